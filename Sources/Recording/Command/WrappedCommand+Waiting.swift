import Glibc

extension WrappedCommand {
    /// Waits for COMMAND's end where there is no session: signals are answered as in one.
    public func untilEnd(_ signals: Signals) async -> Outcome? {
        var relay = SignalRelay(to: self)
        if let outcome = outcome() { return outcome }
        while let signal = await signals.next() {
            if signal == SIGCHLD, let outcome = outcome() { return outcome }
            if signal == SIGTSTP { raise(SIGSTOP) }
            _ = relay.take(signal)
        }
        return nil
    }
}

/// What a signal means while COMMAND runs: those of the terminal reach COMMAND by themselves, the others are passed on once.
struct SignalRelay {
    private let command: WrappedCommand
    private var isPassedOn = false

    init(to command: WrappedCommand) {
        self.command = command
    }

    /// Whether the signal was meant for COMMAND, and is dealt with.
    mutating func take(_ signal: Int32) -> Bool {
        switch signal {
        case SIGINT, SIGQUIT: return true
        case SIGTERM, SIGHUP:
            if !isPassedOn { command.send(signal) }
            isPassedOn = true
            return true
        default: return false
        }
    }
}

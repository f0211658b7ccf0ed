import Glibc

extension Session {
    /// Answers signals until cancelled. COMMAND's end is one of them.
    func answer(_ signals: Signals, _ command: WrappedCommand?) async {
        var relay = command.map(SignalRelay.init(to:))
        // COMMAND may have ended before anyone listened.
        noteEnd(of: command)
        while let signal = await signals.next() {
            if relay?.take(signal) == true { continue }
            switch signal {
            case SIGCHLD: noteEnd(of: command)
            case SIGINT, SIGQUIT, SIGTERM, SIGHUP: end(.signal)
            case SIGTSTP: setSuspended(true)
            case SIGCONT: setSuspended(false)
            default: break
            }
        }
    }

    private func noteEnd(of command: WrappedCommand?) {
        guard summary.commandOutcome == nil, let outcome = command?.outcome() else { return }
        summary.commandOutcome = outcome
        end(.commandEnded)
    }

    func setSuspended(_ isStopping: Bool) {
        if !isStopping, isContinued {
            // The end of a stop of our own: everything was closed before it.
            isContinued = false
            return
        }
        isSuspended = isStopping
        // A stop that could not be noticed is known by its end.
        if !isStopping { mustReopen = true }
        requester.yield()
    }

    /// The source is closed: now the process stops as the terminal asked, and goes on here after SIGCONT.
    func suspend() {
        stopProcess()
        isSuspended = false
        isContinued = true
        lastTick = clock.uptime
        requester.yield()
    }
}

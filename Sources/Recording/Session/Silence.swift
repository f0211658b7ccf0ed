/// When to say that a live source gives no fix.
struct Silence: Equatable {
    private static let first = Duration.seconds(30)
    private static let again = Duration.seconds(600)

    private var heard: Duration?
    private var said: Duration?

    /// A fix came, at a moment of the session's clock.
    mutating func end(at moment: Duration) {
        said = nil
        heard = moment
    }

    /// How long the silence lasts, when that is to be said now: after 30 s, and then every ten minutes.
    ///
    /// - Parameters:
    ///   - opened: when the source was opened; what was before is no silence.
    ///   - moment: now, on the session's clock.
    /// - Returns: nil when there is nothing to say.
    mutating func lasting(since opened: Duration, at moment: Duration) -> Duration? {
        let start = max(opened, heard ?? opened)
        guard moment - start >= Self.first, said.map({ moment - $0 >= Self.again }) ?? true else { return nil }
        said = moment
        return moment - start
    }
}

extension Session {
    /// Only a live source can be silent: a replay knows when its next fix is due.
    func watchSilence() {
        guard let capture, plan.source.traits.isLive, let silence = silence.lasting(since: capture.since, at: clock.uptime) else { return }
        diagnose(.locationUnavailable, diagnostics.contains(.locationUnavailable) ? .lasting(silence) : .begun(silence))
    }
}

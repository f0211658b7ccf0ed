/// The pause before each new attempt: none before the first, then 1 s, doubling up to 30 s.
struct BackOff {
    private var next = Duration.zero

    mutating func pause(_ clock: any RecordingClock) async throws {
        let pause = next
        next = pause == .zero ? .seconds(1) : min(pause * 2, .seconds(30))
        if pause > .zero { try await clock.sleep(until: clock.uptime + pause) }
    }

    /// After something came: the next loss is met with a short pause again, but never with none, so that a peer which accepts and
    /// closes is not called in a tight loop.
    mutating func reset() {
        next = .seconds(1)
    }
}

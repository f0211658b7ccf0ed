import Testing

@testable import Recording

@Suite struct BackOffTests {
    @Test("the first attempt comes at once, then the pauses double from one second to thirty")
    func doubling() async throws {
        let clock = ImpatientClock()
        var backOff = BackOff()
        for _ in 0..<8 { try await backOff.pause(clock) }
        #expect(clock.sleeps == [1, 2, 4, 8, 16, 30, 30].map(Duration.seconds))
    }

    @Test("after something came the next pause is short again, but never none")
    func reset() async throws {
        let clock = ImpatientClock()
        var backOff = BackOff()
        for _ in 0..<4 { try await backOff.pause(clock) }
        backOff.reset()
        for _ in 0..<2 { try await backOff.pause(clock) }
        #expect(clock.sleeps == [1, 2, 4, 1, 2].map(Duration.seconds))
    }
}

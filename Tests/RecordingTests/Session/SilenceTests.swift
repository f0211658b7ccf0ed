import Testing

@testable import Recording

@Suite struct SilenceTests {
    @Test("field note 57: a silence is said after 30 s and again every ten minutes, until a fix comes")
    func said() {
        var silence = Silence()
        let said = (1...1_300).filter { silence.lasting(since: .zero, at: .seconds($0)) != nil }
        #expect(said == [30, 630, 1_230])
        silence.end(at: .seconds(1_302))
        let next = (1_303...1_400).first { silence.lasting(since: .zero, at: .seconds($0)) != nil }
        #expect(next == 1_332)
    }

    @Test("what was before the source was opened is no silence")
    func sinceOpening() {
        var silence = Silence()
        silence.end(at: .seconds(10))
        let early = silence.lasting(since: .seconds(500), at: .seconds(529))
        let due = silence.lasting(since: .seconds(500), at: .seconds(530))
        #expect(early == nil)
        #expect(due == .seconds(30))
    }
}

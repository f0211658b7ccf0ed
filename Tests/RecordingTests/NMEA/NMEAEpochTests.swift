import Recording
import Sampling
import Testing

@Suite struct NMEAEpochTests {
    @Test("field note 51: epochs without a fix give nothing")
    func noFixBetween() throws {
        let run = NMEARun(try NMEASamples.bytes("no-fix-between"))
        #expect(NMEASamples.points(run.fixes) == [0, 1, 2, 6, 7, 8])
        #expect(run.tally.epochsWithoutFix == 3)
        #expect(run.fixes.map(\.horizontalDilution) == Array(repeating: 1.1, count: 6))
    }

    @Test("field note 51: a stale fix said again and again is given out once")
    func staleFix() throws {
        let fixes = try NMEASamples.decode("stale-fix")
        #expect(NMEASamples.points(fixes) == Array(0...9) + [30, 31])
        #expect(fixes.suffix(2).map(\.clock) == ["2026-08-09T09:30:30Z", "2026-08-09T09:30:31Z"])
    }

    @Test("the last sentence that judges decides, two satellites are no fix, and neither is a 1 of GSA before it")
    func disputed() throws {
        let run = NMEARun(try NMEASamples.bytes("disputed"))
        // gpsd 3.22 decides likewise where its report is that of the second's last sentence; it ignores GSA, which takes point 4.
        #expect(NMEASamples.points(run.fixes) == [0, 2, 5])
        #expect(run.tally.epochsWithoutFix == 3)
    }

    @Test("a receiver whose GLL lags a second behind gives each second once")
    func laggingSentence() {
        let place = "5158.2100,N,00541.3000,E"
        let run = NMEARun(
            sentences: (1..<6).flatMap {
                ["GPRMC,09300\($0),A,\(place),2.40,42.8,090826,,,A", "GPGLL,\(place),09300\($0 - 1),A,A"]
            })
        #expect(run.fixes.map { $0.clock.suffix(3) } == ["01Z", "00Z", "02Z", "03Z", "04Z", "05Z"])
    }

    @Test("a date given with the first second after an outage is not taken for that of the epoch before")
    func dateAfterOutage() {
        let valid = { (second: Int) in
            [
                "GPZDA,09300\(second),09,08,2026,00,00", "GPGLL,5158.2100,N,00541.3000,E,09300\(second),A,A",
                "GPRMC,09300\(second),A,5158.2100,N,00541.3000,E,2.40,42.8,090826,,,A",
            ]
        }
        let outage = ["GPZDA,,,,,,", "GPGLL,,,,,,V,N", "GPRMC,,V,,,,,,,,,,N"]
        let run = NMEARun(sentences: valid(0) + outage + outage + valid(3) + valid(4))
        #expect(run.fixes.map { $0.clock.suffix(3) } == ["00Z", "03Z", "04Z"])
    }

    @Test("without times of day, only the same sentence again begins another epoch")
    func untimed() {
        let run = NMEARun(sentences: [
            "GPGLL,5158.2100,N,00541.3000,E,,A,A", "GPVTG,42.8,T,,M,3.60,N,6.67,K,A", "GPGLL,5158.2140,N,00541.3060,E,,A,A",
        ])
        #expect(NMEASamples.points(run.fixes) == [0, 1])
        #expect(run.fixes.map { $0.speed != nil } == [true, false])
        #expect(run.fixes.map(\.time) == [nil, nil])
    }

    /// The seconds of the fixes that came with each sentence.
    private func arrivals(_ sentences: [String], flushingAfter flushed: Set<Int> = []) -> [[String]] {
        var decoder = NMEADecoder()
        return sentences.enumerated().map { index, sentence in
            var fixes: [Fix] = []
            let line = NMEARun.line(sentence)
            decoder.feed(line.span, into: &fixes)
            if flushed.contains(index) { decoder.flushPending(into: &fixes) }
            return fixes.map { String($0.clock.suffix(3).dropLast()) }
        }
    }

    private func second(_ second: Int) -> [String] {
        [
            "GPRMC,09300\(second).00,A,5158.2100,N,00541.3000,E,2.40,42.8,090826,,,A",
            "GPGGA,09300\(second).00,5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPGSA,A,3,05,07,08,13,15,21,28,30,,,,,1.9,1.1,1.5",
        ]
    }

    @Test("a fix comes with its last sentence once two cycles have ended alike")
    func learnedEnd() {
        #expect(
            arrivals((0..<4).flatMap(second)) == [
                [], [], [],  // nothing is known yet
                ["00"], [], [],  // the next second has begun
                ["01"], [], ["02"],  // two cycles ended with GSA
                [], [], ["03"],
            ])
    }

    @Test("a sentence after the supposed end is waited for from then on")
    func unlearnedEnd() {
        let longer = (3..<6).flatMap { second($0) + ["GPVTG,42.8,T,,M,2.40,N,4.44,K,A"] }
        #expect(
            arrivals((0..<3).flatMap(second) + longer) == [
                [], [], [], ["00"], [], [], ["01"], [], ["02"],
                [], [], ["03"], [],  // VTG comes too late for this one
                [], [], [], [], ["04"], [], [], ["05"],
            ])
    }

    @Test("the same sentence later in the cycle is not mistaken for its end")
    func repeatedKind() {
        let twice = (0..<3).flatMap { second($0) + ["GPGSA,A,3,65,67,,,,,,,,,,,1.9,1.1,1.5"] }
        #expect(arrivals(twice).map(\.count) == [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1])
    }

    @Test("silence ends an epoch; what still comes of it is not given out again")
    func flushed() {
        #expect(arrivals(second(0) + second(1), flushingAfter: [0, 4]) == [["00"], [], [], [], ["01"], []])
    }

    @Test("nothing is pending before a sentence that judges, and after the fix was given out")
    func pending() {
        var decoder = NMEADecoder()
        var fixes: [Fix] = []
        #expect(!decoder.isPending)
        let line = NMEARun.line(second(0)[0])
        decoder.feed(line.span, into: &fixes)
        #expect(decoder.isPending)
        decoder.flushPending(into: &fixes)
        #expect(!decoder.isPending)
        #expect(fixes.count == 1)
    }
}

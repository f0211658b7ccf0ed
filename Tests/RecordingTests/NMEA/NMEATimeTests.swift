import Recording
import Sampling
import Testing
import Timestamps

@Suite struct NMEATimeTests {
    @Test("field note 49: GGA before RMC over midnight, times rise and the date steps once")
    func midnight() throws {
        let fixes = try NMEASamples.decode("midnight")
        // The dates of the RMC sentences; gpsd 3.22 gives the same for the two that it reports.
        #expect(fixes.map(\.clock) == ["2026-12-31T23:59:01Z", "2027-01-01T00:00:01Z", "2027-01-01T00:01:01Z"])
        #expect(NMEASamples.points(fixes) == [0, 1, 2])
    }

    @Test("field note 49: GGA alone takes the date that was given, one day further from midnight on")
    func givenDate() throws {
        let date = try #require(Timestamp(year: 2028, month: 2, day: 28, hour: 15))
        let times = try NMEASamples.decode("midnight-gga-only", date: date).map(\.clock)
        #expect(
            times == [
                "2028-02-28T23:59:58Z", "2028-02-28T23:59:59Z", "2028-02-29T00:00:00Z", "2028-02-29T00:00:01Z", "2028-02-29T00:00:02Z",
            ])
    }

    @Test("field note 49: without a date in the stream or given, fixes have no time")
    func noDate() throws {
        let run = NMEARun(try NMEASamples.bytes("midnight-gga-only"))
        #expect(run.fixes.map(\.time) == [nil, nil, nil, nil, nil])
        #expect(run.tally.untimedFixes == 5)
    }

    @Test("a date that comes late dates what follows, here a leap day begun by midnight")
    func lateDate() throws {
        let fixes = try NMEASamples.decode("late-date")
        #expect(fixes.map(\.clock) == Array(repeating: "untimed", count: 4) + ["2028-02-28T00:00:01Z", "2028-02-28T00:00:02Z"])
        #expect(NMEASamples.points(fixes) == [0, 1, 2, 3, 4, 5])
    }

    @Test("a date in the stream goes before the one that was given")
    func streamDateFirst() throws {
        let date = try #require(Timestamp(year: 2030, month: 1, day: 1))
        #expect(try NMEASamples.decode("midnight", date: date).first?.clock == "2026-12-31T23:59:01Z")
    }

    @Test("a late sentence of the day before does not step the date twice")
    func jitterAtMidnight() throws {
        let date = try #require(Timestamp(year: 2026, month: 8, day: 9))
        let times = ["235959.80", "000000.00", "235959.90", "000000.20", "000000.40"]
        let run = NMEARun(sentences: times.map { "GPGLL,5158.2100,N,00541.3000,E,\($0),A,A" }, date: date)
        #expect(
            run.fixes.map(\.clock) == [
                "2026-08-09T23:59:59.8Z", "2026-08-10T00:00:00Z", "2026-08-09T23:59:59.9Z", "2026-08-10T00:00:00.2Z",
                "2026-08-10T00:00:00.4Z",
            ])
    }

    @Test("a ZDA of the second to come does not date the one before midnight wrongly")
    func dateOfTheNextSecond() {
        let run = NMEARun(sentences: [
            "GPZDA,235959.00,31,12,2026,00,00", "GPGGA,235959.00,5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
            "GPZDA,000000.00,01,01,2027,00,00", "GPGGA,000000.00,5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
        ])
        #expect(run.fixes.map(\.clock) == ["2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"])
    }

    @Test("years of two digits from 80 on are of the twentieth century, other years stand as they are")
    func years() {
        let rmc = { (date: String) in "GPRMC,120000,A,5158.2100,N,00541.3000,E,0.0,0.0,\(date),," }
        #expect(NMEARun(sentences: [rmc("060180")]).fixes.map(\.clock) == ["1980-01-06T12:00:00Z"])
        #expect(NMEARun(sentences: [rmc("311279")]).fixes.map(\.clock) == ["2079-12-31T12:00:00Z"])
        let later = ["GPZDA,120000,17,12,2099,00,00", "GPGLL,5158.2100,N,00541.3000,E,120000,A,A"]
        #expect(NMEARun(sentences: later).fixes.map(\.clock) == ["2099-12-17T12:00:00Z"])
    }

    @Test("a date that does not exist voids its sentence", arguments: ["310226", "000126", "011326", "-1", "0101260"])
    func impossibleDate(date: String) {
        let run = NMEARun(sentences: ["GPRMC,120000,A,5158.2100,N,00541.3000,E,0.0,0.0,\(date),,"])
        #expect(run.fixes.isEmpty)
        #expect(run.tally.malformed == 1)
    }

    @Test("the date of an RMC without a fix is not used: receivers without one make it up")
    func dateWithoutFix() {
        let run = NMEARun(sentences: [
            "GPRMC,120000,V,,,,,,,010100,,", "GPGGA,120001,5158.2100,N,00541.3000,E,1,08,1.1,12.4,M,45.6,M,,",
        ])
        #expect(run.fixes.map(\.time) == [nil])
    }

    @Test("field note 21: five fixes a second keep their fractions")
    func fractions() throws {
        let fixes = try NMEASamples.decode("five-hertz")
        #expect(fixes.prefix(6).map(\.clock) == ["00", "00.2", "00.4", "00.6", "00.8", "01"].map { "2026-08-09T09:30:\($0)Z" })
        #expect(NMEASamples.points(fixes) == Array(0..<11))
        // 2.50 knots of VTG, which comes after RMC's 2.40: 2.5 × 1852 / 3600.
        #expect(fixes.allSatisfy { $0.speed.map { abs($0 - 1.286111111111111) < 1e-12 } == true })
    }
}

import Testing
import Timestamps

@Suite("Arithmetic with instants")
struct ArithmeticTests {
    let noon = Timestamp(nanoseconds: 1_786_276_800_000_000_000)
    let first = Timestamp(nanoseconds: .min)
    let last = Timestamp(nanoseconds: .max)

    @Test("seconds between instants keep the sign and the fraction")
    func seconds() {
        #expect(Timestamp(nanoseconds: 1_500_000_000).seconds(since: Timestamp(nanoseconds: 0)) == 1.5)
        #expect(Timestamp(nanoseconds: 0).seconds(since: Timestamp(nanoseconds: 250_000_000)) == -0.25)
        #expect(Timestamp(nanoseconds: noon.nanoseconds + 1).seconds(since: noon) == 1e-9)
    }

    @Test("the widest difference is seconds without a trap, and has no nanoseconds")
    func widest() {
        // 2^64 - 1 ns.
        #expect(abs(last.seconds(since: first) - 18_446_744_073.709_551_615) < 1e-5)
        #expect(abs(first.seconds(since: last) + 18_446_744_073.709_551_615) < 1e-5)
        #expect(last.nanoseconds(since: first) == nil)
        #expect(noon.nanoseconds(since: Timestamp(nanoseconds: noon.nanoseconds - 7)) == 7)
    }

    @Test("advancing is exact to the nanosecond, and nil where there is no such instant")
    func advancing() {
        #expect(noon.advanced(bySeconds: 0.2)?.nanoseconds == noon.nanoseconds + 200_000_000)
        #expect(noon.advanced(bySeconds: -1.000_000_001)?.nanoseconds == noon.nanoseconds - 1_000_000_001)
        #expect(noon.advanced(bySeconds: .nan) == nil)
        #expect(noon.advanced(bySeconds: .infinity) == nil)
        #expect(noon.advanced(bySeconds: 1e300) == nil)
        #expect(last.advanced(bySeconds: 1) == nil)
        #expect(last.advanced(byNanoseconds: 1) == nil)
        #expect(first.advanced(byNanoseconds: -1) == nil)
    }

    @Test("1,024 weeks are the step from one GPS week zero to the next")
    func rolloverStep() {
        // The week number began at 1980-01-06 and began again at 1999-08-22 and 2019-04-07 (ICD-GPS-200, and the notices to users).
        let start = Timestamp(year: 1980, month: 1, day: 6)
        #expect(start?.advanced(byWeekRollovers: 1)?.description == "1999-08-22T00:00:00Z")
        #expect(start?.advanced(byWeekRollovers: 2)?.description == "2019-04-07T00:00:00Z")
        #expect(last.advanced(byWeekRollovers: 1) == nil)
        #expect(noon.advanced(byWeekRollovers: .max) == nil)
    }

    @Test("an instant a whole number of rollovers away from a reference is found, and another is not")
    func rolloversTo() {
        let reference = Timestamp(year: 2026, month: 8, day: 9) ?? noon
        let old = reference.advanced(byWeekRollovers: -2)?.advanced(bySeconds: 40) ?? noon
        #expect(old.weekRollovers(to: reference, withinSeconds: 86_400) == 2)
        #expect(reference.weekRollovers(to: old, withinSeconds: 86_400) == -2)
        #expect(old.weekRollovers(to: reference, withinSeconds: 39) == nil)
        #expect(reference.weekRollovers(to: reference, withinSeconds: 0) == 0)
        #expect(first.weekRollovers(to: last, withinSeconds: 1) == nil)
    }
}

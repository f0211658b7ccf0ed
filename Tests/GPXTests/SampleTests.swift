import GPX
import Testing
import Timestamps

@Suite("every sample")
struct SampleTests {
    @Test("is read the same in pieces of any size", arguments: Sample.all())
    func pieces(_ name: String) {
        let bytes = Sample.bytes(name)
        let whole = Reading(bytes)
        for size in [1, 2, 7, 64] { #expect(Reading(bytes, pieces: size) == whole, "in pieces of \(size)") }
    }

    @Test("there are samples to be read")
    func samplesAreFound() {
        #expect(Sample.all().count >= 40)
    }

    /// Points with a place, points without, and what reading has to put up with.
    struct Expectation: Sendable, CustomTestStringConvertible {
        var name: String
        var points: Int
        var placeless = 0
        var kinds: [GPXIssue.Kind] = []
        var testDescription: String { name }

        init(_ name: String, _ points: Int, placeless: Int = 0, _ kinds: [GPXIssue.Kind] = []) {
            (self.name, self.points, self.placeless, self.kinds) = (name, points, placeless, kinds)
        }
    }

    @Test(
        "has its points read, and its oddities named once a kind",
        arguments: [
            Expectation("plain", 3), Expectation("byte-order-mark", 1), Expectation("undeclared-prefix", 3, [.undeclaredPrefix]),
            Expectation("prefixed", 2), Expectation("no-namespace", 1, [.noNamespace, .oddVersion]),
            Expectation("odd-version", 1, [.oddVersion]), Expectation("bare-root", 1, [.noNamespace, .missingVersion]),
            Expectation("odd-namespace", 1, [.oddNamespace]), Expectation("mixed-versions", 1, [.mixedVersions]),
            Expectation("version-1.0", 1), Expectation("odd-times", 6, [.timeWithoutZone, .zoneNameIgnored, .unusualTime]),
            Expectation("impossible-dates", 6, [.unreadableTime]), Expectation("partly-timed", 6),
            Expectation("without-place", 2, placeless: 6, [.pointWithoutCoordinate, .unreadableNumber]),
            Expectation("waypoints-only", 2), Expectation("routes-only", 2), Expectation("empty-track", 0),
            Expectation("empty-segment", 0), Expectation("one-point", 1), Expectation("no-segment", 2, [.pointOutsideSegment]),
            Expectation("one-line", 2), Expectation("exponent", 4, [.unreadableNumber, .numberWithExponent]),
            Expectation("carriage-returns", 3), Expectation("comments", 2), Expectation("own-extension", 2),
            Expectation("utf16-little", 1), Expectation("utf16-big", 1), Expectation("latin1", 1), Expectation("windows-1252", 1),
        ])
    func lenient(_ expected: Expectation) {
        let reading = Reading(Sample.bytes(expected.name + ".gpx"))
        #expect(reading.error == nil)
        #expect(reading.points.count { $0.coordinate != nil } == expected.points)
        #expect(reading.points.count { $0.coordinate == nil } == expected.placeless)
        #expect(reading.kinds == expected.kinds)
    }

    @Test(
        "that cannot be read names the file, the place and the kind of fault",
        arguments: [
            ("html-entity", TrackError.Kind.malformed, 4), ("bare-ampersand", .malformed, 4), ("truncated", .truncated, 8),
            ("truncated-text", .truncated, 7), ("doubled-end", .malformed, 11), ("wrong-encoding", .malformed, 3),
            ("entity-bomb", .malformed, 17), ("external-entity", .malformed, 4), ("external-dtd", .malformed, 4),
            ("not-gpx", .notGPX, 2), ("not-xml", .malformed, 1), ("empty", .empty, nil),
        ] as [(String, TrackError.Kind, Int?)])
    func refused(_ name: String, _ kind: TrackError.Kind, _ line: Int?) {
        let error = Reading(Sample.bytes(name + ".gpx")).error
        #expect(error?.kind == kind)
        #expect(error?.file == "sample.gpx")
        #expect(error?.line == line)
        #expect(error?.cause.isEmpty == false)
    }

    @Test("is covered by one of the two tables above")
    func coverage() {
        #expect(Sample.all().count == 29 + 12)
    }
}

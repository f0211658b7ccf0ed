import GPX
import Geodesy
import Testing
import Timestamps

@Suite("the reader")
struct ReaderTests {
    @Test("field note 6: offsets are converted, fractions kept, and a missing zone is UTC")
    func times() {
        let times = Reading(Sample.bytes("odd-times.gpx")).points.map { $0.time?.nanoseconds }
        // Seconds from `date -u -d TIME +%s`.
        let expected: [Int64] = [
            1_777_629_320_952_000_000, 1_777_629_321_123_456_789, 1_777_675_750_000_000_000, 1_777_672_151_000_000_000,
            1_777_643_352_000_000_000, 1_777_651_200_000_000_000,
        ]
        #expect(times == expected)
    }

    @Test("field note 7: an impossible date makes one point untimed, and is said")
    func impossibleDates() {
        let reading = Reading(Sample.bytes("impossible-dates.gpx"))
        #expect(reading.points.map { $0.time != nil } == [true, false, false, false, false, true])
        #expect(reading.issues == [GPXIssue(kind: .unreadableTime, line: 6, column: 37, count: 4)])
    }

    @Test("field note 8: untimed points are kept among timed ones")
    func partlyTimed() {
        let points = Reading(Sample.bytes("partly-timed.gpx")).points
        #expect(points.map { $0.time != nil } == [true, true, false, true, false, false])
        #expect(points.map(\.elevation) == [1, nil, nil, 4, 5, nil])
    }

    @Test("field note 9, promise 8: a point without a place has none, and never 0, 0")
    func withoutPlace() {
        let reading = Reading(Sample.bytes("without-place.gpx"))
        #expect(reading.points.map { $0.coordinate?.latitude } == [52.1, nil, nil, nil, nil, nil, nil, 52.2])
        #expect(reading.points.last?.coordinate?.longitude == 180)
        #expect(reading.issues.first { $0.kind == .pointWithoutCoordinate }?.count == 6)
        #expect(reading.issues.first { $0.kind == .pointWithoutCoordinate }?.line == 6)
    }

    @Test("field note 3: elements are known by namespace, whatever the prefix")
    func prefixes() {
        #expect(Reading(Sample.bytes("prefixed.gpx")).points.map(\.speed) == [1.5, 2.5])
    }

    @Test("field note 2: an undeclared prefix is one warning that counts")
    func undeclaredPrefix() {
        #expect(Reading(Sample.bytes("undeclared-prefix.gpx")).issues.map(\.count) == [6])
    }

    @Test("field note 5: GPX 1.0 has its own speed and course")
    func version10() {
        let reading = Reading(Sample.bytes("version-1.0.gpx"))
        #expect(reading.outline.version == .v1_0)
        #expect(reading.points.first?.speed == 4.25)
        #expect(reading.points.first?.course == 270.5)
    }

    @Test("field note 13: every track, route and segment is counted, also empty ones")
    func emptyParts() {
        func isSegment(_ record: GPXRecord) -> Bool { if case .segmentEnd = record { true } else { false } }
        func isTrack(_ record: GPXRecord) -> Bool { if case .trackEnd = record { true } else { false } }
        func isRoute(_ record: GPXRecord) -> Bool { if case .routeEnd = record { true } else { false } }
        #expect(Reading(Sample.bytes("empty-segment.gpx")).count(of: isSegment) == 2)
        #expect(Reading(Sample.bytes("empty-track.gpx")).count(of: isTrack) == 2)
        #expect(Reading(Sample.bytes("routes-only.gpx")).count(of: isRoute) == 2)
    }

    @Test("field note 11: what is whole in a file that was cut is read before the error")
    func truncated() {
        #expect(Reading(Sample.bytes("truncated.gpx")).points.count == 3)
        #expect(Reading(Sample.bytes("truncated-text.gpx")).points.count == 2)
        #expect(Reading(Sample.bytes("doubled-end.gpx")).points.count == 3)
    }

    @Test("field note 10: no external file's content ever shows")
    func externalFiles() {
        #expect(Sample.contents(ofFile: Sample.path("secret.txt")).count > 0)
        for name in ["external-entity.gpx", "external-dtd.gpx"] {
            let reading = Reading(Sample.bytes(name))
            #expect(reading.texts.isEmpty && reading.points.isEmpty)
            #expect(reading.error?.cause.contains("secret") == false)
        }
    }

    @Test("memotrack's own extension is read")
    func ownExtension() throws {
        let reading = Reading(Sample.bytes("own-extension.gpx"))
        var expected = GPXPoint()
        expected.coordinate = Coordinate(latitude: 52.1, longitude: 4.3)
        expected.time = Timestamp(nanoseconds: 1_777_622_400_200_000_000)
        (expected.elevation, expected.geoidHeight, expected.speed, expected.course) = (3.25, 43.1, 1.375, 91.5)
        (expected.fix, expected.satellites) = (.threeDimensional, 9)
        (expected.horizontalDilution, expected.verticalDilution, expected.positionDilution) = (0.9, 1.1, 1.4)
        (expected.horizontalAccuracy, expected.verticalAccuracy, expected.isSimulated) = (4.5, 7, true)
        var first = try #require(reading.points.first)
        first.extent = GPXExtent()
        #expect(first == expected)
        #expect(reading.points.last?.isReduced == true)
        #expect(reading.texts == ["name: Start & go", "symbol: Flag", "source: replay", "ended: parked"])
        #expect(reading.outline.isLastTrackOurs)
    }

    @Test("names are read in every encoding, and what was recoded says so")
    func encodings() {
        for (name, text) in [("utf16-little", "€ 😀"), ("utf16-big", "€ 😀"), ("latin1", "£"), ("windows-1252", "€")] {
            let reading = Reading(Sample.bytes(name + ".gpx"))
            #expect(reading.texts == ["name: Cañon, 5 " + text])
            #expect(reading.isRecoded)
        }
        #expect(!Reading(Sample.bytes("byte-order-mark.gpx")).isRecoded)
    }

    @Test("names that nobody asked for are not kept")
    func namesOnlyWhenAsked() {
        #expect(Reading(Sample.bytes("waypoints-only.gpx"), options: []).texts.isEmpty)
        #expect(Reading(Sample.bytes("waypoints-only.gpx")).texts == ["name: a", "symbol: Flag"])
    }

    @Test("a file is read from disk as from memory, and one that is not there is named")
    func files() throws {
        var count = 0
        let reader = try GPXReader.read(path: Sample.path("plain.gpx")) { count += $0.records.count }
        let outline = reader.outline
        #expect(count == Reading(Sample.bytes("plain.gpx")).records.count)
        #expect(outline == Reading(Sample.bytes("plain.gpx")).outline)
        let missing = TrackError(kind: .unreadable, file: "/none/such.gpx", cause: "No such file or directory")
        #expect(throws: missing) { try GPXReader.read(path: "/none/such.gpx") { _ in } }
    }
}

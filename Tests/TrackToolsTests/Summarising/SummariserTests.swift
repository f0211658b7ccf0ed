import Places
import Testing
import Geodesy
import TrackTools

@Suite("A summary")
struct SummariserTests {
    @Test("a steady way is as long as GeographicLib says")
    func steady() throws {
        var input = SummaryInput()
        input.add(segment: (0...600).map { .init(latitude: 47 + Double($0) * 1e-5, longitude: 11, elevation: 500, seconds: Double($0)) })
        let figures = try input.summary().figures
        // GeodSolve -i -p 3: 47 11 47.006 11 gives 667.025 m.
        #expect(abs((figures.distance ?? 0) - 667.0254) < 0.001)
        #expect(figures.elapsed == 600)
        #expect(figures.moving == 600)
        #expect(abs((figures.movingSpeed ?? 0) - 667.0254 / 600) < 1e-5)
    }

    @Test("field note 34: the antimeridian is no way round the Earth", arguments: [1.0, -1.0])
    func antimeridian(direction: Double) throws {
        var input = SummaryInput()
        input.add(
            segment: [179.9, -179.9].map { .init(latitude: -17, longitude: direction * $0, seconds: $0 * direction > 0 ? 0 : 3_600) })
        let figures = try input.summary().figures
        // GeodSolve -i: -17 179.9 -17 -179.9 gives 21297.165 m.
        #expect(abs((figures.distance ?? 0) - 21_297.165) < 0.001)
        #expect(figures.bounds == Bounds(minimumLatitude: -17, minimumLongitude: 179.9, maximumLatitude: -17, maximumLongitude: -179.9))
    }

    @Test("a way over the pole is as long as GeographicLib says")
    func pole() throws {
        var input = SummaryInput()
        input.add(segment: [(89.9, 0.0), (90, 77), (89.9, 180)].map { .init(latitude: $0.0, longitude: $0.1) })
        let figures = try input.summary().figures
        // GeodSolve -i: 89.9 0 89.9 180 gives 22338.796 m.
        #expect(abs((figures.distance ?? 0) - 22_338.796) < 0.001)
        #expect(figures.bounds == Bounds(minimumLatitude: 89.9, minimumLongitude: 0, maximumLatitude: 90, maximumLongitude: 180))
    }

    @Test("field note 27: two segments of one point, a degree and an hour apart, have no distance")
    func onePointSegments() throws {
        var input = SummaryInput()
        input.add(segment: [.init(latitude: 47, longitude: 11, elevation: 500, seconds: 0)])
        input.add(segment: [.init(latitude: 48, longitude: 11, elevation: 600, seconds: 3_600)])
        let summary = try input.summary()
        #expect(summary.figures.distance == 0)
        #expect(summary.figures.gap == 3_600)
        #expect(summary.figures.moving == 0)
        #expect(summary.figures.maximumSpeed == nil)
        #expect(summary.figures.rawAscent == 0)
        let segment = try #require(summary.tracks.first?.segments.first)
        #expect(segment.points == 1)
        #expect(segment.distance == nil)
        #expect(segment.elapsed == nil)
        #expect(segment.ascent == nil)
        #expect(segment.minimumElevation == 500)
    }

    @Test("field note 35: waypoints only: nothing but their number")
    func waypointsOnly() throws {
        let summary = try SummaryInput.summary(
            SummaryInput.document("<wpt lat=\"1\" lon=\"2\"/><wpt lat=\"1\" lon=\"3\"/><rte><rtept lat=\"1\" lon=\"3\"/></rte>"))
        var expected = SummaryFigures()
        expected.tracks = 0
        expected.routes = 1
        expected.waypoints = 2
        #expect(summary.figures == expected)
    }

    @Test("field note 35: an empty segment changes nothing but the number of segments")
    func emptySegment() throws {
        var input = SummaryInput()
        let points = (0...9).map { SummaryInput.Point(latitude: SummaryInput.north(metres: Double($0)), longitude: 11) }
        input.add(segment: points)
        var before = try input.summary().figures
        input.add(segment: [])
        let after = try input.summary()
        before.segments = 2
        #expect(after.figures == before)
        #expect(after.tracks.first?.segments.last?.points == 0)
        #expect(after.tracks.first?.segments.last?.bounds == nil)
    }

    @Test("points without a place are passed over and counted")
    func withoutPlace() throws {
        let summary = try SummaryInput.summary(
            SummaryInput.document(
                """
                <trk><trkseg><trkpt lat="47" lon="11"/><trkpt lat="147" lon="11"/><trkpt lon="11"/><trkpt lat="47.006" lon="11"/></trkseg></trk>
                """))
        #expect(summary.pointsWithoutPlace == 2)
        #expect(summary.figures.points == 2)
        #expect(abs((summary.figures.distance ?? 0) - 667.0254) < 0.001)
    }

    @Test("points between timed ones keep the time going")
    func partlyTimed() throws {
        var input = SummaryInput()
        input.add(
            segment: (0...600).map {
                .init(latitude: SummaryInput.north(metres: 1.4 * Double($0)), longitude: 11, seconds: $0 % 100 == 0 ? Double($0) : nil)
            })
        let figures = try input.summary().figures
        #expect(figures.timedPoints == 7)
        #expect(figures.recorded == 600)
        #expect(figures.moving == 600)
        #expect(abs((figures.distance ?? 0) - 840) < 0.2)
        #expect(abs((figures.movingSpeed ?? 0) - 1.4) < 0.001)
    }

    @Test("tracks are summed up, and a file's time runs from the first to the last")
    func tracks() throws {
        let point = { (second: Int) in
            "<trkpt lat=\"47.0\(1000 + second)\" lon=\"11\"><time>2026-05-03T07:\(10 + second / 60):\(10 + second % 60 / 2)Z</time></trkpt>"
        }
        let segment = { (range: ClosedRange<Int>) in "<trkseg>" + range.map(point).joined() + "</trkseg>" }
        let summary = try SummaryInput.summary(
            SummaryInput.document("<trk>\(segment(600...620))</trk><trk>\(segment(0...20))\(segment(60...80))</trk>"))
        #expect(summary.figures.tracks == 2)
        #expect(summary.tracks.map(\.segments.count) == [1, 2])
        #expect(summary.figures.points == 63)
        #expect(summary.figures.start?.description == "2026-05-03T07:10:10Z")
        #expect(summary.figures.end?.description == "2026-05-03T07:20:20Z")
        #expect(summary.figures.elapsed == 610)
        #expect(summary.figures.recorded == 30)
    }

    @Test("pieces of any size give the same", arguments: [1, 7, 64, 4_096])
    func pieces(size: Int) throws {
        var input = SummaryInput()
        var noise = Noise(seed: 3)
        for start in [0.0, 900] {
            input.add(
                segment: (0...300).map {
                    .init(
                        latitude: SummaryInput.north(metres: noise.uniform(2) + Double($0)), longitude: 11 + noise.uniform(1e-5),
                        elevation: 100 + noise.uniform(3) + Double($0) / 3, seconds: start + Double($0))
                }, ended: "parked")
        }
        let whole = try input.summary()
        let pieces = try SummaryInput.summary(input.text, chunk: size)
        #expect(pieces == whole)
    }

    @Test("kilometres and miles, with the rest")
    func splits() throws {
        var input = SummaryInput()
        input.add(
            segment: (0...1_800).map { .init(latitude: SummaryInput.north(metres: 2 * Double($0)), longitude: 11, seconds: Double($0)) })
        let figures = try input.summary().figures
        #expect(figures.splits.count == 4)
        for split in figures.splits.dropLast() {
            #expect(abs(split.distance - 1_000) < 1e-6)
            #expect(abs((split.seconds ?? 0) - 500) < 0.2)
        }
        #expect(abs((figures.splits.last?.distance ?? 0) - 600) < 0.5)
        var options = SummaryOptions()
        options.splitInMetres = 1_609.344
        #expect(try input.summary(options).figures.splits.count == 3)
    }

    @Test("teleports to the other side of the Earth do not fill the memory with splits")
    func teleports() throws {
        var input = SummaryInput()
        input.add(segment: (0...2_000).map { .init(latitude: 0, longitude: Double($0 % 2) * 179) })
        let figures = try input.summary().figures
        #expect(figures.splits.count == 20_001)
        #expect(abs(figures.splits.map(\.distance).reduce(0, +) - (figures.distance ?? 0)) < 1)
    }

    @Test("visits of places, and how many points said nothing of their accuracy")
    func visits() throws {
        var input = SummaryInput()
        input.add(
            segment: (0...600).map { .init(latitude: SummaryInput.north(metres: 2 * Double($0)), longitude: 11, seconds: Double($0)) })
        var options = SummaryOptions()
        options.places = [
            try Place(name: "hut", centre: Coordinate(latitude: SummaryInput.north(metres: 500), longitude: 11), radiusInMetres: 99),
            try Place(name: "top", centre: Coordinate(latitude: SummaryInput.north(metres: 1_200), longitude: 11), radiusInMetres: 51),
        ]
        let summary = try input.summary(options)
        #expect(summary.pointsWithoutAccuracy == 601)
        #expect(summary.figures.visits.map(\.place.name) == ["hut", "top"])
        // By hand: 401 m and 599 m are passed at 200.5 s and 299.5 s; 1,149 m at 574.5 s.
        #expect(summary.figures.visits.map(\.arrival) == [SummaryInput.time(201), SummaryInput.time(575)])
        #expect(summary.figures.visits.map(\.departure) == [SummaryInput.time(300), nil])
        #expect(summary.tracks.first?.segments.first?.visits.count == 2)
    }
}

import Testing
import TrackTools

/// Expected values are the times of the made walk.
@Suite("Stops, gaps and movement")
struct StopTests {
    private typealias Point = SummaryInput.Point

    /// Points along a meridian: each pair is a time in seconds and metres from the start.
    private func walk(_ places: [(seconds: Double, metres: Double)]) -> [Point] {
        places.map { .init(latitude: SummaryInput.north(metres: $0.metres), longitude: 11, seconds: $0.seconds) }
    }

    private func summary(
        _ places: [(seconds: Double, metres: Double)], _ options: SummaryOptions = SummaryOptions()
    ) throws
        -> SummaryFigures
    {
        var input = SummaryInput()
        input.add(segment: walk(places))
        return try input.summary(options).figures
    }

    private func steady(_ range: ClosedRange<Int>, every step: Int = 1, speed: Double = 1.4, from start: Double = 0) -> [(Double, Double)] {
        stride(from: range.lowerBound, through: range.upperBound, by: step).map {
            (Double($0), start + speed * Double($0 - range.lowerBound))
        }
    }

    @Test("a hole of 45 minutes with ends far apart is a gap, and nobody moved in it")
    func gap() throws {
        let figures = try summary(steady(0...600) + steady(3_300...3_900, from: 5_000))
        #expect(figures.elapsed == 3_900)
        #expect(figures.gap == 2_700)
        #expect(figures.moving == 1_200)
        #expect(figures.stopped == 0)
        // 2 × 600 legs of 1.4 m.
        #expect(abs((figures.distance ?? 0) - 1_680) < 0.5)
        #expect((figures.rawMaximumSpeed?.metresPerSecond ?? 9) < 1.5)
    }

    @Test("a hole of 45 minutes with ends near each other is a stop")
    func stop() throws {
        let figures = try summary(steady(0...600) + steady(3_300...3_900, from: 845))
        #expect(figures.gap == 0)
        #expect(figures.recorded == 3_900)
        #expect(figures.stops.count == 1)
        let stop = try #require(figures.stops.first)
        #expect(stop.seconds >= 2_700)
        #expect(stop.seconds < 2_740)
        #expect(figures.stopped == stop.seconds)
        #expect(abs((figures.distance ?? 0) - 1_680) < 0.5)
    }

    @Test("a hole at the very start is one, by the intervals that follow")
    func firstLeg() throws {
        let figures = try summary([(0, 0)] + steady(2_700...3_300, from: 5_000))
        #expect(figures.gap == 2_700)
        #expect(figures.moving == 600)
    }

    @Test("a steady walk logged once a minute is nearly all movement")
    func sparse() throws {
        let figures = try summary(steady(0...7_200, every: 60, speed: 1.2))
        #expect(figures.recorded == 7_200)
        #expect((figures.moving ?? 0) > 0.95 * 7_200)
        #expect(figures.gap == 0)
        #expect(figures.stops.isEmpty)
    }

    @Test("field note 29: a slow climb is movement or not, as the stop's radius says")
    func slowClimb() throws {
        // 0.8 km/h for 20 minutes: 13.3 m a minute.
        let places = steady(0...1_200, every: 5, speed: 0.8 / 3.6)
        let usual = try summary(places)
        #expect((usual.stopped ?? 0) > 1_000)
        var options = SummaryOptions()
        options.stopRadiusInMetres = 10
        let narrow = try summary(places, options)
        #expect(narrow.moving == 1_200)
    }

    @Test("a round between two timed points at one spot is no stop, and ends one that goes on", arguments: [0, 120])
    func untimedRound(secondsBefore: Int) throws {
        var points = walk((0...secondsBefore).map { (Double($0), 0) })
        points += [300.0, 900, 1_500, 700].map { .init(latitude: SummaryInput.north(metres: $0), longitude: 11) }
        points += walk([(Double(secondsBefore) + 1_200, 0)])
        var input = SummaryInput()
        input.add(segment: points)
        let figures = try input.summary().figures
        // Twice 1,500 m in 1,200 s.
        #expect(figures.moving == 1_200)
        #expect(figures.stopped == Double(secondsBefore))
        #expect(abs((figures.movingSpeed ?? 0) - 2.5) < 0.01)
        #expect(figures.stops.count == (secondsBefore > 0 ? 1 : 0))
    }

    @Test("times that run back, by an hour or by all the years there are, give no stop below zero seconds")
    func backwards() throws {
        let stay = { (start: String) in
            (0...3).map { "<trkpt lat=\"47\" lon=\"11\"><time>\(start)\($0):00Z</time></trkpt>" }.joined()
                + "<trkpt lat=\"47.1\" lon=\"11\"><time>\(start)4:00Z</time></trkpt>"
        }
        let first = ["2262-04-10T10:0", "2026-05-03T10:0", "1677-09-22T10:0"]
        let second = ["1677-09-22T10:0", "2026-05-03T09:0", "2262-04-10T10:0"]
        for (before, after) in zip(first, second) {
            let text = SummaryInput.document("<trk><trkseg>\(stay(before))\(stay(after))</trkseg></trk>")
            let figures = try SummaryInput.summary(text).figures
            // The leg that runs back has no time, so that the stay behind it may begin a minute later.
            #expect(figures.stops.count == 2)
            #expect(figures.stops.allSatisfy { 120...180 ~= $0.seconds })
            #expect(figures.elapsed.map { $0 >= 0 } == true)
        }
    }

    @Test("a stop at identical coordinates is a stop")
    func identical() throws {
        let figures = try summary(steady(0...300) + (301...900).map { (Double($0), 420) } + steady(901...1_200, from: 421.4))
        #expect(figures.stops.count == 1)
        let stop = try #require(figures.stops.first)
        // Those points count too that lie within 20 m before and behind: 14 s each.
        #expect(stop.seconds >= 600)
        #expect(stop.seconds <= 630)
        #expect(figures.moving.map { $0 + stop.seconds } == 1_200)
    }

    @Test("a stop with noise is one stop, and a spike does not cut it in two")
    func noisy() throws {
        var noise = Noise(seed: 5)
        var places = steady(0...300)
        for second in 301...1_500 { places.append((Double(second), 420 + noise.normal(3) + (second == 800 ? 90 : 0))) }
        places += steady(1_501...1_800, from: 421.4)
        let figures = try summary(places)
        #expect(figures.stops.count == 1)
        let stopped = try #require(figures.stopped)
        #expect(abs(stopped - 1_200) < 40, "\(stopped)")
    }

    @Test("less than a minute is no stop")
    func short() throws {
        let figures = try summary(steady(0...300) + (301...330).map { (Double($0), 420) } + steady(331...600, from: 421.4))
        #expect(figures.stops.isEmpty)
        #expect(figures.stopped == 0)
    }

    @Test("field note 28: gaps of 10, 20 and 30 minutes between four segments sum to 60 minutes")
    func segments() throws {
        var input = SummaryInput()
        for (start, metres) in [(0, 0.0), (1_200, 3_000.0), (3_000, 6_000.0), (5_400, 9_000.0)] {
            input.add(segment: walk(steady(start...start + 600, from: metres)))
        }
        let summary = try input.summary()
        #expect(summary.figures.gap == 3_600)
        #expect(summary.figures.elapsed == 6_000)
        #expect(summary.figures.recorded == 2_400)
        #expect(summary.figures.moving == 2_400)
        #expect(summary.figures.segments == 4)
        #expect(summary.tracks.first?.segments.map(\.gap) == [0, 0, 0, 0])
        #expect(abs((summary.figures.distance ?? 0) - 4 * 840) < 1)
    }

    @Test("segments in the wrong order have the same gaps")
    func order() throws {
        var input = SummaryInput()
        input.add(segment: walk(steady(1_200...1_800, from: 3_000)))
        input.add(segment: walk(steady(0...600)))
        let figures = try input.summary().figures
        #expect(figures.gap == 600)
        #expect(figures.elapsed == 1_800)
        #expect(figures.start == SummaryInput.time(0))
    }

    @Test("a parked break is listed among the stops, and its time stays in the gap")
    func parked() throws {
        var input = SummaryInput()
        input.add(segment: walk(steady(0...600)), ended: "parked")
        input.add(segment: walk(steady(1_200...1_800, from: 840)), ended: "paused")
        input.add(segment: walk(steady(2_400...3_000, from: 1_680)))
        let figures = try input.summary().figures
        #expect(figures.gap == 1_200)
        #expect(figures.stopped == 0)
        #expect(figures.stops.count == 1)
        let stop = try #require(figures.stops.first)
        #expect(stop.isParked)
        #expect(stop.start == SummaryInput.time(600))
        #expect(stop.end == SummaryInput.time(1_200))
        #expect(abs(stop.coordinate.latitude - SummaryInput.north(metres: 840)) < 1e-9)
    }

    @Test("in every summary elapsed is recorded + gap, and recorded is moving + stopped", arguments: 1...20 as ClosedRange<UInt64>)
    func sums(seed: UInt64) throws {
        var noise = Noise(seed: seed &* 7_919)
        var input = SummaryInput()
        var (second, metres) = (0.0, 0.0)
        for _ in 0..<4 {
            var places: [(Double, Double)] = []
            for _ in 0..<400 {
                let kind = noise.next()
                second += kind < 0.01 ? 60 + 900 * noise.next() : kind < 0.03 ? 0 : 1 + (4 * noise.next()).rounded()
                metres += kind > 0.5 ? 2 * noise.next() : kind < 0.005 ? 200 : 0.1
                places.append((second, metres))
            }
            input.add(segment: walk(places))
            second += 1_000 * noise.next()
        }
        let summary = try input.summary()
        for figures in [summary.figures] + summary.tracks.map(\.figures) + summary.tracks.flatMap(\.segments) {
            let (elapsed, recorded, moving) = (figures.elapsed ?? -1, figures.recorded ?? -1, figures.moving ?? -1)
            #expect(abs(elapsed - recorded - (figures.gap ?? -1)) < 1e-6)
            #expect(abs(recorded - moving - (figures.stopped ?? -1)) < 1e-6)
            let listed = figures.stops.filter { !$0.isParked }.map(\.seconds).reduce(0, +)
            #expect(abs(listed - (figures.stopped ?? -1)) < 1e-6)
            #expect(abs(figures.splits.compactMap(\.seconds).reduce(0, +) - recorded) < 1e-6 || figures.splits.isEmpty)
            #expect(abs(figures.splits.compactMap(\.moving).reduce(0, +) - moving) < 1e-6 || figures.splits.isEmpty)
            #expect(abs(figures.splits.map(\.distance).reduce(0, +) - (figures.distance ?? -1)) < 1e-6)
        }
        let (start, end) = (try #require(summary.figures.start), try #require(summary.figures.end))
        #expect(abs(end.seconds(since: start) - (summary.figures.elapsed ?? -1)) < 1e-6)
    }
}

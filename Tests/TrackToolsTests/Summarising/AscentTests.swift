import Glibc
import Testing
import TrackTools

/// Expected values are the heights of the made ground, which has no noise.
@Suite("Climbing")
struct AscentTests {
    /// A walk at 1.4 m/s over this ground.
    private func summary(
        seconds: Int, every step: Int = 1, _ options: SummaryOptions = SummaryOptions(), isTimed: Bool = true, _ height: (Double) -> Double?
    ) throws -> SummaryFigures {
        var input = SummaryInput()
        input.add(
            segment: stride(from: 0, through: seconds, by: step).map { second in
                .init(
                    latitude: SummaryInput.north(metres: 1.4 * Double(second)), longitude: 11, elevation: height(Double(second)),
                    seconds: isTimed ? Double(second) : nil)
            })
        return try input.summary(options).figures
    }

    enum Kind: CaseIterable { case uniform, normal, sign }

    @Test(
        "field note 33: noise of two metres on the flat is less than one percent of the raw climbing", arguments: Kind.allCases,
        [1, 2, 3] as [UInt64])
    func flat(kind: Kind, seed: UInt64) throws {
        var noise = Noise(seed: seed &* 0x9E37_79B9_7F4A_7C15)
        let figures = try summary(seconds: 7_200) { _ in
            switch kind {
            case .uniform: 100 + noise.uniform(2)
            case .normal: 100 + noise.normal(2)
            case .sign: 100 + noise.sign(2)
            }
        }
        let (ascent, raw) = (try #require(figures.ascent), try #require(figures.rawAscent))
        #expect(raw > 4_000)
        #expect(ascent < 0.01 * raw, "\(ascent) of \(raw)")
    }

    /// Five rises of 50 m, each six minutes up and six down.
    private static func hills(_ second: Double) -> Double { 500 + 25 * (1 - cos(second * 2 * .pi / 720)) }
    /// The same with a ridge, two minutes up and two down.
    private static func ridges(_ second: Double) -> Double { 500 + 50 * (1 - abs((second / 120).remainder(dividingBy: 2))) }

    @Test("field note 33: five hills of 50 m are 250 m at any sampling rate", arguments: [1, 2, 5, 10, 20], [0.0, 2.0])
    func hills(step: Int, reach: Double) throws {
        var noise = Noise(seed: 77)
        let figures = try summary(seconds: 3_600, every: step) { Self.hills($0) + noise.uniform(reach) }
        let (ascent, descent) = (try #require(figures.ascent), try #require(figures.descent))
        #expect(abs(ascent - 250) < 12.5, "\(ascent)")
        #expect(abs(descent - 250) < 12.5, "\(descent)")
    }

    @Test("sharp ridges keep their height", arguments: [1, 10])
    func ridges(step: Int) throws {
        let figures = try summary(seconds: 1_200, every: step) { Self.ridges($0) }
        let ascent = try #require(figures.ascent)
        #expect(abs(ascent - 250) < 12.5, "\(ascent)")
    }

    @Test("a ramp climbs what it climbs, by every method", arguments: SummaryOptions.AscentMethod.allCases)
    func ramp(method: SummaryOptions.AscentMethod) throws {
        var options = SummaryOptions()
        options.ascentMethod = method
        let figures = try summary(seconds: 1_000, options) { 200 + $0 * 0.25 }
        let (ascent, descent) = (try #require(figures.ascent), try #require(figures.descent))
        #expect(abs(ascent - 250) < 1, "\(ascent)")
        #expect(descent == 0)
    }

    @Test("a rise below the threshold is none, unless the threshold is lower")
    func low() throws {
        var options = SummaryOptions()
        let before = try summary(seconds: 600, options) { 200 + 2 * sin($0 / 60) / 2 }
        #expect(before.ascent == 0)
        options.ascentThresholdInMetres = 0.5
        let after = try summary(seconds: 600, options) { 200 + 2 * sin($0 / 60) / 2 }
        // By hand: 1 m up, 2 m down, 2 m up (ten minutes of a sine with a period of 377 s), less what the means take off.
        let ascent = try #require(after.ascent)
        #expect(abs(ascent - 3) < 1, "\(ascent)")
    }

    @Test("field note 32: points without an elevation are no points at zero")
    func missing() throws {
        let figures = try summary(seconds: 9) { $0 == 4 || $0 == 7 ? nil : 500 }
        #expect(figures.ascent == 0)
        #expect(figures.rawAscent == 0)
        #expect(figures.minimumElevation == 500)
        #expect(figures.distance == figures.distance3D)
        let whole = try summary(seconds: 9) { _ in 500 }
        #expect(figures.distance == whole.distance)
    }

    @Test("an elevation beyond a million kilometres is none, and every figure stays a number")
    func beyondTheEarth() throws {
        let heights = ["1e300", "-1e300", "1e308", "-1e308", String(repeating: "9", count: 320), "500", "1000000001", "510"]
        let points = heights.enumerated().map { index, height in
            "<trkpt lat=\"47.000\(index)\" lon=\"11\"><ele>\(height)</ele></trkpt>"
        }
        for method in SummaryOptions.AscentMethod.allCases {
            var options = SummaryOptions()
            options.ascentMethod = method
            let text = SummaryInput.document("<trk><trkseg>" + points.joined() + "</trkseg></trk>")
            let figures = try SummaryInput.summary(text, options).figures
            #expect(figures.rawAscent == 10)
            #expect(figures.minimumElevation == 500)
            #expect(figures.maximumElevation == 510)
            // GeodSolve -i -p 3: 47 11 47.0007 11 gives 77.820 m.
            #expect(abs((figures.distance3D ?? .infinity) - 77.820) < 0.01)
        }
    }

    @Test("without elevations there is no climbing")
    func none() throws {
        let figures = try summary(seconds: 9) { _ in nil }
        #expect(figures.ascent == nil)
        #expect(figures.rawDescent == nil)
        #expect(figures.minimumElevation == nil)
        #expect(figures.distance3D == figures.distance)
    }

    @Test("a single height far off is no climb", arguments: [1, 10])
    func spike(step: Int) throws {
        let figures = try summary(seconds: 600, every: step) { $0 == 300 ? 900 : 500 }
        #expect(figures.rawAscent == 400)
        #expect((figures.ascent ?? 400) <= 10)
    }

    @Test("an untimed track climbs too")
    func untimed() throws {
        let figures = try summary(seconds: 3_600, every: 10, isTimed: false) { Self.hills($0) }
        let ascent = try #require(figures.ascent)
        #expect(abs(ascent - 250) < 12.5, "\(ascent)")
    }

    @Test("nobody climbs over a gap between segments")
    func gap() throws {
        var input = SummaryInput()
        input.add(segment: (0...60).map { .init(latitude: 47 + Double($0) * 1e-5, longitude: 11, elevation: 100, seconds: Double($0)) })
        input.add(
            segment: (0...60).map { .init(latitude: 47.1 + Double($0) * 1e-5, longitude: 11, elevation: 900, seconds: 600 + Double($0)) })
        let figures = try input.summary().figures
        #expect(figures.ascent == 0)
        #expect(figures.rawAscent == 0)
        #expect(figures.maximumElevation == 900)
    }

    @Test("the slope makes a way longer")
    func slope() throws {
        // By hand: 100 legs of 11.1171 m (GeodSolve) with 11.1171 m of rise each, so √2 times as long.
        var input = SummaryInput()
        input.add(
            segment: (0...100).map {
                .init(latitude: 47 + Double($0) * 1e-4, longitude: 11, elevation: Double($0) * 11.117094, seconds: Double($0) * 60)
            })
        let figures = try input.summary().figures
        let (flat, slope) = (try #require(figures.distance), try #require(figures.distance3D))
        #expect(abs(slope / flat - 2.0.squareRoot()) < 1e-6)
    }
}

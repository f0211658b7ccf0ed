import Testing
import TrackTools

/// Expected values are the speeds of the made walk.
@Suite("Highest speeds")
struct SpeedTests {
    /// Points at these speeds, one after the other, along a meridian.
    private func summary(_ speeds: [Double], every seconds: Double = 1, thrownOff: [Int: Double] = [:]) throws -> SummaryFigures {
        var input = SummaryInput()
        var metres = 0.0
        var points = [SummaryInput.Point(latitude: 47, longitude: 11, seconds: 0)]
        for (index, speed) in speeds.enumerated() {
            metres += speed * seconds
            let place = SummaryInput.north(metres: metres + (thrownOff[index] ?? 0))
            points.append(.init(latitude: place, longitude: 11, seconds: Double(index + 1) * seconds))
        }
        input.add(segment: points)
        return try input.summary().figures
    }

    private let walk = Array(repeating: 1.4, count: 300)

    @Test("field note 31: a true burst of three seconds stays, a spike to 300 km/h goes, and the raw speed has it")
    func burstAndSpike() throws {
        var speeds = walk
        speeds.replaceSubrange(100..<103, with: [8, 8.5, 9])
        let figures = try summary(speeds, thrownOff: [200: 83.3])
        let (robust, raw) = (try #require(figures.maximumSpeed), try #require(figures.rawMaximumSpeed))
        #expect(abs(robust.metresPerSecond - 8) < 0.01)
        #expect(raw.metresPerSecond > 80)
        // Line 2 has the first point; the leg to point 101 is the slowest of the three.
        #expect(robust.line == 103)
        #expect(robust.time == SummaryInput.time(101))
        #expect(raw.line == 203)
    }

    @Test("two points thrown off in a row are a spike too")
    func pair() throws {
        let figures = try summary(walk, thrownOff: [150: 70, 151: 70])
        #expect(abs((figures.maximumSpeed?.metresPerSecond ?? 0) - 1.4) < 0.01)
    }

    @Test("at ten points a second a spike goes and a burst of three seconds stays")
    func fast() throws {
        var speeds = Array(repeating: 1.4, count: 600)
        speeds.replaceSubrange(100..<130, with: Array(repeating: 8, count: 30))
        let figures = try summary(speeds, every: 0.1, thrownOff: [400: 9])
        #expect(abs((figures.maximumSpeed?.metresPerSecond ?? 0) - 8) < 0.01)
        #expect((figures.rawMaximumSpeed?.metresPerSecond ?? 0) > 90)
    }

    @Test("a segment of few legs has a highest speed", arguments: [1, 2, 3, 4])
    func short(legs: Int) throws {
        let figures = try summary(Array(repeating: 1.4, count: legs))
        #expect(abs((figures.maximumSpeed?.metresPerSecond ?? 0) - 1.4) < 0.01)
    }

    @Test("field note 30: equal times make no speed, and the way between them counts")
    func equalTimes() throws {
        var input = SummaryInput()
        let seconds = [0.0, 1, 2, 2, 3, 4, 5, 6]
        input.add(
            segment: seconds.indices.map {
                .init(latitude: SummaryInput.north(metres: Double($0) * 1.4), longitude: 11, seconds: seconds[$0])
            })
        let figures = try input.summary().figures
        #expect(abs((figures.distance ?? 0) - 7 * 1.4) < 0.01)
        #expect(figures.elapsed == 6)
        #expect(abs((figures.rawMaximumSpeed?.metresPerSecond ?? 0) - 1.4) < 0.01)
    }

    @Test("without movement there is no moving speed, and without times no speed at all")
    func none() throws {
        let standing = try summary(Array(repeating: 0, count: 120))
        #expect(standing.movingSpeed == nil)
        #expect(standing.maximumSpeed?.metresPerSecond == 0)
        var input = SummaryInput()
        input.add(segment: (0...9).map { .init(latitude: SummaryInput.north(metres: Double($0)), longitude: 11) })
        let untimed = try input.summary().figures
        #expect(untimed.maximumSpeed == nil)
        #expect(untimed.rawMaximumSpeed == nil)
        #expect(untimed.movingSpeed == nil)
        #expect(untimed.elapsed == nil)
        #expect(abs((untimed.distance ?? 0) - 9) < 0.01)
    }
}

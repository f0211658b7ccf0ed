import Geodesy
import Glibc
import Support
import Testing

@Suite("Distances of 100,000 random pairs")
struct RandomPairsTests {
    @Test(
        "each is GeographicLib's within 0.1 mm below 10 km and a billionth beyond",
        .enabled(if: GeodSolve.isInstalled, "GeodSolve of geographiclib-tools is not installed"))
    func agreement() throws {
        var generator = SplitMix64(state: 2026)
        let pairs = (0..<100_000).map { Pair(kind: $0 % 5, using: &generator) }
        let lengths = try #require(GeodSolve.lengths(of: pairs.map(\.line)))
        try #require(lengths.count == pairs.count)
        // What the words promise: from a metre to opposite ends of the Earth, and many of each kind.
        #expect(lengths.filter { $0 < 10_000 }.count > 20_000)
        #expect(lengths.filter { $0 > 19_900_000 }.count > 5_000)
        #expect(lengths.filter { $0 < 2 }.count > 500)
        var worstNear = 0.0
        var worstFar = 0.0
        var wrong: [String] = []
        for (pair, expected) in zip(pairs, lengths) {
            let error = abs(pair.from.distance(to: pair.to) - expected)
            if expected < 10_000 { worstNear = max(worstNear, error) } else { worstFar = max(worstFar, error / expected) }
            if !(error <= (expected < 10_000 ? 1e-4 : expected * 1e-9)), wrong.count < 10 {
                wrong.append("\(pair.line): \(expected) m, off by \(error) m")
            }
        }
        #expect(wrong == [])
        // The documented errors, which are tighter; one unit of the expected value's last digit is 1 nm.
        #expect(worstNear < 2e-8)
        #expect(worstFar < 1e-10)
    }
}

/// Two places in plain decimals of 1e-12°, so that the other program reads the very same numbers.
private struct Pair {
    let from: Coordinate
    let to: Coordinate
    let line: String

    /// Makes a pair of a kind: 0 at a log-uniform distance of 1 m to 20,000 km anywhere, 1 near antipodes, 2 near a pole, 3 about the
    /// antimeridian, 4 near the equator.
    init(kind: Int, using generator: inout SplitMix64) {
        let reach = exp(Double.random(in: log(1e-5)...log(170), using: &generator))
        var latitude = asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi
        var longitude = Double.random(in: -180...180, using: &generator)
        let turn = Double.random(in: 0...(2 * Double.pi), using: &generator)
        if kind == 2 { latitude = (90 - exp(Double.random(in: log(1e-7)...log(3), using: &generator))) * (latitude < 0 ? -1 : 1) }
        if kind == 3 { longitude = 180 - reach * cos(turn) / 2 }
        if kind == 4 { latitude = reach * 0.01 * sin(turn) }
        var second = Coordinate(
            latitude: latitude + reach * cos(turn), longitude: longitude + reach * sin(turn) / max(cos(latitude * .pi / 180), 0.01))
        if kind == 1 {
            let spread = min(reach, 2)
            second = Coordinate(latitude: -latitude + spread * cos(turn), longitude: longitude + 180 + spread * sin(turn))
        }
        let texts = [latitude, longitude, second.latitude, second.longitude].enumerated().map { index, degrees in
            Pair.text(index % 2 == 0 ? min(max(degrees, -90), 90) : degrees.remainder(dividingBy: 360))
        }
        let values = texts.compactMap { Double($0) }
        from = Coordinate(latitude: values[0], longitude: values[1])
        to = Coordinate(latitude: values[2], longitude: values[3])
        line = texts.joined(separator: " ")
    }

    private static func text(_ degrees: Double) -> String {
        let units = Int((abs(degrees) * 1e12).rounded())
        let fraction = String(units % 1_000_000_000_000)
        return (degrees < 0 ? "-" : "") + "\(units / 1_000_000_000_000)." + String(repeating: "0", count: 12 - fraction.count) + fraction
    }
}

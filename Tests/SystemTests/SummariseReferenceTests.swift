import Foundation
import Support
import Testing

/// Summaries beside those of `Tests/Reference/summary-figures`, which reckons them anew with GeodSolve.
@Suite(
    "Figures that were reckoned anew",
    .enabled(if: Binary.isInstalled("GeodSolve"), "GeodSolve of geographiclib-tools is not installed"))
struct SummariseReferenceTests {
    private static let script = Binary.repository + "/Tests/Reference/summary-figures"

    /// Files that memotrack reads and Python's own parser of XML too.
    private static let samples =
        ["summarise/hike.gpx"]
        + [
            "byte-order-mark", "carriage-returns", "comments", "empty-segment", "empty-track", "impossible-dates", "latin1",
            "mixed-versions", "no-namespace", "odd-namespace", "odd-times", "odd-version", "one-line", "one-point", "partly-timed", "plain",
            "routes-only",
            "utf16-big", "utf16-little", "version-1.0", "waypoints-only",
        ].map { "reading/\($0).gpx" }

    @Test("every file, track and segment of the samples, and all of them together")
    func samples() async throws {
        try await ScratchHome.use { home in
            let run = try home.tool(
                "python3", [Self.script, Binary.path] + Self.samples.map { Binary.sample($0) }, within: 120)
            #expect(run.status == 0, "\(run)")
            #expect(run.output.split(separator: "\n").count == Self.samples.count)
        }
    }

    @Test("a walk with holes, stops, missing heights and times, and teleports over the antimeridian and a pole")
    func made() async throws {
        try await ScratchHome.use { home in
            let files = (1...6).map { "walk\($0).gpx" }
            for (index, file) in files.enumerated() { try home.write(Self.walk(seed: UInt64(index + 1)), to: file) }
            let run = try home.tool("python3", [Self.script, Binary.path] + files, within: 120)
            #expect(run.status == 0, "\(run)")
        }
    }

    @Test("the script finds a wrong figure")
    func canFail() async throws {
        try await ScratchHome.use { home in
            let figure = "s/\"distance_m\":1/\"distance_m\":2/g"
            try home.write("#!/bin/sh\n'\(Binary.path)' \"$@\" | sed '\(figure)'\n", to: "liar", mode: 0o700)
            let run = try home.tool("python3", [Self.script, home.path("liar"), Binary.sample("summarise/hike.gpx")], within: 60).expect(
                status: 1)
            #expect(run.output.contains("distance_m: expected 1"))
        }
    }

    /// Two tracks of three segments each.
    private static func walk(seed: UInt64) -> String {
        var noise = SplitMix64(state: seed)
        var (second, north, east) = (0, seed == 5 ? 89.99 : 47.0, seed == 6 ? 179.999 : 11.0)
        let chance = { (share: Double) in Double.random(in: 0..<1, using: &noise) < share }
        let point = { () -> String in
            second += chance(0.01) ? Int.random(in: 60...4_000, using: &noise) : chance(0.02) ? -3 : chance(0.1) ? 0 : 5
            let step = chance(0.005) ? 0.05 : 1e-4
            north = min(90, north + step * Double.random(in: 0.5...1.5, using: &noise))
            east = (east + step * Double.random(in: 0.5...1.5, using: &noise)).remainder(dividingBy: 360)
            let height = 400 + Int.random(in: -40...40, using: &noise)
            let time =
                "2026-05-\(11 + second / 86_400)T"
                + [3_600, 60, 1].map { unit in
                    "\(100 + second % (unit == 3_600 ? 86_400 : 60 * unit) / unit)".dropFirst()
                }.joined(separator: ":") + "Z"
            return "<trkpt lat=\"\(decimal(north))\" lon=\"\(decimal(east))\">" + (chance(0.1) ? "" : "<ele>\(height)</ele>")
                + (chance(0.03) ? "" : "<time>\(time)</time>") + "</trkpt>\n"
        }
        let tracks = (1...2).map { _ in
            "<trk>" + (1...3).map { _ in "<trkseg>" + (0..<300).map { _ in point() }.joined() + "</trkseg>" }.joined() + "</trk>"
        }
        return "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">" + tracks.joined() + "</gpx>"
    }

    /// Ten decimals, without an exponent.
    private static func decimal(_ degrees: Double) -> String {
        let units = Int((degrees.magnitude * 1e10).rounded())
        let fraction = String(units % 10_000_000_000)
        return (degrees < 0 ? "-" : "") + "\(units / 10_000_000_000)." + String(repeating: "0", count: 10 - fraction.count) + fraction
    }
}

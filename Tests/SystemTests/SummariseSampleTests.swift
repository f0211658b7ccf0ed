import Foundation
import Support
import Testing

/// What `summarise` says of the hike in `Samples/summarise`, compared with the files beside it.
struct SummariseSampleTests {
    private static let folder = Binary.repository + "/Samples/summarise/"

    /// The files and what makes them.
    static let samples: [(name: String, options: [String])] = [
        ("hike.txt", ["--splits", "km"]), ("hike-imperial.txt", ["--units", "imperial", "--tz", "CET-1CEST,M3.5.0,M10.5.0/3"]),
        ("hike.json", ["--json"]), ("hike.csv", ["--format", "csv"]), ("hike.geojson", ["--format", "geojson"]),
        ("hike-places.txt", ["--places"]),
    ]

    @Test("the sample is summarised as it is kept", arguments: samples)
    func sample(name: String, options: [String]) async throws {
        try await ScratchHome.use { home in
            try home.run("places", "add", "hut", "--radius", "300", "--from", Self.folder + "hike.gpx").expect(status: 0)
            let track = try String(contentsOfFile: Self.folder + "hike.gpx", encoding: .utf8)
            let run = try home.tool("memotrack", ["summarise"] + options + ["-"], input: track).expect(status: 0)
            #expect(run.errors == "")
            let path = Self.folder + name
            if ProcessInfo.processInfo.environment["MEMOTRACK_RECORD_TRANSCRIPTS"] == "1" {
                try run.output.write(toFile: path, atomically: true, encoding: .utf8)
            }
            let kept = try String(contentsOfFile: path, encoding: .utf8)
            #expect(run.output == kept)
        }
    }
}

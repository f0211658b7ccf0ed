import FileSystem
import Foundation
import GPX
import Geodesy
import Support
import Testing

@testable import TrackTools

/// A document after a filter, and what was said of it.
struct Filtered {
    let input: String
    let text: String
    let report: FilterReport

    init(_ input: String, _ change: (inout FilterOptions) -> Void) throws {
        self.input = input
        var options = FilterOptions()
        options.isSureOfMuch = true
        change(&options)
        let path = FileManager.default.temporaryDirectory.appending(path: "filtered-\(UUID().uuidString).gpx").path
        try input.write(toFile: path, atomically: false, encoding: .utf8)
        defer { unlink(path) }
        var source = try ByteSource(.file(FilePath(path)), isRewindable: true)
        var output: [UInt8] = []
        report = try TrackFilter(options).run(on: &source) { piece in
            for index in piece.indices { output.append(piece[index]) }
        }
        text =
            report.pointsOut == report.pointsIn && report.changed.isEmpty || report.isGuarded
            ? input : String(decoding: output, as: UTF8.self)
    }

    /// The numbers in `<name>` of the points that are left.
    var names: [Int] { Self.names(in: text) }

    static func names(in text: String) -> [Int] {
        text.matches(of: #/<trkpt[^>]*>\s*<name>(\d+)</name>/#).compactMap { Int($0.1) }
    }

    /// Points with their numbers as names, each in seconds after 07:00:00 and at latitude and longitude.
    static func segment(_ points: [FilteredPoint], from first: Int = 0) -> String {
        "\n<trkseg>"
            + points.enumerated().map { number, point in
                let time = point.seconds.map { seconds in
                    let whole = Int(seconds), clock = [7 + whole / 3_600, whole / 60 % 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                    return "<time>2026-08-09T\(clock.joined(separator: ":"))Z</time>"
                }
                return "\n  <trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\"><name>\(first + number)</name>\(time ?? "")</trkpt>"
            }.joined() + "\n</trkseg>"
    }

    static func document(_ segments: String...) -> String {
        "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n<wpt lat=\"1\" lon=\"2\"/>\n<trk>"
            + segments.joined() + "\n</trk>\n</gpx>\n"
    }
}

/// A point of a made document.
struct FilteredPoint {
    var seconds: Double?
    var latitude: Double
    var longitude: Double
}

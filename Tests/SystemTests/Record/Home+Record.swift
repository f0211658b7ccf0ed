import Foundation
import Support
import Testing

extension ScratchHome {
    /// Writes a walk to replay: one point a second, eleven metres apart, northwards. Returns its path.
    @discardableResult
    func writeWalk(_ count: Int, to name: String = "replay.gpx", latitude: Double = 45) throws -> String {
        let points = (0..<count).map { second in
            let degrees = String((latitude + Double(second) * 0.0001) * 10_000_000 / 10_000_000).prefix(10)
            let clock = [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            return "<trkpt lat=\"\(degrees)\" lon=\"7\"><time>2026-08-09T\(clock)Z</time></trkpt>\n"
        }
        let text = "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n"
        try write(text + points.joined() + "</trkseg></trk></gpx>\n", to: name)
        return path(name)
    }

    func record(_ arguments: String..., extra: [String: String] = [:]) throws -> Run {
        try start("memotrack", ["record"] + arguments, extra: extra).finish(within: 40)
    }

    /// Points in a track; nil when there is no file.
    func points(_ name: String = "walk.gpx") -> Int? {
        read(name).map { $0.components(separatedBy: "<trkpt ").count - 1 }
    }

    func segments(_ name: String = "walk.gpx") -> Int? {
        read(name).map { $0.components(separatedBy: "<trkseg>").count - 1 }
    }

    /// Whether xmllint accepts it: by the official schema where MEMOTRACK_SCHEMAS names its folder, else as well-formed.
    func isValid(_ name: String = "walk.gpx") throws -> Bool {
        let schema = ProcessInfo.processInfo.environment["MEMOTRACK_SCHEMAS"].map { ["--schema", $0 + "/gpx11.xsd"] } ?? []
        return try tool("xmllint", ["--noout", "--nonet"] + schema + [path(name)]).status == 0
    }

    /// The records of sessions.
    func sessions() throws -> [[String: Any]] {
        try files().filter { $0.contains("/sessions/") && $0.hasSuffix(".json") }.map { name in
            try #require(try JSONSerialization.jsonObject(with: Data((read(name) ?? "").utf8)) as? [String: Any])
        }
    }
}

import Foundation
import Support
import Testing

extension ScratchHome {
    /// Writes a walk to replay: points eleven metres apart, northwards. Returns its path.
    @discardableResult
    func writeWalk(
        _ count: Int, to name: String = "replay.gpx", latitude: Double = 45, hour: Int = 0, perSecond: Int = 1
    ) throws -> String {
        let points = (0..<count).map { index in
            let degrees = String((latitude + Double(index) * 0.0001) * 10_000_000 / 10_000_000).prefix(10)
            let second = index / perSecond
            let clock = [hour + second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            let fraction = perSecond == 1 ? "" : "." + String(1_000 + index % perSecond * 1_000 / perSecond).dropFirst()
            return "<trkpt lat=\"\(degrees)\" lon=\"7\"><time>2026-08-09T\(clock)\(fraction)Z</time></trkpt>\n"
        }
        let text = "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n"
        try write(text + points.joined() + "</trkseg></trk></gpx>\n", to: name)
        return path(name)
    }

    func record(_ arguments: String..., extra: [String: String] = [:]) throws -> Run {
        try start("memotrack", ["record"] + arguments, extra: extra).finish(within: 40)
    }

    /// Starts a session for `walk.m4a` and waits for its first points.
    func startRecording(_ more: [String] = [], source: String) throws -> Child {
        let child = try start("memotrack", ["record", "walk.m4a", "--source", source] + more)
        try child.wait(within: 20) { _ in (points() ?? 0) >= 5 }
        return child
    }

    /// Whole points in a track; nil when there is no file.
    func points(_ name: String = "walk.gpx") -> Int? {
        read(name).map { $0.components(separatedBy: "</trkpt>").count - 1 }
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

extension Child {
    /// Whether the process has a file of this name open.
    func hasOpen(_ name: String) throws -> Bool {
        let folder = "/proc/\(processIdentifier)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).contains { number in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + number))?.hasSuffix("/" + name) == true
        }
    }
}

extension ScratchHome {
    /// Sessions as they are listed, by the name of their memo: each as its state and reason.
    func listed() throws -> [String: String] {
        let sessions = try run("sessions", "--json").expect(status: 0).array().map { session in
            let name = (session["memo"] as? String)?.split(separator: "/").last.map(String.init) ?? ""
            let words = [session["state"] as? String, session["reason"] as? String].compactMap { $0 }
            return (name, words.joined(separator: " "))
        }
        return Dictionary(sessions) { $0 + ", " + $1 }
    }

    /// What the runtime folder holds.
    var sockets: [String] { files(below: "run").filter { $0.hasSuffix(".sock") } }
}

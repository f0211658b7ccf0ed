import Consent
import FileSystem
import Geodesy
import Sampling
import Support
import Testing
import Timestamps

@testable import Recording

/// A GPX document to replay, written in a scratch home, and what comes of it.
struct Replayed {
    let path: FilePath

    init(_ body: String, in home: ScratchHome) throws {
        try home.write(#"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">"# + body + "</gpx>", to: "replay.gpx")
        path = FilePath(home.path("replay.gpx"))
    }

    /// A track of points at these seconds after 2026-08-09T07:00:00Z, each 0.001 degrees further north; nil for one without a time.
    init(trackAt seconds: [Int?], in home: ScratchHome) throws {
        try self.init("<trk><trkseg>" + seconds.enumerated().map { Self.point("trkpt", $0, $1) }.joined() + "</trkseg></trk>", in: home)
    }

    static func point(_ element: String, _ index: Int, _ second: Int?, _ more: String = "") -> String {
        let digits = String(1_000 + index)
        let time =
            second.map { "<time>2026-08-09T07:\($0 / 60 < 10 ? "0" : "")\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)Z</time>" } ?? ""
        return "<\(element) lat=\"45.\(digits.dropFirst())\" lon=\"7\">\(more)\(time)</\(element)>"
    }

    /// All fixes, or so many of a loop.
    func fixes(_ pace: ReplayPace = ReplayPace(), limit: Int = 100_000) throws -> [Fix] {
        let tape = try ReplayTape(path, pace: pace, date: nil)
        var fixes: [Fix] = []
        while fixes.count < limit, let more = try tape.read() { fixes += more }
        return Array(fixes.prefix(limit))
    }

    func failure(_ pace: ReplayPace = ReplayPace()) -> SourceFailure? {
        do {
            _ = try ReplayTape(path, pace: pace, date: nil)
            return nil
        } catch {
            return error
        }
    }
}

extension [Fix] {
    /// Minutes and seconds of the times.
    var clocks: [String] { map { $0.time.map { String($0.description.dropFirst(14).dropLast()) } ?? "untimed" } }
    /// Thousandths of a degree north of 45.
    var steps: [Double] { map { (($0.coordinate.latitude - 45) * 1_000_000).rounded() / 1_000 } }
}

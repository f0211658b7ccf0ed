import FileSystem
import Foundation
import Support
import Testing

@testable import TrackTools

/// Documents after merging, and what was said of it; they are called a, b, c…
struct Merged {
    let text: String
    let report: MergeReport

    init(_ documents: [String], _ change: (inout MergeOptions) -> Void = { _ in }) throws {
        try self.init(bytes: documents.map { Array($0.utf8) }, change)
    }

    init(bytes documents: [[UInt8]], _ change: (inout MergeOptions) -> Void = { _ in }) throws {
        var options = MergeOptions()
        change(&options)
        let folder = FileManager.default.temporaryDirectory.appending(path: "merged-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var inputs: [MergeInput] = []
        for (index, document) in documents.enumerated() {
            let path = folder.appending(path: "\(index)").path
            try Data(document).write(to: URL(fileURLWithPath: path))
            var source = try ByteSource(.file(FilePath(path)), isRewindable: true)
            let name = index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "\(index)"
            inputs.append(MergeInput(name: name, survey: try MergeSurveyor.survey(&source, options), origin: .file(FilePath(path))))
        }
        var output: [UInt8] = []
        report = try TrackMerger(options).run(inputs) { piece in
            for index in piece.indices { output.append(piece[index]) }
        }
        text = String(decoding: output, as: UTF8.self)
    }

    /// The texts of the names of tracks, in order.
    var trackNames: [String] { text.matches(of: /<trk>\s*<name>(.*?)<\/name>/).map { String($0.1) } }

    /// Whether memotrack's own validation finds no error of form in it.
    var errors: [String] {
        var validator = Validator()
        validator.feed(Array(text.utf8).span)
        return validator.finish().findings.filter { $0.severity == .error }.map { "\($0.line): \($0.rule): \($0.message)" }
    }

    /// A 1.1 document with this in its root.
    static func document(_ content: String, _ declarations: String = "") -> String {
        "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"\(declarations)>\(content)</gpx>"
    }

    /// A 1.0 document with this in its root.
    static func old(_ content: String, _ declarations: String = "") -> String {
        "<gpx version=\"1.0\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/0\"\(declarations)>\(content)</gpx>"
    }

    /// A track of points at these minutes after 07:00 on a day of August 2026; without a time where there is none.
    static func track(_ name: String, _ minutes: [Int?], day: Int = 9, extra: String = "") -> String {
        let points = minutes.enumerated().map { index, minute in
            let clock = minute.map { [7 + $0 / 60, $0 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") }
            let time = clock.map { "<time>2026-08-\(day < 10 ? "0" : "")\(day)T\($0):00Z</time>" } ?? ""
            return "<trkpt lat=\"47.\(index)\" lon=\"8.\(name.utf8.reduce(1) { ($0 * 31 + Int($1)) % 9_973 })\">\(time)\(extra)</trkpt>"
        }
        return "<trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk>"
    }
}

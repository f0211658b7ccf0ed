import TrackTools

/// Writes the figures of a file with its tracks and segments as JSON piece by piece: a million of segments at once are gigabytes.
enum SummarisePieces {
    /// Enough for one write, and little to hold.
    private static let usualBytes = 65_536
    /// Where the lists are in what is encoded without them; no text in it can hold this, since its quotes would be escaped.
    private static let (tracks, segments) = ("\"track_list\":[", "\"segment_list\":[")

    static func encode(_ summary: FileSummary, name: String, zone: ZoneTime, take: (String) throws -> Void) throws {
        var piece = ""
        let frame = try Frame(SummariseEntry(figures: summary.figures, level: .file(name, []), zone: zone), list: tracks)
        piece += frame.before
        for (number, track) in summary.tracks.enumerated() {
            if number > 0 { piece += "," }
            try encode(track, zone, to: &piece, take)
        }
        try take(piece + frame.after)
    }

    private static func encode(_ track: TrackSummary, _ zone: ZoneTime, to piece: inout String, _ take: (String) throws -> Void) throws {
        let frame = try Frame(SummariseEntry(figures: track.figures, level: .track(track.name, []), zone: zone), list: segments)
        piece += frame.before
        for (number, segment) in track.segments.enumerated() {
            if number > 0 { piece += "," }
            piece += try JSONDocument.line(SummariseEntry(figures: segment, level: .segment, zone: zone))
            guard piece.utf8.count > usualBytes else { continue }
            try take(piece)
            piece.removeAll(keepingCapacity: true)
        }
        piece += frame.after
    }

    /// An entry with an empty list, cut open there.
    private struct Frame {
        let before: Substring
        let after: Substring

        init(_ entry: SummariseEntry, list: String) throws {
            let text = try JSONDocument.line(entry)
            let opening = text.firstRange(of: list)
            before = text[..<(opening?.upperBound ?? text.startIndex)]
            after = text[(opening?.upperBound ?? text.startIndex)...]
        }
    }
}

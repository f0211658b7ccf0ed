import Glibc
import GPX

/// Puts a track file right that was cut inside a write; a whole one is left as it is, so that doing it twice changes nothing.
enum TrackRecovery {
    enum Outcome: Equatable {
        /// Nothing was wrong.
        case whole(TrackSurvey)
        /// What stood behind the last whole point was cut off, and the document closed.
        case mended(TrackSurvey)
        /// Not one whole point: as if the file had never been there.
        case removed
        /// Gone, or not the file that the session wrote.
        case absent
        case failed(SystemFailure)
    }

    /// Where a session's own part of a file begins: nothing before it is ever touched.
    struct Origin: Codable, Equatable, Sendable {
        var offset = 0
        var isInTrack = false
    }

    /// - Parameters:
    ///   - origin: where the session that was cut short began to write.
    ///   - isOurs: whether this is the file that it wrote.
    static func mend(_ path: FilePath, origin: Origin, isOurs: (stat) -> Bool) -> Outcome {
        do {
            let descriptor = try Descriptor.open(path, O_RDWR | O_NOFOLLOW)
            guard isOurs(try descriptor.status()) else { return .absent }
            let survey = try TrackSurvey.of(descriptor, named: path.description)
            guard survey.fault != nil else { return .whole(survey) }
            var place = Place(survey)
            if place.offset < origin.offset { place = Place(origin) }
            guard place.offset > 0 else {
                guard path.withCString({ unlink($0) }) == 0 else { return .failed(SystemFailure("unlink")) }
                return .removed
            }
            try close(descriptor, at: place)
            return .mended(try TrackSurvey.of(descriptor, named: path.description))
        } catch let failure as SystemFailure {
            return failure.code == ENOENT || failure.code == ELOOP ? .absent : .failed(failure)
        } catch {
            return .absent
        }
    }

    /// Behind what stays, and what is open there.
    private struct Place {
        var offset: Int
        var isInTrack: Bool
        var isInSegment: Bool

        init(_ survey: TrackSurvey) {
            offset = survey.lastWholeOffset ?? 0
            isInTrack = survey.isInTrack
            isInSegment = survey.isInSegment
        }

        init(_ origin: Origin) {
            offset = origin.offset
            isInTrack = origin.isInTrack
            isInSegment = false
        }
    }

    /// Writes the closing tags over what is damaged, cuts off what is left of it, and syncs.
    private static func close(_ descriptor: Descriptor, at place: Place) throws(SystemFailure) {
        let writer = GPXTrackWriter()
        var tail: [UInt8] = [UInt8(ascii: "\n")]
        if place.isInSegment { tail += writer.segmentTail }
        if place.isInTrack { tail += writer.trackTail }
        tail += try rootEndTag(descriptor)
        let written = tail.withUnsafeBytes { pwrite(descriptor.number, $0.baseAddress, $0.count, off_t(place.offset)) }
        guard written == tail.count else { throw SystemFailure("write", code: written < 0 ? errno : ENOSPC) }
        guard ftruncate(descriptor.number, off_t(place.offset + tail.count)) == 0, fdatasync(descriptor.number) == 0 else {
            throw SystemFailure("ftruncate")
        }
    }

    /// The root may have a prefix in a file that was added to.
    private static func rootEndTag(_ descriptor: Descriptor) throws(SystemFailure) -> [UInt8] {
        let head = try descriptor.bytes(from: 0, atMost: 65_536)
        let delimiters = Set(" \t\r\n/>".utf8)
        var start = head.startIndex
        while let open = head[start...].firstIndex(of: UInt8(ascii: "<")), open + 1 < head.count {
            // Declarations, comments and instructions come before the root; none of ours holds a `<`.
            if head[open + 1] != UInt8(ascii: "?"), head[open + 1] != UInt8(ascii: "!") {
                return Array("</".utf8) + head[(open + 1)...].prefix { !delimiters.contains($0) } + Array(">\n".utf8)
            }
            start = open + 1
        }
        return GPXTrackWriter().documentTail
    }
}

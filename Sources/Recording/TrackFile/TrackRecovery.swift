import FileSystem
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

    /// Makes the file whole again that a session which began to write at `origin` left behind, if `isOurs` says that it is this one.
    static func mend(_ path: FilePath, origin: Origin, isOurs: (Descriptor) throws(SystemFailure) -> Bool) -> Outcome {
        do {
            let descriptor = try Descriptor.open(path, O_RDWR | O_NOFOLLOW)
            guard try isOurs(descriptor) else { return .absent }
            guard let survey = try survey(descriptor, path, origin) else { return remove(path) }
            guard survey.fault != nil else { return .whole(survey) }
            var place = Place(survey)
            if place.offset < origin.offset { place = Place(origin) }
            guard place.offset > 0 else { return remove(path) }
            try close(descriptor, at: place, trackTag: survey.lastTrackTag)
            return .mended(try TrackSurvey.of(descriptor, named: path.description, origin: origin))
        } catch let failure as SystemFailure {
            return failure.code == ENOENT || failure.code == ELOOP ? .absent : .failed(failure)
        } catch {
            return .absent
        }
    }

    /// Nil for a file that was cut before it could be known as GPX.
    private static func survey(_ descriptor: Descriptor, _ path: FilePath, _ origin: Origin) throws -> TrackSurvey? {
        do {
            return try TrackSurvey.of(descriptor, named: path.description, origin: origin)
        } catch let error as TrackError where error.kind == .notGPX && origin.offset == 0 {
            guard let tag = try rootTag(descriptor), !tag.contains(UInt8(ascii: ">")) else { throw error }
            return nil
        }
    }

    private static func remove(_ path: FilePath) -> Outcome {
        path.withCString { unlink($0) } == 0 ? .removed : .failed(SystemFailure("unlink"))
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
    private static func close(_ descriptor: Descriptor, at place: Place, trackTag: Int) throws(SystemFailure) {
        let writer = GPXTrackWriter()
        var tail: [UInt8] = [UInt8(ascii: "\n")]
        if place.isInSegment { tail += writer.segmentTail }
        if place.isInTrack { tail += endTag(of: try descriptor.bytes(from: trackTag, atMost: longestName)[...]) }
        tail += try rootTag(descriptor).map { endTag(of: $0) } ?? writer.documentTail
        let written = tail.withUnsafeBytes { pwrite(descriptor.number, $0.baseAddress, $0.count, off_t(place.offset)) }
        guard written == tail.count else { throw SystemFailure("write", code: written < 0 ? errno : ENOSPC) }
        guard ftruncate(descriptor.number, off_t(place.offset + tail.count)) == 0, fdatasync(descriptor.number) == 0 else {
            throw SystemFailure("ftruncate")
        }
    }

    private static let longestName = 1_024

    /// The end tag that fits a start tag. Either may have a prefix in a file that was added to.
    private static func endTag(of startTag: ArraySlice<UInt8>) -> [UInt8] {
        let delimiters = Set(" \t\r\n/>".utf8)
        return Array("</".utf8) + startTag.dropFirst().prefix { !delimiters.contains($0) } + Array(">\n".utf8)
    }

    /// What the file holds from the root element on, as far as a start tag goes; nil when no element begins there.
    private static func rootTag(_ descriptor: Descriptor) throws(SystemFailure) -> ArraySlice<UInt8>? {
        let head = try descriptor.bytes(from: 0, atMost: 65_536)
        var rest = head[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...]
            // What comes before the root may hold a `<` of its own.
            if rest.starts(with: "<!--".utf8) {
                rest = rest.behind("-->")
            } else if rest.starts(with: "<?".utf8) {
                rest = rest.behind("?>")
            } else if rest.starts(with: "<!".utf8) {
                rest = rest.behind(rest.prefix { $0 != UInt8(ascii: ">") }.contains(UInt8(ascii: "[")) ? "]>" : ">")
            } else {
                return rest
            }
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// What follows the first occurrence of a delimiter; nothing when there is none.
    fileprivate func behind(_ delimiter: StaticString) -> ArraySlice<UInt8> {
        let wanted = Array("\(delimiter)".utf8)
        return indices.first { self[$0...].starts(with: wanted) }.map { self[($0 + wanted.count)...] } ?? []
    }
}

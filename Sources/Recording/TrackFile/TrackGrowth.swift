import CSystem
public import FileSystem
import Glibc
public import GPX

/// Why segments can't be added to an existing file.
public enum AppendFault: Error, Sendable, Equatable {
    /// Not GPX, or not well-formed.
    case unreadable(TrackError)
    case system(SystemFailure)
    /// A folder, a FIFO, a link.
    case notAFile
    case notVersion1_1
    case notUTF8
    /// Something other than closing tags follows the place where a track would go.
    case hasRootExtensions
    /// Another process is writing to it.
    case inUse
}

extension TrackOpening.Growth {
    /// What may follow the place where new segments go: closing tags and white space, so that the end of a file that was cut can be
    /// written again from what stands at its beginning.
    private static let longestRest = 1_024

    /// Finds where new segments go in a whole file.
    static func find(in path: FilePath) throws(AppendFault) -> (growth: TrackOpening.Growth, survey: TrackSurvey) {
        let descriptor: Descriptor
        let survey: TrackSurvey
        do {
            descriptor = try Descriptor.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
            guard try descriptor.status().st_mode & S_IFMT == S_IFREG else { throw AppendFault.notAFile }
            survey = try TrackSurvey.of(descriptor, named: path.description)
        } catch let error as TrackError {
            throw .unreadable(error)
        } catch let failure as SystemFailure {
            throw failure.code == ELOOP ? .notAFile : .system(failure)
        } catch let fault as AppendFault {
            throw fault
        } catch {
            throw .notVersion1_1
        }
        if let fault = survey.fault { throw .unreadable(fault) }
        guard csystem_flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else { throw .inUse }
        return (try TrackOpening.Growth(descriptor, survey), survey)
    }

    private init(_ descriptor: Descriptor, _ survey: TrackSurvey) throws(AppendFault) {
        let outline = survey.outline
        guard outline.version == .v1_1 else { throw .notVersion1_1 }
        guard !survey.isRecoded else { throw .notUTF8 }
        guard outline.rootExtensions == nil, let end = outline.newTrackOffset else { throw .hasRootExtensions }
        let own = outline.lastTrack.flatMap { outline.isLastTrackOurs && !$0.isEmptyTag ? $0.endTag : nil }
        offset = own ?? end
        needsTrack = own == nil
        do {
            let head = try descriptor.bytes(from: 0, atMost: 4_096)
            declaresNamespaces = own != nil && !head.hasOurNamespaces
            rest = try descriptor.bytes(from: offset, atMost: Self.longestRest + 1)
        } catch {
            throw .system(error)
        }
        guard rest.count <= Self.longestRest else { throw .hasRootExtensions }
    }
}

extension Descriptor {
    func bytes(from offset: Int, atMost count: Int) throws(SystemFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { pread(number, $0.baseAddress, $0.count, off_t(offset)) }
        guard got >= 0 else { throw SystemFailure("read") }
        bytes.removeLast(count - got)
        return bytes
    }
}

extension [UInt8] {
    /// Whether the declarations stand here as we write them.
    fileprivate var hasOurNamespaces: Bool {
        var writer = GPXTrackWriter()
        var segment: [UInt8] = []
        writer.segmentStart(declaringNamespaces: true, into: &segment)
        guard let space = segment.firstIndex(of: UInt8(ascii: " ")), let end = segment.lastIndex(of: UInt8(ascii: ">")) else {
            return false
        }
        let declarations = segment[space..<end]
        return indices.contains { self[$0...].starts(with: declarations) }
    }
}

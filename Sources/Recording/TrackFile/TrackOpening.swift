import FileSystem
import Glibc
import GPX
import Timestamps

/// How a session's track file comes to be: created with the first sample, or an existing one that grows.
struct TrackOpening: Sendable {
    enum Way: Sendable, Equatable {
        /// `replacing`: what has the name is moved to a numbered backup first.
        case create(replacing: Bool)
        /// Continues a whole file from this place on.
        case grow(Growth)
    }

    /// Where new segments go in an existing document.
    struct Growth: Sendable, Equatable {
        var offset: Int
        /// What begins a track of our own there; nothing when the last track is ours.
        var needsTrack: Bool
        /// The document may declare other prefixes than ours.
        var declaresNamespaces: Bool
        /// What follows the new segments in the file.
        var rest: [UInt8]
    }

    var path: FilePath
    var memo: FilePath
    var way = Way.create(replacing: false)
    /// What is in the file already.
    var counts = TrackCounts()
    var lastTime: Timestamp?
    /// What each point says of its source.
    var sourceName: String
    var creator: String
    var disk = DiskCalls()
    /// Told which file it is before anything is written to it; its name is another than wanted when that was taken.
    var onOpen: @Sendable (FilePath, TrackIdentity) -> Void = { _, _ in }
    /// Told where the file went that had the name before.
    var onBackup: @Sendable (FilePath) -> Void = { _ in }

    func makeScribe() -> TrackScribe {
        let growth: Growth? = if case .grow(let growth) = way { growth } else { nil }
        let writer = SampleWriter(sourceName: sourceName, declaresNamespaces: growth?.declaresNamespaces ?? false)
        return TrackScribe(writer: writer, written: counts) { firstTime throws(TrackFile.Failure) in
            do {
                return if let growth { try open(growth) } else { try create(firstTime) }
            } catch let failure as SystemFailure {
                throw failure.meansFull ? .full : .system(failure)
            } catch {
                throw .gone
            }
        }
    }

    private var title: String {
        String(decoding: TrackName.base(memo.name), as: UTF8.self)
    }

    private func create(_ firstTime: Timestamp?) throws(SystemFailure) -> TrackScribe.OpenTrack {
        let writer = headWriter { writer, bytes in
            writer.documentHead(creator: creator, name: title, linkedName: memo.name, time: firstTime, into: &bytes)
        }
        let backup = way == .create(replacing: true) ? try TrackBackup.make(of: path) : nil
        do {
            let (descriptor, path) = try createFile()
            onOpen(path, TrackIdentity(descriptor, try descriptor.status()))
            if let backup { onBackup(backup.path) }
            return TrackScribe.OpenTrack(
                file: try TrackFile(descriptor, at: path, stableEnd: 0, behind: [], disk: disk), head: writer.head,
                closing: writer.trackTail + writer.documentTail, backup: backup)
        } catch {
            backup?.restore()
            throw error
        }
    }

    /// The name itself, or the next free one: whatever was put there meanwhile stays.
    private func createFile() throws(SystemFailure) -> (Descriptor, FilePath) {
        if let descriptor = try Self.createExclusively(path) { return (descriptor, path) }
        for other in TrackName.numbered(path) {
            if let descriptor = try Self.createExclusively(other) { return (descriptor, other) }
        }
        throw SystemFailure("open", code: EEXIST)
    }

    /// Nil when something is there; a file without a byte counts as nothing.
    private static func createExclusively(_ path: FilePath) throws(SystemFailure) -> Descriptor? {
        do {
            let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
            // Whatever the umask says.
            fchmod(descriptor.number, 0o600)
            return descriptor
        } catch  where error.code == EEXIST {
            guard let descriptor = try? Descriptor.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK), let status = try? descriptor.status(),
                status.st_mode & S_IFMT == S_IFREG, status.st_size == 0
            else { return nil }
            fchmod(descriptor.number, 0o600)
            return descriptor
        }
    }

    private func open(_ growth: Growth) throws(SystemFailure) -> TrackScribe.OpenTrack {
        let descriptor = try Descriptor.open(path, O_RDWR | O_NOFOLLOW)
        // It may have been changed, or have gone, since it was surveyed.
        let status = try descriptor.status()
        guard status.st_size == off_t(growth.offset + growth.rest.count),
            try descriptor.bytes(from: growth.offset, atMost: growth.rest.count + 1) == growth.rest
        else { throw SystemFailure("open", code: ESTALE) }
        fchmod(descriptor.number, 0o600)
        onOpen(path, TrackIdentity(descriptor, status))
        let writer = headWriter { writer, bytes in
            if growth.needsTrack { writer.trackHead(name: title, into: &bytes) }
        }
        return TrackScribe.OpenTrack(
            file: try TrackFile(descriptor, at: path, stableEnd: growth.offset, behind: growth.rest, disk: disk), head: writer.head,
            closing: (growth.needsTrack ? writer.trackTail : []) + growth.rest)
    }

    private func headWriter(
        _ body: (inout GPXTrackWriter, inout [UInt8]) -> Void
    ) -> (head: [UInt8], trackTail: [UInt8], documentTail: [UInt8]) {
        var writer = GPXTrackWriter()
        var head: [UInt8] = []
        body(&writer, &head)
        return (head, writer.trackTail, writer.documentTail)
    }
}

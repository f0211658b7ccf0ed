import Consent
import CSystem
import Glibc
import Sampling
import Synchronization
import Timestamps

/// An NMEA 0183 stream: a receiver's device, a FIFO, standard input, or a log.
///
/// A log is read at full speed, and stands still while it is closed. A FIFO or a device that ends is lost, and opened again.
final class NMEASource: LocationSource {
    /// What the path leads to; decides how it is read.
    enum Nature: Equatable, Sendable {
        case log, stream, device, standardInput
        case absent(SystemFailure)
    }

    let traits: SourceTraits
    fileprivate let path: FilePath
    fileprivate let baud: Int?
    fileprivate let date: Timestamp?
    fileprivate let nature: Nature
    fileprivate let clock: any RecordingClock
    /// How far a log has been read, kept while it is closed.
    fileprivate let progress = Mutex(Progress())

    struct Progress: Sendable {
        var offset = 0
        var decoder: NMEADecoder?
    }

    init(_ path: FilePath, baud: Int?, date: Timestamp?, clock: any RecordingClock) {
        self.path = path
        self.baud = baud
        self.date = date
        self.clock = clock
        nature = Self.nature(of: path)
        let isLog = nature == .log
        traits = SourceTraits(
            isSimulated: isLog, isLive: !isLog, canReopen: path.isStandardStream == false, isRemote: false)
    }

    func reports(_ permit: CapturePermit) -> SourceReports {
        SourceReports { [self] in NMEAReader(self) }
    }

    /// The day on which times without a date begin: a device without dates gets the host's; a log never does.
    fileprivate var firstDate: Timestamp? {
        date ?? (nature == .device ? clock.date : nil)
    }

    private static func nature(of path: FilePath) -> Nature {
        var status = stat()
        let result = path.isStandardStream ? fstat(STDIN_FILENO, &status) : path.status(&status)
        guard result == 0 else { return .absent(SystemFailure("stat")) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .log
        case S_IFCHR: return path.isStandardStream ? .standardInput : .device
        case S_IFDIR: return .absent(SystemFailure("open", code: EISDIR))
        default: return path.isStandardStream ? .standardInput : .stream
        }
    }
}

private struct NMEAReader: SourceReader {
    private let source: NMEASource
    private var descriptor: Descriptor?
    private var decoder: NMEADecoder
    private var backOff = BackOff()
    private var isLossSaid = false
    private var isOver = false
    private var isDateSaid = false
    private var held: [Fix] = []
    /// Dates go on from here when the stream is opened anew.
    private var lastTime: Timestamp?

    /// A receiver sends an epoch in one go; what follows after such a silence belongs to the next.
    private static let epochEnd = Duration.milliseconds(300)

    init(_ source: NMEASource) {
        self.source = source
        decoder = source.progress.withLock { $0.decoder } ?? NMEADecoder(date: source.firstDate)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> SourceReport? {
        if !held.isEmpty {
            defer { held = [] }
            return .fixes(held)
        }
        while !Task.isCancelled, !isOver {
            let report = if let descriptor { await read(descriptor, isolation: actor) } else { await open(isolation: actor) }
            if let report { return report }
        }
        return nil
    }

    private mutating func open(isolation actor: isolated (any Actor)?) async -> SourceReport? {
        if case .absent(let failure) = source.nature { return fail(.absent, failure) }
        guard (try? await backOff.pause(source.clock)) != nil else { return nil }
        do {
            let opened =
                try source.path.isStandardStream ? Self.standardInput() : Descriptor.open(source.path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            if source.nature == .device { SerialLine.prepare(opened, baud: source.baud) }
            if source.nature == .log { lseek(opened.number, off_t(source.progress.withLock { $0.offset }), SEEK_SET) }
            descriptor = opened
            isLossSaid = false
            if source.nature != .log { decoder = NMEADecoder(date: lastTime ?? source.firstDate) }
            return .opened
        } catch {
            return source.nature == .device || source.nature == .stream ? lose(.absent, error.reason) : fail(.unreadable, error)
        }
    }

    /// Standard input itself, with nothing left in its place.
    private static func standardInput() throws(SystemFailure) -> Descriptor {
        let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        guard number >= 0 else { throw SystemFailure("fcntl") }
        let nothing = try Descriptor.open(FilePath("/dev/null"), O_RDONLY)
        dup2(nothing.number, STDIN_FILENO)
        return Descriptor(owning: number)
    }

    private mutating func read(_ descriptor: Descriptor, isolation actor: isolated (any Actor)?) async -> SourceReport? {
        var fixes: [Fix] = []
        if source.nature != .log {
            let deadline = decoder.isPending ? ContinuousClock.now + Self.epochEnd : nil
            switch await Poller.shared.readable(descriptor, until: deadline) {
            case .cancelled: return nil
            case .timedOut:
                decoder.flushPending(into: &fixes)
                return report(fixes)
            case .ready: break
            }
        }
        do {
            guard let count = try feed(from: descriptor, &fixes) else { return nil }
            return count == 0 ? end(&fixes) : report(fixes)
        } catch {
            return source.nature == .log ? fail(.unreadable, error) : lose(.closed, error.reason)
        }
    }

    private mutating func feed(from descriptor: Descriptor, _ fixes: inout [Fix]) throws(SystemFailure) -> Int? {
        try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer throws(SystemFailure) -> Int? in
            guard let count = try descriptor.read(into: buffer) else { return nil }
            decoder.feed(UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<count]).span, into: &fixes)
            if source.nature == .log {
                let (decoder, offset) = (self.decoder, Int(lseek(descriptor.number, 0, SEEK_CUR)))
                source.progress.withLock { $0 = NMEASource.Progress(offset: offset, decoder: decoder) }
            }
            return count
        }
    }

    private mutating func report(_ fixes: [Fix]) -> SourceReport? {
        guard !fixes.isEmpty else { return nil }
        backOff.reset()
        lastTime = fixes.last?.time ?? lastTime
        guard usesHostDate, !isDateSaid, !decoder.hasStreamDate else { return .fixes(fixes) }
        isDateSaid = true
        held = fixes
        return .notice(.hostDateTaken)
    }

    /// The end of a log or of standard input is the end; a FIFO without writers and a device that hung up are lost.
    private mutating func end(_ fixes: inout [Fix]) -> SourceReport? {
        decoder.finish(into: &fixes)
        guard source.nature == .stream || source.nature == .device else {
            isOver = true
            descriptor = nil
            return report(fixes)
        }
        if !fixes.isEmpty { return report(fixes) }
        return lose(.closed, "nobody writes to it any more")
    }

    private var usesHostDate: Bool { source.nature == .device && source.date == nil }

    private mutating func lose(_ kind: SourceFailure.Kind, _ reason: String) -> SourceReport? {
        descriptor = nil
        guard !isLossSaid else { return nil }
        isLossSaid = true
        return .lost(SourceFailure(kind, "\(source.path): \(reason)"))
    }

    private mutating func fail(_ kind: SourceFailure.Kind, _ failure: SystemFailure) -> SourceReport {
        isOver = true
        descriptor = nil
        return .failed(SourceFailure(kind, "\(source.path): \(failure.reason)"))
    }
}

extension FilePath {
    /// `-`: standard input.
    var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }
}

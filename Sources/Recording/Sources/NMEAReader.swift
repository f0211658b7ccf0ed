import CSystem
import FileSystem
import Glibc
import Sampling

/// One opening of an NMEA source, with every opening anew that a loss makes necessary.
struct NMEAReader: SourceReader {
    private let source: NMEASource
    private var descriptor: Descriptor?
    private var decoder: NMEADecoder
    private var backOff = BackOff()
    /// Said, and not yet reported.
    private var queue: [SourceReport] = []
    /// How far a log has been read, kept when what was found there is given out.
    private var reached: (offset: Int, decoder: NMEADecoder)?
    /// Whether the source is known to be there: said once, like its loss.
    private var isFound = false
    private var isLossSaid = false
    private var isOver = false

    /// A receiver sends an epoch in one go; what follows after such a silence belongs to the next.
    private static let epochEnd = Duration.milliseconds(300)

    init(_ source: NMEASource) {
        self.source = source
        decoder = NMEADecoder()
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> SourceReport? {
        while queue.isEmpty, !Task.isCancelled, !isOver {
            if let descriptor { await read(descriptor, isolation: actor) } else { await open(isolation: actor) }
        }
        guard !queue.isEmpty, !Task.isCancelled else { return nil }
        if queue.count == 1, let reached { source.log = reached }
        return queue.removeFirst()
    }

    // MARK: - Opening

    private mutating func open(isolation actor: isolated (any Actor)?) async {
        if case .absent(let failure) = source.nature { return fail(.absent, failure) }
        guard (try? await backOff.pause(source.clock)) != nil else { return }
        do {
            let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
            let opened = try source.path.isStandardStream ? Self.standardInput() : Descriptor.open(source.path, flags)
            prepare(opened)
            descriptor = opened
            // A FIFO can be opened although nobody writes to it, and so can some devices that have just been lost.
            if source.nature != .stream, !isLossSaid { find() }
        } catch {
            if source.nature == .device || source.nature == .stream { lose(.absent, error.reason) } else { fail(.unreadable, error) }
        }
    }

    private mutating func prepare(_ opened: Descriptor) {
        let log = source.log
        decoder = log?.decoder ?? source.makeDecoder()
        if let log { lseek(opened.number, off_t(log.offset), SEEK_SET) }
        if source.nature == .device { SerialLine.prepare(opened, baud: source.baud) }
    }

    /// Standard input itself, with nothing left in its place.
    private static func standardInput() throws(SystemFailure) -> Descriptor {
        let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        guard number >= 0 else { throw SystemFailure("fcntl") }
        let nothing = try Descriptor.open(FilePath("/dev/null"), O_RDONLY)
        dup2(nothing.number, STDIN_FILENO)
        return Descriptor(owning: number)
    }

    // MARK: - Reading

    private mutating func read(_ descriptor: Descriptor, isolation actor: isolated (any Actor)?) async {
        var fixes: [Fix] = []
        if source.nature != .log {
            let deadline = decoder.isPending ? ContinuousClock.now + Self.epochEnd : nil
            switch await Poller.shared.readable(descriptor, until: deadline) {
            case .cancelled: return
            case .timedOut:
                decoder.flushPending(into: &fixes)
                return report(fixes)
            case .ready: break
            }
        }
        do {
            guard let count = try feed(from: descriptor, &fixes) else { return }
            if count > 0 { find() }
            report(fixes)
            if count == 0 { end() }
        } catch {
            finish()
            if source.nature == .log { fail(.unreadable, error) } else { lose(.closed, error.reason) }
        }
    }

    private mutating func feed(from descriptor: Descriptor, _ fixes: inout [Fix]) throws(SystemFailure) -> Int? {
        try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer throws(SystemFailure) -> Int? in
            guard let count = try descriptor.read(into: buffer) else { return nil }
            decoder.feed(UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<count]).span, into: &fixes)
            if source.nature == .log { reached = (Int(lseek(descriptor.number, 0, SEEK_CUR)), decoder) }
            return count
        }
    }

    private mutating func report(_ fixes: [Fix]) {
        guard !fixes.isEmpty else { return }
        backOff.reset()
        if source.note(fixes, decoder) { queue.append(.notice(.hostDateTaken)) }
        queue.append(.fixes(fixes))
    }

    private mutating func find() {
        guard !isFound else { return }
        isFound = true
        isLossSaid = false
        queue.append(.opened)
    }

    // MARK: - Ending

    /// Gives out what waits for a sentence that will not come.
    private mutating func finish() {
        var fixes: [Fix] = []
        decoder.finish(into: &fixes)
        report(fixes)
    }

    /// The end of a log or of standard input is the end; a FIFO without writers and a device that hung up are lost.
    private mutating func end() {
        finish()
        if source.nature == .stream || source.nature == .device { return lose(.closed, "nobody writes to it any more") }
        isOver = true
        descriptor = nil
    }

    private mutating func lose(_ kind: SourceFailure.Kind, _ reason: String) {
        descriptor = nil
        isFound = false
        guard !isLossSaid else { return }
        isLossSaid = true
        queue.append(.lost(SourceFailure(kind, "\(source.path): \(reason)")))
    }

    private mutating func fail(_ kind: SourceFailure.Kind, _ failure: SystemFailure) {
        isOver = true
        descriptor = nil
        queue.append(.failed(SourceFailure(kind, "\(source.path): \(failure.reason)")))
    }
}

import Glibc
import Places
import Recording
import Synchronization
import Timestamps

/// `--events FILE`: what happens in a session, one JSON object a line, in the order in which it happens. No position.
final class EventLog: Sendable {
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let clock: any RecordingClock
    private let isBroken = Atomic(false)
    private let complain: @Sendable (String) -> Void

    /// - Parameters:
    ///   - file: appended to, made for this user alone where it is not there; `-` is standard output.
    ///   - clock: the host's date is the time of each line.
    ///   - complain: told once when a line can't be written; the session goes on.
    /// - Throws: `EventLogError` when it can't be opened.
    init(_ file: Argument, clock: any RecordingClock, complain: @escaping @Sendable (String) -> Void) throws(EventLogError) {
        self.clock = clock
        self.complain = complain
        ownsDescriptor = file != Argument("-")
        guard ownsDescriptor else {
            descriptor = STDOUT_FILENO
            return
        }
        // Not blocking: a reader that does not read must not hold up the session.
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        descriptor = (file.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { path in
            path.baseAddress.map { open($0, flags, 0o600) } ?? -1
        }
        if descriptor < 0 { throw EventLogError(file: file.shown, errorNumber: errno) }
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    func note(_ event: SessionEvent) {
        guard let line = EventLine(event, at: clock.date), !isBroken.load(ordering: .relaxed) else { return }
        do {
            try write(JSONDocument.line(line) + "\n")
        } catch {
            isBroken.store(true, ordering: .relaxed)
            complain("the events can't be written any more: " + ErrorReport.prose(error))
        }
    }

    /// A line is written whole or not at all, where the reader of a pipe is slow.
    private func write(_ line: String) throws {
        var line = line
        let count = line.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { throw OutputError(errorNumber: errno) }
        if count < line.utf8.count { throw OutputError(errorNumber: EAGAIN) }
    }
}

/// The file of `--events` can't be opened.
struct EventLogError: Error, Equatable {
    var file: String
    var errorNumber: Int32
}

/// One line; the keys are relied on by scripts.
struct EventLine: Encodable {
    var time: String
    var event: String
    @OrNull var name: String?
    @OrNull var from: String?
    @OrNull var to: String?
    @OrNull var reason: String?

    /// Nil for what is only said in words.
    init?(_ event: SessionEvent, at date: Timestamp) {
        time = Quantity.milliseconds(date)
        self.event = ""
        switch event {
        case .phase(let old, let new): set("state", new.name, from: old?.name, to: new.name, new.reason)
        case .condition(let old, let new): set("condition", new.name, from: old.name, to: new.name)
        case .diagnostic(let diagnostic, let change):
            let (from, to) = Self.states(change)
            set("diagnostic", diagnostic.rawValue, from: from, to: to)
        case .mark(let mark, let state):
            set("mark", mark.text, from: state == .waiting ? nil : MarkState.waiting.rawValue, to: state.rawValue)
        case .place(let event):
            let isEntry = event.change == .entered
            set(
                "place", event.place.name, from: (isEntry ? PlaceState.outside : .inside).rawValue,
                to: (isEntry ? PlaceState.inside : .outside).rawValue)
        case .segment(let number, let end):
            set("segment", String(number), from: end == nil ? "closed" : "open", to: end == nil ? "open" : "closed", end?.rawValue)
        case .sourceLost, .sourceFailed, .sourceFound, .source, .clocksDiffer, .untimedFixes, .simulated, .samplesLost: return nil
        }
    }

    private mutating func set(_ event: String, _ name: String?, from: String?, to: String?, _ reason: String? = nil) {
        self.event = event
        self.name = name
        self.from = from
        self.to = to
        self.reason = reason
    }

    private static func states(_ change: Diagnostic.Change) -> (from: String, to: String) {
        switch change {
        case .begun: ("off", "on")
        case .lasting: ("on", "on")
        case .over, .moot: ("on", "off")
        }
    }
}

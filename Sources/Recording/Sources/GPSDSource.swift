import Consent
import CSystem
import Glibc
import Sampling

/// A gpsd, on this machine or another, over its JSON protocol: WATCH on connecting, and again after each loss.
struct GPSDSource: LocationSource {
    let host: String
    let port: UInt16
    let clock: any RecordingClock

    var traits: SourceTraits {
        SourceTraits(isSimulated: false, isLive: true, canReopen: true, isRemote: !HostAddress.isLoopback(host))
    }

    func reports(_ permit: CapturePermit) -> SourceReports {
        SourceReports { [self] in GPSDReader(host: host, port: port, clock: clock) }
    }
}

private struct GPSDReader: SourceReader {
    let host: String
    let port: UInt16
    let clock: any RecordingClock

    private var connection: Descriptor?
    private var decoder = GPSDDecoder()
    private var backOff = BackOff()
    private var isLossSaid = false
    /// Whether this connection has said anything: one that is accepted and closed is no source found.
    private var isHeard = false
    private var held: [Fix] = []

    private static let watch = Array("?WATCH={\"enable\":true,\"json\":true}\n".utf8)

    init(host: String, port: UInt16, clock: any RecordingClock) {
        self.host = host
        self.port = port
        self.clock = clock
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> SourceReport? {
        if !held.isEmpty {
            defer { held = [] }
            return .fixes(held)
        }
        while !Task.isCancelled {
            let report = if let connection { await receive(connection, isolation: actor) } else { await connect(isolation: actor) }
            if let report { return report }
        }
        return nil
    }

    private mutating func connect(isolation actor: isolated (any Actor)?) async -> SourceReport? {
        do {
            try await backOff.pause(clock)
            let descriptor = try await HostAddress.connect(host: host, port: port)
            guard await send(Self.watch, to: descriptor) else {
                return lose(SourceFailure(.closed, "\(host):\(port) closed the connection"))
            }
            connection = descriptor
            decoder = GPSDDecoder()
            isHeard = false
            return nil
        } catch let failure as SourceFailure {
            return lose(failure)
        } catch {
            return nil
        }
    }

    private mutating func receive(_ connection: Descriptor, isolation actor: isolated (any Actor)?) async -> SourceReport? {
        guard await Poller.shared.readable(connection) == .ready else { return nil }
        var fixes: [Fix] = []
        let count = try? withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer throws(SystemFailure) -> Int? in
            guard let count = try connection.read(into: buffer) else { return nil }
            decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &fixes)
            return count
        }
        guard let count else { return lose(SourceFailure(.closed, "\(host):\(port) broke the connection")) }
        if count == 0 { return lose(SourceFailure(.closed, "\(host):\(port) closed the connection")) }
        if !fixes.isEmpty { backOff.reset() }
        guard isHeard else {
            isHeard = true
            isLossSaid = false
            held = fixes
            return .opened
        }
        return fixes.isEmpty ? nil : .fixes(fixes)
    }

    /// Said once a loss, however many attempts follow.
    private mutating func lose(_ failure: SourceFailure) -> SourceReport? {
        connection = nil
        guard !isLossSaid else { return nil }
        isLossSaid = true
        return .lost(failure)
    }

    private func send(_ bytes: [UInt8], to descriptor: Descriptor) async -> Bool {
        Glibc.send(descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}

/// The pause before each new attempt: none before the first, then 1 s, doubling up to 30 s.
struct BackOff {
    private var next = Duration.zero

    mutating func pause(_ clock: any RecordingClock) async throws {
        let pause = next
        next = pause == .zero ? .seconds(1) : min(pause * 2, .seconds(30))
        if pause > .zero { try await clock.sleep(until: clock.uptime + pause) }
    }

    /// After something came: the next loss is met with a short pause again, but never with none, so that a peer which accepts and
    /// closes is not called in a tight loop.
    mutating func reset() {
        next = .seconds(1)
    }
}

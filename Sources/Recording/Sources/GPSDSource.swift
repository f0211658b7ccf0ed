import Consent
import CSystem
import FileSystem
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
    /// Said, and not yet reported.
    private var queue: [SourceReport] = []
    /// Whether a gpsd is known to be there: said once, like its loss.
    private var isFound = false
    private var isLossSaid = false

    private static let watch = Array("?WATCH={\"enable\":true,\"json\":true}\n".utf8)

    init(host: String, port: UInt16, clock: any RecordingClock) {
        self.host = host
        self.port = port
        self.clock = clock
    }

    mutating func next(isolation actor: isolated (any Actor)?) async -> SourceReport? {
        while queue.isEmpty, !Task.isCancelled {
            if let connection { await receive(connection, isolation: actor) } else { await connect(isolation: actor) }
        }
        return queue.isEmpty || Task.isCancelled ? nil : queue.removeFirst()
    }

    private mutating func connect(isolation actor: isolated (any Actor)?) async {
        do {
            try await backOff.pause(clock)
            let descriptor = try await HostAddress.connect(host: host, port: port)
            guard send(Self.watch, to: descriptor) else { return lose(.closed, "\(host):\(port) closed the connection") }
            connection = descriptor
            decoder = GPSDDecoder()
        } catch let failure as SourceFailure {
            lose(failure.kind, failure.detail)
        } catch {
            // Cancelled.
        }
    }

    private mutating func receive(_ connection: Descriptor, isolation actor: isolated (any Actor)?) async {
        guard await Poller.shared.readable(connection) == .ready else { return }
        var fixes: [Fix] = []
        let arrival = clock.uptime
        do {
            let count = try withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer throws(SystemFailure) -> Int? in
                guard let count = try connection.read(into: buffer) else { return nil }
                decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), arrival: arrival, into: &fixes)
                return count
            }
            if decoder.isAnswered { find() }
            report(fixes)
            if count == 0 { lose(.closed, "\(host):\(port) closed the connection") }
        } catch {
            lose(.closed, "\(host):\(port): \(error.reason)")
        }
    }

    private mutating func find() {
        guard !isFound else { return }
        isFound = true
        isLossSaid = false
        queue.append(.opened)
    }

    private mutating func report(_ fixes: [Fix]) {
        guard !fixes.isEmpty else { return }
        backOff.reset()
        queue.append(.fixes(fixes))
    }

    /// Said once a loss, however many attempts follow, and whatever else than a gpsd may answer them.
    private mutating func lose(_ kind: SourceFailure.Kind, _ detail: String) {
        connection = nil
        isFound = false
        guard !isLossSaid else { return }
        isLossSaid = true
        queue.append(.lost(SourceFailure(kind, detail)))
    }

    private func send(_ bytes: [UInt8], to descriptor: Descriptor) -> Bool {
        Glibc.send(descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}

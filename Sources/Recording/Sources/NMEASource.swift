import Consent
import CSystem
import FileSystem
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
    let path: FilePath
    let baud: Int?
    let date: Timestamp?
    let nature: Nature
    let clock: any RecordingClock
    private let progress = Mutex(Progress())

    /// What is kept while the source is closed.
    private struct Progress: Sendable {
        var log: (offset: Int, decoder: NMEADecoder)?
        /// The time of the last fix, and when it came.
        var last: (time: Timestamp, arrival: Duration)?
        /// Whether the stream has named a date.
        var hasStreamDate = false
        var isHostDateSaid = false
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

    /// How far a log has been read.
    var log: (offset: Int, decoder: NMEADecoder)? {
        get { progress.withLock { $0.log } }
        set { progress.withLock { $0.log = newValue } }
    }

    func reports(_ permit: CapturePermit) -> SourceReports {
        SourceReports { [self] in NMEAReader(self) }
    }

    /// For a stream that begins anew. One that names no date goes on from the last fix, as much later as it is now; what else dates it is
    /// the date given, or for a receiver's device the host's.
    func makeDecoder() -> NMEADecoder {
        let progress = progress.withLock { $0 }
        let isDated = date != nil || progress.hasStreamDate
        if isDated, let (time, arrival) = progress.last, let now = time.advanced(bySeconds: (clock.uptime - arrival).inSeconds) {
            return NMEADecoder(near: now)
        }
        return nature == .device && !isDated ? NMEADecoder(near: clock.date) : NMEADecoder(date: date)
    }

    /// Keeps what is to be known after a closing.
    ///
    /// - Returns: whether the host's date was taken and nobody knows yet.
    func note(_ fixes: [Fix], _ decoder: NMEADecoder) -> Bool {
        guard let time = fixes.last(where: { $0.time != nil })?.time else { return false }
        return progress.withLock { progress in
            progress.last = (time, clock.uptime)
            progress.hasStreamDate = progress.hasStreamDate || decoder.hasStreamDate
            guard nature == .device, date == nil, !progress.hasStreamDate, !progress.isHostDateSaid else { return false }
            progress.isHostDateSaid = true
            return true
        }
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

extension FilePath {
    /// `-`: standard input.
    var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }
}

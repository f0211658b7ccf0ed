import FileSystem
import Sampling
import Timestamps

/// Samples and segments in a track file.
public struct TrackCounts: Equatable, Sendable {
    public var samples = 0
    public var segments = 0

    public init(samples: Int = 0, segments: Int = 0) {
        self.samples = samples
        self.segments = segments
    }
}

/// Turns the sampler's actions into the track file's bytes: what stays, what stands provisionally at the end, and what closes it.
///
/// The file is created with the first write, and counts are of what is on disk.
final class TrackScribe {
    /// A track file that is ready to grow.
    struct OpenTrack {
        var file: TrackFile
        /// What comes before the first new segment.
        var head: [UInt8]
        /// What closes the document behind the last segment.
        var closing: [UInt8]
        /// Where the file went that had the name before.
        var backup: TrackBackup?
    }

    /// Creates or opens the track file when there is something to write; given the first sample's time.
    typealias Opening = (Timestamp?) throws(TrackFile.Failure) -> OpenTrack

    private let opening: Opening
    private var writer: SampleWriter
    private var track: OpenTrack?
    private var firstTime: Timestamp?

    private var stable: [UInt8] = []
    private var waiting = TrackCounts()
    private var end = End()
    /// The end of the track as it is on disk: what a write that failed falls back to.
    private var endOnDisk = End()
    private(set) var written: TrackCounts

    /// How the track ends at the moment.
    private struct End: Equatable {
        var provisional: [UInt8] = []
        var isSegmentOpen = false
    }

    init(writer: consuming SampleWriter, written: TrackCounts = TrackCounts(), opening: @escaping Opening) {
        self.writer = writer
        self.written = written
        self.opening = opening
    }

    var path: FilePath? { track?.file.path }
    /// So much waits that a write is due at once.
    var isFull: Bool { stable.count > TrackFile.largestWrite / 2 }
    /// A write would change the file.
    var hasNews: Bool { !stable.isEmpty || end != endOnDisk }

    func perform(_ action: Sampler.Action) {
        switch action {
        case .beginSegment:
            writer.segmentStart(into: &stable)
            end = End(isSegmentOpen: true)
            waiting.segments += 1
        // Behind a write that failed, until a segment begins.
        case .append where !end.isSegmentOpen, .provisional where !end.isSegmentOpen: break
        case .append(let fix, _, let mark):
            if firstTime == nil { firstTime = fix.time }
            end.provisional = []
            writer.point(fix, mark: mark, into: &stable)
            waiting.samples += 1
        case .provisional(let fix, _):
            end.provisional = []
            writer.point(fix, mark: nil, into: &end.provisional)
        case .settleProvisional: settle()
        case .dropProvisional: end.provisional = []
        case .endSegment(let reason):
            guard end.isSegmentOpen else { return }
            settle()
            writer.segmentEnd(reason, into: &stable)
            end = End()
        case .rejected: break
        }
    }

    private func settle() {
        guard !end.provisional.isEmpty else { return }
        stable += end.provisional
        end.provisional = []
        waiting.samples += 1
    }

    /// Writes what waits. What can't be written is dropped, so that the track in memory is again the one on disk.
    ///
    /// - Returns: the number of samples lost, with why; nil when all is written.
    func flush() -> (failure: TrackFile.Failure, lost: Int)? {
        guard hasNews else { return nil }
        do {
            let track = try openTrack()
            var closing: [UInt8] = []
            if end.isSegmentOpen { writer.segmentClosing(into: &closing) }
            try track.file.write(
                TrackFile.Pending(stable: track.head + stable, provisional: end.provisional, closing: closing + track.closing))
            self.track?.head = []
            endOnDisk = end
            written.samples += waiting.samples
            written.segments += waiting.segments
            forget()
            return nil
        } catch {
            let lost = waiting.samples - (isOldProvisionalWaiting ? 1 : 0)
            end = endOnDisk
            forget()
            if track?.head.isEmpty != true { beginAnew() }
            // What is open on disk is ended with the next write, before anything else.
            perform(.endSegment(error == .full ? .diskFull : .trackGone))
            return (error, lost)
        }
    }

    /// What waits begins with the provisional point that stands on disk: it can't be lost.
    private var isOldProvisionalWaiting: Bool {
        !endOnDisk.provisional.isEmpty && stable.starts(with: endOnDisk.provisional)
    }

    /// Nothing came to be: the track begins with the next sample, and no empty file stays behind.
    private func beginAnew() {
        track?.file.removeIfEmpty()
        track?.backup?.restore()
        track = nil
        firstTime = nil
    }

    /// Whether there is room again after a write that found none.
    func tryRoom() -> Bool {
        hasNews ? flush() == nil : track?.file.hasRoom ?? true
    }

    private func forget() {
        stable.removeAll(keepingCapacity: true)
        waiting = TrackCounts()
    }

    private func openTrack() throws(TrackFile.Failure) -> OpenTrack {
        if let track { return track }
        let opened = try opening(firstTime)
        track = opened
        return opened
    }

    /// At most once a second, by the caller.
    func synchronise() {
        track?.file.synchronise()
    }

    /// After the last write of the session.
    func finish() {
        // What could not be replaced any more stays.
        if !endOnDisk.provisional.isEmpty { written.samples += 1 }
        endOnDisk.provisional = []
        track?.file.finish()
    }
}

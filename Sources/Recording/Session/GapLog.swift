public import Sampling
public import Timestamps

/// A stretch of a session in which nothing was kept.
public struct Gap: Sendable, Equatable {
    /// Where in the track it lies.
    public enum Place: Sendable, Equatable {
        case beforeFirst, between, afterLast
    }

    public let place: Place
    /// The time of the sample before it; nil before the first.
    public let start: Timestamp?
    public let seconds: Double
    public let reason: SegmentEnd
}

/// Lists the gaps of a session. Between two samples their own times tell how long; before the first and after the last the session's clock.
struct GapLog {
    /// At either end what is shorter is no silence: a source needs a moment.
    private static let shortestSilence = Duration.seconds(30)

    private(set) var gaps: [Gap] = []
    private let started: Duration
    private let isLive: Bool
    private var last: (time: Timestamp, heard: Duration)?
    private var provisional: (time: Timestamp, heard: Duration)?
    /// Why nothing is kept at the moment; nil while a segment is open.
    private var reason: SegmentEnd?

    /// - Parameters:
    ///   - started: when the session did, on its clock.
    ///   - isLive: only a live source can be silent; the others end their gaps when they please.
    init(started: Duration, isLive: Bool) {
        self.started = started
        self.isLive = isLive
    }

    /// Takes an action at a moment of the session's clock.
    mutating func follow(_ action: Sampler.Action, at moment: Duration) {
        switch action {
        case .append(let fix, _, _):
            guard let time = fix.time else { return }
            end(at: time, moment)
            last = (time, moment)
            provisional = nil
        case .provisional(let fix, _): provisional = fix.time.map { ($0, moment) }
        case .settleProvisional:
            last = provisional ?? last
            provisional = nil
        case .dropProvisional: provisional = nil
        case .endSegment(let reason): close(reason)
        case .beginSegment, .rejected: break
        }
    }

    /// Capture stopped, whether or not a segment was open: the last reason is why nothing came. The end of the session is none.
    mutating func close(_ reason: SegmentEnd) {
        if reason != .ended { self.reason = reason }
    }

    private mutating func end(at time: Timestamp, _ moment: Duration) {
        defer { reason = nil }
        guard let last else {
            if let reason = reason ?? silence(for: moment - started) {
                gaps.append(Gap(place: .beforeFirst, start: nil, seconds: (moment - started).inSeconds, reason: reason))
            }
            return
        }
        guard let reason else { return }
        gaps.append(Gap(place: .between, start: last.time, seconds: time.seconds(since: last.time), reason: reason))
    }

    private func silence(for duration: Duration) -> SegmentEnd? {
        isLive && duration >= Self.shortestSilence ? .silence : nil
    }

    /// The gaps when the session ends; what closed it last tells why nothing came after the last sample.
    func gaps(endingAt moment: Duration) -> [Gap] {
        guard let last, let reason = reason ?? silence(for: moment - last.heard) else { return gaps }
        return gaps + [Gap(place: .afterLast, start: last.time, seconds: (moment - last.heard).inSeconds, reason: reason)]
    }
}

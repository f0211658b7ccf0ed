import Consent
import Sampling

@testable import Recording

/// What a session should be, by the design page alone: told the same things as the session, it says what must have come of them.
///
/// It knows a source whose fixes are judged as they come and a policy that takes each; so each that is heard is a sample.
struct SessionModel {
    struct Segment: Equatable {
        /// Seconds since the session began.
        var times: [Double] = []
        /// Nil while it is open.
        var ended: String?
    }

    private(set) var segments: [Segment] = []
    private(set) var ended: String?
    private var control = SessionControl.running
    private var condition = Condition.granted
    /// `waitingForFix`, `tracking` or `sourceLost`; nil while the source is closed.
    private var capturing: String? = "waitingForFix"

    /// Whether a fix may be taken now.
    var mayTake: Bool { capturing != nil }
    var samples: Int { segments.reduce(0) { $0 + $1.times.count } }

    var state: String {
        if ended != nil { return "ended" }
        if control == .paused { return "paused" }
        if control == .parked { return "parked" }
        guard condition.collectingPossible, let capturing, capturing != "sourceLost" else { return "unavailable" }
        return capturing
    }

    var reason: String? {
        if let ended { return ended }
        guard control == .running else { return nil }
        if !condition.collectingPossible { return condition.name }
        return capturing == "sourceLost" ? "sourceLost" : nil
    }

    // MARK: - What happens

    mutating func hear(at second: Double) {
        guard mayTake else { return }
        if let last = segments.last?.times.last, segments.last?.ended == nil, second - last > 30 { endSegment("silence") }
        if segments.last.map({ $0.ended != nil }) ?? true { segments.append(Segment()) }
        segments[segments.count - 1].times.append(second)
        capturing = "tracking"
    }

    mutating func ask(_ verb: ControlRequest.Verb) {
        guard ended == nil else { return }
        switch verb {
        case .pause: control = .paused
        case .park: control = .parked
        case .resume: control = .running
        case .stop: ended = "stopped"
        case .mark, .status: break
        }
        openOrClose()
    }

    mutating func become(_ next: Condition) {
        guard ended == nil, next != condition else { return }
        // Exact and approximate positions never share a segment.
        if mayTake, next.collectingPossible { reopen("withdrawn") }
        condition = next
        openOrClose()
    }

    /// A stop of the process and its continuation, noticed or not.
    mutating func stopAndContinue() {
        if mayTake { reopen("stopped") }
    }

    mutating func lose() {
        guard mayTake else { return }
        endSegment("lost")
        capturing = "sourceLost"
    }

    mutating func find() {
        if capturing == "sourceLost" { capturing = "waitingForFix" }
    }

    // MARK: -

    private mutating func reopen(_ reason: String) {
        endSegment(reason)
        capturing = "waitingForFix"
    }

    private mutating func openOrClose() {
        if let reason = whyClosed {
            endSegment(reason)
            capturing = nil
        } else if capturing == nil {
            capturing = "waitingForFix"
        }
    }

    /// In the order of judgement: ended, paused, parked, condition.
    private var whyClosed: String? {
        if ended != nil { return "ended" }
        if control == .paused { return "paused" }
        if control == .parked { return "parked" }
        return condition.collectingPossible ? nil : "withdrawn"
    }

    private mutating func endSegment(_ reason: String) {
        if let last = segments.indices.last, segments[last].ended == nil { segments[last].ended = reason }
    }
}

import Consent
import PrivacyCopy
import Recording

/// Which entries of the copy module say the states of sessions, known by the names that session files and JSON have.
enum SessionWording {
    /// The state of a session that neither runs nor has ended.
    static let cutShort = "cutShort"

    /// A label and what it means.
    static func sentence(_ session: ListedSession) -> String {
        PrivacyCopy.text(label(session.state)) + ": " + meaning(session.state, session.reason)
    }

    static func label(_ state: String) -> CopyID {
        switch state {
        case "tracking": .stateTrackingLabel
        case "paused": .statePausedLabel
        case "parked": .stateParkedLabel
        case "unavailable": .stateUnavailableLabel
        case "ended": .stateEndedLabel
        case cutShort: .stateCutShortLabel
        default: .stateWaitingForFixLabel
        }
    }

    private static func meaning(_ state: String, _ reason: String?) -> String {
        switch state {
        case "tracking": PrivacyCopy.text(.stateTracking)
        case "paused": PrivacyCopy.text(.statePaused)
        case "parked": PrivacyCopy.text(.stateParked)
        case "unavailable": unavailable(reason ?? "")
        case "ended": ended(reason ?? "")
        case cutShort: PrivacyCopy.text(.stateCutShort)
        default: PrivacyCopy.text(.stateWaitingForFix)
        }
    }

    private static func unavailable(_ reason: String) -> String {
        if let condition = Condition(name: reason) {
            return PrivacyCopy.text(.unavailableCondition, [.sentence: ConsentWording.sentence(condition)])
        }
        return switch reason {
        // What was not understood, and where, is not kept with a session.
        case "unrecognised": PrivacyCopy.text(.unavailableMisunderstood)
        case "diskFull": PrivacyCopy.text(.unavailableDiskFull)
        case "trackGone", "trackFailed": PrivacyCopy.text(.unavailableTrackGone)
        case SessionEnd.sourceLost.rawValue: PrivacyCopy.text(.unavailableSourceGone)
        case SessionEnd.sourceEnded.rawValue: PrivacyCopy.text(.endedSourceEnded)
        default: PrivacyCopy.text(.unavailableSuspended)
        }
    }

    private static func ended(_ reason: String) -> String {
        if let end = SessionEnd(rawValue: reason) { return PrivacyCopy.text(id(end)) }
        if let condition = Condition(name: reason) { return ConsentWording.sentence(condition) }
        return unavailable(reason)
    }

    static func id(_ end: SessionEnd) -> CopyID {
        switch end {
        case .stopped: .endedStopped
        case .signal: .endedSignal
        case .commandEnded: .endedCommandEnded
        case .sourceEnded: .endedSourceEnded
        case .sourceLost: .endedSourceLost
        case .trackGone: .endedTrackGone
        case .standardInputClosed: .endedStandardInputClosed
        }
    }
}

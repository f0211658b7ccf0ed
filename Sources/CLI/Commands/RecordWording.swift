import Consent
import Places
import PrivacyCopy
import Recording
import Sampling

/// Which entries of the copy module say what happens in a session.
enum RecordWording {
    static func sentence(_ notice: SessionNotice) -> String {
        switch notice {
        case .resumed(let record, _):
            PrivacyCopy.text(.trackResumed, [.memo: record.memo, .date: Quantity.moment(record.started), .track: record.track])
        case .trackMissing(let record):
            "The session of \(record.memo) was cut short on \(Quantity.moment(record.started)), and nothing is left of its track "
                + "\(record.track)."
        case .named(let track): "The name was taken: the track is \(track)."
        case .backedUp(let backup): "The track that was there is now \(backup)."
        case .appending(let track): "Adding to \(track)."
        case .madePrivate(let track): PrivacyCopy.text(.trackOwnerOnly, [.track: track.description])
        }
    }

    /// What happened, line by line; `status` is asked only for events that need it.
    static func lines(_ event: SessionEvent, source: SourceAddress, status: () -> ConsentStatus) -> [String] {
        switch event {
        case .phase(_, .waitingForFix): [labelled(.stateWaitingForFixLabel, .stateWaitingForFix)]
        case .phase(_, .tracking): [labelled(.stateTrackingLabel, .stateTracking)]
        case .phase(_, .closed(let closure)): sentence(closure, status).map { [$0] } ?? []
        case .condition(let old, let new): [change(old, new, status)]
        case .sourceLost(let failure): [lost(failure, source)]
        case .sourceFailed(let failure): [failed(failure, source)]
        case .sourceFound: [PrivacyCopy.text(.sourceReached, [.source: source.shown])]
        case .source(.hostDateTaken): [PrivacyCopy.text(.sourceDateFromHost)]
        case .clocksDiffer(let seconds, let rollovers): [clocks(seconds, rollovers)]
        case .simulated: [PrivacyCopy.text(.sourceSimulated, [.source: source.shown])]
        case .diagnostic(let diagnostic, let change): sentence(diagnostic, change).map { [$0] } ?? []
        case .place(let event): [sentence(event)]
        case .mark(let mark, .placed): [mark.text.map { $0.isEmpty ? "Marked." : "Marked: " + $0 } ?? "Marked."]
        case .untimedFixes: [PrivacyCopy.text(source.isLog ? .sourceUndated : .sourceUntimed)]
        case .samplesLost(let count): [PrivacyCopy.text(.samplesLost, [.count: String(count)])]
        // Said by another line, or with the figures at the end.
        case .phase(_, .sourceLost), .mark, .segment: []
        }
    }

    private static func sentence(_ event: PlaceWatch.Event) -> String {
        let values: [Placeholder: String] = [.name: event.place.name]
        return event.change == .entered ? PrivacyCopy.text(.placeEntered, values) : PrivacyCopy.text(.placeLeft, values)
    }

    /// What keeps the source closed is said by the state that follows.
    private static func change(_ old: Condition, _ new: Condition, _ status: () -> ConsentStatus) -> String {
        let change = PrivacyCopy.text(.conditionChanged, [.old: old.name, .new: new.name])
        return new.collectingPossible ? ([change] + ConsentWording.sentences(status())).joined(separator: " ") : change
    }

    /// Nil where the state says it, as it does for those of the authorization.
    private static func sentence(_ diagnostic: Diagnostic, _ change: Diagnostic.Change) -> String? {
        switch (diagnostic, change) {
        case (.locationUnavailable, .begun(let duration?)), (.locationUnavailable, .lasting(let duration)):
            PrivacyCopy.text(.diagnosticLocationUnavailable, [.limit: Quantity.duration(duration)])
        case (.locationUnavailable, .over): PrivacyCopy.text(.diagnosticLocationBack)
        case (.accuracyLimited, .begun): PrivacyCopy.text(.diagnosticAccuracyLimited)
        case (.stationary, .begun(let duration?)): PrivacyCopy.text(.diagnosticStationary, [.limit: Quantity.duration(duration)])
        default: nil
        }
    }

    private static func labelled(_ label: CopyID, _ sentence: CopyID, _ values: [Placeholder: String] = [:]) -> String {
        PrivacyCopy.text(label) + ": " + PrivacyCopy.text(sentence, values)
    }

    /// Nil where another line says it already.
    private static func sentence(_ closure: SessionAim.Closure, _ status: () -> ConsentStatus) -> String? {
        switch closure {
        case .ended(let end): labelled(.stateEndedLabel, SessionWording.id(end))
        case .paused: labelled(.statePausedLabel, .statePaused)
        case .parked: labelled(.stateParkedLabel, .stateParked)
        case .condition:
            labelled(.stateUnavailableLabel, .unavailableCondition, [.sentence: ConsentWording.sentences(status()).joined(separator: " ")])
        case .sourceOver: labelled(.stateUnavailableLabel, .endedSourceEnded)
        case .track(.diskFull): labelled(.stateUnavailableLabel, .unavailableDiskFull)
        case .track(.gone): labelled(.stateUnavailableLabel, .unavailableTrackGone)
        case .track(.failed(let failure)): labelled(.stateUnavailableLabel, .unavailableTrackFailed, [.reason: failure.reason])
        case .track(.sound): nil
        case .suspended: labelled(.stateUnavailableLabel, .unavailableSuspended)
        }
    }

    private static func lost(_ failure: SourceFailure, _ source: SourceAddress) -> String {
        switch failure.kind {
        case .closed: labelled(.stateUnavailableLabel, .unavailableSourceLost, [.reason: failure.detail])
        default: PrivacyCopy.text(.sourceUnreachable, [.source: source.shown, .reason: failure.detail])
        }
    }

    private static func failed(_ failure: SourceFailure, _ source: SourceAddress) -> String {
        switch failure.kind {
        case .untimed: PrivacyCopy.text(.sourceNeedsTimes, [.source: source.shown])
        default: PrivacyCopy.text(.sourceUnreadable, [.source: source.shown, .reason: failure.detail])
        }
    }

    private static func clocks(_ seconds: Double, _ rollovers: Int?) -> String {
        let id: CopyID = rollovers.map { $0 != 0 } == true ? .clockRolledOver : seconds > 0 ? .clockBehind : .clockAhead
        return PrivacyCopy.text(id, [.limit: Quantity.duration(seconds: abs(seconds))])
    }
}

import Consent
import PrivacyCopy

/// Which entries of the copy module say a condition, an outcome or a bucket.
enum ConsentWording {
    /// The buckets that have a usage description: what memotrack can ask for at all.
    static let declaredBuckets = Set(PrivacyCopy.declaredUsages.keys.compactMap(PermissionBucket.init(rawValue:)))

    /// What a condition means.
    static func sentence(_ condition: Condition) -> String {
        switch condition {
        case .restricted: PrivacyCopy.text(.conditionRestricted)
        case .servicesOff: PrivacyCopy.text(.conditionServicesOff)
        case .unrecognised(let raw): PrivacyCopy.text(.conditionUnrecognised, [.path: raw.path ?? "", .value: raw.value])
        case .denied: PrivacyCopy.text(.conditionDenied)
        case .preferenceOff: PrivacyCopy.text(.conditionPreferenceOff)
        case .consentOutdated: PrivacyCopy.text(.conditionConsentOutdated)
        case .notDetermined: PrivacyCopy.text(.conditionNotDetermined)
        case .grantedReduced: PrivacyCopy.text(.conditionGrantedReduced)
        case .granted: PrivacyCopy.text(.conditionGranted)
        }
    }

    /// What helps, and only what works.
    static func recovery(_ condition: Condition, _ status: ConsentStatus) -> String {
        switch condition {
        case .restricted: PrivacyCopy.text(.recoveryRestricted)
        case .servicesOff: PrivacyCopy.text(.recoveryServicesOff, [.path: status.servicesSwitchPath ?? ""])
        case .unrecognised: PrivacyCopy.text(.recoveryUnrecognised)
        case .denied: PrivacyCopy.text(.recoveryDenied)
        case .preferenceOff: PrivacyCopy.text(.recoveryPreferenceOff)
        case .consentOutdated: PrivacyCopy.text(.recoveryConsentOutdated)
        case .notDetermined: PrivacyCopy.text(.recoveryNotDetermined)
        case .grantedReduced: PrivacyCopy.text(.recoveryGrantedReduced)
        case .granted: PrivacyCopy.text(.recoveryGranted)
        }
    }

    /// The command that helps, for JSON; nil where none does.
    static func recoveryCommand(_ condition: Condition) -> String? {
        switch condition {
        case .denied: "memotrack permissions reset"
        case .preferenceOff, .consentOutdated, .notDetermined: "memotrack location on"
        case .restricted, .servicesOff, .unrecognised, .grantedReduced, .granted: nil
        }
    }

    /// The condition and what helps.
    static func sentences(_ status: ConsentStatus) -> [String] {
        [sentence(status), recovery(status.condition, status)]
    }

    /// What the condition means; where a damaged file stands behind it, that file is named in its place.
    static func sentence(_ status: ConsentStatus) -> String {
        switch status.condition {
        case .denied where status.isAnswerDamaged: PrivacyCopy.text(.damagedAnswer, [.path: status.answerPath])
        case .preferenceOff where status.preference.isDamaged:
            PrivacyCopy.text(.damagedPreference, [.path: status.preferencePath])
        default: sentence(status.condition)
        }
    }

    /// What came of `location on`; `undecided` is said when the question was put and nothing was decided.
    static func sentences(_ outcome: ConsentCentre.TurnOnOutcome, _ status: ConsentStatus, undecided: String) -> [String] {
        switch outcome {
        case .alreadyOn(let condition):
            return [PrivacyCopy.text(.alreadyOn)] + (condition == .grantedReduced ? [PrivacyCopy.text(.turnedOnReduced)] : [])
        case .on(let condition, let movedTo):
            let moved = movedTo.map { PrivacyCopy.text(.movedAside, [.path: status.preferencePath, .destination: $0]) }
            let on = condition == .granted || condition == .grantedReduced
            return [moved, on ? PrivacyCopy.text(condition == .granted ? .turnedOn : .turnedOnReduced) : sentence(status)].compactMap { $0 }
        case .refusedNow: return [PrivacyCopy.text(.refused)]
        case .unanswered: return [undecided]
        case .impossible(.denied, let date?): return [PrivacyCopy.text(.refusedBefore, [.date: date])]
        case .impossible:
            let stays = status.preference.isOn ? nil : PrivacyCopy.text(.staysOff)
            return sentences(status) + [stays].compactMap { $0 }
        }
    }

    static func reset(_ forgotten: Answer?, movedTo: String?, _ status: ConsentStatus) -> [String] {
        if let movedTo { return [PrivacyCopy.text(.movedAside, [.path: status.answerPath, .destination: movedTo])] }
        return [PrivacyCopy.text(forgotten == nil ? .noAnswerToForget : .answerForgotten)]
    }

    static func sentence(_ observation: BucketObservation, _ status: ConsentStatus) -> String {
        if observation.state == .permanentlyDenied, status.isAnswerDamaged {
            return PrivacyCopy.text(.damagedAnswer, [.path: status.answerPath]) + " " + PrivacyCopy.text(.recoveryDenied)
        }
        let id: CopyID =
            switch observation.state {
            case .unavailable: status.facts.servicesEnabled ? .bucketUnavailable : .bucketServicesOff
            case .notDeclared: .bucketNotDeclared
            case .restricted: .bucketRestricted
            case .permanentlyDenied, .denied: .bucketPermanentlyDenied
            case .notDetermined: .bucketNotDetermined
            case .whenInUseOnly: .bucketWhenInUseOnly
            case .granted: .bucketGranted
            }
        return PrivacyCopy.text(id)
    }

    /// Why a request asked nobody; nil where the bucket's own state says it.
    static func sentence(_ reason: PermissionDeferral, _ status: ConsentStatus) -> String? {
        switch reason {
        case .notDeclared, .unavailable: nil
        case .requestInFlight: PrivacyCopy.text(.requestInFlight)
        case .noTerminal: PrivacyCopy.text(.requestNoTerminal, [.revision: String(status.disclosureRevision)])
        case .noInput: PrivacyCopy.text(.requestNoInput, [.revision: String(status.disclosureRevision)])
        case .preferenceUnrecognised: sentences(status).joined(separator: "\n")
        // Only where more than one bucket is declared.
        case .foldedIntoLocationAlways, .interrupted: nil
        }
    }
}

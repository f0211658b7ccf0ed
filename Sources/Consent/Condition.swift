/// The single value that decides whether anything may be collected, and what to say; the first that holds, in this order.
public enum Condition: Sendable, Hashable {
    case restricted
    case servicesOff
    case unrecognised(LocationAuthorization.RawValue)
    case denied
    case preferenceOff
    case consentOutdated
    case notDetermined
    case grantedReduced
    case granted

    /// Judges the facts, the person's wish as it was read, and the consent, which must name `disclosureRevision`.
    public init(_ facts: LocationAuthorization, preference: Preference, disclosureRevision: Int) {
        if facts.status == .restricted {
            self = .restricted
        } else if !facts.servicesEnabled {
            self = .servicesOff
        } else if let raw = facts.unrecognisedValue ?? preference.unrecognisedValue {
            self = .unrecognised(raw)
        } else if facts.status == .denied {
            self = .denied
        } else if !preference.isOn {
            self = .preferenceOff
        } else if preference.consentRevision != disclosureRevision {
            self = .consentOutdated
        } else if !facts.grantsAccess {
            self = .notDetermined
        } else {
            self = facts.grantedAccuracy == .full ? .granted : .grantedReduced
        }
    }

    public var collectingPossible: Bool {
        self == .granted || self == .grantedReduced
    }

    /// The condition of a name, of those that are told by their name alone.
    public init?(name: String) {
        let named: [Condition] = [
            .restricted, .servicesOff, .denied, .preferenceOff, .consentOutdated, .notDetermined, .grantedReduced, .granted,
        ]
        guard let condition = named.first(where: { $0.name == name }) else { return nil }
        self = condition
    }

    /// The name in JSON, events and session files.
    public var name: String {
        switch self {
        case .restricted: "restricted"
        case .servicesOff: "servicesOff"
        case .unrecognised: "unrecognised"
        case .denied: "denied"
        case .preferenceOff: "preferenceOff"
        case .consentOutdated: "consentOutdated"
        case .notDetermined: "notDetermined"
        case .grantedReduced: "grantedReduced"
        case .granted: "granted"
        }
    }
}

extension LocationAuthorization {
    /// What is not known, and so counts as a no.
    var unrecognisedValue: RawValue? {
        if case .unrecognised(let raw) = status { return raw }
        if case .unrecognised(let raw) = accuracy { return raw }
        return nil
    }
}

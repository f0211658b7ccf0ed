import Consent

/// A state of affairs in a session that a person should know of; raw values are those of `--events`.
public enum Diagnostic: String, Sendable, Hashable, CaseIterable {
    /// The person's answer, preference or consent keeps the source closed.
    case authorizationDenied
    /// The machine's switch does.
    case authorizationDeniedGlobally
    /// The machine's policy does, or something that is not understood.
    case authorizationRestricted
    /// Stopped by the terminal, until SIGCONT.
    case insufficientlyInUse
    /// The source is open and gives no fix.
    case locationUnavailable
    /// Positions are approximate.
    case accuracyLimited
    /// The person stays where they are.
    case stationary

    /// How a diagnostic changed.
    public enum Change: Sendable, Equatable {
        /// Holds now; with how long what it says has lasted already, where that is what it says.
        case begun(Duration? = nil)
        /// Still holds, and is said again.
        case lasting(Duration)
        case over
        /// The source was closed, so that nothing can be said of it.
        case moot
    }

    /// What a condition means for a session.
    init?(_ condition: Condition) {
        switch condition {
        case .restricted, .unrecognised: self = .authorizationRestricted
        case .servicesOff: self = .authorizationDeniedGlobally
        case .denied, .preferenceOff, .consentOutdated, .notDetermined: self = .authorizationDenied
        case .grantedReduced: self = .accuracyLimited
        case .granted: return nil
        }
    }
}

extension Session {
    /// Says the diagnostics of the condition that began or ceased to hold.
    func diagnoseCondition() {
        let current = Diagnostic(condition)
        for diagnostic in [Diagnostic.authorizationDenied, .authorizationDeniedGlobally, .authorizationRestricted, .accuracyLimited] {
            diagnose(diagnostic, diagnostic == current ? .begun() : .over)
        }
    }

    /// Says it when it is a change.
    func diagnose(_ diagnostic: Diagnostic, _ change: Diagnostic.Change) {
        let isNews =
            switch change {
            case .begun: diagnostics.insert(diagnostic).inserted
            case .lasting: true
            case .over, .moot: diagnostics.remove(diagnostic) != nil
            }
        if isNews { observer(.diagnostic(diagnostic, change)) }
    }
}

/// The one place that lets a source be opened.
public enum CaptureGate {
    /// A permit, when the condition allows to collect; nil otherwise.
    public static func admit(_ condition: Condition) -> CapturePermit? {
        switch condition {
        case .granted: CapturePermit(isReduced: false)
        case .grantedReduced: CapturePermit(isReduced: true)
        default: nil
        }
    }
}

/// What every source asks for before it opens, simulated ones too; only the gate can make one.
public struct CapturePermit: Sendable, Hashable {
    /// Positions must be rounded before anything else sees them.
    public let isReduced: Bool

    fileprivate init(isReduced: Bool) {
        self.isReduced = isReduced
    }
}

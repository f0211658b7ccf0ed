/// A named set of thresholds for a way of travelling.
public enum Profile: String, Sendable, CaseIterable {
    case `default`
    case automotive
    /// Boats and trains.
    case navigation
    case fitness
    case airborne
    /// Significant changes of place only.
    case coarse
    /// Judges only what makes a fix unusable, and the session's rules.
    case none

    /// The profile's acceptance policy.
    public var filter: SampleFilter {
        switch self {
        case .default, .automotive: Profile.policy(worst: 100, oldest: 30, minimum: 5, fastest: 62, breakAfter: 30)
        case .navigation: Profile.policy(worst: 100, oldest: 30, minimum: 5, fastest: 100, breakAfter: 30)
        case .fitness: Profile.policy(worst: 100, oldest: 15, minimum: 3, fastest: 25, breakAfter: 30)
        case .airborne: Profile.policy(worst: 100, oldest: 30, minimum: 25, fastest: 350, breakAfter: 30)
        case .coarse: Profile.policy(worst: 1_000, oldest: 30, minimum: 500, fastest: 62, breakAfter: 15 * 60)
        case .none: SampleFilter(breakAfterInSeconds: 30)
        }
    }

    private static func policy(worst: Double, oldest: Double, minimum: Double, fastest: Double, breakAfter: Double) -> SampleFilter {
        SampleFilter(
            worstAccuracyInMetres: worst, worstHorizontalDilution: 10, oldestInSeconds: oldest, judgesTimeOrder: true,
            minimumDistanceInMetres: minimum, fastestInMetresPerSecond: fastest, breakAfterInSeconds: breakAfter)
    }
}

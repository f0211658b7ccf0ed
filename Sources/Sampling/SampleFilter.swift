public import Timestamps

/// The acceptance policy: which fixes may become samples.
///
/// A threshold that is nil is not judged. Every comparison is written so that NaN fails it.
public struct SampleFilter: Sendable, Hashable {
    public var worstAccuracyInMetres: Double?
    /// Judged in place of the accuracy when the source gives no metres.
    public var worstHorizontalDilution: Double?
    /// Also the limit for fixes from the future.
    public var oldestInSeconds: Double?
    /// Whether times have to rise.
    public var judgesTimeOrder: Bool
    public var minimumDistanceInMetres: Double?
    public var fastestInMetresPerSecond: Double?
    /// The longest silence between good fixes inside a segment; nil where silence ends none.
    public var breakAfterInSeconds: Double?

    public init(
        worstAccuracyInMetres: Double? = nil, worstHorizontalDilution: Double? = nil, oldestInSeconds: Double? = nil,
        judgesTimeOrder: Bool = false, minimumDistanceInMetres: Double? = nil, fastestInMetresPerSecond: Double? = nil,
        breakAfterInSeconds: Double? = nil
    ) {
        self.worstAccuracyInMetres = worstAccuracyInMetres
        self.worstHorizontalDilution = worstHorizontalDilution
        self.oldestInSeconds = oldestInSeconds
        self.judgesTimeOrder = judgesTimeOrder
        self.minimumDistanceInMetres = minimumDistanceInMetres
        self.fastestInMetresPerSecond = fastestInMetresPerSecond
        self.breakAfterInSeconds = breakAfterInSeconds
    }
}

extension SampleFilter {
    /// What a fix is judged against.
    public struct Context: Sendable, Hashable {
        public var circumstances: Circumstances
        /// The time of the session's last sample, the provisional one included.
        public var lastTime: Timestamp?
        /// The last sample of this capture session, the provisional one excluded.
        public var lastSample: Anchor?

        public init(circumstances: Circumstances = Circumstances(), lastTime: Timestamp? = nil, lastSample: Anchor? = nil) {
            self.circumstances = circumstances
            self.lastTime = lastTime
            self.lastSample = lastSample
        }
    }

    /// The first rule that a fix breaks, in the order of `Rejection`; nil for an acceptable one.
    public func judge(_ fix: Fix, in context: Context = Context()) -> Rejection? {
        if let rejection = judgeAlone(fix, context.circumstances) ?? judgeTime(of: fix, after: context.lastTime) { return rejection }
        guard let lastSample = context.lastSample else { return reportsPlausibleSpeed(fix) ? nil : .implausibleReportedSpeed }
        return judgeMovement(of: fix, at: Anchor(fix), from: lastSample).firstBroken
    }
}

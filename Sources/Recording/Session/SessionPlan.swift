import Consent
public import Sampling

/// Everything a session needs that was decided before it began.
public struct SessionPlan: Sendable {
    let source: any LocationSource
    public let filter: SampleFilter
    /// Without COMMAND a session ends with its source.
    public let endsWithSource: Bool
    /// Shifts times by whole 1,024 weeks when the source is that far behind the host's date.
    public let fixesRollover: Bool
    var opening: TrackOpening
    let ledger: SessionEntry
}

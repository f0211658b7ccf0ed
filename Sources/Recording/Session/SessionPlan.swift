import Consent
import Places
import Sampling

/// Everything about a session that was decided before it began.
public struct SessionPlan: Sendable {
    let source: any LocationSource
    let filter: SampleFilter
    /// Without COMMAND a session ends with its source.
    let endsWithSource: Bool
    /// Whether times that lie whole 1,024 weeks back are moved forward.
    let fixesRollover: Bool
    /// For the first sample.
    var firstMark: Mark?
    /// Where the person is among their places, as far as it is known at the start.
    var placeWatch = PlaceWatch([])
    /// Whether its end is told on a terminal.
    let isWatched: Bool
    let opening: TrackOpening
    let entry: SessionEntry
    /// What is kept of it from the first capture on.
    let record: SessionRecord

    /// The name under which others find the session.
    public var name: String { entry.name }
}

extension PrivacyCopy {
    /// What `filter --hide` is for, and what it says of what stays.
    static let hiding: [CopyEntry] = [
        CopyEntry(
            .helpHide, [.help, .manual],
            "hide a place: take the ends of tracks that lie there, and what else could tell of it; or every place in a list"),
        CopyEntry(.helpHideEverywhere, [.help, .manual], "also take what lies there in the middle of a track, which leaves a hole"),
        CopyEntry(
            .usageCentreForPlace, [.error],
            "`{value}` takes the name of a place, or `@FILE`: coordinates are never given on the command line, where others can read them; "
                + "`memotrack places add` reads them from standard input"),
        said(.remainingHeading, "What stays could still tell of a hidden place:"),
        said(.remainingPasses, "{count|pass|passes} through it in the middle of a track; `--hide-everywhere` takes them"),
        said(
            .remainingSegmentEnds,
            "{count|end of a segment|ends of segments} there in the middle of a track; `--hide-everywhere` takes them"),
        said(.remainingTimes, "{count|trimmed track has|trimmed tracks have} times, which show when it was left or reached"),
        said(.remainingPointNames, "{count|point|points} of trimmed tracks with a name or a symbol"),
        said(.remainingPointTexts, "{count|point|points} of tracks with a comment, a description or a link"),
        said(.remainingForeignElements, "{count|element|elements} of the file or of tracks that GPX does not know"),
        said(.remainingComments, "{count|comment or instruction|comments and instructions} of XML"),
        said(.remainingUnreadPlaces, "{count|point|points} whose place can't be read; `memotrack repair` may mend it"),
        said(
            .remainingMisplaced,
            "{count|point, segment, track or route|points, segments, tracks or routes} where GPX has none, not looked at; "
                + "`memotrack repair` may mend it"
        ),
    ]

    private static func said(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.filtering], markup) }
}

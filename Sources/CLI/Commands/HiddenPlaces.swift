import Places
import PrivacyCopy
import Store
import TrackTools

/// The places that `filter` is to hide, and the secret from which their edges are made.
enum HiddenPlaces {
    static let hide = Option("hide", value: .word(placeholder: "PLACE|@FILE"), help: .copy(.helpHide), repeats: true)
    static let everywhere = Option("hide-everywhere", help: .copy(.helpHideEverywhere))

    /// Whether the two options go together.
    static func check(_ arguments: ParsedArguments) throws(UsageError) {
        if arguments.has(everywhere.long), !arguments.has(hide.long) { throw .goesOnlyWith(everywhere.spelling, hide.spelling) }
    }

    /// - Throws: `UsageError`, `PlacesFault`, `StoreError`.
    static func zones(_ invocation: Invocation) throws -> [Zone] {
        let words = invocation.arguments.allValues(hide.long)
        guard !words.isEmpty else { return [] }
        let places = try ChosenPlaces.of(words, option: hide.spelling, invocation)
        let key = try key(invocation)
        return places.map { Zone(of: $0, key: key) }
    }

    private static func key(_ invocation: Invocation) throws -> ZoneKey {
        let folder = try Directories(environment: invocation.environment).config
        try Directories.makePrivate(folder, links: .followed)
        let file = SecretFile(folder + "/zone.key", size: ZoneKey.size)
        guard let key = ZoneKey(try file.bytes()) else { throw StoreError(.damaged, path: file.path) }
        return key
    }
}

extension FilterLines {
    /// What is left to tell, in the order of the table.
    static func remaining(_ report: FilterReport) -> [String] {
        guard let remaining = report.remaining, !remaining.isEmpty else { return [] }
        let lines: [(String, CopyID)] = [
            ("passes", .remainingPasses), ("segment-ends", .remainingSegmentEnds), ("times", .remainingTimes),
            ("point-names", .remainingPointNames), ("point-texts", .remainingPointTexts),
            ("foreign-elements", .remainingForeignElements), ("comments", .remainingComments),
            ("unread-places", .remainingUnreadPlaces), ("misplaced", .remainingMisplaced),
        ]
        return ["  " + PrivacyCopy.text(.remainingHeading)]
            + lines.compactMap { key, id in remaining[key].map { "    " + PrivacyCopy.text(id, [.count: String($0)]) } }
    }
}

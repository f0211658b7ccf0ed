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
        let places = try words.flatMap { try self.places($0, invocation) }
        let key = try key(invocation)
        return places.map { Zone(of: $0, key: key) }
    }

    private static func places(_ word: Argument, _ invocation: Invocation) throws -> [Place] {
        if word.bytes.first == UInt8(ascii: "@") {
            let file = Argument(bytes: Array(word.bytes.dropFirst()))
            let places = try PlaceDocument(in: file).records.map(\.place)
            if places.isEmpty { throw PlacesFault.notPlaces(file: file.shown, .noPlace) }
            return places
        }
        let known = try invocation.placeStore().places()
        if let place = known.first(where: { $0.name == word.text }) { return [place] }
        if isFigures(word) { throw UsageError.centreForPlace(option: hide.spelling) }
        throw UsageError.unknownName(word.shown, of: "place", nearest: Spelling.nearest(to: word.shown, among: known.map(\.name)))
    }

    /// Whether a word looks like latitude and longitude, in whatever notation.
    private static func isFigures(_ word: Argument) -> Bool {
        let text = word.shown
        return text.contains { $0.isNumber } && text.allSatisfy { $0.isNumber || "+-.,;:/°′″'\"NSEWnsew ".contains($0) }
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
            ("point-names", .remainingPointNames),
        ]
        return ["  " + PrivacyCopy.text(.remainingHeading)]
            + lines.compactMap { key, id in remaining[key].map { "    " + PrivacyCopy.text(id, [.count: String($0)]) } }
    }
}

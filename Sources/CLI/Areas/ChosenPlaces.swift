import Places

/// Places that a person named on the command line: their own by name, or a list of others in a file.
enum ChosenPlaces {
    /// - Parameters:
    ///   - words: each the name of a place, or `@FILE`, a list as `places list --json` prints it; `-` is the list on standard input.
    ///   - option: as it is spelt, for the error.
    ///   - invocation: whose places are meant.
    /// - Returns: the places, in the order of the words.
    /// - Throws: `UsageError`, `PlacesFault`, `StoreError`.
    static func of(_ words: [Argument], option: String, _ invocation: Invocation) throws -> [Place] {
        var known: [Place]?
        return try words.flatMap { word in
            if let file = word.namedFile {
                let places = try PlaceDocument(in: file).records.map(\.place)
                if places.isEmpty { throw PlacesFault.notPlaces(file: file.shown, .noPlace) }
                return places
            }
            let places = try known ?? invocation.placeStore().places()
            known = places
            if let place = places.first(where: { $0.name == word.text }) { return [place] }
            if isFigures(word) { throw UsageError.centreForPlace(option: option) }
            throw UsageError.unknownName(word.shown, of: "place", nearest: Spelling.nearest(to: word.shown, among: places.map(\.name)))
        }
    }

    /// Whether a word looks like latitude and longitude, in whatever notation: such a one is not repeated.
    private static func isFigures(_ word: Argument) -> Bool {
        let text = word.shown
        return text.contains { $0.isNumber } && text.allSatisfy { $0.isNumber || "+-.,;:/°′″'\"NSEWnsew ".contains($0) }
    }
}

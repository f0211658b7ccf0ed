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
            if let file = word.namedFile { return try PlacesCommand.document(in: file).records.map(\.place) }
            let places = try known ?? invocation.placeStore().places()
            known = places
            if let place = places.first(where: { $0.name == word.text }) { return [place] }
            // Figures may be a place on Earth, and are not repeated.
            guard let name = word.text, name.contains(where: \.isLetter) else { throw UsageError.areaArgument(option: option) }
            throw PlacesFault.unknown(name, nearest: Spelling.nearest(to: name, among: places.map(\.name)))
        }
    }
}

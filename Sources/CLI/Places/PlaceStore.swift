import Places
import Store

/// `places.json` in the config folder: the person's places, in the order in which they were added. Keys that are not known here survive.
///
/// A file that is damaged, or that a newer version wrote, is named in an error and never changed.
struct PlaceStore: Sendable {
    private let folder: String
    private let file: JSONFile<JSONValue>

    init(_ directories: Directories) {
        folder = directories.config
        file = JSONFile(folder + "/places.json")
    }

    /// - Throws: `StoreError`, or `PlacesFault.damaged`.
    func places() throws -> [Place] {
        try document(file.read()).records.map(\.place)
    }

    /// Adds a place.
    ///
    /// - Parameters:
    ///   - place: with a name that is not there yet, unless it replaces.
    ///   - replaces: whether it takes the place of one of its name.
    /// - Returns: whether it did.
    /// - Throws: `PlacesFault.exists`, and as `places()`.
    func add(_ place: Place, replaces: Bool) throws -> Bool {
        try Directories.makePrivate(folder, links: .followed)
        return try update { document in
            let stands = document.records.contains { $0.place.name == place.name }
            if stands, !replaces { throw PlacesFault.exists(place.name) }
            document.put(PlaceRecord(place))
            return stands
        }
    }

    /// Removes a place.
    ///
    /// - Throws: `PlacesFault.unknown`, and as `places()`.
    func remove(_ name: String) throws {
        // Without a file there is nothing to lock, and nothing is made.
        if case .missing = file.read() { throw PlacesFault.unknown(name, nearest: nil) }
        try update { document in
            guard let index = document.records.firstIndex(where: { $0.place.name == name }) else {
                let names = document.records.map(\.place.name)
                throw PlacesFault.unknown(name, nearest: Spelling.nearest(to: name, among: names))
            }
            document.records.remove(at: index)
        }
    }

    /// Makes the places those of another document, without touching those that are in both.
    ///
    /// - Throws: as `places()`.
    func synchronise(with other: PlaceDocument) throws -> PlaceDocument.Changes {
        try Directories.makePrivate(folder, links: .followed)
        return try update { $0.synchronise(with: other) }
    }

    /// Changes the document under the file's lock; one that stays the same is not written.
    private func update<Result>(_ change: (inout PlaceDocument) throws -> Result) throws -> Result {
        var outcome: Swift.Result<Result, any Error>?
        try file.update { content throws(StoreError) in
            do {
                let before = try document(content)
                var after = before
                outcome = .success(try change(&after))
                return after == before ? nil : after.json
            } catch {
                outcome = .failure(error)
                return nil
            }
        }
        guard let outcome else { throw StoreError(.unwritable, path: file.path) }
        return try outcome.get()
    }

    private func document(_ content: JSONFile<JSONValue>.Content) throws -> PlaceDocument {
        switch content {
        case .missing: return PlaceDocument()
        case .damaged: throw PlacesFault.damaged(file.path, .notJSON)
        case .unreadable(let error): throw error
        case .value(let value):
            do throws(PlaceDocument.Fault) {
                return try PlaceDocument(value)
            } catch {
                throw PlacesFault.damaged(file.path, error)
            }
        }
    }
}

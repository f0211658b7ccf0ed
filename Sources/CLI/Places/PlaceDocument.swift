import FoundationEssentials
import Store

/// The places as JSON: the store's own file, `{"schema":1,"places":[…]}`, or the list alone, as `places list --json` prints it.
struct PlaceDocument: Sendable, Hashable {
    private enum Key {
        static let schema = "schema"
        static let places = "places"
    }

    /// What is wrong with a document; nothing that it says is in here but names.
    enum Fault: Error, Sendable, Hashable {
        case notJSON
        case notAList
        case newerSchema
        /// Of the place at this number, from 1.
        case entry(Int, PlaceRecord.Fault)
        case repeatedName(String)
        /// Where at least one place is wanted.
        case noPlace
    }

    static let schema: Int64 = 1
    var records: [PlaceRecord] = []
    /// The other keys of the document.
    private var keys: [String: JSONValue] = [:]

    init() {}

    /// - Parameters:
    ///   - value: the document.
    ///   - takesList: whether the list alone will do.
    /// - Throws: `Fault` for what is no such document; the first fault of its places.
    init(_ value: JSONValue, takesList: Bool = false) throws(Fault) {
        if case .array(let list) = value, takesList {
            records = try Self.records(list)
            return
        }
        guard let keys = value.object, let schema = keys[Key.schema]?.integer, schema > 0 else { throw .notAList }
        guard schema <= Self.schema else { throw .newerSchema }
        guard case .array(let list) = keys[Key.places] else { throw .notAList }
        self.keys = keys
        records = try Self.records(list)
    }

    private static func records(_ list: [JSONValue]) throws(Fault) -> [PlaceRecord] {
        var records: [PlaceRecord] = []
        var names: Set<String> = []
        for (index, value) in list.enumerated() {
            let record: PlaceRecord
            do throws(PlaceRecord.Fault) {
                record = try PlaceRecord(value)
            } catch {
                throw .entry(index + 1, error)
            }
            guard names.insert(record.place.name).inserted else { throw .repeatedName(record.place.name) }
            records.append(record)
        }
        return records
    }

    /// As the store's own file.
    var json: JSONValue {
        var keys = keys
        keys[Key.schema] = .integer(Self.schema)
        keys[Key.places] = .array(records.map { .object($0.object) })
        return .object(keys)
    }
}

// MARK: - Changes

extension PlaceDocument {
    /// What `synchronise(with:)` came to, in places.
    struct Changes: Sendable, Hashable, Encodable {
        var added = 0
        /// Those whose name stayed and whose circle is another.
        var changed = 0
        var removed = 0
        var kept = 0
    }

    /// Adds a place behind the others, or puts it in the place of the one of its name.
    mutating func put(_ record: PlaceRecord) {
        if let index = records.firstIndex(where: { $0.place.name == record.place.name }) {
            records[index] = records[index].updated(from: record)
        } else {
            records.append(record)
        }
    }

    /// Makes the places those of another document; one that is the same circle in both is not touched.
    mutating func synchronise(with other: PlaceDocument) -> Changes {
        var changes = Changes()
        let names = Set(other.records.map(\.place.name))
        changes.removed = records.count { !names.contains($0.place.name) }
        records.removeAll { !names.contains($0.place.name) }
        let standing = Dictionary(records.map { ($0.place.name, $0.place) }) { first, _ in first }
        for record in other.records {
            switch standing[record.place.name] {
            case record.place: changes.kept += 1
            case nil:
                changes.added += 1
                records.append(record)
            default:
                changes.changed += 1
                put(record)
            }
        }
        return changes
    }
}

// MARK: - From a file

extension PlaceDocument {
    /// Far more than anyone's places.
    private static let longest = 16 << 20

    /// Reads a file that a person named: the list alone will do.
    ///
    /// - Throws: `StoreError`, or `PlacesFault.notPlaces`.
    init(in word: Argument) throws {
        let file = try InputFile(word)
        let bytes = try file.readAll(atMost: Self.longest)
        do throws(Fault) {
            guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { throw .notJSON }
            try self.init(value, takesList: true)
        } catch {
            throw PlacesFault.notPlaces(file: file.name, error)
        }
    }
}

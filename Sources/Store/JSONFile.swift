import FoundationEssentials
import Glibc

/// A small JSON file of this user alone: replaced whole, changed under a lock.
public struct JSONFile<Value: Codable & Sendable>: Sendable {
    /// What reading found.
    public enum Content: Sendable {
        case missing
        case value(Value)
        /// There, but not what it should be; with what is wrong.
        case damaged(String)
        case unreadable(StoreError)
    }

    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    public func read() -> Content {
        let bytes: [UInt8]
        do {
            guard let read = try SmallFile.read(path) else { return .missing }
            bytes = read
        } catch {
            return .unreadable(error)
        }
        do {
            return .value(try JSONDecoder().decode(Value.self, from: Data(bytes)))
        } catch {
            return .damaged("not the JSON it should be")
        }
    }

    /// The value, when there is a sound one.
    public var value: Value? {
        if case .value(let value) = read() { value } else { nil }
    }

    /// Puts the value in the file's place, without a lock: for files that one process alone writes.
    public func replace(_ value: Value) throws(StoreError) {
        try SmallFile.replace(path, with: try Self.encode(value, path))
    }

    /// Reads, changes and replaces under the lock, so that no other change is lost.
    ///
    /// - Parameter change: given what is there; nil leaves the file as it is.
    /// - Throws: `StoreError` when the lock or the file can't be had, and what `change` throws.
    public func update(_ change: (Content) throws(StoreError) -> Value?) throws(StoreError) {
        let lock = try FileLock.lock(path + ".lock")
        if let value = try change(read()) { try replace(value) }
        withExtendedLifetime(lock) {}
    }

    /// Keys are sorted, so that the same value gives the same bytes.
    private static func encode(_ value: Value, _ path: String) throws(StoreError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            throw StoreError(.unwritable, path: path, code: EINVAL)
        }
    }
}

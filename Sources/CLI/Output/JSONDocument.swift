import FoundationEssentials

/// One JSON document: keys sorted, indented, slashes as they are.
public enum JSONDocument {
    /// The document's text without a final line end.
    ///
    /// - Throws: `EncodingError`, also for NaN and the infinities, which JSON does not have.
    public static func text(_ value: some Encodable) throws -> String {
        try encode(value, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    }

    /// The value on one line, without its end.
    ///
    /// - Throws: as `text` does.
    public static func line(_ value: some Encodable) throws -> String {
        try encode(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func encode(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// A value that is written as `null` when it is absent, where the compiler's own encoding would leave the key out.
@propertyWrapper
public struct OrNull<Value: Encodable & Sendable>: Encodable, Sendable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue {
            try container.encode(wrappedValue)
        } else {
            try container.encodeNil()
        }
    }
}

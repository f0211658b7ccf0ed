/// Any JSON value, so that what a newer or older version wrote survives being read and written.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    public var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }
}

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Numbers and lists first: each guess that is wrong costs a microsecond or more, and a polygon is a hundred thousand of both.
        self =
            if container.decodeNil() {
                .null
            } else if let value = try? container.decode(Double.self) {
                Self.number(value, in: container)
            } else if let value = try? container.decode([JSONValue].self) {
                .array(value)
            } else if let value = try? container.decode(String.self) {
                .string(value)
            } else if let value = try? container.decode(Bool.self) {
                .bool(value)
            } else {
                .object(try container.decode([String: JSONValue].self))
            }
    }

    /// Whole numbers are integers, as far as these go.
    private static func number(_ value: Double, in container: any SingleValueDecodingContainer) -> JSONValue {
        guard value.rounded(.towardZero) == value, let integer = try? container.decode(Int64.self) else { return .number(value) }
        return .integer(integer)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

import FoundationEssentials

/// What one process asks of the session that another runs.
public struct ControlRequest: Codable, Sendable, Equatable {
    public enum Verb: String, Codable, Sendable, CaseIterable {
        case pause, park, resume, stop, mark
        /// Only tells how it stands.
        case status
    }

    public var verb: Verb
    /// The words of a mark.
    public var text: String?

    public init(_ verb: Verb, text: String? = nil) {
        self.verb = verb
        self.text = text
    }
}

/// How a session stands once it has done what it was asked. No position.
public struct ControlReply: Codable, Sendable, Equatable {
    /// False when it had ended before it was asked.
    public var isTaken: Bool
    public var state: String
    public var reason: String?
    public var samples: Int
    public var segments: Int
}

/// A message is one line of JSON.
enum ControlMessage {
    static let longest = 65_536

    static func encode(_ message: some Encodable) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(message) else { return [] }
        return Array(data) + [UInt8(ascii: "\n")]
    }

    /// Nil for anything but a whole line of the JSON it should be.
    static func decode<Message: Decodable>(_ bytes: [UInt8]) -> Message? {
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        return try? JSONDecoder().decode(Message.self, from: Data(bytes))
    }
}

import GPX

/// JSON with where in the text each value begins, so that a fault can be shown to the person who wrote it.
struct JSONText {
    indirect enum Value {
        case number(Double)
        case string(String)
        case array([Node])
        /// Of a key that stands twice, the last counts.
        case object([String: Node])
        /// `true`, `false` and `null`.
        case other
    }

    struct Node {
        let value: Value
        let offset: Int
    }

    /// Faults know bytes, and lines only in the end.
    struct Fault: Error {
        let reason: AreaFault.Reason
        let offset: Int
    }

    private static let deepest = 64

    private let bytes: [UInt8]
    private var offset = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func parse(_ bytes: [UInt8]) throws(Fault) -> Node {
        var text = JSONText(bytes)
        let node = try text.node()
        text.skipSpace()
        guard text.offset == bytes.count else { throw text.fault }
        return node
    }

    private var fault: Fault { Fault(reason: .notJSON, offset: offset) }
    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { offset += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func node() throws(Fault) -> Node {
        skipSpace()
        let start = offset
        switch next {
        case UInt8(ascii: "{"): return Node(value: .object(try members()), offset: start)
        case UInt8(ascii: "["): return Node(value: .array(try elements()), offset: start)
        case UInt8(ascii: "\""): return Node(value: .string(try string()), offset: start)
        case .some(0x61...0x7A):
            try word()
            return Node(value: .other, offset: start)
        default: return Node(value: .number(try number()), offset: start)
        }
    }

    private mutating func descend() throws(Fault) {
        guard depth < Self.deepest else { throw Fault(reason: .tooDeep, offset: offset) }
        depth += 1
        offset += 1
    }

    private mutating func elements() throws(Fault) -> [Node] {
        try descend()
        defer { depth -= 1 }
        var elements: [Node] = []
        if skip(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try node())
            if skip(UInt8(ascii: "]")) { return elements }
            guard skip(UInt8(ascii: ",")) else { throw fault }
        }
    }

    private mutating func members() throws(Fault) -> [String: Node] {
        try descend()
        defer { depth -= 1 }
        var members: [String: Node] = [:]
        if skip(UInt8(ascii: "}")) { return members }
        while true {
            skipSpace()
            let key = try string()
            guard skip(UInt8(ascii: ":")) else { throw fault }
            members[key] = try node()
            if skip(UInt8(ascii: "}")) { return members }
            guard skip(UInt8(ascii: ",")) else { throw fault }
        }
    }

    /// As it is written: no word of GeoJSON needs an escape.
    private mutating func string() throws(Fault) -> String {
        guard next == UInt8(ascii: "\"") else { throw fault }
        offset += 1
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard next != nil else { throw fault }
        offset += 1
        return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
    }

    private mutating func number() throws(Fault) -> Double {
        let start = offset
        while let next, (0x30...0x39).contains(next) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(next) { offset += 1 }
        guard offset > start, let number = DecimalText.parse(bytes.span.extracting(start..<offset)) else {
            throw Fault(reason: .notJSON, offset: start)
        }
        return number.value
    }

    private mutating func word() throws(Fault) {
        let start = offset
        while let next, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next) { offset += 1 }
        guard ["true", "false", "null"].contains(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
            throw Fault(reason: .notJSON, offset: start)
        }
    }
}

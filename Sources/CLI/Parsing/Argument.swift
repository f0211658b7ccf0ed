/// One word of the command line as the bytes that were typed; a file's name need not be UTF-8.
public struct Argument: Sendable, Hashable {
    /// Without the terminating NUL.
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    public init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The words after the program's own name, from main's `argc` and `argv`.
    public static func list(
        count: Int32, vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [Argument] {
        guard count > 1 else { return [] }
        return (1..<Int(count)).compactMap { index in
            vector[index].map { word in
                Argument(bytes: UnsafeBufferPointer(start: word, count: lengthOf(word)).map(UInt8.init(bitPattern:)))
            }
        }
    }

    private static func lengthOf(_ word: UnsafeMutablePointer<CChar>) -> Int {
        var length = 0
        while word[length] != 0 { length += 1 }
        return length
    }

    /// The text, or nil where the bytes are not UTF-8.
    public var text: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// The word as it can be shown in a message: bytes that are not UTF-8 and control characters become U+FFFD.
    public var shown: String {
        String(
            String.UnicodeScalarView(
                String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
                }))
    }

    var startsWithDash: Bool { bytes.first == UInt8(ascii: "-") && bytes.count > 1 }
    var isDoubleDash: Bool { bytes == [UInt8(ascii: "-"), UInt8(ascii: "-")] }
}

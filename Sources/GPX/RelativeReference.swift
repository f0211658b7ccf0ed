/// A relative reference to a file beside a document (RFC 3986, 4.2).
enum RelativeReference {
    /// Percent-encodes a file name, whatever its bytes; one with a colon gets `./`, else its start would pass for a scheme.
    static func bytes(ofName name: [UInt8]) -> [UInt8] {
        var reference: [UInt8] = name.contains(UInt8(ascii: ":")) ? Array("./".utf8) : []
        for byte in name {
            if isPlain(byte) {
                reference.append(byte)
            } else {
                reference += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return reference
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Unreserved characters, and those that separate nothing in a path.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~!$()*+,;=:@/".utf8.contains(byte)
        }
    }
}

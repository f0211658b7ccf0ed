/// Addresses with what they cannot hold written as percent and two digits (RFC 3986, 2.1).
enum URIText {
    static func escaped(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var hasFragment = false
        for (index, byte) in text.enumerated() {
            let isSecondFragment = byte == UInt8(ascii: "#") && hasFragment
            if byte == UInt8(ascii: "#") { hasFragment = true }
            if isEscape(text, index) || (isAllowed(byte) && !isSecondFragment) {
                result.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }

    private static func isEscape(_ text: [UInt8], _ index: Int) -> Bool {
        text[index] == UInt8(ascii: "%") && index + 2 < text.count && isHexadecimal(text[index + 1]) && isHexadecimal(text[index + 2])
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23, 0x24, 0x26...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
        default: false
        }
    }
}

/// References as RFC 3986 has them, and XML Schema's `anyURI`, which lets in characters beyond ASCII as well.
enum URIText {
    static func isReference(_ text: [UInt8]) -> Bool {
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%") {
                guard index + 2 < text.count, isHexadecimal(text[index + 1]), isHexadecimal(text[index + 2]) else { return false }
                index += 2
            } else if !isAllowed(text[index]) {
                return false
            }
            index += 1
        }
        return hasShape(text)
    }

    /// The same with what may not stand there escaped.
    static func escaped(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var hasFragment = false
        for (index, byte) in text.enumerated() {
            let isEscape = byte == UInt8(ascii: "%") && index + 2 < text.count && isHexadecimal(text[index + 1]) && isHexadecimal(text[index + 2])
            let isSecondFragment = byte == UInt8(ascii: "#") && hasFragment
            if byte == UInt8(ascii: "#") { hasFragment = true }
            let isBracket = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
            if isEscape || (isAllowed(byte) && !isSecondFragment && !isBracket) {
                result.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E, 0x80...: byte != UInt8(ascii: "%")
        default: false
        }
    }

    /// At most one fragment, no scheme that cannot be one, a port of digits.
    private static func hasShape(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return false }
        let beforeQuery = parts[0].prefix { $0 != UInt8(ascii: "?") }
        let firstStep = beforeQuery.prefix { $0 != UInt8(ascii: "/") }
        var rest = beforeQuery
        if let colon = firstStep.firstIndex(of: UInt8(ascii: ":")) {
            let scheme = firstStep[..<colon]
            guard let first = scheme.first, (0x61...0x7A).contains(first | 0x20), scheme.allSatisfy(isSchemePart) else { return false }
            rest = beforeQuery[(colon + 1)...]
        }
        guard rest.starts(with: "//".utf8) else { return !rest.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") } }
        return isAuthority(rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") })
    }

    private static func isSchemePart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }

    private static func isAuthority(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        let host = text.suffix(from: text.lastIndex(of: UInt8(ascii: "@")).map { text.index(after: $0) } ?? text.startIndex)
        guard !host.contains(UInt8(ascii: "[")), !host.contains(UInt8(ascii: "]")) else { return false }
        let parts = host.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return parts.count == 1 || (parts.count == 2 && parts[1].count < 6 && parts[1].allSatisfy { (0x30...0x39).contains($0) })
    }
}

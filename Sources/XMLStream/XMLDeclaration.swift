/// How the first bytes of a document say that it is encoded: XML 1.0, appendix F.
enum XMLDeclaration {
    enum Encoding: Equatable {
        /// UTF-8 after a byte order mark of so many bytes.
        case utf8(mark: Int)
        /// Another one by a name that libxml2 knows, after a byte order mark of so many bytes.
        case named(String, mark: Int)
    }

    /// Bytes that must be there before a document without a declaration can be judged.
    static let markSize = 4
    /// A declaration that has not ended by then is left to libxml2 to refuse.
    static let longest = 1_024

    /// What a byte order mark, or the zero bytes around the first `<`, say; nil when the bytes look like ASCII.
    static func encoding(ofMark head: [UInt8]) -> Encoding? {
        let marks: [([UInt8], Encoding)] = [
            ([0xFF, 0xFE, 0, 0], .named("UTF-32LE", mark: 4)), ([0, 0, 0xFE, 0xFF], .named("UTF-32BE", mark: 4)),
            ([0x3C, 0, 0, 0], .named("UTF-32LE", mark: 0)), ([0, 0, 0, 0x3C], .named("UTF-32BE", mark: 0)),
            ([0xEF, 0xBB, 0xBF], .utf8(mark: 3)),
            ([0xFF, 0xFE], .named("UTF-16LE", mark: 2)), ([0xFE, 0xFF], .named("UTF-16BE", mark: 2)),
            ([0x3C, 0], .named("UTF-16LE", mark: 0)), ([0, 0x3C], .named("UTF-16BE", mark: 0)),
        ]
        return marks.first { head.starts(with: $0.0) }?.1
    }

    /// The encoding that an ASCII-compatible declaration names, in capitals; nil when none is named or there is no declaration.
    static func declaredName(in head: [UInt8]) -> String? {
        guard isDeclaration(head), let end = end(in: head) else { return nil }
        let text = String(decoding: head[..<end], as: UTF8.self)
        guard let key = text.range(of: "encoding") else { return nil }
        let value = text[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return value.dropFirst().prefix { $0 != quote }.uppercased()
    }

    static func isDeclaration(_ head: [UInt8]) -> Bool {
        head.starts(with: Array("<?xml".utf8)) && head.count > 5 && CharacterRules.isSpace(head[5])
    }

    /// The offset behind `?>`.
    static func end(in head: [UInt8]) -> Int? {
        head.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }
}

extension String {
    /// Where a text occurs first; the standard library alone has no such search.
    fileprivate func range(of text: String) -> Range<Index>? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(text) { return rest.startIndex..<rest.index(rest.startIndex, offsetBy: text.count) }
            rest.removeFirst()
        }
        return nil
    }
}

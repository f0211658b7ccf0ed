/// A start tag, in parts that give its own bytes again when nothing of it is changed.
struct MarkupTag {
    struct Attribute {
        /// White space before the name.
        var lead: [UInt8]
        var name: [UInt8]
        /// `=` with the white space around it, and the quote.
        var equals: [UInt8]
        var quote: UInt8
        /// As mended XML.
        var value: [UInt8]
        /// What of it was illegal is gone, so that it may not be what it was.
        var isDamaged = false

        init(name: [UInt8], value: [UInt8]) {
            (lead, self.name, equals, quote, self.value) = ([0x20], name, [UInt8(ascii: "=")], UInt8(ascii: "\""), value)
        }

        /// The prefix that it declares: empty for `xmlns`, nil when it declares none.
        var declaredPrefix: [UInt8]? {
            if name == MarkupTag.xmlns { return [] }
            return name.starts(with: MarkupTag.xmlnsColon) ? Array(name.dropFirst(6)) : nil
        }

        var prefix: [UInt8] { MarkupTag.prefix(of: name) }
    }

    static let xmlns = Array("xmlns".utf8)
    static let xmlnsColon = Array("xmlns:".utf8)

    var name: [UInt8]
    var attributes: [Attribute] = []
    /// White space before the `>` or `/>`.
    var tail: [UInt8] = []
    var isEmptyElement = false
    var line: Int

    init(name: [UInt8], line: Int) {
        self.name = name
        self.line = line
    }

    init(_ name: StaticString, line: Int) {
        self.init(name: Array("\(name)".utf8), line: line)
    }

    var prefix: [UInt8] { Self.prefix(of: name) }
    var localName: [UInt8] { Array(name.dropFirst(prefix.isEmpty ? 0 : prefix.count + 1)) }

    static func prefix(of name: [UInt8]) -> [UInt8] {
        name.firstIndex(of: UInt8(ascii: ":")).map { Array(name[..<$0]) } ?? []
    }

    func write(into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "<"))
        bytes += name
        for attribute in attributes {
            bytes += attribute.lead
            bytes += attribute.name
            bytes += attribute.equals
            bytes.append(attribute.quote)
            bytes += attribute.value
            bytes.append(attribute.quote)
        }
        bytes += tail
        if isEmptyElement { bytes.append(UInt8(ascii: "/")) }
        bytes.append(UInt8(ascii: ">"))
    }

    /// `</name>`.
    var endTag: [UInt8] { [UInt8(ascii: "<"), UInt8(ascii: "/")] + name + [UInt8(ascii: ">")] }

    subscript(_ name: String) -> Attribute? {
        attributes.first { $0.name.elementsEqual(name.utf8) }
    }

    /// Sets an attribute's value, as XML, where it stands or behind the others.
    mutating func set(_ name: [UInt8], _ value: [UInt8]) {
        guard let index = attributes.firstIndex(where: { $0.name == name }) else {
            return attributes.append(Attribute(name: name, value: value))
        }
        attributes[index].value = value
        attributes[index].isDamaged = false
        if value.contains(attributes[index].quote) { attributes[index].quote = UInt8(ascii: "\"") }
    }
}

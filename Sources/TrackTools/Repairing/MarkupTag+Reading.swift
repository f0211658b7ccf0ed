import XMLStream

extension MarkupTag {
    /// Reads a start tag that may be damaged; nil without a name that XML has.
    ///
    /// - Parameters:
    ///   - bytes: legal text from `<` to the end of the tag, `>` included when there is one.
    ///   - line: of the `<`.
    ///   - log: what was mended.
    init?(reading bytes: [UInt8], line: Int, _ log: inout RepairLog) {
        var reader = MarkupTagReader(bytes: bytes, line: line)
        let name = reader.name()
        guard MarkupBytes.isQualifiedName(name), !name.starts(with: Self.xmlnsColon) else { return nil }
        self.init(name: name, line: line)
        reader.attributes(of: &self, &log)
    }
}

/// Takes a start tag apart.
private struct MarkupTagReader {
    let bytes: [UInt8]
    let line: Int
    var index = 1
    /// Behind the last byte that can belong to an attribute.
    let end: Int
    let isEmptyElement: Bool

    init(bytes: [UInt8], line: Int) {
        self.bytes = bytes
        self.line = line
        let isClosed = bytes.last == UInt8(ascii: ">") && bytes.count > 1
        let inner = bytes.count - (isClosed ? 1 : 0)
        isEmptyElement = isClosed && inner > 1 && bytes[inner - 1] == UInt8(ascii: "/")
        end = isEmptyElement ? inner - 1 : inner
        isWhole = isClosed
    }

    let isWhole: Bool

    mutating func take(while condition: (UInt8) -> Bool) -> [UInt8] {
        let start = index
        while index < end, condition(bytes[index]) { index += 1 }
        return Array(bytes[start..<index])
    }

    mutating func name() -> [UInt8] { take(while: MarkupBytes.continuesName) }

    mutating func attributes(of tag: inout MarkupTag, _ log: inout RepairLog) {
        tag.isEmptyElement = isEmptyElement
        var isMended = !isWhole
        while index < end {
            let lead = take(while: CharacterRules.isSpace)
            guard index < end else {
                tag.tail = lead
                break
            }
            guard var attribute = attribute(&log, &isMended) else { continue }
            attribute.lead = lead.isEmpty ? [0x20] : lead
            if lead.isEmpty { isMended = true }
            if isKept(attribute, in: tag) { tag.attributes.append(attribute) } else { isMended = true }
        }
        if isMended { log.note(.tagMended, line, String(decoding: tag.name, as: UTF8.self)) }
    }

    private func isKept(_ attribute: MarkupTag.Attribute, in tag: MarkupTag) -> Bool {
        guard MarkupBytes.isQualifiedName(attribute.name), !tag.attributes.contains(where: { $0.name == attribute.name }) else {
            return false
        }
        guard let prefix = attribute.declaredPrefix, !prefix.isEmpty else { return true }
        return !attribute.value.isEmpty && !prefix.elementsEqual("xml".utf8) && !prefix.elementsEqual("xmlns".utf8)
    }

    /// The next attribute; nil for rubbish, which is passed.
    private mutating func attribute(_ log: inout RepairLog, _ isMended: inout Bool) -> MarkupTag.Attribute? {
        let name = name()
        guard !name.isEmpty else {
            index += 1
            isMended = true
            return nil
        }
        let before = take(while: CharacterRules.isSpace)
        guard index < end, bytes[index] == UInt8(ascii: "=") else {
            index -= before.count
            isMended = true
            return nil
        }
        index += 1
        let after = take(while: CharacterRules.isSpace)
        guard index < end else { return nil }
        var attribute = MarkupTag.Attribute(name: name, value: [])
        attribute.equals = before + [UInt8(ascii: "=")] + after
        let raw: [UInt8]
        if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            attribute.quote = bytes[index]
            index += 1
            raw = take { [quote = attribute.quote] in $0 != quote }
            guard index < end else {
                isMended = true
                return nil
            }
            index += 1
        } else {
            isMended = true
            raw = take { !CharacterRules.isSpace($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            if index < end, !CharacterRules.isSpace(bytes[index]) { return nil }
        }
        let escaped = MarkupText.escaped(raw, line: line, isAttribute: true, &log)
        attribute.value = MarkupText.withoutIllegal(escaped)
        attribute.isDamaged = attribute.value.count != escaped.count
        return attribute
    }
}

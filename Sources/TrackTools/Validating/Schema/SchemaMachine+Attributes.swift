import GPX
import XMLStream

extension SchemaMachine {
    /// Judges the attributes of the innermost open element, and that none is missing.
    @inline(__always)
    mutating func judgeAttributes(_ event: XMLEvent, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        let content = Int(frames[open - 1].content)
        let isGenuine = frames[open - 1].isGenuine
        let allowed = table.contents[content].attributes
        var seen: UInt16 = 0
        for index in attributes.indices {
            let attribute = attributes[index]
            let name = NameCode(raw: attribute.code)
            let bit: UInt16 = name.isKnown ? 1 &<< (attribute.code & 15) : 0
            guard allowed & bit != 0 else {
                strange(name, event, text.extracting(attribute.text))
                continue
            }
            seen |= bit
            let value = text.extracting(attribute.text)
            var number = Double.nan
            if !judge.allows(value, table.contents[content].types[Int(attribute.code & 15)], number: &number) {
                wrongValue(name, event, value)
            }
            if isGenuine { meaning.attribute(attribute.code, number) }
        }
        let missing = allowed & ~seen
        if missing != 0 { self.missing(missing, event) }
        if isGenuine, frames[open - 1].name.mayBePersonal { judgePrivacy(attributes, text) }
    }

    @inline(never)
    private mutating func missing(_ bits: UInt16, _ event: XMLEvent) {
        let element = frames[open - 1].name.spelling(names)
        let version = "\(table.version.spelling)"
        for attribute in GPXAttribute.allCases where bits & (1 << attribute.rawValue) != 0 {
            if attribute == .version {
                report(WrongVersion.rule, at: event.place, WrongVersion.missing(version))
            } else {
                report(MissingAttribute.rule, at: event.place, MissingAttribute.message("\(attribute.spelling)", element))
            }
        }
    }

    @inline(never)
    private mutating func wrongValue(_ name: NameCode, _ event: XMLEvent, _ value: Span<UInt8>) {
        guard let attribute = name.attribute else { return }
        let spelling = "\(attribute.spelling)"
        let version = "\(table.version.spelling)"
        if attribute == .version {
            return report(WrongVersion.rule, at: event.place, WrongVersion.message(version))
        }
        let type = table.contents[Int(frames[open - 1].content)].types[Int(attribute.rawValue)]
        let wanted = type.wording(table.version)
        report(WrongValue.rule, at: event.place, WrongValue.message(spelling, isAttribute: true, wanted))
        if DecimalText.parse(value)?.hasExponent == true {
            report(ExponentNumber.rule, at: event.place, ExponentNumber.message(spelling))
        }
    }

    /// An attribute that the element does not have.
    @inline(never)
    private mutating func strange(_ name: NameCode, _ event: XMLEvent, _ value: Span<UInt8>) {
        let element = frames[open - 1].name.spelling(names)
        switch name.kind {
        case .schemaType: judgeDeclaredType(named: value, event)
        case .schemaNil:
            if !frames[open - 1].isDeclared { return }
            report(NilElement.rule, at: event.place, NilElement.message(element))
        case .undeclaredPrefix:
            let attribute = name.spelling(names)
            tellOnce(UndeclaredPrefix.rule, \.undeclaredPrefix, at: event.place, nil, UndeclaredPrefix.message(attribute))
        default:
            let attribute = name.attribute.map { "\($0.spelling)" } ?? name.spelling(names)
            report(UnknownAttribute.rule, at: event.place, UnknownAttribute.message(attribute, element))
        }
    }

    private mutating func judgePrivacy(_ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        guard let element = frames[open - 1].element else { return }
        let place = frames[open - 1].place
        switch element {
        case .email: if table.version == .v1_1 { report(PrivacyEmail.rule, at: place, PrivacyEmail.message) }
        case .copyright:
            for index in attributes.indices where NameCode(raw: attributes[index].code).attribute == .author {
                if !attributes[index].text.isEmpty { report(PrivacyCopyright.rule, at: place, PrivacyCopyright.message) }
            }
        default:
            let isAuthors = open > 1 && frames[open - 2].element == .author
            for index in attributes.indices where NameCode(raw: attributes[index].code).attribute == .reference {
                let address = text.extracting(attributes[index].text).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
                if isAuthors || PrivacyLink.leadsToPerson(address) { report(PrivacyLink.rule, at: place, PrivacyLink.message) }
            }
        }
    }
}

import GPX
import XMLStream

/// `xsi:type`: the one way in which a document chooses how it is judged.
extension SchemaMachine {
    private enum NamedType {
        case content(UInt8)
        /// `anyType`: whatever it likes.
        case any
        case none
    }

    /// On an element that the schema declares: the type must be the declared one or made from it.
    mutating func judgeDeclaredType(named name: Span<UInt8>, _ event: XMLEvent) {
        // A foreign element is here because of its type.
        guard frames[open - 1].name.isKnown else { return }
        let declared = frames[open - 1].content
        guard case .content(let content) = type(named: name), isDerived(content, from: declared) else {
            let element = frames[open - 1].name.spelling(names)
            return report(WrongSchemaType.rule, at: event.place, WrongSchemaType.message(element))
        }
        if table.contents[Int(content)].typeName == nil { frames[open - 1].content = content }
    }

    /// On a foreign element the type alone says what it may hold.
    mutating func judgeForeign(_ event: XMLEvent, _ attributes: Span<XMLEvent>, _ text: Span<UInt8>) {
        for index in attributes.indices {
            let name = NameCode(raw: attributes[index].code)
            if name.kind == .undeclaredPrefix {
                let spelling = name.spelling(names)
                tellOnce(UnboundPrefix.rule, \.unboundPrefix, at: event.place, nil, UnboundPrefix.message(spelling))
            }
            guard name.kind == .schemaType else { continue }
            switch type(named: text.extracting(attributes[index].text)) {
            case .any: return
            case .content(let content):
                push(event, content, isGenuine: false)
                return judgeAttributes(event, attributes, text)
            case .none:
                let element = NameCode(raw: event.code).spelling(names)
                report(WrongSchemaType.rule, at: event.place, element, WrongSchemaType.message(element))
            }
        }
    }

    /// The type of an expanded name, `{namespace}local`.
    private mutating func type(named name: Span<UInt8>) -> NamedType {
        let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        guard name.first == "{", let end = name.lastIndex(of: "}") else { return .none }
        let namespace = name[name.index(after: name.startIndex)..<end]
        let local = String(name[name.index(after: end)...])
        if namespace == XMLSimpleType.namespace {
            if local == "anyType" { return .any }
            return XMLSimpleType(named: local).map { .content(table.value(.builtIn($0))) } ?? .none
        }
        guard namespace == "\(table.version.namespace)" else { return .none }
        if let content = table.contents.firstIndex(where: { $0.typeName == local }) { return .content(UInt8(content)) }
        if table.version == .v1_1, local == "ptType" || local == "ptsegType" { return .any }
        return Self.simpleType(local, table.version).map { .content(table.value(.value($0))) } ?? .none
    }

    private static func simpleType(_ name: String, _ version: GPXVersion) -> GPXValueType? {
        switch name {
        case "latitudeType": .latitude
        case "longitudeType": .longitude
        case "degreesType": .degrees
        case "fixType": .fixKind
        case "dgpsStationType": .correctionStation
        case "emailType": version == .v1_0 ? .emailAddress : nil
        default: nil
        }
    }

    private func isDerived(_ content: UInt8, from declared: UInt8) -> Bool {
        if content == declared { return true }
        let (type, base) = (table.contents[Int(content)], table.contents[Int(declared)])
        if let name = type.typeName { return name == base.typeName }
        guard case .value(let declaredType) = base.kind, let declaredBase = declaredType.builtIn else { return false }
        switch type.kind {
        case .builtIn(let builtIn): return declaredBase.includes(builtIn)
        case .value(let value): return value.restricted.map { declaredBase.includes($0) } ?? false
        default: return false
        }
    }
}

extension GPXValueType {
    /// The type of XML Schema that this is.
    fileprivate var builtIn: XMLSimpleType? {
        switch self {
        case .string: .string
        case .decimal: .decimal
        case .dateTime: .dateTime
        case .uri: .uri
        case .nonNegativeInteger: .nonNegativeInteger
        case .year: .year
        default: nil
        }
    }

    /// The type of XML Schema that this restricts.
    fileprivate var restricted: XMLSimpleType? {
        switch self {
        case .latitude, .longitude, .degrees: .decimal
        case .fixKind, .emailAddress: .string
        case .correctionStation: .integer
        default: nil
        }
    }
}

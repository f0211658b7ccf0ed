import GPX
import XMLStream

/// What validation makes of the names in a document.
struct ValidationNames: Sendable {
    static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    let ledger: NameLedger

    func interest(in name: XMLName, root: XMLName) -> XMLInterest {
        if name.kind == .attribute { return attribute(name) }
        ledger.note(root: root)
        let version = Self.version(ofRoot: root) ?? .v1_1
        guard isJudged(name, root: root) else { return XMLInterest(code: foreign(name).raw, parts: .attributes) }
        guard let element = GPXElement(localName: name.local, namespace: .gpx) else {
            return XMLInterest(code: NameCode(.unknown, ledger.number(of: name.local)).raw, parts: .attributes)
        }
        return XMLInterest(code: UInt16(element.rawValue), parts: ContentTable.of(version).parts(element))
    }

    /// What a root element's namespace says; nil for none of GPX's.
    static func version(ofRoot root: XMLName) -> GPXVersion? {
        GPXVersion.allCases.first { "\($0.namespace)" == root.namespace }
    }

    /// Whether an element is in the namespace that is judged: the root's, or any of GPX's when the root has another.
    private func isJudged(_ name: XMLName, root: XMLName) -> Bool {
        if name.namespace == root.namespace, name.namespace != nil || name.prefix == root.prefix { return true }
        guard Self.version(ofRoot: root) == nil else { return false }
        return name.namespace.flatMap(GPXNamespace.init) == .gpx || (name.namespace == nil && name.prefix == nil)
    }

    private func foreign(_ name: XMLName) -> NameCode {
        let number = ledger.number(of: [name.prefix, name.local].compactMap { $0 }.joined(separator: ":"))
        guard let namespace = name.namespace else {
            return NameCode(name.prefix == nil ? .noNamespace : .undeclaredPrefix, number)
        }
        if GPXNamespace(uri: namespace) == .gpx { return NameCode(.otherVersion, number) }
        return NameCode(PrivacyDevice.isNumber(elementNamed: name.local) ? .device : .foreign, number)
    }

    private func attribute(_ name: XMLName) -> XMLInterest {
        if name.namespace == Self.schemaInstance {
            switch name.local {
            case "type": return XMLInterest(code: NameCode(.schemaType, 0).raw, parts: [.attributes, .qualifiedName])
            case "nil": return XMLInterest(code: NameCode(.schemaNil, 0).raw, parts: .attributes)
            case "schemaLocation", "noNamespaceSchemaLocation": return .unknown
            default: break
            }
        }
        if name.namespace == nil, name.prefix == nil, let attribute = GPXAttribute(localName: name.local) {
            return XMLInterest(code: UInt16(attribute.rawValue), parts: .attributes)
        }
        let number = ledger.number(of: [name.prefix, name.local].compactMap { $0 }.joined(separator: ":"))
        let isUndeclared = name.namespace == nil && name.prefix != nil
        return XMLInterest(code: NameCode(isUndeclared ? .undeclaredPrefix : .unknown, number).raw, parts: .attributes)
    }
}

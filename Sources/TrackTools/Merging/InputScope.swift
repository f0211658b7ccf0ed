import GPX

/// What prefixes, and attributes that are handed down, mean around an element of an input.
struct InputScope: Sendable, Hashable {
    struct Declaration: Sendable, Hashable {
        /// Empty for the default.
        var prefix: [UInt8]
        var uri: [UInt8]
    }

    private(set) var declarations: [Declaration] = []
    /// `xml:lang` and the like, as they are written.
    private(set) var inherited: [Declaration] = []
    /// The root element's prefix and namespace: what is in it passes for GPX, whatever it is.
    private var rootPrefix: [UInt8]
    private var rootNamespace: [UInt8]?
    let version: GPXVersion

    /// - Parameter tag: the root element's whole start tag.
    init(root tag: [UInt8]) {
        var log = RepairLog()
        rootPrefix = LooseMarkup.prefix(ofTag: tag)
        let root = MarkupTag(reading: tag, line: 1, &log)
        let namespace = root?.attributes.first { [rootPrefix] in $0.declaredPrefix == rootPrefix }.map { MarkupText.value($0.value) }
        rootNamespace = namespace
        let says10 = root?["\(GPXAttribute.version.spelling)"]?.value.elementsEqual("\(GPXVersion.v1_0.spelling)".utf8) ?? false
        switch namespace {
        case Self.gpx10: version = .v1_0
        case Self.gpx11: version = .v1_1
        default: version = says10 ? .v1_0 : .v1_1
        }
        add(tag)
    }

    private static let gpx10 = Array("\(GPXNamespace.gpx10)".utf8)
    private static let gpx11 = Array("\(GPXNamespace.gpx11)".utf8)

    /// Attributes that hold for all that is in an element.
    private static let handedDown = ["xml:lang", "xml:base", "xml:space"].map { Array($0.utf8) }

    /// Takes in what a start tag inside declares.
    mutating func add(_ tag: [UInt8]) {
        var log = RepairLog()
        for attribute in MarkupTag(reading: tag, line: 1, &log)?.attributes ?? [] {
            if let prefix = attribute.declaredPrefix {
                declare(prefix, MarkupText.value(attribute.value))
            } else if Self.handedDown.contains(attribute.name) {
                inherited.removeAll { $0.prefix == attribute.name }
                inherited.append(Declaration(prefix: attribute.name, uri: MarkupText.value(attribute.value)))
            }
        }
    }

    /// Gives prefixes that are used without a declaration one: the usual namespace.
    mutating func assume(_ prefixes: [[UInt8]]) {
        var table = NamespaceTable()
        for prefix in prefixes where !declarations.contains(where: { $0.prefix == prefix }) {
            let number = table.assumed(for: prefix)
            declare(prefix, prefix == rootPrefix ? Array("\(version.namespace)".utf8) : table.uri(number))
        }
    }

    private mutating func declare(_ prefix: [UInt8], _ uri: [UInt8]) {
        declarations.removeAll { $0.prefix == prefix }
        declarations.append(Declaration(prefix: prefix, uri: uri))
    }

    /// What a declaration has to say in an output of this version: an odd namespace of the root becomes GPX's.
    func meaning(of declaration: Declaration) -> [UInt8] {
        let isGPX = declaration.uri == Self.gpx10 || declaration.uri == Self.gpx11
        return !isGPX && declaration.uri == rootNamespace ? Array("\(version.namespace)".utf8) : declaration.uri
    }

    /// Whether nothing is declared for names without a prefix though GPX's have one, so that they are in no namespace.
    var hasNoDefault: Bool { !rootPrefix.isEmpty && !declarations.contains { $0.prefix.isEmpty } }
}

import GPX
import XMLStream

/// `GPXContent` of one version, laid out so that an element is judged by one look-up.
struct ContentTable: Sendable {
    /// What stands at an element in a content.
    struct Cell: BitwiseCopyable, Sendable {
        /// From 1 in the schema's order; 0 when the element may not stand there.
        var position: UInt8 = 0
        var isRepeatable = false
        /// The content of the element.
        var content: UInt8 = 0
        /// Whether that is a value, so that without attributes there is nothing to judge before its end.
        var isValue = false
        /// Which of the parent's counters numbers it.
        var counter: UInt8 = ContentTable.noCounter
    }

    enum Kind: Sendable, Hashable {
        /// Elements of GPX only.
        case elements
        /// Elements of GPX, and others at their end when a schema knows them: 1.0's strict wildcard.
        case elementsAndKnown
        /// Elements of other namespaces only.
        case foreign
        case empty
        case value(GPXValueType)
        case builtIn(XMLSimpleType)
    }

    struct Content: Sendable {
        var kind: Kind
        /// Bits of the attributes that must be there, and of no others.
        var attributes: UInt16 = 0
        /// By the raw value of the attribute.
        var types = InlineArray<16, GPXValueType>(repeating: .string)
        /// The name of the schema's type, for `xsi:type`.
        var typeName: String?
    }

    /// Elements a row has room for: the raw values of `GPXElement`.
    static let width = 64
    static let counters = 3
    static let noCounter: UInt8 = .max
    /// The root's content.
    static let root: UInt8 = 0

    let version: GPXVersion
    private(set) var contents: [Content] = []
    private(set) var cells: [Cell] = []
    /// The content of an element wherever the schema has it; 0 for none.
    private(set) var usual = InlineArray<64, UInt8>(repeating: 0)
    private var numbers: [Kind: UInt8] = [:]

    private static let tables = GPXVersion.allCases.map(ContentTable.init)

    static func of(_ version: GPXVersion) -> ContentTable {
        tables[version == .v1_0 ? 0 : 1]
    }

    private init(_ version: GPXVersion) {
        self.version = version
        _ = add(.gpx, in: nil)
    }

    /// Adds an element's content and, after it, that of everything in it.
    private mutating func add(_ element: GPXElement, in parent: GPXElement?) -> UInt8 {
        guard let source = GPXContent.of(element, in: parent, version: version) else { return 0 }
        if element != .gpx, usual[Int(element.rawValue)] != 0 { return usual[Int(element.rawValue)] }
        let number = append(Content(source, name: Self.typeName(element, version)))
        usual[Int(element.rawValue)] = number
        var counter: UInt8 = 0
        for (index, child) in source.children.enumerated() {
            var cell = Cell(position: UInt8(index + 1), isRepeatable: child.isRepeatable)
            if child.isRepeatable {
                cell.counter = counter
                counter += 1
            }
            cell.content = child.type == .content ? add(child.element, in: element) : value(.value(child.type))
            cell.isValue = child.type != .content
            if child.type != .content { usual[Int(child.element.rawValue)] = cell.content }
            cells[Int(number) * Self.width + Int(child.element.rawValue)] = cell
        }
        return number
    }

    private mutating func append(_ content: Content) -> UInt8 {
        contents.append(content)
        cells += Array(repeating: Cell(), count: Self.width)
        return UInt8(contents.count - 1)
    }

    /// The content of elements that hold a value of a type.
    mutating func value(_ kind: Kind) -> UInt8 {
        if let number = numbers[kind] { return number }
        guard contents.count < Int(UInt8.max) else { return 0 }
        let number = append(Content(kind: kind))
        numbers[kind] = number
        return number
    }

    /// What of an element the machine wants to hear.
    func parts(_ element: GPXElement) -> XMLInterest.Parts {
        let content = usual[Int(element.rawValue)]
        if content == 0, element != .gpx { return .attributes }
        switch contents[Int(content)].kind {
        case .elements, .elementsAndKnown, .foreign: return [.attributes, .strayText]
        case .empty: return [.attributes, .strayText, .blankText]
        // Any text will do.
        case .value(.string): return .attributes
        case .value, .builtIn: return [.attributes, .text]
        }
    }

    /// The name that the schema gives an element's type, when it does.
    private static func typeName(_ element: GPXElement, _ version: GPXVersion) -> String? {
        if element == .bounds { return "boundsType" }
        guard version == .v1_1 else { return nil }
        switch element {
        case .gpx: return "gpxType"
        case .metadata: return "metadataType"
        case .waypoint, .routePoint, .trackPoint: return "wptType"
        case .route: return "rteType"
        case .track: return "trkType"
        case .segment: return "trksegType"
        case .extensions: return "extensionsType"
        case .copyright: return "copyrightType"
        case .link: return "linkType"
        case .email: return "emailType"
        case .author: return "personType"
        default: return nil
        }
    }
}

extension ContentTable.Content {
    fileprivate init(_ source: GPXContent, name: String?) {
        switch source.foreign {
        case .lax: kind = .foreign
        case .strict: kind = .elementsAndKnown
        case .none: kind = source.children.isEmpty ? .empty : .elements
        }
        typeName = name
        for attribute in source.attributes {
            attributes |= 1 << attribute.attribute.rawValue
            types[Int(attribute.attribute.rawValue)] = attribute.type
        }
    }
}

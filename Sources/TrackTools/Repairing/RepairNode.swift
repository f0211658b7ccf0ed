import GPX

/// An element with all it holds, or a piece of text between elements.
struct RepairNode {
    enum Kind { case element, text, characterData, comment, instruction }

    var kind: Kind
    var line: Int
    /// Of anything but an element: mended XML. Of an element: its end tag, empty for an empty-element tag.
    var bytes: [UInt8] = []
    var tag: MarkupTag
    /// Whether it is in a GPX namespace, or passes for one that is.
    var isGPX = false
    /// What it is in that namespace, if anything.
    var element: GPXElement?
    /// Its namespace by `NamespaceTable`.
    var namespace = NamespaceTable.none
    /// What the prefixes of its attributes stand for.
    var prefixes: [NamespaceScope.Binding] = []
    var children: [RepairNode] = []
    /// The document, or what it belongs to, ended before it did.
    var isUnfinished = false
    /// A character that XML cannot hold was left out of the text.
    var isDamaged = false

    init(_ kind: Kind, line: Int, bytes: [UInt8]) {
        self.kind = kind
        self.line = line
        self.bytes = bytes
        tag = MarkupTag(name: [], line: line)
    }

    init(tag: MarkupTag, isGPX: Bool, element: GPXElement?, namespace: Int) {
        kind = .element
        line = tag.line
        self.tag = tag
        self.isGPX = isGPX
        self.element = element
        self.namespace = namespace
    }

    /// One of GPX's own, with the prefix that the document has for them.
    init(_ element: GPXElement, prefix: [UInt8], line: Int, children: [RepairNode] = []) {
        let local = Array("\(element.writtenName)".utf8)
        let name = prefix.isEmpty ? local : prefix + [UInt8(ascii: ":")] + local
        self.init(tag: MarkupTag(name: name, line: line), isGPX: true, element: element, namespace: NamespaceTable.none)
        bytes = tag.endTag
        self.children = children
    }

    var isBlank: Bool { kind == .text && MarkupBytes.isBlank(bytes) }
    var isPoint: Bool { isGPX && element?.isPoint == true }
    var localName: String { String(decoding: tag.localName, as: UTF8.self) }

    /// Points that it is or holds.
    var points: Int { children.reduce(isPoint ? 1 : 0) { $0 + $1.points } }

    /// All text in it, as mended XML.
    var text: [UInt8] {
        switch kind {
        case .text: bytes
        case .characterData: MarkupText.markup(Array(bytes.dropFirst(9).dropLast(3)))
        case .element: children.flatMap(\.text)
        case .comment, .instruction: []
        }
    }

    /// Whether a text in it lost characters.
    var hasDamagedText: Bool { isDamaged || children.contains(where: \.hasDamagedText) }

    /// Gives it an end tag, so that it can hold something.
    mutating func open() {
        tag.isEmptyElement = false
        bytes = tag.endTag
    }
}

extension GPXElement {
    var isPoint: Bool { self == .waypoint || self == .routePoint || self == .trackPoint }

    /// What nothing but a part of a GPX document holds: where it begins, all else ends.
    var isStructural: Bool {
        switch self {
        case .gpx, .waypoint, .route, .routePoint, .track, .segment, .trackPoint: true
        default: false
        }
    }

    /// Elements of the GPX namespaces by the bytes of their names.
    static let byName: [[UInt8]: GPXElement] = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0.namespace == .gpx }.map { (Array($0.localName.utf8), $0) })
}

extension GPXContent {
    /// Where a child belongs among the others.
    func slot(of element: GPXElement?) -> Int? {
        element.flatMap { element in children.firstIndex { $0.element == element } }
    }
}

/// What a repair can do to a document.
public enum RepairAction: String, Sendable, Hashable, CaseIterable {
    /// The document was in another encoding and becomes UTF-8.
    case recoded
    case encodingDeclaration = "encoding-declaration"
    /// Bytes that are no UTF-8, taken as Windows-1252.
    case wrongBytes = "wrong-bytes"
    case illegalCharacter = "illegal-character"
    case ampersand
    /// A named entity of HTML became its character.
    case entity
    case lessThan = "less-than"
    case commentMended = "comment-mended"
    case markupDropped = "markup-dropped"
    case tagMended = "tag-mended"
    case tagDropped = "tag-dropped"
    case endTagAdded = "end-tag-added"
    case endTagDropped = "end-tag-dropped"
    case truncated
    case rubbishDropped = "rubbish-dropped"
    case documentJoined = "document-joined"
    case documentDropped = "document-dropped"
    case namespaceSet = "namespace-set"
    case prefixDeclared = "prefix-declared"
    case versionSet = "version-set"
    case creatorSet = "creator-set"
    case attributeMended = "attribute-mended"
    case attributeDropped = "attribute-dropped"
    case elementAdded = "element-added"
    case elementMoved = "element-moved"
    case elementConverted = "element-converted"
    case elementDropped = "element-dropped"
    case toExtensions = "to-extensions"
    case textDropped = "text-dropped"
    case valueMended = "value-mended"
    case valueDropped = "value-dropped"
    case pointLost = "point-lost"
}

/// One thing that a repair did.
public struct RepairEntry: Sendable, Hashable {
    public var action: RepairAction
    /// Where, in the input, from 1.
    public var line: Int
    /// Which element, attribute or kind of thing; never a value.
    public var detail: String

    public init(action: RepairAction, line: Int, detail: String) {
        self.action = action
        self.line = line
        self.detail = detail
    }
}

/// All that a repair did: entries up to a limit for each action, and how often always.
public struct RepairLog: Sendable, Hashable {
    /// Entries of one action; what comes after is only counted.
    public static let limit = 10_000

    /// In the order in which things were met.
    public private(set) var entries: [RepairEntry] = []
    public private(set) var counts: [RepairAction: Int] = [:]

    public init() {}

    public var isEmpty: Bool { counts.isEmpty }

    /// Adds what was done in another round.
    mutating func append(_ other: RepairLog) {
        for entry in other.entries where counts[entry.action, default: 0] < Self.limit { entries.append(entry) }
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    mutating func note(_ action: RepairAction, _ line: Int, _ detail: @autoclosure () -> String) {
        let count = counts[action, default: 0] + 1
        counts[action] = count
        if count <= Self.limit { entries.append(RepairEntry(action: action, line: line, detail: detail())) }
    }
}

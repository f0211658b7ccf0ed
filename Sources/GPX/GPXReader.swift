import Synchronization
public import XMLStream

/// Reads the points of a GPX document that is fed to it in pieces of any size, and where each element stands.
///
/// Lenient: what reading can put up with is in `issues`; only what is not XML, or not GPX, is thrown. Memory is bounded by the largest
/// element. Not for use by two tasks at once.
public struct GPXReader: ~Copyable {
    /// What is read of a point beside its place and its time; what is not wanted costs nothing and is nil.
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// `name` and `sym`.
        public static let names = Options(rawValue: 1)
        /// `ele`.
        public static let elevation = Options(rawValue: 2)
        /// Horizontal and vertical accuracy in metres.
        public static let accuracy = Options(rawValue: 4)
        /// Speed, course, the geoid's height, the kind of fix, satellites and dilutions, the source.
        public static let reception = Options(rawValue: 8)
        /// Every part of the document beside points: see `GPXRecord.part`.
        public static let parts = Options(rawValue: 16)
        /// `name` of tracks: see `GPXRecord.trackName`.
        public static let trackNames = Options(rawValue: 32)
        /// All of a point but the names.
        public static let figures: Options = [.elevation, .accuracy, .reception]
    }

    private var parser: XMLParser
    private var assembler: GPXAssembler
    private let prefix: SegmentPrefix
    private let file: String?

    /// - Parameters:
    ///   - file: how errors name the document.
    ///   - options: what to read of points.
    public init(file: String? = nil, options: Options = .figures) {
        self.file = file
        let prefix = SegmentPrefix()
        self.prefix = prefix
        parser = XMLParser { name, root in
            let interest = GPXNames.interest(in: name, root: root, options)
            if GPXNames.element(ofCode: interest.code) == .segment, name.kind == .element { prefix.note(name.prefix) }
            return interest
        }
        assembler = GPXAssembler(wantsParts: options.contains(.parts), wantsTrackNames: options.contains(.trackNames))
    }

    /// The name of a track's segments as the document spells it, for one who puts another in; without a prefix until there is one.
    public var segmentName: String { (prefix.value.map { $0 + ":" } ?? "") + GPXElement.segment.localName }

    /// What the last call of `feed` or `finish` brought, also when it threw.
    public var records: [GPXRecord] { assembler.records }

    /// Everything before this offset has been read, and belongs to no element that is still to come as a record, but for tracks, segments
    /// and routes that are open.
    public var frontier: Int { assembler.frontier }

    /// Where the parts of the document stand, as far as it has been read.
    public var outline: GPXOutline { assembler.outline }

    /// Where the root element's start tag begins, once something of the document has been read.
    public var rootTag: GPXTag { assembler.root }

    /// Whether the input was not UTF-8: offsets are then those of the text as UTF-8, and not of the file.
    public var isRecoded: Bool { parser.isRecoded }

    /// What reading put up with, each kind once, in the order of the kinds.
    public var issues: [GPXIssue] {
        (assembler.issues + parser.issues.map(GPXIssue.init)).reduce(into: []) { issues, issue in
            if let index = issues.firstIndex(where: { $0.kind == issue.kind }) {
                issues[index].count += issue.count
            } else {
                issues.append(issue)
            }
        }.sorted { $0.kind.rawValue < $1.kind.rawValue }
    }

    /// The text of a record of the last `feed` or `finish`.
    public func string(_ text: GPXText) -> String {
        String(decoding: assembler.texts[text.range], as: UTF8.self)
    }

    /// Takes the next bytes; their records replace those of the call before.
    public mutating func feed(_ bytes: Span<UInt8>) throws(TrackError) {
        assembler.beginBatch()
        parser.feed(bytes)
        try collect()
    }

    /// Says that the document ends here.
    public mutating func finish() throws(TrackError) {
        assembler.beginBatch()
        parser.finish()
        try collect()
    }

    private mutating func collect() throws(TrackError) {
        parser.withEvents(into: &assembler) { assembler, events, text in assembler.take(events, text) }
        if let root = assembler.foreignRoot {
            let cause = "the root element is not <\(GPXElement.gpx.writtenName)>"
            throw TrackError(kind: .notGPX, file: file, line: root.line, column: root.column, cause: cause)
        }
        if let failure = parser.failure { throw TrackError(failure, file: file) }
    }
}

/// The prefix of segments, once one has been seen.
private final class SegmentPrefix: Sendable {
    private let prefix = Mutex<String?>(nil)

    var value: String? { prefix.withLock { $0 } }

    func note(_ prefix: String?) {
        self.prefix.withLock { $0 = $0 ?? prefix }
    }
}

extension TrackError {
    /// The fault that ended a parse.
    public init(_ issue: XMLIssue, file: String?) {
        let kind: Kind = issue.code == XMLIssue.Code.documentEmpty ? .empty : issue.isTruncation ? .truncated : .malformed
        let hasPlace = kind != .empty
        self.init(
            kind: kind, file: file, line: hasPlace ? issue.line : nil, column: hasPlace ? issue.column : nil, cause: issue.message)
    }
}

extension GPXIssue {
    init(_ issue: XMLIssue) {
        let kind: Kind = issue.code == XMLIssue.Code.undeclaredPrefix ? .undeclaredPrefix : .namespaceFault
        self.init(kind: kind, line: issue.line, column: issue.column, count: issue.count)
    }
}

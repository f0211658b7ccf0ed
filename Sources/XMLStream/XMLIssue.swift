/// A fault that libxml2, or the recoding before it, found in a document.
///
/// Equal faults of one document are one issue with a count. The message names elements and prefixes, never a value.
public struct XMLIssue: Error, Sendable, Hashable {
    /// libxml2's own code (`xmlParserErrors`), so that unknown ones survive.
    public var code: Int32
    /// Line of the first occurrence, from 1; line feeds make lines.
    public var line: Int
    /// Column of the first occurrence in bytes of the UTF-8 text, from 1.
    public var column: Int
    /// One sentence without a full stop.
    public var message: String
    /// How often it was met, at least 1.
    public var count: Int
    /// Whether nothing after it was read.
    public var isFatal: Bool
    /// Whether the document ended before its root element did.
    public var isTruncation: Bool

    public init(
        code: Int32, line: Int, column: Int, message: String, count: Int = 1, isFatal: Bool = false, isTruncation: Bool = false
    ) {
        self.code = code
        self.line = line
        self.column = column
        self.message = message
        self.count = count
        self.isFatal = isFatal
        self.isTruncation = isTruncation
    }
}

extension XMLIssue {
    /// The codes that others act on, with libxml2's numbers.
    public enum Code {
        /// What there is does not begin as XML.
        public static let documentStart: Int32 = 3
        /// The document holds nothing.
        public static let documentEmpty: Int32 = 4
        /// More after the root element, or an end before it.
        public static let documentEnd: Int32 = 5
        /// An entity without a declaration, or with one, since none is heard.
        public static let undeclaredEntity: Int32 = 26
        /// An entity that an external DTD might have declared; libxml2 would drop it and go on.
        public static let droppedEntity: Int32 = 27
        /// A declared encoding that nothing here can decode.
        public static let unsupportedEncoding: Int32 = 32
        /// Bytes that are not text in the encoding at hand.
        public static let invalidEncoding: Int32 = 81
        /// Elements nested too deep, or one piece of text too long.
        public static let limitExceeded: Int32 = 110
        /// A prefix without a declaration.
        public static let undeclaredPrefix: Int32 = 201
    }
}

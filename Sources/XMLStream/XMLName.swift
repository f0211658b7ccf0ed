/// The name of an element or attribute as the document spells it.
public struct XMLName: Sendable, Hashable {
    public enum Kind: Sendable { case element, attribute }

    public var kind: Kind
    public var local: String
    public var prefix: String?
    /// Nil without a namespace, and when the prefix has no declaration.
    public var namespace: String?

    public init(kind: Kind = .element, local: String, prefix: String? = nil, namespace: String? = nil) {
        self.kind = kind
        self.local = local
        self.prefix = prefix
        self.namespace = namespace
    }
}

/// What a client makes of a name: the code its events carry, and what of it is worth an event.
public struct XMLInterest: Sendable, Hashable, BitwiseCopyable {
    public struct Parts: OptionSet, Sendable, Hashable, BitwiseCopyable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The end event carries the whole text of an element without children.
        public static let text = Parts(rawValue: 1)
        /// Of an element: its attributes of interest. Of an attribute: an event with its value.
        public static let attributes = Parts(rawValue: 2)
        /// The end event tells where the end tag starts; not together with `text`.
        public static let endTag = Parts(rawValue: 4)
        /// Of an element: an event where character data other than white space, or any CDATA section, stands directly in it, once between
        /// two tags; not together with `text`.
        public static let strayText = Parts(rawValue: 8)
        /// With `strayText`: white space is stray too.
        public static let blankText = Parts(rawValue: 16)
        /// With `attributes`, of an attribute: its value is a name with a prefix, given as `{namespace}local`, empty when it does not
        /// resolve; the element's text and stray text are then wanted too.
        public static let qualifiedName = Parts(rawValue: 32)
        /// No event at all, neither of the element nor of what is in it; not of the root.
        public static let silence = Parts(rawValue: 128)
    }

    /// The client's own number; 0 by convention for a name it does not know.
    public var code: UInt16
    public var parts: Parts

    public init(code: UInt16, parts: Parts = []) {
        self.code = code
        self.parts = parts
    }

    public static let unknown = XMLInterest(code: 0)
    /// For who does not want to hear of an element.
    public static let silent = XMLInterest(code: 0, parts: .silence)
}

/// Turns a name into a code, asked once for each different name of a document; `root` is the root element's name (for the
/// root itself, the same).
public typealias XMLNameResolver = @Sendable (_ name: XMLName, _ root: XMLName) -> XMLInterest

/// The words of libxml2's messages that are fit to be shown.
enum IssueWording {
    /// One sentence without a full stop, without bytes or values of the document where libxml2 would quote them.
    static func message(code: Int32, original: String) -> String {
        if let worded = own[code] { return worded }
        if code == nameRequired, let worded = misplaced.first(where: { original.contains($0.origin) }) { return worded.message }
        let line = original.prefix { $0 != "\n" && $0 != "\r" }
        let trimmed = line.last == "." ? line.dropLast() : line
        return trimmed.isEmpty ? "libxml2 reports error \(code)" : withoutNumbers(trimmed)
    }

    /// A name that libxml2 quotes may hold the figure of a place: of numbers with a fraction nothing is left.
    private static func withoutNumbers(_ text: Substring) -> String {
        let runs = text.split(omittingEmptySubsequences: false) { !($0.isASCII && ($0.isNumber || $0 == "." || $0 == ",")) }
        guard runs.contains(where: isFraction) else { return String(text) }
        var kept = ""
        var rest = text
        for run in runs {
            kept += rest[..<run.startIndex]
            kept += isFraction(run) ? "…" : run
            rest = rest[run.endIndex...]
        }
        return kept + rest
    }

    private static func isFraction(_ run: Substring) -> Bool {
        run.split(whereSeparator: { !$0.isNumber }).count > 1
    }

    /// Libxml2 gives up on what does not fit into its window.
    static let fullWindow: Int32 = 1

    /// Libxml2 names its own functions there.
    private static let nameRequired: Int32 = 68
    private static let misplaced = [
        (origin: "EntityRef", message: bareAmpersand), (origin: "StartTag", message: "'<' begins no tag here; as text it has to be '&lt;'"),
    ]
    static let bareAmpersand = "'&' begins no reference here; as text it has to be '&amp;'"

    /// What is said of every document that ends early, wherever libxml2 was when it did.
    static let truncation = "the document ends before its root element does"
    static let trailing = "more follows after the root element"

    private static let own: [Int32: String] = [
        XMLIssue.Code.documentEmpty: "there is no XML document",
        XMLIssue.Code.documentStart: "this does not begin like XML",
        XMLIssue.Code.documentEnd: "more follows after the root element, or the document ends before it does",
        8: "a character that XML does not allow",
        9: "a character that XML does not allow",
        23: bareAmpersand,
        38: "'<' in the value of an attribute, where it has to be '&lt;'",
        39: "the value of an attribute has no quotes",
        40: "the value of an attribute does not end",
        41: "an attribute has no value",
        65: "white space is missing here",
        XMLIssue.Code.invalidEncoding: "bytes that are not text in the document's encoding",
        fullWindow: "a tag or a text is too large",
        // The entity is quoted there; one that is declared is not defined either, since no declaration is heard.
        XMLIssue.Code.undeclaredEntity: "a reference to an entity that is not one of XML's own",
        XMLIssue.Code.droppedEntity: "a reference to an entity that is not one of XML's own",
        // The URI of a namespace is quoted there, and may say anything.
        99: "a namespace is not a valid URI",
        100: "a namespace is a relative URI",
    ]
}

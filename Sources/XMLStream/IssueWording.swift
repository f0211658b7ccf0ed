/// The words of libxml2's messages that are fit to be shown.
enum IssueWording {
    /// One sentence without a full stop, without bytes or values of the document where libxml2 would quote them.
    static func message(code: Int32, original: String) -> String {
        if let worded = own[code] { return worded }
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

    private static let own: [Int32: String] = [
        XMLIssue.Code.documentEmpty: "there is no XML document",
        XMLIssue.Code.documentStart: "this does not begin like XML",
        XMLIssue.Code.documentEnd: "more follows after the root element, or the document ends before it does",
        XMLIssue.Code.invalidEncoding: "bytes that are not text in the document's encoding",
        // Libxml2 gives up on what does not fit into its window.
        1: "a tag or a text is too large",
        // The entity is quoted there; one that is declared is not defined either, since no declaration is heard.
        XMLIssue.Code.undeclaredEntity: "a reference to an entity that is not one of XML's own",
        XMLIssue.Code.droppedEntity: "a reference to an entity that is not one of XML's own",
        // The URI of a namespace is quoted there, and may say anything.
        99: "a namespace is not a valid URI",
        100: "a namespace is a relative URI",
    ]
}

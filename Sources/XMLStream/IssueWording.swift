/// The words of libxml2's messages that are fit to be shown.
enum IssueWording {
    /// One sentence without a full stop, without bytes or values of the document where libxml2 would quote them.
    static func message(code: Int32, original: String) -> String {
        if let worded = own[code] { return worded }
        let line = original.prefix { $0 != "\n" && $0 != "\r" }
        let trimmed = line.last == "." ? line.dropLast() : line
        return trimmed.isEmpty ? "libxml2 reports error \(code)" : String(trimmed)
    }

    private static let own: [Int32: String] = [
        XMLIssue.Code.documentEmpty: "there is no XML document",
        XMLIssue.Code.documentStart: "this does not begin like XML",
        XMLIssue.Code.documentEnd: "more follows after the root element, or the document ends before it does",
        XMLIssue.Code.invalidEncoding: "bytes that are not text in the document's encoding",
        // The URI of a namespace is quoted there, and may say anything.
        99: "a namespace is not a valid URI",
        100: "a namespace is a relative URI",
    ]
}

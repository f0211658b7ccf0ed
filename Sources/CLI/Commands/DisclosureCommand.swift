import PrivacyCopy

/// `memotrack disclosure [--revision|--strings|--claims]`.
enum DisclosureCommand {
    static let revision = Option("revision", help: .copy(.helpRevision))
    static let strings = Option("strings", help: .copy(.helpStrings))
    static let claims = Option("claims", help: .copy(.helpClaims))
    /// What is printed instead of the text.
    static let parts = [revision, strings, claims]

    static let command = Command(
        "disclosure", help: .copy(.helpDisclosure), usage: ["[--revision|--strings|--claims]"],
        details: [.copy(.detailDisclosure)],
        options: parts + Option.formats(["text", "markdown", "man", "json"])
    ) { invocation in
        try check(invocation.arguments)
        let text = try invocation.wantsJSON ? json(invocation.arguments) : text(invocation.arguments)
        try invocation.output.result(text)
        return .done
    }

    /// One part at a time; markdown and man are renderings of the text alone.
    private static func check(_ arguments: ParsedArguments) throws {
        let given = parts.filter { arguments.has($0.long) }
        if given.count > 1 { throw UsageError.clash(given[0].spelling, given[1].spelling) }
        if let part = given.first, ["markdown", "man"].contains(arguments.format) {
            throw UsageError.clash(part.spelling, "--format " + arguments.format)
        }
    }

    private static func text(_ arguments: ParsedArguments) -> String {
        if arguments.has(revision.long) { return String(PrivacyCopy.disclosureRevision) }
        if arguments.has(strings.long) { return PrivacyCopy.entries.map(describe).joined(separator: "\n\n") }
        if arguments.has(claims.long) { return Wrapping.table(PrivacyCopy.claims.map { ($0.id, $0.text) }, indentation: 0) }
        return switch arguments.format {
        case "markdown": PrivacyCopy.disclosureMarkdown
        case "man": PrivacyCopy.disclosureManual
        default: PrivacyCopy.disclosureText
        }
    }

    private static func describe(_ entry: CopyEntry) -> String {
        let surfaces = entry.surfaces.map(\.rawValue).joined(separator: ", ")
        let text = Wrapping.wrap(entry.text, columns: 74).split(separator: "\n", omittingEmptySubsequences: false)
        return "\(entry.id.rawValue) (\(surfaces))\n" + text.map { "    " + $0 }.joined(separator: "\n")
    }
}

// MARK: - JSON

extension DisclosureCommand {
    private static func json(_ arguments: ParsedArguments) throws -> String {
        if arguments.has(strings.long) { return try JSONDocument.text(PrivacyCopy.entries.map(StringDocument.init)) }
        if arguments.has(claims.long) { return try JSONDocument.text(claimDocuments) }
        if arguments.has(revision.long) {
            return try JSONDocument.text(["revision": PrivacyCopy.disclosureRevision])
        }
        return try JSONDocument.text(Document())
    }

    private static var claimDocuments: [ClaimDocument] {
        PrivacyCopy.claims.map { ClaimDocument(id: $0.id, text: $0.text) }
    }

    private struct Document: Encodable {
        var revision = PrivacyCopy.disclosureRevision
        var sha256 = PrivacyCopy.disclosureDigest
        var text = PrivacyCopy.disclosureText
        var claims = claimDocuments
    }

    private struct ClaimDocument: Encodable {
        var id: String
        var text: String
    }

    private struct StringDocument: Encodable {
        var id: String
        var surfaces: [String]
        var text: String

        init(_ entry: CopyEntry) {
            id = entry.id.rawValue
            surfaces = entry.surfaces.map(\.rawValue)
            text = entry.text
        }
    }
}

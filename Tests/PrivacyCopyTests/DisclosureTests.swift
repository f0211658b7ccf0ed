import Foundation
import PrivacyCopy
import Testing

@Suite("The disclosure")
struct DisclosureTests {
    @Test("its digest is that of what is printed; a change of words needs a decision about the revision")
    func digest() throws {
        // The digest comes from coreutils.
        let digest = try run("sha256sum", input: PrivacyCopy.disclosureText + "\n").prefix(64)
        #expect(digest == PrivacyCopy.disclosureDigest)
    }

    @Test("it is a title, ten claims in their order, and its revision, in lines of at most 78 columns")
    func shape() {
        let lines = PrivacyCopy.disclosureText.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 78 && !$0.hasSuffix(" ") })
        #expect(lines.first == "What memotrack does with your location")
        #expect(lines.last == "This is revision \(PrivacyCopy.disclosureRevision) of this text.")
        let paragraphs = PrivacyCopy.disclosureText.split(separator: /\n\n?\* |\n\n/).map { $0.replacing(/\n +/, with: " ") }
        #expect(paragraphs.dropFirst().dropLast().map(String.init) == PrivacyCopy.claims.map(\.text))
    }

    @Test("the claims have these names, in this order")
    func names() {
        #expect(
            PrivacyCopy.claims.map(\.id) == [
                "off-by-default", "only-while-recording", "what", "where", "also-kept", "never-sent", "network-source",
                "off-keeps-tracks", "no-start-by-itself", "can-stop",
            ])
    }

    /// The facts are those of the design's list of claims.
    @Test(
        "a claim says each of its facts",
        arguments: [
            (Claim.offByDefault, ["off until", "'memotrack location on'", "never asks"]),
            (.onlyWhileRecording, ["only while you record", "paused or parked", "behind other windows"]),
            (.what, ["position", "altitude", "time", "speed", "course", "accurate", "satellites"]),
            (.whereTo, ["'.gpx' beside the memo", "readable by its owner only"]),
            (
                .alsoKept,
                [
                    "your answers", "runs, was cut short or ended in the last day", "names of memo and track", "times", "counts", "reason",
                    "which of your places you are in", "centres", "secret key", "no other position",
                ]
            ),
            (.neverSent, ["sends none of this anywhere"]),
            (.networkSource, ["another machine sends positions over the network to this one"]),
            (.offKeepsTracks, ["deletes no track", "within two seconds"]),
            (.noStartByItself, ["only with a 'memotrack record' that you give"]),
            (.canStop, ["You can end", "system can stop"]),
        ])
    func facts(claim: Claim, words: [String]) {
        for word in words { #expect(claim.text.contains(word), "\(claim.id)") }
    }

    @Test("a claim is at most three sentences", arguments: Claim.allCases)
    func short(claim: Claim) {
        #expect(claim.text.matches(of: /\.( |$)/).count <= 3)
    }

    @Test("Markdown says the same words, commands as code")
    func markdown() {
        let page = PrivacyCopy.disclosureMarkdown
        #expect(
            page.hasPrefix(
                "## What memotrack does with your location\n\n* Location is off until you turn it on with `memotrack location on`,"))
        #expect(words(page.replacing("`", with: "'").replacing("## ", with: "")) == words(PrivacyCopy.disclosureText))
    }

    @Test("the manual's section says the same words, commands in bold")
    func manual() {
        let page = PrivacyCopy.disclosureManual
        #expect(page.hasPrefix(".Sh PRIVACY\n.Bl -bullet\n.It\nLocation is off until you turn it on with \\fBmemotrack location on\\fR,"))
        let plain = page.replacing(/\\f[BR]/, with: "'").replacing("\\-", with: "-").replacing("\\&", with: "")
        let text = plain.split(separator: "\n").filter {
            !$0.hasPrefix(".Sh") && !$0.hasPrefix(".Bl") && !$0.hasPrefix(".El") && $0 != ".Pp"
        }
        let items = text.map { $0 == ".It" ? "*" : String($0) }.joined(separator: "\n")
        let title = "What memotrack does with your location "
        #expect(words(title + items) == words(PrivacyCopy.disclosureText))
    }

    private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

    /// What a program prints, given this on its standard input.
    private func run(_ program: String, input: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program]
        let (feed, result) = (Pipe(), Pipe())
        process.standardInput = feed
        process.standardOutput = result
        try process.run()
        // Less than a pipe holds, so writing it all first cannot block.
        try feed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try feed.fileHandleForWriting.close()
        let output = try result.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}

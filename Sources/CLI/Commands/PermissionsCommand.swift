import Consent
import PrivacyCopy

/// `memotrack permissions [BUCKET…]`, `memotrack permissions request [BUCKET…]` and `memotrack permissions reset`.
enum PermissionsCommand {
    static let timeout = Option("timeout", value: .word(placeholder: "SECONDS"), help: .copy(.helpTimeout), onlyWith: ["request"])
    static let again = Option("again", help: .copy(.helpAgain), onlyWith: ["request"])

    static let command = Command(
        "permissions", help: .copy(.helpPermissions), usage: ["[BUCKET…]", "request [BUCKET…]", "reset"],
        details: [.copy(.detailPermissions)],
        subcommands: [
            .init("request", help: .copy(.helpPermissionsRequest)), .init("reset", help: .copy(.helpPermissionsReset)),
        ],
        arguments: .init(0...PermissionBucket.allCases.count, "BUCKET"), options: [timeout, again] + Option.formats()
    ) { invocation in
        let centre = try invocation.consentCentre()
        invocation.tellUntold()
        invocation.tellOutdated(centre)
        if invocation.arguments.subcommand == "reset" { return try reset(centre, invocation) }
        let named = try invocation.arguments.arguments.map { try bucket($0, invocation) }
        if invocation.arguments.subcommand == "request" {
            return try await PermissionAsking(centre: centre, invocation: invocation).run(named.isEmpty ? nil : named)
        }
        try show(named.isEmpty ? PermissionBucket.allCases : named, centre, invocation)
        return .done
    }

    /// The bucket of this name, capitals being no difference.
    private static func bucket(_ word: Argument, _ invocation: Invocation) throws -> PermissionBucket {
        if let match = word.text.flatMap(PermissionBucket.init(name:)) { return match }
        // A second subcommand is never what was meant.
        let subcommands = invocation.arguments.subcommand == nil ? command.subcommands.map(\.word) : []
        let names = PermissionBucket.allCases.map(\.rawValue) + subcommands
        throw UsageError.unknownName(word.shown, of: "bucket", nearest: Spelling.nearest(to: word.shown, among: names))
    }

    private static func reset(_ centre: ConsentCentre, _ invocation: Invocation) throws -> ExitStatus {
        if let extra = invocation.arguments.arguments.first {
            throw UsageError.unwantedArgument(extra.shown, command: command.name + " reset")
        }
        let (forgotten, movedTo) = try centre.reset()
        for sentence in ConsentWording.reset(forgotten, movedTo: movedTo, centre.status()) { try invocation.tellChange(sentence) }
        if invocation.wantsJSON { try show(PermissionBucket.allCases, centre, invocation) }
        return .done
    }

    private static func show(_ buckets: [PermissionBucket], _ centre: ConsentCentre, _ invocation: Invocation) throws {
        let chosen = centre.observe(buckets, declared: ConsentWording.declaredBuckets)
        if invocation.wantsJSON { return try invocation.output.result(JSONDocument.text(documents(chosen))) }
        try show(chosen, centre.status(), invocation.output)
    }

    /// The states with what they mean.
    static func show(_ reports: [BucketObservation], _ status: ConsentStatus, _ output: Output) throws {
        for report in reports { try show(report, status, output) }
    }

    /// The states by the names of the buckets.
    static func documents(_ reports: [BucketObservation]) -> [String: Document] {
        Dictionary(reports.map { ($0.bucket.rawValue, Document($0)) }) { first, _ in first }
    }

    private static func show(_ report: BucketObservation, _ status: ConsentStatus, _ output: Output) throws {
        let name = Style.strong(report.bucket.rawValue, output.coloursResults)
        try output.result(name + ": " + report.state.rawValue)
        try output.prose("  " + ConsentWording.sentence(report, status))
        if output.isVerbose, let os = report.os { try output.result("  os: " + os) }
    }

    /// The keys that scripts rely on; they are also those of mobile apps.
    struct Document: Encodable {
        var state: String
        var canRequest: Bool
        @OrNull var os: String?

        init(_ report: BucketObservation) {
            state = report.state.rawValue
            canRequest = report.canRequest
            os = report.os
        }
    }
}

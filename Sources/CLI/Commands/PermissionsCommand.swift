import Consent
import PrivacyCopy

/// `memotrack permissions [BUCKET…]` and `memotrack permissions reset`.
enum PermissionsCommand {
    static let command = Command(
        "permissions", help: .copy(.helpPermissions), usage: ["[BUCKET…]", "reset"],
        details: [.copy(.detailPermissions)],
        subcommands: [.init("reset", help: .copy(.helpPermissionsReset))],
        arguments: .init(0...PermissionBucket.allCases.count, "BUCKET"), options: Option.formats()
    ) { invocation in
        let centre = try invocation.consentCentre()
        invocation.tellUntold()
        invocation.tellOutdated(centre)
        if invocation.arguments.subcommand == "reset" { return try reset(centre, invocation) }
        let named = try invocation.arguments.arguments.map(bucket)
        try show(named.isEmpty ? PermissionBucket.allCases : named, centre, invocation)
        return .done
    }

    /// The bucket of this name, capitals being no difference.
    private static func bucket(_ word: Argument) throws -> PermissionBucket {
        if let match = word.text.flatMap(PermissionBucket.init(name:)) { return match }
        let names = PermissionBucket.allCases.map(\.rawValue) + command.subcommands.map(\.word)
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
        if invocation.wantsJSON {
            let document = Dictionary(chosen.map { ($0.bucket.rawValue, Document($0)) }) { first, _ in first }
            return try invocation.output.result(JSONDocument.text(document))
        }
        let status = centre.status()
        for report in chosen { try show(report, status, invocation.output) }
    }

    private static func show(_ report: BucketObservation, _ status: ConsentStatus, _ output: Output) throws {
        let name = Style.strong(report.bucket.rawValue, output.coloursResults)
        try output.result(name + ": " + report.state.rawValue)
        try output.prose("  " + ConsentWording.sentence(report, status))
        if output.isVerbose, let os = report.os { try output.result("  os: " + os) }
    }

    /// The keys that scripts rely on; they are also those of mobile apps.
    private struct Document: Encodable {
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

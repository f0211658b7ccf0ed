import Consent
import PrivacyCopy
import Recording
import Store
import Timestamps

/// `memotrack location [status|on|off]`.
enum LocationCommand {
    static let accept = Option(
        "accept", value: .word(placeholder: "REVISION"), help: .copy(.helpAccept), onlyWith: ["on"])

    static let command = Command(
        "location", help: .copy(.helpLocation), usage: ["[status]", "on [--accept REVISION]", "off"],
        details: [.copy(.detailLocation)],
        subcommands: [
            .init("status", help: .copy(.helpLocationStatus)), .init("on", help: .copy(.helpLocationOn)),
            .init("off", help: .copy(.helpLocationOff)),
        ],
        options: [accept] + Option.formats()
    ) { invocation in
        let centre = try invocation.consentCentre()
        invocation.tellUntold()
        switch invocation.arguments.subcommand {
        case "on": return try TurningOn(centre: centre, invocation: invocation).run()
        case "off": return try turnOff(centre, invocation)
        default: return try showStatus(centre, invocation)
        }
    }

    private static func turnOff(_ centre: ConsentCentre, _ invocation: Invocation) throws -> ExitStatus {
        let wasOn = try centre.turnOff()
        try invocation.tellChange(PrivacyCopy.text(wasOn ? .turnedOff : .alreadyOff))
        if invocation.wantsJSON { try LocationReport(centre, invocation).printJSON() }
        return .done
    }

    private static func showStatus(_ centre: ConsentCentre, _ invocation: Invocation) throws -> ExitStatus {
        let report = try LocationReport(centre, invocation)
        try invocation.wantsJSON ? report.printJSON() : report.printText()
        return report.status.condition.collectingPossible ? .done : .notAllowed
    }
}

extension Invocation {
    /// The preference, facts and answers of the person in whose environment the command runs.
    func consentCentre() throws -> ConsentCentre {
        try ConsentCentre(
            directories: Directories(environment: environment), environment: environment, systemPolicy: services.machinePolicy)
    }

    /// A new text counts as not accepted, and whoever looks is to know.
    func tellOutdated(_ centre: ConsentCentre) {
        let status = centre.status()
        if status.condition == .consentOutdated { output.notice(ConsentWording.sentences(status).joined(separator: " ")) }
    }

    private static let mostTold = 3

    /// Says once, on a terminal, why a session of the last day came to nothing; what is older is forgotten.
    func tellUntold() {
        guard let directories = try? Directories(environment: environment) else { return }
        let ledger = SessionLedger(stateFolder: directories.state)
        ledger.forgetOld(at: SystemClock().date)
        guard Terminal.isTerminal(output.standardError) else { return }
        let untold = ledger.takeUntold(at: SystemClock().date)
        let rest = untold.count - Self.mostTold
        if rest > 0 { output.notice("\(rest) more sessions without a sample are listed by 'memotrack sessions'.") }
        for record in untold.suffix(Self.mostTold) {
            let sentence = Condition(name: record.reason ?? "").map(ConsentWording.sentence) ?? ""
            let values: [Placeholder: String] = [
                .memo: record.memo, .date: Quantity.moment(record.ended ?? record.started), .sentence: sentence,
            ]
            output.notice(PrivacyCopy.text(.lastSessionCollectedNothing, values))
        }
    }

    /// The day in UTC, as answers are dated.
    var today: String {
        String(SystemClock().date.description.prefix { $0 != "T" })
    }

    /// Says what was changed: a result in itself, unless `--quiet`, or JSON owns standard output.
    func tellChange(_ text: String) throws {
        if wantsJSON {
            output.notice(text)
        } else if !output.isQuiet {
            try output.prose(text)
        }
    }
}

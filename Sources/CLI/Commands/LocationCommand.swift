import Consent
import PrivacyCopy

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
        switch invocation.arguments.subcommand {
        case "on": return try TurningOn(centre: centre, invocation: invocation).run()
        case "off": return try turnOff(centre, invocation)
        default: return try showStatus(centre, invocation)
        }
    }

    private static func turnOff(_ centre: ConsentCentre, _ invocation: Invocation) throws -> ExitStatus {
        try centre.turnOff()
        try invocation.tellChange(PrivacyCopy.text(.turnedOff))
        if invocation.wantsJSON { try LocationReport(centre, invocation).printJSON() }
        return .done
    }

    private static func showStatus(_ centre: ConsentCentre, _ invocation: Invocation) throws -> ExitStatus {
        let report = try LocationReport(centre, invocation)
        try invocation.wantsJSON ? report.printJSON() : report.printText()
        return report.status.isCollectingPossible ? .done : .notAllowed
    }
}

extension Invocation {
    /// The preference, facts and answers of the person in whose environment the command runs.
    func consentCentre() throws -> ConsentCentre {
        try ConsentCentre(environment: environment, machinePolicy: services.machinePolicy)
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

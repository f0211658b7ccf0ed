import PrivacyCopy
import Recording
import Store

/// `memotrack sessions`.
enum SessionsCommand {
    static let command = Command(
        "sessions", help: .copy(.helpSessions), usage: [""], options: Option.formats()
    ) { invocation in
        let directories = try Directories(environment: invocation.environment)
        let ledger = SessionLedger(stateFolder: directories.state)
        invocation.tellUntold()
        invocation.tellOutdated(try invocation.consentCentre())
        ledger.mendCutShort()
        ControlSocket.removeStale(in: directories.runtime)
        let client = ControlClient(in: directories.runtime)
        let sessions = ledger.sessions(at: SystemClock().date).map { listed in
            ListedSession(listed, listed.isRunning ? try? client.ask(ControlRequest(.status), of: listed.name, within: 1) : nil)
        }
        try invocation.wantsJSON ? invocation.output.result(JSONDocument.text(sessions)) : show(sessions, invocation.output)
        return .done
    }

    private static func show(_ sessions: [ListedSession], _ output: Output) throws {
        if sessions.isEmpty { return output.notice("There are no sessions, and there were none in the last day.") }
        for (index, session) in sessions.enumerated() {
            if index > 0 { try output.result("") }
            try output.result(Style.strong(session.memo, output.coloursResults))
            try output.prose("  " + SessionWording.sentence(session))
            let span = "  " + Quantity.moment(session.started) + (session.ended.map { " – " + Quantity.moment($0) } ?? "")
            try output.result(span + ", " + session.source)
            if session.samples > 0 {
                let counts: [Placeholder: String] = [
                    .track: session.track, .count: String(session.samples), .segments: String(session.segments),
                ]
                try output.result("  " + PrivacyCopy.text(.samplesKept, counts))
            }
        }
    }
}

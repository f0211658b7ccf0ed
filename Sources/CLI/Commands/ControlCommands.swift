import Glibc
import PrivacyCopy
import Recording
import Store

/// `memotrack pause`, `park`, `resume`, `stop` and `mark`: each asks a running session for one thing.
enum ControlCommands {
    static let memo = Option("memo", short: "m", value: .word(placeholder: "NAME"), help: .plain("which one, by its memo's path or name"))

    static let all = [
        command(.pause, .helpPause), command(.park, .helpPark), command(.resume, .helpResume), command(.stop, .helpStop),
        command(.mark, .helpMark),
    ]

    private static func command(_ verb: ControlRequest.Verb, _ help: CopyID) -> Command {
        let takesText = verb == .mark
        return Command(
            verb.rawValue, help: .copy(help), usage: [takesText ? "[TEXT]" : ""], arguments: takesText ? .init(0...1, "TEXT") : .none,
            options: [memo] + Option.formats()
        ) { invocation in
            let text = try invocation.arguments.arguments.first.map(markText)
            return try Asking(invocation, ControlRequest(verb, text: text)).run()
        }
    }

    /// What a mark may say: text that a GPX file can hold, on one line.
    ///
    /// - Throws: `UsageError.badValue` for anything else.
    static func markText(_ word: Argument) throws(UsageError) -> String {
        guard let text = word.text, text.utf8.count <= 1_000, text.unicodeScalars.allSatisfy(isAllowed) else {
            throw .badValue(word.shown, of: "TEXT", expected: "a line of at most 1,000 bytes of UTF-8 text")
        }
        return text
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && scalar.value != 0xFFFE && scalar.value != 0xFFFF
    }
}

/// One request to one session.
private struct Asking {
    let invocation: Invocation
    let request: ControlRequest
    let directories: Directories
    let ledger: SessionLedger

    init(_ invocation: Invocation, _ request: ControlRequest) throws {
        self.invocation = invocation
        self.request = request
        directories = try Directories(environment: invocation.environment)
        ledger = SessionLedger(stateFolder: directories.state)
    }

    func run() throws -> ExitStatus {
        let listed = ledger.sessions(at: SystemClock().date)
        let name = invocation.arguments.value(ControlCommands.memo.long)
        do {
            let session = try SessionChoice(sessions: listed.filter(\.isRunning)).session(named: name)
            let reply = try ask(session)
            // The record says by now when a session ended that was asked to.
            let then = ledger.sessions(at: SystemClock().date).first { $0.name == session.name }
            try tell(ListedSession(then ?? session, reply))
        } catch SessionChoice.Fault.none where request.verb == .stop {
            // One that was cut short is not running: stopping it means that it will not be resumed.
            let session = try SessionChoice(sessions: listed.filter(\.isCutShort)).session(named: name)
            guard let record = ledger.endCutShort(session.name, at: SystemClock().date) else {
                throw UnreachableSession(memo: session.record.memo, fault: .absent)
            }
            try tell(ListedSession(.init(name: session.name, record: record, isRunning: false)))
        }
        return .done
    }

    private func ask(_ session: SessionLedger.Listed) throws -> ControlReply {
        do {
            let reply = try ControlClient(in: directories.runtime).ask(request, of: session.name, within: request.verb == .stop ? 30 : 10)
            if request.verb == .stop { ledger.waitForEnd(of: session.name) }
            guard reply.isTaken else { throw SessionChoice.Fault.none(named: session.record.memo) }
            return reply
        } catch ControlFault.absent where !isStillRunning(session) {
            throw SessionChoice.Fault.none(named: session.record.memo)
        } catch let fault as ControlFault {
            throw UnreachableSession(memo: session.record.memo, fault: fault)
        }
    }

    /// It may have ended between the look at the list and the question.
    private func isStillRunning(_ session: SessionLedger.Listed) -> Bool {
        ledger.sessions(at: SystemClock().date).contains { $0.name == session.name && $0.isRunning }
    }

    private func tell(_ session: ListedSession) throws {
        guard !invocation.wantsJSON else { return try invocation.output.result(JSONDocument.text(session)) }
        let id: CopyID = request.verb == .mark ? .statusSessionMarked : .statusSessionAsked
        let text = PrivacyCopy.text(id, [.memo: session.memo, .sentence: SessionWording.sentence(session)])
        try invocation.tellChange(text)
    }
}

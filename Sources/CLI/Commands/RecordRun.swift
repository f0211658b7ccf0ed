import Consent
import PrivacyCopy
import Recording
import Store

/// One run of `record`: COMMAND always runs; the session does what it can.
struct RecordRun {
    let invocation: Invocation
    let request: SessionRequest
    let output: Output

    init(_ invocation: Invocation, _ request: SessionRequest) {
        self.invocation = invocation
        self.request = request
        output = invocation.output
    }

    /// On the caller's thread up to the start of COMMAND, which inherits that thread's signal mask.
    nonisolated(nonsending) func run() async throws -> ExitStatus {
        guard let words = invocation.arguments.trailingCommand else {
            let centre = try invocation.consentCentre()
            let status = centre.status()
            guard status.condition.collectingPossible else { return refuse(status) }
            // Before the plan: putting a long track right takes a moment, and a signal then is one to end properly.
            let signals = try Signals(ignoredBefore: invocation.ignoredSignals)
            let log = try eventLog()
            let plan = try plan(centre)
            return finish(await record(plan, centre, log, signals, nil), centre)
        }
        return await run(words)
    }

    // MARK: - Without COMMAND

    /// Nothing may be collected: said before anything begins, and nothing is left behind.
    private func refuse(_ status: ConsentStatus) -> ExitStatus {
        output.complain(ConsentWording.sentences(status).joined(separator: "\n"))
        return .notAllowed
    }

    private func finish(_ summary: SessionSummary, _ centre: ConsentCentre) -> ExitStatus {
        tell(summary, centre)
        if summary.trackFailure != nil { return .failed }
        if summary.counts.samples > 0 { return .done }
        if !summary.withheldBy.isEmpty { return .notAllowed }
        return summary.wasSourceReached ? .answerIsNo : .sourceUnreachable
    }

    // MARK: - With COMMAND

    nonisolated(nonsending) private func run(_ words: [Argument]) async -> ExitStatus {
        let signals: Signals
        do {
            signals = try Signals(ignoredBefore: invocation.ignoredSignals)
        } catch {
            output.complain(error.reason)
            return .failed
        }
        var prepared: Prepared?
        do {
            let centre = try invocation.consentCentre()
            prepared = (centre, try plan(centre), quietly { try eventLog() })
        } catch {
            // The memo is never hostage to its track.
            output.complain(ErrorReport.prose(error))
        }
        switch WrappedCommand.start(words.map(\.bytes), under: signals) {
        case .failure(let failure):
            output.complain("\(words.first?.shown ?? ""): \(failure.cause.reason)")
            return ExitStatus(rawValue: failure.outcome.status)
        case .success(let command):
            return ExitStatus(rawValue: await outcome(of: command, signals, prepared).status)
        }
    }

    private func outcome(
        of command: WrappedCommand, _ signals: Signals, _ prepared: Prepared?
    ) async -> WrappedCommand.Outcome {
        var outcome: WrappedCommand.Outcome?
        if let (centre, plan, log) = prepared {
            let summary = await record(plan, centre, log, signals, command)
            tell(summary, centre)
            outcome = summary.commandOutcome
        }
        if outcome == nil { outcome = await command.untilEnd(signals) }
        return outcome ?? .exited(ExitStatus.failed.rawValue)
    }

    private typealias Prepared = (centre: ConsentCentre, plan: SessionPlan, log: EventLog?)

    /// What can be done without: said when it fails, and COMMAND runs all the same.
    private func quietly<Result>(_ body: () throws -> Result?) -> Result? {
        do {
            return try body()
        } catch {
            output.complain(ErrorReport.prose(error))
            return nil
        }
    }

    // MARK: -

    private func record(
        _ plan: SessionPlan, _ centre: ConsentCentre, _ log: EventLog?, _ signals: Signals, _ command: WrappedCommand?
    ) async -> SessionSummary {
        let session = Session(plan, consent: centre, observer: observer(centre, log))
        return await session.run(signals: signals, command: command) { [invocation, output, name = plan.name] in
            Self.socket(name, invocation, output)
        }
    }

    /// Without one the session can't be asked for anything, and goes on.
    private static func socket(_ name: String, _ invocation: Invocation, _ output: Output) -> ControlSocket? {
        do {
            let directories = try Directories(environment: invocation.environment)
            ControlSocket.removeStale(in: directories.runtime)
            return try ControlSocket(in: directories.runtime, named: name)
        } catch {
            output.notice(PrivacyCopy.text(.uncontrollable, [.reason: ErrorReport.prose(error)]))
            return nil
        }
    }

    private func eventLog() throws -> EventLog? {
        guard let file = invocation.arguments.value(RecordCommand.events.long) else { return nil }
        return try EventLog(file, clock: SystemClock()) { output.complain($0) }
    }

    private func plan(_ centre: ConsentCentre) throws -> SessionPlan {
        let directories = try Directories(environment: invocation.environment)
        let clock = SystemClock()
        let ledger = SessionLedger(stateFolder: directories.state)
        return try SessionPlanner(request, ledger: ledger, clock: clock) { output.notice(RecordWording.sentence($0)) }.plan()
    }

    private func observer(_ centre: ConsentCentre, _ log: EventLog?) -> @Sendable (SessionEvent) -> Void {
        let source = request.source
        return { event in
            log?.note(event)
            for line in RecordWording.lines(event, source: source, status: centre.status) { output.notice(line) }
        }
    }

    private func tell(_ summary: SessionSummary, _ centre: ConsentCentre) {
        let lines = RecordWording.lines(summary, source: request.source, status: centre.status)
        let text = lines.joined(separator: "\n")
        summary.counts.samples > 0 ? output.notice(text) : output.complain(text)
    }
}

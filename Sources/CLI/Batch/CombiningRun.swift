import FileSystem
import TrackTools

/// One run of a command that makes one file of all inputs.
struct CombiningRun<Combining: CombiningCommand> {
    private let command: Combining
    private let invocation: Invocation
    private let settings: BatchSettings
    private let files = TemporaryFiles()

    init(_ command: Combining, _ invocation: Invocation) throws {
        self.command = command
        self.invocation = invocation
        settings = try BatchSettings(invocation.arguments, making: .one)
    }

    private typealias Answer = Result<Surveyed<Combining.Survey>, BatchFailure>

    nonisolated(nonsending) func run() async throws -> ExitStatus {
        let items = try BatchInputs.items(
            invocation.arguments, isRecursive: settings.isRecursive, command: Combining.profile.name, repeated: noteRepeated)
        let destination = try self.destination()
        let progress = BatchProgress(items.compactMap(\.input), passes: 2, invocation.output, environment: invocation.environment)
        TerminationWatch.begin { [files] in
            files.removeAll()
            progress.endAtOnce()
        }
        defer { progress.end() }
        let document = settings.wantsJSON ? try BatchDocument(command: Combining.profile.name, invocation.output) : nil
        var surveyed: [Surveyed<Combining.Survey>] = []
        var failures: [BatchFailure] = []
        // Failures alone are kept of an input that fails, so that the rest goes on.
        try await BatchWindow.run(items, jobs: settings.jobs) { [command] item in
            Self.answer(command, item, progress)
        } consume: { _, answer in
            switch answer {
            case .success(let one): surveyed.append(one)
            case .failure(let failure):
                failures.append(failure)
                progress.withoutBar { invocation.output.complain(failure.sentence) }
            }
        }
        return try finish(surveyed, failures, of: items.count, destination, document, progress)
    }

    /// What goes into the one output must not seem to have been lost.
    private func noteRepeated(_ names: [String]) {
        guard let first = names.first else { return }
        let more = names.count - 1
        invocation.output.notice(
            more == 0
                ? "\(first) was named before, and is read once"
                : "\(first) and \(more) other\(more == 1 ? "" : "s") were named before, and are read once")
    }

    private func destination() throws(UsageError) -> Destination {
        guard case .named(let word) = settings.output else { return .standardOutput }
        guard !OutputPlan.isFolder(word) else {
            throw .badInputs("all inputs make one file; '\(word.shown)' names a folder")
        }
        return .file(FilePath(word.bytes))
    }

    private static func answer(_ command: Combining, _ item: BatchItem, _ progress: BatchProgress) -> Answer {
        switch item {
        case .failure(let failure): return .failure(failure)
        case .input(var input):
            defer { progress.finishFile() }
            do {
                var source = try input.open(isRewindable: true) { progress.add(bytes: $0) }
                let survey = try command.survey(&source)
                input.origin = try source.keep(input.origin)
                return .success(Surveyed(input: input, survey: survey, progress: progress))
            } catch {
                return .failure(BatchFailure(input, error, suggestsRepair: Combining.profile.suggestsRepair))
            }
        }
    }
}

extension CombiningRun {
    private func finish(
        _ surveyed: [Surveyed<Combining.Survey>], _ failures: [BatchFailure], of count: Int, _ destination: Destination,
        _ document: BatchDocument?, _ progress: BatchProgress
    ) throws -> ExitStatus {
        var document = document
        var report: Combining.Report?
        var fault: (any Error)?
        if !surveyed.isEmpty {
            do {
                report = try combine(surveyed, destination, progress, &document)
            } catch let error as OutputError {
                throw error
            } catch {
                fault = error
            }
        }
        progress.end()
        try document?.finish(failures + [fault.map(Self.failure)].compactMap { $0 }, total: command.total(report))
        BatchFailure.list(failures, of: count, to: invocation.output)
        if let fault { return ErrorReport.report(fault, to: invocation.output) }
        return BatchFailure.status(failures.count, of: count) ?? (report.map(command.isNo) ?? false ? .answerIsNo : .done)
    }

    private func combine(
        _ surveyed: [Surveyed<Combining.Survey>], _ destination: Destination, _ progress: BatchProgress, _ document: inout BatchDocument?
    ) throws -> Combining.Report {
        var place = try OutputPlace(destination, settings, files)
        var sink = try place.sink()
        let report = try command.combine(surveyed, writing: &sink)
        let outcome = try place.finish(sink)
        progress.end()
        if let result = place.result { try invocation.output.copy(result) }
        let output = outcome == .none ? nil : destination.path?.description
        try document?.add(JSONDocument.line(command.entry(report, output: output)))
        if document == nil, let text = command.text(report, outcome: outcome) {
            if settings.isDryRun { try invocation.output.result(text) } else { invocation.output.notice(text) }
        }
        if let refusal = command.refusal(report) { invocation.output.complain(refusal) }
        return report
    }

    /// Of the whole, which has no name.
    private static func failure(_ error: any Error) -> BatchFailure {
        BatchFailure(.standardInput, reason: ErrorReport.prose(error))
    }
}

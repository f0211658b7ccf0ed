import TrackTools

/// One run of a command for files: what is common to all of them.
struct BatchRun<Batch: BatchCommand> {
    private let command: Batch
    private let invocation: Invocation
    private let settings: BatchSettings
    private let files = TemporaryFiles()

    init(_ command: Batch, _ invocation: Invocation) throws {
        self.command = command
        self.invocation = invocation
        settings = try BatchSettings(invocation.arguments, making: Batch.profile.product)
    }

    private typealias Answer = Result<BatchWork.Finished<Batch.Report>, BatchFailure>

    nonisolated(nonsending) func run() async throws -> ExitStatus {
        let profile = Batch.profile
        let items = try BatchInputs.items(invocation.arguments, isRecursive: settings.isRecursive, command: profile.name)
        let destinations =
            profile.product == .nothing
            ? items.map { _ in .nothing } : try OutputPlan(settings: settings, outputName: profile.outputName).destinations(items)
        let progress = BatchProgress(items.compactMap(\.input), invocation.output, environment: invocation.environment)
        if profile.product != .nothing {
            TerminationWatch.begin { [files] in
                files.removeAll()
                progress.endAtOnce()
            }
        }
        defer { progress.end() }
        let work = BatchWork(settings: settings, product: profile.product, files: files, progress: progress)
        var account = try BatchAccount(command, invocation, settings)
        try await BatchWindow.run(Array(zip(items, destinations)), jobs: settings.jobs) { [command] item, destination in
            Self.answer(command, item, destination, work)
        } consume: { _, answer in
            try progress.withoutBar { try account.take(answer) }
        }
        progress.end()
        return try account.close(of: items.count)
    }

    private static func answer(_ command: Batch, _ item: BatchItem, _ destination: Destination, _ work: BatchWork) -> Answer {
        switch item {
        case .failure(let failure):
            return .failure(failure)
        case .input(let input):
            do {
                return .success(try work.run(command, on: input, to: destination))
            } catch {
                return .failure(BatchFailure(input, error, suggestsRepair: Batch.profile.suggestsRepair))
            }
        }
    }
}

/// What a run has come to so far: says it as text or in the document, and knows the status in the end.
struct BatchAccount<Batch: BatchCommand> {
    private let command: Batch
    private let output: Output
    /// Whether what people read is the result, and not a word beside it.
    private let reports: Bool
    private var document: BatchDocument?
    private var total: Batch.Total
    private var failures: [BatchFailure] = []
    private var saidNo = false

    init(_ command: Batch, _ invocation: Invocation, _ settings: BatchSettings) throws {
        self.command = command
        output = invocation.output
        reports = Batch.profile.product == .nothing || settings.isDryRun
        document = settings.wantsJSON ? try BatchDocument(command: Batch.profile.name, invocation.output) : nil
        total = command.emptyTotal
    }

    /// - Throws: `OutputError`.
    mutating func take(_ answer: Result<BatchWork.Finished<Batch.Report>, BatchFailure>) throws {
        switch answer {
        case .failure(let failure): fail(failure)
        case .success(let finished):
            for warning in command.warnings(finished.report, of: finished.file) { output.warn(warning) }
            if let result = finished.result { try output.copy(result) }
            if document != nil {
                guard try addEntry(finished) else { return }
            } else if let text = command.text(finished.report, of: finished.file) {
                try say(text)
            }
            command.add(finished.report, of: finished.file, to: &total)
            if command.isNo(finished.report) { saidNo = true }
        }
    }

    /// False where JSON can't hold what was found: that is a failure then, and the document stays valid.
    private mutating func addEntry(_ finished: BatchWork.Finished<Batch.Report>) throws -> Bool {
        var isBegun = false
        do {
            try command.encode(finished.report, of: finished.file) { piece in
                try document?.add(piece, isFirst: !isBegun)
                isBegun = true
            }
        } catch is EncodingError where !isBegun {
            fail(BatchFailure(finished.file.input, reason: "its result can't be written as JSON"))
            return false
        }
        return true
    }

    private mutating func fail(_ failure: BatchFailure) {
        failures.append(failure)
        output.complain(failure.sentence)
    }

    private func say(_ text: String) throws(OutputError) {
        if reports { try output.result(text) } else { output.notice(text) }
    }

    /// Says what is said at the end.
    ///
    /// - Parameter count: of all inputs, those that failed included.
    /// - Returns: the status: 2 and 4 go before 1.
    /// - Throws: `OutputError`.
    func close(of count: Int) throws -> ExitStatus {
        if let document {
            try document.finish(failures, total: total)
        } else if failures.count == count {
            if let text = command.closingOfNothing { try say(text) }
        } else {
            if let text = command.closing(total) { try say(text) }
            if let advice = command.advice(total) { output.notice(advice) }
        }
        BatchFailure.list(failures, of: count, to: output)
        return BatchFailure.status(failures.count, of: count) ?? (saidNo ? .answerIsNo : .done)
    }
}

extension BatchFailure {
    /// Lists them again where there are several: the first ones may have scrolled away.
    static func list(_ failures: [BatchFailure], of count: Int, to output: Output) {
        guard failures.count > 1 else { return }
        let lines = failures.map { "\n  " + $0.sentence }.joined()
        output.complain("\(failures.count) of \(count) inputs failed:" + lines)
    }

    /// Nil where none failed.
    static func status(_ failures: Int, of count: Int) -> ExitStatus? {
        failures == 0 ? nil : failures < count ? .someFailed : .failed
    }
}

extension BatchItem {
    var input: BatchInput? {
        if case .input(let input) = self { input } else { nil }
    }
}

extension Output {
    /// Writes text as it is, without a line end of its own.
    func part(_ text: String) throws(OutputError) {
        try Self.write(text, to: standardOutput)
    }

    /// Writes everything that was kept.
    func copy(_ spool: Spool) throws {
        try spool.forEachPiece { piece in
            let failure = piece.withUnsafeBytes { Self.write($0, to: standardOutput) }
            if failure != 0 { throw OutputError(errorNumber: failure) }
        }
    }
}

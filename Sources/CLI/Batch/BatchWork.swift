import TrackTools

/// What is done with one input, on any thread: opened, worked on, and its file put in place.
struct BatchWork: Sendable {
    /// What it came to.
    struct Finished<Report: Sendable>: Sendable {
        let report: Report
        let file: BatchFile
        /// What goes to standard output.
        let result: Spool?
    }

    let settings: BatchSettings
    let product: BatchProfile.Product
    let files: TemporaryFiles
    let progress: BatchProgress

    func run<Command: BatchCommand>(
        _ command: Command, on input: BatchInput, to destination: Destination
    ) throws -> Finished<Command.Report> {
        defer { progress.finishFile() }
        var source = try input.open(isRewindable: product != .nothing) { [progress] in progress.add(bytes: $0) }
        try source.recogniseGzip()
        var place = try OutputPlace(destination, settings, files, changing: source)
        var sink = try place.sink()
        let report = try command.work(on: &source, writing: &sink)
        var file = BatchFile(input: input)
        file.outcome = try place.finish(sink, source: &source)
        file.output = file.outcome == .none ? nil : destination.path?.description
        return Finished(report: report, file: file, result: place.result)
    }
}

import FileSystem
import TrackTools

/// The place for one file that is made.
struct OutputPlace {
    private let destination: Destination
    private let settings: BatchSettings
    private let files: TemporaryFiles
    private let options: OutputFile.Options
    /// What goes to standard output, once everything is there.
    private(set) var result: Spool?

    init(_ destination: Destination, _ settings: BatchSettings, _ files: TemporaryFiles) throws(FileFault) {
        try self.init(destination, settings, files, Self.options(for: destination, settings))
    }

    private static func options(for destination: Destination, _ settings: BatchSettings) -> OutputFile.Options {
        var options = OutputFile.Options()
        options.replaces = settings.replaces
        options.isGzip = destination.path?.bytes.suffix(3).elementsEqual(".gz".utf8) ?? false
        return options
    }

    /// `source` is what is changed when that is done in place; its first bytes have been read.
    init(
        _ destination: Destination, _ settings: BatchSettings, _ files: TemporaryFiles, changing source: borrowing ByteSource
    ) throws(FileFault) {
        var options = Self.options(for: destination, settings)
        if settings.keepsDate { options.dated = source.fileIdentity }
        if case .inPlace = destination {
            (options.replaces, options.keepsBackup) = (true, settings.keepsBackup)
            (options.isGzip, options.source) = (source.isGzip, source.identity)
        }
        try self.init(destination, settings, files, options)
    }

    private init(
        _ destination: Destination, _ settings: BatchSettings, _ files: TemporaryFiles, _ options: OutputFile.Options
    ) throws(FileFault) {
        (self.destination, self.settings, self.files, self.options) = (destination, settings, files, options)
        // A dry run says what would stand in the way.
        if settings.isDryRun, let path = destination.path { try OutputFile.check(path, options) }
    }

    mutating func sink() throws(FileFault) -> BatchSink {
        if settings.isDryRun { return BatchSink() }
        switch destination {
        case .nothing:
            return BatchSink()
        case .standardOutput:
            let spool = try Spool()
            result = spool
            return BatchSink(spool)
        case .file(let path), .inPlace(let path):
            return BatchSink(try OutputFile(path, options, files: files))
        }
    }

    /// Puts in place what was written; for a file made of several inputs.
    mutating func finish(_ sink: consuming BatchSink) throws -> BatchFile.Outcome {
        switch sink.verdict {
        case .nothing, .inputAsItIs:
            result = nil
            return .none
        case .whatWasWritten: return settings.isDryRun ? .wouldBeWritten : try commit(sink)
        }
    }

    /// Puts in place what was written, or what the command said of it.
    mutating func finish(_ sink: consuming BatchSink, source: inout ByteSource) throws -> BatchFile.Outcome {
        switch (sink.verdict, destination) {
        case (_, .nothing): return .none
        case (.nothing, _):
            result = nil
            return .none
        case (.inputAsItIs, .inPlace): return .unchanged
        case (_, _) where settings.isDryRun: return .wouldBeWritten
        case (.whatWasWritten, _): return try commit(sink)
        case (.inputAsItIs, _):
            return try commit(copy(of: &source, replacing: sink))
        }
    }

    private mutating func copy(of source: inout ByteSource, replacing sink: consuming BatchSink) throws -> BatchSink {
        _ = consume sink
        var copy = try self.sink()
        try source.rewind()
        try source.forEachPiece { piece in try copy.write(piece) }
        return copy
    }

    private func commit(_ sink: consuming BatchSink) throws -> BatchFile.Outcome {
        try sink.commit() == .unchanged ? .unchanged : .written
    }
}

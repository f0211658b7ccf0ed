import GPX
import XMLStream

/// Makes one document of several that were surveyed: what is copied is copied byte for byte, by ranges.
public struct TrackMerger: Sendable {
    private let options: MergeOptions

    public init(_ options: MergeOptions) {
        self.options = options
    }

    /// Merges inputs into an output.
    ///
    /// - Parameters:
    ///   - inputs: in order.
    ///   - write: takes the output, piece by piece; not called where overlaps are an error and there are some.
    /// - Returns: what it came to.
    /// - Throws: `TrackError`, `FileFault`, and what `write` throws.
    public func run(_ inputs: [MergeInput], write: (Span<UInt8>) throws -> Void) throws -> MergeReport {
        var report = MergeReport()
        var texts = InputTexts()
        let version: GPXVersion = inputs.allSatisfy { $0.survey.version == .v1_0 } ? .v1_0 : .v1_1
        var ready: [MergeInput] = []
        for input in inputs { ready.append(try prepared(input, version, &texts, &report)) }
        let plan = MergePlan(ready, options, &report)
        guard !report.isRefused else { return report }
        var writer = MergeWriter(ready, plan, version, options)
        try writer.write(&texts, &report, to: write)
        return report
    }

    /// An input whose text can be copied from, and is of the output's version.
    private func prepared(
        _ input: MergeInput, _ version: GPXVersion, _ texts: inout InputTexts, _ report: inout MergeReport
    ) throws -> MergeInput {
        if input.survey.version != version { return try converted(input, &texts, &report) }
        if let path = input.plainFile {
            texts.add(path, input.survey.identity, onRead: input.onRead)
            return input
        }
        var source = try opened(input)
        try texts.add { write in
            var text = XMLText()
            var bytes: [UInt8] = []
            try source.forEachPiece { piece in
                text.feed(piece, into: &bytes)
                try write(bytes.span)
                bytes.removeAll(keepingCapacity: true)
            }
            text.finish(into: &bytes)
            try write(bytes.span)
        }
        return input
    }

    private func opened(_ input: MergeInput) throws -> ByteSource {
        let source = try ByteSource(input.origin, isRewindable: true, onRead: input.onRead)
        if case .file = input.origin, source.identity != input.survey.identity { throw FileFault(.changed, file: source.file) }
        return source
    }

    private func converted(_ input: MergeInput, _ texts: inout InputTexts, _ report: inout MergeReport) throws -> MergeInput {
        var source = try opened(input)
        let result = try Spool()
        let lost = try VersionConversion.run(&source) { try result.write($0.span) }
        try texts.add { write in try result.forEachPiece(write) }
        var again = try ByteSource(.kept(result, file: source.file), isRewindable: true, recognisesGzip: false)
        var converted = input
        converted.survey = try MergeSurveyor.survey(&again, options)
        report.convertedInputs += 1
        report.drop(lost, as: .unconvertibleValue)
        let before = input.survey.points + input.survey.waypoints.count
        report.drop(before - converted.survey.points - converted.survey.waypoints.count, as: .unconvertiblePoint)
        return converted
    }
}

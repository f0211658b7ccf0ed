import FileSystem

/// An input that was surveyed.
public struct MergeInput: Sendable {
    /// How results, and tracks that name their input, call it.
    public var name: String
    public var survey: MergeSurvey
    /// Where its bytes are to be had again.
    public var origin: ByteSource.Origin
    /// Told how many of its bytes were read.
    public var onRead: @Sendable (Int) -> Void

    public init(
        name: String, survey: MergeSurvey, origin: ByteSource.Origin, onRead: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.name = name
        self.survey = survey
        self.origin = origin
        self.onRead = onRead
    }

    /// The file whose bytes are the text; nil where there is none.
    var plainFile: FilePath? {
        if survey.isPlainText, case .file(let path) = origin { path } else { nil }
    }
}

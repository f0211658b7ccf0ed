public import FileSystem
public import Places
public import Sampling
public import Store

/// What a person asked `record` for.
public struct SessionRequest: Sendable {
    /// What is to be done about a track file that is there already.
    public enum Existing: Sendable, Equatable {
        /// An error; with COMMAND the next free name is taken.
        case keep
        case append
        /// Moved to a numbered backup.
        case replace
    }

    public var memo: FilePath
    public var source: SourceAddress
    public var filter: SampleFilter
    public var existing = Existing.keep
    public var fixesRollover = false
    /// For the first sample.
    public var firstMark: Mark?
    /// Whose entries and exits are told, and which states of them are assumed, by name.
    public var places: [Place] = []
    public var assumedStates: [String: PlaceState] = [:]
    /// Whether what the session says is read on a terminal.
    public var isWatched = false
    public var hasCommand: Bool
    /// What the track names as its creator.
    public var creator: String

    public init(memo: FilePath, source: SourceAddress, filter: SampleFilter, hasCommand: Bool, creator: String) {
        self.memo = memo
        self.source = source
        self.filter = filter
        self.hasCommand = hasCommand
        self.creator = creator
    }
}

/// Why a session can't begin.
public enum SessionFault: Error, Sendable, Equatable {
    case memo(TrackName.Fault)
    /// Another process records this memo's track.
    case running(track: FilePath)
    case trackExists(FilePath)
    case append(FilePath, AppendFault)
    /// The folder, or the file, does not let itself be written.
    case unwritable(FilePath, SystemFailure)
    case store(StoreError)
}

/// What was decided about the track, worth a line before the session begins.
public enum SessionNotice: Sendable, Equatable {
    /// Goes on with a session that was cut short; `mended`: the end of its track was put right.
    case resumed(SessionRecord, mended: Bool)
    /// Of a session that was cut short nothing is left to go on with: its track was removed or replaced since, or had no whole point.
    case trackMissing(SessionRecord)
    /// The name was taken: this one is used.
    case named(FilePath)
    case appending(FilePath)
    /// The file that had the name before is this one now.
    case backedUp(FilePath)
    /// The file was readable by others.
    case madePrivate(FilePath)
}

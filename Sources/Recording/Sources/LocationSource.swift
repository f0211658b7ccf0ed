public import Consent
public import Sampling

/// Where positions come from. Nothing is open before `reports` is iterated, and nothing stays open after.
public protocol LocationSource: Sendable {
    var traits: SourceTraits { get }
    /// What the source says from now on. The permit is what only the gate can make.
    func reports(_ permit: CapturePermit) -> SourceReports
}

/// What a session must know of a source before it opens it.
public struct SourceTraits: Sendable, Equatable {
    /// Replays and logs: their positions were not measured now, and are marked so.
    public var isSimulated: Bool
    /// True when the age of a fix can be judged by when it arrived.
    public var isLive: Bool
    /// Closing it is for good: standard input can't be opened again.
    public var canReopen: Bool
    /// On another machine: positions come over the network.
    public var isRemote: Bool
}

/// One thing that a source has to say.
public enum SourceReport: Sendable, Equatable {
    /// The source is open (again).
    case opened
    /// Fixes in the order in which they came.
    case fixes([Fix])
    /// Was open, or never was, and is being tried again.
    case lost(SourceFailure)
    /// Will not come: nothing more follows.
    case failed(SourceFailure)
    case notice(SourceNotice)
}

/// Why a source can't be read.
public struct SourceFailure: Error, Sendable, Equatable {
    public enum Kind: String, Sendable {
        case absent, refused, closed, unreadable, malformed, untimed, empty
    }

    public var kind: Kind
    /// For people: what and where, without a coordinate.
    public var detail: String

    init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}

/// Something worth saying once that changes nothing.
public enum SourceNotice: String, Sendable, Equatable {
    /// A serial receiver sends no date: the host's was taken.
    case hostDateTaken
}

/// The reports of one opening of a source.
public struct SourceReports: AsyncSequence {
    public typealias Element = SourceReport
    public typealias Failure = Never

    private let makeReader: @Sendable () -> any SourceReader

    init(_ makeReader: @escaping @Sendable () -> any SourceReader) {
        self.makeReader = makeReader
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        var reader: any SourceReader

        public mutating func next() async -> SourceReport? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> SourceReport? {
            await reader.next(isolation: actor)
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: makeReader())
    }
}

/// Owns what is open; dropping it closes the source. Nil at the source's end and after cancellation.
protocol SourceReader {
    mutating func next(isolation actor: isolated (any Actor)?) async -> SourceReport?
}

/// One claim of the disclosure; each has a test of its name.
public enum Claim: String, Sendable, Hashable, CaseIterable {
    case offByDefault = "off-by-default"
    case onlyWhileRecording = "only-while-recording"
    case what
    case whereTo = "where"
    case alsoKept = "also-kept"
    case neverSent = "never-sent"
    case networkSource = "network-source"
    case offKeepsTracks = "off-keeps-tracks"
    case noStartByItself = "no-start-by-itself"
    case canStop = "can-stop"

    /// The name that tests, documents and `disclosure --claims` use.
    public var id: String { rawValue }

    /// Its entry in the table.
    public var copy: CopyID {
        switch self {
        case .offByDefault: .claimOffByDefault
        case .onlyWhileRecording: .claimOnlyWhileRecording
        case .what: .claimWhat
        case .whereTo: .claimWhere
        case .alsoKept: .claimAlsoKept
        case .neverSent: .claimNeverSent
        case .networkSource: .claimNetworkSource
        case .offKeepsTracks: .claimOffKeepsTracks
        case .noStartByItself: .claimNoStartByItself
        case .canStop: .claimCanStop
        }
    }

    /// The claim in one or two sentences.
    public var text: String { PrivacyCopy.text(copy) }
}

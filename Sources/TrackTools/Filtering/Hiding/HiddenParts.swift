/// What of a document is to be hidden, as far as its points decide it.
struct HiddenParts: Sendable, Equatable {
    /// What of a track.
    enum Track: Sendable, Equatable {
        case untouched
        /// Some of its points go, and with them what it says of itself.
        case trimmed
        /// All of it goes.
        case gone
    }

    /// What is counted of what stays and could still tell.
    enum Remaining: String, Sendable, CaseIterable {
        /// Ways through a zone in the middle of a track.
        case passes
        /// Segments that begin or end in a zone in the middle of a track.
        case segmentEnds = "segment-ends"
        /// Tracks that were trimmed and have times: they tell when the place was left or reached.
        case times
        /// Points of such tracks that have a name or a symbol.
        case pointNames = "point-names"
        /// Points of any track that say something of themselves: with a comment, a description or a link.
        case pointTexts = "point-texts"
        /// Elements that no schema knows, outside points and `extensions`, as GPX 1.0 has them.
        case foreignElements = "foreign-elements"
        /// Of XML; with processing instructions.
        case comments
        /// Points and waypoints whose place can't be read, with a decimal comma for example: they may lie in a zone.
        case unreadPlaces = "unread-places"
        /// Points, segments, tracks and routes that stand where GPX has none: they are not read.
        case misplaced
    }

    /// Points at ends of tracks, numbered through the document; in its order.
    var ends: [Range<Int>] = []
    /// By their order in the document.
    var tracks: [Track] = []
    /// Whether anything goes; with waypoints and routes.
    var isAny = false
    /// Whether track points go.
    var isAnyTrack: Bool { tracks.contains { $0 != .untouched } }
    /// Without zeros.
    var remaining: [String: Int] = [:]

    /// Whether a point goes with an end of its track.
    func isAtHiddenEnd(_ ordinal: Int) -> Bool {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle].upperBound <= ordinal { low = middle + 1 } else { high = middle }
        }
        return low < ends.count && ends[low].contains(ordinal)
    }

    mutating func add(_ count: Int, _ what: Remaining) {
        if count > 0 { remaining[what.rawValue, default: 0] += count }
    }
}

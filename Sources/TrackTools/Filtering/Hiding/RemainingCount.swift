import GPX
import XMLStream

/// Counts what a document still holds that could tell of a hidden place and is neither removed nor seen by who looks at points: comments
/// of XML, what points say of themselves, and elements of other kinds outside points. It is fed with the output.
struct RemainingCount: ~Copyable {
    private var parser = XMLParser(names: Self.interest)
    private var state = State()

    mutating func feed(_ bytes: Span<UInt8>) {
        parser.feed(bytes)
        collect()
    }

    /// - Parameter counts: takes what was found.
    mutating func finish(into counts: inout HiddenParts) {
        parser.finish()
        collect()
        counts.add(parser.asideCount, .comments)
        counts.add(state.texts, .pointTexts)
        counts.add(state.foreign, .foreignElements)
    }

    private mutating func collect() {
        parser.withEvents(into: &state) { state, events, _ in state.take(events) }
    }

    /// What has places of its own, what of a point is looked for, and what is not known; all else, and all that is in it, is passed over.
    private static func interest(in name: XMLName, root: XMLName) -> XMLInterest {
        guard name.kind == .element, let element = GPXElement(name, inDocumentOf: root), element.namespace == .gpx else {
            return .unknown
        }
        switch element {
        case .gpx, .metadata, .track, .segment, .trackPoint, .comment, .description, .link, .url, .urlName:
            return XMLInterest(code: UInt16(element.rawValue) + 1)
        default: return .silent
        }
    }

    private struct State {
        var texts = 0
        var foreign = 0
        /// Nil for a foreign element.
        private var path: [GPXElement?] = []
        /// The open point counts already.
        private var isCounted = false

        mutating func take(_ events: Span<XMLEvent>) {
            for index in events.indices {
                switch events[index].kind {
                case .start: start(events[index].code)
                case .end: path.removeLast()
                case .attribute, .text, .value: break
                }
            }
        }

        private mutating func start(_ code: UInt16) {
            let element = code > 0 ? GPXElement(rawValue: UInt8(truncatingIfNeeded: code) &- 1) : nil
            switch path.last {
            case .some(.trackPoint) where element != nil && !isCounted:
                texts += 1
                isCounted = true
            case .some(.gpx), .some(.metadata), .some(.track), .some(.segment): if element == nil { foreign += 1 }
            default: break
            }
            if element == .trackPoint { isCounted = false }
            path.append(element)
        }
    }
}

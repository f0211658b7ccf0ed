/// Finds sentences in a byte stream that may hold comments, binary noise and other protocols between them.
///
/// A sentence runs from `$` to the next carriage return or line feed. A byte that cannot be printed, another `$`, or more bytes than a
/// receiver sends end it unread. A line that begins with `#` is a comment, whatever stands in it.
struct NMEAFramer {
    /// Bytes of the longest sentence taken; NMEA 0183 allows 80 between `$` and the line end, receivers with seven decimals send about 100.
    ///
    /// Two sentences run together with bytes lost can carry a sum that is right by chance, and are mostly longer (gpsd's limit is the same).
    static let longestSentence = 102

    private enum State {
        case lineStart
        case betweenSentences
        case comment
        case sentence
    }

    private var state = State.lineStart
    /// The sentence from `$` on, without its line end.
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(Self.longestSentence)
    }

    /// Takes the next byte; true when it ended a sentence, which is then in `bytes` until the next call.
    mutating func take(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x0A, 0x0D:
            defer { state = .lineStart }
            return state == .sentence
        case UInt8(ascii: "$") where state != .comment:
            state = .sentence
            bytes.removeAll(keepingCapacity: true)
            bytes.append(byte)
        case UInt8(ascii: "#") where state == .lineStart:
            state = .comment
        case 0x20...0x7E:
            takePrintable(byte)
        default:
            state = .betweenSentences
        }
        return false
    }

    private mutating func takePrintable(_ byte: UInt8) {
        if state == .sentence, bytes.count < Self.longestSentence {
            bytes.append(byte)
        } else if state != .comment {
            state = .betweenSentences
        }
    }

    /// True when the input ended within a sentence, which is then in `bytes`.
    mutating func finish() -> Bool {
        defer { state = .lineStart }
        return state == .sentence
    }
}

import Synchronization
import XMLStream

/// The names of a document that are not GPX's, so that a message can spell them.
///
/// Shared by the parser, which asks for numbers, and the machine, which asks for names when it keeps a finding. Bounded: names past
/// `limit` share one number.
final class NameLedger: Sendable {
    private static let limit = 0xFFF
    private static let longest = 80

    private struct Names: Sendable {
        var spellings: [String] = []
        var numbers: [String: UInt16] = [:]
        var root: XMLName?
    }

    private let names = Mutex(Names())

    func number(of spelling: String) -> UInt16 {
        let spelling = spelling.utf8.count > Self.longest ? String(spelling.prefix(Self.longest)) + "…" : spelling
        return names.withLock { names in
            if let number = names.numbers[spelling] { return number }
            guard names.spellings.count < Self.limit else { return UInt16(Self.limit) }
            let number = UInt16(names.spellings.count)
            names.spellings.append(spelling)
            names.numbers[spelling] = number
            return number
        }
    }

    /// The root element's name, once it has been asked for.
    var root: XMLName? {
        names.withLock { $0.root }
    }

    func note(root: XMLName) {
        names.withLock { if $0.root == nil { $0.root = root } }
    }

    func spelling(of number: UInt16) -> String {
        names.withLock { $0.spellings.indices.contains(Int(number)) ? $0.spellings[Int(number)] : "…" }
    }
}

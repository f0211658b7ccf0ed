/// What is to be done with a document's text while it is copied: ranges that are left out or replaced, in the order of the document.
///
/// A queue: who reads the document adds at its end, and the copier, which comes behind, takes from its beginning. Twelve bytes an edit,
/// and the bytes that are put in.
public struct GPXEdits: Sendable {
    struct Edit: Sendable, Equatable {
        /// From the end of the edit before.
        var gap: UInt32
        /// Bytes that are left out; the highest bit says that the white space before them goes too.
        var length: UInt32
        /// Bytes that are put in their place.
        var added: UInt32
    }

    private static let takesSpace: UInt32 = 1 << 31

    private var edits: [Edit] = []
    private var taken = 0
    private var bytes: [UInt8] = []
    private var takenBytes = 0
    /// Behind the last edit.
    private var end = 0
    /// How many edits were added, and how many taken back.
    public private(set) var count = 0

    public init() {}

    /// Leaves an element out, with the white space before it.
    public mutating func remove(_ range: Range<Int>) {
        add(range, [], flag: Self.takesSpace)
    }

    /// Puts other bytes in the place of a range.
    public mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
        add(range, bytes, flag: 0)
    }

    /// Puts bytes before an offset.
    public mutating func insert(_ bytes: [UInt8], at offset: Int) {
        add(offset..<offset, bytes, flag: 0)
    }

    /// Documents have ranges beyond 2 GiB only where nothing is edited for long: such a gap is bridged by edits that do nothing.
    private mutating func add(_ range: Range<Int>, _ added: [UInt8], flag: UInt32) {
        let bridge = Int(UInt32.max)
        while range.lowerBound - end > bridge {
            edits.append(Edit(gap: UInt32.max, length: 0, added: 0))
            end += bridge
        }
        guard range.lowerBound >= end, range.count < Int(Self.takesSpace) else { return }
        edits.append(Edit(gap: UInt32(range.lowerBound - end), length: UInt32(range.count) | flag, added: UInt32(clamping: added.count)))
        bytes += added
        end = range.upperBound
        count += 1
    }

    /// A place in the queue to come back to.
    public struct Mark: Sendable {
        fileprivate var edits: Int
        fileprivate var bytes: Int
        fileprivate var end: Int
        fileprivate var count: Int
    }

    public var mark: Mark { Mark(edits: edits.count - taken, bytes: bytes.count - takenBytes, end: end, count: count) }

    /// Takes back what was added since; none of it may have been taken by a copier.
    public mutating func rewind(to mark: Mark) {
        edits.removeLast(max(0, edits.count - taken - mark.edits))
        bytes.removeLast(max(0, bytes.count - takenBytes - mark.bytes))
        end = mark.end
        count = mark.count
    }

    // MARK: - For the copier

    var next: Edit? { taken < edits.count ? edits[taken] : nil }

    /// Takes the next edit: its bytes are appended to the output.
    mutating func take(into output: inout [UInt8]) {
        let edit = edits[taken]
        if edit.added > 0 { output += bytes[takenBytes..<takenBytes + Int(edit.added)] }
        takenBytes += Int(edit.added)
        taken += 1
        if taken >= 4_096 { forget() }
    }

    private mutating func forget() {
        edits.removeFirst(taken)
        taken = 0
        bytes.removeFirst(takenBytes)
        takenBytes = 0
    }
}

extension GPXEdits.Edit {
    var takesSpace: Bool { length & 1 << 31 != 0 }
    var removed: Int { Int(length & ~(1 << 31)) }
}

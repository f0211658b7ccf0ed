/// What is to be done with a document's text while it is copied: ranges that are left out or replaced, in the order of the document.
///
/// A queue: who reads the document adds at its end, and the copier, which comes behind, takes from its beginning. Eight bytes an edit,
/// and the bytes that are put in.
public struct GPXEdits: Sendable {
    struct Edit: Sendable, Equatable {
        /// From the end of the edit before.
        var gap: UInt32
        /// Bytes that are left out, and two flags.
        var length: UInt32

        static let takesSpace: UInt32 = 1 << 31
        static let putsBytes: UInt32 = 1 << 30
        static let largest = Int(putsBytes) - 1

        var takesSpace: Bool { length & Self.takesSpace != 0 }
        var putsBytes: Bool { length & Self.putsBytes != 0 }
        var removed: Int { Int(length & (Self.putsBytes - 1)) }
    }

    private var edits = Blocks<Edit>()
    private var bytes: [UInt8] = []
    private var lengths = Blocks<UInt32>()
    private var takenBytes = 0
    /// Bytes that were taken and are not in memory any more.
    private var droppedBytes = 0
    /// Behind the last edit.
    private var end = 0
    /// How many edits were added and not taken back.
    public private(set) var count = 0

    public init() {}

    /// Leaves an element out, with the white space before it.
    public mutating func remove(_ range: Range<Int>) {
        add(range, nil, flags: Edit.takesSpace)
    }

    /// Puts other bytes in the place of a range.
    public mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
        add(range, bytes, flags: Edit.putsBytes)
    }

    /// Puts bytes before an offset.
    public mutating func insert(_ bytes: [UInt8], at offset: Int) {
        add(offset..<offset, bytes, flags: Edit.putsBytes)
    }

    /// What is not behind the last edit, or larger than a gibibyte, is not edited.
    private mutating func add(_ range: Range<Int>, _ added: [UInt8]?, flags: UInt32) {
        guard range.lowerBound >= end, range.count <= Edit.largest else { return }
        // A gap too wide for its number is bridged by edits that do nothing.
        while range.lowerBound - end > Int(UInt32.max) {
            edits.append(Edit(gap: .max, length: 0))
            end += Int(UInt32.max)
        }
        edits.append(Edit(gap: UInt32(range.lowerBound - end), length: UInt32(range.count) | flags))
        if let added {
            bytes += added
            lengths.append(UInt32(clamping: added.count))
        }
        end = range.upperBound
        count += 1
    }

    /// A place in the queue to come back to, by how much was ever added before it.
    public struct Mark: Sendable {
        fileprivate var edits: Int
        fileprivate var lengths: Int
        fileprivate var bytes: Int
        fileprivate var end: Int
        fileprivate var count: Int
    }

    public var mark: Mark {
        Mark(edits: edits.total, lengths: lengths.total, bytes: droppedBytes + bytes.count, end: end, count: count)
    }

    /// Takes back what was added since; none of it may have been taken by a copier.
    public mutating func rewind(to mark: Mark) {
        edits.removeLast(edits.total - mark.edits)
        lengths.removeLast(lengths.total - mark.lengths)
        bytes.removeLast(droppedBytes + bytes.count - mark.bytes)
        end = mark.end
        count = mark.count
    }

    // MARK: - For the copier

    var next: Edit? { edits.first }

    /// Takes the next edit: its bytes are appended to the output.
    mutating func take(into output: inout [UInt8]) {
        guard let edit = edits.popFirst(), edit.putsBytes, let length = lengths.popFirst() else { return }
        output += bytes[takenBytes..<takenBytes + Int(length)]
        takenBytes += Int(length)
        if takenBytes >= 1 << 20 {
            bytes.removeFirst(takenBytes)
            droppedBytes += takenBytes
            takenBytes = 0
        }
    }
}

/// A queue that neither moves what is in it when it grows, nor keeps what was taken.
private struct Blocks<Element: Sendable>: Sendable {
    private static var size: Int { 8_192 }

    private var blocks: [[Element]] = []
    private var firstBlock = 0
    /// Taken from the first block.
    private var taken = 0
    private(set) var count = 0
    private var popped = 0

    /// How many were added and not taken back, those that were taken included.
    var total: Int { popped + count }

    var first: Element? { count > 0 ? blocks[firstBlock][taken] : nil }

    mutating func append(_ element: Element) {
        if blocks.count == firstBlock || blocks[blocks.count - 1].count == Self.size {
            var block: [Element] = []
            block.reserveCapacity(Self.size)
            blocks.append(block)
        }
        blocks[blocks.count - 1].append(element)
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard let element = first else { return nil }
        taken += 1
        count -= 1
        popped += 1
        if taken == blocks[firstBlock].count, blocks.count - 1 > firstBlock || taken == Self.size {
            blocks[firstBlock] = []
            firstBlock += 1
            taken = 0
        }
        return element
    }

    mutating func removeLast(_ number: Int) {
        var left = min(number, count)
        count -= left
        while left > 0 {
            let last = blocks.count - 1
            let here = min(left, blocks[last].count - (last == firstBlock ? taken : 0))
            blocks[last].removeLast(here)
            left -= here
            if blocks[last].isEmpty, last > firstBlock { blocks.removeLast() }
        }
    }
}

/// What is to be done with a document while it is copied: ranges of its text that are left out or replaced, and parts whose fate is not
/// decided yet. In the order of the document.
public struct GPXEdits: Sendable {
    enum Step: Sendable, Equatable {
        case remove(Range<Int>)
        case replace(Range<Int>, [UInt8])
        case insert(Int, [UInt8])
        case hold(Int)
        case release(Int)
        case drop(Int)
    }

    var steps: [Step] = []
    /// From here on nothing may be written yet; nil when everything read is decided but for what is held.
    public var undecidedFrom: Int?

    /// Leaves an element out, with the white space before it.
    public mutating func remove(_ extent: GPXExtent) {
        steps.append(.remove(extent.range))
    }

    /// Puts other bytes in the place of a range, whatever stands before it.
    public mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
        steps.append(.replace(range, bytes))
    }

    /// Puts bytes before an offset, behind the white space that stands there.
    public mutating func insert(_ bytes: [UInt8], at offset: Int) {
        steps.append(.insert(offset, bytes))
    }

    /// Writes nothing from this element on until it is released or dropped; holds nest.
    public mutating func hold(from tag: GPXTag) {
        steps.append(.hold(tag.offset))
    }

    /// Keeps what was held last; what stands before this offset is decided.
    public mutating func release(at offset: Int) {
        steps.append(.release(offset))
    }

    /// Leaves out what was held last, up to the end of its element.
    public mutating func drop(until end: Int) {
        steps.append(.drop(end))
    }
}

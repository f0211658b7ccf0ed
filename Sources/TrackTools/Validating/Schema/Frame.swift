import GPX

/// An open element that the machine judges, and how far its content has come.
struct Frame: BitwiseCopyable {
    var name = NameCode(raw: 0)
    /// In the table's contents.
    var content: UInt8 = 0
    var depth: UInt8 = 0
    /// Of the last child, in the schema's order.
    var position: UInt8 = 0
    /// Whether it is where GPX has it, and not inside something foreign.
    var isGenuine = true
    var hasChildren = false
    /// Which of its parent's children of that name it is, from 1; 0 for elements that are not counted.
    var index: UInt32 = 0
    var place = FindingPlace()
    var offset = 0
    /// How many children of each repeatable name there were.
    var counters = InlineArray<3, UInt32>(repeating: 0)

    @inline(__always)
    var element: GPXElement? { name.element }
}

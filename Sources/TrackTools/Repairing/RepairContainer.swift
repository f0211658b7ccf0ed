import GPX

/// An open element whose children are written away as they come: the root, a track, a segment, a route.
struct RepairContainer {
    var element: GPXElement
    /// How many containers were opened before it: what a plan knows it by.
    var number: Int
    var tag: MarkupTag
    var content: GPXContent
    /// What an earlier pass found.
    var plan = RepairPlan.Container()
    /// What this one finds.
    var found = RepairPlan.Container()
    /// The index of the last child written.
    var lastSlot = -1
    var seen: Set<Int> = []
    /// Late children written so far: all below this index.
    var writtenSlots = 0
    /// Of its last `extensions`, while nothing came behind it.
    var extensionsLine: Int?
    var extensionItems: [RepairNode] = []
    var link = LinkParts()
    var header = HeaderParts()
    var metadata: RepairNode?
    /// Bindings in force around it, in the input and in the output.
    var inputBindings = 0
    var outputBindings = 0
}

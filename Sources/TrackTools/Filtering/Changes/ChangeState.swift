import GPX
import XMLStream

/// Where a document stands while rules change it: what is open, and the edits so far.
struct ChangeState: ~Copyable {
    struct Frame {
        /// Nil for a foreign element, and for whatever stands in one.
        var element: GPXElement?
        var start: Int
        var mark: GPXEdits.Mark
        var hasChildren = false
        /// Something in it went.
        var hasLost = false
        /// Something in it stays.
        var hasRest = false

        /// Whether what stands in it is not GPX's.
        var isForeign: Bool { element == nil || element == .extensions }
    }

    var rules: [any ChangeRule]
    let table: ChangeTable
    /// By kind of value, the rules that are shown it.
    let wanted: ChangedValues
    var edits = GPXEdits()
    var counts: [String: Int] = [:]
    var unreadable = 0
    private(set) var tracks = 0
    var scratch = ChangeScratch()

    var text = XMLText()
    /// The text of the document from `windowStart` on, as far as it has come.
    var window: [UInt8] = []
    private(set) var windowStart = 0

    private var frames: [Frame] = []
    /// Depth of the outermost element of which it is not known whether it stays, or -1.
    private var heldDepth = -1
    /// Depth of the element that goes, or -1.
    private var droppedDepth = -1
    /// Up to where it has been cut out.
    private var cut = 0
    private var lastOffset = 0

    init(_ rules: [any ChangeRule]) {
        self.rules = rules
        table = ChangeTable(rules)
        wanted = rules.reduce(into: []) { $0.formUnion($1.values) }
    }

    /// The element around the one that has ended; nil for a foreign one.
    var parent: GPXElement? { frames.last?.element }

    /// No edit that is to come begins before it.
    var frontier: Int {
        if heldDepth >= 0 { return frames[heldDepth].start }
        if droppedDepth >= 0 { return cut }
        // The innermost element may be a value.
        return frames.last.map { $0.hasChildren ? lastOffset : $0.start } ?? lastOffset
    }

    /// Drops what nobody looks at any more from the window.
    mutating func forget() {
        let end = min(frontier, windowStart + window.count)
        guard end - windowStart >= 65_536 || droppedDepth >= 0 else { return }
        window.removeFirst(max(0, end - windowStart))
        windowStart = max(windowStart, end)
    }

    mutating func take(_ events: Span<XMLEvent>) {
        for index in events.indices {
            let event = events[index]
            lastOffset = event.offset
            switch event.kind {
            case .start: start(event)
            case .end: end(event)
            case .value:
                start(event.start)
                end(event.end)
            case .text: if droppedDepth < 0 { frames[frames.count - 1].hasRest = true }
            case .attribute: break
            }
        }
        if droppedDepth >= 0, heldDepth < 0 { cutOut(to: lastOffset) }
    }

    private mutating func start(_ event: XMLEvent) {
        guard droppedDepth < 0 else { return }
        let depth = frames.count
        let parent = depth > 0 ? frames[depth - 1] : nil
        let isForeign = parent?.isForeign == true
        let element = isForeign ? nil : ChangeTable.element(ofCode: event.code)
        if depth > 0 { frames[depth - 1].hasChildren = true }
        if let rule = rule(event, element, in: parent) {
            count(rule)
            frames[depth - 1].hasLost = true
            droppedDepth = depth
            edits.remove(event.offset..<event.offset)
            cut = event.offset
            return
        }
        let frame = Frame(element: element, start: event.offset, mark: edits.mark)
        if heldDepth < 0, depth > 0, frame.isForeign || isLink(element) && wanted.contains(.links) { heldDepth = depth }
        frames.append(frame)
        if element == .track { tracks += 1 }
        if wanted.contains(.degrees), let element { changeAttributes(of: element, at: event.offset) }
    }

    /// Which rule takes an element; the root stays.
    private func rule(_ event: XMLEvent, _ element: GPXElement?, in parent: Frame?) -> Int? {
        guard let parent else { return nil }
        let number: Int
        if let element, let around = parent.element {
            number = table.rule(for: element, in: around)
        } else {
            number = ChangeTable.foreignRule(ofCode: event.code)
        }
        return number > 0 ? number - 1 : nil
    }

    private mutating func end(_ event: XMLEvent) {
        guard droppedDepth < 0 else {
            if Int(event.depth) == droppedDepth {
                cutOut(to: event.offset)
                droppedDepth = -1
            }
            return
        }
        let frame = frames.removeLast()
        let depth = frames.count
        let isEmptied = frame.isForeign && frame.hasLost && !frame.hasRest
        if depth > 0, isEmptied || !staysWhole(frame, frame.start..<event.offset) {
            edits.rewind(to: frame.mark)
            edits.remove(frame.start..<event.offset)
            frames[depth - 1].hasLost = true
        } else if depth > 0 {
            frames[depth - 1].hasRest = true
        }
        if heldDepth == depth { heldDepth = -1 }
    }

    /// Cuts out the next part of an element that goes.
    private mutating func cutOut(to offset: Int) {
        guard offset > cut else { return }
        edits.replace(cut..<offset, with: [])
        cut = offset
    }

    mutating func count(_ rule: Int) {
        counts[rules[rule].name, default: 0] += 1
    }

    func isLink(_ element: GPXElement?) -> Bool {
        element == .link || element == .url || element == .urlName
    }
}

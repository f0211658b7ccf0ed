import GPX
import XMLStream

/// The link that 1.0 has in two elements, on its way to 1.1's one.
struct LinkParts: Sendable, Hashable {
    private var address: [UInt8]?
    private var text: [UInt8]?
    private var line = 1
    private var leadBytes: [UInt8] = []

    /// White space before it.
    var lead: [RepairNode] { leadBytes.isEmpty ? [] : [RepairNode(.text, line: line, bytes: leadBytes)] }
    var isEmpty: Bool { address == nil && text == nil }

    /// Takes `url` and `urlname`, the first of each.
    mutating func take(_ node: RepairNode, _ lead: [RepairNode], isWanted: Bool) -> Bool {
        guard isWanted, node.isGPX, !node.isUnfinished else { return false }
        switch node.element {
        case .url where address == nil:
            address = node.text
            line = node.line
            leadBytes = lead.last { $0.isBlank }?.bytes ?? []
        case .urlName where text == nil: text = node.text
        default: return false
        }
        return true
    }

    /// Nil without an address.
    func node(prefix: [UInt8]) -> RepairNode? {
        guard let address else { return nil }
        var children: [RepairNode] = []
        if let text {
            children = [RepairNode(.text, prefix: prefix, line: line, children: [RepairNode(.text, line: line, bytes: text)])]
        }
        var link = RepairNode(.link, prefix: prefix, line: line, children: children)
        // As schemas read an address: a space inside it is part of it, all other white space is not.
        let words = MarkupText.value(address).split(whereSeparator: CharacterRules.isSpace)
        let value = MarkupText.markup(Array(words.joined(separator: [UInt8(ascii: " ")])))
        link.tag.set(Array("\(GPXAttribute.reference.spelling)".utf8), value)
        return link
    }
}

/// Speed and course, which 1.0 has in a track point and 1.1 in Garmin's extension, both in the same units.
enum SensedValue {
    static func node(of node: RepairNode, _ element: GPXElement) -> RepairNode? {
        let sensed: GPXElement
        let type: GPXValueType
        switch element {
        case .speed: (sensed, type) = (.sensedSpeed, .double)
        case .course: (sensed, type) = (.sensedCourse, .fullCircle)
        default: return nil
        }
        guard !node.hasDamagedText, RepairValue(MarkupText.value(node.text), as: type, version: .v1_0) == .valid else { return nil }
        var value = foreign(sensed, line: node.line)
        value.children = [RepairNode(.text, line: node.line, bytes: node.text)]
        var holder = foreign(.trackPointExtension, line: node.line)
        holder.children = [value]
        return holder
    }

    /// Puts the values of a holder that was made into the one before it, which is one for both, in the order of Garmin's schema.
    ///
    /// - Returns: false for what is no such holder, and where there is none before it with room.
    static func join(_ item: RepairNode, into siblings: inout [RepairNode]) -> Bool {
        guard isHolder(item), let index = siblings.firstIndex(where: isHolder) else { return false }
        let present = siblings[index].children.filter { $0.kind == .element }.map(\.localName)
        guard item.children.allSatisfy({ !present.contains($0.localName) }) else { return false }
        if siblings[index].tag.isEmptyElement { siblings[index].open() }
        for value in item.children {
            let rank = rank(value)
            let place = siblings[index].children.firstIndex { $0.kind == .element && self.rank($0) > rank }
            let behind = siblings[index].children.lastIndex { $0.kind == .element }.map { $0 + 1 } ?? 0
            siblings[index].children.insert(value, at: place ?? behind)
        }
        return true
    }

    private static func isHolder(_ node: RepairNode) -> Bool {
        node.kind == .element && !node.isGPX && node.namespace == NamespaceTable.trackPointExtension
            && node.localName == "\(GPXElement.trackPointExtension.localName)"
    }

    private static func rank(_ node: RepairNode) -> Int {
        order.firstIndex { $0.elementsEqual(node.tag.localName) } ?? Int.max
    }

    private static let order: [[UInt8]] = {
        let content = GPXContent.of(.trackPointExtension, in: nil, version: .v1_1)
        return content?.children.map { Array($0.element.localName.utf8) } ?? []
    }()

    private static func foreign(_ element: GPXElement, line: Int) -> RepairNode {
        let tag = MarkupTag(element.writtenName, line: line)
        var node = RepairNode(tag: tag, isGPX: false, element: nil, namespace: NamespaceTable.trackPointExtension)
        node.bytes = tag.endTag
        return node
    }
}

/// What 1.0 has in the root element, on its way to 1.1's `metadata`.
struct HeaderParts {
    static let elements: Set<GPXElement> = [.name, .description, .author, .email, .url, .urlName, .time, .keywords, .bounds]

    private var nodes: [RepairNode] = []
    private var link = LinkParts()
    private var author: [UInt8]?
    private var email: [UInt8]?

    mutating func take(_ node: RepairNode) {
        if link.take(node, [], isWanted: true) { return }
        switch node.element {
        case .author where author == nil && !node.children.contains(where: { $0.kind == .element }): author = node.text
        case .email where email == nil: email = node.text
        default: nodes.append(node)
        }
    }

    /// `metadata` with all of it, behind what one already holds.
    func metadata(_ existing: RepairNode?, prefix: [UInt8], line: Int) -> RepairNode {
        var children = nodes
        var person: [RepairNode] = []
        if let author { person.append(text(.name, author, prefix, line)) }
        if let address = email.flatMap({ self.address($0, prefix, line) }) { person.append(address) }
        if !person.isEmpty { children.append(RepairNode(.author, prefix: prefix, line: line, children: person)) }
        if let link = link.node(prefix: prefix) { children.append(link) }
        guard var metadata = existing else {
            return RepairNode(.metadata, prefix: prefix, line: line, children: children.sorted { slot($0) < slot($1) })
        }
        if metadata.tag.isEmptyElement { metadata.open() }
        let trail = metadata.children.last.flatMap { $0.isBlank ? $0 : nil }
        if trail != nil { metadata.children.removeLast() }
        metadata.children += children
        if let trail { metadata.children.append(trail) }
        return metadata
    }

    private func slot(_ node: RepairNode) -> Int {
        GPXContent.of(.metadata, in: .gpx, version: .v1_1)?.slot(of: node.element) ?? Int.max
    }

    private func text(_ element: GPXElement, _ text: [UInt8], _ prefix: [UInt8], _ line: Int) -> RepairNode {
        RepairNode(element, prefix: prefix, line: line, children: [RepairNode(.text, line: line, bytes: text)])
    }

    /// 1.1 parts an address at its `@`.
    private func address(_ text: [UInt8], _ prefix: [UInt8], _ line: Int) -> RepairNode? {
        let halves = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).map {
            $0.filter { !CharacterRules.isSpace($0) }
        }
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
        var node = RepairNode(.email, prefix: prefix, line: line)
        node.tag.set(Array("\(GPXAttribute.identifier.spelling)".utf8), MarkupText.markup(MarkupText.value(halves[0])))
        node.tag.set(Array("\(GPXAttribute.domain.spelling)".utf8), MarkupText.markup(MarkupText.value(halves[1])))
        return node
    }
}

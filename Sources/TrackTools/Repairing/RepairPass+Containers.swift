import GPX

/// What is written as it comes, and what has to wait for its place.
extension RepairPass {
    mutating func writeSpace() {
        output += space
        space.removeAll(keepingCapacity: true)
    }

    // MARK: Opening and closing

    mutating func openContainer(_ read: MarkupTag) {
        let inputBindings = input.count
        var node = node(read)
        guard let element = node.element, let content = GPXContent.of(element, in: containers.last?.element, version: mender.version) else {
            return
        }
        mender.keepAttributes(&node, content.attributes)
        let parent = containers.count - 1
        if let slot = containers[parent].content.slot(of: element) { arrive(at: slot, parent, node.line) }
        writeSpace()
        var container = RepairContainer(element: element, number: containerCount, tag: node.tag, content: content)
        containerCount += 1
        container.plan = plan.containers[container.number] ?? RepairPlan.Container()
        container.inputBindings = inputBindings
        container.outputBindings = writer.scope.count
        writer.open(node, &mender).write(into: &output)
        if read.isEmptyElement {
            input.cut(to: container.inputBindings)
            return writer.scope.cut(to: container.outputBindings)
        }
        containers.append(container)
    }

    mutating func closeContainers(to count: Int, isAtEnd: Bool = false) {
        while containers.count > count {
            if !isAtEnd { mender.log.note(.endTagAdded, line, String(decoding: containers[containers.count - 1].tag.name, as: UTF8.self)) }
            closeContainer(containers[containers.count - 1].tag.endTag)
        }
    }

    /// Ends the innermost container.
    mutating func closeContainer(_ endTag: [UInt8]) {
        let last = containers.count - 1
        gather(last)
        writeLate(below: Int.max, last)
        writeSpace()
        output += endTag
        let container = containers.removeLast()
        input.cut(to: container.inputBindings)
        writer.scope.cut(to: container.outputBindings)
        if container.found != RepairPlan.Container() { found.containers[container.number] = container.found }
    }

    // MARK: Placing

    /// Writes what an earlier pass found for the places before a child, and remembers how far the container has come.
    private mutating func arrive(at slot: Int, _ index: Int, _ line: Int) {
        if let extensionsLine = containers[index].extensionsLine {
            containers[index].extensionsLine = nil
            containers[index].found.rebuildsExtensions = true
            mender.log.note(.elementMoved, extensionsLine, "\("\(GPXElement.extensions.writtenName)") behind what follows it")
        }
        writeLate(below: slot, index)
        containers[index].lastSlot = max(containers[index].lastSlot, slot)
    }

    private mutating func writeLate(below slot: Int, _ index: Int) {
        guard !containers[index].plan.late.isEmpty else { return }
        for (place, bytes) in containers[index].plan.late.sorted(by: { $0.key < $1.key })
        where place < slot && place >= containers[index].writtenSlots {
            output += bytes
        }
        containers[index].writtenSlots = max(containers[index].writtenSlots, slot)
    }

    /// Puts a whole element where it belongs in a container.
    mutating func place(_ node: RepairNode, at index: Int) {
        let container = containers[index]
        if node.isGPX, let element = node.element, let slot = container.content.slot(of: element) {
            return placeKnown(node, element, slot, index)
        }
        let is11 = mender.version == .v1_1
        if is11, node.isGPX, container.element == .gpx, let element = node.element, HeaderParts.elements.contains(element),
            !node.isUnfinished
        {
            mender.log.note(.elementConverted, node.line, "\(node.localName) into metadata")
            containers[index].found.rebuildsMetadata = true
            containers[index].header.take(node)
            space = []
        } else if containers[index].link.take(node, spaceNodes(node.line), isWanted: is11 && container.content.slot(of: .link) != nil) {
            mender.log.note(.elementConverted, node.line, "\(node.localName) to link")
            containers[index].found.rebuildsLink = true
            space = []
        } else {
            placeForeign(node, index)
        }
    }

    private func spaceNodes(_ line: Int) -> [RepairNode] {
        space.isEmpty ? [] : [RepairNode(.text, line: line, bytes: space)]
    }

    private mutating func placeKnown(_ node: RepairNode, _ element: GPXElement, _ slot: Int, _ index: Int) {
        guard let mended = mender.mended(node, in: containers[index].element) else {
            space = []
            return
        }
        let isOnly = !containers[index].content.children[slot].isRepeatable
        let isLate = slot < containers[index].lastSlot
        let isRepeated = isOnly && !containers[index].seen.insert(slot).inserted
        if element == .extensions {
            containers[index].extensionItems += mended.children
            if isLate || isRepeated {
                containers[index].found.rebuildsExtensions = true
                mender.log.note(.elementMoved, node.line, node.localName)
                space = []
                return
            }
            if slot == containers[index].content.children.count - 1 { containers[index].extensionsLine = node.line }
            return write(mended, slot, index, isReplaced: containers[index].plan.rebuildsExtensions)
        }
        if isRepeated {
            space = []
            return mender.drop(node, .elementDropped, "a second \(node.localName)")
        }
        pointsKept += mended.points
        if element == .metadata { containers[index].metadata = mended }
        if isLate { return placeLate(mended, slot, index) }
        write(mended, slot, index, isReplaced: element == .metadata && containers[index].plan.rebuildsMetadata)
    }

    private mutating func write(_ node: RepairNode, _ slot: Int, _ index: Int, isReplaced: Bool) {
        if containers[index].extensionsLine != nil, node.element != .extensions { arrive(at: slot, index, node.line) }
        writeLate(below: slot, index)
        if slot < containers[index].content.children.count - 1 || node.element != .extensions {
            containers[index].lastSlot = max(containers[index].lastSlot, slot)
        }
        if isReplaced {
            space = []
            return
        }
        writeSpace()
        writer.write(node, &mender, into: &output)
    }

    /// Keeps for the writing pass what stands behind its place.
    private mutating func placeLate(_ node: RepairNode, _ slot: Int, _ index: Int) {
        mender.log.note(.elementMoved, node.line, node.localName)
        keepLate([RepairNode(.text, line: node.line, bytes: space), node], slot, index)
        space = []
    }

    private mutating func keepLate(_ nodes: [RepairNode], _ slot: Int, _ index: Int) {
        var inside = writer
        if index + 1 < containers.count { inside.scope.cut(to: containers[index + 1].outputBindings) }
        var bytes: [UInt8] = []
        for node in nodes { inside.write(node, &mender, into: &bytes) }
        inside.scope = writer.scope
        writer = inside
        if !isWriting { containers[index].found.late[slot, default: []] += bytes }
    }

    private mutating func placeForeign(_ node: RepairNode, _ index: Int) {
        defer { space = [] }
        if mender.version == .v1_0 {
            mender.needsVersion11 = true
            return mender.drop(node, .elementDropped, node.localName)
        }
        guard !node.isUnfinished else { return mender.drop(node, .elementDropped, "\(node.localName): cut short") }
        containers[index].found.rebuildsExtensions = true
        containers[index].extensionItems += spaceNodes(node.line) + [mender.extensionItem(node)]
    }

    /// Puts together, at the end of a container, what is made of several of its children.
    private mutating func gather(_ index: Int) {
        guard !isWriting else { return }
        let container = containers[index]
        let line = container.tag.line
        if container.found.rebuildsMetadata {
            gathered(container.header.metadata(container.metadata, prefix: rootPrefix, line: line), .metadata, index)
        }
        if container.found.rebuildsLink, let link = container.link.node(prefix: rootPrefix) { gathered(link, .link, index) }
        if container.found.rebuildsExtensions, !container.extensionItems.isEmpty {
            gathered(RepairNode(.extensions, prefix: rootPrefix, line: line, children: container.extensionItems), .extensions, index)
        }
    }

    private mutating func gathered(_ node: RepairNode, _ element: GPXElement, _ index: Int) {
        guard let slot = containers[index].content.slot(of: element) else { return }
        guard let mended = mender.mended(node, in: containers[index].element) else { return }
        // It takes the place of one that came late, which is in it.
        if element != .link { containers[index].found.late[slot] = nil }
        keepLate([RepairNode(.text, line: node.line, bytes: [0x0A]), mended], slot, index)
    }
}

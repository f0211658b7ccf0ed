import GPX

/// The root element, its end, and further documents behind it.
extension RepairPass {
    mutating func openRoot(_ read: MarkupTag) {
        rootPrefix = read.prefix
        mender.prefix = rootPrefix
        var node = node(read)
        let number = input.namespace(of: rootPrefix)
        let says10 = read["version"]?.value.elementsEqual("1.0".utf8) ?? false
        if number == NamespaceTable.gpx10 || number == NamespaceTable.gpx11 {
            versionFound = number == NamespaceTable.gpx10 ? .v1_0 : .v1_1
        } else {
            versionFound = says10 ? .v1_0 : .v1_1
            if let number, number != NamespaceTable.none { writer.oddNamespace = number }
        }
        mender.version = plan.version ?? versionFound
        node.isGPX = true
        node.element = .gpx
        node.tag.isEmptyElement = false
        guard let content = GPXContent.of(.gpx, in: nil, version: mender.version) else { return }
        mendRootAttributes(&node, content)
        for (prefix, uri) in plan.declarations.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        where !node.tag.attributes.contains(where: { $0.declaredPrefix == prefix }) {
            node.tag.set(MarkupTag.xmlnsColon + prefix, MarkupText.markup(uri))
        }
        writeSpace()
        var container = RepairContainer(element: .gpx, number: containerCount, tag: node.tag, content: content)
        containerCount += 1
        container.plan = plan.containers[container.number] ?? RepairPlan.Container()
        container.inputBindings = 0
        writer.open(node, &mender).write(into: &output)
        containers = [container]
        root = .open
        hasPrologue = true
        documents.begin()
        if read.isEmptyElement { endRoot(node.tag.endTag) }
    }

    private mutating func mendRootAttributes(_ node: inout RepairNode, _ content: GPXContent) {
        mender.keepAttributes(&node, content.attributes)
        let (version, creator) = ("\(GPXAttribute.version.spelling)", "\(GPXAttribute.creator.spelling)")
        let wanted = Array("\(mender.version.spelling)".utf8)
        if node.tag[version]?.value != wanted {
            node.tag.set(Array(version.utf8), wanted)
            mender.log.note(.versionSet, node.line, "to \("\(mender.version.spelling)")")
        }
        if node.tag[creator] == nil {
            node.tag.set(Array(creator.utf8), Array("unknown".utf8))
            mender.log.note(.creatorSet, node.line, "to unknown, since none was named")
        }
    }

    mutating func endRoot(_ bytes: [UInt8]) {
        rootEnd = bytes
        root = .ended
        documents.end()
    }

    /// Something follows that belongs into the root element.
    mutating func reopen() {
        root = .open
        space += epilogue
        epilogue = []
    }

    /// Another document: what it holds goes into the first, unless it is a copy of that.
    mutating func join(_ tag: MarkupTag) {
        closeOpen(to: 0, isUnfinished: true)
        closeContainers(to: 1)
        if root == .open { documents.end() }
        if root == .ended { reopen() }
        documents.begin()
        if plan.copies.contains(documents.number) {
            mender.log.note(.documentDropped, tag.line, "a copy of the first")
            endRoot(rootEnd)
            isSkippingDocument = !tag.isEmptyElement
            return
        }
        mender.log.note(.documentJoined, tag.line, "its elements put into the first")
        let node = node(tag)
        if !node.isGPX { writer.oddNamespace = input.namespace(of: tag.prefix) }
        if tag.isEmptyElement { endRoot(rootEnd) }
    }

    /// The end of the input.
    mutating func end() -> RepairPass.Outcome {
        guard root != .awaited else { return .nothing }
        if root == .open { mender.log.note(.truncated, line, "the document ends before its root element does") }
        closeOpen(to: 0, isUnfinished: true, isAtEnd: true)
        closeContainers(to: 1, isAtEnd: true)
        closeContainer(rootEnd.isEmpty ? containers[0].tag.endTag : rootEnd)
        output += epilogue
        guard !isWriting else { return .write(plan) }
        var version = mender.version
        if mender.needsVersion11 { version = .v1_1 }
        if version != mender.version || documents.copies.union(plan.copies) != plan.copies {
            var next = RepairPlan()
            next.version = version
            next.copies = plan.copies.union(documents.copies)
            return .lookAgain(next)
        }
        guard !mender.log.isEmpty else { return .sound }
        if decoder.isRecoding { mender.log.note(.recoded, 1, "the document becomes UTF-8") }
        found.version = version
        found.copies = plan.copies
        return .write(found)
    }
}

import GPX

/// Which tags belong together, and what a tag in the wrong place ends or begins.
extension RepairPass {
    /// Elements inside elements that libxml2 takes without being asked to, less some for what a repair adds.
    private static let mostDepth = 200

    mutating func startTag(_ token: MarkupToken) {
        let legal = MarkupText.legal(token.bytes, line: token.line, &mender.log)
        guard let tag = MarkupTag(reading: legal, line: token.line, &mender.log) else {
            return mender.log.note(.tagDropped, token.line, "not a tag")
        }
        if root == .awaited {
            return tag.localName.elementsEqual("gpx".utf8) ? openRoot(tag) : rubbish(token)
        }
        // Another document, whatever namespace it claims.
        if open.isEmpty, tag.localName.elementsEqual("gpx".utf8) { return join(tag) }
        let (isGPX, element, _) = resolve(tag)
        if isGPX, let element, element.isStructural {
            // Also within another's element: in a damaged file that one has lost its end.
            return structural(tag, element)
        }
        if root == .ended { return rubbish(token) }
        if skippedDepth > 0 || open.count >= Self.mostDepth {
            if skippedDepth == 0 { mender.log.note(.elementDropped, token.line, "nested too deep") }
            if !tag.isEmptyElement { skippedDepth += 1 }
            return
        }
        if open.isEmpty { destination = containers.count - 1 }
        begin(tag)
    }

    /// An element that a document is made of begins: it ends what cannot hold it, and gets around it what it needs.
    private mutating func structural(_ tag: MarkupTag, _ element: GPXElement) {
        if element == .gpx { return join(tag) }
        if root == .ended {
            reopen()
            mender.log.note(.elementMoved, tag.line, "\(String(decoding: tag.name, as: UTF8.self)) behind the root element")
        }
        if element == .routePoint, open.first?.element == .route {
            closeOpen(to: 1, isUnfinished: true)
            return begin(tag)
        }
        closeOpen(to: 0, isUnfinished: true)
        switch element {
        case .track:
            closeContainers(to: 1)
            openContainer(tag)
        case .segment:
            openTrack(tag.line)
            openContainer(tag)
        case .trackPoint:
            if containers.last?.element != .segment {
                openTrack(tag.line)
                openAdded(.segment, tag.line)
            }
            destination = containers.count - 1
            begin(tag)
        case .route: openRoute(tag)
        case .routePoint:
            if containers.last?.element != .route { openRoute(nil, line: tag.line) }
            if open.isEmpty { destination = containers.count - 1 }
            begin(tag)
        default:
            destination = 0
            begin(tag)
        }
    }

    /// Leaves a track open and nothing in it.
    private mutating func openTrack(_ line: Int) {
        if containers.count > 1, containers[1].element == .track { return closeContainers(to: 2) }
        closeContainers(to: 1)
        openAdded(.track, line)
    }

    /// A route behind tracks is put together whole, since it has to go before them.
    private mutating func openRoute(_ tag: MarkupTag?, line: Int = 1) {
        closeContainers(to: 1)
        let isLate = containers[0].content.slot(of: .route).map { $0 < containers[0].lastSlot } ?? false
        if tag == nil, !isLate { return openAdded(.route, line) }
        let added = RepairNode(.route, prefix: rootPrefix, line: line).tag
        if tag == nil { mender.log.note(.elementAdded, line, "\("\(GPXElement.route.writtenName)")") }
        guard isLate else { return openContainer(tag ?? added) }
        destination = 0
        begin(tag ?? added)
    }

    private mutating func openAdded(_ element: GPXElement, _ line: Int) {
        mender.log.note(.elementAdded, line, "\("\(element.writtenName)")")
        openContainer(RepairNode(element, prefix: rootPrefix, line: line).tag)
    }

    // MARK: Elements put together

    private mutating func begin(_ tag: MarkupTag) {
        let bindings = input.count
        let node = node(tag)
        open.append(node)
        openBindings.append(bindings)
        if tag.isEmptyElement { closeInnermost() }
    }

    /// Puts what is whole into what holds it.
    private mutating func closeInnermost() {
        guard let node = open.popLast(), let bindings = openBindings.popLast() else { return }
        input.cut(to: bindings)
        if open.isEmpty { place(node, at: destination) } else { open[open.count - 1].children.append(node) }
    }

    mutating func addChild(_ node: RepairNode) {
        guard skippedDepth == 0, !open.isEmpty else { return }
        open[open.count - 1].children.append(node)
    }

    /// Ends elements that have no end tag of their own.
    mutating func closeOpen(to count: Int, isUnfinished: Bool, isAtEnd: Bool = false) {
        if open.count > count { skippedDepth = 0 }
        while open.count > count {
            let last = open.count - 1
            if isAtEnd, open[last].isPoint {
                mender.drop(open[last], .pointLost, "cut short")
                open.removeLast()
                input.cut(to: openBindings.removeLast())
                continue
            }
            open[last].isUnfinished = isUnfinished
            open[last].bytes = open[last].tag.endTag
            if !isAtEnd { mender.log.note(.endTagAdded, line, open[last].localName) }
            closeInnermost()
        }
    }

    // MARK: End tags

    mutating func endTag(_ token: MarkupToken) {
        let name = Array(token.bytes.dropFirst(2).prefix(while: MarkupBytes.continuesName))
        let tail = token.bytes.dropFirst(2 + name.count)
        let isWhole = tail.last == UInt8(ascii: ">") && MarkupBytes.isBlank(tail.dropLast())
        let bytes = isWhole ? token.bytes : MarkupTag(name: name, line: token.line).endTag
        guard root == .open else { return rubbish(token) }
        if skippedDepth > 0 {
            skippedDepth -= 1
        } else if let index = open.lastIndex(where: { $0.tag.name == name }) {
            closeOpen(to: index + 1, isUnfinished: false)
            open[index].bytes = bytes
            closeInnermost()
        } else if let index = containers.lastIndex(where: { $0.tag.name == name }) ?? rootIndex(name) {
            closeOpen(to: 0, isUnfinished: false)
            closeContainers(to: index + 1)
            if index > 0 { closeContainer(bytes) } else { endRoot(name == containers[0].tag.name ? bytes : containers[0].tag.endTag) }
        } else if let last = open.last, last.isGPX, last.element?.isText == false, !last.children.contains(where: { $0.kind == .element }) {
            mender.log.note(.tagMended, token.line, "the end of \(last.localName)")
            open[open.count - 1].bytes = last.tag.endTag
            return closeInnermost()
        } else {
            return mender.log.note(.endTagDropped, token.line, "without an element")
        }
        if !isWhole { mender.log.note(.tagMended, token.line, "the end of \(String(decoding: name, as: UTF8.self))") }
    }

    /// The end of a further document's root ends the one there is.
    private func rootIndex(_ name: [UInt8]) -> Int? {
        MarkupTag(name: name, line: 1).localName.elementsEqual("gpx".utf8) ? 0 : nil
    }

    // MARK: Names

    /// What a name means where it stands; nothing of it stays in force.
    func resolve(_ tag: MarkupTag) -> (isGPX: Bool, element: GPXElement?, namespace: Int?) {
        let declared = tag.attributes.last { $0.declaredPrefix == tag.prefix }.map { attribute in
            let uri = MarkupText.value(attribute.value)
            return NamespaceTable.isGPX(uri) ? NamespaceTable.gpx11 : uri.isEmpty ? NamespaceTable.none : mender.namespaces.known(uri)
        }
        let namespace = declared ?? input.namespace(of: tag.prefix)
        guard isGPX(namespace, tag.prefix) else { return (false, nil, namespace) }
        return (true, GPXElement.byName[tag.localName], namespace)
    }

    private func isGPX(_ namespace: Int?, _ prefix: [UInt8]) -> Bool {
        guard let namespace else { return prefix.isEmpty || prefix == rootPrefix }
        if namespace == NamespaceTable.none { return prefix.isEmpty }
        return namespace == NamespaceTable.gpx10 || namespace == NamespaceTable.gpx11 || namespace == writer.oddNamespace
    }

    /// The element of a tag, whose declarations are in force from here on.
    mutating func node(_ tag: MarkupTag) -> RepairNode {
        for attribute in tag.attributes {
            guard let prefix = attribute.declaredPrefix else { continue }
            input.bind(prefix, mender.namespaces.number(of: MarkupText.value(attribute.value)))
        }
        let found = input.namespace(of: tag.prefix)
        var node: RepairNode
        if isGPX(found, tag.prefix) {
            node = RepairNode(tag: tag, isGPX: true, element: GPXElement.byName[tag.localName], namespace: found ?? NamespaceTable.none)
        } else {
            node = RepairNode(tag: tag, isGPX: false, element: nil, namespace: found ?? assumed(tag.prefix, tag.line))
        }
        judgeAttributes(of: &node)
        return node
    }

    /// Finds what the prefixes of attributes stand for; drops those by which a document chooses how it is judged, since no schema for what
    /// they say is at hand.
    private mutating func judgeAttributes(of node: inout RepairNode) {
        let tag = node.tag
        for attribute in tag.attributes where attribute.declaredPrefix == nil {
            let prefix = attribute.prefix
            if (input.namespace(of: prefix) ?? mender.namespaces.assumed(for: prefix)) == NamespaceTable.instance, !prefix.isEmpty,
                attribute.name.reversed().starts(with: "epyt:".utf8) || attribute.name.reversed().starts(with: "lin:".utf8)
            {
                node.tag.attributes.removeAll { $0.name == attribute.name }
                mender.log.note(.attributeDropped, tag.line, "\(String(decoding: attribute.name, as: UTF8.self)) of \(node.localName)")
                continue
            }
            if prefix.isEmpty || prefix.elementsEqual("xml".utf8) || node.prefixes.contains(where: { $0.prefix == prefix }) { continue }
            let namespace = input.namespace(of: prefix) ?? assumed(prefix, tag.line)
            node.prefixes.append(.init(prefix: prefix, namespace: namespace))
        }
    }

    private mutating func assumed(_ prefix: [UInt8], _ line: Int) -> Int {
        if notedPrefixes.insert(prefix).inserted {
            mender.log.note(.prefixDeclared, line, String(decoding: prefix, as: UTF8.self))
        }
        return mender.namespaces.assumed(for: prefix)
    }
}

extension GPXElement {
    /// Whether it holds text that people write.
    fileprivate var isText: Bool {
        switch self {
        case .name, .comment, .description, .keywords, .text, .author, .source, .urlName: true
        default: false
        }
    }
}

extension NamespaceTable {
    static func isGPX(_ uri: [UInt8]) -> Bool {
        uri.elementsEqual("\(GPXNamespace.gpx10)".utf8) || uri.elementsEqual("\(GPXNamespace.gpx11)".utf8)
    }
}

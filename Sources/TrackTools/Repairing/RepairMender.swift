import GPX

/// Makes one element what the schema wants: its attributes, the order and number of its children, their values.
struct RepairMender {
    var version = GPXVersion.v1_1
    var log = RepairLog()
    var namespaces = NamespaceTable()
    /// The prefix of GPX's own elements in the document.
    var prefix: [UInt8] = []
    /// Something was met that only 1.1 has room for.
    var needsVersion11 = false
    var pointsLost = 0

    /// The element as it may stand in `parent`; nil when it cannot be made valid, which is noted.
    mutating func mended(_ node: RepairNode, in parent: GPXElement) -> RepairNode? {
        guard let element = node.element else { return node }
        if let content = GPXContent.of(element, in: parent, version: version) { return mended(node, element, content, parent) }
        guard let container = GPXContent.of(parent, in: nil, version: version) ?? GPXContent.of(parent, in: .metadata, version: version),
            let slot = container.slot(of: element)
        else { return node }
        return mendedValue(node, container.children[slot].type)
    }

    mutating func drop(_ node: RepairNode, _ action: RepairAction, _ detail: String) {
        log.note(node.isPoint ? .pointLost : action, node.line, detail)
        pointsLost += node.points
    }

    // MARK: Elements with children

    private mutating func mended(_ node: RepairNode, _ element: GPXElement, _ content: GPXContent, _ parent: GPXElement) -> RepairNode? {
        var node = node
        guard mendAttributes(&node, content) else {
            drop(node, .elementDropped, "\(node.localName): an attribute it needs is missing or wrong")
            return nil
        }
        if element == .extensions {
            mendExtensions(&node)
            return node
        }
        mendChildren(&node, element, content)
        return node
    }

    /// Keeps the attributes that the element may have, mended; false when a needed one cannot be had.
    mutating func mendAttributes(_ node: inout RepairNode, _ content: GPXContent) -> Bool {
        keepAttributes(&node, content.attributes)
        for wanted in content.attributes {
            let name = Array("\(wanted.attribute.spelling)".utf8)
            guard let attribute = node.tag.attributes.first(where: { $0.name == name }) else {
                guard wanted.attribute == .author else { return false }
                node.tag.set(name, [])
                log.note(.attributeMended, node.line, "\(wanted.attribute.spelling) added, empty")
                continue
            }
            if attribute.isDamaged, wanted.type != .string { return false }
            switch RepairValue(MarkupText.value(attribute.value), as: wanted.type, version: version) {
            case .valid: break
            case .mended(let value):
                node.tag.set(name, MarkupText.markup(value))
                log.note(.attributeMended, node.line, "\(wanted.attribute.spelling) of \(node.localName)")
            case .invalid: return false
            }
        }
        return true
    }

    mutating func keepAttributes(_ node: inout RepairNode, _ attributes: [GPXContent.Attribute]) {
        let allowed = attributes.map { Array("\($0.attribute.spelling)".utf8) }
        var kept: [MarkupTag.Attribute] = []
        for attribute in node.tag.attributes {
            let namespace = node.prefixes.first { $0.prefix == attribute.prefix }?.namespace
            let isHint =
                namespace == NamespaceTable.instance && Self.hints.contains(Array(attribute.name.dropFirst(attribute.prefix.count + 1)))
            if isHint, version == .v1_1, let value = Self.hintOf1_1(attribute.value) {
                var hint = attribute
                hint.value = value
                kept.append(hint)
                log.note(.attributeMended, node.line, "\(String(decoding: attribute.name, as: UTF8.self)) of \(node.localName)")
            } else if isHint || attribute.declaredPrefix != nil || allowed.contains(attribute.name) {
                kept.append(attribute)
            } else {
                log.note(.attributeDropped, node.line, "\(String(decoding: attribute.name, as: UTF8.self)) of \(node.localName)")
            }
        }
        node.tag.attributes = kept
    }

    /// Attributes that any element may have, in the namespace of XML Schema instances.
    private static let hints = ["schemaLocation", "noNamespaceSchemaLocation"].map { Array($0.utf8) }

    /// What a hint at GPX 1.0's schema has to be in a document that has become 1.1; nil for one that does not speak of it.
    private static func hintOf1_1(_ value: [UInt8]) -> [UInt8]? {
        let text = String(decoding: value, as: UTF8.self)
        let parts = text.split(separator: "topografix.com/GPX/1/0", omittingEmptySubsequences: false)
        let mended = parts.joined(separator: "topografix.com/GPX/1/1")
        return mended == text ? nil : Array(mended.utf8)
    }

    private struct Entry {
        var slot: Int
        var lead: [RepairNode]
        var node: RepairNode
    }

    private mutating func mendChildren(_ node: inout RepairNode, _ element: GPXElement, _ content: GPXContent) {
        var entries: [Entry] = []
        var lead: [RepairNode] = []
        var link = LinkParts()
        let extensions = content.slot(of: .extensions)
        for child in node.children {
            guard child.kind == .element else {
                // Where nothing may be, not even white space may.
                if !content.children.isEmpty || !child.isBlank { keepBetween(child, in: node, &lead) }
                continue
            }
            if child.isUnfinished, child.isGPX ? !hasContent(child, in: element) : true {
                drop(child, .elementDropped, "\(child.localName): cut short")
                keepComments(&lead)
                continue
            }
            if child.isGPX, let slot = content.slot(of: child.element) {
                addKnown(Entry(slot: slot, lead: lead, node: child), content, element, &entries)
            } else if link.take(child, lead, isWanted: version == .v1_1 && content.slot(of: .link) != nil) {
                log.note(.elementConverted, child.line, "\(child.localName) to link")
            } else {
                addForeign(Entry(slot: extensions ?? -1, lead: lead, node: child), element, content, &entries)
            }
            lead = []
        }
        if let slot = content.slot(of: .link), let made = link.node(prefix: prefix), let mended = mended(made, in: element) {
            let place = entries.firstIndex { $0.slot > slot } ?? entries.count
            entries.insert(Entry(slot: slot, lead: link.lead, node: mended), at: place)
        }
        order(&entries)
        node.children = entries.flatMap { $0.lead + [$0.node] } + lead
        if !node.children.isEmpty, node.tag.isEmptyElement { node.open() }
    }

    private func hasContent(_ node: RepairNode, in parent: GPXElement) -> Bool {
        node.element.flatMap { GPXContent.of($0, in: parent, version: version) } != nil
    }

    private mutating func keepBetween(_ child: RepairNode, in node: RepairNode, _ lead: inout [RepairNode]) {
        if child.isBlank || child.kind == .comment || child.kind == .instruction {
            lead.append(child)
        } else {
            log.note(.textDropped, child.line, "in \(node.localName)")
        }
    }

    private func keepComments(_ lead: inout [RepairNode]) {
        lead.removeAll { $0.kind == .text }
    }

    private mutating func addKnown(_ entry: Entry, _ content: GPXContent, _ parent: GPXElement, _ entries: inout [Entry]) {
        guard let mended = mended(entry.node, in: parent) else { return }
        let isRepeated = !content.children[entry.slot].isRepeatable
        if isRepeated, let first = entries.firstIndex(where: { $0.slot == entry.slot }) {
            guard mended.element == .extensions else {
                return drop(entry.node, .elementDropped, "a second \(entry.node.localName)")
            }
            if entries[first].node.tag.isEmptyElement { entries[first].node.open() }
            entries[first].node.children += mended.children
            return log.note(.elementMoved, entry.node.line, "into the extensions before it")
        }
        entries.append(Entry(slot: entry.slot, lead: entry.lead, node: mended))
    }

    private mutating func addForeign(_ entry: Entry, _ parent: GPXElement, _ content: GPXContent, _ entries: inout [Entry]) {
        guard entry.slot >= 0 else {
            if version == .v1_0, parent.canHaveExtensions { needsVersion11 = true }
            return drop(entry.node, .elementDropped, "\(entry.node.localName) in \("\(parent.writtenName)")")
        }
        let item = extensionItem(entry.node)
        if let index = entries.firstIndex(where: { $0.slot == entry.slot }) {
            if entries[index].node.tag.isEmptyElement { entries[index].node.open() }
            let isJoined = SensedValue.join(item, into: &entries[index].node.children)
            entries[index].node.children += isJoined ? entry.lead.filter { !$0.isBlank } : entry.lead + [item]
            return
        }
        let node = RepairNode(.extensions, prefix: prefix, line: entry.node.line, children: [item])
        entries.append(Entry(slot: entry.slot, lead: entry.lead, node: node))
    }

    private mutating func order(_ entries: inout [Entry]) {
        var last = -1
        var isSorted = true
        for entry in entries {
            if entry.slot < last {
                isSorted = false
                log.note(.elementMoved, entry.node.line, entry.node.localName)
            }
            last = max(last, entry.slot)
        }
        if !isSorted {
            entries = entries.enumerated().sorted { ($0.element.slot, $0.offset) < ($1.element.slot, $1.offset) }.map(\.element)
        }
    }

    // MARK: Extensions

    /// Leaves foreign elements as they are; what is in GPX's namespaces or in none gets one that may stand there.
    private mutating func mendExtensions(_ node: inout RepairNode) {
        var children: [RepairNode] = []
        for child in node.children {
            if child.kind != .element {
                keepBetween(child, in: node, &children)
            } else if child.isUnfinished {
                drop(child, .elementDropped, "\(child.localName): cut short")
            } else if child.isGPX {
                let item = extensionItem(child)
                if !SensedValue.join(item, into: &children) { children.append(item) }
            } else {
                children.append(child)
            }
        }
        node.children = children
    }

    /// An element as it may stand in `extensions`, which is noted.
    mutating func extensionItem(_ node: RepairNode) -> RepairNode {
        log.note(.toExtensions, node.line, node.localName)
        pointsLost += node.points
        guard node.isGPX else { return node }
        if let element = node.element, let sensed = SensedValue.node(of: node, element) { return sensed }
        var item = node
        (item.isGPX, item.element, item.namespace) = (false, nil, NamespaceTable.repaired)
        item.tag.name = node.tag.localName
        item.tag.attributes.removeAll { $0.declaredPrefix?.isEmpty == true }
        item.bytes = node.tag.isEmptyElement ? [] : item.tag.endTag
        return item
    }

    // MARK: Values

    private mutating func mendedValue(_ node: RepairNode, _ type: GPXValueType) -> RepairNode? {
        var node = node
        keepAttributes(&node, [])
        if node.isUnfinished {
            drop(node, .valueDropped, "\(node.localName): cut short")
            return nil
        }
        if node.children.contains(where: { $0.kind == .element }) {
            pointsLost += node.points
            log.note(.markupDropped, node.line, "in \(node.localName)")
            node.children = [RepairNode(.text, line: node.line, bytes: node.text)]
        }
        if type == .string { return node }
        switch node.hasDamagedText ? .invalid : RepairValue(MarkupText.value(node.text), as: type, version: version) {
        case .valid: return node
        case .mended(let value):
            if type == .fixKind, MarkupText.value(node.text) == value { return node }
            node.children = [RepairNode(.text, line: node.line, bytes: MarkupText.markup(value))]
            log.note(.valueMended, node.line, node.localName)
            return node
        case .invalid:
            drop(node, .valueDropped, node.localName)
            return nil
        }
    }
}

extension GPXElement {
    /// Whether 1.1 has `extensions` in it.
    var canHaveExtensions: Bool {
        let content = GPXContent.of(self, in: self == .gpx ? nil : .metadata, version: .v1_1)
        return content?.slot(of: .extensions) != nil
    }
}

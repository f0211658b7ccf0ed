import GPX

/// Writes elements so that every prefix means in the output what it meant in the input.
struct RepairWriter {
    /// What is in force where the output goes on.
    var scope = NamespaceScope()
    /// The namespace of the root element when it is none of GPX's: it passes for GPX.
    var oddNamespace: Int?
    /// Prefixes that elements had to declare since the root does not, while each has one namespace.
    private(set) var wanted: [[UInt8]: Int] = [:]
    private var clashing: Set<[UInt8]> = []

    /// Appends an element with all it holds.
    mutating func write(_ node: RepairNode, isForeign: Bool = false, _ mender: inout RepairMender, into bytes: inout [UInt8]) {
        guard node.kind == .element else {
            bytes += node.bytes
            return
        }
        let count = scope.count
        let isForeign = isForeign || !node.isGPX
        open(node, isForeign: isForeign, &mender).write(into: &bytes)
        for child in node.children { write(child, isForeign: isForeign, &mender, into: &bytes) }
        if !node.tag.isEmptyElement { bytes += node.bytes }
        scope.cut(to: count)
    }

    /// The start tag with the declarations that it needs, which are then in force.
    mutating func open(_ node: RepairNode, isForeign: Bool = false, _ mender: inout RepairMender) -> MarkupTag {
        var tag = node.tag
        let target = mender.version == .v1_0 ? NamespaceTable.gpx10 : NamespaceTable.gpx11
        mendDeclarations(&tag, of: node, target, &mender)
        for attribute in tag.attributes {
            guard let prefix = attribute.declaredPrefix else { continue }
            scope.bind(prefix, mender.namespaces.number(of: MarkupText.value(attribute.value)))
        }
        var needed = node.prefixes
        // What stands without a namespace in another's element is left alone.
        if !isForeign { needed.append(.init(prefix: tag.prefix, namespace: target)) }
        if isForeign, !node.isGPX { needed.append(.init(prefix: tag.prefix, namespace: node.namespace)) }
        if isForeign, node.isGPX, !tag.prefix.isEmpty { needed.append(.init(prefix: tag.prefix, namespace: target)) }
        for binding in needed where scope.namespace(of: binding.prefix) != binding.namespace {
            declare(binding, in: &tag, mender.namespaces)
            if !isForeign, binding.namespace == target { mender.log.note(.namespaceSet, node.line, node.localName) }
        }
        return tag
    }

    private mutating func declare(_ binding: NamespaceScope.Binding, in tag: inout MarkupTag, _ namespaces: NamespaceTable) {
        let name = binding.prefix.isEmpty ? MarkupTag.xmlns : MarkupTag.xmlnsColon + binding.prefix
        tag.set(name, MarkupText.markup(namespaces.uri(binding.namespace)))
        scope.bind(binding.prefix, binding.namespace)
        guard !binding.prefix.isEmpty else { return }
        if let other = wanted[binding.prefix], other != binding.namespace { clashing.insert(binding.prefix) }
        wanted[binding.prefix] = clashing.contains(binding.prefix) ? nil : binding.namespace
    }

    /// Declarations of GPX name the version that the document becomes.
    private func mendDeclarations(_ tag: inout MarkupTag, of node: RepairNode, _ target: Int, _ mender: inout RepairMender) {
        for index in tag.attributes.indices.reversed() {
            guard let prefix = tag.attributes[index].declaredPrefix else { continue }
            let number = mender.namespaces.number(of: MarkupText.value(tag.attributes[index].value))
            let isGPX = number == NamespaceTable.gpx10 || number == NamespaceTable.gpx11 || number == oddNamespace
            if isGPX, number != target {
                tag.set(tag.attributes[index].name, mender.namespaces.uri(target))
                mender.log.note(.namespaceSet, node.line, node.localName)
            } else if number == NamespaceTable.none, prefix.isEmpty, node.isGPX, node.element != nil {
                tag.attributes.remove(at: index)
            }
        }
    }
}

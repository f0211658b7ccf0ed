import GPX

/// The declarations of the output's root element, and what copied elements must declare beside them so that every name means what it meant.
struct OutputScope {
    let version: GPXVersion
    /// Without that of GPX, which is the default.
    private(set) var declarations: [InputScope.Declaration] = []

    init(version: GPXVersion) {
        self.version = version
    }

    private var gpx: [UInt8] { Array("\(version.namespace)".utf8) }

    /// Declares what an input does, as far as a prefix is not taken.
    mutating func adopt(_ scope: InputScope) {
        for declaration in scope.declarations where !declaration.prefix.isEmpty && uri(of: declaration.prefix) == nil {
            declarations.append(.init(prefix: declaration.prefix, uri: scope.meaning(of: declaration)))
        }
    }

    private func uri(of prefix: [UInt8]) -> [UInt8]? {
        prefix.isEmpty ? gpx : declarations.first { $0.prefix == prefix }?.uri
    }

    /// Whether elements of an input can be copied as they are.
    func covers(_ scope: InputScope) -> Bool {
        scope.inherited.isEmpty && !scope.hasNoDefault
            && scope.declarations.allSatisfy { uri(of: $0.prefix) == scope.meaning(of: $0) }
    }

    /// A start tag with the declarations that it needs: as it stands in the input, with what is in force around it there.
    ///
    /// One of GPX's elements passes for one also without prefix and default.
    func completed(_ tag: [UInt8], _ scope: InputScope, isGPX: Bool) -> [UInt8] {
        var log = RepairLog()
        let own = MarkupTag(reading: tag, line: 1, &log)?.attributes ?? []
        var added: [UInt8] = []
        for declaration in scope.declarations where uri(of: declaration.prefix) != scope.meaning(of: declaration) {
            guard !own.contains(where: { $0.declaredPrefix == declaration.prefix }) else { continue }
            let name = declaration.prefix.isEmpty ? MarkupTag.xmlns : MarkupTag.xmlnsColon + declaration.prefix
            added += Self.attribute(name, scope.meaning(of: declaration))
        }
        let isInNoNamespace = scope.hasNoDefault && !(isGPX && LooseMarkup.prefix(ofTag: tag).isEmpty)
        if isInNoNamespace, !own.contains(where: { $0.declaredPrefix?.isEmpty == true }) { added += Self.attribute(MarkupTag.xmlns, []) }
        for attribute in scope.inherited where !own.contains(where: { $0.name == attribute.prefix }) {
            added += Self.attribute(attribute.prefix, attribute.uri)
        }
        guard !added.isEmpty else { return tag }
        let end = LooseMarkup.nameEnd(in: tag)
        return Array(tag[..<end]) + added + Array(tag[end...])
    }

    /// An element, or content, with the declarations that it needs.
    func completed(_ part: CopiedPart) -> [UInt8] {
        guard !covers(part.scope) else { return part.bytes }
        return LooseMarkup.changed(part.bytes) { completed($0, part.scope, isGPX: part.element != nil) }
    }

    /// One attribute with the space before it.
    static func attribute(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
        [0x20] + name + Array("=\"".utf8) + MarkupText.markup(value) + [UInt8(ascii: "\"")]
    }
}

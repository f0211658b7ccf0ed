import GPX

/// How a track says which input it came from: in its `src` where it has none, else in an extension.
enum TrackOrigin {
    /// What is put into a track.
    struct Note {
        /// What it takes the place of.
        var range: Range<Int>
        var bytes: [UInt8]
        /// Whether the track is one tag, which must be opened.
        var isInTag = false
    }

    /// Nil where there is no room: 1.0 has no extensions that its schema allows.
    static func note(_ name: String, in details: TrackDetails, _ range: Range<Int>, _ version: GPXVersion) -> Note? {
        let prefix = LooseMarkup.prefix(ofTag: details.tag)
        let source = element(.source, prefix: prefix, name)
        if LooseMarkup.isWhole(details.tag) { return Note(range: range, bytes: source, isInTag: true) }
        if !details.children.contains(where: { $0.part.element == .source }) {
            let before = details.children.last { $0.part.element.map(isBeforeSource) ?? false }?.range.upperBound
            let place = before ?? range.lowerBound + details.tag.count
            return Note(range: place..<place, bytes: source)
        }
        guard version == .v1_1 else { return nil }
        let entry = extensionElement(name)
        guard let extensions = details.children.first(where: { $0.part.element == .extensions }) else {
            let place = details.segments.first?.range.lowerBound ?? details.endTag
            return Note(range: place..<place, bytes: tag(.extensions, prefix) + entry + endTag(.extensions, prefix))
        }
        let bytes = extensions.part.bytes
        guard let end = bytes.lastIndex(of: UInt8(ascii: "<")), end > 0 else {
            let opened = Array(bytes.dropLast(2)) + [UInt8(ascii: ">")]
            return Note(range: extensions.range, bytes: opened + entry + endTag(.extensions, prefix))
        }
        let place = extensions.range.lowerBound + end
        return Note(range: place..<place, bytes: entry)
    }

    private static func isBeforeSource(_ element: GPXElement) -> Bool {
        let content = GPXContent.of(.track, in: .gpx, version: .v1_1)
        guard let slot = content?.slot(of: element), let source = content?.slot(of: .source) else { return false }
        return slot < source
    }

    /// Names of several inputs, each once.
    static func names(_ names: [String]) -> String {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }

    static func extensionElement(_ name: String) -> [UInt8] {
        let spelling = "\(GPXElement.tracedInput.writtenName)"
        let declaration = OutputScope.attribute(Array("xmlns:memotrack".utf8), Array("\(GPXNamespace.memotrack1)".utf8))
        return Array("<\(spelling)".utf8) + declaration + Array(">".utf8) + text(name) + Array("</\(spelling)>".utf8)
    }

    static func element(_ element: GPXElement, prefix: [UInt8], _ value: String) -> [UInt8] {
        tag(element, prefix) + text(value) + endTag(element, prefix)
    }

    private static func tag(_ element: GPXElement, _ prefix: [UInt8]) -> [UInt8] {
        MarkupTag(name: name(element, prefix), line: 1).startBytes
    }

    private static func endTag(_ element: GPXElement, _ prefix: [UInt8]) -> [UInt8] {
        MarkupTag(name: name(element, prefix), line: 1).endTag
    }

    private static func name(_ element: GPXElement, _ prefix: [UInt8]) -> [UInt8] {
        (prefix.isEmpty ? [] : prefix + [UInt8(ascii: ":")]) + Array("\(element.writtenName)".utf8)
    }

    /// Without what XML cannot hold.
    private static func text(_ value: String) -> [UInt8] {
        MarkupText.markup(value.unicodeScalars.filter { MarkupBytes.isLegal($0.value) }.flatMap { Array(String($0).utf8) })
    }
}

extension MarkupTag {
    fileprivate var startBytes: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }
}

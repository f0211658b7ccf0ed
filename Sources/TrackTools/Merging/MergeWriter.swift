import GPX
import Geodesy
import XMLStream

/// Writes the output: a root element and metadata of its own, and what is copied.
struct MergeWriter {
    /// What is written together.
    private static let pieceSize = 262_144

    typealias Write = (Span<UInt8>) throws -> Void

    let inputs: [MergeInput]
    let plan: MergePlan
    let options: MergeOptions
    var scope: OutputScope
    private var buffer: [UInt8] = []

    init(_ inputs: [MergeInput], _ plan: MergePlan, _ version: GPXVersion, _ options: MergeOptions) {
        self.inputs = inputs
        self.plan = plan
        self.options = options
        scope = OutputScope(version: version)
        for input in inputs { scope.adopt(input.survey.scope) }
        buffer.reserveCapacity(2 * Self.pieceSize)
    }

    mutating func write(_ texts: inout InputTexts, _ report: inout MergeReport, to write: Write) throws {
        putRoot()
        putHeader(&report)
        for (index, input) in inputs.enumerated() {
            for (number, waypoint) in input.survey.waypoints.enumerated() where !plan.droppedWaypoints[index].contains(number) {
                putLine()
                try copy(waypoint.range, of: index, &texts, write)
            }
        }
        for (index, input) in inputs.enumerated() {
            for route in input.survey.routes {
                putLine()
                try copy(route, of: index, &texts, write)
            }
        }
        for track in plan.tracks {
            putLine()
            try copy(track, &texts, &report, write)
        }
        putExtensions()
        put("\n</\(GPXElement.gpx.writtenName)>\n")
        try write(buffer.span)
    }

    private mutating func putRoot() {
        put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(GPXElement.gpx.writtenName)")
        put(OutputScope.attribute(Array("\(GPXAttribute.version.spelling)".utf8), Array("\(scope.version.spelling)".utf8)))
        put(OutputScope.attribute(Array("\(GPXAttribute.creator.spelling)".utf8), Array(options.creator.utf8)))
        put(OutputScope.attribute(MarkupTag.xmlns, Array("\(scope.version.namespace)".utf8)))
        for declaration in scope.declarations {
            put(OutputScope.attribute(MarkupTag.xmlnsColon + declaration.prefix, declaration.uri))
        }
        put(SchemaLocations.attribute(of: inputs.map(\.survey), in: scope))
        put(">")
    }

    private mutating func putExtensions() {
        let parts = inputs.flatMap(\.survey.extensions)
        guard !parts.isEmpty else { return }
        if scope.version == .v1_0 { return parts.forEach { put("\n  ", scope.completed($0)) } }
        putExtensions(parts, indent: "  ")
    }

    mutating func putExtensions(_ parts: [CopiedPart], _ note: [UInt8]? = nil, indent: String) {
        put("\n\(indent)<\(GPXElement.extensions.writtenName)>")
        for part in parts { put("\n\(indent)  ", MarkupBytes.trimmed(scope.completed(part))) }
        if let note { put("\n\(indent)  ", note) }
        put("\n\(indent)</\(GPXElement.extensions.writtenName)>")
    }

    // MARK: Bytes

    mutating func put(_ bytes: [UInt8]) { buffer += bytes }
    mutating func put(_ text: String, _ bytes: [UInt8] = []) {
        buffer += text.utf8
        buffer += bytes
    }

    private mutating func putLine() { put("\n  ") }

    /// Copies a range of an input.
    ///
    /// - Parameters:
    ///   - range: of its text.
    ///   - input: its index.
    ///   - outer: what is in force around the element that begins there; nil where none does.
    ///   - texts: of all inputs.
    ///   - write: takes what is put together, when it is much.
    /// - Throws: `FileFault`, and what `write` throws.
    mutating func copy(
        _ range: Range<Int>, of input: Int, in outer: InputScope?, _ texts: inout InputTexts, _ write: Write
    ) throws {
        var tag: [UInt8] = []
        var isInTag = outer.map { !scope.covers($0) } ?? false
        try texts.forEachPiece(of: range, in: input) { piece in
            if isInTag, let outer {
                piece.withUnsafeBufferPointer { tag.append(contentsOf: $0) }
                guard let (whole, rest) = LooseMarkup.firstTag(in: tag) else { return }
                put(scope.completed(whole, outer, isGPX: true))
                put(rest)
                isInTag = false
            } else {
                piece.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
            }
            try flush(write)
        }
    }

    private mutating func copy(_ range: Range<Int>, of input: Int, _ texts: inout InputTexts, _ write: Write) throws {
        try copy(range, of: input, in: inputs[input].survey.scope, &texts, write)
    }

    private mutating func flush(_ write: Write) throws {
        guard buffer.count >= Self.pieceSize else { return }
        try write(buffer.span)
        buffer.removeAll(keepingCapacity: true)
    }
}

extension MarkupBytes {
    /// Without white space around it.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.drop(while: CharacterRules.isSpace).reversed().drop(while: CharacterRules.isSpace).reversed())
    }
}

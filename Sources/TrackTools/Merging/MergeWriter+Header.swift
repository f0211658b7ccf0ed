import GPX
import Geodesy
import Timestamps

/// What the output says of itself: never several answers to one question.
extension MergeWriter {
    mutating func putHeader(_ report: inout MergeReport) {
        let isOld = scope.version == .v1_0
        let content = GPXContent.of(isOld ? .gpx : .metadata, in: isOld ? nil : .gpx, version: scope.version)
        var header = MergeWriter.Lines(indent: isOld ? "\n  " : "\n    ")
        for child in content?.children ?? [] {
            switch child.element {
            case .waypoint, .route, .track: break
            case .time: header.add(newestTime.map { element(.time, $0) })
            case .bounds: header.add(bounds)
            case .link: for link in distinct(.link) { header.add(link) }
            case .extensions: break
            default: header.add(agreed(child.element, &report))
            }
        }
        let extensions = inputs.flatMap(\.survey.headerExtensions)
        if isOld { return put(header.bytes) }
        guard !header.bytes.isEmpty || !extensions.isEmpty else { return }
        put("\n  <\(GPXElement.metadata.writtenName)>", header.bytes)
        if !extensions.isEmpty { putExtensions(extensions, indent: "    ") }
        put("\n  </\(GPXElement.metadata.writtenName)>")
    }

    /// Elements, each on a line.
    struct Lines {
        let indent: String
        private(set) var bytes: [UInt8] = []

        init(indent: String) {
            self.indent = indent
        }

        mutating func add(_ element: [UInt8]?) {
            guard let element else { return }
            bytes += indent.utf8
            bytes += element
        }
    }

    private func parts(_ element: GPXElement, of input: MergeInput) -> [CopiedPart] {
        input.survey.header.filter { $0.element == element }
    }

    /// What inputs say in the same words, if they say anything; of anything else nothing, which is counted.
    private func agreed(_ element: GPXElement, _ report: inout MergeReport) -> [UInt8]? {
        let said = inputs.map { parts(element, of: $0) }
        // Nobody is made the author of what others did.
        let isClaim = [.author, .email, .copyright].contains(element)
        if !isClaim || said.allSatisfy({ !$0.isEmpty }), let common = common(said) { return common }
        report.drop(said, of: element, as: .metadata)
        return nil
    }

    /// What all say that say anything; nil where they differ, or say it several times.
    func common(_ said: [[CopiedPart]]) -> [UInt8]? {
        let spoken = said.filter { !$0.isEmpty }
        guard let first = spoken.first?.first, spoken.allSatisfy({ $0.count == 1 && $0[0].bytes == first.bytes }) else { return nil }
        return scope.completed(first)
    }

    private func distinct(_ element: GPXElement) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return inputs.flatMap { parts(element, of: $0) }.map { scope.completed($0) }.filter { seen.insert($0).inserted }
    }

    private func element(_ element: GPXElement, _ text: [UInt8]) -> [UInt8] {
        let name = "\(element.writtenName)"
        return Array("<\(name)>".utf8) + MarkupText.markup(text) + Array("</\(name)>".utf8)
    }

    /// The newest of those that the inputs give, which does not depend on when they are merged.
    private var newestTime: [UInt8]? {
        let times = inputs.flatMap { parts(.time, of: $0) }.compactMap { part in
            Timestamp.parse(MarkupText.value(LooseMarkup.content(of: part.bytes)).span)?.timestamp
        }
        guard let newest = times.max() else { return nil }
        var written: [UInt8] = []
        newest.write(into: &written)
        return written
    }

    /// Around all that is in the output; left out where they cross the antimeridian, since GPX has no way to say so.
    private var bounds: [UInt8]? {
        var boxes = inputs.compactMap(\.survey.bounds.bounds)
        for track in plan.tracks {
            switch track {
            case .whole(let source): boxes += [plan.survey(source).bounds].compactMap { $0 }
            case .joined(let sources, _): boxes += sources.compactMap { plan.survey($0).bounds }
            }
        }
        guard let box = Bounds.union(boxes), !box.crossesAntimeridian else { return nil }
        if scope.version == .v1_1, box.maximumLongitude >= 180 { return nil }
        let values: [(GPXAttribute, [UInt8]?)] = [
            (.minimumLatitude, DegreesText.written(box.minimumLatitude, .down)),
            (.minimumLongitude, DegreesText.written(box.minimumLongitude, .down)),
            (.maximumLatitude, DegreesText.written(box.maximumLatitude, .up)),
            (.maximumLongitude, DegreesText.written(box.maximumLongitude, .up)),
        ]
        var bytes = Array("<\(GPXElement.bounds.writtenName)".utf8)
        for (attribute, value) in values {
            guard let value else { return nil }
            bytes += OutputScope.attribute(Array("\(attribute.spelling)".utf8), value)
        }
        return bytes + Array("/>".utf8)
    }
}

/// Degrees with at most nine decimals, a tenth of a millimetre; beyond these, rounded so that a box grows and never shrinks.
enum DegreesText {
    private static let decimals = 9
    private static let scale = 1e9

    static func written(_ value: Double, _ rule: FloatingPointRoundingRule) -> [UInt8]? {
        guard value.magnitude <= 360 else { return nil }
        var units = Int((value * scale).rounded())
        if rule == .down, Double(units) / scale > value { units -= 1 }
        if rule == .up, Double(units) / scale < value { units += 1 }
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let whole = padded.dropLast(decimals)
        let fraction = padded.suffix(decimals).reversed().drop { $0 == "0" }.reversed()
        return Array((units < 0 ? "-" : "").utf8) + Array(whole.utf8) + (fraction.isEmpty ? [] : Array(("." + String(fraction)).utf8))
    }
}

import GPX
import XMLStream

/// `xsi:schemaLocation` of the root element: hints for those who validate extensions.
enum SchemaLocations {
    private static let instance = Array("http://www.w3.org/2001/XMLSchema-instance".utf8)
    private static let localName = "schemaLocation"

    /// Namespaces and addresses in turn.
    static func words(ofRoot tag: [UInt8], _ scope: InputScope) -> [[UInt8]] {
        var log = RepairLog()
        let prefixes = scope.declarations.filter { $0.uri == instance }.map(\.prefix)
        let attribute = MarkupTag(reading: tag, line: 1, &log)?.attributes.first { attribute in
            prefixes.contains(attribute.prefix) && attribute.name.dropFirst(attribute.prefix.count + 1).elementsEqual(localName.utf8)
        }
        guard let attribute else { return [] }
        let words = MarkupText.value(attribute.value).split(whereSeparator: CharacterRules.isSpace).map(Array.init)
        return words.count.isMultiple(of: 2) ? words : []
    }

    /// The attribute for an output: the first address of each namespace, without those of the other version of GPX; nothing where
    /// no prefix is declared for it.
    static func attribute(of surveys: [MergeSurvey], in scope: OutputScope) -> [UInt8] {
        guard let prefix = scope.declarations.first(where: { $0.uri == instance })?.prefix else { return [] }
        let others = GPXVersion.allCases.filter { $0 != scope.version }.map { Array("\($0.namespace)".utf8) }
        var seen = Set(others)
        var words: [[UInt8]] = []
        for survey in surveys {
            for index in stride(from: 0, to: survey.schemaLocations.count, by: 2) where seen.insert(survey.schemaLocations[index]).inserted
            {
                words += survey.schemaLocations[index...index + 1]
            }
        }
        guard !words.isEmpty else { return [] }
        return OutputScope.attribute(prefix + Array(":\(localName)".utf8), Array(words.joined(separator: [0x20])))
    }
}

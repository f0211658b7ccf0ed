/// Every sentence about location and privacy that a person reads, each written once.
public enum PrivacyCopy {
    /// Every entry, in the order of the tables.
    public static let entries: [CopyEntry] =
        disclosure + usageDescriptions + conditions + recoveries + status + prompts + refusals + preferences + permissions + requests
        + help + helpOptions + places + errors + states + ends + diagnostics + sources + tracks + gaps + findings + rejections + outcomes
        + hiding

    /// The words of an entry with its gaps filled, commands and file names between apostrophes.
    ///
    /// A gap without a value stays as it is written; values are taken as they are.
    public static func text(_ id: CopyID, _ values: [Placeholder: String] = [:]) -> String {
        templates[id]?.filled(values) ?? id.rawValue
    }

    /// The entry of an id; there is exactly one.
    public static func entry(_ id: CopyID) -> CopyEntry? {
        entries.first { $0.id == id }
    }

    private static let templates: [CopyID: Template] = Dictionary(
        entries.map { ($0.id, Template($0.markup)) }, uniquingKeysWith: { first, _ in first })

    /// The usage descriptions by the name of the permission bucket: one without can never be asked for.
    public static let declaredUsages: [String: CopyID] = ["locationWhenInUse": .usageLocationWhenInUse]
}

/// One text of the table: its id, where a person reads it, and its words.
public struct CopyEntry: Sendable, Hashable {
    public let id: CopyID
    public let surfaces: [Surface]
    /// The words as the table holds them: commands and file names between backticks, gaps as `{name}`.
    public let markup: String

    init(_ id: CopyID, _ surfaces: [Surface], _ markup: String) {
        self.id = id
        self.surfaces = surfaces
        self.markup = markup
    }

    /// The words as a terminal shows them: commands and file names between apostrophes, gaps as `{name}`.
    public var text: String { Template(markup).plain }

    /// The gaps in the order of their first appearance.
    public var placeholders: [Placeholder] { Template(markup).placeholders }
}

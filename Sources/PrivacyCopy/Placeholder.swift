/// A named gap in an entry's text, written `{name}`, or `{name|one|many}` for a number and its noun.
public enum Placeholder: String, Sendable, Hashable, CaseIterable {
    /// How many; the second form writes `1 one`, else `N many`.
    case count
    /// How many segments.
    case segments
    /// A day, or a day and a time.
    case date
    /// A file or folder.
    case path
    /// Where a file went.
    case destination
    /// What a file, a setting or a fact says, as it says it.
    case value
    /// The revision of the disclosure.
    case revision
    /// The revision that a person gave or had accepted.
    case given
    /// A condition's or a state's name, before and after a change.
    case old, new
    /// A whole sentence of this table.
    case sentence
    case memo, track, source
    /// Why, in the words of the system.
    case reason
    /// A limit or a length of time with its unit.
    case limit
    case state
    /// The name of a permission bucket.
    case bucket
    /// The name of a place.
    case name
    /// How many places.
    case added, changed, removed, kept
}

import GPX
import XMLStream

/// Takes out the foreign elements of some namespaces.
struct StripNamespaceRule: ChangeRule {
    let choices: [NamespaceChoice]

    let name = "strip-namespace"

    func drops(foreign name: XMLName) -> Bool { choices.contains { $0.holds(name) } }
}

/// A namespace as a person names it: by its URI, or by a prefix.
///
/// A prefix is what the document spells, and also the namespaces that those who gave them out write with it: another program may have
/// spelt the same namespace with a prefix of its own.
public struct NamespaceChoice: Sendable, Hashable {
    private let word: String
    private let uris: [String]

    public init(_ word: String) {
        self.word = word
        uris = word.contains(":") ? [word] : Self.usual(word)
    }

    func holds(_ name: XMLName) -> Bool {
        name.prefix == word || name.namespace.map(uris.contains) == true
    }

    /// The namespaces that a prefix usually stands for.
    static func usual(_ prefix: String?) -> [String] {
        guard let prefix else { return [] }
        let others = prefix == "gpxtpx" ? ["\(GPXNamespace.trackPointExtension1)"] : []
        return NamespaceTable.usual.filter { $0.prefix == prefix }.map(\.uri) + others
    }
}

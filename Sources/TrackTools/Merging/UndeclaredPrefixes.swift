import Synchronization
import XMLStream

/// The prefixes that a document uses where nothing declares them.
enum UndeclaredPrefixes {
    /// - Parameter source: at its beginning.
    /// - Returns: them in order of their spelling.
    /// - Throws: `FileFault`.
    static func find(in source: inout ByteSource) throws -> [[UInt8]] {
        let found = Found()
        var parser = XMLParser { name, _ in
            if let prefix = name.prefix, name.namespace == nil { found.note(prefix) }
            return XMLInterest(code: 0, parts: name.kind == .element ? .attributes : [])
        }
        try source.forEachPiece { parser.feed($0) }
        parser.finish()
        return found.prefixes
    }

    private final class Found: Sendable {
        private let all = Mutex<Set<String>>([])

        var prefixes: [[UInt8]] { all.withLock { $0.map { Array($0.utf8) } }.sorted { $0.lexicographicallyPrecedes($1) } }

        func note(_ prefix: String) {
            all.withLock { _ = $0.insert(prefix) }
        }
    }
}

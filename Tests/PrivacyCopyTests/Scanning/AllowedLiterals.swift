/// The words that mark a string as one about location and privacy, and the strings that may hold them elsewhere.
struct AllowedLiterals {
    static let words = ["location", "position", "coordinate", "collect", "consent", "permission", "privacy"]

    /// A line of the list: the end of a file's path, the literal as it is written, the reason.
    struct Line: Hashable {
        var path: String
        var literal: String
        var reason: String
    }

    let lines: [Line]
    /// Lines that are neither empty, nor a remark after `#`, nor three fields between tabs.
    let malformed: [String]

    init(_ text: String) {
        var lines: [Line] = []
        var malformed: [String] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if fields.count == 3, fields.allSatisfy({ !$0.isEmpty }) {
                lines.append(Line(path: fields[0], literal: fields[1], reason: fields[2]))
            } else {
                malformed.append(String(line))
            }
        }
        self.lines = lines
        self.malformed = malformed
    }

    struct Verdict {
        /// `path:line: literal` of each that holds one of the words and is not on the list.
        var offending: [String] = []
        /// The lines of the list that no literal needed.
        var unused: Set<Line>
    }

    /// Compares the literals of each file with the list.
    func judge(_ files: [(path: String, literals: [SwiftScanner.Literal])]) -> Verdict {
        var verdict = Verdict(unused: Set(lines))
        for file in files {
            for literal in file.literals where Self.words.contains(where: literal.text.lowercased().contains) {
                let allowing = lines.filter { $0.literal == literal.text && ("/" + file.path).hasSuffix("/" + $0.path) }
                if allowing.isEmpty { verdict.offending.append("\(file.path):\(literal.line): \(literal.text)") }
                verdict.unused.subtract(allowing)
            }
        }
        return verdict
    }
}

/// Breaks prose into lines between words.
enum Wrapping {
    /// Wraps each line of `text` at `columns`; a line's own indentation is kept and repeated, a longer word stands alone.
    static func wrap(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { wrapLine($0, columns: columns) }
            .joined(separator: "\n")
    }

    private static func wrapLine(_ line: Substring, columns: Int) -> String {
        guard line.count > columns else { return String(line) }
        let indentation = String(line.prefix { $0 == " " })
        var lines: [String] = []
        var current = ""
        for word in line.split(separator: " ") {
            if !current.isEmpty, indentation.count + current.count + 1 + word.count > columns {
                lines.append(indentation + current)
                current = ""
            }
            current += (current.isEmpty ? "" : " ") + word
        }
        lines.append(indentation + current)
        return lines.joined(separator: "\n")
    }

    /// Rows of two columns, the first as wide as its longest cell, the second wrapped beside it.
    static func table(_ rows: [(String, String)], indentation: Int = 2, columns: Int = 78) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        let left = indentation + width + 2
        return rows.map { first, second in
            let body = wrap(second, columns: max(20, columns - left))
            let hanging = "\n" + String(repeating: " ", count: left)
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: hanging)
            let start = String(repeating: " ", count: indentation) + padded(first, to: width) + "  " + lines
            return String(start.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

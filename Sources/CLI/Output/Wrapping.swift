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
    ///
    /// A first cell longer than `longest` makes nothing wider: it has a line of its own, and its row goes on below.
    static func table(_ rows: [(String, String)], indentation: Int = 2, columns: Int = 78, longest: Int = 34) -> String {
        let width = rows.map(\.0.count).filter { $0 <= longest }.max() ?? 0
        let left = indentation + width + 2
        let hanging = "\n" + String(repeating: " ", count: left)
        return rows.map { first, second in
            let body = wrap(second, columns: max(20, columns - left)).split(separator: "\n", omittingEmptySubsequences: false)
            let gap = first.count <= width ? String(repeating: " ", count: width - first.count + 2) : hanging
            let row = String(repeating: " ", count: indentation) + first + gap + body.joined(separator: hanging)
            return String(row.reversed().drop(while: \.isWhitespace).reversed())
        }.joined(separator: "\n")
    }
}

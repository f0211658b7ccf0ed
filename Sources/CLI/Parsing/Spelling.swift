/// Finds the right spelling that a misspelt word is nearest to.
enum Spelling {
    /// The candidate with the fewest edits from `word`, the earlier one of equals; nil when all are too far to be a slip.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let allowance = max(1, (word.count + 1) / 3)
        return candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
            .filter { $0.1 <= allowance }
            .min { $0.1 < $1.1 }?.0
    }

    /// Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours.
    static func distance(_ first: String, _ second: String) -> Int {
        let from = Array(first), to = Array(second)
        var twoBack: [Int] = []
        var previous = Array(0...to.count)
        for row in from.indices {
            var current = [row + 1]
            for column in to.indices {
                let same = from[row] == to[column]
                var best = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (same ? 0 : 1))
                if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
                    best = min(best, twoBack[column - 1] + 1)
                }
                current.append(best)
            }
            (twoBack, previous) = (previous, current)
        }
        return previous[to.count]
    }
}

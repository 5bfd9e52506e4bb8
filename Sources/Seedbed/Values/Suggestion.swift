/// Finds the name that a person may have meant by one that does not exist.
package enum Suggestion {
    /// Returns the known name that is nearest to a word, or `nil` if none is near.
    ///
    /// A letter too many, too few or another one, and two letters in each other's place, count one each. A word of two to four
    /// letters may have one such mistake, of five to seven two, and a longer one three. ASCII letters are compared without
    /// regard to case. Of several names that are equally near, the one whose bytes come first is taken.
    package static func nearest(to word: String, among names: some Sequence<String>) -> String? {
        let letters = Array(SQLName(word).foldedText.unicodeScalars)
        guard 2...longest ~= letters.count else { return nil }
        let most = letters.count < 5 ? 1 : letters.count < 8 ? 2 : 3
        var best: (name: String, distance: Int)?
        for name in names where !name.utf8.elementsEqual(word.utf8) {
            let others = Array(SQLName(name).foldedText.unicodeScalars)
            guard abs(others.count - letters.count) <= most else { continue }
            let distance = distance(letters, others)
            // A word must not consist of mistakes alone.
            guard distance <= most, distance < max(letters.count, others.count) else { continue }
            guard let known = best else {
                best = (name, distance)
                continue
            }
            let isFirst = name.utf8.lexicographicallyPrecedes(known.name.utf8)
            if distance < known.distance || distance == known.distance && isFirst { best = (name, distance) }
        }
        return best?.name
    }

    /// Returns ` (did you mean "name"?)` for the nearest name, or an empty text.
    package static func question(about word: String, among names: some Sequence<String>) -> String {
        nearest(to: word, among: names).map { " (did you mean \($0.quoted)?)" } ?? ""
    }

    /// The length of the longest word that is compared.
    private static let longest = 64

    /// Counts the fewest insertions, deletions, replacements and exchanges of neighbours that make one word of the other.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var next = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(last[column] + (letter == other ? 0 : 1), min(last[column + 1], next[column]) + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[right.count]
    }
}

/// Finds the present names of columns that a table has lost, by the rows that hold what was shipped (T4, c).
///
/// A migration renames the columns of all rows alike, and most rows hold what was shipped. A value that no insertion gives shows a
/// renamed column. Of the renamings that agree with these it is the one under which most rows hold what was shipped.
package struct RenamingTally {
    /// The ways in which the lost columns may have got other names: for each lost column the place of its name, `nil` if it has none.
    ///
    /// All combinations are tried, so there are none for many columns.
    package let renamings: [[Int?]]
    private let count: Int
    /// Under each renaming, how many rows hold what was shipped.
    private var counts: [Int]
    /// For each lost column and each name, how many rows show that the column has the name.
    private var shown: [[Int]]

    private static let mostRenamings = 5_000

    /// A tally without rows.
    ///
    /// - Parameters:
    ///   - lost: how many columns the table has lost.
    ///   - names: how many columns the catalog has got since.
    package init(lost: Int, names: Int) {
        renamings = Self.renamings(of: lost, to: names)
        count = lost
        counts = Array(repeating: 0, count: renamings.count)
        shown = Array(repeating: Array(repeating: 0, count: names), count: lost)
    }

    private static func renamings(of count: Int, to names: Int) -> [[Int?]] {
        var renamings: [[Int?]] = [[]]
        for _ in 0..<count {
            renamings = renamings.flatMap { renaming in
                [renaming + [nil]] + (0..<names).filter { !renaming.contains($0) }.map { renaming + [$0] }
            }
            if renamings.count > mostRenamings { return [] }
        }
        return renamings
    }

    /// Counts a row.
    ///
    /// - Parameters:
    ///   - equal: the renamings under which the row holds what was shipped, by their places in ``renamings``.
    ///   - isTelling: whether the row's value under a name is neither null nor the one that an insertion without it gives.
    package mutating func add(_ equal: [Int], isTelling: (Int) -> Bool) {
        var isShown: Set<[Int]> = []
        for number in equal {
            counts[number] += 1
            for (place, name) in renamings[number].enumerated() {
                if let name, isTelling(name) { isShown.insert([place, name]) }
            }
        }
        for pair in isShown { shown[pair[0]][pair[1]] += 1 }
    }

    /// For each lost column the place of its present name, and whether rows show all of these.
    package var result: (names: [Int?], isShown: Bool) {
        let certain = shown.map { counts in
            counts.indices.max { counts[$0] < counts[$1] }.flatMap { counts[$0] > 0 ? $0 : nil }
        }
        // Of equals, the one that explains more columns: a column that was always empty may have been renamed too.
        let best = renamings.indices.filter { number in
            counts[number] > 0 && zip(certain, renamings[number]).allSatisfy { $0 == nil || $0 == $1 }
        }.max { left, right in
            (counts[left], named(left)) < (counts[right], named(right))
        }
        guard let best else { return (Array(repeating: nil, count: count), false) }
        return (renamings[best], !certain.contains(nil))
    }

    private func named(_ renaming: Int) -> Int { renamings[renaming].count { $0 != nil } }
}

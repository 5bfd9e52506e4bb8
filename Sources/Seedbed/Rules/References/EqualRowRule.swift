/// Decides which rows go that become equal to another one when what refers to a copy is moved to its survivor (C5).
///
/// Two rows of one table are equal if they differ in nothing but identities, dates and the copies to which they refer. The caller
/// passes all equal rows that refer to one survivor after the move, the greatest one first.
package enum EqualRowRule {
    /// One of several equal rows.
    package typealias Row = CleanupRun.EqualRow

    /// The rows that go before the others are moved, each with the row that stays for it.
    ///
    /// As many stay as the copy had that had most of them. Of the first rows of all copies the greatest stays, at whichever copy it
    /// was. The same holds for the second rows, and so on.
    ///
    /// - Parameters:
    ///   - rows: the equal rows, the greatest first.
    ///   - isAnonymous: whether nothing that is synced tells them apart. Then one that need not be moved stays.
    package static func losers(of rows: [Row], isAnonymous: Bool) -> [(row: Int, survivor: Int)] {
        var counts: [Int64?: Int] = [:]
        var pairs: [[Int]] = []
        for (place, row) in rows.enumerated() {
            let rank = counts[row.copy, default: 0]
            counts[row.copy] = rank + 1
            if rank == pairs.count { pairs.append([]) }
            pairs[rank].append(place)
        }
        var losers: [(row: Int, survivor: Int)] = []
        for pair in pairs where pair.contains(where: { rows[$0].copy != nil }) {
            let staying = isAnonymous ? pair.first { rows[$0].copy == nil } : nil
            let survivor = staying ?? pair[0]
            losers += pair.filter { $0 != survivor }.map { ($0, survivor) }
        }
        return losers
    }

    /// The rows that are not moved, since their copy stays and equal rows refer to another copy or to the survivor.
    ///
    /// As long as the copy is there, they are not equal. If they were moved, they would be the survivor's own from then on, and
    /// stand there twice.
    package static func unmoved(of rows: [Row]) -> [Int] {
        if Set(rows.map(\.copy)).count < 2 { return [] }
        return rows.indices.filter { rows[$0].isKept }
    }

    /// The rows that go because the table or a trigger did not let them be moved, each with the row at the survivor that stays.
    ///
    /// If a copy has two equal rows, the user made both, and both keep their copy.
    ///
    /// - Parameters:
    ///   - rows: the equal rows, the greatest first.
    ///   - onlyLesser: whether a row keeps its copy if it is greater than those at the survivor.
    package static func losers(ofHeld rows: [Row], onlyLesser: Bool) -> [(row: Int, survivor: Int)] {
        guard let survivor = rows.firstIndex(where: { $0.copy == nil }) else { return [] }
        var counts: [Int64: Int] = [:]
        for copy in rows.lazy.compactMap(\.copy) { counts[copy, default: 0] += 1 }
        return rows.indices.filter { place in
            guard let copy = rows[place].copy, counts[copy] == 1 else { return false }
            return !onlyLesser || survivor < place
        }.map { ($0, survivor) }
    }
}

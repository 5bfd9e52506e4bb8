import Seedbed
import Testing

/// T4 (c): unedited rows show which column holds the values of a lost one.
struct RenamingTallyTests {
    /// A row by the values under each new name, and what was shipped in each lost column.
    private struct Row {
        var held: [String?]
        var shipped: [String?]
    }

    /// Adds rows as they are read: a renaming fits if each lost column has its value under its name, or is null without one.
    private func result(lost: Int, names: Int, _ rows: [Row]) -> (names: [Int?], isShown: Bool) {
        var tally = RenamingTally(lost: lost, names: names)
        for row in rows {
            let equal = tally.renamings.indices.filter { number in
                zip(row.shipped, tally.renamings[number]).allSatisfy { shipped, name in
                    (name.flatMap { row.held[$0] }) == shipped
                }
            }
            tally.add(equal) { row.held[$0] != nil }
        }
        return tally.result
    }

    @Test func `a column that no row shows has no name`() {
        let tally = RenamingTally(lost: 1, names: 2)
        #expect(tally.result.names == [nil] && !tally.result.isShown)
    }

    @Test func `each way gives a name to one lost column at most`() {
        // Two lost columns and two names: none, one of four pairs, or both in two orders.
        let renamings = RenamingTally(lost: 2, names: 2).renamings
        #expect(renamings.count == 7 && Set(renamings.map { $0.map { $0 ?? -1 } }).count == 7)
        #expect(renamings.allSatisfy { $0.compactMap(\.self).count == Set($0.compactMap(\.self)).count })
    }

    @Test func `one row with a value is enough, and tells two columns apart`() {
        let found = result(lost: 2, names: 2, [Row(held: ["b", "a"], shipped: ["a", "b"])])
        #expect(found.names == [1, 0] && found.isShown)
    }

    @Test func `the rows that hold what was shipped outvote those that look otherwise by chance`() {
        let rows = [
            Row(held: ["x", "a"], shipped: ["a"]), Row(held: ["x", "b"], shipped: ["b"]),
            // The user has given this one's new column the value of the lost one.
            Row(held: ["c", "edited"], shipped: ["c"]),
        ]
        let found = result(lost: 1, names: 2, rows)
        #expect(found.names == [1] && found.isShown)
    }

    @Test func `an empty value shows nothing, but the way that explains more columns is taken`() {
        let found = result(lost: 2, names: 2, [Row(held: ["a", nil], shipped: ["a", nil])])
        #expect(found.names == [0, 1] && !found.isShown)
    }

    @Test func `edited rows alone show no name`() {
        let found = result(lost: 1, names: 1, [Row(held: ["edited"], shipped: ["a"])])
        #expect(found.names == [nil] && !found.isShown)
    }

    @Test func `with too many columns no way is tried`() {
        let tally = RenamingTally(lost: 8, names: 8)
        #expect(tally.renamings.isEmpty && tally.result.names == Array(repeating: nil, count: 8))
    }
}

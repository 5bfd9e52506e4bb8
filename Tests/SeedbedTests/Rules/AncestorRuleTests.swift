@testable import Seedbed
import SeedbedTestSupport
import Testing

struct AncestorRuleTests {
    /// The reparentings in a table of rows that each stand under the row that is named after `:`.
    private func reparentings(_ rows: [String: String], _ moves: [String: String]) -> [String] {
        let survivors = Set(moves.values).sorted()
        return AncestorRule.reparentings(of: survivors, moves: moves) { (row) throws(Never) in rows[row] }
            .map { "\($0.survivor) under \($0.parent ?? "-")" }
    }

    @Test func `C5: a survivor below its own twin takes the twin's place`() {
        #expect(reparentings(["S": "T", "T": "P"], ["T": "S"]) == ["S under P"])
        #expect(reparentings(["S": "X", "X": "T", "T": "P"], ["T": "S"]) == ["S under P"])
        #expect(
            reparentings(["S": "X", "X": "Y", "Y": "T", "T": "U", "U": "P"], ["T": "S", "U": "S"]) == ["S under P"])
        #expect(reparentings(["S": "X", "X": "T"], ["T": "S"]) == ["S under -"])
    }

    @Test func `C5: of two survivors below each other's twins one takes the place of its twin`() {
        #expect(reparentings(["A": "B2", "B": "A2", "A2": "P"], ["A2": "A", "B2": "B"]) == ["A under P"])
        #expect(reparentings(["A": "B2", "B": "A"], ["A2": "A", "B2": "B"]) == ["B under -"])
    }

    @Test func `C5: what stands in a cycle already gets no place in it`() {
        #expect(reparentings(["S": "T", "T": "S"], ["T": "S"]) == ["S under -"])
        #expect(reparentings(["S": "X", "X": "T", "T": "S"], ["T": "S"]) == ["S under -"])
        #expect(reparentings(["S": "X", "X": "Y", "Y": "X", "T": "P"], ["T": "S"]) == [])
        #expect(reparentings(["S": "S"], ["T": "S"]) == [])
    }

    @Test func `C5: no row becomes its own ancestor that was none before`() {
        var random = RandomSource()
        for _ in 0..<3000 {
            let names = (0..<7).map { "r\($0)" }
            var rows: [String: String] = [:]
            // Only what has a lower number can be above: nothing is its own ancestor.
            for (number, name) in names.shuffled(using: &random).enumerated()
            where number > 0 && Bool.random(using: &random) {
                rows[name] = rows.keys.sorted().randomElement(using: &random)
            }
            let isTree = !names.contains { isOwnAncestor($0, rows) }
            var moves: [String: String] = [:]
            for name in names.dropLast(3) where Bool.random(using: &random) {
                moves[name] = names.suffix(3).randomElement(using: &random)
            }
            let survivors = Set(moves.values).sorted()
            let reparentings = AncestorRule.reparentings(of: survivors, moves: moves) { (row) throws(Never) in rows[row]
            }
            var after = rows
            for reparenting in reparentings { after[reparenting.survivor] = reparenting.parent }
            for name in moves.keys { after[name] = nil }
            after = after.mapValues { moves[$0] ?? $0 }
            #expect(isTree)
            #expect(!names.contains { isOwnAncestor($0, after) }, "\(random.replay): \(rows), \(moves), \(after)")
        }
    }

    private func isOwnAncestor(_ name: String, _ rows: [String: String]) -> Bool {
        var (above, count) = (rows[name], 0)
        while let row = above, count < 20 {
            if row == name { return true }
            (above, count) = (rows[row], count + 1)
        }
        return false
    }
}

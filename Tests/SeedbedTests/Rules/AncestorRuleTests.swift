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

    @Test(arguments: [[1, 2, 3], [3, 1, 2]]) func `a chain of survivors is walked once, however long it is`(
        order: [Int]
    ) {
        let count = 3000
        // Each stands under the twin of the one before.
        let rows = Dictionary(uniqueKeysWithValues: (2...count).map { ("s\($0)", "t\($0 - 1)") })
        let moves = Dictionary(uniqueKeysWithValues: (1...count).map { ("t\($0)", "s\($0)") })
        let survivors = order.flatMap { part in (1...count).filter { $0 % 3 == part % 3 }.map { "s\($0)" } }
        var looks = 0
        let reparentings = AncestorRule.reparentings(of: survivors, moves: moves) { (row) throws(Never) in
            looks += 1
            return rows[row]
        }
        #expect(reparentings.isEmpty)
        #expect(looks <= 2 * count)
    }

    /// A row that stands under itself, or in a cycle of the app's, is not known to have a way up that ends.
    @Test func `C5: a survivor in a cycle of rows keeps no other from its place`() {
        #expect(reparentings(["A": "A", "S": "T", "T": "A"], ["a": "A", "T": "S"]) == ["S under A"])
        #expect(
            reparentings(["A": "X", "X": "A", "S": "X", "Z": "T", "X2": "Z"], ["a": "A", "T": "S", "z": "Z"]) == [])
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

import Testing

@testable import Seedbed

/// Parents come before their children: catalogs, seeds, tables, and the rows of a table.
struct DependencyOrderTests {
    /// Orders letters by the letters that each depends on.
    private func ordered(_ letters: [String], _ parents: [String: String]) -> String {
        DependencyOrder.parentsFirst(letters) { place in
            (parents[letters[place]] ?? "").compactMap { letters.firstIndex(of: String($0)) }
        }.joined()
    }

    @Test func `what depends on nothing keeps its place`() {
        #expect(ordered(["c", "a", "b"], [:]) == "cab")
        #expect(ordered(["c", "a", "b"], ["b": "a"]) == "cab")
    }

    @Test func `a parent comes before its children, and its own parent before it`() {
        #expect(ordered(["a", "b", "c", "d"], ["a": "cd", "c": "b"]) == "bcda")
    }

    @Test func `an element that depends on itself waits for nothing`() {
        #expect(ordered(["a", "b"], ["a": "a"]) == "ab")
    }

    @Test func `the elements of a cycle are all there, after what they depend on besides`() {
        #expect(ordered(["a", "b", "c"], ["a": "b", "b": "ac"]) == "cba")
    }
}

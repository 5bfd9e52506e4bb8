import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Duplicates in a table whose rows refer to each other, and some to themselves.
struct OwnRootTests {
    private static let columns = ["uuid", "name", "parent"]
    private static let byName = Deduplication(of: "Folder", by: ["name"], survivor: .least("uuid"))
    /// Two roots that are their own parents, a folder below one of them, and a folder below its own duplicate.
    private static let rows: [[SeedValue]] = [
        ["a", "Root", "a"], ["b", "Root", "b"], ["c", "Sub", "b"], ["d", "Twice", "e"], ["e", "Twice", .null],
    ]

    @Test func `a folder that was its own parent is so after the merge`() throws {
        let harness = try DedupeHarness(
            "CREATE TABLE Folder (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES Folder (uuid))")
        let memory = MemoryStore(tables: [
            MemoryStore.Table(
                "Folder", columns: Self.columns, primaryKey: "uuid",
                foreignKeys: [.init(column: "parent", parent: "Folder", parentColumn: "uuid")])
        ])
        for row in Self.rows {
            try harness.app.insert(zip(Self.columns, row).map { ($0, RawValue($1)) }, into: "Folder")
            memory.insert(Dictionary(zip(Self.columns, row)) { first, _ in first }, into: "Folder")
        }
        try harness.dedupe(Self.byName)
        _ = try memory.dedupe(Self.byName)
        let expected: [[RawValue]] = [["a", "a"], ["c", "a"], ["d", .null]]
        #expect(try harness.app.rows("SELECT uuid, parent FROM Folder ORDER BY uuid") == expected)
        #expect(
            memory.rows(of: "Folder").map { row in ["uuid", "parent"].map { RawValue(row[$0] ?? .null) } } == expected)
    }
}

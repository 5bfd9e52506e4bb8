import Seedbed
import SeedbedSQLite
import SeedbedTestSupport

/// A file with one prepared table, written to by an app of its own.
struct TouchHarness {
    let folder: TemporaryFolder
    let store: SQLiteStore
    let app: RawDatabase
    let table: SeedTable

    init(
        _ definition: String, _ table: SeedTable = SeedTable(name: "t", key: ["name"], volatile: ["position"])
    ) throws {
        (folder, app) = try RawDatabase.inNewFolder(definition)
        self.table = table
        store = try SQLiteStore(path: folder.path("app.sqlite"))
        try store.writing { try store.prepare(table, columns: []) }
    }

    /// `a 2025-01-01 - | b 2025-01-01 now`: each row's identity and dates, in order.
    func dates() throws -> String {
        let mapping = table.mapping
        let columns = [mapping.uuid, mapping.createDate, mapping.updateDate].map(quoted).joined(separator: ", ")
        return try app.rows("SELECT \(columns) FROM \(quoted(table.name)) ORDER BY 1, 2")
            .map { $0.map(shown).joined(separator: " ") }.joined(separator: " | ")
    }
}

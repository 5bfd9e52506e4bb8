import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// I11: a merge between two releases, of which the later one has renamed a column.
struct RenamedColumnMergeTests {
    private static let seed = #"{ "$id": "soup", "name": "Soup", "size": 500 }"#

    /// Two devices of the first release, the second of which has edited the copy.
    private func devices(_ edit: String, isDurable: Bool) async throws -> (phone: AppWorld, tablet: AppWorld) {
        func device() async throws -> AppWorld {
            let world = try AppWorld("CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, size INT, \(AppWorld.durable))")
            try world.release("2025-01-01", Self.seed, more: isDurable ? AppWorld.mapping : "")
            _ = try await world.launch()
            try world.imports("UPDATE t SET uuid = 'a'")
            return world
        }
        let (phone, tablet) = (try await device(), try await device())
        try tablet.app.execute(edit)
        return (phone, tablet)
    }

    private func update(_ world: AppWorld, _ column: (old: String, new: String), isDurable: Bool) async throws {
        try world.app.execute("ALTER TABLE t RENAME COLUMN \(column.old) TO \(column.new)")
        let mapping = isDurable ? AppWorld.mapping.replacing("\"\(column.old)\" }", with: "\"\(column.new)\" }") : ""
        try world.release(
            "2025-02-01", Self.seed.replacing("\"\(column.old)\"", with: "\"\(column.new)\""), more: mapping)
        _ = try await world.launch()
    }

    private func merge(_ world: AppWorld, from other: AppWorld) async throws -> String {
        do {
            _ = try await world.seeder.merge(from: other.folder.path("app.sqlite"), account: .signedOut)
            return "merged"
        } catch SeedbedError.store(let error) {
            return "\(error)"
        }
    }

    @Test(
        arguments: [false, true],
        [
            ("UPDATE t SET size = 77", "size", "grams"),
            ("UPDATE t SET dismissDate = 'now'", "dismissDate", "hiddenAt"),
        ])
    func `an edit in a column that one of the devices has renamed is not lost`(
        isDurable: Bool, edit: (sql: String, old: String, new: String)
    ) async throws {
        if edit.old == "dismissDate", !isDurable { return }
        let (phone, tablet) = try await devices(edit.sql, isDurable: isDurable)
        try await update(phone, (edit.old, edit.new), isDurable: isDurable)
        let row = "SELECT uuid, name, size, updateDate FROM t".replacing(
            "size", with: edit.old == "size" ? "grams" : "size")
        let before = try phone.rows(row)
        let refused = try await merge(phone, from: tablet)
        #expect(refused.contains("it has a column “\(edit.old)”, which may be “"), "\(refused)")
        #expect(try phone.rows(row) == before)
        // Where no row holds anything in the column, nothing can be lost.
        let mine = try tablet.rows("SELECT * FROM t")
        let back = try await merge(tablet, from: phone)
        #expect(edit.old == "dismissDate" || back.contains("bring both stores to one release first"), "\(back)")
        #expect(try tablet.rows("SELECT * FROM t") == mine)

        try await update(tablet, (edit.old, edit.new), isDurable: isDurable)
        let edited = try tablet.rows("SELECT * FROM t")
        for (world, other) in [(phone, tablet), (tablet, phone)] {
            #expect(try await merge(world, from: other) == "merged")
            #expect(try world.rows("SELECT * FROM t") == edited)
        }
    }

    /// A column that the release adds or drops alone, and one whose kind is another, is no renamed one.
    @Test(arguments: [
        "ALTER TABLE t ADD COLUMN color TEXT", "ALTER TABLE t DROP COLUMN size",
        "ALTER TABLE t DROP COLUMN size; ALTER TABLE t ADD COLUMN color TEXT",
    ])
    func `what is no renaming is merged`(migration: String) async throws {
        let (phone, tablet) = try await devices("UPDATE t SET name = 'My soup'", isDurable: true)
        try SQLiteStore(path: phone.folder.path("app.sqlite")).dropTriggers()
        try phone.app.execute(migration)
        try phone.release("2025-02-01", #"{ "$id": "soup", "name": "Soup" }"#, more: AppWorld.mapping)
        _ = try await phone.launch()
        #expect(try await merge(phone, from: tablet) == "merged")
        #expect(try phone.rows("SELECT name FROM t") == "My soup")
    }
}

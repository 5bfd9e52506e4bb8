import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T4 (c), A1: a migration renames a column of the catalog, or drops it, after releases shipped values in it.
struct RenamedColumnTests {
    private static let table =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color INTEGER, seedID TEXT, dismissDate TEXT, "
        + "createDate TEXT, updateDate TEXT)"
    private static let rename = "ALTER TABLE t RENAME COLUMN color TO tint"
    private static let drop = "ALTER TABLE t DROP COLUMN color"
    private static let add = "ALTER TABLE t ADD COLUMN tint INTEGER"

    private static func columns(_ names: String...) -> String {
        let types = (["\"name\": \"text\""] + names.map { "\"\($0)\": \"integer\"" }).joined(separator: ", ")
        return AppWorld.mapping + #""columns": { \#(types) },"#
    }

    /// A row from before Seedbed, in a table whose column `color` the app's next version has renamed or dropped.
    @Test(
        arguments: [
            ("99", [rename], "touched"), ("1", [rename], "untouched"), ("NULL", [rename], "touched"),
            // The migration brought it up to date.
            ("1", [rename, "UPDATE t SET tint = 3"], "untouched"),
            // The new column may be the former one, which the user has cleared.
            ("1", [drop, add], "touched"),
        ])
    func `A1: a user's edit of a column that was renamed since is no shipped value`(
        color: String, migration: [String], becomes: String
    ) async throws {
        let world = try AppWorld(Self.table)
        try world.app.execute("INSERT INTO t (uuid, name, color) VALUES ('old', 'Food', \(color))")
        for step in migration { try world.app.execute(step) }
        try world.ship("Food", id: "food", with: #""color": 1"#, on: "2024-01-15")
        try world.release(
            "2025-01-01", #"{ "$id": "food", "name": "Food", "tint": 3 }"#, more: Self.columns("tint"))
        let report = try await world.seeder.adopt(account: .signedOut)
        #expect(report.touched.count == (becomes == "touched" ? 1 : 0))
        #expect(report.untouched.count == (becomes == "untouched" ? 1 : 0))
    }

    @Test func `A1: a column that the app has dropped proves nothing against a row`() async throws {
        let world = try AppWorld(Self.table)
        try world.app.execute("INSERT INTO t (uuid, name, color) VALUES ('old', 'Food', 99); \(Self.drop)")
        try world.ship("Food", id: "food", with: #""color": 1"#, on: "2024-01-15")
        try world.release("2025-01-01", #"{ "$id": "food", "name": "Food" }"#, more: Self.columns())
        #expect(try await world.seeder.adopt(account: .signedOut).untouched.count == 1)
    }

    /// Another program has edited the copy, which this store was given, in a marked import.
    @Test(
        arguments: [
            (99, [rename], false), (1, [rename], true), (99, [drop], true),
            // A column that is empty since it was added tells nothing.
            (1, [drop, add], true),
        ], [true, false])
    func `T4: a copy that was edited unseen stays after its column was renamed`(
        _ story: (color: Int, migration: [String], isRenewed: Bool), hasHistory: Bool
    ) async throws {
        let world = try AppWorld(Self.table)
        try world.release(
            "2025-01-01", #"{ "$id": "food", "name": "Food", "color": 1 }"#, more: Self.columns("color"))
        #expect(try await world.launch() == "seeded +1")
        try world.imports("UPDATE t SET color = \(story.color)")
        if hasHistory { try world.ship("Food", id: "food", with: #""color": 1"#, on: "2025-01-01") }
        try SQLiteStore(path: world.folder.path("app.sqlite")).dropTriggers()
        for step in story.migration { try world.app.execute(step) }
        let isDropped = story.migration == [Self.drop]
        try world.release(
            "2025-02-01", #"{ "$id": "food", "name": "Food"\#(isDropped ? "" : #", "tint": 3"#) }"#,
            more: isDropped ? Self.columns() : Self.columns("tint"))
        let told = try await world.launch()
        if isDropped {
            expectSame(told, "upgraded +0")
            #expect(try world.rows("SELECT count(*) FROM t WHERE updateDate IS NULL") == "1")
        } else {
            expectSame(told, story.isRenewed ? "upgraded +1\n- u1 superseded u2" : "upgraded +0")
            #expect(try world.rows("SELECT tint FROM t") == (story.isRenewed ? "3" : "99"))
        }
    }
}

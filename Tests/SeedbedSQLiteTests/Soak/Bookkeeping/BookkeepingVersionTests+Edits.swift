import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// The user's edits that a store of an earlier version knows (R1 to R3), and the tables that it ends with.
extension BookkeepingVersionTests {
    /// The triggers of the version see the deletion; the launch of this version answers for it.
    @Test(arguments: versions)
    func `R2: an edit that another device deletes before the update is put back after it`(version: Int) async throws {
        try open(version)
        let columns = "name, size, food, position, seedID, createDate, updateDate"
        let edited = try app.rows("SELECT \(columns) FROM Meal WHERE name = 'Brunch'")
        try app.execute("DELETE FROM Meal WHERE name = 'Brunch'")
        try release("2025-02-01", "\(Self.foods), \(Self.soup)")
        let report = try await seeder().launch(account: .signedOut)
        #expect(report.rescued.map(\.seedID) == ["meals/lunch"])
        #expect(try app.rows("SELECT \(columns) FROM Meal WHERE name = 'Brunch'") == edited)
        #expect(try await seeder().launch(account: .signedOut).rescued == [])
        #expect(try app.problems() == [])
    }

    /// R3: the journal of the version holds the edit that an import overwrites before the update.
    @Test(arguments: versions)
    func `R3: an edit that is overwritten before the update is written back after it`(version: Int) async throws {
        try open(version)
        try app.imports("UPDATE Meal SET name = 'Lunch', updateDate = NULL WHERE name = 'Brunch'")
        try release("2025-02-01", "\(Self.foods), \(Self.soup)")
        _ = try await seeder().launch(account: .signedOut)
        #expect(
            try app.rows("SELECT name, updateDate IS NULL FROM Meal WHERE seedID = 'meals/lunch'") == [["Brunch", 0]])
    }

    @Test func `a new store has the tables that all steps lead to`() async throws {
        let found = try TemporaryFolder()
        try open(1)
        try release("2025-02-01", "\(Self.foods), \(Self.soup)")
        _ = try await seeder().launch(account: .signedOut)
        let new = try RawDatabase(found.path("new.sqlite"))
        try new.execute(
            "CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, kcal INTEGER, createDate TEXT, updateDate TEXT)")
        let food = #"{ "catalog": "food", "released": "2025-01-01", "table": "Food", "key": ["name"], "seeds": [] }"#
        try Data(food.utf8).write(to: found.url.appending(path: "food.json"))
        let seeder = found.seeder(of: .file(found.url.appending(path: "food.json")), store: "new.sqlite")
        try await seeder.launch(account: .signedOut)
        let columns = """
            SELECT t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk FROM pragma_table_list AS t
            JOIN pragma_table_xinfo(t.name) AS c WHERE t.name LIKE 'seedbed%' ORDER BY 1, 2
            """
        #expect(try new.rows(columns) == app.rows(columns))
        let others = """
            SELECT type, name, sql FROM sqlite_schema WHERE tbl_name LIKE 'seedbed%' AND type <> 'table' AND sql NOTNULL
            ORDER BY 2
            """
        #expect(try new.rows(others) == app.rows(others))
        #expect(
            try new.rows("SELECT count(*) FROM pragma_table_list WHERE name LIKE 'seedbed%' AND type = 'table'") == [
                [8]
            ])
    }
}

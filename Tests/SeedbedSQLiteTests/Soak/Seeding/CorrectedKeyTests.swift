import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S1, S5, T4, C4: keys that a release corrects, gives to other seeds, or takes out of the catalog.
struct CorrectedKeyTests {
    private static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color TEXT, createDate TEXT, updateDate TEXT)
        """
    private static let query = "SELECT name, color, updateDate IS NULL FROM t ORDER BY name, color"

    private func seed(_ id: String, _ name: String, _ color: String) -> String {
        #"{ "$id": "\#(id)", "name": "\#(name)", "color": "\#(color)" }"#
    }

    private func arrive(_ name: String, _ color: String, _ day: String, _ number: Int, in world: AppWorld) throws {
        try world.imports(
            """
            INSERT INTO t (uuid, name, color, createDate)
            VALUES ('ffffffff-0000-4000-8000-00000000000\(number)', '\(name)', '\(color)', '\(day)T00:00:00.000Z')
            """)
    }

    /// The receipt of a seed that the user has removed or edited keeps its former key, which another seed has now.
    @Test(arguments: [true, false]) func `an import renews the seed that has the key now`(isRemoved: Bool) async throws
    {
        let world = try await AppWorld.launched(Self.definition, seeds: seed("a", "X", "red"))
        try world.app.execute(isRemoved ? "DELETE FROM t" : "UPDATE t SET color = 'mine'")
        try world.release("2025-02-01", seed("a", "Y", "red") + "," + seed("b", "X", "red"))
        _ = try await world.launch()
        if isRemoved { try world.app.execute("UPDATE t SET color = 'mine' WHERE name = 'X'") }
        try world.release("2025-03-01", seed("a", "Y", "red") + "," + seed("b", "X", "blue"))
        _ = try await world.launch()
        let before = try world.rows(Self.query)
        try arrive("X", "red", "2025-02-01", 1, in: world)
        _ = try await world.seeder.importFinished()
        expectSame(try world.rows(Self.query), "X blue 1\n" + before)
    }

    @Test func `a copy under the former key of a retired seed is retired when it comes in`() async throws {
        let world = try await AppWorld.launched(
            Self.definition, seeds: seed("a", "Sop", "red") + "," + seed("b", "Tea", "red"))
        try world.release("2025-02-01", seed("a", "Soup", "red") + "," + seed("b", "Tea", "red"))
        _ = try await world.launch()
        try world.release("2025-03-01", seed("b", "Tea", "red"), more: #""retired": ["a"],"#)
        _ = try await world.launch()
        try arrive("Sop", "red", "2025-01-01", 1, in: world)
        let report = try await world.seeder.importFinished()
        #expect(report.removed.map(\.reason) == [.retired])
        expectSame(try world.rows("SELECT name FROM t"), "Tea")
    }

    @Test(arguments: [true, false]) func `an app whose release is an earlier one retires nothing`(isAccount: Bool)
        async throws
    {
        let all = seed("a", "Soup", "red") + "," + seed("b", "Tea", "red")
        let world = try await AppWorld.launched(Self.definition, seeds: all)
        try world.release("2025-03-01", all)
        _ = try await world.launch()
        try world.release("2025-02-01", seed("b", "Tea", "red"), more: #""retired": ["a"],"#)
        let report =
            isAccount
            ? try await world.seeder.accountChanged(to: .signedOut) : try await world.seeder.clean(account: .signedOut)
        #expect(report.removed.isEmpty)
        expectSame(try world.rows("SELECT name FROM t ORDER BY name"), "Soup\nTea")
    }

    /// The user's copy stays under the former key; other devices send copies of the release that corrected it.
    @Test func `copies of a release are known though the seed was skipped in it`() async throws {
        let world = try await AppWorld.launched(Self.definition, seeds: seed("a", "Sop", "red"))
        try world.app.execute("UPDATE t SET color = 'mine'")
        try world.release("2025-02-01", seed("a", "Soup", "green"))
        _ = try await world.launch()
        try arrive("Soup", "green", "2025-02-01", 1, in: world)
        _ = try await world.seeder.importFinished()
        try world.release("2025-03-01", seed("a", "Soup", "blue"))
        _ = try await world.launch()
        try arrive("Soup", "blue", "2025-03-01", 2, in: world)
        _ = try await world.seeder.importFinished()
        expectSame(try world.rows(Self.query), "Sop mine 0\nSoup blue 1")
    }

    /// The user has removed or edited the seed under its former key: no receipt has the present one.
    @Test(arguments: [true, false], [true, false])
    func `an import renews a copy under a key that the store was not given`(isRemoved: Bool, maps: Bool) async throws {
        let world = try await AppWorld.launched(
            Self.definition, seeds: seed("a", "Sop", "red") + "," + seed("b", "Tea", "red"))
        try world.app.execute(
            isRemoved ? "DELETE FROM t WHERE name = 'Sop'" : "UPDATE t SET color = 'mine' WHERE name = 'Sop'")
        let name = maps ? "Sop" : "Soup"
        if maps {
            try world.app.execute("ALTER TABLE t ADD COLUMN seedID TEXT; ALTER TABLE t ADD COLUMN dismissDate TEXT")
        }
        for (day, color) in [("2025-02-01", "green"), ("2025-03-01", "blue")] {
            try world.release(
                day, seed("a", name, color) + "," + seed("b", "Tea", "red"), more: maps ? AppWorld.mapping : "")
            _ = try await world.launch()
        }
        try world.imports(
            """
            INSERT INTO t (uuid, name, color, createDate\(maps ? ", seedID" : ""))
            VALUES ('ffffffff-0000-4000-8000-000000000001', '\(name)', 'green', '2025-02-01T00:00:00.000Z'\(maps ? ", 'c/a'" : ""))
            """)
        _ = try await world.seeder.importFinished()
        expectSame(
            try world.rows("SELECT color FROM t WHERE name = '\(name)' AND updateDate IS NULL"), "blue")
    }

    /// The table had no column for seeds, and the user has made a row with the seed's key.
    @Test func `a release that makes the table durable leaves the user's own row alone, and gives the seed its copy`()
        async throws
    {
        let world = try await AppWorld.launched(Self.definition, seeds: seed("a", "Soup", "red"))
        try world.app.execute("INSERT INTO t (uuid, name, color) VALUES ('mine', 'Soup', 'mine')")
        try world.app.execute("ALTER TABLE t ADD COLUMN seedID TEXT; ALTER TABLE t ADD COLUMN dismissDate TEXT")
        try world.release("2025-02-01", seed("a", "Soup", "blue"), more: AppWorld.mapping)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT color, seedID FROM t ORDER BY color"), "blue c/a\nmine -")
        _ = try await world.seeder.dismiss("c/a", account: .signedOut)
        expectSame(try world.rows("SELECT color FROM t WHERE dismissDate IS NULL"), "mine")
        try world.app.execute("DELETE FROM t WHERE seedID IS NOT NULL")
        _ = try await world.seeder.dismiss("c/a", account: .signedOut)
        expectSame(try world.rows("SELECT color FROM t WHERE dismissDate IS NULL"), "mine")
    }

    @Test func `a seed and its former name may both be retired`() async throws {
        let world = try await AppWorld.launched(
            Self.definition, seeds: seed("a", "Soup", "red") + "," + seed("b", "Tea", "red"))
        try world.release(
            "2025-02-01",
            #"{ "$id": "c", "$formerly": "a", "name": "Soup", "color": "red" }"# + "," + seed("b", "Tea", "red"))
        _ = try await world.launch()
        try world.release("2025-03-01", seed("b", "Tea", "red"), more: #""retired": ["a", "c"],"#)
        #expect(try await world.seeder.launch(account: .signedOut).removed.count == 1)
        #expect(try await world.seeder.undo(account: .signedOut).skipped.isEmpty)
    }

    /// Rows of another catalog stand before those of this one.
    @Test func `a renamed column is found behind the rows of another catalog`() async throws {
        let (folder, app) = try RawDatabase.inNewFolder(Self.definition, file: "app.sqlite")
        func release(_ day: String, _ column: String, note: String) throws {
            for (catalog, count) in [("a", 300), ("b", 2)] {
                let more = catalog == "b" ? #", "\#(column)": "red""# : ""
                let seeds = (0..<count).map { #"{ "name": "\#(catalog)\#($0)"\#(more)\#(note) }"# }.joined(
                    separator: ",")
                let text = """
                    { "catalog": "\(catalog)", "released": "\(day)", "table": "t", "key": ["name"],
                      "columns": { "name": "text", "\(column)": "text", "place": "text" }, "seeds": [\(seeds)] }
                    """
                try Data(text.utf8).write(to: folder.url.appending(path: "\(catalog).json"))
            }
        }
        let seeder = folder.seeder(of: folder.catalogs("a.json", "b.json"), store: "app.sqlite")
        try app.execute("ALTER TABLE t ADD COLUMN place TEXT")
        try release("2025-01-01", "color", note: "")
        try await seeder.launch(account: .signedOut)
        let store = try SQLiteStore(path: folder.path("app.sqlite"))
        try store.dropTriggers()
        try app.execute("ALTER TABLE t RENAME COLUMN color TO hue")
        try release("2025-02-01", "hue", note: #", "place": "x""#)
        let report = try await seeder.launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [300, 2])
    }

    /// The scope is a part of the key, as it has to be in a plain table.
    @Test func `a copy under a former key of a table with a scope is a twin, and swapped keys make none`() async throws
    {
        let more = #""mapping": { "scope": "team" },"#
        func seeds(_ first: String, _ second: String, _ color: String) -> String {
            [("a", first), ("b", second)].map {
                #"{ "$id": "\#($0.0)", "name": "\#($0.1)", "team": "T", "color": "\#(color)" }"#
            }.joined(separator: ",")
        }
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, team TEXT, color TEXT, createDate TEXT, updateDate TEXT)"
        )
        func release(_ day: String, _ seeds: String) async throws {
            let text = """
                { "catalog": "c", "released": "\(day)", "table": "t", "key": ["name", "team"], \(more) "seeds": [\(seeds)] }
                """
            try Data(text.utf8).write(to: world.folder.url.appending(path: "catalog.json"))
            _ = try await world.launch()
        }
        try await release("2025-01-01", seeds("A", "B", "red"))
        try await release("2025-02-01", seeds("C", "B", "red"))
        try world.imports(
            """
            INSERT INTO t (uuid, name, team, color, createDate)
            VALUES ('ffffffff-0000-4000-8000-000000000001', 'A', 'T', 'red', '2025-01-01T00:00:00.000Z')
            """)
        _ = try await world.seeder.importFinished()
        expectSame(try world.rows("SELECT name FROM t ORDER BY name"), "B\nC")
        try await release("2025-03-01", seeds("B", "C", "red"))
        expectSame(try world.rows("SELECT name FROM t ORDER BY name"), "B\nC")
    }
}

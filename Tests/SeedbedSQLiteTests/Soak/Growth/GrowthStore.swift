import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A store of so many seeds on a connection that can be traced, and the calls that are made on it.
struct GrowthStore {
    /// How the tables of a test are made.
    enum Layout: String, CaseIterable {
        case plain, durable
    }

    let folder: TemporaryFolder
    let app: RawDatabase
    let layout: Layout
    let count: Int

    init(_ layout: Layout, _ count: Int, fills: Bool = true) async throws {
        (self.layout, self.count) = (layout, count)
        (folder, app) = try RawDatabase.inNewFolder("PRAGMA journal_mode = WAL; " + Self.schema)
        try write("2026-01-01", note: "first")
        if fills { try await seeder.launch(account: .signedOut) }
    }

    private static let schema = """
        CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, position INTEGER, seedID TEXT, dismissDate TEXT,
            createDate TEXT, updateDate TEXT);
        CREATE TABLE Meal (uuid TEXT PRIMARY KEY, food TEXT REFERENCES Food (uuid), note TEXT);
        CREATE INDEX Meal_food ON Meal (food);
        CREATE TABLE Note (uuid TEXT PRIMARY KEY, text TEXT, createDate TEXT, updateDate TEXT);
        CREATE TABLE Tag (uuid TEXT PRIMARY KEY, note TEXT REFERENCES Note (uuid));
        CREATE INDEX Tag_note ON Tag (note);
        """

    /// Writes the catalog as a release of that date.
    func write(_ released: String, note: String) throws {
        let mapping = layout == .durable ? AppWorld.mapping : ""
        let seeds = (0..<count).map { number in
            #"{ "$id": "s\#(number)", "name": "food \#(number)", "note": "\#(note) \#(number)", "position": \#(number) }"#
        }
        let text = """
            { "catalog": "food", "released": "\(released)", "table": "Food", "key": ["name"], \(mapping)
              "columns": { "name": "text", "note": "text", "position": "integer" }, "volatile": ["position"],
              "seeds": [ \(seeds.joined(separator: ",\n")) ] }
            """
        try Data(text.utf8).write(to: folder.url.appending(path: "food.json"))
    }

    /// A new seeder, as each start of an app makes one.
    var seeder: Seeder {
        let loan = Loan(app)
        return Seeder(
            catalogs: .file(folder.url.appending(path: "food.json")),
            defaults: folder.url.appending(path: "defaults.json"), device: "device"
        ) { (_) throws(StoreError) in try loan.store() }
    }

    /// The store itself.
    var store: SQLiteStore { get throws { try SQLiteStore(handle: app.handle) } }

    /// Makes the next release, which changes every seed.
    func change() async throws {
        try write("2026-02-01", note: "second")
        try await seeder.launch(account: .signedOut)
    }

    /// Lets a sync engine bring a twin of every seed, and a meal that refers to it.
    func bringTwins() throws {
        let seedID = layout == .durable ? "seedID" : "NULL"
        try app.imports(
            """
            INSERT INTO Food (uuid, name, note, position, seedID, createDate)
                SELECT 'twin ' || rowid, name, note, position, \(seedID), createDate FROM Food;
            INSERT INTO Meal SELECT 'meal ' || rowid, uuid, 'mine' FROM Food WHERE uuid LIKE 'twin %'
            """)
    }

    /// Fills a table of the user's in which every text stands twice, with rows that refer to each.
    func fillNotes() throws {
        try app.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
            INSERT INTO Note SELECT 'note ' || i, 'text ' || (i / 2), '2026-01-01', '2026-01-02' FROM n;
            INSERT INTO Tag SELECT 'tag ' || rowid, uuid FROM Note
            """)
    }

    /// Makes the store as it was before it had Seedbed.
    func forgetSeedbed() throws {
        for kind in ["trigger", "view", "index", "table"] {
            let names = try app.rows(
                "SELECT name FROM sqlite_schema WHERE type = ? AND name LIKE 'seedbed%'", [.string(kind)])
            for name in names { try app.execute("DROP \(kind) IF EXISTS \"\(name[0].description)\"") }
        }
        try app.execute("UPDATE Food SET createDate = NULL, seedID = NULL")
        try FileManager.default.removeItem(at: folder.url.appending(path: "defaults.json"))
    }

    /// Returns the statements that SQLite ran while `body` ran.
    func trace(_ body: () async throws -> Void) async throws -> StatementTrace {
        let trace = StatementTrace(app)
        defer { trace.end() }
        try await body()
        return trace
    }
}

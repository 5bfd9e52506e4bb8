import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Stores that a released version has written; each golden file is the same day's work: two catalogs were seeded, one of
/// them in a second release that changed nothing; another device's store came in, where the release between had changed a
/// seed; and the user had edited a row.
struct BookkeepingVersionTests {
    static let versions = [1, 2, 3, 4, 5]
    static let foods = #"{ "name": "Café \"crème\"", "kcal": 5 }, { "name": "Toast", "kcal": 90 }"#
    static let soup = #"{ "name": "Soup", "kcal": 60 }"#
    private static let meals = """
        { "catalog": "meals", "released": "2025-01-01", "table": "Meal", "key": ["name"],
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "volatile": ["position", "size"],
          "seeds": [
            { "$id": "breakfast", "name": "Breakfast", "size": 1.5, "food": { "$ref": "food/toast" }, "position": 1 },
            { "$id": "lunch", "name": "Lunch", "size": 2.0, "food": { "$ref": "food/soup" }, "position": 2 },
            { "$id": "supper", "name": "Supper", "size": null, "position": 3 }
          ] }
        """

    let folder: TemporaryFolder
    let app: RawDatabase
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("app.sqlite")
        app = try RawDatabase(path)
    }

    func open(_ version: Int) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let golden = tests.appending(path: "Golden/bookkeeping-\(version).sql")
        try app.execute(try String(contentsOf: golden, encoding: .utf8))
        try app.execute("PRAGMA journal_mode = WAL")
    }

    func release(_ released: String, _ seeds: String) throws {
        let food = """
            { "catalog": "food", "released": "\(released)", "table": "Food", "key": ["name"], "seeds": [\(seeds)] }
            """
        try Data(food.utf8).write(to: folder.url.appending(path: "food.json"))
        try Data(Self.meals.utf8).write(to: folder.url.appending(path: "meals.json"))
    }

    func seeder() -> Seeder {
        var environment = Seeder.Environment()
        environment.now = { instant("2026-11-23T12:00:00Z") }
        return Seeder(
            catalogs: folder.catalogs("food.json", "meals.json"),
            defaults: folder.url.appending(path: "defaults.json"), device: "d1", environment: environment
        ) { [path] (_) throws(StoreError) in try SQLiteStore(path: path) }
    }

    private func rows() throws -> [[RawValue]] {
        try app.rows("SELECT * FROM Food ORDER BY 1") + app.rows("SELECT * FROM Meal ORDER BY 1")
    }

    private func delivered() throws -> [String: [SeedReceipt]] {
        let store = try SQLiteStore(path: path)
        return try Dictionary(
            uniqueKeysWithValues: Self.delivered.keys.map { catalog in
                (catalog, try store.bookkeeping.deliveredSeeds(of: catalog).values.sorted { $0.id < $1.id })
            })
    }

    @Test(arguments: TestShare.of(versions, one: 3))
    func `each version is read for ever, without a write`(version: Int) throws {
        try open(version)
        let store = try SQLiteStore(path: path, options: .readOnly)
        for (catalog, seeds) in Self.delivered(version) {
            #expect(try store.bookkeeping.deliveredSeeds(of: catalog).values.sorted { $0.id < $1.id } == seeds)
        }
        #expect(try store.bookkeeping.deliveredSeeds(of: "other").isEmpty)
        #expect(try store.bookkeeping.receipts() == ["food": instant("2025-02-01"), "meals": instant("2025-01-01")])
        // Before version 3 the receipt knew the last release alone.
        let former = version < 3 ? [] : [instant("2025-01-01")]
        #expect(try store.bookkeeping.releases(deliveredOf: "food") == former + [instant("2025-02-01")])
        #expect(try store.bookkeeping.releases(deliveredOf: "meals") == [instant("2025-01-01")])
        let reasons = try store.log.log(after: 0).entries.map { "\($0.table) \($0.reason)" }
        #expect(reasons.count { $0 == "Food superseded" } == 4)
        #expect(reasons.count { $0 == "Meal superseded" } == 2)
        #expect(reasons.count { $0 == "Meal yielded" } == 1)
        #expect(reasons.count == 7)
        #expect(try app.rows("SELECT version FROM seedbed_meta") == [[.integer(Int64(version))]])
    }

    @Test(arguments: TestShare.of(versions, one: 3))
    func `a launch brings it to this version and writes nothing else`(version: Int) async throws {
        try open(version)
        try release("2025-02-01", "\(Self.foods), \(Self.soup)")
        let (before, name) = (try rows(), try app.rows("SELECT store FROM seedbed_meta"))
        let report = try await seeder().launch(account: .signedOut)
        #expect(report.outcome == .recorded)
        #expect(report.removed.isEmpty)
        #expect(try rows() == before)
        #expect(try app.rows("SELECT version FROM seedbed_meta") == [[5]])
        #expect(try app.rows("SELECT store FROM seedbed_meta") == name)
        #expect(try app.rows("SELECT 1 FROM sqlite_schema WHERE name = 'seedbed_seeds'") == [])
        #expect(try delivered() == Self.delivered(version))
        #expect(try await seeder().launch(account: .signedOut).outcome == .alreadySeeded)
        #expect(try app.problems() == [])
    }

    @Test(arguments: TestShare.of(versions, one: 3))
    func `what was delivered and removed in it does not come back, and its removals can be undone`(
        version: Int
    ) async throws {
        try open(version)
        try app.execute("DELETE FROM Food WHERE name = 'Soup'; UPDATE Meal SET position = 7 WHERE name = 'Breakfast'")
        try release("2025-03-01", "\(Self.foods), \(Self.soup), { \"name\": \"Stew\", \"kcal\": 70 }")
        let report = try await seeder().launch(account: .signedOut)
        #expect(report.catalogs.map(\.inserted) == [1, 0])
        #expect(try app.rows("SELECT name FROM Food WHERE name IN ('Soup', 'Stew')") == [["Stew"]])
        #expect(try app.rows("SELECT position FROM Meal WHERE name = 'Breakfast'") == [[7]])
        let undone = try await seeder().undo(account: .signedOut)
        // One of the meals was filed under the soup that is gone, and comes back to the one that comes back.
        #expect(undone.reinserted.count == 7 && undone.skipped == [])
        let filed = "SELECT f.name FROM Meal AS m JOIN Food AS f ON f.uuid = m.food WHERE m.name = 'Lunch'"
        #expect(try app.rows(filed) == [["Soup"]])
    }

    /// Version 2 has noted of the releases the last one alone, and of the seeds no content.
    @Test(arguments: [1, 2], [false, true])
    func `S5, T4: a later release replaces the rows of the release that the receipt names, others by the history`(
        version: Int, hasHistory: Bool
    ) async throws {
        try open(version)
        if hasHistory { try folder.writeHistory(of: "food", ["Soup"], on: ["2025-01-01"]) }
        let changed = """
            { "name": "Toast", "kcal": 95 }, { "name": "Soup", "kcal": 65 }, { "name": "Stew", "kcal": 70 }
            """
        try release("2025-03-01", changed)
        let report = try await seeder().launch(account: .signedOut)
        #expect(try app.rows("SELECT version FROM seedbed_meta") == [[5]])
        #expect(report.catalogs.map(\.inserted) == [hasHistory ? 3 : 2, 0])
        // Toast is of February, the soup of January.
        let soup: RawValue = hasHistory ? 65 : 60
        #expect(
            try app.rows("SELECT name, kcal FROM Food WHERE kcal > 5 ORDER BY 1")
                == [["Soup", soup], ["Stew", 70], ["Toast", 95]])
        #expect(report.removed.map(\.reason) == (hasHistory ? [.superseded, .superseded] : [.superseded]))
        #expect(report.occupied.map(\.seed) == (hasHistory ? [] : ["food/soup"]))
        let store = try SQLiteStore(path: path)
        #expect(try store.bookkeeping.releases(deliveredOf: "food") == [instant("2025-02-01"), instant("2025-03-01")])
        let delivered = try store.bookkeeping.deliveredSeeds(of: "food")
        #expect(delivered.keys.sorted() == ["caf_c3_a9-_22cr_c3_a8me_22", "soup", "stew", "toast"])
        let toast = try #require(delivered["toast"])
        #expect(toast.forms.map(\.released) == [instant("2025-02-01"), instant("2025-03-01")])
        #expect(toast.forms.map(\.hash.isEmpty) == [true, false])
        // The next release knows what the one before it has shipped: a row that holds something else is the user's.
        try app.execute(
            """
            INSERT INTO seedbed_import VALUES (1); UPDATE Food SET kcal = 71 WHERE name = 'Stew';
            DELETE FROM seedbed_import
            """)
        try release("2025-04-01", changed.replacing("70", with: "75").replacing("95", with: "99"))
        _ = try await seeder().launch(account: .signedOut)
        #expect(
            try app.rows("SELECT name, kcal FROM Food WHERE name IN ('Stew', 'Toast') ORDER BY 1")
                == [["Stew", 71], ["Toast", 99]])
    }

    @Test(arguments: TestShare.of(versions, one: 3))
    func `a store of each version can be unprepared, and seeded again`(version: Int) async throws {
        try open(version)
        let before = try rows()
        try SQLiteStore(path: path).unprepare()
        #expect(try app.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'seedbed%'") == [])
        #expect(try rows() == before)
        try release("2025-02-01", "\(Self.foods), \(Self.soup)")
        #expect(try await seeder().launch(account: .signedOut).catalogs.map(\.inserted) == [0, 0])
        #expect(try app.rows("SELECT version FROM seedbed_meta") == [[5]])
    }

    @Test func `S5: rows of version 1 become blocks, however many they are, and one that is damaged costs no other`()
        async throws
    {
        try open(1)
        try app.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2499)
            INSERT INTO seedbed_seeds SELECT 'food', 'more-' || i, '["More ' || i || '"]', '{}', i * 1000 FROM n;
            UPDATE seedbed_seeds SET "group" = '["no' WHERE seed = 'more-7';
            UPDATE seedbed_seeds SET loose = '' WHERE seed = 'more-8'
            """)
        let more = (0..<2500).map { #"{ "name": "More \#($0)" }"# }.joined(separator: ", ")
        try release("2025-03-01", "\(Self.foods), \(Self.soup), \(more)")
        let report = try await seeder().launch(account: .signedOut)
        #expect(report.catalogs[0].inserted == 0)
        #expect(try app.rows("SELECT count(*) FROM seedbed_given WHERE catalog = 'food'") == [[3]])
        let found = try SQLiteStore(path: path).bookkeeping.deliveredSeeds(of: "food")
        #expect(found.count == 2503)
        for number in 0..<2500 where number != 7 {
            let group = SeedValue.text("More \(number)")
            let renewed = SeedInstant(milliseconds: Int64(number) * 1000)
            let seed = try #require(found["more-\(number)"])
            #expect(seed.group == [group] && seed.renewedFor == renewed && seed.isDelivered && !seed.isWithdrawn)
            // The release that the receipt named tells nothing of what it shipped but the key; the last one everything.
            #expect(seed.forms.map(\.columns) == [[], ["name"]])
        }
        #expect(found["more-7"]?.group == [])
    }

    @Test func `a block that cannot be read is left as it is`() async throws {
        try open(2)
        try app.execute("UPDATE seedbed_given SET seeds = '[[\"toast' WHERE id = 1")
        try release("2025-03-01", "\(Self.foods), \(Self.soup), { \"name\": \"Stew\" }")
        #expect(try await seeder().launch(account: .signedOut).catalogs.map(\.inserted) == [1, 0])
        #expect(try app.rows("SELECT seeds FROM seedbed_given WHERE id = 1") == [["[[\"toast"]])
    }

    @Test func `S5: a thousand seeds and more, changed by many releases, stay in as few blocks as they take`()
        async throws
    {
        try app.execute(
            """
            CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, kcal INTEGER, createDate TEXT, updateDate TEXT);
            CREATE TABLE Meal (uuid TEXT PRIMARY KEY, name TEXT, size REAL, food TEXT, position INTEGER, seedID TEXT,
                dismissDate TEXT, createDate TEXT, updateDate TEXT)
            """)
        let many = (0..<2500).map { #"{ "name": "Food \#($0)", "kcal": \#($0) }"# }.joined(separator: ", ")
        for month in 1...6 {
            let new = month < 3 ? "" : ", { \"name\": \"New \(month)\" }"
            try release("2025-0\(month)-01", "\(many), \(Self.foods), \(Self.soup)\(new)")
            let inserted = try await seeder().launch(account: .signedOut).catalogs[0].inserted
            #expect(inserted == [2503, 0, 1, 1, 1, 1][month - 1])
            #expect(try app.rows("SELECT count(*) FROM seedbed_given WHERE catalog = 'food'") == [[3]])
            try app.execute("DELETE FROM Food WHERE name = 'Food \(month * 400)'")
        }
        let store = try SQLiteStore(path: path)
        let found = try store.bookkeeping.deliveredSeeds(of: "food")
        #expect(found.count == 2507)
        var last = try #require(found["food-2400"])
        #expect(last.forms.map(\.released) == [instant("2025-01-01")])
        #expect(last.forms.map(\.columns) == [["kcal", "name"]])
        last.forms = []
        #expect(last == SeedReceipt(id: "food-2400", group: ["Food 2400"], groupColumns: ["name"]))
        #expect(try app.rows("SELECT count(*) FROM Food WHERE name LIKE 'Food %'") == [[2494]])
    }

    @Test(arguments: versions.dropLast())
    func `a migration of the app's cannot take an earlier version over`(version: Int) throws {
        try open(version)
        try release("2025-02-01", Self.soup)
        let catalogs = try CatalogSource.files([folder.url.appending(path: "food.json")]).load()
        let before = try app.rows("SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2")
        #expect(throws: StoreError.earlierVersion(store: path, version: Int64(version))) {
            try SQLiteStore(path: path).schema(for: catalogs)
        }
        #expect(try app.rows("SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2") == before)
    }
}

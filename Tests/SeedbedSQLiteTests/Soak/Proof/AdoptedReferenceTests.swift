import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A1 to A3: a key that holds a reference names the seed to which the row must refer.
struct AdoptedReferenceTests {
    private static let durable = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#
    private static let tags = "seedID TEXT, dismissDate TEXT, createDate TEXT, updateDate TEXT"

    /// An app with these catalogs, by their names, and tables.
    private func world(_ catalogs: [String: String], _ tables: String) throws -> AppWorld {
        let (folder, app) = try RawDatabase.inNewFolder(tables)
        for (name, text) in catalogs {
            let catalog = #"{ "catalog": "\#(name)", "released": "2026-11-20", \#(text) }"#
            try Data(catalog.utf8).write(to: folder.url.appending(path: "\(name).json"))
        }
        let seeder = Seeder(
            catalogs: .files(catalogs.keys.sorted().map { folder.url.appending(path: "\($0).json") }),
            defaults: folder.url.appending(path: "defaults.json"), device: "device",
            environment: .counted(at: instant("2026-12-31"))
        ) { (_) throws(StoreError) in try SQLiteStore(path: folder.path("app.sqlite")) }
        return AppWorld(folder, app, seeder: seeder)
    }

    private func adopted(_ world: AppWorld, match: [String] = []) async throws -> [String] {
        let report = try await world.seeder.adopt(account: .signedOut, match: match)
        return (report.untouched + report.touched).map { "\($0.uuid) \($0.seed)" }.sorted()
            + report.left.map { "\($0.uuid) -" }.sorted()
    }

    private static let groups =
        #""seeds": [{ "$id": "food", "name": "Food" }, { "$id": "travel", "name": "Travel" }]"#
    private static let others = """
        "seeds": [{ "$id": "other-food", "name": "Other", "parent": { "$ref": "groups/food" } },
            { "$id": "other-travel", "name": "Other", "parent": { "$ref": "groups/travel" } }]
        """

    private static let categories = """
        CREATE TABLE grp (uuid TEXT PRIMARY KEY, name TEXT, \(tags));
        CREATE TABLE category (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT REFERENCES grp, \(tags));
        CREATE TABLE expense (category TEXT REFERENCES category, note TEXT);
        INSERT INTO grp (uuid, name) VALUES ('f', 'Food'), ('t', 'Travel'), ('m', 'Mine');
        INSERT INTO category (uuid, name, parent) VALUES ('om', 'Other', 'm'), ('of', 'Other', 'f'), ('ot', 'Other', 't');
        INSERT INTO expense SELECT uuid, uuid FROM category
        """

    @Test(arguments: [durable, ""])
    func `A3: a category below a group of the user's is none of the seeds that have its name`(
        mapping: String
    ) async throws {
        let world = try world(
            [
                "groups": #""table": "grp", "key": ["name"], \#(mapping) \#(Self.groups)"#,
                "categories": #""table": "category", "key": ["name", "parent"], \#(mapping) \#(Self.others)"#,
            ], Self.categories)
        let rows = ["f groups/food", "of categories/other-food", "ot categories/other-travel", "t groups/travel"]
        #expect(try await adopted(world) == rows + ["m -", "om -"])
        #expect(try await world.seeder.adopt(account: .signedOut).untouched.isEmpty)
        _ = try await world.launch()
        #expect(try world.rows("SELECT note, category FROM expense ORDER BY note") == "of of\nom om\not ot")
        #expect(try world.rows("SELECT count(*) FROM category") == "3")
    }

    @Test(arguments: [
        #"{ "scope": "parent" }"#, #"{ "scope": "parent", "seedID": "seedID", "dismissDate": "dismissDate" }"#,
    ])
    func `A3: so it is when the group is the scope`(mapping: String) async throws {
        let other = #"{ "$id": "other-food", "name": "Other", "parent": { "$ref": "groups/food" } }"#
        let world = try world(
            [
                "groups": #""table": "grp", "key": ["name"], \#(Self.groups)"#,
                "categories": #""table": "category", "key": ["name"], "mapping": \#(mapping), "seeds": [\#(other)]"#,
            ], Self.categories)
        let rows = ["f groups/food", "of categories/other-food", "t groups/travel"]
        #expect(try await adopted(world) == rows + ["m -", "om -", "ot -"])
    }

    @Test(arguments: [durable, ""])
    func `A3: a join row of the user's is none of the seeds of its table`(mapping: String) async throws {
        let world = try world(
            [
                "habits": #""table": "habit", "key": ["name"], \#(mapping) \#(Self.groups)"#,
                "tags": #""table": "tag", "key": ["name"], \#(mapping) "seeds": [{ "$id": "body", "name": "Body" }]"#,
                "links": """
                "table": "link", "key": ["habit", "tag"], \(mapping)
                "seeds": [{ "$id": "a", "habit": { "$ref": "habits/food" }, "tag": { "$ref": "tags/body" } }]
                """,
            ],
            """
            CREATE TABLE habit (uuid TEXT PRIMARY KEY, name TEXT, \(Self.tags));
            CREATE TABLE tag (uuid TEXT PRIMARY KEY, name TEXT, \(Self.tags));
            CREATE TABLE link (uuid TEXT PRIMARY KEY, habit TEXT NOT NULL, tag TEXT NOT NULL, \(Self.tags));
            INSERT INTO habit (uuid, name) VALUES ('h', 'Food'), ('mine', 'Mine');
            INSERT INTO tag (uuid, name) VALUES ('b', 'Body'), ('mine', 'Mine');
            INSERT INTO link (uuid, habit, tag) VALUES ('own', 'mine', 'mine'), ('body', 'mine', 'b'), ('tag', 'h', 'mine'),
                ('seed', 'h', 'b'), ('edited elsewhere', 'gone', 'b')
            """)
        let own = ["body -", "edited elsewhere -", "mine -", "mine -", "own -", "tag -"]
        #expect(try await adopted(world) == ["b tags/body", "h habits/food", "seed links/a"] + own)
        _ = try await world.launch()
        #expect(try world.rows("SELECT count(*) FROM link") == "5")
    }

    /// Each row is below another row of the table, in whatever order they are stored.
    ///
    /// Two rows of the user's form a cycle.
    @Test(arguments: [durable, ""])
    func `A3: in a table that refers to itself each row is told by the rows above it`(mapping: String) async throws {
        let seeds = """
            { "$id": "root", "name": "All", "parent": "" },
            { "$id": "food", "name": "Other", "parent": { "$ref": "c/root" } },
            { "$id": "deep", "name": "Other", "parent": { "$ref": "c/food" } }
            """
        let world = try world(
            ["c": #""table": "t", "key": ["name", "parent"], \#(mapping) "seeds": [\#(seeds)]"#],
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT, \(Self.tags));
            INSERT INTO t (uuid, name, parent) VALUES ('deeper', 'Other', 'deep'), ('deep', 'Other', 'food'),
                ('food', 'Other', 'root'), ('root', 'All', ''), ('x', 'Other', 'y'), ('y', 'Other', 'x'), ('mine', 'My', 'root'),
                ('om', 'Other', 'mine')
            """)
        let seeded = ["deep c/deep", "food c/food", "root c/root"]
        #expect(try await adopted(world) == seeded + ["deeper -", "mine -", "om -", "x -", "y -"])
    }

    @Test func `A3: so it is told by rows that get their identities at the same time`() async throws {
        let seeds = """
            { "$id": "root", "name": "All", "parent": "" },
            { "$id": "food", "name": "Other", "parent": { "$ref": "c/root" } },
            { "$id": "deep", "name": "Other", "parent": { "$ref": "c/food" } },
            { "$id": "deeper", "name": "Other", "parent": { "$ref": "c/deep" } }
            """
        let world = try world(
            ["c": #""table": "t", "key": ["name", "parent"], "seeds": [\#(seeds)]"#],
            """
            CREATE TABLE t (record TEXT PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, parent TEXT REFERENCES t (uuid), \(Self.tags));
            INSERT INTO t (record, name, parent) VALUES ('d', 'Other', 'c'), ('a', 'All', ''), ('b', 'Other', 'a'),
                ('c', 'Other', 'b'), ('e', 'Other', 'd')
            """)
        let report = try await world.seeder.adopt(account: .signedOut, identity: .column("record"))
        let adopted = report.untouched.map { "\($0.uuid) \($0.seed)" }
        #expect(adopted == ["a c/root", "b c/food", "c c/deep", "d c/deeper"])
        #expect(report.left.count == 1)
    }

    /// The catalog of the parents comes after one of the same table as the children.
    @Test func `A3: the order of tables has no bearing on which row a key names`() async throws {
        let world = try world(
            [
                "a":
                    #""table": "t", "key": ["name", "parent"], "seeds": [{ "$id": "x", "name": "Top", "parent": "" }]"#,
                "b":
                    #""table": "grp", "key": ["name", "top"], "seeds": [{ "$id": "y", "name": "B", "top": { "$ref": "a/x" } }]"#,
                "c":
                    #""table": "t", "key": ["name", "parent"], "seeds": [{ "$id": "z", "name": "Other", "parent": { "$ref": "b/y" } }]"#,
            ],
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT, \(Self.tags));
            CREATE TABLE grp (uuid TEXT PRIMARY KEY, name TEXT, top TEXT, \(Self.tags));
            INSERT INTO t (uuid, name, parent) VALUES ('own', 'Other', 'g2'), ('seed', 'Other', 'g1'), ('top', 'Top', '');
            INSERT INTO grp (uuid, name, top) VALUES ('g1', 'B', 'top'), ('g2', 'B', 'own')
            """)
        #expect(try await adopted(world) == ["g1 b/y", "seed c/z", "top a/x", "g2 -", "own -"])
    }

    /// The children refer by the column from which their parents get an identity.
    @Test func `A3: rows that get an identity are told by references to it, and other tables need no such column`()
        async throws
    {
        let world = try world(
            [
                "groups": #""table": "grp", "key": ["name"], \#(Self.groups)"#,
                "categories": #""table": "category", "key": ["name", "parent"], \#(Self.others)"#,
            ],
            """
            CREATE TABLE grp (uuid TEXT PRIMARY KEY, record TEXT, name TEXT, \(Self.tags));
            CREATE TABLE category (uuid TEXT PRIMARY KEY, name TEXT, parent TEXT, \(Self.tags));
            INSERT INTO grp (record, name) VALUES ('f', 'Food'), ('t', 'Travel'), ('m', 'Mine');
            INSERT INTO category (uuid, name, parent) VALUES ('om', 'Other', 'm'), ('ot', 'Other', 't')
            """)
        let report = try await world.seeder.adopt(account: .signedOut, identity: .column("record"))
        #expect(
            report.untouched.map { "\($0.uuid) \($0.seed)" } == [
                "f groups/food", "t groups/travel", "ot categories/other-travel",
            ])
        try world.app.execute("INSERT INTO category (name, parent) VALUES ('Other', 'f')")
        let error = await #expect(throws: SeedbedError.self) {
            try await world.seeder.adopt(account: .signedOut, identity: .column("record"))
        }
        #expect(error?.description.contains("“category”") == true)
        await #expect(throws: SeedbedError.self) {
            try await world.seeder.adopt(account: .signedOut, identity: .column("recrod"))
        }
    }

    @Test func `A2: a value that several seeds hold tells none of them`() async throws {
        let world = try world(
            [
                "c":
                    #""table": "t", "key": ["name"], \#(Self.durable) "seeds": [{ "$id": "a", "name": "A", "color": 1 }, { "$id": "b", "name": "B", "color": 1 }, { "$id": "d", "name": "D", "color": 2 }]"#
            ],
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, color INTEGER, \(Self.tags));
            INSERT INTO t (uuid, name, color) VALUES ('one', 'Mine', 1), ('two', 'Kids', 1), ('renamed', 'Dee', 2), ('edited', 'B', 1)
            """)
        try world.app.execute("UPDATE t SET updateDate = '2026-12-01' WHERE uuid = 'edited'")
        #expect(try await adopted(world, match: ["color"]) == ["edited c/b", "renamed c/d", "one -", "two -"])
    }
}

import Seedbed
import SeedbedSQLite
import Testing

/// S3: what the user has filed and sorted stays with a seed when a release brings its new copy.
struct KeptValueTests {
    @Test(arguments: ["UNIQUE (list, name)", "UNIQUE (list, sort)", "UNIQUE (sort)", "CHECK (1)"], ["", "NOT NULL"])
    func `also in columns of a unique key`(constraint: String, isRequired: String) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE folder (id INTEGER PRIMARY KEY, name TEXT);
            INSERT INTO folder VALUES (1, 'first'), (5, 'mine');
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, sort INTEGER,
                list INTEGER \(isRequired) DEFAULT 1 REFERENCES folder (id), createDate TEXT, updateDate TEXT, \(constraint));
            """, seeds: #"{ "name": "Toast", "v": 1, "sort": 3 }"#, more: #""volatile": ["sort"],"#)
        try world.app.execute("UPDATE t SET list = 5, sort = 7")
        try world.release("2025-02-01", #"{ "name": "Toast", "v": 2, "sort": 4 }"#, more: #""volatile": ["sort"],"#)
        #expect(try await world.launch().hasPrefix("upgraded +1"))
        expectSame(try world.rows("SELECT name, v, sort, list, updateDate FROM t"), "Toast 2 7 5 -")
    }

    private static let lists = """
        CREATE TABLE list (id INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO list VALUES (1, 'first'), (2, 'second'), (5, 'mine');
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, list INTEGER REFERENCES list (id), createDate TEXT,
            updateDate TEXT);
        """

    @Test(arguments: [#", "list": null"#, #", "list": 1"#, ""], [#", "LIST": null"#, #", "list": 2"#])
    func `also where the seed says itself what a foreign key holds`(former: String, latter: String) async throws {
        let world = try AppWorld(Self.lists)
        func release(_ date: String, _ value: Int, _ list: String) async throws -> String {
            let seeds = ["Toast", "Poem"].map { #"{ "name": "\#($0)", "v": \#(value)\#(list) }"# }
            try world.release(date, seeds.joined(separator: ", "))
            return try await world.launch()
        }
        _ = try await release("2025-01-01", 1, former)
        try world.app.execute("UPDATE t SET list = 5 WHERE name = 'Toast'")
        _ = try await release("2025-02-01", 1, latter)
        #expect(try await release("2025-03-01", 2, latter).hasPrefix("upgraded +2"))
        let filed = latter.contains("2") ? "2" : "-"
        expectSame(
            try world.rows("SELECT name, v, list, updateDate FROM t ORDER BY 1"), "Poem 2 \(filed) -\nToast 2 5 -")
    }

    @Test func `a tree of seeds under a unique key stays one`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, v INTEGER, parent INTEGER REFERENCES t (id), uuid TEXT,
                createDate TEXT, updateDate TEXT, UNIQUE (parent, name));
            """)
        func seeds(_ value: Int) -> String {
            """
            { "$id": "r", "name": "R", "v": \(value) }, { "$id": "k", "name": "K", "v": \(value), "parent": { "$ref": "c/r" } },
            { "$id": "l", "name": "L", "v": \(value), "parent": { "$ref": "c/k" } }
            """
        }
        for (release, value) in [("2025-01-01", 1), ("2025-02-01", 2), ("2025-03-01", 3)] {
            try world.release(release, seeds(value))
            _ = try await world.launch()
            expectSame(
                try world.rows("SELECT t.name, t.v, p.name FROM t LEFT JOIN t AS p ON p.id = t.parent ORDER BY 1"),
                "K \(value) R\nL \(value) K\nR \(value) -")
        }
    }

    @Test func `also where the catalog writes the volatile column in another case`() async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, position INTEGER, createDate TEXT, updateDate TEXT)"
        )
        for (release, value, column) in [
            ("2025-01-01", 1, "position"), ("2025-02-01", 2, "position"), ("2025-03-01", 3, "POSITION"),
        ] {
            try world.release(
                release, #"{ "name": "Toast", "v": \#(value), "\#(column)": 1 }"#, more: #""volatile": ["Position"],"#)
            _ = try await world.launch()
            try world.app.execute("UPDATE t SET position = 99")
        }
        expectSame(try world.rows("SELECT v, position, updateDate FROM t"), "3 99 -")
    }

    @Test(arguments: ["", "parent TEXT REFERENCES t (uuid),"])
    func `a copy that a trigger keeps from being deleted is not said to be gone`(column: String) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(column)
                createDate TEXT, updateDate TEXT);
            CREATE TRIGGER own BEFORE DELETE ON t WHEN OLD.v = 1 BEGIN SELECT RAISE(IGNORE); END
            """, seeds: #"{ "name": "Toast", "v": 1 }, { "name": "Poem", "v": 2 }"#)
        try world.release("2025-02-01", #"{ "name": "Toast", "v": 3 }, { "name": "Poem", "v": 3 }"#)
        #expect(try await world.launch() == "upgraded +2\n- u2 superseded u4")
        expectSame(try world.rows("SELECT uuid, v FROM t ORDER BY 1"), "u1 1\nu3 3\nu4 3")
        expectSame(try world.rows("SELECT uuid FROM seedbed_log"), "u2")
    }

    @Test(arguments: ["", "DEFAULT 9"]) func `a value that a release leaves out goes, unless it is the user's`(
        byDefault: String
    ) async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, sort INTEGER \(byDefault), createDate TEXT, updateDate TEXT)"
        )
        func release(_ date: String, _ value: Int, _ sort: String) async throws {
            let seeds = ["Toast", "Poem"].map { #"{ "name": "\#($0)", "v": \#(value)\#(sort) }"# }
            try world.release(date, seeds.joined(separator: ", "), more: #""volatile": ["sort"],"#)
            _ = try await world.launch()
        }
        try await release("2025-01-01", 1, #", "sort": 3"#)
        try world.app.execute("UPDATE t SET sort = 7 WHERE name = 'Toast'")
        try await release("2025-02-01", 2, "")
        let sort = byDefault.isEmpty ? "-" : "9"
        expectSame(try world.rows("SELECT name, v, sort FROM t ORDER BY name"), "Poem 2 \(sort)\nToast 2 7")
        try await release("2025-03-01", 3, "")
        expectSame(try world.rows("SELECT name, v, sort FROM t ORDER BY name"), "Poem 3 \(sort)\nToast 3 7")
    }
}

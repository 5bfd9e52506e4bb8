import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// S3, C2, C5, R2: a volatile column that the app's triggers keep up is not what the user filed.
///
/// An app marks rows that it must still upload: a new row is marked by default, and a trigger marks an edited one. Its upload
/// takes the mark away.
struct KeptUpColumnTests {
    private static let more = #""volatile": ["pending", "position"],"#
    private static let rows = "SELECT name, v, pending, position, updateDate FROM t ORDER BY name"

    private static func table(_ trigger: String) -> String {
        """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, pending INTEGER DEFAULT 1, position INTEGER,
            createDate TEXT, updateDate TEXT);
        \(trigger);
        """
    }

    private static func mark(_ event: String, _ condition: String = "") -> String {
        "CREATE TRIGGER mark \(event) ON t \(condition) BEGIN UPDATE t SET pending = 1 WHERE uuid = NEW.uuid; END"
    }

    private static let marks = [
        mark("AFTER UPDATE OF name, v"), mark("AFTER UPDATE OF v", "WHEN NEW.v IS NOT OLD.v"),
        mark("AFTER UPDATE", "WHEN NEW.pending IS OLD.pending"),
        mark("BEFORE UPDATE OF updateDate", "WHEN NEW.pending = 0"),
    ]

    @Test(arguments: marks)
    func `S3: the new copy of a release is uploaded, too`(mark: String) async throws {
        let world = try await AppWorld.launched(
            Self.table(mark), seeds: #"{ "name": "Poem", "v": 1 }, { "name": "Toast", "v": 1 }"#, more: Self.more)
        try world.app.execute("UPDATE t SET position = 7; UPDATE t SET pending = 0")
        try world.release("2025-02-01", #"{ "name": "Poem", "v": 1 }, { "name": "Toast", "v": 2 }"#, more: Self.more)
        #expect(try await world.launch().hasPrefix("upgraded +1"))
        expectSame(try world.rows(Self.rows), "Poem 1 0 7 -\nToast 2 1 7 -")
    }

    @Test(arguments: marks, ["a", "z"])
    func `C2: a survivor that is not uploaded yet keeps its mark`(
        mark: String, other: String
    ) async throws {
        let world = try await AppWorld.launched(
            Self.table(mark), seeds: #"{ "name": "Toast", "v": 1 }"#, more: Self.more)
        try world.imports(
            """
            INSERT INTO t (uuid, name, v, pending, position, createDate)
            VALUES ('\(other)', 'Toast', 1, 0, 7, '2025-01-01T00:00:00.000Z')
            """)
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, pending, position FROM t"), other == "a" ? "u1 1 7" : "z 0 7")
    }

    @Test(arguments: marks)
    func `R2: an edit that is put back is uploaded, too`(mark: String) async throws {
        let mapped = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"# + Self.more
        let world = try await AppWorld.launched(
            Self.table(mark) + "ALTER TABLE t ADD COLUMN seedID TEXT; ALTER TABLE t ADD COLUMN dismissDate TEXT",
            seeds: #"{ "name": "Poem", "v": 1 }, { "name": "Toast", "v": 1 }"#, more: mapped)
        // Only a UUID has another one that is derived from it.
        try world.imports("UPDATE t SET uuid = '8e5f6c1e-0000-4000-8000-000000000001' WHERE name = 'Toast'")
        try world.app.execute("UPDATE t SET position = 7, v = 5 WHERE name = 'Toast'; UPDATE t SET pending = 0")
        try world.imports("DELETE FROM t WHERE name = 'Toast'")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(Self.rows), "Poem 1 0 - -\nToast 5 1 7 now")
    }

    @Test(arguments: marks)
    func `C5: a copy that comes back for a late reference is uploaded, too`(mark: String) async throws {
        let more = #""references": [{ "table": "item", "columns": ["t"], "to": ["uuid"] }],"# + Self.more
        let world = try await AppWorld.launched(
            "CREATE TABLE item (uuid TEXT PRIMARY KEY, t TEXT);" + Self.table(mark),
            seeds: #"{ "name": "Poem", "v": 1 }, { "name": "Toast", "v": 1 }"#, more: more)
        try world.imports(
            "UPDATE t SET uuid = '8e5f6c1e-0000-4000-8000-000000000001' WHERE name = 'Toast'; UPDATE t SET pending = 0")
        try world.app.execute("UPDATE t SET position = 7 WHERE name = 'Toast'; UPDATE t SET pending = 0 WHERE pending")
        try world.release("2025-02-01", #"{ "name": "Poem", "v": 1 }"#, more: #""retired": ["toast"],"# + more)
        _ = try await world.launch()
        expectSame(try world.rows(Self.rows), "Poem 1 0 - -")
        try world.imports("INSERT INTO item VALUES ('mine', '8e5f6c1e-0000-4000-8000-000000000001')")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(
            try world.rows("SELECT name, v, pending, position FROM t ORDER BY name"), "Poem 1 0 -\nToast 1 1 7")
    }

    @Test(arguments: [
        "AFTER UPDATE OF position ON t", "AFTER UPDATE OF position, pending ON t WHEN NEW.position IS NOT OLD.position",
    ])
    func `S3: a trigger that moves other rows aside when the user sorts keeps no column up`(event: String) async throws
    {
        let world = try await AppWorld.launched(
            Self.table(
                """
                CREATE TRIGGER aside \(event) BEGIN
                UPDATE t SET position = position + 1 WHERE position >= NEW.position AND uuid <> NEW.uuid; END
                """), seeds: #"{ "name": "Poem", "v": 1 }, { "name": "Toast", "v": 1 }"#, more: Self.more)
        try world.app.execute(
            "UPDATE t SET position = 7 WHERE name = 'Poem'; UPDATE t SET position = 7 WHERE name = 'Toast'")
        try world.release("2025-02-01", #"{ "name": "Poem", "v": 2 }, { "name": "Toast", "v": 2 }"#, more: Self.more)
        #expect(try await world.launch().hasPrefix("upgraded +2"))
        expectSame(try world.rows("SELECT name, v, position FROM t ORDER BY name"), "Poem 2 8\nToast 2 7")
    }

    @Test func `S3: a column that seeds fill is the user's to sort, also if a trigger tidies it up`() async throws {
        let world = try AppWorld(
            Self.table(
                """
                CREATE TRIGGER tidy AFTER UPDATE ON t WHEN NEW.position IS NULL BEGIN
                UPDATE t SET position = 0 WHERE uuid = NEW.uuid; END
                """))
        for (release, value) in [("2025-01-01", 1), ("2025-02-01", 2)] {
            try world.release(release, #"{ "name": "Toast", "v": \#(value), "position": 3 }"#, more: Self.more)
            _ = try await world.launch()
            try world.app.execute("UPDATE t SET position = 9")
        }
        try world.release("2025-03-01", #"{ "name": "Toast", "v": 3, "position": 4 }"#, more: Self.more)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT v, position FROM t"), "3 9")
    }

    @Test func `whatever keeps the mark, a row is marked until it is uploaded, and sorting stays`() async throws {
        for var random in RandomSource.rounds(8, of: "columns that triggers keep up") {
            let edited = random.pick(["", " OF name", " OF v", " OF updateDate", " OF v, name"])
            let event =
                random.pick(["AFTER", "BEFORE"]) + " UPDATE" + edited
                + (edited.isEmpty ? "" : random.pick(["", ", position"]))
            let condition = random.pick([
                "WHEN NEW.pending IS OLD.pending", "WHEN NEW.pending IS OLD.pending AND NEW.v > 0",
            ])
            let trigger = Self.mark(event, condition)
            let world = try AppWorld(Self.table(trigger))
            let count = Int.random(in: 1...6, using: &random)
            var values = Array(repeating: 1, count: count)
            var positions: [Int?] = Array(repeating: nil, count: count)
            for month in 1...4 {
                var renewed = Set(month == 1 ? Array(values.indices) : [])
                for place in values.indices where month > 1 && random.chance(50) {
                    values[place] += 1
                    renewed.insert(place)
                }
                let seeds = values.enumerated().map { #"{ "name": "n\#($0)", "v": \#($1) }"# }
                try world.release("2025-0\(month)-01", seeds.joined(separator: ", "), more: Self.more)
                _ = try await world.launch()
                let expected = values.enumerated().map { place, value in
                    "n\(place) \(value) \(renewed.contains(place) ? 1 : 0) \(positions[place].map(String.init) ?? "-") -"
                }.joined(separator: "\n")
                #expect(try world.rows(Self.rows) == expected, "\(random.replay): \(trigger), release \(month)")
                for place in values.indices where random.chance(40) {
                    positions[place] = Int.random(in: 1...9, using: &random)
                    try world.app.execute("UPDATE t SET position = \(positions[place] ?? 0) WHERE name = 'n\(place)'")
                }
                try world.app.execute("UPDATE t SET pending = 0 WHERE pending")
            }
        }
    }

    private static let count = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, notes INTEGER NOT NULL DEFAULT 0, createDate TEXT,
            updateDate TEXT);
        CREATE TABLE note (uuid TEXT PRIMARY KEY, t TEXT REFERENCES t);
        CREATE TRIGGER ni AFTER INSERT ON note BEGIN UPDATE t SET notes = notes + 1 WHERE uuid = NEW.t; END;
        CREATE TRIGGER nd AFTER DELETE ON note BEGIN UPDATE t SET notes = notes - 1 WHERE uuid = OLD.t; END;
        CREATE TRIGGER nu AFTER UPDATE OF t ON note BEGIN
            UPDATE t SET notes = notes - 1 WHERE uuid = OLD.t;
            UPDATE t SET notes = notes + 1 WHERE uuid = NEW.t;
        END;
        """

    @Test func `S3, C2: a count of the rows that refer to a copy stays right, which triggers on these keep`()
        async throws
    {
        let more = #""volatile": ["notes"],"#
        let world = try await AppWorld.launched(Self.count, seeds: #"{ "name": "Toast", "v": 1 }"#, more: more)
        try world.app.execute("INSERT INTO note SELECT column1, 'u1' FROM (VALUES ('a'), ('b'), ('c'))")
        for release in 2...4 {
            try world.release("2025-0\(release)-01", #"{ "name": "Toast", "v": \#(release) }"#, more: more)
            #expect(try await world.launch().hasPrefix("upgraded +1"))
            expectSame(try world.rows("SELECT v, notes, updateDate FROM t"), "\(release) 3 -")
        }
        try world.imports(
            """
            INSERT INTO t (uuid, name, v, createDate) VALUES ('z', 'Toast', 4, '2025-04-01T00:00:00.000Z');
            INSERT INTO note VALUES ('d', 'z')
            """)
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, notes FROM t"), "z 4")
    }

    /// Three days, on each of which both devices get rows and then merge each other's store.
    @Test func `C2: a merge leaves such a count to the triggers`() async throws {
        let more = #""volatile": ["notes"],"#
        let count = "SELECT name, notes, (SELECT count(*) FROM note WHERE t = t.uuid) FROM t ORDER BY name, uuid"
        let isRight = "SELECT count(*) FROM t WHERE notes <> (SELECT count(*) FROM note WHERE note.t = t.uuid)"
        var devices: [AppWorld] = []
        for _ in 1...2 {
            devices.append(
                try await AppWorld.launched(Self.count, seeds: #"{ "name": "Toast", "v": 1 }"#, more: more))
        }
        try devices[1].imports("UPDATE t SET uuid = 'z'")
        for day in 1...3 {
            for (place, device) in devices.enumerated() {
                try device.app.execute(
                    """
                    INSERT INTO t (uuid, name, v) VALUES ('own-\(place)-\(day)', 'Mine \(place)\(day)', 1);
                    INSERT INTO note SELECT 'n-\(place)-\(day)-' || uuid, uuid FROM t
                    """)
            }
            for (device, other) in [(0, 1), (1, 0)] {
                let store = devices[other].folder.path("app.sqlite")
                try await devices[device].seeder.merge(from: store, account: .signedOut)
                expectSame(try devices[device].rows(isRight), "0")
            }
        }
        expectSame(try devices[0].rows(count), try devices[1].rows(count))
    }

    @Test(arguments: [true, false])
    func `R2: such a count comes back with a row whose number the rows that refer to it still hold`(
        keepsNotes: Bool
    ) async throws {
        let table = Self.count.replacing("uuid TEXT PRIMARY KEY, name", with: "id INTEGER PRIMARY KEY, uuid TEXT, name")
            .replacing("t TEXT REFERENCES t)", with: "t INTEGER REFERENCES t)")
            .replacing("uuid = NEW.t", with: "id = NEW.t").replacing("uuid = OLD.t", with: "id = OLD.t")
        let world = try await AppWorld.launched(
            table + "ALTER TABLE t ADD COLUMN seedID TEXT; ALTER TABLE t ADD COLUMN dismissDate TEXT",
            seeds: #"{ "name": "Poem", "v": 1 }, { "name": "Toast", "v": 1 }"#,
            more: AppWorld.mapping + #""volatile": ["notes"],"#)
        try world.imports("UPDATE t SET uuid = '8e5f6c1e-0000-4000-8000-000000000001' WHERE name = 'Toast'")
        try world.app.execute(
            "UPDATE t SET v = 5 WHERE name = 'Toast'; INSERT INTO note SELECT 'n' || v, id FROM t WHERE v = 5")
        let notes = keepsNotes ? "" : "DELETE FROM note;"
        try world.imports(notes + "DELETE FROM t WHERE name = 'Toast'")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(
            try world.rows("SELECT name, v, notes FROM t ORDER BY name"),
            "Poem 1 0\nToast 5 \(keepsNotes ? 1 : 0)")
    }

    @Test func `T2: the check names such a column that is not declared`() throws {
        let world = try AppWorld(Self.count)
        func warnings(_ more: String) throws -> [String] {
            try world.release("2025-01-01", #"{ "name": "Toast", "v": 1 }"#, more: more)
            let catalogs = try world.folder.catalogs("catalog.json").load()
            return try SQLiteStore(path: world.folder.path("app.sqlite")).warnings(about: catalogs[0])
        }
        let found = try warnings("")
        #expect(found.count == 1)
        #expect(found[0].contains("writes “notes” of table “t” when a row that refers to it changes"))
        #expect(try warnings(#""volatile": ["notes"],"#) == [])
    }
}

import Seedbed
import Testing

/// C5, R2: another device deletes a copy that the user has edited, no twin is here, and the user's rows go with it.
struct KeptRowTests {
    /// Timer was edited; the app files what `rows` says under it, as `%`.
    private func world(_ key: ParentKey, _ tables: String, _ rows: String) async throws -> AppWorld {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (\(key.definition), name TEXT, v INTEGER, \(AppWorld.durable));
            \(tables.replacing("%", with: "t (\(key.column))"))
            """, seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#, more: AppWorld.mapping)
        try world.app.execute("PRAGMA foreign_keys = ON")
        let lost = key == .blob ? "x'\(AppWorld.lost.filter { $0 != "-" })'" : "'\(AppWorld.lost)'"
        try world.imports("UPDATE t SET uuid = \(lost) WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET v = 99 WHERE name = 'Timer'")
        try world.app.execute(rows.replacing("%", with: "(SELECT \(key.column) FROM t WHERE name = 'Timer')"))
        return world
    }

    private static let deletion = "DELETE FROM t WHERE name = 'Timer'"

    /// Whether each row stands under Timer again, beside its other columns.
    private func under(_ world: AppWorld, _ key: ParentKey, _ columns: String, _ table: String = "note") throws
        -> String
    {
        try world.rows(
            "SELECT \(columns), (SELECT name FROM t WHERE t.\(key.column) = \(table).t) FROM \(table) ORDER BY 1")
    }

    @Test(arguments: ParentKey.allCases, ["", "NOT NULL", "DEFERRABLE INITIALLY DEFERRED"])
    func `rows that a cascade took come back with the copy`(key: ParentKey, clause: String) async throws {
        let action = "REFERENCES % ON DELETE CASCADE"
        let order = clause == "NOT NULL" ? "NOT NULL \(action)" : "\(action) \(clause)"
        let world = try await world(
            key, "CREATE TABLE note (n INTEGER PRIMARY KEY, uuid TEXT UNIQUE, body BLOB, t \(order))",
            """
            INSERT INTO note VALUES (7, 'a', 1.5, %), (8, 'b', x'00ff', %),
                (9, 'c', NULL, (SELECT \(key.column) FROM t WHERE name = 'Judge'))
            """)
        try world.imports(Self.deletion)
        expectSame(try world.rows("SELECT n FROM note"), "9")
        expectSame(try await world.rescue(), "+ 0ff'")
        expectSame(try under(world, key, "n, uuid, quote(body)"), "7 a 1.5 Timer\n8 b X'00FF' Timer\n9 c NULL Judge")
        expectSame(try world.rows("SELECT v FROM t WHERE name = 'Timer'"), "99")
        #expect(try world.app.problems() == [])
        expectSame(try await world.rescue(), "")
    }

    @Test(arguments: ParentKey.allCases)
    func `references that became null lead to the copy again, where they still lead to nothing`(key: ParentKey)
        async throws
    {
        let world = try await world(
            key, "CREATE TABLE note (n INTEGER PRIMARY KEY, body TEXT, t REFERENCES % ON DELETE SET NULL)",
            "INSERT INTO note VALUES (1, 'a', %), (2, 'b', %), (3, 'c', %), (4, 'd', NULL)")
        try world.imports(Self.deletion)
        // The app's own edits since.
        try world.app.execute(
            """
            UPDATE note SET t = (SELECT \(key.column) FROM t WHERE name = 'Judge') WHERE n = 2;
            UPDATE note SET body = 'new' WHERE n = 1; DELETE FROM note WHERE n = 3
            """)
        _ = try await world.rescue()
        expectSame(try under(world, key, "n, body"), "1 new Timer\n2 b Judge\n4 d -")
        #expect(try world.app.problems() == [])
    }

    @Test(arguments: ParentKey.allCases)
    func `what a cascade took below them comes back too`(key: ParentKey) async throws {
        let world = try await world(
            key,
            """
            CREATE TABLE note (n INTEGER PRIMARY KEY, parent REFERENCES note ON DELETE CASCADE, t REFERENCES % ON DELETE CASCADE);
            CREATE TABLE mark (place TEXT PRIMARY KEY, note REFERENCES note ON DELETE CASCADE) WITHOUT ROWID;
            CREATE TABLE pin (n INTEGER PRIMARY KEY, mark REFERENCES mark ON DELETE SET NULL)
            """,
            """
            INSERT INTO note VALUES (1, NULL, %), (2, 1, NULL), (3, NULL, NULL);
            INSERT INTO mark VALUES ('x', 1), ('y', 2), ('z', 3);
            INSERT INTO pin VALUES (1, 'x'), (2, 'y'), (3, 'z')
            """)
        try world.imports(Self.deletion)
        expectSame(try world.rows("SELECT * FROM pin"), "1 -\n2 -\n3 z")
        _ = try await world.rescue()
        expectSame(try under(world, key, "n, parent"), "1 - Timer\n2 1 -\n3 - -")
        expectSame(try world.rows("SELECT * FROM mark"), "x 1\ny 2\nz 3")
        expectSame(try world.rows("SELECT * FROM pin"), "1 x\n2 y\n3 z")
        #expect(try world.app.problems() == [])
    }

    @Test func `a row whose number another one has got since comes back under a number of its own`() async throws {
        let world = try await world(
            .number,
            """
            CREATE TABLE note (n INTEGER PRIMARY KEY, body TEXT, t REFERENCES % ON DELETE CASCADE);
            CREATE TABLE mark (n INTEGER PRIMARY KEY, note REFERENCES note ON DELETE CASCADE)
            """, "INSERT INTO note VALUES (1, 'a', %); INSERT INTO mark VALUES (5, 1)")
        try world.imports(Self.deletion)
        try world.app.execute("INSERT INTO note VALUES (1, 'other', NULL); INSERT INTO mark VALUES (5, 1)")
        _ = try await world.rescue()
        expectSame(try under(world, .number, "n, body"), "1 other -\n2 a Timer")
        expectSame(try world.rows("SELECT * FROM mark"), "5 1\n6 2")
    }

    @Test func `a row that has come in again is left as it is`() async throws {
        let world = try await world(
            .text,
            "CREATE TABLE note (uuid TEXT PRIMARY KEY, body TEXT, t REFERENCES % ON DELETE CASCADE)",
            "INSERT INTO note VALUES ('a', 'old', %)")
        try world.imports(Self.deletion)
        try world.imports("INSERT INTO note VALUES ('a', 'new', NULL)")
        _ = try await world.rescue()
        expectSame(try under(world, .text, "uuid, body"), "a new -")
    }

    /// An engine that writes a row by deleting it and inserting it again.
    @Test(arguments: ParentKey.allCases) func `rows come back when the copy itself comes in again`(key: ParentKey)
        async throws
    {
        let world = try await world(
            key, "CREATE TABLE note (n INTEGER PRIMARY KEY, t REFERENCES % ON DELETE CASCADE)",
            "INSERT INTO note VALUES (1, %)")
        try world.imports("CREATE TEMP TABLE held AS SELECT * FROM t; \(Self.deletion)")
        try world.imports("INSERT INTO t SELECT * FROM held WHERE name = 'Timer'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try under(world, key, "n"), "1 Timer")
    }

    /// This device does not answer for the copy: the user has edited it on another one.
    @Test(arguments: ParentKey.allCases) func `rows come back when another device has put the copy back`(key: ParentKey)
        async throws
    {
        let world = try await world(
            key, "CREATE TABLE note (n INTEGER PRIMARY KEY, t REFERENCES % ON DELETE CASCADE)",
            "INSERT INTO note VALUES (1, %)")
        try world.app.execute("DELETE FROM seedbed_edits")
        try world.imports("CREATE TEMP TABLE held AS SELECT * FROM t; \(Self.deletion)")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT * FROM note"), "")
        let found = key == .blob ? "x'\(AppWorld.found.filter { $0 != "-" })'" : "'\(AppWorld.found)'"
        try world.imports(
            """
            UPDATE held SET uuid = \(found), id = NULL; INSERT INTO t SELECT * FROM held WHERE name = 'Timer'
            """)
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try under(world, key, "n"), "1 Timer")
    }

    @Test func `the user's own deletion takes the rows along for good`() async throws {
        let world = try await world(
            .text,
            "CREATE TABLE note (n INTEGER PRIMARY KEY, t REFERENCES % ON DELETE CASCADE)",
            "INSERT INTO note VALUES (1, %)")
        try world.app.execute(Self.deletion)
        _ = try await world.rescue()
        expectSame(try world.rows("SELECT * FROM note"), "")
    }

    @Test func `another account gets none of them`() async throws {
        let world = try await world(
            .text,
            "CREATE TABLE note (n INTEGER PRIMARY KEY, t REFERENCES % ON DELETE CASCADE)",
            "INSERT INTO note VALUES (1, %)")
        _ = try await world.seeder.accountChanged(to: .id("anna"))
        try world.imports(Self.deletion)
        _ = try await world.seeder.accountChanged(to: .id("ben"))
        _ = try await world.seeder.importFinished(.unknown, account: .id("ben"))
        expectSame(try world.rows("SELECT * FROM note"), "")
    }

    /// The row stands under two presets.
    @Test func `a row comes back when the last copy that took it along is back`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable));
            CREATE TABLE pair (n INTEGER PRIMARY KEY, a NOT NULL REFERENCES t ON DELETE CASCADE,
                b NOT NULL REFERENCES t ON DELETE CASCADE)
            """,
            seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }, { "name": "Chair", "v": 1 }"#,
            more: AppWorld.mapping)
        try world.app.execute("PRAGMA foreign_keys = ON")
        for (end, name) in [("1", "Timer"), ("2", "Judge")] {
            try world.imports("UPDATE t SET uuid = '00000000-0000-4000-8000-00000000000\(end)' WHERE name = '\(name)'")
        }
        try world.app.execute(
            """
            UPDATE t SET v = 99;
            INSERT INTO pair SELECT 1, a.uuid, b.uuid FROM t AS a, t AS b WHERE a.name = 'Timer' AND b.name = 'Judge'
            """)
        try world.imports("DELETE FROM t WHERE name IN ('Timer', 'Judge')")
        _ = try await world.rescue()
        expectSame(
            try world.rows("SELECT n, a.name, b.name FROM pair JOIN t AS a ON a.uuid = a JOIN t AS b ON b.uuid = b"),
            "1 Timer Judge")
    }

    /// The catalog maps the identity to a column whose name the child uses for its number.
    @Test func `a row comes back although another row has got its number`() async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (id TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable));
            CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT, t TEXT REFERENCES t ON DELETE CASCADE)
            """, seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#,
            more: #""mapping": { "uuid": "id", "seedID": "seedID", "dismissDate": "dismissDate" },"#)
        try world.app.execute("PRAGMA foreign_keys = ON")
        try world.imports("UPDATE t SET id = '\(AppWorld.lost)' WHERE name = 'Timer'")
        try world.app.execute(
            "UPDATE t SET v = 99 WHERE name = 'Timer'; INSERT INTO note SELECT 1, 'a', id FROM t WHERE name = 'Timer'")
        try world.imports(Self.deletion)
        try world.app.execute("INSERT INTO note SELECT 1, 'b', id FROM t WHERE name = 'Judge'")
        _ = try await world.rescue()
        expectSame(
            try world.rows("SELECT body, t.name FROM note JOIN t ON t.id = note.t ORDER BY body"), "a Timer\nb Judge")
    }

    @Test(arguments: [
        (ParentKey.number, "100"), (.number, "+100"), (.text, "'none'"), (.text, #""none""#), (.text, "none"),
        (.blob, "x'00'"),
    ])
    func `a reference that got its default leads to the copy again, unless the app has filed the row since`(
        key: ParentKey, none byDefault: String
    ) async throws {
        let none = key == .text ? "'none'" : byDefault
        let world = try await world(
            key, "CREATE TABLE note (n INTEGER PRIMARY KEY, t DEFAULT \(byDefault) REFERENCES % ON DELETE SET DEFAULT)",
            "INSERT INTO t (\(key.column), name) VALUES (\(none), 'none'); INSERT INTO note VALUES (1, %), (2, %), (3, \(none))"
        )
        try world.imports(Self.deletion)
        expectSame(try under(world, key, "n"), "1 none\n2 none\n3 none")
        try world.app.execute("UPDATE note SET t = (SELECT \(key.column) FROM t WHERE name = 'Judge') WHERE n = 2")
        _ = try await world.rescue()
        expectSame(try under(world, key, "n"), "1 Timer\n2 Judge\n3 none")
    }

    /// The row stands under the edited copy and under another one, which a twin replaces in the same import.
    @Test(
        arguments: [("CASCADE", true), ("SET NULL", true), ("CASCADE", false), ("SET NULL", false)],
        ["", "n INTEGER PRIMARY KEY,"])
    func `a row comes back under the twin of its other copy`(
        order: (action: String, isFirst: Bool), number: String
    ) async throws {
        let world = try await AppWorld.launched(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable));
            CREATE TABLE pair (\(number) body TEXT, a REFERENCES t ON DELETE \(order.action), b REFERENCES t ON DELETE CASCADE)
            """, seeds: #"{ "name": "Timer", "v": 1 }, { "name": "Judge", "v": 1 }"#, more: AppWorld.mapping)
        try world.app.execute("PRAGMA foreign_keys = ON")
        try world.imports("UPDATE t SET uuid = '\(AppWorld.lost)' WHERE name = 'Timer'")
        try world.app.execute(
            """
            UPDATE t SET v = 99 WHERE name = 'Timer';
            INSERT INTO pair (body, a, b) SELECT 'x', a.uuid, b.uuid FROM t AS a, t AS b WHERE a.name = 'Timer' AND b.name = 'Judge'
            """)
        let old = try world.rows("SELECT uuid FROM t WHERE name = 'Judge'")
        let deletions = ["DELETE FROM t WHERE name = 'Timer'", "DELETE FROM t WHERE uuid = '\(old)'"]
        try world.imports(
            """
            INSERT INTO t (uuid, name, v, seedID, createDate)
            VALUES ('ffffffff-0000-4000-8000-000000000001', 'Judge', 1, 'c/judge', '2025-01-01T00:00:00.000Z');
            \((order.isFirst ? deletions : deletions.reversed()).joined(separator: "; "))
            """)
        _ = try await world.rescue()
        _ = try await world.seeder.importFinished()
        expectSame(
            try world.rows(
                "SELECT body, a.name, a.v, b.uuid FROM pair JOIN t AS a ON a.uuid = a JOIN t AS b ON b.uuid = b"),
            "x Timer 99 ffffffff-0000-4000-8000-000000000001")
    }
}

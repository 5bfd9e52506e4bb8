import Foundation
import Testing

@testable import SeedbedCommand

/// Apps whose tables were seeded before they had Seedbed.
@Suite struct AdoptCommandTests {
    private static func roles(released: String, judge: Int) -> String {
        """
        {
          "catalog": "roles", "released": "\(released)", "table": "Role", "key": ["name"],
          "columns": { "name": "text", "minutes": "integer" },
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
          "seeds": [
            { "$id": "timer", "name": "Timer", "minutes": 2 }, { "$id": "judge", "name": "Judge", "minutes": \(judge) },
            { "$id": "toast", "name": "Toast", "minutes": 7 }
          ]
        }
        """
    }

    /// The catalog of today, and in `Old` the one of a year before, in which the judge had other minutes.
    private func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles(released: "2026-11-20", judge: 5)])
        try sandbox.write(Self.roles(released: "2025-01-01", judge: 4), to: "Old/roles.json")
        return sandbox
    }

    /// The rows of a device, in a schema as apps have it: full-text search, a tree, a unique identity, children that go with
    /// their row, and a trigger that notes when a row was changed.
    private func fill(_ device: String, toast: Int, in sandbox: Sandbox) throws {
        let changes = { (event: String, statements: String) in
            "CREATE TRIGGER role_\(event.prefix(3)) AFTER \(event) ON Role BEGIN \(statements) END"
        }
        let unlist = "INSERT INTO RoleText (RoleText, rowid, name) VALUES ('delete', OLD.id, OLD.name);"
        let list = "INSERT INTO RoleText (rowid, name) VALUES (NEW.id, NEW.name);"
        try sandbox.sql(
            """
            CREATE TABLE Role (
                id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, minutes INT, parent TEXT REFERENCES Role (uuid), modified_at TEXT
            )
            """,
            "CREATE TABLE Note (id INTEGER PRIMARY KEY, role TEXT REFERENCES Role (uuid) ON DELETE CASCADE, body TEXT)",
            "CREATE VIRTUAL TABLE RoleText USING fts5(name, content='Role', content_rowid='id')",
            changes("INSERT", list), changes("DELETE", unlist), changes("UPDATE OF name", unlist + list),
            """
            CREATE TRIGGER role_modified AFTER UPDATE OF name, minutes ON Role
            BEGIN UPDATE Role SET modified_at = datetime('now') WHERE id = NEW.id; END
            """,
            """
            INSERT INTO Role (uuid, name, minutes) VALUES ('\(device)-1', 'Timer', 2), ('\(device)-2', 'Judge', 4),
                ('\(device)-3', 'Toast', \(toast)), ('\(device)-4', 'Mine', 1)
            """,
            "UPDATE Role SET parent = '\(device)-1' WHERE name = 'Judge'",
            "INSERT INTO Note (role, body) SELECT uuid, 'note on ' || uuid FROM Role", in: "\(device).db")
    }

    /// Sends the rows of one device to another, as a sync engine does.
    private func send(from device: String, to other: String, _ sandbox: Sandbox) throws {
        let columns = "uuid, name, minutes, parent, modified_at, createDate, updateDate, seedID"
        let database = try AppDatabase(path: sandbox.path("\(other).db"))
        for statement in [
            "ATTACH '\(sandbox.path("\(device).db"))' AS theirs", "BEGIN", "INSERT INTO seedbed_import VALUES (1)",
            """
            DELETE FROM Role WHERE uuid IN (SELECT uuid FROM main.sent) AND uuid NOT IN (SELECT uuid FROM theirs.Role)
            """,
            "DELETE FROM main.sent",
            """
            INSERT INTO Role (\(columns)) SELECT \(columns) FROM theirs.Role AS t
            WHERE NOT EXISTS (SELECT 1 FROM main.Role AS m WHERE m.uuid = t.uuid)
            """,
            """
            INSERT INTO Note (role, body) SELECT role, body FROM theirs.Note AS t
            WHERE NOT EXISTS (SELECT 1 FROM main.Note AS m WHERE m.body = t.body)
            """,
            "DELETE FROM seedbed_import", "COMMIT", "DETACH theirs",
        ] {
            _ = try database.rows(statement)
        }
    }

    @Test func `two devices adopt what they had, sync, and keep one of each and every child`() throws {
        let sandbox = try sandbox()
        for (device, toast) in [("a", 9), ("b", 7)] {
            try fill(device, toast: toast, in: sandbox)
            try sandbox.sql("CREATE TABLE sent (uuid TEXT)", in: "\(device).db")
            let output = try sandbox.run("adopt --store \(device).db --former Old --device \(device) --add-columns")
                .output
            #expect(
                output == """
                    untouched Role \(device)-1: a copy of roles/timer, as 2025-01-01 shipped it
                    untouched Role \(device)-2: a copy of roles/judge, as 2025-01-01 shipped it
                    \(device == "a"
                        ? "touched Role a-3: the user's copy of roles/toast"
                        : "untouched Role b-3: a copy of roles/toast, as 2025-01-01 shipped it")
                    left Role \(device)-4: no seed has its key, or it names an unknown one
                    adopted: \(device == "a" ? "2 untouched, 1" : "3 untouched, 0") touched; 1 left as they are

                    """)
        }
        #expect(
            try sandbox.sql(
                "SELECT createDate, updateDate, modified_at IS NULL FROM Role WHERE uuid = 'a-3'", in: "a.db")
                == [["2026-11-20T00:00:00.000Z", "2026-11-20T00:00:00.001Z", "1"]])
        // Each sends what it has, then what its cleanup has left, until neither has anything new.
        for _ in 0..<3 {
            for (device, other) in [("b", "a"), ("a", "b")] {
                try send(from: device, to: other, sandbox)
                #expect(try sandbox.run("seed --store \(other).db --device \(other)").status == 0)
                #expect(try sandbox.run("clean --store \(other).db --device \(other)").status == 0)
                // The sender notes the rows that both devices have: the other's removal of one then comes as a deletion.
                try sandbox.sql("INSERT INTO sent SELECT uuid FROM Role", in: "\(device).db")
            }
        }
        let presets = "SELECT name, minutes, seedID, updateDate IS NULL FROM Role ORDER BY name, uuid"
        for device in ["a", "b"] {
            #expect(
                try sandbox.sql(presets, in: "\(device).db") == [
                    ["Judge", "5", "roles/judge", "1"], ["Mine", "1", "", "1"], ["Mine", "1", "", "1"],
                    ["Timer", "2", "roles/timer", "1"], ["Toast", "9", "roles/toast", "0"],
                ])
            #expect(
                try sandbox.sql(
                    "SELECT r.name, count(*) FROM Note JOIN Role AS r ON r.uuid = role GROUP BY r.name, r.name = 'Mine' AND r.uuid ORDER BY 1",
                    in: "\(device).db"
                ).map { $0[0] } == ["Judge", "Mine", "Timer", "Toast"])
            #expect(try sandbox.sql("SELECT count(*) FROM Note", in: "\(device).db") == [["8"]])
            #expect(try sandbox.sql("PRAGMA integrity_check", in: "\(device).db") == [["ok"]])
            #expect(try sandbox.sql("PRAGMA foreign_key_check", in: "\(device).db") == [])
            #expect(
                try sandbox.sql(
                    "INSERT INTO RoleText (RoleText) VALUES ('integrity-check')",
                    "SELECT count(*) FROM RoleText WHERE RoleText MATCH 'Timer'", in: "\(device).db") == [["1"]])
        }
        let uuids = "SELECT uuid FROM Role ORDER BY uuid"
        #expect(try sandbox.sql(uuids, in: "a.db") == sandbox.sql(uuids, in: "b.db"))
    }

    @Test func `a table to which the columns are added keeps its presets, and gets no second ones`() throws {
        let sandbox = try sandbox()
        try fill("a", toast: 9, in: sandbox)
        let run = try sandbox.run("seed --store a.db --add-columns --device a")
        #expect(
            run.output == """
                roles 2026-11-20: 0 inserted, 3 occupied
                skipped roles/timer: the user's row a-1 in Role holds its key
                skipped roles/judge: the user's row a-2 in Role holds its key
                skipped roles/toast: the user's row a-3 in Role holds its key

                """)
        #expect(try sandbox.sql("SELECT count(*) FROM Role", in: "a.db") == [["4"]])
    }

    @Test
    func `rows without an identity are adopted by a column of the engine's or not at all, and an undo takes it back`()
        throws
    {
        let sandbox = try sandbox()
        try sandbox.sql(
            """
            CREATE TABLE Role (
                id INTEGER PRIMARY KEY, record TEXT, uuid TEXT, name TEXT, minutes INT, createDate TEXT, updateDate TEXT,
                seedID TEXT, dismissDate TEXT
            )
            """,
            "INSERT INTO Role (record, name, minutes) VALUES ('r-1', 'Timer', 2), ('r-2', 'Judge', 3), ('r-3', 'Own', 1)"
        )
        let rows = "SELECT record, uuid, name, createDate, updateDate, seedID FROM Role ORDER BY id"
        let before = try sandbox.sql(rows)
        for (options, reason) in [
            ("", "2 rows of table “Role” have no identity, and two devices would each invent one"),
            ("--uuid-from nothing", "table “Role” has no column “nothing”"),
        ] {
            let refused = try sandbox.run("adopt --store app.db --device d \(options)")
            #expect(refused.status == 65 && refused.errors.contains(reason), "\(refused)")
            #expect(try sandbox.sql(rows) == before)
        }
        #expect(try sandbox.run("adopt --store app.db --device d --local --dry-run").status == 0)
        #expect(try sandbox.sql(rows) == before)
        #expect(try sandbox.run("adopt --store app.db --device d --uuid-from record").status == 0)
        #expect(
            try sandbox.sql(rows) == [
                ["r-1", "r-1", "Timer", "2026-11-20T00:00:00.000Z", "", "roles/timer"],
                ["r-2", "r-2", "Judge", "2026-11-20T00:00:00.000Z", "2026-11-20T00:00:00.001Z", "roles/judge"],
                ["r-3", "", "Own", "", "", ""],
            ])
        #expect(try sandbox.run("undo --store app.db").status == 0)
        #expect(try sandbox.sql(rows) == before)
    }

    @Test func `A1: a row that names its seed and holds what was shipped becomes the untouched copy`() throws {
        let catalog = """
            { "catalog": "p", "released": "2026-11-20", "table": "T", "key": ["name"], "mapping": { "seedID": "seedID" },
              "seeds": [{ "$id": "s", "name": "S", "v": 1 }, { "$id": "t", "name": "T", "v": 1 }] }
            """
        let sandbox = try Sandbox(seeds: ["p": catalog])
        try sandbox.sql(
            "CREATE TABLE T (uuid TEXT PRIMARY KEY, name TEXT, v INT, createDate TEXT, updateDate TEXT, seedID TEXT)",
            "INSERT INTO T (uuid, name, v, seedID) VALUES ('a1', 'S', 1, 'p/s'), ('a2', 'T', 2, 'p/t'), ('a3', 'S', 1, 'x/y')"
        )
        try sandbox.expectTranscript(
            """
            $ seedbed adopt --store app.db --device d
            untouched T a1: a copy of p/s, as 2026-11-20 shipped it
            touched T a2: the user's copy of p/t
            left T a3: no seed has its key, or it names an unknown one
            adopted: 1 untouched, 1 touched; 1 left as they are
            """)
    }

    @Test func `A1: columns that no catalog declares are counted where untouched copies hold something`() throws {
        let sandbox = try sandbox()
        try sandbox.sql(
            """
            CREATE TABLE Role (
                id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, name TEXT, minutes INT, parent TEXT REFERENCES Role (uuid),
                note TEXT, colour TEXT DEFAULT 'red', icon TEXT, upper TEXT AS (upper(name)))
            """,
            """
            INSERT INTO Role (uuid, name, minutes, note, colour, icon) VALUES ('a', 'Timer', 2, 'mine', 'red', NULL),
                ('b', 'Judge', 5, 'mine too', 'blue', NULL), ('c', 'Toast', 9, 'edited', 'green', 'star'), ('d', 'Mine', 1, 'x', 'y', 'z')
            """, in: "phone.db")
        try sandbox.expectTranscript(
            """
            $ seedbed adopt --store phone.db --add-columns
            untouched Role a: a copy of roles/timer, as 2026-11-20 shipped it
            untouched Role b: a copy of roles/judge, as 2026-11-20 shipped it
            touched Role c: the user's copy of roles/toast
            left Role d: no seed has its key, or it names an unknown one
            undeclared Role “note”: 2 of these untouched copies hold a value in it; the copy of a later release would not take it over, unless the catalog calls the column volatile
            undeclared Role “colour”: 1 of these untouched copies holds a value in it; the copy of a later release would not take it over, unless the catalog calls the column volatile
            adopted: 2 untouched, 1 touched; 1 left as they are
            """)
        let again = try sandbox.run("adopt --store phone.db --json").output
        let object = try JSONSerialization.jsonObject(with: Data(again.utf8)) as? [String: Any]
        #expect((object?["undeclared"] as? [[String: Any]])?.isEmpty == true)
        let checked = try sandbox.run("check Seeds --store phone.db")
        for (rows, column) in [
            ("2 rows that are tagged as copies of seeds hold", "note"),
            ("1 row that is tagged as a seed's copy holds", "colour"),
        ] {
            #expect(checked.output.contains("table “Role”: \(rows) a value in “\(column)”, which no catalog declares;"))
        }
        try sandbox.run("undo --store phone.db")
        let json = try sandbox.run("adopt --store phone.db --json --dry-run").output
        let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let undeclared = try #require(report?["undeclared"] as? [[String: Any]])
        #expect(undeclared.map { $0["column"] as? String } == ["note", "colour"])
        #expect(undeclared.map { $0["rows"] as? Int } == [2, 1])
    }

    /// The copy of a later release keeps what users wrote to a column that the catalog calls volatile.
    @Test func `S3: a volatile column is declared, and a new copy takes it over`() throws {
        let sandbox = try sandbox()
        let catalog = Self.roles(released: "2026-11-20", judge: 5)
        func volatile(_ text: String) -> String {
            text.replacingOccurrences(of: #""mapping""#, with: #""volatile": ["note"], "mapping""#)
        }
        try sandbox.write(volatile(catalog), to: "Seeds/roles.json")
        try sandbox.sql("CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, minutes INT, note TEXT)", in: "phone.db")
        try sandbox.sql("INSERT INTO Role VALUES ('a', 'Judge', 5, 'mine')", in: "phone.db")
        let adopted = try sandbox.run("adopt --store phone.db --add-columns --json").output
        #expect(adopted.contains(#""undeclared":[]"#) || adopted.contains(#""undeclared": []"#))
        try sandbox.write(volatile(Self.roles(released: "2026-12-20", judge: 6)), to: "Seeds/roles.json")
        try sandbox.run("seed --store phone.db --device d --former Old")
        #expect(
            try sandbox.sql("SELECT minutes, note FROM Role WHERE name = 'Judge'", in: "phone.db") == [["6", "mine"]])
    }

    @Test(arguments: ["position", "parent"]) func `A2: a column by which users sort or file rows tells no seed`(
        column: String
    ) throws {
        let sandbox = try sandbox()
        let catalog = Self.roles(released: "2026-11-20", judge: 5)
            .replacingOccurrences(of: #""mapping""#, with: #""volatile": ["position"], "mapping""#)
        try sandbox.write(catalog, to: "Seeds/roles.json")
        try sandbox.sql(
            """
            CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, minutes INT, position INT,
                parent TEXT REFERENCES Role (uuid))
            """, in: "phone.db")
        let before = sandbox.content
        let refused = try sandbox.run("adopt --store phone.db --add-columns --match \(column)")
        #expect(refused.status == 65)
        #expect(
            refused.errors.contains(
                "column “\(column)” of table “Role” tells no seed: users change it without editing the row; name another column"
            ))
        #expect(sandbox.content == before)
    }

    @Test(arguments: [true, false]) func `an undone adoption names the seeds as its dry run does, and so does the log`(
        isDurable: Bool
    ) throws {
        let sandbox = try sandbox()
        if !isDurable {
            let plain = Self.roles(released: "2026-11-20", judge: 5)
                .replacingOccurrences(
                    of: #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },"#, with: "")
            try sandbox.write(plain, to: "Seeds/roles.json")
        }
        try sandbox.sql("CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, minutes INT)", in: "phone.db")
        try sandbox.sql("INSERT INTO Role VALUES ('a', 'Timer', 2), ('b', 'Judge', 9)", in: "phone.db")
        try sandbox.run("adopt --store phone.db --add-columns")
        let wanted = ["put back Role a, “Timer” (roles/timer)", "put back Role b, “Judge” (roles/judge)"]
        let tried = try sandbox.run("undo --store phone.db --dry-run").output
        let undone = try sandbox.run("undo --store phone.db").output
        #expect(tried.split(separator: "\n").map(String.init) == wanted)
        #expect(undone == tried)
        let log = try sandbox.run("log --store phone.db").output
        for name in ["a, “Timer” (roles/timer)", "b, “Judge” (roles/judge)"] {
            #expect(log.contains("Role \(name): adopted as a seed's copy; undone since"))
        }
    }

    /// As the article on apps in the field says.
    @Test func `A2: a declared column with a value is the user's, and a renamed seed is told by another column`() throws
    {
        let sandbox = try sandbox()
        let catalog = Self.roles(released: "2026-11-20", judge: 5)
            .replacingOccurrences(of: #""minutes": "integer" }"#, with: #""minutes": "integer", "note": "text" }"#)
        try sandbox.write(catalog, to: "Seeds/roles.json")
        try sandbox.sql("CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, minutes INT, note TEXT)", in: "phone.db")
        try sandbox.sql(
            "INSERT INTO Role VALUES ('a', 'Timer', 2, 'mine'), ('b', 'Judge', 5, NULL), ('c', 'Cheers', 7, NULL)",
            in: "phone.db")
        try sandbox.expectTranscript(
            """
            $ seedbed adopt --store phone.db --add-columns
            untouched Role b: a copy of roles/judge, as 2026-11-20 shipped it
            touched Role a: the user's copy of roles/timer
            left Role c: no seed has its key, or it names an unknown one
            adopted: 1 untouched, 1 touched; 1 left as they are
            $ seedbed adopt --store phone.db --match minutes
            touched Role c: the user's copy of roles/toast
            adopted: 0 untouched, 1 touched; 0 left as they are
            """)
    }
}

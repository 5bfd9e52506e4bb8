import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A seed whose reference SQLite checks only at the commit.
struct LateReferenceSeedTests {
    private static func world(_ isDurable: Bool, _ clause: String = "DEFERRABLE INITIALLY DEFERRED") throws -> AppWorld
    {
        try AppWorld(
            """
            CREATE TABLE folder (id TEXT PRIMARY KEY);
            INSERT INTO folder VALUES ('here');
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, folder TEXT REFERENCES folder (id) \(clause),
                other TEXT REFERENCES t (name) \(clause), createDate TEXT, updateDate TEXT
                \(isDurable ? ", seedID TEXT, dismissDate TEXT" : ""))
            """)
    }

    private static func more(_ isDurable: Bool) -> String {
        isDurable ? AppWorld.mapping : ""
    }

    private static func seed(_ id: String, folder: String? = nil, other: String? = nil) -> String {
        let fields = [
            #""$id": "\#(id)""#, #""name": "\#(id)""#, folder.map { #""folder": "\#($0)""# },
            other.map { #""other": "\#($0)""# },
        ]
        return "{ \(fields.compactMap(\.self).joined(separator: ", ")) }"
    }

    @Test(arguments: [true, false])
    func `a seed that refers to nothing keeps no other away, and comes with the next release`(
        isDurable: Bool
    ) async throws {
        let world = try Self.world(isDurable)
        // `b` refers to a seed that comes later, `c` and `d` refer to each other, `e` to one that is refused.
        let others = [
            Self.seed("a", folder: "here"), Self.seed("b", other: "c"), Self.seed("c", other: "d"),
            Self.seed("d", other: "c"), Self.seed("e", other: "x"),
        ].joined(separator: ", ")
        try world.release("2025-01-01", "\(Self.seed("x", folder: "gone")), \(others)", more: Self.more(isDurable))
        let refusals = ["x c/e FOREIGN KEY constraint failed", "x c/x FOREIGN KEY constraint failed"]
        let first = try await world.launch().split(separator: "\n").map(String.init)
        #expect(first[0] == "seeded +4")
        #expect(first.dropFirst().sorted() == refusals)
        #expect(try world.rows("SELECT name FROM t ORDER BY name") == "a\nb\nc\nd")
        #expect(try world.rows("PRAGMA foreign_key_check") == "")
        #expect(try await world.launch() == "alreadySeeded +0")

        try world.release("2025-02-01", "\(Self.seed("x", folder: "here")), \(others)", more: Self.more(isDurable))
        #expect(try await world.launch() == "upgraded +2")
        #expect(try world.rows("SELECT name FROM t ORDER BY name") == "a\nb\nc\nd\ne\nx")
    }

    @Test(arguments: [true, false])
    func `a release that leads an untouched copy to nothing leaves the copy as it is`(isDurable: Bool) async throws {
        let world = try Self.world(isDurable)
        try world.release(
            "2025-01-01", "\(Self.seed("a", folder: "here")), \(Self.seed("b"))", more: Self.more(isDurable))
        #expect(try await world.launch() == "seeded +2")
        // Another change makes the release differ in the copy (S2).
        try world.app.execute("ALTER TABLE t ADD COLUMN green INTEGER")
        try world.release(
            "2025-02-01",
            #"{ "$id": "a", "name": "a", "folder": "gone", "green": 1 }, { "$id": "b", "name": "b", "green": 2 }"#,
            more: Self.more(isDurable))
        let outcome = try await world.launch()
        #expect(outcome.contains("x c/a FOREIGN KEY constraint failed"))
        let rows = try world.rows("SELECT name, folder FROM t ORDER BY name")
        #expect(rows == "a here\nb -")
        #expect(try world.rows("SELECT name FROM t WHERE green = 2") == "b")
    }

    @Test func `what an app's own rows refer to is not Seedbed's to judge`() async throws {
        let world = try Self.world(true)
        try world.app.execute(
            "PRAGMA foreign_keys = OFF; INSERT INTO t (uuid, name, folder) VALUES ('own', 'own', 'nowhere')")
        try world.release("2025-01-01", Self.seed("a", folder: "here"), more: Self.more(true))
        #expect(try await world.launch() == "seeded +1")
        #expect(try world.rows("SELECT name, folder FROM t ORDER BY name") == "a here\nown nowhere")
    }

    @Test func `a seed comes that referred to one which was refused, though its own release is the same`() async throws
    {
        let (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE p (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER CHECK (v >= 0), createDate TEXT, updateDate TEXT);
            CREATE TABLE n (uuid TEXT PRIMARY KEY, name TEXT, p TEXT REFERENCES p (uuid), createDate TEXT, updateDate TEXT)
            """)
        func write(_ name: String, _ released: String, _ seeds: String) throws {
            let text = """
                { "catalog": "\(name)", "released": "\(released)", "table": "\(name)", "key": ["name"], "seeds": [\(seeds)] }
                """
            try Data(text.utf8).write(to: folder.url.appending(path: "\(name).json"))
        }
        let seeder = folder.seeder(of: folder.catalogs("p.json", "n.json"), store: "app.sqlite")
        let good = #"{ "$id": "good", "name": "good", "v": 1 }"#
        try write("p", "2025-01-01", #"\#(good), { "$id": "bad", "name": "bad", "v": -1 }"#)
        try write(
            "n", "2025-01-01",
            #"{ "$id": "x", "name": "x", "p": { "$ref": "p/bad" } }, { "$id": "y", "name": "y", "p": { "$ref": "p/good" } }"#
        )
        let first = try await seeder.launch(account: .signedOut)
        #expect(first.refused.map(\.seed) == ["p/bad"])
        #expect(try app.rows("SELECT name FROM n") == [["y"]])

        try write("p", "2025-02-01", #"\#(good), { "$id": "bad", "name": "bad", "v": 2 }"#)
        _ = try await seeder.launch(account: .signedOut)
        #expect(try app.rows("SELECT n.name FROM n JOIN p ON p.uuid = n.p ORDER BY n.name") == [["x"], ["y"]])
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
    }

    /// C5, §2: the survivor stays untouched, whatever the app's trigger does to the parents of rows that change.
    @Test(arguments: [true, false])
    func `a move of a child touches neither its old parent nor its new one`(isDurable: Bool) async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT
                \(isDurable ? ", seedID TEXT, dismissDate TEXT" : ""));
            CREATE TABLE note (id INTEGER PRIMARY KEY, t TEXT REFERENCES t (uuid));
            CREATE TRIGGER stamp AFTER UPDATE ON note BEGIN
                UPDATE t SET updateDate = '2026-01-01T00:00:00.000Z' WHERE uuid IN (OLD.t, NEW.t);
            END
            """)
        try world.release("2025-01-01", Self.seed("a"), more: Self.more(isDurable))
        #expect(try await world.launch() == "seeded +1")
        try world.app.execute(
            """
            INSERT INTO note (t) SELECT uuid FROM t;
            INSERT INTO seedbed_import VALUES (1);
            INSERT INTO t SELECT 'v' || uuid\(isDurable ? ", name, createDate, updateDate, seedID, dismissDate" : ", name, createDate, updateDate") FROM t;
            DELETE FROM seedbed_import
            """)
        #expect(try await world.launch() == "alreadySeeded +0\n- u1 superseded vu1")
        #expect(try world.rows("SELECT uuid, updateDate FROM t") == "vu1 -")
        #expect(try world.rows("SELECT t FROM note") == "vu1")
        // The user's own change of a note does what the app wants.
        try world.app.execute("UPDATE note SET t = t")
        #expect(try world.rows("SELECT updateDate IS NOT NULL FROM t") == "1")
    }
}

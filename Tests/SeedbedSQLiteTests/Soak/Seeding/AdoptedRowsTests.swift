import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// A1, A2, C6: rows that were adopted are cleaned up and brought up to date like rows that came in.
struct AdoptedRowsTests {
    private static let columns =
        "uuid TEXT PRIMARY KEY, name TEXT, green INT, seed TEXT, gone TEXT, createDate TEXT, updateDate TEXT"
    private static let durable = #""mapping": { "seedID": "seed", "dismissDate": "gone" },"#

    /// An app that had two apples and a pear before Seedbed, and has launched.
    private func launched(_ more: String, green: Int = 1) async throws -> AppWorld {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns))")
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, green) VALUES ('0b000000-0000-4000-8000-00000000000a', 'apple', 1),
                ('0b000000-0000-4000-8000-00000000000b', 'apple', 1), ('0b000000-0000-4000-8000-00000000000c', 'pear', 7)
            """)
        try world.release(
            "2025-03-01",
            #"{ "$id": "apple", "name": "apple", "green": \#(green) }, { "$id": "pear", "name": "pear", "green": 2 }"#,
            more: more)
        #expect(try await world.launch() == "seeded +0")
        return world
    }

    @Test(arguments: ["", durable])
    func `C2: the launch after an adoption removes the twins, and the one after it does nothing`(more: String)
        async throws
    {
        let world = try await launched(more)
        let adopted = try await world.seeder.adopt(account: .signedOut)
        #expect(adopted.untouched.count == 2 && adopted.touched.count == 1)
        #expect(try world.rows("SELECT count(*) FROM t") == "3")
        let removal =
            "- 0b000000-0000-4000-8000-00000000000a superseded 0b000000-0000-4000-8000-00000000000b"
        #expect(try await world.launch() == "alreadySeeded +0\n\(removal)")
        #expect(try world.rows("SELECT name || green FROM t ORDER BY name") == "apple1\npear7")
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test(arguments: ["", durable])
    func `S6: the launch after an adoption renews copies of an earlier release, which had kept the seed away`(
        more: String
    ) async throws {
        let world = try await launched(more, green: 20)
        try world.ship("apple", with: #""green": 1"#, on: "2025-02-01")
        let adopted = try await world.seeder.adopt(account: .signedOut)
        #expect(adopted.untouched.map(\.released) == [instant("2025-02-01"), instant("2025-02-01")])
        _ = try await world.launch()
        #expect(try world.rows("SELECT name || green FROM t ORDER BY name") == "apple20\npear7")
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test(arguments: ["", #""scope": "team""#], [false, true])
    func `S6: so it does with a copy of a seed that had waited for its parent, also in a scope`(
        scope: String, isDurable: Bool
    ) async throws {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns), team TEXT, parent TEXT)")
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, green, team, parent) VALUES
                ('0b000000-0000-4000-8000-00000000000a', 'fruit', 1, 'x', NULL),
                ('0b000000-0000-4000-8000-00000000000b', 'apple', 1, 'x', '0b000000-0000-4000-8000-00000000000a')
            """)
        let mapping = ([scope] + (isDurable ? [#""seedID": "seed", "dismissDate": "gone""#] : []))
            .filter { !$0.isEmpty }.joined(separator: ", ")
        try world.release(
            "2025-03-01",
            """
            { "$id": "fruit", "name": "fruit", "green": 1, "team": "x" },
            { "$id": "apple", "name": "apple", "green": 20, "team": "x", "parent": { "$ref": "c/fruit" } }
            """, more: #""mapping": { \#(mapping) },"#)
        try world.ship("apple", with: #""green": 1, "team": "x""#, on: "2025-02-01")
        #expect(try await world.launch() == "seeded +0")
        let adopted = try await world.seeder.adopt(account: .signedOut)
        #expect(adopted.untouched.map(\.released) == [instant("2025-03-01"), instant("2025-02-01")])
        _ = try await world.launch()
        #expect(try world.rows("SELECT name || green FROM t ORDER BY name") == "apple20\nfruit1")
        #expect(try await world.launch() == "alreadySeeded +0")
    }

    @Test(arguments: ["", #""seedID": "seed", "dismissDate": "gone","#])
    func `A1, A2, A3: a row of another scope is no copy of a seed that names one`(
        durable: String
    ) async throws {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns), team TEXT)")
        try world.app.execute(
            """
            INSERT INTO t (uuid, name, green, team) VALUES ('x', 'apple', 1, 'x'), ('edited', 'apple', 7, 'x'),
                ('y', 'apple', 1, 'y'), ('z', 'apple', 7, 'z'), ('none', 'apple', 1, NULL), ('pear', 'pear', 9, 'z')
            """)
        try world.release(
            "2025-03-01",
            """
            { "$id": "apple", "name": "apple", "green": 1, "team": "x" },
            { "$id": "pear", "name": "pear", "green": 9 }
            """, more: #""mapping": { \#(durable) "scope": "team" },"#)
        #expect(try await world.launch() == "seeded +1")
        let adopted = try await world.seeder.adopt(account: .signedOut)
        #expect(adopted.untouched.map { "\($0.uuid) \($0.seed)" } == ["x c/apple", "pear c/pear"])
        #expect(adopted.touched.map { "\($0.uuid) \($0.seed)" } == ["edited c/apple"])
        #expect(adopted.left.map(\.uuid.description) == ["y", "z", "none"])
    }

    /// The app's row of that name has other values, so that the untouched copy yields to it once it is adopted.
    @Test func `R3, C7: an adoption that was taken back does not come back with the next launch`() async throws {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns))")
        try world.release("2025-03-01", #"{ "$id": "apple", "name": "apple", "green": 1 }"#, more: Self.durable)
        #expect(try await world.launch() == "seeded +1")
        try world.app.imports("INSERT INTO t (uuid, name, green) VALUES ('own', 'apple', 7)")
        _ = try await world.seeder.adopt(account: .signedOut)
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid FROM t"), "own")
        for _ in 1...2 { _ = try await world.seeder.undo(account: .signedOut) }
        let own = "SELECT green, seed, createDate, updateDate FROM t WHERE uuid = 'own'"
        expectSame(try world.rows(own), "7 - - -")
        for _ in 1...2 { _ = try await world.launch() }
        expectSame(try world.rows(own), "7 - - -")
        #expect(try await world.seeder.undo(account: .signedOut).reinserted == [])
    }

    /// The former identity was deleted on every device, and the app's rows refer to the new one.
    @Test(arguments: ["", durable])
    func `C7: a row that came back from a cleanup keeps its new identity when its adoption is taken back too`(
        more: String
    ) async throws {
        let world = try await launched(more)
        try world.app.execute("CREATE TABLE child (t TEXT REFERENCES t, note TEXT)")
        _ = try await world.seeder.adopt(account: .signedOut)
        #expect(try await world.launch().contains("superseded"))
        #expect(try await world.seeder.undo(account: .signedOut).reinserted.count == 1)
        let apples = "SELECT uuid FROM t WHERE name = 'apple' ORDER BY uuid"
        let back = try world.rows(apples)
        #expect(!back.contains("00000000000a"))
        try world.app.execute("INSERT INTO child SELECT uuid, 'mine' FROM t WHERE name = 'apple'")
        let undone = try await world.seeder.undo(account: .signedOut)
        #expect(undone.reinserted.count == 3)
        expectSame(try world.rows(apples), back)
        expectSame(try world.rows("SELECT count(*) FROM t WHERE createDate IS NOT NULL"), "0")
        expectSame(try world.rows("PRAGMA foreign_key_check"), "")
    }

    /// How a store came to an adoption that is taken back.
    enum Before: CaseIterable { case nothing, launch, launchBetween, removal }

    @Test(arguments: ["", durable], Before.allCases)
    func `S1, S5: an adoption that was taken back does not count as a removal, and one before it still does`(
        more: String, before: Before
    ) async throws {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns))")
        let own = "INSERT INTO t (uuid, name, green) VALUES ('own', 'apple', 1)"
        try world.release("2025-03-01", #"{ "$id": "apple", "name": "apple", "green": 2 }"#, more: more)
        try world.ship("apple", with: #""green": 1"#, on: "2025-02-01")
        if before == .removal {
            _ = try await world.launch()
            try world.app.execute("DELETE FROM t")
        }
        try world.app.execute(own)
        if before == .launch { _ = try await world.launch() }
        if before == .removal { try world.app.imports("UPDATE t SET createDate = NULL, updateDate = NULL") }
        let adopted = try await world.seeder.adopt(account: .signedOut)
        #expect(adopted.untouched.count == 1)
        let undone = try await world.seeder.undo(account: .signedOut)
        #expect(undone.reinserted.count == 1)
        if before == .launchBetween { _ = try await world.launch() }
        try world.app.execute("UPDATE t SET name = 'mine' WHERE uuid = 'own'")
        try world.release("2025-04-01", #"{ "$id": "apple", "name": "apple", "green": 3 }"#, more: more)
        _ = try await world.launch()
        expectSame(
            try world.rows("SELECT count(*) FROM t WHERE name = 'apple'"), before == .removal ? "0" : "1")
    }

    @Test(arguments: ["", durable])
    func `S5: a copy that was adopted and that the user removes before the next launch does not come back`(
        more: String
    ) async throws {
        let world = try await launched(more)
        _ = try await world.seeder.adopt(account: .signedOut)
        try world.app.execute("DELETE FROM t WHERE name = 'pear'")
        try world.release("2025-04-01", #"{ "$id": "pear", "name": "pear", "green": 3 }"#, more: more)
        _ = try await world.launch()
        expectSame(try world.rows("SELECT count(*) FROM t WHERE name = 'pear'"), "0")
    }

    @Test func `T4, A1: copies of an earlier app that name no seed stay until they are adopted`() async throws {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns))")
        let seeds = #"{ "$id": "apple", "name": "apple", "green": 1 }"#
        try world.release("2025-03-01", seeds)
        #expect(try await world.launch() == "seeded +1")
        // The update names the column that rows have not filled so far.
        try world.release("2025-04-01", seeds, more: Self.durable)
        #expect(try await world.launch().hasPrefix("upgraded +1"))
        try world.imports(
            "INSERT INTO t (uuid, name, green, createDate) VALUES ('old', 'apple', 1, '2025-03-01T00:00:00.000Z')")
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows("SELECT count(*), count(seed) FROM t"), "2 1")
        let adopted = try await world.seeder.adopt(account: .signedOut)
        #expect(adopted.untouched.map(\.uuid.description) == ["old"])
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT count(*), count(seed), count(updateDate) FROM t"), "1 1 0")
    }

    @Test func `R4: an adoption and a cleanup before the first launch belong to their account`() async throws {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns))")
        try world.app.execute(
            "INSERT INTO t (uuid, name, green) VALUES ('a', 'apple', 1), ('b', 'apple', 1)")
        try world.release("2025-03-01", #"{ "$id": "apple", "name": "apple", "green": 1 }"#, more: Self.durable)
        _ = try await world.seeder.adopt(account: .id("alice"))
        _ = try await world.seeder.clean(account: .id("alice"))
        let removed = try await world.seeder.log(account: .id("alice")).count
        #expect(removed == 3)
        _ = try await world.seeder.accountChanged(to: .signedOut)
        #expect(try await world.seeder.log(account: .signedOut).isEmpty)
        #expect(try await world.seeder.undo(account: .signedOut).reinserted == [])
        #expect(try await world.seeder.log(account: .id("alice")).count == removed)
    }

    @Test func `A1, A2: an older app leaves the copies of a later release alone, in a table without seedID`()
        async throws
    {
        let world = try AppWorld("CREATE TABLE t (\(Self.columns))")
        try world.release("2025-03-01", #"{ "$id": "apple", "name": "apple", "green": 1 }"#)
        #expect(try await world.launch() == "seeded +1")
        // Two copies that another device's later app has seeded, and one of this release, which the user has changed.
        try world.app.execute(
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1);
            INSERT INTO t (uuid, name, green, createDate) VALUES ('later', 'apple', 20, '2025-04-01T00:00:00.000Z'),
                ('equal', 'apple', 1, '2025-04-01T00:00:00.000Z'), ('same', 'apple', 30, '2025-03-01T00:00:00.000Z');
            DELETE FROM seedbed_import; COMMIT
            """)
        let adopted = try await world.seeder.adopt(account: .signedOut)
        #expect(adopted.touched.map(\.uuid.description) == ["same"] && adopted.untouched == [])
        #expect(
            try world.rows("SELECT count(*) FROM t WHERE createDate LIKE '2025-04-01%' AND updateDate IS NULL") == "2")
    }

    @Test(arguments: ["", durable])
    func `C5, I10: what refers to a row that another device adopts and removes as a twin is moved to the twin`(
        more: String
    ) async throws {
        let (a, b) = ("0b000000-0000-4000-8000-00000000000a", "0b000000-0000-4000-8000-00000000000b")
        let world = try await launched(more)
        try world.app.execute("CREATE TABLE note (n INTEGER PRIMARY KEY, t TEXT REFERENCES t)")
        _ = try await world.seeder.clean(account: .signedOut)
        try world.app.execute("INSERT INTO note VALUES (1, '\(a)')")
        let tags = more.isEmpty ? "" : ", seed = 'c/apple'"
        try world.imports(
            "UPDATE t SET createDate = '2025-03-01T00:00:00.000Z'\(tags) WHERE uuid = '\(b)'; DELETE FROM t WHERE uuid = '\(a)'"
        )
        _ = try await world.seeder.importFinished(account: .signedOut)
        #expect(try world.rows("SELECT t FROM note") == b)
    }

    @Test(arguments: ["", "DEFERRABLE INITIALLY DEFERRED"])
    func `A1: an adoption is taken back although the parent of a row has not arrived`(check: String) async throws {
        let world = try AppWorld(
            "CREATE TABLE t (\(Self.columns), parent TEXT REFERENCES t (uuid) \(check))")
        try world.app.execute(
            "PRAGMA foreign_keys = OFF; INSERT INTO t (uuid, name, parent) VALUES ('a', 'apple', 'c'), ('b', 'pear', NULL)"
        )
        try world.release("2025-03-01", #"{ "name": "apple" }, { "name": "pear" }"#)
        #expect(try await world.seeder.adopt(account: .signedOut).untouched.count == 2)
        for isDryRun in [true, false] {
            let report = try await world.seeder.undo(account: .signedOut, dryRun: isDryRun)
            #expect(report.reinserted.count == 2)
            #expect(report.skipped.isEmpty)
        }
        #expect(try world.rows("SELECT uuid, parent, createDate, updateDate FROM t") == "a c - -\nb - - -")
    }
}

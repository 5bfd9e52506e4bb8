import Foundation
import Testing

/// `explain` says of a seed and its copies what the launch and the cleanup then do.
@Suite struct ExplainDryRunTests {
    private static let roles = Sandbox.roles(retired: ["jester", "clown"])
    private static let table = """
        CREATE TABLE Role (
            uuid TEXT PRIMARY KEY, name TEXT, above TEXT REFERENCES Role (uuid), createDate TEXT, updateDate TEXT,
            seedID TEXT, dismissDate TEXT, team TEXT
        )
        """

    private func sandbox(_ catalog: String = roles) throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": catalog])
        try sandbox.sql(Self.table)
        return sandbox
    }

    @Test func `C4: a retired row to which only a retired row refers goes, whichever command is asked`() throws {
        let sandbox = try sandbox()
        try sandbox.sql(
            """
            INSERT INTO Role (uuid, name, above, createDate, seedID) VALUES
                ('a', 'Jester', NULL, '2026-11-01T00:00:00.000Z', 'roles/jester'),
                ('b', 'Clown', 'a', '2026-11-01T00:00:00.000Z', 'roles/clown')
            """)
        try sandbox.expectTranscript(
            """
            $ seedbed explain roles/jester --store app.db
            roles/jester, table Role: its catalog has retired it (C4), the store was not given it
            Role a of 2026-11-01 goes at the next cleanup: its seed is retired (C4)
            the next launch removes a
            $ seedbed explain a --store app.db
            Role a goes at the next cleanup: its seed is retired (C4)
            $ seedbed clean --store app.db
            cleaned:
            removed Role b, roles/clown: retired
            removed Role a, roles/jester: retired
            """)
    }

    @Test func `C4: a retired row to which a row of the user's refers stays, and both answers name that row`() throws {
        let sandbox = try sandbox()
        try sandbox.sql(
            """
            INSERT INTO Role (uuid, name, above, createDate, seedID) VALUES
                ('a', 'Jester', NULL, '2026-11-01T00:00:00.000Z', 'roles/jester'), ('mine', 'Mine', 'a', NULL, NULL)
            """)
        let told = "Role a of 2026-11-01 stays: its seed is retired, but rows refer to it: Role mine (C4)\n"
        #expect(try sandbox.run("explain roles/jester --store app.db").output.contains(told))
        #expect(
            try sandbox.run("clean --store app.db").output.contains(
                "kept Role a: retired, but rows refer to it: Role mine\n"))
    }

    @Test func `R2: a copy that an import deleted is told as one that the launch puts back`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store app.db --device d")
        try sandbox.sql("UPDATE Role SET name = 'Clock' WHERE seedID = 'roles/timer'")
        let uuid = try sandbox.sql("SELECT uuid FROM Role WHERE name = 'Clock'")[0][0]
        try sandbox.sql(
            "INSERT INTO seedbed_import VALUES (1)", "DELETE FROM Role WHERE name = 'Clock'",
            "DELETE FROM seedbed_import")
        let told = try sandbox.run("explain roles/timer --store app.db").output
        try sandbox.run("seed --store app.db")
        let new = try sandbox.sql("SELECT uuid FROM Role WHERE name = 'Clock'")[0][0]
        #expect(
            sandbox.normalized(told) == """
                roles/timer, table Role: its catalog ships it, the store was given it
                <time> Role \(uuid): deleted, not by Seedbed
                the next launch puts the user's copy \(uuid) back as \(new), since it was deleted, not on this device (R2)

                """)
        #expect(
            try sandbox.run("explain roles/timer --store app.db").output.contains(
                "Role \(new) of 2026-11-20, put back for \(uuid), which was deleted (R2), changed "))
    }

    @Test func `S5: a removed seed for which the next release asks again comes back, and is told so`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store app.db --device d")
        try sandbox.sql("DELETE FROM Role WHERE name = 'Timer'")
        let gone = try sandbox.run("explain roles/timer --store app.db").output
        #expect(gone.contains("the user has removed it, and it does not come back (S5)"))
        let later = Self.roles.replacing("2026-11-20", with: "2026-12-01")
            .replacing(#""name": "Timer""#, with: #""name": "Timer", "$again": true"#)
        try sandbox.write(later, to: "Seeds/roles.json")
        let told = try sandbox.run("explain roles/timer --store app.db").output
        #expect(told.contains("the user has removed it, and it comes back, as its catalog asks (S5)"))
        #expect(told.contains("the next launch inserts a copy\n"))
    }

    @Test func `S3: a copy that the next release replaces is not told to stay`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store app.db --device d")
        let uuid = try sandbox.sql("SELECT uuid FROM Role WHERE name = 'Timer'")[0][0]
        let later = Self.roles.replacing("2026-11-20", with: "2026-12-01")
            .replacing("\"Timer\"", with: "\"Timekeeper\"")
        try sandbox.write(later, to: "Seeds/roles.json")
        try sandbox.expectTranscript(
            """
            $ seedbed explain roles/timer --store app.db
            roles/timer, table Role: its catalog ships it, the store was given it
            Role \(uuid) of 2026-11-20 goes at the next launch: a new copy takes its place (S3)
              differs from the catalog in name
            the next launch inserts a copy and removes \(uuid)
            """)
    }

    @Test func `a new store of an account waits for its import, and explain says so`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store other.db --create-tables --account al --device d --defaults defaults.json")
        let told = try sandbox.run(
            "explain roles/timer --store app.db --account al --device d --defaults defaults.json"
        ).output
        let done = try sandbox.run("seed --store app.db --account al --device d --defaults defaults.json").output
        #expect(told.hasSuffix("the next launch does nothing about it: it waits for the account's first import\n"))
        #expect(done == "roles 2026-11-20: waiting for the account's first import\n")
    }

    @Test func `C2: of two rows that spell one uuid in two ways one is told to stay`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        let uuid = "0b000000-0000-4000-8000-00000000000e"
        try sandbox.sql(
            "CREATE TABLE Role (uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT)",
            """
            INSERT INTO Role (uuid, name, createDate, seedID) VALUES
                ('\(uuid.uppercased())', 'Timer', '2026-11-20T00:00:00.000Z', 'roles/timer'),
                ('\(uuid)', 'Timer', '2026-11-20T00:00:00.000Z', 'roles/timer')
            """)
        let told = try sandbox.run("explain roles/timer --store app.db").output
        #expect(told.split(separator: "\n").count { $0.contains(" stays: ") } == 1)
        #expect(told.split(separator: "\n").count { $0.contains(" goes at the next cleanup: ") } == 1)
    }

    @Test func `a seed whose catalog the app has dropped is told as delivered`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store app.db --device d")
        try sandbox.write(Self.roles.replacing("\"roles\"", with: "\"parts\""), to: "Seeds/roles.json")
        try sandbox.run("seed --store app.db --device d")
        let told = try sandbox.run("explain roles/timer --store app.db").output
        #expect(
            told.hasPrefix("roles/timer, table Role: the app no longer has its catalog, the store was given it\n"))
        #expect(told.hasSuffix("the next launch does nothing about it: no catalog has it\n"))
    }

    @Test func `explain tells when the user edited and dismissed a copy`() throws {
        let sandbox = try sandbox()
        try sandbox.run("seed --store app.db --device d")
        try sandbox.run("dismiss roles/timer --store app.db")
        try sandbox.sql("UPDATE Role SET name = 'Jury' WHERE seedID = 'roles/judge'")
        let dismissed = try sandbox.run("explain roles/timer --store app.db")
        #expect(
            sandbox.normalized(dismissed.output).contains(
                " of 2026-11-20, dismissed <time>, stays: the user has changed it (C1)"))
        let json = sandbox.normalized(try sandbox.run("explain roles/timer --store app.db --json").output)
        #expect(json.contains(#""changed": "<time>""#) && json.contains(#""dismissDate": "<time>""#))
        let edited = try sandbox.run("explain roles/judge --store app.db").output
        #expect(sandbox.normalized(edited).contains(" of 2026-11-20, changed <time>, stays: "))
    }

    @Test func `S1: a row that blocks a seed by another rule than its key is told with the rule`() throws {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles])
        try sandbox.sql(
            """
            CREATE TABLE Role (
                uuid TEXT PRIMARY KEY, name TEXT, label TEXT DEFAULT 'x' UNIQUE, createDate TEXT, updateDate TEXT,
                seedID TEXT, dismissDate TEXT
            )
            """, "INSERT INTO Role (uuid, name, label) VALUES ('mine', 'Mine', 'x')")
        let told =
            "the user's row mine in Role blocks it (UNIQUE constraint failed: Role.label), so it is not seeded (S1)\n"
        #expect(try sandbox.run("explain roles/timer --store app.db").output.contains(told))
        let done = try sandbox.run("seed --store app.db --device d").output
        #expect(
            done.contains(
                "skipped roles/timer: the user's row mine in Role blocks it (UNIQUE constraint failed: Role.label)\n"))
        #expect(try sandbox.run("explain roles/timer --store app.db").output.contains(told))
    }

    @Test func `C2: twins whose keys differ in their Unicode normal form are counted and told`() throws {
        let catalog = """
            { "catalog": "places", "released": "2026-11-20", "table": "Place", "key": ["name"],
              "columns": { "name": "text" },
              "seeds": [{ "$id": "cafe", "name": "Caf\u{e9}" }, { "$id": "bar", "name": "Bar" }] }
            """
        let sandbox = try Sandbox(seeds: ["places": catalog])
        try sandbox.sql(
            "CREATE TABLE Place (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)",
            """
            INSERT INTO Place (uuid, name, createDate) VALUES ('a', 'Cafe' || char(769), '2026-11-20T00:00:00.000Z'),
                ('b', 'Caf' || char(233), '2026-11-20T00:00:00.000Z'), ('c', 'Bar', '2026-11-20T00:00:00.000Z')
            """)
        let told = try sandbox.run("explain places/cafe --store app.db").output
        #expect(told.contains("Place a of 2026-11-20 goes at the next cleanup: its untouched twin b is greater (C2)\n"))
        let status = try sandbox.run("status --store app.db --json").output
        #expect(status.contains(#""untouched": 3"#) && status.contains(#""twins": 1"#))
        #expect(try sandbox.run("clean --store app.db").output.contains("removed Place a,"))
    }

    @Test func `the rows of a seed in every scope are told, and nobody has removed it`() throws {
        let scoped = Self.roles.replacing(#""seedID": "seedID","#, with: #""seedID": "seedID", "scope": "team","#)
        let sandbox = try sandbox(scoped)
        try sandbox.sql(
            """
            INSERT INTO Role (uuid, name, createDate, seedID, team) VALUES
                ('a', 'Timer', '2026-11-20T00:00:00.000Z', 'roles/timer', 'red'),
                ('b', 'Timer', '2026-11-20T00:00:00.000Z', 'roles/timer', 'red')
            """)
        let told = try sandbox.run("explain roles/timer --store app.db").output
        #expect(told.contains("Role a of 2026-11-20 goes at the next cleanup: its untouched twin b is greater (C2)\n"))
        #expect(told.hasSuffix("the next launch inserts a copy and removes a\n"))
        try sandbox.run("seed --store app.db --device d")
        let seeded = try sandbox.run("explain roles/timer --store app.db").output
        #expect(!seeded.contains("the user has removed it") && seeded.contains("Role b of 2026-11-20 stays"))
        let status = try sandbox.run("status --store app.db --json").output
        #expect(status.contains(#""missing": 0"#) && status.contains(#""twins": 0"#))
        let count = try sandbox.sql("SELECT count(*) FROM Role")
        try sandbox.run("seed --store app.db --again")
        try sandbox.run("seed --store app.db --again")
        #expect(try sandbox.sql("SELECT count(*) FROM Role") == count)
    }
}

import Foundation
import Testing

@Suite struct SeedCommandTests {
    @Test func `a store is made, seeded once, and left alone from then on`() throws {
        let sandbox = try Sandbox()
        let transcript = try sandbox.transcript(
            "seed --store app.db", "seed --store app.db --create-tables", "seed --store app.db --create-tables",
            "seed --store app.db")
        #expect(
            transcript == """
                $ seedbed seed --store app.db
                ! seedbed: app.db: the file does not exist; name an existing store, or have it made (`--create-tables`)
                [66]
                $ seedbed seed --store app.db --create-tables
                speech-types 2026-11-20: 2 inserted
                $ seedbed seed --store app.db --create-tables
                speech-types 2026-11-20: already seeded
                $ seedbed seed --store app.db
                speech-types 2026-11-20: already seeded
                """)
        #expect(sandbox.files == ["app.db", "app.db.defaults.json", "app.db.defaults.json.lock"])
        #expect(
            try sandbox.sql("SELECT name, green, createDate, updateDate FROM SpeechType ORDER BY name") == [
                ["Icebreaker", "240", "2026-11-20T00:00:00.000Z", ""],
                ["Table Topics", "60", "2026-11-20T00:00:00.000Z", ""],
            ])
    }

    @Test func `a later release is an upgrade, and an edited preset stays`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.sql(
            "UPDATE SpeechType SET uuid = '0a0a0a0a-0000-4000-8000-000000000000' WHERE name = 'Table Topics'",
            "UPDATE SpeechType SET updateDate = '2026-11-21T00:00:00.000Z' WHERE name = 'Table Topics'")
        let later = Sandbox.speechTypes.replacing("2026-11-20", with: "2026-12-01").replacing("60 }", with: "75 }")
        try sandbox.write(later, to: "Seeds/speech-types.json")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db
            speech-types 2026-12-01: upgraded, 0 inserted, 1 present, 1 touched
            $ seedbed seed --store app.db
            speech-types 2026-12-01: already seeded
            """)
        try sandbox.write(Sandbox.speechTypes, to: "Seeds/speech-types.json")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db
            speech-types 2026-11-20: a later release was seeded, nothing was done
            """)
    }

    @Test func `a missing table of an existing store is made only on request`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql("CREATE TABLE Other (x)")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db
            ! seedbed: app.db: the store has no table “SpeechType”; create it, or correct “table” in the catalog
            [65]
            $ seedbed seed --store app.db --create-tables --seeds=Seeds
            speech-types 2026-11-20: 2 inserted
            """)
    }

    @Test func `one of two tables is made, and both catalogs count as seeded`() throws {
        let food = """
            { "catalog": "food", "released": "2026-11-20", "table": "Food", "key": ["name"],
              "columns": { "name": "text" }, "seeds": [ { "name": "Bread" } ] }
            """
        let sandbox = try Sandbox(seeds: ["speech-types": Sandbox.speechTypes, "food": food])
        try sandbox.sql("CREATE TABLE Food (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT)")
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --create-tables
            food 2026-11-20: 1 inserted
            speech-types 2026-11-20: 2 inserted
            in all: 3 inserted
            """)
    }

    @Test func `tables are only made from declared columns`() throws {
        let bare =
            #"{ "catalog": "a", "released": "2026-11-20", "table": "A", "key": ["n"], "seeds": [ { "n": "x" } ] }"#
        let sandbox = try Sandbox(seeds: ["a": bare])
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --create-tables
            ! seedbed: Seeds/a.json: “columns” is missing; declare them for --create-tables, or create table “A” yourself
            [65]
            """)
        #expect(sandbox.files == [])
    }

    @Test func `columns that are missing are named`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql("CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT)")
        let outcome = try sandbox.run("seed --store app.db --create-tables")
        #expect(outcome.status == 65 && outcome.output == "")
        #expect(outcome.errors.contains("table “SpeechType” has no column “updateDate”, “green”"))
    }

    @Test func `a rule that a seed breaks is named, the values are not`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            """
            CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name TEXT UNIQUE, green INTEGER CHECK (green < 100),
                createDate TEXT, updateDate TEXT)
            """)
        let outcome = try sandbox.run("seed --store app.db")
        #expect(outcome.status == 65 && outcome.output == "speech-types 2026-11-20: 1 inserted, 1 refused\n")
        #expect(outcome.errors.contains("“SpeechType”") && !outcome.errors.contains("Icebreaker"))
        #expect(try sandbox.sql("SELECT name FROM SpeechType") == [["Table Topics"]])
    }

    @Test func `a new store of an account waits for its first import, unless told otherwise`() throws {
        let sandbox = try Sandbox().seeded("--account alice --device d")
        for file in sandbox.files where file.hasPrefix("app.db") && !file.contains("defaults") {
            try FileManager.default.removeItem(atPath: sandbox.path(file))
        }
        let options = "--store app.db --account alice --create-tables"
        try sandbox.expectTranscript(
            """
            $ seedbed seed \(options)
            speech-types 2026-11-20: waiting for the account's first import
            """)
        #expect(try sandbox.run("seed \(options) --no-wait").output.contains("2 inserted"))
        try sandbox.expectTranscript(
            """
            $ seedbed seed --store app.db --account=bob
            speech-types 2026-11-20: the store had it already, which is recorded now
            """)
    }

    @Test func `of several devices one must be named`() throws {
        let sandbox = try Sandbox()
        let create = "seed --store app.db --create-tables --device"
        #expect(
            try sandbox.transcript(
                "\(create) a", "\(create) b", "seed --store app.db", "seed --store app.db --device b")
                    == """
                    $ seedbed seed --store app.db --create-tables --device a
                    speech-types 2026-11-20: 2 inserted
                    $ seedbed seed --store app.db --create-tables --device b
                    speech-types 2026-11-20: the store had it already, which is recorded now
                    $ seedbed seed --store app.db
                    ! seedbed: app.db.defaults.json knows several devices, choose one with --device: "a", "b"; see seedbed seed --help
                    [64]
                    $ seedbed seed --store app.db --device b
                    speech-types 2026-11-20: already seeded
                    """)
    }

    @Test func `a fresh device keeps its id`() throws {
        let sandbox = try Sandbox().seeded("--defaults mine.json")
        let first = try sandbox.run("seed --store app.db --defaults mine.json --json").output
        let device = try #require(first.firstMatch(of: /"device": "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/)).1
        #expect(try sandbox.run("status --store app.db --defaults mine.json --json").output.contains(device))
        #expect(sandbox.files.contains("mine.json") && !sandbox.files.contains("app.db.defaults.json"))
    }

    @Test func `a damaged defaults file is put aside with a warning`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.write("{", to: "app.db.defaults.json")
        let outcome = try sandbox.run("seed --store app.db --device d")
        #expect(outcome.status == 0)
        #expect(outcome.output == "speech-types 2026-11-20: the store had it already, which is recorded now\n")
        #expect(outcome.errors.hasPrefix("seedbed: ") && outcome.errors.contains("was kept as"))
        #expect(sandbox.files.contains { $0.hasPrefix("app.db.defaults.json.damaged-") })
    }

    @Test(arguments: 1...3) func `of two commands at once one seeds and the other finds it done`(run: Int) throws {
        let sandbox = try Sandbox()
        try sandbox.makeTable()
        let words = ["seed", "--store", "app.db"]
        let running = try (0..<2).map { _ in try sandbox.start(Sandbox.command, words) }
        let outcomes = try running.map { try $0.outcome() }
        #expect(outcomes.map(\.errors) == ["", ""])
        #expect(
            outcomes.map(\.output).sorted() == [
                "speech-types 2026-11-20: 2 inserted\n", "speech-types 2026-11-20: already seeded\n",
            ])
    }

    @Test func `a store beside its catalogs leaves the folder usable`() throws {
        let sandbox = try Sandbox()
        #expect(try sandbox.run("seed --store Seeds/app.db --create-tables").status == 0)
        for command in ["seed", "status", "clean"] {
            let outcome = try sandbox.run("\(command) --store Seeds/app.db")
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        }
        #expect(try sandbox.run("check").output == "ok: 1 catalog, 2 seeds\n")
        #expect(try sandbox.run("release").status == 0)
    }

    @Test func `a folder with only files that cannot be read is no store that is seeded already`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.write("garbage", to: "Other/a.b.json")
        for options in ["", " --json"] {
            let outcome = try sandbox.run("seed --store app.db --seeds Other\(options)")
            #expect(outcome.status == 65)
            #expect((outcome.output + outcome.errors).contains("not a value of JSON"))
        }
    }
}

import Foundation
import Testing

/// A command that refuses writes nothing, and advises what the user of that command can do.
@Suite struct RefusalTests {
    private static let writing = [
        "seed", "clean", "imported", "account none", "account bob", "adopt", "relocalize", "merge other.db",
        "forget none",
        "undo", "unprepare", "offers", "seed --again", "seed --add-columns",
    ]

    @Test(arguments: writing) func `an empty file stays empty`(line: String) throws {
        let sandbox = try Sandbox()
        try sandbox.write("", to: "app.db")
        try sandbox.sql(
            "CREATE TABLE SpeechType (uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT)", in: "other.db")
        try sandbox.run("\(line) --store app.db")
        #expect(sandbox.content["app.db"] == Data())
    }

    @Test(arguments: ["seed", "clean", "imported", "adopt", "account none"])
    func `a store without the table keeps its bytes`(line: String) throws {
        let sandbox = try Sandbox()
        try sandbox.sql("PRAGMA journal_mode = DELETE", "CREATE TABLE Other (x)")
        let before = sandbox.content["app.db"]
        #expect(try sandbox.run("\(line) --store app.db").status == 65)
        #expect(sandbox.content["app.db"] == before)
    }

    @Test func `an empty file becomes a store when its tables are to be made`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("", to: "app.db")
        #expect(try sandbox.run("seed --store app.db --create-tables").status == 0)
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType") == [["2"]])
    }

    @Test(arguments: writing) func `a store that is named as the defaults file stays where it is`(line: String) throws {
        let sandbox = try Sandbox()
        try sandbox.run("seed --store app.db --create-tables")
        try sandbox.sql("PRAGMA journal_mode = DELETE", "VACUUM INTO '\(sandbox.folder.path)/other.db'")
        let before = (sandbox.content, sandbox.files)
        for other in ["app.db", "other.db", "Seeds/speech-types.json"] {
            try sandbox.run("\(line) --store app.db --defaults \(other)")
            #expect(sandbox.content["app.db"] == before.0["app.db"])
            #expect(sandbox.content["other.db"] == before.0["other.db"])
            #expect(sandbox.content["Seeds/speech-types.json"] == before.0["Seeds/speech-types.json"])
            #expect(sandbox.files.filter { !$0.hasSuffix(".lock") } == before.1.filter { !$0.hasSuffix(".lock") })
        }
    }

    @Test func `no store is made that is named as the defaults file too`() throws {
        let sandbox = try Sandbox()
        let told = try sandbox.run("seed --store new.db --defaults new.db --create-tables")
        #expect(told.status == 64)
        #expect(told.errors.hasPrefix("seedbed: --defaults does not take \"new.db\""))
        #expect(sandbox.files == [])
    }

    @Test(arguments: [
        "unique --table seedbed_log --by uuid --survivor least:tbl --local", "merge other.db --tables seedbed_log",
        "dedupe --table SEEDBED_LOG --by tbl --survivor least:uuid",
        "upsert rows.json --table seedbed_receipts --by catalog",
        "dedupe --table sqlite_schema --by name --survivor least:tbl_name",
    ])
    func `tables of Seedbed's own are not for the app's commands`(line: String) throws {
        let sandbox = try Sandbox()
        try sandbox.run("seed --store app.db --create-tables")
        try sandbox.run("seed --store other.db --create-tables")
        try sandbox.sql("DELETE FROM SpeechType", in: "other.db")
        try sandbox.write(#"[ { "catalog": "bogus", "released": 1, "seededAt": 1 } ]"#, to: "rows.json")
        let dump = """
            SELECT name, sql FROM sqlite_schema UNION ALL SELECT tbl, uuid FROM seedbed_log
            UNION ALL SELECT catalog, released FROM seedbed_receipts
            """
        let before = try sandbox.sql(dump)
        #expect(try sandbox.run("\(line) --store app.db").status == 65)
        #expect(try sandbox.sql(dump) == before)
    }

    private static let reading = [
        "inspect", "status", "report", "merge other.db", "explain speech-types/icebreaker", "clean", "imported",
        "adopt", "undo",
        "log", "check", "schema", "offers", "forget none", "account none", "unprepare",
        "dedupe --table SpeechType --by name --survivor least:uuid",
    ]

    @Test(arguments: reading) func `only seed says how a missing store is made`(line: String) throws {
        let sandbox = try Sandbox()
        try sandbox.sql("CREATE TABLE t (x)", in: "other.db")
        let told = try sandbox.run("\(line) --store none.db")
        #expect(told.errors == "seedbed: none.db: the file does not exist; name an existing store\n")
        #expect(told.status == 66)
        #expect(sandbox.files == ["other.db"])
        let seed = try sandbox.run("seed --store none.db")
        #expect(seed.errors.hasSuffix("name an existing store, or have it made (`--create-tables`)\n"))
    }

    @Test func `a command that can add columns names its own option, unless it was given`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql("CREATE TABLE SpeechType (uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT)")
        for (line, advice) in [
            ("seed", "; --add-columns adds those of “mapping”"), ("adopt", "; --add-columns adds those of “mapping”"),
            ("clean", "; seed --add-columns adds those of “mapping”"), ("seed --add-columns", ""),
            ("adopt --add-columns", ""),
        ] {
            #expect(
                try sandbox.run("\(line) --store app.db").errors
                    == "seedbed: app.db: table “SpeechType” has no column “green”; add what is missing, or correct the catalog\(advice)\n"
            )
        }
    }

    @Test func `unify names no option that it does not take`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql("CREATE TABLE SpeechType (uuid TEXT, name TEXT, createDate TEXT, updateDate TEXT)")
        let told = try sandbox.run("unify --store app.db --survivor greatest:updateDate").errors
        #expect(told.hasSuffix("(--alone)\n"), "\(told)")
    }
}

import Foundation
import Testing

@testable import SeedbedCommand

/// A file of Core Data's or SwiftData's is read, and never written.
@Suite struct CoreDataStoreTests {
    private static let catalog = """
        { "catalog": "speech-types", "released": "2026-11-20", "table": "ZSPEECHTYPE", "key": ["ZNAME"],
          "mapping": { "uuid": "ZUUID", "createDate": "ZCREATEDATE", "updateDate": "ZUPDATEDATE",
            "seedID": "ZSEEDID", "dismissDate": "ZDISMISSDATE" },
          "dates": "referenceDate", "columns": { "ZNAME": "text" },
          "seeds": [ { "$id": "icebreaker", "ZNAME": "Icebreaker" } ] }
        """

    /// The tables that Core Data makes for one entity.
    private func store() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["speech-types": Self.catalog])
        try sandbox.sql(
            "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
            "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
            "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
            """
            CREATE TABLE ZSPEECHTYPE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR, ZUUID BLOB,
                ZCREATEDATE TIMESTAMP, ZUPDATEDATE TIMESTAMP, ZSEEDID VARCHAR, ZDISMISSDATE TIMESTAMP)
            """,
            "INSERT INTO Z_PRIMARYKEY VALUES (1, 'SpeechType', 0, 2)",
            "INSERT INTO ZSPEECHTYPE VALUES (1, 1, 1, 'Mine', x'01', 1, 1, '', 1), (2, 1, 1, 'Mine', x'02', 1, 1, '', 1)"
        )
        try sandbox.sql(
            "CREATE TABLE ZSPEECHTYPE (Z_PK INTEGER PRIMARY KEY, ZNAME, ZUUID, ZUPDATEDATE)", in: "other.db")
        return sandbox
    }

    private static let names = Command.Names(
        table: "ZSPEECHTYPE", key: "ZNAME", uuid: "ZUUID", seedID: "speech-types/icebreaker")

    /// A line for each command that writes, as far as a command's own list of options tells, and for options that write more.
    static let writing =
        Command.allCases.filter(\.writes).flatMap { [$0.line(names), $0.line(names) + " --dry-run"] } + [
            "seed --store app.db --create-tables", "seed --store app.db --add-columns", "seed --store app.db --again",
            "account none --content-removed --store app.db", "account alice --store app.db",
            "adopt --store app.db --uuid-from Z_PK",
            "imported --store app.db --rows 00000000-0000-4000-8000-000000000001",
        ]

    @Test(arguments: writing) func `every command that writes refuses it and says why`(line: String) throws {
        let sandbox = try store()
        try sandbox.write(#"[ { "ZNAME": "New" } ]"#, to: "rows.json")
        let before = sandbox.content
        try expectRefusal(try sandbox.run(line), of: "app.db")
        // The user's wish to remove or forget content is recorded even if the store cannot be opened.
        let isRecorded = line.hasPrefix("forget") || line.contains("--content-removed")
        let after = sandbox.content
        #expect(isRecorded ? after["app.db"] == before["app.db"] : after == before)
    }

    @Test(arguments: ["merge app.db --store other.db", "merge app.db --store other.db --dry-run"])
    func `no row of it is taken over`(line: String) throws {
        let sandbox = try store()
        try sandbox.sql("DROP TABLE ZSPEECHTYPE", in: "other.db")
        try sandbox.run("seed --store other.db --create-tables --device d")
        let before = try sandbox.sql("SELECT * FROM ZSPEECHTYPE", in: "other.db")
        try expectRefusal(try sandbox.run(line), of: "app.db")
        #expect(try sandbox.sql("SELECT * FROM ZSPEECHTYPE", in: "other.db") == before)
    }

    @Test(arguments: ["seed", "clean", "adopt", "status", "check"])
    func `of many stores it is the one that is refused`(command: String) throws {
        let sandbox = try store()
        // Seedbed keeps a file of its own beside the store: an SQLite file too.
        for name in ["app.db.seedbed", "app.db.seedbed.damaged-20260101T000000Z"] {
            try sandbox.sql("CREATE TABLE seedbed_entries (text)", in: name)
        }
        let before = sandbox.content["app.db"]
        let outcome = try sandbox.run("\(command) --stores *.db*")
        #expect(outcome.status != 0, "\(outcome)")
        let text = outcome.output + outcome.errors
        #expect(text.contains("app.db: this is a store of Core Data or SwiftData"), "\(outcome)")
        #expect(!text.contains("other.db: this is a store of Core Data"), "\(outcome)")
        #expect(sandbox.content["app.db"] == before)
        #expect(!text.contains("app.db.seedbed"), "\(outcome)")
        #expect(!sandbox.files.contains("app.db-wal"))
    }

    @Test func `the file that Seedbed keeps beside it is no store`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE seedbed_stamp (stamp TEXT)", "CREATE TABLE seedbed_entries (text)", in: "app.db.seedbed")
        let before = sandbox.content
        let outcome = try sandbox.run("seed --store app.db.seedbed --create-tables --device d")
        #expect(
            outcome.status == 65 && outcome.errors.contains("Seedbed keeps this file beside the store"), "\(outcome)")
        #expect(sandbox.content["app.db.seedbed"] == before["app.db.seedbed"])
    }

    private func expectRefusal(_ outcome: Outcome, of store: String) throws {
        #expect(outcome.status == 65, "\(outcome)")
        #expect(
            outcome.errors.hasPrefix("seedbed: \(store): this is a store of Core Data or SwiftData, and rows that"),
            "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["check", "status", "log", "explain 00000000-0000-4000-8000-000000000001"])
    func `what only reads says what it is, once`(command: String) throws {
        let sandbox = try store()
        let before = sandbox.content
        let line = "\(command) --store app.db"
        try sandbox.expectTranscript(
            """
            $ seedbed \(line)
            ! seedbed: app.db: this is a store of Core Data or SwiftData, and rows that it did not write itself break it; nothing was written, let the app seed it through them; seedbed inspect shows what is in it
            [65]
            """)
        #expect(sandbox.content == before)
    }
}

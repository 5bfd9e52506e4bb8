import Foundation
import Testing

@testable import SeedbedCommand

@Suite struct InspectCommandTests {
    private func sandbox(_ parts: [[String]]) throws -> Sandbox {
        let sandbox = try Sandbox()
        for statement in parts.joined() { try sandbox.sql(statement) }
        return sandbox
    }

    private static let whole = [CoreDataFile.schema, CoreDataFile.rows, CoreDataFile.history]

    @Test func `entities, twins, edits and authors of a Core Data store are shown`() throws {
        let sandbox = try sandbox(Self.whole)
        let before = sandbox.content
        let id = "8e5f6c1e-a0b1-4c2d-9e3f-00000000000"
        try sandbox.expectTranscript(
            """
            $ seedbed inspect app.db
            a store of Core Data or SwiftData
            entity        rows  key     uuid       createDate   updateDate   twins
            Category      6     ZNAME   ZUUID      ZCREATEDATE  ZUPDATEDATE  2
            Drink: Entry  1     ZTITLE  –          ZEATENAT     ZEATENAT     0
            Entry         0     –       –          ZEATENAT     ZEATENAT     –
            Food: Entry   2     ZTITLE  –          ZEATENAT     ZEATENAT     1
            Note          1     –       ZPARENTID  –            –            –
            Transaction   0     –       –          –            –            –
            Category: 2 rows have the same ZNAME
              row 4 \(id)4: not edited; inserted by NSCloudKitMirroringDelegate.import
              row 1 \(id)1: not edited; inserted by seeder
            Category: 2 rows have the same ZNAME
              row 2 \(id)2: not edited; inserted by seeder
              row 3 \(id)3: edited; inserted by NSCloudKitMirroringDelegate.import, updated by no author, updated by before
            Food: 2 rows have the same ZTITLE
              row 1: not edited; inserted by seeder
              row 3: edited
            the history holds 4 transactions
              1 by no author
              1 by NSCloudKitMirroringDelegate.import
              1 by before
              1 by seeder
            """)
        #expect(sandbox.content == before)
    }

    @Test func `the JSON names the same, with nulls for what is not known`() throws {
        let sandbox = try sandbox([CoreDataFile.schema, CoreDataFile.rows])
        let printed = try sandbox.run("inspect --store app.db --json")
        #expect(printed.status == 0 && printed.errors == "")
        let object = try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any]
        #expect(object?.keys.sorted() == ["entities", "format", "history"])
        #expect(object?["format"] as? String == "coreData" && object?["history"] is NSNull)
        let entities = try #require(object?["entities"] as? [[String: Any]])
        #expect(
            entities.map { $0["name"] as? String } == ["Category", "Drink", "Entry", "Food", "Note", "Transaction"])
        #expect(entities[3]["parent"] as? String == "Entry" && entities[3]["table"] as? String == "ZENTRY")
        let twins = try #require(entities[3]["twins"] as? [[[String: Any]]])
        #expect(twins.count == 1 && twins[0].map { $0["row"] as? Int } == [1, 3])
        #expect(twins[0].map { $0["edited"] as? Bool } == [false, true])
        #expect(twins[0].map { $0["saves"] as? Int } == [1, 4])
        #expect(twins[0].allSatisfy { $0["uuid"] is NSNull && ($0["writers"] as? [Any])?.isEmpty == true })
    }

    @Test func `no value of a row is shown but numbers and UUIDs`() throws {
        let sandbox = try sandbox(Self.whole)
        for line in ["inspect app.db", "inspect app.db --json", "inspect app.db --match name,uuid"] {
            let outcome = try sandbox.run(line)
            #expect(outcome.status == 0)
            for value in ["Meals", "Travel", "Sandwich", "diary", "785", "300"] {
                #expect(!outcome.output.contains(value), "\(line): \(value)")
            }
        }
    }

    @Test func `the columns of --match are the key, as columns or as attributes`() throws {
        let sandbox = try sandbox([CoreDataFile.schema, CoreDataFile.rows])
        for columns in ["title,calories", "ZTITLE,zcalories"] {
            let lines = try sandbox.run("inspect app.db --match \(columns)").output.split(separator: "\n")
            #expect(!lines.contains { $0.contains("rows have the same") }, "\(columns)")
        }
        try sandbox.sql("UPDATE ZENTRY SET ZCALORIES = 300 WHERE Z_PK = 3")
        #expect(
            try sandbox.run("inspect app.db --match title,calories").output.contains(
                "Food: 2 rows have the same ZTITLE, ZCALORIES\n  row 1: not edited\n  row 3: edited\n"))
        try sandbox.expectTranscript(
            """
            $ seedbed inspect app.db --match colour
            ! seedbed: app.db: no table has the columns of --match, “colour”
            [65]
            $ seedbed inspect app.db --match titel,calories
            ! seedbed: app.db: no table has the columns of --match, “titel” (did you mean “title”?), “calories”
            [65]
            """)
    }

    @Test func `of another database it shows the tables`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.sql(
            "CREATE TABLE Person (title TEXT, oid INTEGER, rowid TEXT, modified_at TEXT)",
            "INSERT INTO Person VALUES ('Dr', 9, 'secret', NULL), ('Dr', 8, 'secret', '2026-11-21'), (NULL, 7, 'x', NULL)",
            "CREATE VIRTUAL TABLE Words USING fts5 (body)", "CREATE VIEW Names AS SELECT title FROM Person")
        try sandbox.expectTranscript(
            """
            $ seedbed inspect app.db
            an SQLite database, not of Core Data
            table       rows  key    uuid  createDate  updateDate   twins
            Person      3     title  –     –           modified_at  1
            SpeechType  2     name   uuid  createDate  updateDate   0
            Person: 2 rows have the same title
              row 1: not edited
              row 2: edited
            """)
    }

    @Test func `what is no database or not there is one sentence`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("no database, whatever its name may say", to: "text.db")
        try sandbox.expectTranscript(
            """
            $ seedbed inspect none.db
            ! seedbed: none.db: the file does not exist; name an existing store
            [66]
            $ seedbed inspect text.db
            ! seedbed: text.db: this is not an SQLite database, or it is damaged; it was left as it is
            [65]
            $ seedbed inspect
            ! seedbed: inspect needs STORE; see seedbed inspect --help
            [64]
            $ seedbed inspect a.db --store b.db
            ! seedbed: "a.db" is one word too many; see seedbed inspect --help
            [64]
            """)
        #expect(sandbox.files == ["text.db"])
    }

    /// The files that a device's backup may hold beside a store in WAL mode.
    static let copies = [["", "-wal", "-shm"], ["", "-wal"], [""]]

    @Test(arguments: copies) func `a file copied off a device is read with its log, and no file changes`(
        parts: [String]
    ) throws {
        let sandbox = try sandbox([["PRAGMA journal_mode = WAL"], CoreDataFile.schema, CoreDataFile.rows])
        let app = try AppDatabase(path: sandbox.path("app.db"))
        try app.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        try app.rows("INSERT INTO ZCATEGORY (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (7, 1, 1, 'Travel')")
        try FileManager.default.createDirectory(atPath: sandbox.path("copy"), withIntermediateDirectories: false)
        for part in parts {
            try FileManager.default.copyItem(
                atPath: sandbox.path("app.db" + part), toPath: sandbox.path("copy/app.db" + part))
        }
        let before = sandbox.content
        let outcome = try sandbox.run("inspect copy/app.db")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output.contains("Category: 3 rows have the same ZNAME") == (parts.count > 1))
        #expect(sandbox.content == before)
        withExtendedLifetime(app) {}
    }
}

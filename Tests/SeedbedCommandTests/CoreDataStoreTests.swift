import Foundation
import Testing

/// A file of Core Data's or SwiftData's is read, and never written.
@Suite struct CoreDataStoreTests {
    private static let catalog = """
        { "catalog": "speech-types", "released": "2026-11-20", "table": "ZSPEECHTYPE", "key": ["ZNAME"],
          "mapping": { "uuid": "ZUUID", "createDate": "ZCREATEDATE", "updateDate": "ZUPDATEDATE",
            "seedID": "ZSEEDID", "dismissDate": "ZDISMISSDATE" },
          "dates": "referenceDate", "columns": { "ZNAME": "text" },
          "seeds": [ { "$id": "icebreaker", "ZNAME": "Icebreaker" } ] }
        """

    /// What Core Data makes for one entity.
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

    static let writing = [
        "seed --store app.db", "seed --store app.db --create-tables", "seed --store app.db --add-columns",
        "seed --store app.db --again", "seed --store app.db --dry-run", "clean --store app.db",
        "account none --store app.db", "account none --content-removed --store app.db", "undo --store app.db",
        "dismiss speech-types/icebreaker --store app.db", "merge other.db --store app.db",
        "dedupe --store app.db --table ZSPEECHTYPE --by ZNAME --survivor least:ZUUID",
        "unique --store app.db --table ZSPEECHTYPE --by ZNAME --survivor least:ZUUID --local",
        "unify --store app.db --tables ZSPEECHTYPE --survivor least:ZUUID",
        "upsert rows.json --store app.db --table ZSPEECHTYPE --by ZNAME",
    ]

    @Test(arguments: writing) func `every command that writes refuses it and says why`(line: String) throws {
        let sandbox = try store()
        try sandbox.write(#"[ { "ZNAME": "New" } ]"#, to: "rows.json")
        let before = sandbox.content["app.db"]
        let outcome = try sandbox.run(line)
        #expect(outcome.status == 65, "\(outcome)")
        #expect(
            outcome.errors.hasPrefix("seedbed: app.db: this is a store of Core Data or SwiftData, and rows that"),
            "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(sandbox.content["app.db"] == before)
    }

    @Test func `check says what it is, once`() throws {
        let sandbox = try store()
        #expect(
            try sandbox.transcript("check --store app.db") == """
                $ seedbed check --store app.db
                ! seedbed: app.db: this is a store of Core Data or SwiftData, and rows that it did not write itself break it; nothing was written, let the app seed it through them
                [65]
                """)
    }
}

import Foundation
import Testing

/// Wrong inputs of `dedupe`, `unique`, `upsert` and `unify`: a sentence, an exit status, and nothing changed.
@Suite struct DedupeMistakeTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.sql(
            """
            CREATE TABLE Contact (id INTEGER PRIMARY KEY, uuid TEXT, mail TEXT, phone TEXT,
                loud TEXT AS (upper(mail)), updateDate TEXT)
            """, "INSERT INTO Contact (id, uuid, mail) VALUES (1, 'u1', 'secret@x.org'), (2, 'u2', 'secret@x.org')",
            "CREATE VIEW People AS SELECT * FROM Contact", "CREATE VIRTUAL TABLE Text USING fts5 (body, uuid)")
    }

    /// The content of the store; its journal mode may become another one.
    private func state() throws -> [[String]] {
        try sandbox.sql("SELECT name, sql FROM sqlite_schema ORDER BY name") + sandbox.sql("SELECT * FROM Contact")
    }

    /// Runs the commands of a text, which must fail, and expects the text; shows the first lines that differ.
    private func expectMistakes(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = try state()
        let text = try Sandbox.commands(in: expected).map { try sandbox.transcript($0) }.joined(separator: "\n")
        #expect(try state() == before)
        #expect(!text.contains("secret"))
        let (lines, wanted) = (text.split(separator: "\n"), expected.split(separator: "\n"))
        for (line, other) in zip(lines, wanted) where line != other {
            Issue.record("“\(line)” came out instead of “\(other)”", sourceLocation: sourceLocation)
        }
        #expect(lines.count == wanted.count, sourceLocation: sourceLocation)
    }

    @Test func `dedupe says what is wrong with its words`() throws {
        try expectMistakes(
            """
            $ seedbed dedupe
            ! seedbed: dedupe needs --store FILE; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db
            ! seedbed: dedupe needs --by COLUMN[:HOW],…; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact
            ! seedbed: dedupe needs --by COLUMN[:HOW],…; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail
            ! seedbed: dedupe needs --survivor greatest:COLUMN or least:COLUMN, a column that is synced: without one, two devices would each delete the other's row; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor uuid
            ! seedbed: --survivor does not take "uuid"; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor least:
            ! seedbed: --survivor does not take "least:"; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail:like --survivor least:uuid
            ! seedbed: --by does not take "mail:like"; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor least:uuid --merge phone=latest
            ! seedbed: --merge does not take "phone=latest"; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor least:uuid --merge phone=fill,phone=newest
            ! seedbed: --merge does not take "phone=newest"; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor least:uuid --mapping uid=uuid
            ! seedbed: --mapping does not take "uid=uuid"; see seedbed dedupe --help
            [64]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor least:uuid --dates roman
            ! seedbed: --dates does not take "roman"; see seedbed dedupe --help
            [64]
            """)
    }

    /// Equal rows of two households are no duplicates, and each household would lose its row to the other.
    @Test func `a key without the scope of the table's catalog is refused`() throws {
        try sandbox.sql("ALTER TABLE Contact ADD COLUMN home TEXT", "UPDATE Contact SET home = 'h' || id")
        let catalog = """
            { "catalog": "contacts", "released": "2026-11-20", "table": "Contact", "key": ["mail"],
              "mapping": { "scope": "home" }, "seeds": [] }
            """
        try sandbox.write(catalog, to: "Homes/contacts.json")
        let refusal =
            "! seedbed: table “Contact”: “home” keeps its rows apart, and the key leaves it out, so that rows of different scopes "
            + "would become one; add it to the key\n[65]"
        try expectMistakes(
            ["dedupe --table Contact", "unique --local --table Contact", "unify --tables Contact"].map { command in
                "$ seedbed \(command) --store app.db --seeds Homes --by mail --survivor least:uuid\n\(refusal)"
            }.joined(separator: "\n"))
        for key in ["home,mail", "mail,HOME", "uuid"] {
            let outcome = try sandbox.run(
                "dedupe --table Contact --store app.db --seeds Homes --by \(key) --survivor least:uuid")
            #expect(outcome.status == 0, "\(outcome)")
        }
        #expect(try sandbox.sql("SELECT count(*) FROM Contact") == [["2"]])
    }

    @Test func `dedupe says what the store lacks`() throws {
        let line = "dedupe --store app.db --survivor least:uuid --by mail --table"
        try expectMistakes(
            """
            $ seedbed \(line) Contacts
            ! seedbed: app.db: the store has no table “Contacts”; check its name
            [65]
            $ seedbed \(line) People
            ! seedbed: app.db: table “People” cannot be used: it is a view; name the table behind it
            [65]
            $ seedbed \(line) Text
            ! seedbed: app.db: table “Text” cannot be used: it is a virtual table (such as full-text search); name the table that it indexes
            [65]
            $ seedbed dedupe --store app.db --table Contact --by mial,mail --survivor least:uid
            ! seedbed: app.db: table “Contact” has no column “mial” (did you mean “mail”?), “uid” (did you mean “id”?); check the names
            [65]
            $ seedbed dedupe --store app.db --table Contact --by mail,MAIL --survivor least:uuid
            ! seedbed: table “Contact”: name the columns of the key, one or more, each once
            [65]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor greatest:id
            ! seedbed: table “Contact”: “id” holds another value on every device, so that two devices would each delete the other's row; choose the survivor by a column that is synced
            [65]
            $ seedbed dedupe --store app.db --table Contact --by mail --survivor greatest:rowid
            ! seedbed: table “Contact”: “rowid” holds another value on every device, so that two devices would each delete the other's row; choose the survivor by a column that is synced
            [65]
            $ seedbed \(line) Contact --merge mail=fill
            ! seedbed: table “Contact”: “mail” cannot be merged; the survivor keeps its key, its primary key, its identity, its dates and what it is chosen by, and a column must be there
            [65]
            $ seedbed \(line) Contact --merge loud=fill
            ! seedbed: table “Contact”: “loud” cannot be merged; the survivor keeps its key, its primary key, its identity, its dates and what it is chosen by, and a column must be there
            [65]
            $ seedbed \(line) Contact --merge nothing=fill
            ! seedbed: app.db: table “Contact” has no column “nothing”; check the names
            [65]
            """)
    }

    @Test func `unique says no, and why`() throws {
        let line = "unique --store app.db --table Contact --survivor least:uuid --by"
        try expectMistakes(
            """
            $ seedbed \(line) mail
            ! seedbed: unique needs --local or --mirrored: whether a sync engine mirrors the table; see seedbed unique --help
            [64]
            $ seedbed \(line) mail --local --mirrored
            ! seedbed: unique needs --local or --mirrored: whether a sync engine mirrors the table; see seedbed unique --help
            [64]
            $ seedbed \(line) mail --mirrored
            ! seedbed: table “Contact”: a sync engine mirrors it, and must be able to deliver a row before it delivers the deletion of its duplicate, which a unique key would refuse; merge duplicates after each import with dedupe instead
            [65]
            $ seedbed \(line) mail:case --local
            ! seedbed: table “Contact”: SQLite has no unique index that compares “mail” by “case”; use exact or nocase, or dedupe
            [65]
            $ seedbed \(line) mail:unicode --local
            ! seedbed: table “Contact”: SQLite has no unique index that compares “mail” by “unicode”; use exact or nocase, or dedupe
            [65]
            $ seedbed unique --store app.db --table Contact --by mail --local
            ! seedbed: unique needs --survivor greatest:COLUMN or least:COLUMN, a column that is synced: without one, two devices would each delete the other's row; see seedbed unique --help
            [64]
            $ seedbed unique --store app.db --table People --by mail --local --survivor least:uuid
            ! seedbed: app.db: table “People” cannot be used: it is a view; name the table behind it
            [65]
            """)
    }

    @Test func `upsert lists everything that is wrong with a file`() throws {
        try sandbox.write(
            """
            [
              { "mail": "secret1", "phon": "1", "loud": "x" },
              { "phone": "2" },
              7,
              { "mail": "secret2", "phone": 123456789012345678901, "MAIL": "secret3" }
            ]
            """, to: "rows.json")
        try sandbox.write(
            #"[{ "mail": "x", "phone": "1", "phone": "2" }, { "mail": { "secret4": 1, "secret4": 2 } }]"#,
            to: "twice.json")
        try sandbox.write("{ }", to: "object.json")
        try sandbox.write(#"[{ "mail": "secret1" "#, to: "short.json")
        try sandbox.write(#"[{ "mail": "secret1" }]"#, to: "good.json")
        let line = "--store app.db --table Contact --by mail"
        try expectMistakes(
            """
            $ seedbed upsert \(line)
            ! seedbed: upsert needs ROWS.json; see seedbed upsert --help
            [64]
            $ seedbed upsert none.json \(line)
            ! seedbed: none.json: the file or folder does not exist; check its name
            [66]
            $ seedbed upsert rows.json \(line)
            ! rows.json:2:24: the table has no column "phon" that can be written (did you mean "phone"?)
            ! rows.json:2:37: the table has no column "loud" that can be written
            ! rows.json:3:3: the row has no "mail", which is in the key
            ! rows.json:4:3: expected a row, as an object
            ! rows.json:5:33: column "phone" takes numbers that fit 64 bits
            ! rows.json:5:56: repeated column "mail"
            [65]
            $ seedbed upsert twice.json \(line)
            ! twice.json:1:31: repeated field "phone"; the first is at 1:17
            ! twice.json:1:73: repeated field; the first is at 1:59
            [65]
            $ seedbed upsert object.json \(line)
            ! object.json:1:1: expected an array of rows
            [65]
            $ seedbed upsert short.json \(line)
            ! short.json:1:22: the file stops short; expected a comma or }
            [65]
            $ seedbed upsert good.json \(line)
            ! seedbed: table “Contact” has no unique key of “mail”; make it unique first
            [65]
            $ seedbed upsert good.json \(line) --win best
            ! seedbed: --win does not take "best"; see seedbed upsert --help
            [64]
            $ seedbed upsert good.json --store app.db --table People --by mail
            ! seedbed: app.db: table “People” cannot be used: it is a view; name the table behind it
            [65]
            $ seedbed upsert good.json --store app.db --table None --by mail
            ! seedbed: app.db: the store has no table “None”; check its name
            [65]
            $ seedbed upsert good.json --store app.db --table Contact --by nothing
            ! seedbed: app.db: table “Contact” has no column “nothing”; check the names
            [65]
            """)
    }

    @Test func `unify says what is wrong, and changes no table`() throws {
        try sandbox.sql("CREATE TABLE Local (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT)")
        try expectMistakes(
            """
            $ seedbed unify --store app.db
            ! seedbed: unify needs --survivor greatest:COLUMN or least:COLUMN, a column that is synced: without one, two devices would each delete the other's row; see seedbed unify --help
            [64]
            $ seedbed unify --store app.db --survivor least:createDate
            ! seedbed: app.db: table “Contact” has no column “createDate” (did you mean “updateDate”?); check the names
            [65]
            $ seedbed unify --store app.db --survivor least:uuid --tables Contact,Contacts
            ! seedbed: app.db: the store has no table “Contacts”; check its name
            [65]
            $ seedbed unify --store app.db --survivor least:uuid --tables Contact,,Local
            ! seedbed: --tables has an empty entry between its commas; see seedbed unify --help
            [64]
            $ seedbed unify --store app.db --survivor least:uuid --by mail
            ! seedbed: app.db: table “Local” has no column “mail”; check the names
            [65]
            $ seedbed unify --store app.db --survivor least:id
            ! seedbed: table “Contact”: “id” holds another value on every device, so that two devices would each delete the other's row; choose the survivor by a column that is synced
            [65]
            """)
    }
}

import Testing

@Suite struct DedupeTableTests {
    /// People who were entered twice, and notes that refer to them by a key that the store does not declare.
    private static func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE Person (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, updateDate TEXT, boss INTEGER REFERENCES Person)",
            "CREATE TABLE Note (id INTEGER PRIMARY KEY, personID INTEGER, stars INTEGER, text TEXT)",
            "INSERT INTO Person (id, uuid, name) VALUES (1, 'a', 'Ann'), (2, 'b', 'Ann'), (3, 'c', 'Bob')",
            "INSERT INTO Note VALUES (1, 1, 2, 'x'), (2, 2, 2, 'y'), (3, 2, 1, 'z'), (4, 9, 2, 'w')")
        return sandbox
    }

    @Test func `a row is not chosen by what changes, where the table may sync`() throws {
        let sandbox = try Self.sandbox()
        let dedupe = "dedupe --store app.db --table Person --by name --dry-run --survivor"
        func refusal(_ column: String) -> String {
            """
            ! seedbed: table “Person”: “\(column)” changes with what people do, so that two devices could each delete the \
            other's row; choose the survivor by a column that stays as it is, such as createDate or uuid, or say that the \
            table does not sync, or that no other device does this too (--local or --alone)
            [65]
            """
        }
        try sandbox.expectTranscript(
            """
            $ seedbed \(dedupe) greatest:updateDate
            \(refusal("updateDate"))
            $ seedbed \(dedupe) least:BOSS
            \(refusal("BOSS"))
            $ seedbed \(dedupe) greatest:updateDate --local
            "Ann": b stays, a goes
            Person: 1 merged into 1 row
            ! seedbed: 1 row of Note.personID holds the number or identity of merged rows of Person, and no key declares it; if it refers to them, say --references Note.personID
            ! seedbed: this was a dry run: nothing was written
            $ seedbed \(dedupe) greatest:updateDate --alone
            "Ann": b stays, a goes
            Person: 1 merged into 1 row
            ! seedbed: 1 row of Note.personID holds the number or identity of merged rows of Person, and no key declares it; if it refers to them, say --references Note.personID
            ! seedbed: this was a dry run: nothing was written
            $ seedbed \(dedupe) least:uuid
            "Ann": a stays, b goes
            Person: 1 merged into 1 row
            ! seedbed: 2 rows of Note.personID hold numbers or identities of merged rows of Person, and no key declares it; if it refers to them, say --references Note.personID
            ! seedbed: this was a dry run: nothing was written
            """)
    }

    @Test(arguments: [
        ("owner INTEGER", "id"), ("parent", "id"), ("ref", "id"), ("contact_id TEXT", nil), ("note TEXT", "uuid"),
        ("other", "uuid"),
    ])
    func `a reference is told of whatever its type, and an identity whatever its column's name`(
        column: String, holds: String?
    ) throws {
        let sandbox = try Sandbox()
        let name = String(column.prefix { $0 != " " })
        try sandbox.sql(
            "CREATE TABLE Contact (id INTEGER PRIMARY KEY, uuid TEXT, email TEXT)",
            """
            INSERT INTO Contact VALUES (1007, '00000001-0000-4000-8000-000000000000', 'a'),
                (1014, '00000002-0000-4000-8000-000000000000', 'a'), (1021, '00000003-0000-4000-8000-000000000000', 'b')
            """,
            "CREATE TABLE Other (id INTEGER PRIMARY KEY, \(column), count INTEGER)",
            "INSERT INTO Other (\(name), count) SELECT \(holds ?? "'x'"), id FROM Contact")
        let outcome = try sandbox.run("dedupe --store app.db --table Contact --by email --survivor least:uuid")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("1 row of Other.\(name) holds the number or identity") == (holds != nil))
        #expect(!outcome.errors.contains("Other.count"))
    }

    @Test func `rows that refer without a declared key are told of, and moved by --references`() throws {
        let sandbox = try Self.sandbox()
        let dedupe = "dedupe --store app.db --table Person --by name --survivor least:uuid"
        try sandbox.expectTranscript(
            """
            $ seedbed \(dedupe)
            "Ann": a stays, b goes
            Person: 1 merged into 1 row
            ! seedbed: 2 rows of Note.personID hold numbers or identities of merged rows of Person, and no key declares it; if it refers to them, undo, and say --references Note.personID
            $ seedbed undo --store app.db
            put back Person b
            $ seedbed \(dedupe) --references Note
            ! seedbed: --references does not take "Note"; see seedbed dedupe --help
            [64]
            $ seedbed \(dedupe) --references Note.personID=
            ! seedbed: --references does not take "Note.personID="; see seedbed dedupe --help
            [64]
            $ seedbed \(dedupe) --references Note.personID
            "Ann": a stays, b goes
            Person: 1 merged into 1 row
            """)
        #expect(
            try sandbox.sql("SELECT personID, text FROM Note ORDER BY id")
                == [["1", "x"], ["1", "y"], ["1", "z"], ["9", "w"]])
    }
}

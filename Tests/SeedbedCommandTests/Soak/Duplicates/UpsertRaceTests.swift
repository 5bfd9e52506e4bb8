import Foundation
import Testing

/// Processes that insert the same keys as fast as they can: one row for each key, each value from one of them.
@Suite struct UpsertRaceTests {
    private static let keys = 200
    private static let rounds = ProcessBudget.isFull ? 40 : 4

    private func sandbox(_ rest: String = "") throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.sql(
            """
            CREATE TABLE Contact (uuid TEXT PRIMARY KEY, mail TEXT NOT NULL, name TEXT, phone TEXT, note TEXT,
                updateDate TEXT)
            """, "CREATE UNIQUE INDEX u ON Contact (mail COLLATE NOCASE)")
        return sandbox
    }

    /// The rows of one process: all of its values end in its letter.
    private func rows(_ letter: String, phone: String) -> String {
        let rows = (0..<Self.keys).map {
            #"{ "mail": "\#(letter == "a" ? "m" : "M")\#($0)", "name": "n\#($0)\#(letter)", "phone": \#(phone) }"#
        }
        return "[\(rows.joined(separator: ",\n"))]"
    }

    @Test func `two processes again and again: one row for each key, and no error but busy`() throws {
        let sandbox = try sandbox()
        try sandbox.write(rows("a", phone: "null"), to: "a.json")
        try sandbox.write(rows("b", phone: #""b""#), to: "b.json")
        var ends: [Outcome] = []
        for _ in 0..<Self.rounds {
            let running = try ["a", "b", "a", "b"].map { letter in
                try sandbox.start(
                    Sandbox.command,
                    ["upsert", "\(letter).json", "--store", "app.db", "--table", "Contact", "--by", "mail"]
                        + ["--win", "name=incoming,phone=fill"])
            }
            ends += try running.map { try $0.outcome() }
        }
        #expect(ends.allSatisfy { $0.status == 0 || $0.status == 75 }, "\(ends.filter { $0.status != 0 })")
        #expect(ends.contains { $0.status == 0 })
        let count = String(Self.keys)
        #expect(
            try sandbox.sql("SELECT count(*), count(DISTINCT lower(mail)), count(DISTINCT uuid) FROM Contact")
                == [[count, count, count]])
        // A whole file is one transaction: all names are of one process, the last one.
        #expect(try sandbox.sql("SELECT count(DISTINCT substr(name, -1)) FROM Contact") == [["1"]])
        #expect(try sandbox.sql("SELECT DISTINCT phone FROM Contact") == [["b"]])
        #expect(
            try sandbox.sql(
                "SELECT count(*) FROM Contact WHERE name NOT IN ('n' || substr(mail, 2) || 'a', 'n' || substr(mail, 2) || 'b')"
            )
                == [["0"]])
        #expect(try sandbox.sql("PRAGMA integrity_check") == [["ok"]])
    }

    @Test func `which side wins a column is for its policy to say`() throws {
        let sandbox = try sandbox()
        try sandbox.sql(
            """
            INSERT INTO Contact VALUES ('u1', 'ann@x.org', 'Ann', NULL, 'old', '2026-02-02T00:00:00.000Z'),
                ('u2', 'bob@x.org', 'Bob', '22', 'old', '2026-02-02T00:00:00.000Z')
            """)
        try sandbox.write(
            """
            [
              { "mail": "ANN@x.org", "name": "Anna", "phone": "11", "note": "new", "updateDate": "2026-03-03T00:00:00.000Z" },
              { "mail": "bob@x.org", "name": "Robert", "phone": "99", "note": "new", "updateDate": "2026-01-01T00:00:00.000Z" },
              { "mail": "cy@x.org", "name": "Cy" }
            ]
            """, to: "rows.json")
        let line = "upsert rows.json --store app.db --table Contact --by mail --win existing,phone=fill,note=newest"
        let before = sandbox.content
        #expect(
            try sandbox.transcript(line + " --dry-run") == """
                $ seedbed \(line) --dry-run
                Contact: 1 inserted, 1 updated, 1 unchanged
                ! seedbed: this was a dry run: nothing was written
                """)
        #expect(sandbox.content == before)
        try sandbox.expectTranscript(
            """
            $ seedbed \(line)
            Contact: 1 inserted, 1 updated, 1 unchanged
            $ seedbed \(line)
            Contact: 0 inserted, 0 updated, 3 unchanged
            """)
        #expect(
            try sandbox.sql("SELECT mail, name, phone, note, updateDate FROM Contact ORDER BY mail") == [
                ["ann@x.org", "Ann", "11", "new", "2026-03-03T00:00:00.000Z"],
                ["bob@x.org", "Bob", "22", "old", "2026-02-02T00:00:00.000Z"],
                ["cy@x.org", "Cy", "", "", ""],
            ])
        #expect(try sandbox.sql("SELECT uuid FROM Contact WHERE mail LIKE 'a%' OR mail LIKE 'b%'") == [["u1"], ["u2"]])
    }
}

import Foundation
import Testing

/// Content that Seedbed did not write into a store is data: one sentence, status 65, nothing written.
@Suite struct DamagedStoreTests {
    /// A way to damage a store, and the command that meets it.
    struct Damage: Sendable, CustomTestStringConvertible {
        var sql: String
        var command = "clean"
        var words: String
        var testDescription: String { sql }
    }

    /// A store that was seeded, whose first cleanup has removed a twin, and in which two more twins stand.
    private func damagedStore(_ sql: String) throws -> Sandbox {
        let sandbox = try Sandbox().seeded()
        let twin =
            "INSERT INTO SpeechType (uuid, name, green, createDate) SELECT lower(hex(randomblob(16))), name, green, createDate FROM SpeechType WHERE name = 'Icebreaker'"
        try sandbox.sql(twin)
        try sandbox.run("clean --store app.db")
        try sandbox.sql(twin, "INSERT INTO SpeechType (uuid, name, createDate) VALUES ('u', 'pin4711:x', '2026-11-20')")
        for statement in sql.split(separator: ";;") { try sandbox.sql(String(statement)) }
        return sandbox
    }

    private func dump(_ sandbox: Sandbox) throws -> [[[String]]] {
        let tables = try sandbox.sql("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'F%'")
        return try tables.map { try sandbox.sql("SELECT * FROM \"\($0[0])\"") }
    }

    static let damages = [
        Damage(sql: "UPDATE seedbed_meta SET version = -1", words: "are damaged"),
        Damage(sql: "UPDATE seedbed_meta SET version = 'x'", command: "status", words: "are damaged"),
        Damage(sql: "UPDATE seedbed_log SET cleanup = 9223372036854775807", words: "are damaged"),
        Damage(sql: "UPDATE seedbed_log SET id = -9223372036854775808", command: "log", words: "are damaged"),
        Damage(sql: "UPDATE seedbed_log SET id = 9223372036854775807", words: "are damaged"),
        Damage(sql: "UPDATE sqlite_sequence SET seq = 9223372036854775807", words: "are damaged"),
        Damage(sql: "UPDATE seedbed_log SET row = '{'", command: "undo", words: "are damaged"),
        Damage(sql: "DROP TABLE seedbed_receipts", command: "status", words: "are damaged"),
        Damage(sql: "DROP TABLE seedbed_log", words: "are damaged"),
        Damage(sql: "DROP TABLE seedbed_meta", words: "are damaged"),
        Damage(sql: "ALTER TABLE seedbed_meta RENAME version TO release", command: "seed", words: "are damaged"),
        Damage(sql: "ALTER TABLE seedbed_receipts RENAME released TO x", command: "seed", words: "are damaged"),
        Damage(sql: "DROP TABLE seedbed_log;;CREATE TABLE seedbed_log (x)", words: "are damaged"),
        Damage(
            sql: "CREATE TRIGGER own AFTER DELETE ON SpeechType BEGIN INSERT INTO Gone VALUES (1); END",
            words: "(no such table: main.Gone)"),
        Damage(
            sql: "CREATE TABLE Note (name REFERENCES SpeechType (name))",
            words: "(foreign key mismatch"),
        Damage(
            sql: """
                CREATE VIRTUAL TABLE F USING fts5(name);;CREATE TRIGGER own BEFORE DELETE ON SpeechType
                BEGIN DELETE FROM F WHERE F MATCH 'pin4711:' || OLD.name; END
                """, words: "(SQLITE_ERROR in a trigger, a view or a virtual table)"),
        Damage(
            sql: "CREATE TRIGGER own BEFORE DELETE ON SpeechType BEGIN SELECT json_extract('{}', OLD.name); END",
            words: "(SQLITE_ERROR in a trigger, a view or a virtual table)"),
    ]

    @Test(arguments: damages) func `a damaged store is refused in one sentence`(damage: Damage) throws {
        let sandbox = try damagedStore(damage.sql)
        let before = try dump(sandbox)
        let outcome = try sandbox.run("\(damage.command) --store app.db\(damage.command == "seed" ? " --again" : "")")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("seedbed: app.db: ") && outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains(damage.words), "\(outcome.errors)")
        #expect(!outcome.errors.contains("pin4711") && !outcome.errors.contains("Icebreaker"), "\(outcome.errors)")
        #expect(try dump(sandbox) == before)
    }

    @Test func `in a table of 1,500 columns an edit of the last one counts`() throws {
        let sandbox = try Sandbox()
        let columns = (0..<1500).map { "c\($0)" }.joined(separator: ", ")
        try sandbox.sql(
            "CREATE TABLE SpeechType (uuid TEXT PRIMARY KEY, name, green, createDate, updateDate, \(columns))")
        let outcome = try sandbox.run("seed --store app.db --device d")
        #expect(outcome.status == 0, "\(outcome)")
        try sandbox.sql("UPDATE SpeechType SET c1499 = 1 WHERE name = 'Icebreaker'")
        #expect(try sandbox.sql("SELECT name FROM SpeechType WHERE updateDate IS NOT NULL") == [["Icebreaker"]])
    }
}

import Foundation
import SeedbedTestSupport
import Testing

@testable import SeedbedCommand

/// A table of Seedbed's own that is gone, or that something else has written to, is no fault of the app's schema.
@Suite struct BookkeepingDamageTests {
    private static let tables = [
        "meta", "receipts", "given", "log", "trail", "import", "notes", "edits",
    ].map { "seedbed_\($0)" }

    private static let catalog = """
        { "catalog": "c", "released": "2026-11-20", "table": "T", "key": ["name"],
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "columns": { "name": "text", "green": "integer" },
          "seeds": [ { "$id": "a", "name": "A", "green": 1 }, { "$id": "b", "name": "B", "green": 2 },
            { "$id": "d", "name": "D", "green": 3 } ] }
        """

    /// Each command that opens a store, whether or not it needs the table; `inspect` needs no table of Seedbed's.
    private static let lines = Command.allCases.filter { $0.options.contains(.store) && $0 != .inspect }.map {
        $0.line(.init(table: "T", key: "name", uuid: "uuid", seedID: "c/d"))
    }

    /// A share of the commands, another one for each damage to a table; all of them in a soak.
    private static func lines(_ damage: Int) -> [String] {
        lines.enumerated().filter { ($0.offset + damage + shift) % stride == 0 }.map(\.element)
    }

    private static let stride = TestShare.stride(9, soak: 1)

    private static let shift = Int.random(in: 0..<9)

    /// The columns of a table with their types; the type of a row number, for which SQLite takes no text, is `ROWID`.
    private func columns(of table: String, in sandbox: Sandbox) throws -> [(name: String, type: String)] {
        try sandbox.sql("SELECT name, type FROM pragma_table_info('\(table)')").map { column in
            (column[0], column[0] == "id" || column == ["log", "INTEGER"] ? "ROWID" : column[1])
        }
    }

    /// A store with a removal to undo, an edit to rescue, a dismissal to take back and a twin to remove.
    private func store() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["c": Self.catalog])
        try sandbox.write(#"[ { "name": "New" } ]"#, to: "rows.json")
        try sandbox.run("seed --store app.db --create-tables --device d")
        let twin = """
            INSERT INTO T (uuid, name, green, seedID, createDate)
            SELECT lower(hex(randomblob(16))), name, green, seedID, createDate FROM T WHERE name = 'A'
            """
        try sandbox.sql(twin)
        try sandbox.run("clean --store app.db")
        try sandbox.run("dismiss c/d --store app.db")
        try sandbox.sql("UPDATE T SET green = 9 WHERE name = 'B'", twin, "PRAGMA journal_mode = DELETE")
        try FileManager.default.copyItem(atPath: sandbox.path("app.db"), toPath: sandbox.path("other.db"))
        try sandbox.sql("DELETE FROM T WHERE name = 'B'")
        return sandbox
    }

    /// Expects each command to say which table is damaged, and to write nothing.
    private func expectRefusals(
        in sandbox: Sandbox, naming table: String, after damage: String, _ number: Int
    ) throws {
        for line in Self.lines(number) {
            let before = sandbox.content
            let outcome = try sandbox.run(line)
            let start = "seedbed: app.db: Seedbed's own tables in the store are damaged ("
            let isNamed = outcome.errors.hasPrefix(start) && outcome.errors.contains("“\(table)”")
            let isOneLine = outcome.errors.split(separator: "\n").count == 1
            #expect(
                outcome.status == 65 && outcome.output == "" && isNamed && isOneLine, "\(damage): \(line): \(outcome)")
            // Of the account to forget the defaults file keeps nothing even if the store cannot be opened.
            let isForgotten = line.hasPrefix("forget")
            let after = sandbox.content
            for file in before.keys.sorted() where !isForgotten || !file.hasSuffix(".json") {
                #expect(after[file] == before[file], "\(damage): \(line): \(file)")
            }
            #expect(after.count == before.count, "\(damage): \(line)")
        }
    }

    @Test(arguments: tables)
    func `every command names the table that was dropped, or that something else took the place of`(
        table: String
    ) throws {
        let sandbox = try store()
        let replacements = ["", "CREATE TABLE \(table) (x)", "CREATE VIEW \(table) AS SELECT 1 AS x"]
        for (number, replacement) in replacements.enumerated() {
            try sandbox.sql("DROP TABLE IF EXISTS \(table)")
            if !replacement.isEmpty { try sandbox.sql(replacement) }
            try expectRefusals(in: sandbox, naming: table, after: replacement, number)
        }
    }

    @Test func `these are all the tables that a store gets`() throws {
        let found = try store().sql("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'seedbed%'")
        #expect(Set(found.map { $0[0] }) == Set(Self.tables))
    }

    @Test func `every command names the table that lost a column or got another one`() throws {
        let changes = [
            "seedbed_log ADD COLUMN more TEXT", "seedbed_edits RENAME since TO before", "seedbed_notes DROP COLUMN v31",
        ]
        for (number, change) in changes.enumerated() {
            let sandbox = try store()
            try sandbox.sql("ALTER TABLE \(change)")
            try expectRefusals(in: sandbox, naming: String(change.prefix { $0 != " " }), after: change, number)
        }
    }

    @Test(arguments: tables) func `every command names the table that holds something else than numbers`(
        table: String
    ) throws {
        let sandbox = try store()
        let columns = try columns(of: table, in: sandbox)
        if !columns.contains(where: { ["INTEGER", "REAL"].contains($0.type) }) { return }
        for (number, garbage) in ["'pin4711'", "x'00ff'", "1.5"].enumerated() {
            // A time may have a fraction.
            if garbage == "1.5", ["seedbed_import", "seedbed_notes"].contains(table) { continue }
            let values = columns.map { $0.type == "ROWID" ? "1" : garbage }
            try sandbox.sql("INSERT OR REPLACE INTO \(table) VALUES (\(values.joined(separator: ", ")))")
            // Triggers make numbers of these.
            if table == "seedbed_import" { try sandbox.sql("UPDATE seedbed_import SET mark = \(garbage)") }
            try expectRefusals(in: sandbox, naming: table, after: garbage, number)
        }
    }

    private func removeLogs(in sandbox: Sandbox) throws {
        for file in sandbox.files where file.hasPrefix("app.db-") {
            try FileManager.default.removeItem(atPath: sandbox.path(file))
        }
    }

    /// One note of each kind that no trigger has written.
    private static func notes(_ text: String, _ number: String) -> String {
        let kinds = ["arrived", "saved", "lost", "held", "columns", "replaced", "inserted", "moving", "filed"]
        let notes = (kinds.map { "'\($0) T'" } + ["'importing'"]).map {
            "(\($0), \(text), \(number), \(text), \(text), \(number), \(text), \(number), \(text))"
        }
        return
            "INSERT INTO seedbed_notes (kind, uuid, at, cols, o0, o1, n0, n1, v0) VALUES \(notes.joined(separator: ", "))"
    }

    /// Texts and numbers are not recognised as wrong by their type.
    @Test(arguments: tables) func `no command fails otherwise over values that no release has written`(
        table: String
    ) throws {
        let sandbox = try store()
        let columns = try columns(of: table, in: sandbox)
        let garbage = [("'pin4711'", "9223372036854775807"), ("x'00ff'", "-9223372036854775808"), ("'{'", "0")]
        for (place, (text, number)) in garbage.enumerated() {
            let values = columns.map { $0.type == "ROWID" ? "1" : $0.type == "INTEGER" ? number : text }
            try sandbox.sql("INSERT OR REPLACE INTO \(table) VALUES (\(values.joined(separator: ", ")))")
            if table == "seedbed_notes" { try sandbox.sql(Self.notes(text, number)) }
            let damaged = try Data(contentsOf: sandbox.folder.appending(path: "app.db"))
            for line in Self.lines(place) {
                try damaged.write(to: sandbox.folder.appending(path: "app.db"))
                let before = sandbox.content["app.db"]
                let outcome = try sandbox.run(line)
                #expect(outcome.status == 0 || outcome.status == 65, "\(values): \(line): \(outcome)")
                #expect(!outcome.errors.contains("pin4711"), "\(line): \(outcome)")
                if outcome.status != 65 { continue }
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(line): \(outcome)")
                #expect(sandbox.content["app.db"] == before, "\(line)")
                try removeLogs(in: sandbox)
            }
            // The last command may have taken the tables out.
            try removeLogs(in: sandbox)
            try damaged.write(to: sandbox.folder.appending(path: "app.db"))
        }
    }
}

import Foundation
import SeedbedTestSupport
import Testing

/// `unique` at any moment: the store is as before, or all of it is done.
@Suite struct UniqueKillTests {
    private static let kills = TestSetting.number("SEEDBED_UNIQUE_KILLS") ?? 5
    private static let line =
        "unique --store app.db --table Contact --by mail:nocase --survivor least:uuid --merge fill --local"

    private func sandbox(_ count: Int = 3_000, rest: String = "") throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE Contact (id INTEGER PRIMARY KEY, uuid TEXT, mail TEXT, phone TEXT\(rest))",
            "CREATE TABLE Note (id INTEGER PRIMARY KEY, contact INTEGER NOT NULL REFERENCES Contact, text TEXT)",
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO Contact (uuid, mail, phone) SELECT printf('%08x', (i * 2654435761) % 4294967296),
                CASE i % 2 WHEN 0 THEN 'm' ELSE 'M' END || (i % (\(count) / 3)), CASE WHEN i % 3 = 0 THEN i END FROM n
            """, "INSERT INTO Note (contact, text) SELECT id, 'note ' || id FROM Contact")
        return sandbox
    }

    /// The rows of the app's tables, and its indexes.
    private func state(_ sandbox: Sandbox) throws -> [[String]] {
        try sandbox.sql("SELECT id, uuid, mail, phone FROM Contact ORDER BY id")
            + sandbox.sql("SELECT id, contact, text FROM Note ORDER BY id")
            + sandbox.sql("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'Contact'")
    }

    @Test func `killed at random moments, it has done nothing or everything`() throws {
        let template = try sandbox()
        let before = try state(template)
        let whole = try sandbox()
        let start = ContinuousClock.now
        #expect(try whole.run(Self.line).status == 0)
        let time = (ContinuousClock.now - start).components
        let microseconds = Int(time.seconds) * 1_000_000 + Int(time.attoseconds / 1_000_000_000_000)
        let after = try state(whole)
        var ends = ["before": 0, "after": 0]
        for _ in 0..<Self.kills {
            let sandbox = try Sandbox()
            try FileManager.default.copyItem(atPath: template.path("app.db"), toPath: sandbox.path("app.db"))
            let running = try sandbox.start(Sandbox.command, Self.line.split(separator: " ").map(String.init))
            let pause = Int.random(in: 0...microseconds * 3 / 2)
            usleep(UInt32(pause))
            kill(running.process.processIdentifier, SIGKILL)
            _ = try running.outcome()
            let now = try state(sandbox)
            #expect(now == before || now == after, "killed after \(pause) µs")
            ends[now == before ? "before" : "after", default: 0] += 1
            #expect(try sandbox.sql("PRAGMA integrity_check") == [["ok"]], "killed after \(pause) µs")
            #expect(try sandbox.sql("PRAGMA foreign_key_check") == [], "killed after \(pause) µs")
            #expect(try sandbox.run(Self.line).status == 0, "killed after \(pause) µs")
            #expect(try state(sandbox) == after, "killed after \(pause) µs")
        }
        print("killed \(Self.kills) times in runs of \(microseconds) µs: \(ends)")
    }

    @Test func `what cannot be done changes nothing`() throws {
        let ties = try sandbox(9)
        try ties.sql("UPDATE Contact SET uuid = 'same' WHERE mail LIKE 'm1'")
        try expectUnchanged(ties, "the key cannot be made unique", 65)

        let rule = try sandbox(9, rest: ", CHECK (phone IS NULL OR mail <> 'm1')")
        try rule.sql(
            "UPDATE Contact SET phone = 7 WHERE id = 1", "UPDATE Contact SET uuid = '00000000' WHERE id = 4")
        try expectUnchanged(rule, "breaks a rule of table “Contact” (CHECK constraint failed", 65)

        let blocked = try sandbox(9)
        try blocked.sql(
            "CREATE TABLE Slot (contact REFERENCES Contact, place, text, UNIQUE (contact, place))",
            "INSERT INTO Slot SELECT id, 1, 'mine ' || id FROM Contact")
        try expectUnchanged(blocked, "the key cannot be made unique", 65)
    }

    private func expectUnchanged(_ sandbox: Sandbox, _ reason: String, _ status: Int32) throws {
        let before = try state(sandbox)
        let outcome = try sandbox.run(Self.line)
        #expect(outcome.errors.contains(reason), "\(outcome)")
        #expect(outcome.status == status)
        #expect(outcome.output == "")
        #expect(try state(sandbox) == before)
        #expect(try sandbox.sql("SELECT name FROM sqlite_schema WHERE name LIKE 'seedbed%'") == [])
    }

    @Test func `a name that is taken is no reason to fail, and a second run finds the key unique`() throws {
        let sandbox = try sandbox(9)
        try sandbox.sql("CREATE INDEX unique_Contact_mail ON Contact (phone)")
        let made = "Contact: 6 merged into 3 rows\nContact: the key is unique now (unique_Contact_mail_2)\n"
        #expect(try sandbox.run(Self.line).output.hasSuffix(made))
        #expect(
            try sandbox.run(Self.line).output == "Contact: the key is unique already (unique_Contact_mail_2)\n")
    }
}

import Foundation
import Testing

/// Adoption of rows that the app's own triggers keep as they are: nothing may be reported that is not written.
@Suite struct RefusedAdoptionTests {
    @Test(
        arguments: [
            "BEFORE UPDATE ON Role BEGIN SELECT RAISE(IGNORE); END",
            "BEFORE UPDATE ON Role WHEN OLD.name = 'Judge' BEGIN SELECT RAISE(IGNORE); END",
            "AFTER UPDATE OF createDate ON Role BEGIN UPDATE Role SET createDate = OLD.createDate, seedID = NULL WHERE uuid = NEW.uuid; END",
        ], [false, true])
    func `an adoption that a trigger of the app takes back is refused whole`(trigger: String, isDryRun: Bool) throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles("timer", "judge")])
        try sandbox.sql(
            """
            CREATE TABLE Role (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT)
            """,
            "INSERT INTO Role (uuid, name) VALUES ('11111111-0000-4000-8000-000000000001', 'Timer')",
            "INSERT INTO Role (uuid, name) VALUES ('11111111-0000-4000-8000-000000000002', 'Judge')",
            "CREATE TRIGGER frozen \(trigger)")
        let rows = "SELECT uuid, name, createDate, updateDate, seedID FROM Role"
        let before = try sandbox.sql(rows)
        let outcome = try sandbox.run("adopt --store app.db\(isDryRun ? " --dry-run" : "")")
        #expect(outcome.status == 65 && outcome.output == "", "\(outcome)")
        #expect(
            outcome.errors.contains("“Role” (a trigger of the app keeps row 11111111-0000-4000-8000-00000000000"),
            "\(outcome)")
        #expect(outcome.errors.contains("as it is); nothing was changed"), "\(outcome)")
        #expect(try sandbox.sql(rows) == before)
        try sandbox.sql("DROP TRIGGER frozen")
        #expect(try sandbox.run("adopt --store app.db").status == 0)
        #expect(
            try sandbox.sql("SELECT count(*) FROM Role WHERE seedID IS NOT NULL AND createDate IS NOT NULL") == [["2"]])
    }
}

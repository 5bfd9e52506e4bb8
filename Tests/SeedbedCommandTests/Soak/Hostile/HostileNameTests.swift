import Foundation
import Testing

@Suite struct HostileNameTests {
    static let names = ["a b", "x\"; DROP TABLE Kept; --", "it's", "sélection", "select", "[x]", "%s%n", "a`b"]

    @Test(arguments: names) func `tables and columns of any name are seeded`(name: String) throws {
        let quoted = name.replacing("\"", with: "\\\"")
        let catalog = """
            { "catalog": "c", "released": "2026-11-20", "table": "\(quoted)", "key": ["k \(quoted)"],
              "columns": { "k \(quoted)": "text" }, "seeds": [ { "$id": "s", "k \(quoted)": "v'\\"; DROP TABLE Kept" } ] }
            """
        let sandbox = try Sandbox(seeds: ["c": catalog])
        try sandbox.sql("CREATE TABLE Kept (x)")
        for line in ["seed --store app.db --create-tables", "clean --store app.db", "check --store app.db"] {
            let outcome = try sandbox.run(line)
            #expect(outcome.status == 0 && outcome.errors == "", "\(line): \(outcome.errors)")
        }
        let table = "\"" + name.replacing("\"", with: "\"\"") + "\""
        #expect(try sandbox.sql("SELECT count(*) FROM \(table)") == [["1"]])
        #expect(try sandbox.sql("SELECT * FROM Kept") == [])
    }

    @Test(arguments: names) func `files of any name are used`(name: String) throws {
        let sandbox = try Sandbox()
        let store = "\(name).db"
        let seed = ["seed", "--store", store, "--create-tables", "--defaults", "\(name).json"]
        #expect(
            try sandbox.run(words: seed)
                == Outcome(status: 0, output: "speech-types 2026-11-20: 2 inserted\n", errors: ""))
        #expect(sandbox.files == [store, "\(name).json", "\(name).json.lock"].sorted())
        try FileManager.default.moveItem(atPath: sandbox.path("Seeds"), toPath: sandbox.path("\(name) seeds"))
        #expect(try sandbox.run(words: ["check", "\(name) seeds"]).output == "ok: 1 catalog, 2 seeds\n")
        #expect(try sandbox.run(words: seed + ["--seeds", "\(name) seeds"]).output.contains("already seeded"))
    }

    @Test func `an account and a device of any name are kept apart`() throws {
        let sandbox = try Sandbox()
        let words = ["seed", "--store", "app.db", "--create-tables", "--no-wait", "--json"]
        for (account, device) in [("id:\"x\" / ü", "d/1"), ("NONE", "d/1"), ("unknown", "d/1")] {
            let outcome = try sandbox.run(words: words + ["--account", account, "--device", device])
            #expect(outcome.status == 0)
            let escaped = account.replacing("\"", with: "\\\"")
            #expect(outcome.output.contains("\"account\": \"\(escaped)\",\n  \"device\": \"\(device)\""))
        }
    }

    @Test func `a name cannot speak to the terminal`() throws {
        let sandbox = try Sandbox()
        let outcome = try sandbox.run(words: ["seed", "--store", "a\u{1B}[31m\nb.db"])
        #expect(
            outcome.errors
                == "seedbed: a\\u{1b}[31m\\u{a}b.db: the file does not exist; name an existing store, or have it made (`--create-tables`)\n"
        )
        #expect(try sandbox.run(words: ["\u{1B}[31m"]).errors.contains("\\u001b"))
    }
}

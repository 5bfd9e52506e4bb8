import Foundation
import Testing

/// Texts from outside reach a terminal with their control characters nowhere.
@Suite struct TerminalTests {
    /// Clears the screen, goes up, turns the writing round, rings, and ends the line.
    static let evil = "\u{1B}[2J\u{1B}[A\u{202E}\u{7}\r\n\u{9B}31m"

    /// The control characters in a text, but for the ends of lines.
    private func controls(in text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }.map { "U+\(String($0.value, radix: 16))" }
    }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map {
            $0.value < 0x80 ? "\\u00" + ($0.value < 16 ? "0" : "") + String($0.value, radix: 16) : String($0)
        }
        .joined()
    }

    @Test func `no name, value, account or path moves the cursor`() throws {
        let sandbox = try Sandbox()
        let evil = escaped(Self.evil)
        let catalog = """
            { "catalog": "c", "released": "2026-11-20", "table": "T\(evil)", "key": ["k\(evil)"],
              "columns": { "k\(evil)": "text" }, "seeds": [ { "$id": "s", "k\(evil)": "v\(evil)" } ] }
            """
        try sandbox.write(catalog, to: "Seeds/c.json")
        let words = [
            "--store", "a.db", "--account", "x\(Self.evil)", "--defaults", "d.json", "--device", "d\(Self.evil)",
        ]
        var outcomes = [try sandbox.run(words: ["seed", "--create-tables", "--no-wait"] + words)]
        #expect(outcomes[0].status == 0, "\(outcomes[0])")
        for line in [
            ["status"], ["log"], ["explain", "u\(Self.evil)"], ["clean"], ["clean", "--json"], ["status", "--json"],
            ["undo"],
            ["dismiss", "c/s\(Self.evil)"], ["merge", "none\(Self.evil)"], ["account", "y\(Self.evil)"],
            ["dedupe", "--table", "T\(Self.evil)", "--by", "k\(Self.evil)", "--survivor", "least:uuid"],
            ["seed", "--seeds", "none\(Self.evil)"], ["check", "none\(Self.evil)"], ["\(Self.evil)"],
            ["--x\(Self.evil)"],
        ] {
            outcomes.append(
                try sandbox.run(words: line + (line[0] == "check" || line.count == 1 && line[0].count > 9 ? [] : words))
            )
        }
        try sandbox.write(catalog.replacing("\"key\"", with: "\"y\(evil)\": 1, \"key\""), to: "Seeds/c.json")
        outcomes.append(try sandbox.run("check"))
        for outcome in outcomes {
            #expect(controls(in: outcome.output) == [], "\(outcome)")
            #expect(controls(in: outcome.errors) == [], "\(outcome)")
        }
    }

    @Test func `what stands in the log does not move the cursor`() throws {
        let sandbox = try Sandbox().seeded()
        let evil = "'x' || char(27) || '[2J' || char(13)"
        try sandbox.sql(
            "INSERT INTO SpeechType (uuid, name, green, createDate) SELECT \(evil), name, green, createDate FROM SpeechType LIMIT 1"
        )
        var outcomes = try ["clean --store app.db --dry-run", "clean --store app.db", "log --store app.db"].map(
            sandbox.run)
        try sandbox.sql(
            "UPDATE seedbed_log SET tbl = \(evil), uuid = \(evil), seedID = \(evil), survivor = \(evil)",
            "UPDATE seedbed_meta SET store = \(evil)")
        for line in [
            "log --store app.db", "log --store app.db --json", "undo --store app.db", "undo --store app.db --json",
        ] {
            outcomes.append(try sandbox.run(line))
        }
        for outcome in outcomes {
            #expect(controls(in: outcome.output) == [], "\(outcome)")
            #expect(controls(in: outcome.errors) == [], "\(outcome)")
        }
    }
}

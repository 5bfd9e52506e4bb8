import Foundation
import Testing

/// Devices in several languages, as their users see them.
@Suite struct LanguageCommandTests {
    private static func catalog(_ released: String, _ seeds: String, isDurable: Bool = true) -> String {
        """
        { "catalog": "roles", "released": "\(released)", "table": "Role", "key": ["name"],
          "columns": { "name": "text", "hint": "text", "minutes": "integer" }, "language": "en",
          "localized": ["name", "hint"],
          "mapping": { "seedID": "seedID"\(isDurable ? #", "dismissDate": "dismissDate""# : "") },
          "seeds": [ \(seeds) ] }

        """
    }

    private static let first = """
        { "$id": "timer", "name": { "en": "Timer", "de": "Uhr" }, "hint": "Be strict", "minutes": 1 },
        { "$id": "host", "name": { "en": "Host", "de": "Gastgeber" }, "minutes": 2 }
        """
    private static let german = #"{ "timer": { "hint": "Sei streng" } }"#

    private func sandbox(isDurable: Bool = true) throws -> Sandbox {
        let sandbox = try Sandbox(seeds: [:])
        try sandbox.write(Self.catalog("2026-01-10", Self.first, isDurable: isDurable), to: "Seeds/roles.json")
        try sandbox.write(Self.german, to: "Seeds/roles.de.json")
        return sandbox
    }

    @discardableResult
    private func run(_ sandbox: Sandbox, _ line: String, _ device: String, status: Int32 = 0) throws -> String {
        let result = try sandbox.run("\(line) --store \(device).db --device \(device) --defaults \(device).json")
        #expect(result.status == status, "\(line): \(result.errors)")
        return result.output
    }

    private func rows(_ sandbox: Sandbox, _ device: String) throws -> [String] {
        try sandbox.sql(
            "SELECT name, ifnull(hint, '-'), updateDate IS NOT NULL FROM Role ORDER BY seedID", in: "\(device).db"
        )
        .map { $0.joined(separator: " ") }
    }

    private func merge(_ sandbox: Sandbox, _ languages: [String: String]) throws {
        for _ in 1...2 {
            for (device, other) in [("a", "b"), ("b", "a")] {
                try run(sandbox, "merge \(other).db --language \(languages[device] ?? "en")", device)
            }
        }
    }

    @Test(arguments: [true, false])
    func `two devices in two languages keep one copy of each seed, and neither fights for its own`(
        isDurable: Bool
    ) throws {
        let sandbox = try sandbox(isDurable: isDurable)
        try run(sandbox, "seed --create-tables --language en", "a")
        try run(sandbox, "seed --create-tables --language de-AT,fr", "b")
        #expect(try rows(sandbox, "a") == ["Host - 0", "Timer Be strict 0"])
        #expect(try rows(sandbox, "b") == ["Gastgeber - 0", "Uhr Sei streng 0"])
        let languages = ["a": "en", "b": "de"]
        try merge(sandbox, languages)
        let merged = try rows(sandbox, "a")
        #expect(merged.count == 2)
        #expect(try rows(sandbox, "b") == merged)
        // Nothing is written any more, whichever language a device has.
        for (device, language) in [("a", "de"), ("b", "en"), ("a", "fr")] {
            #expect(try run(sandbox, "seed --language \(language)", device).contains("already seeded"))
            #expect(!(try run(sandbox, "clean --language \(language)", device).contains("removed")))
            #expect(try rows(sandbox, device) == merged)
        }
    }

    @Test func `an edit in one language stays beside a device in another, and a release follows each`() throws {
        let sandbox = try sandbox()
        try run(sandbox, "seed --create-tables --language de", "a")
        try sandbox.sql("UPDATE Role SET hint = 'Meins' WHERE seedID = 'roles/timer'", in: "a.db")
        try run(sandbox, "seed --create-tables", "b")
        try merge(sandbox, ["a": "de", "b": "en"])
        #expect(try rows(sandbox, "b").contains("Uhr Meins 1"))
        #expect(try rows(sandbox, "a") == rows(sandbox, "b"))
        // Only the German text of the host changes: an English copy is up to date, and stays.
        try sandbox.run("release --seeds Seeds --on 2026-01-10")
        let second = Self.first.replacing("Gastgeber", with: "Wirt")
        try sandbox.write(Self.catalog("2026-02-10", second), to: "Seeds/roles.json")
        let before = try rows(sandbox, "a")[0]
        for device in ["a", "b"] { try run(sandbox, "seed --language de", device) }
        #expect(try rows(sandbox, "a")[0] == (before.hasPrefix("Host") ? before : "Wirt - 0"))
        try merge(sandbox, ["a": "de", "b": "de"])
        #expect(try rows(sandbox, "a") == rows(sandbox, "b"))
        #expect(try rows(sandbox, "b").contains("Uhr Meins 1"))
    }

    @Test func `relocalize gives untouched copies the present language, and the rows that refer to them move`() throws {
        let sandbox = try sandbox()
        try run(sandbox, "seed --create-tables", "a")
        try sandbox.sql(
            "CREATE TABLE Task (id INTEGER PRIMARY KEY, role TEXT REFERENCES Role (uuid))",
            "INSERT INTO Task (role) SELECT uuid FROM Role WHERE seedID = 'roles/host'",
            "UPDATE Role SET minutes = 9 WHERE seedID = 'roles/timer'", in: "a.db")
        let dry = try run(sandbox, "relocalize --language de --dry-run", "a")
        #expect(dry.contains("roles/host"))
        #expect(try rows(sandbox, "a") == ["Host - 0", "Timer Be strict 1"])
        try run(sandbox, "relocalize --language de", "a")
        #expect(try rows(sandbox, "a") == ["Gastgeber - 0", "Timer Be strict 1"])
        let names = "SELECT Role.name FROM Task JOIN Role ON Role.uuid = Task.role"
        #expect(try sandbox.sql(names, in: "a.db") == [["Gastgeber"]])
        #expect(!(try run(sandbox, "relocalize --language de", "a").contains("removed")))
        #expect(try run(sandbox, "seed", "a").contains("already seeded"))
        // Another device takes the new copies for what they are.
        try run(sandbox, "seed --create-tables", "b")
        try merge(sandbox, ["a": "de", "b": "en"])
        #expect(try rows(sandbox, "b") == rows(sandbox, "a"))
        #expect(try rows(sandbox, "a").count == 2)
    }

    @Test func `a person's own row keeps the seed away, in whatever language it has the name`() throws {
        let sandbox = try sandbox()
        try run(sandbox, "seed --create-tables", "c")
        let columns = try sandbox.sql("SELECT sql FROM sqlite_master WHERE name = 'Role'", in: "c.db")[0][0]
        try sandbox.sql(columns, "INSERT INTO Role (uuid, name) VALUES ('mine', 'Gastgeber')", in: "a.db")
        try run(sandbox, "seed --language en", "a")
        #expect(try rows(sandbox, "a").map { String($0.prefix(5)) } == ["Gastg", "Timer"])
    }

    @Test func `a change of one translation is a change: check asks for a release, which writes all languages`() throws
    {
        let sandbox = try sandbox()
        #expect(try sandbox.run("release --seeds Seeds --on 2026-01-10").status == 0)
        let history = try String(contentsOfFile: sandbox.path("Seeds/history/roles.json"), encoding: .utf8)
        #expect(history.contains(#""hint": { "$localized": { "en": "Be strict", "de": "Sei streng" } }"#))
        #expect(try sandbox.run("check Seeds").status == 0)
        try sandbox.write(Self.german.replacing("streng", with: "genau"), to: "Seeds/roles.de.json")
        let checked = try sandbox.run("check Seeds")
        #expect(checked.status == 65)
        #expect(checked.errors.contains("Seeds/roles.json:5:"))
        let diff = try sandbox.run("diff --seeds Seeds")
        #expect(diff.output.contains("changed  timer  hint"))
        #expect(try sandbox.run("release --seeds Seeds --on 2026-02-10").status == 0)
        #expect(try sandbox.run("check Seeds").status == 0)
        // A hash in place of the content says the same.
        try sandbox.write(Self.german.replacing("streng", with: "lieb"), to: "Seeds/roles.de.json")
        #expect(try sandbox.run("release --seeds Seeds --on 2026-03-10 --hash-above 0").status == 0)
        #expect(try sandbox.run("check Seeds").status == 0)
        try sandbox.write(Self.german, to: "Seeds/roles.de.json")
        #expect(try sandbox.run("check Seeds").status == 65)
    }

    @Test func `check names the seeds that are not translated`() throws {
        let sandbox = try sandbox()
        try sandbox.write("{}", to: "Seeds/roles.de.json")
        let checked = try sandbox.run("check Seeds")
        #expect(checked.status == 0)
        #expect((checked.output + checked.errors).contains("“timer” is not translated to “de”"))
    }

    /// T4: what an earlier release shipped in any of its languages is proven by its content, and by a hash of it.
    @Test(arguments: ["", "--hash-above 0"])
    func `an untouched copy of an earlier release in another language is replaced`(option: String) throws {
        let sandbox = try sandbox()
        try sandbox.run("release --seeds Seeds --on 2026-01-10 \(option)")
        try run(sandbox, "seed --create-tables --language de", "a")
        let second = Self.first.replacing(#""minutes": 2"#, with: #""minutes": 3"#)
        try sandbox.write(Self.catalog("2026-02-10", second), to: "Seeds/roles.json")
        // The fresh device knows of the first release by the history alone.
        try run(sandbox, "seed --create-tables --language en", "b")
        try run(sandbox, "merge a.db --language en", "b")
        #expect(try rows(sandbox, "b") == ["Host - 0", "Timer Be strict 0"])
        // A row of the user's that was edited where no trigger saw it is none.
        try sandbox.sql(
            """
            INSERT INTO Role (uuid, name, minutes, seedID, createDate)
            VALUES ('00000000-0000-4000-8000-000000000001', 'Pate', 2, 'roles/host', '2026-01-10T00:00:00.000Z')
            """, in: "b.db")
        try run(sandbox, "clean", "b")
        #expect(try rows(sandbox, "b").contains("Pate - 0"))
    }

    @Test func `offers are made in the language of the user's copy`() throws {
        let sandbox = try sandbox()
        try sandbox.run("release --seeds Seeds --on 2026-01-10")
        try run(sandbox, "seed --create-tables --language de", "a")
        try sandbox.sql("UPDATE Role SET minutes = 7", in: "a.db")
        let second = Self.first.replacing("Gastgeber", with: "Wirt").replacing("Timer", with: "Clock")
        try sandbox.write(Self.catalog("2026-02-10", second), to: "Seeds/roles.json")
        let offers = try run(sandbox, "offers --language en", "a")
        #expect(offers.contains("Wirt"))
        #expect(!offers.contains("Clock"))
        // Who has the new default in one language has it in all.
        for row in try sandbox.sql("SELECT uuid FROM Role WHERE name LIKE 'Gastgeber%'", in: "a.db") {
            try run(sandbox, "offers --language de --accept \(row[0])", "a")
        }
        #expect(try run(sandbox, "offers --language en", "a") == "nothing is offered\n")
    }

    @Test(arguments: ["german", "d", "de--AT"])
    func `a language that is none is refused`(language: String) throws {
        let sandbox = try sandbox()
        try run(sandbox, "seed --create-tables --language \(language)", "a", status: 64)
    }
}

import Foundation
import Testing

/// T4, S1: all commands say the same of one row and one seed, before and after the launch.
struct AgreeingAnswersTests {
    private static func identity(_ number: Int) -> String { "aaaaaaaa-0000-4000-8000-00000000000\(number)" }

    private static func catalog(_ seeds: String, released: String = "2026-01-01", mapping: String = "") -> String {
        """
        { "catalog": "a", "released": "\(released)", "table": "it", "key": ["name"],
          "columns": { "name": "text", "n": "integer" }, "mapping": { \(mapping) }, "seeds": [\(seeds)] }
        """
    }

    private static let seeds = ["x", "y", "z"].map { #"{ "$id": "\#($0)", "name": "\#($0.uppercased())", "n": 1 }"# }
        .joined(separator: ", ")
    private static let durable = #""seedID": "sid", "dismissDate": "gone""#

    private func sandbox(_ text: String, rows: [String]) throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["a": text])
        try sandbox.sql(
            "CREATE TABLE it (uuid TEXT PRIMARY KEY, name TEXT, n INT, sid TEXT, gone TEXT, createDate TEXT, updateDate TEXT)"
        )
        for row in rows { try sandbox.sql("INSERT INTO it (uuid, name, n, sid, createDate) VALUES (\(row))") }
        return sandbox
    }

    @Test(arguments: [false, true])
    func `rows that hold a seed's key and are not copies are told by every command`(isDurable: Bool) throws {
        let (x, y) = isDurable ? ("'a/x'", "'a/y'") : ("NULL", "NULL")
        let sandbox = try sandbox(
            Self.catalog(Self.seeds, mapping: isDurable ? Self.durable : ""),
            rows: [
                "'\(Self.identity(1))', 'X', 9, \(x), '2026-01-01'", "'\(Self.identity(2))', 'Y', 9, \(y), NULL",
                "'\(Self.identity(3))', 'Z', 9, NULL, '2020-01-01'",
            ])
        let unproven = [
            "kept it \(Self.identity(1)): unproven, it does not hold what was shipped",
            "kept it \(Self.identity(3)): unproven, no catalog is known",
        ]
        func expectAnswers() throws {
            let status = try sandbox.run("status --verbose --store app.db").output
            #expect(status.contains("“X” (a/x): missing, occupied, 1 unproven\n"), "\(status)")
            #expect(status.contains("“Y” (a/y): 1 touched, occupied\n"))
            #expect(status.contains("“Z” (a/z): missing, occupied"))
            for (number, seed) in ["x", "y", "z"].enumerated() {
                let text = try sandbox.run("explain a/\(seed) --store app.db").output
                #expect(
                    text.hasPrefix("a/\(seed), table it: its catalog ships it, the store was not given it\n"), "\(text)"
                )
                #expect(
                    text.contains("the user's row \(Self.identity(number + 1)) in it holds its key"), "\(seed): \(text)"
                )
            }
            let clean = try sandbox.run("clean --store app.db --dry-run").output
            for line in unproven { #expect(clean.contains(line), "\(clean)") }
            let json = try sandbox.run("clean --store app.db --dry-run --json").output
            #expect(json.components(separatedBy: "\"reason\": \"content\"").count == 2)
            #expect(json.components(separatedBy: "\"reason\": \"origin\"").count == 2)
        }
        #expect(try sandbox.run("check --store app.db").output.contains("hold the keys of “x”, “y”, “z”"))
        try expectAnswers()
        let seeded = try sandbox.run("seed --store app.db --device d").output
        #expect(seeded.hasPrefix("a 2026-01-01: 0 inserted, 3 occupied\n"), "\(seeded)")
        for line in unproven { #expect(seeded.contains(line), "\(seeded)") }
        for (number, seed) in ["x", "y", "z"].enumerated() {
            #expect(
                seeded.contains("skipped a/\(seed): the user's row \(Self.identity(number + 1)) in it holds its key"))
        }
        try expectAnswers()
        try sandbox.write(
            Self.catalog(Self.seeds, released: "2026-02-01", mapping: isDurable ? Self.durable : ""), to: "Seeds/a.json"
        )
        let next = try sandbox.run("seed --store app.db --device d").output
        #expect(next.hasPrefix("a 2026-02-01: upgraded, 0 inserted, 3 occupied\n"), "\(next)")
        for line in unproven { #expect(next.contains(line)) }
    }

    @Test func `a tagged row of unknown origin is listed by the launch and by a full cleanup`() throws {
        let names = ["'a/zz'", "'other/x'", "NULL", "'nonsense'"]
        let sandbox = try sandbox(
            Self.catalog(#"{ "$id": "x", "name": "X", "n": 1 }"#, mapping: Self.durable),
            rows: names.enumerated().map { "'\(Self.identity($0))', 'N\($0)', 1, \($1), '2026-01-01'" })
        let lines = (1...3).map {
            "kept it \(Self.identity($0)): unproven, no catalog is known to have shipped it, so it is the user's\n"
        }.joined()
        #expect(try sandbox.run("status --store app.db").output.contains("1        0         3\n"))
        #expect(try sandbox.run("seed --store app.db --device d").output == "a 2026-01-01: 1 inserted\n" + lines)
        #expect(try sandbox.run("clean --store app.db").output == "cleaned: there was nothing to remove\n" + lines)
        // A launch that has nothing to do reads no rows.
        #expect(try sandbox.run("seed --store app.db --device d").output == "a 2026-01-01: already seeded\n")
    }

    /// The damage of a history file.
    enum Damage: CaseIterable {
        case text, folder, loop

        var status: Int32 { self == .text ? 65 : 74 }
    }

    @Test(arguments: Damage.allCases)
    func `a history that cannot be read is named by each command that needs it`(damage: Damage) throws {
        let sandbox = try sandbox(
            Self.catalog(#"{ "$id": "x", "name": "X", "n": 1 }"#, mapping: Self.durable),
            rows: ["'\(Self.identity(1))', 'X', 9, 'a/x', '2025-01-01'"])
        switch damage {
        case .text: try sandbox.write(#"{ "catalog": 5"#, to: "Seeds/history/a.json")
        case .folder:
            try FileManager.default.createDirectory(
                at: sandbox.folder.appending(path: "Seeds/history/a.json"), withIntermediateDirectories: true)
        case .loop:
            let folder = sandbox.folder.appending(path: "Seeds/history")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "a.json").path, withDestinationPath: "a.json")
        }
        let commands = [
            "status --store app.db", "status --verbose --store app.db", "report --store app.db",
            "explain \(Self.identity(1)) --store app.db", "explain a/x --store app.db", "clean --store app.db",
            "seed --store app.db --device d", "status --stores a*.db",
        ]
        for command in commands {
            let outcome = try sandbox.run(command)
            let status: Int32 = damage == .text || !command.contains("--stores") ? damage.status : 74
            #expect(outcome.status == status, "\(command): \(outcome)")
            #expect(!outcome.errors.contains(": :"), "\(command): \(outcome)")
            #expect(outcome.errors.contains(damage == .text ? "Seeds/history/a.json:1:14: " : "Seeds/history/a.json: "))
        }
        let json = try sandbox.run("status --store app.db --json").output
        #expect(json.contains("\"status\": \(damage.status)") && !json.contains("\\n"), "\(json)")
        if damage == .text { #expect(json.contains(#""file": "Seeds/history/a.json""#)) }
    }

    @Test func `status and explain refuse a store whose rows have other dates, as the launch does`() throws {
        let sandbox = try sandbox(Self.catalog(Self.seeds), rows: [])
        try sandbox.run("seed --store app.db --device d")
        let row = try sandbox.sql("SELECT uuid FROM it")[0][0]
        try sandbox.edit("Seeds/a.json", #""released": "2026-01-01","#, #""released": "2026-02-01", "dates": "unix","#)
        for command in [
            "seed --device d", "check", "status", "status --verbose", "report", "explain a/x", "explain \(row)",
        ] {
            let outcome = try sandbox.run("\(command) --store app.db")
            #expect(outcome.status == 65, "\(command): \(outcome)")
            #expect(
                outcome.errors.contains(#""dates" is "unix", but table "it" of the store holds dates as"#), "\(command)"
            )
        }
    }
}

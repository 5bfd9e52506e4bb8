import Foundation
import Testing

/// `--dry-run` prints exactly what the run prints, byte for byte, and no identity that the run does not use.
@Suite struct DryRunOutputTests {
    /// A store, and a command that changes it.
    struct Shape: Sendable, CustomTestStringConvertible {
        var id: String
        var statements: [String]
        var line: String

        var testDescription: String { id }
    }

    private static let people = [
        "CREATE TABLE Person (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, phone TEXT, createDate TEXT, updateDate TEXT)",
        "CREATE TABLE Note (id INTEGER PRIMARY KEY, person INTEGER UNIQUE REFERENCES Person, text TEXT)",
        """
        INSERT INTO Person (id, uuid, name, phone) VALUES (1, 'a', 'Ann', NULL), (2, 'b', 'Ann', '7'), (3, 'c', 'Bob', NULL),
            (4, 'd', 'Bob', NULL), (5, 'e', 'Cid', NULL), (6, 'f', 'Dot', '1'), (7, 'f', 'Dot', '1')
        """,
    ]
    private static let dedupe = "dedupe --store app.db --table Person --by name --survivor least:uuid"
    private static let unique = "unique --store app.db --table Person --by name --survivor least:uuid --local"

    static let shapes = [
        Shape(id: "dedupe", statements: people, line: dedupe),
        Shape(id: "dedupe, filling", statements: people, line: "\(dedupe) --merge fill"),
        Shape(
            id: "dedupe, with a row that stays",
            statements: people + ["INSERT INTO Note VALUES (1, 3, 'x'), (2, 4, 'y')"],
            line: dedupe),
        Shape(id: "dedupe, nothing", statements: people + ["DELETE FROM Person WHERE id <> 5"], line: dedupe),
        Shape(id: "unique", statements: people + ["DELETE FROM Person WHERE id > 5"], line: "\(unique) --merge fill"),
        Shape(id: "unique, nothing", statements: people + ["DELETE FROM Person WHERE id <> 5"], line: unique),
        Shape(
            id: "unify",
            statements: people + [
                "DELETE FROM Person WHERE id > 5", "UPDATE Person SET uuid = upper('a') WHERE id = 2",
            ],
            line: "unify --store app.db --survivor least:createDate"),
    ]

    /// Whether the run printed the same, apart from saying that it was none.
    private func areSame(_ probe: Outcome, _ run: Outcome) -> Bool {
        probe.status == run.status
            && probe.output.replacing(#""dryRun": true"#, with: #""dryRun": false"#) == run.output
            && probe.errors.replacing("seedbed: this was a dry run: nothing was written\n", with: "") == run.errors
    }

    @Test(arguments: shapes, ["", " --json"])
    func `what merges duplicates prints the same in a dry run`(shape: Shape, json: String) throws {
        let sandbox = try Sandbox()
        for statement in shape.statements { try sandbox.sql(statement) }
        let before = sandbox.content
        let probe = try sandbox.run("\(shape.line)\(json) --dry-run")
        #expect(sandbox.content == before)
        let run = try sandbox.run("\(shape.line)\(json)")
        #expect(areSame(probe, run), "\(probe.output)\(probe.errors)\n\(run.output)\(run.errors)")
    }

    /// The identities in a text.
    private func identities(in text: String) -> Set<String> {
        Set(text.matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/).map { String($0.output) })
    }

    @Test(arguments: ["", " --json"])
    func `an upgrade names no copy that only the run makes, and no device that only the run gets`(json: String) throws {
        let sandbox = try Sandbox.withHistory().seeded()
        try sandbox.write(
            Sandbox.speechTypes.replacing("11-20", with: "12-01").replacing("240", with: "300"),
            to: "Seeds/speech-types.json")
        let old = try sandbox.sql("SELECT uuid FROM SpeechType WHERE name = 'Icebreaker'")[0][0]
        let probe = try sandbox.run("seed --store app.db --dry-run\(json)").output
        #expect(identities(in: probe) == [old])
        #expect(probe.contains(json.isEmpty ? "superseded by a new copy" : #""survivor": null"#))
        let run = try sandbox.run("seed --store app.db\(json)").output
        let new = try sandbox.sql("SELECT uuid FROM SpeechType WHERE name = 'Icebreaker'")[0][0]
        #expect(identities(in: run) == [old, new])
        // Nothing else differs.
        let expected =
            json.isEmpty
            ? probe.replacing("a new copy", with: new)
            : probe.replacing(#""survivor": null"#, with: #""survivor": "\#(new)""#)
                .replacing(#""dryRun": true"#, with: #""dryRun": false"#)
        #expect(run == expected)
    }

    @Test(arguments: ["seed --create-tables", "clean", "imported", "account none", "adopt", "relocalize"])
    func `a dry run on a device without an id makes none up`(line: String) throws {
        let sandbox = try Sandbox.withHistory()
        if !line.hasPrefix("seed") {
            try sandbox.makeTable()
        }
        let output = try sandbox.run("\(line) --store app.db --dry-run --json").output
        #expect(identities(in: output).isEmpty, "\(output)")
        #expect(line == "adopt" || output.contains(#""device": null"#), "\(output)")
    }

    @Test func `an adoption that gives rows identities names none of these in a dry run`() throws {
        let sandbox = try Sandbox.withHistory()
        try sandbox.sql(
            "CREATE TABLE SpeechType (uuid TEXT, name TEXT, green INT, createDate TEXT, updateDate TEXT)",
            "INSERT INTO SpeechType (name, green) VALUES ('Icebreaker', 240), ('Table Topics', 61)")
        let probe = try sandbox.run("adopt --store app.db --local --dry-run")
        #expect(
            probe.output == """
                untouched SpeechType, a row without an identity: a copy of speech-types/icebreaker, as 2026-11-19 shipped it
                touched SpeechType, a row without an identity: the user's copy of speech-types/table-topics
                adopted: 1 untouched, 1 touched; 0 left as they are

                """)
        let json = try sandbox.run("adopt --store app.db --local --dry-run --json").output
        #expect(identities(in: json).isEmpty && json.contains(#""uuid": null"#))
        let run = try sandbox.run("adopt --store app.db --local").output
        let rows = try sandbox.sql("SELECT uuid FROM SpeechType").map { $0[0] }
        #expect(identities(in: run) == Set(rows))
        #expect(
            rows.reduce(run) { $0.replacing(" \($1):", with: ", a row without an identity:") } == probe.output)
    }
}

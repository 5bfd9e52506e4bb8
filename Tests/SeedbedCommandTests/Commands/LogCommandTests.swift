import Foundation
import Seedbed
import Testing

@Suite struct LogCommandTests {
    private static let twin = "00000000-0000-4000-8000-00000000000a"

    /// The identity under which the twin comes back.
    private static let back = UUIDText(twin).rescued?.description ?? ""

    /// A seeded store with an older twin of one seed, and the identity of the survivor.
    private func sandboxWithTwin() throws -> (sandbox: Sandbox, survivor: String) {
        let sandbox = try Sandbox.withHistory().seeded()
        return (sandbox, try sandbox.addTwin())
    }

    @Test func `what was removed is logged, explained and undone`() throws {
        let (sandbox, survivor) = try sandboxWithTwin()
        try sandbox.expectTranscript(
            """
            $ seedbed log --store app.db
            the log is empty
            $ seedbed explain \(Self.twin) --store app.db
            SpeechType \(Self.twin) goes at the next cleanup: its untouched twin \(survivor) is greater (C2)
            $ seedbed clean --store app.db
            cleaned:
            removed SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker): superseded by \(survivor)
            $ seedbed log --store app.db
            <time> SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker): superseded by \(survivor)
            $ seedbed explain \(survivor) --store app.db
            SpeechType \(survivor) stays: it is untouched, and no untouched twin is greater (C2)
            $ seedbed undo --store app.db --dry-run
            put back SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker) as \(Self.back)
            ! seedbed: this was a dry run: nothing was written
            $ seedbed undo --store app.db
            put back SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker) as \(Self.back)
            $ seedbed undo --store app.db
            ! seedbed: app.db: nothing was put back: the log holds no removal of this account that is not undone
            [65]
            $ seedbed explain \(Self.back) --store app.db
            SpeechType \(Self.back) stays: the user has changed it (C1)
            $ seedbed explain \(Self.twin) --store app.db
            <time> SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker): superseded by \(survivor); undone since
            $ seedbed explain nobody --store app.db
            ! seedbed: app.db: no catalog's table has a row nobody, and the log does not know it; check the UUID and --seeds
            [65]
            """)
    }

    /// After a change of the account, a launch that has settled what an import deleted notes it as an undo does.
    @Test(arguments: [false, true]) func `a deletion by an import is never called undone, nor the user's`(
        isReported: Bool
    ) throws {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles("timer", "judge")])
        try sandbox.run("seed --store app.db --account alice --no-wait --create-tables")
        try sandbox.run("account bert --store app.db")
        try sandbox.sql(
            "INSERT INTO seedbed_import VALUES (1)", "DELETE FROM Role WHERE seedID = 'roles/timer'",
            "DELETE FROM seedbed_import")
        if isReported { try sandbox.run("imported --store app.db --account bert") }
        let log = try sandbox.run("log --store app.db --account bert").output
        #expect(log.contains("(roles/timer): deleted, not by Seedbed\n"), "\(log)")
        let seed = try sandbox.run("explain roles/timer --store app.db --account bert").output
        #expect(seed.contains("a sync import has removed it") && !seed.contains("the user has removed it"), "\(seed)")
    }

    @Test func `a join row that went is named, though it has no identity`() throws {
        let (sandbox, survivor) = try sandboxWithTwin()
        try sandbox.sql(
            "CREATE TABLE Tagging (id INTEGER PRIMARY KEY, type TEXT REFERENCES SpeechType (uuid), tag TEXT, "
                + "UNIQUE (type, tag))",
            "INSERT INTO Tagging (type, tag) VALUES ('\(survivor)', 'a'), ('\(Self.twin)', 'a')")
        try sandbox.run("clean --store app.db")
        let log = try sandbox.run("log --store app.db").output
        #expect(log.contains(" Tagging, a row without a uuid: equal to another row\n"))
        let page = try sandbox.run("report --store app.db").output
        #expect(page.contains("a row without a uuid"))
        try sandbox.expectTranscript(
            """
            $ seedbed undo --store app.db
            put back Tagging, a row without a uuid
            put back SpeechType \(Self.twin), “Icebreaker” (speech-types/icebreaker) as \(Self.back)
            """)
    }

    @Test func `a row that goes for an equal one is printed with the one that stays`() throws {
        let (sandbox, survivor) = try sandboxWithTwin()
        try sandbox.sql(
            "CREATE TABLE Note (uuid TEXT PRIMARY KEY, type TEXT REFERENCES SpeechType (uuid), body TEXT, UNIQUE (type, body))",
            "INSERT INTO Note VALUES ('n2', '\(survivor)', 'mine'), ('n1', '\(Self.twin)', 'mine')")
        let printed = try sandbox.run("clean --store app.db").output
        #expect(printed.contains("removed Note n1: equal to n2, which stays\n"))
        #expect(try sandbox.run("log --store app.db").output.contains(" Note n1: equal to n2\n"))
        #expect(
            try sandbox.run("report --store app.db").output.contains(
                "equal to another row when its reference was moved"))
    }

    @Test func `a deduplication names the rows that it makes equal`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE Person (uuid TEXT PRIMARY KEY, name TEXT)", "CREATE TABLE Club (uuid TEXT PRIMARY KEY)",
            "CREATE TABLE Member (uuid TEXT PRIMARY KEY, person TEXT REFERENCES Person, club TEXT REFERENCES Club)",
            "INSERT INTO Club VALUES ('c')", "INSERT INTO Person VALUES ('a', 'Ada'), ('b', 'Ada')",
            "INSERT INTO Member VALUES ('m1', 'b', 'c'), ('m2', 'a', 'c')")
        let line = "dedupe --store app.db --table Person --by name --survivor least:uuid"
        let json = try sandbox.run(line + " --dry-run --json").output.filter { !$0.isWhitespace }
        #expect(json.contains(#""equal":[{"table":"Member","uuid":"m1","survivor":"m2"}]"#))
        #expect(try sandbox.run(line).output.contains("Member m1 goes: equal to m2, which stays\n"))
        #expect(try sandbox.sql("SELECT uuid, person FROM Member") == [["m2", "a"]])
    }

    @Test func `with --json each prints one object, and no row's values`() throws {
        let (sandbox, survivor) = try sandboxWithTwin()
        try sandbox.run("clean --store app.db")
        try sandbox.sql("DELETE FROM SpeechType WHERE name = 'Table Topics'")
        let gone = try sandbox.sql("SELECT uuid FROM seedbed_log WHERE reason = 'deleted'")[0][0]
        try sandbox.expectTranscript(
            """
            $ seedbed log --store app.db --json
            {
              "account": "none",
              "entries": [
                {
                  "at": "<time>",
                  "table": "SpeechType",
                  "uuid": "\(Self.twin)",
                  "seedID": null,
                  "reason": "superseded",
                  "survivor": "\(survivor)",
                  "undone": false,
                  "seed": "speech-types/icebreaker",
                  "name": "Icebreaker"
                },
                {
                  "at": "<time>",
                  "table": "SpeechType",
                  "uuid": "\(gone)",
                  "seedID": null,
                  "reason": "deleted",
                  "survivor": null,
                  "undone": false,
                  "seed": null,
                  "name": null
                }
              ]
            }
            $ seedbed undo --store app.db --json
            {
              "account": "none",
              "dryRun": false,
              "putBack": [
                {
                  "table": "SpeechType",
                  "uuid": "\(Self.twin)",
                  "identity": "\(Self.back)",
                  "seedID": null,
                  "name": "Icebreaker"
                }
              ],
              "skipped": [],
              "unknown": [],
              "kept": []
            }
            $ seedbed explain \(survivor) --store app.db --json
            {
              "uuid": "\(survivor)",
              "rows": [
                {
                  "table": "SpeechType",
                  "seed": "speech-types/icebreaker",
                  "verdict": "keep",
                  "reason": "survivor",
                  "rule": "C2",
                  "occasion": null,
                  "survivor": null,
                  "leftAlone": null,
                  "blocking": [],
                  "unproven": null,
                  "refused": null,
                  "was": null,
                  "differing": []
                }
              ],
              "rescuedAs": null,
              "rescuedNextLaunch": false,
              "log": []
            }
            """)
    }
}

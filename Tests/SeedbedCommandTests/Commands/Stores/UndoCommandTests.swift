import Foundation
import Seedbed
import Testing

@Suite struct UndoCommandTests {
    private static let first = "00000000-0000-4000-8000-00000000000a"
    private static let second = "00000000-0000-4000-8000-00000000000b"

    /// Their rescued identities (R2), as the documentation of `UUIDText.rescued` defines them.
    private static let (firstBack, secondBack) = (rescued(first), rescued(second))

    private static func rescued(_ uuid: String) -> String { UUIDText(uuid).rescued?.description ?? "" }

    /// A store from which two cleanups have removed a twin each.
    private func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox.withHistory().seeded()
        for (uuid, name, green) in [(Self.first, "Icebreaker", 240), (Self.second, "Table Topics", 60)] {
            try sandbox.addTwin(uuid, of: name, green: green)
            try sandbox.run("clean --store app.db")
        }
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType") == [["2"]])
        return sandbox
    }

    @Test func `single rows come back, whichever cleanup removed them`() throws {
        let sandbox = try sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed undo \(Self.first.uppercased()) Nothing --store app.db --dry-run
            put back SpeechType \(Self.first), “Icebreaker” (speech-types/icebreaker) as \(Self.firstBack)
            not put back Nothing: the log holds no removal of it by Seedbed that is not undone
            ! seedbed: this was a dry run: nothing was written
            $ seedbed undo \(Self.first) --store app.db
            put back SpeechType \(Self.first), “Icebreaker” (speech-types/icebreaker) as \(Self.firstBack)
            $ seedbed undo \(Self.first) --store app.db
            not put back \(Self.first): the log holds no removal of it by Seedbed that is not undone
            ! seedbed: app.db: nothing was put back: the log holds no removal of \(Self.first) that is not undone; seedbed log lists what was removed
            [65]
            $ seedbed undo --store app.db
            put back SpeechType \(Self.second), “Table Topics” (speech-types/table-topics) as \(Self.secondBack)
            $ seedbed undo --store app.db
            ! seedbed: app.db: nothing was put back: the log holds no removal of this account that is not undone
            [65]
            """)
        #expect(
            try sandbox.sql("SELECT uuid FROM SpeechType WHERE updateDate IS NOT NULL ORDER BY 1")
                == [
                    [Self.firstBack], [Self.secondBack],
                ].sorted { $0[0] < $1[0] })
    }

    @Test func `a merged row comes back only with the whole merge`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.sql(
            "CREATE TABLE Person (uuid TEXT PRIMARY KEY, name TEXT)",
            "INSERT INTO Person VALUES ('p1', 'Ann'), ('p2', 'Ann')")
        try sandbox.run("dedupe --store app.db --table Person --by name --survivor least:uuid")
        try sandbox.expectTranscript(
            """
            $ seedbed undo p2 --store app.db
            not put back Person p2: it was merged into another row; undo without UUIDs takes the whole merge back
            ! seedbed: app.db: no row was put back, 1 skipped: resolve the reported reasons, then run undo again
            [65]
            $ seedbed undo --store app.db
            put back Person p2
            """)
    }

    @Test func `status lists what was delivered and is in no catalog any more`() throws {
        let sandbox = try Sandbox().seeded()
        let shorter = Sandbox.speechTypes.replacing(/,\n *\{ "\$id": "table-topics".*?\}/, with: "")
        try sandbox.write(shorter.replacing("2026-11-20", with: "2026-12-01"), to: "Seeds/speech-types.json")
        let line = "speech-types delivered “table-topics” and lists it no longer; “retired” removes untouched copies\n"
        #expect(try sandbox.run("status --store app.db").output.contains(line))
        #expect(
            try sandbox.run("status --store app.db --json").output.contains(
                "\"unlisted\": [\n        \"table-topics\"\n      ]"))
        try sandbox.write(
            shorter.replacing("[\"elevator-pitch\"]", with: "[\"table-topics\"]"), to: "Seeds/speech-types.json")
        #expect(try !sandbox.run("status --store app.db").output.contains("no longer"))
        try FileManager.default.removeItem(atPath: sandbox.path("Seeds/speech-types.json"))
        try sandbox.write(
            Sandbox.speechTypes.replacing("\"speech-types\"", with: "\"kinds\""), to: "Seeds/kinds.json")
        #expect(
            try sandbox.run("status --store app.db").output.contains(
                "the store was given catalog “speech-types”, which the app no longer has\n"))
    }
}

import Foundation
import Testing

@Suite struct CleanCommandTests {
    /// A seeded store into which a sync import has brought a twin of each seed.
    private func sandboxWithTwins() throws -> Sandbox {
        let sandbox = try Sandbox.withHistory().seeded()
        try sandbox.addTwin()
        try sandbox.addTwin("00000000-0000-4000-8000-00000000000b", of: "Table Topics", green: 60)
        return sandbox
    }

    private func survivor(of name: String, in sandbox: Sandbox) throws -> String {
        try sandbox.sql("SELECT uuid FROM SpeechType WHERE name = '\(name)' ORDER BY createDate DESC")[0][0]
    }

    @Test func `untouched twins go, each in favour of one that is named`() throws {
        let sandbox = try sandboxWithTwins()
        let survivors = try ["Icebreaker", "Table Topics"].map { try survivor(of: $0, in: sandbox) }
        try sandbox.expectTranscript(
            """
            $ seedbed clean --store app.db
            cleaned:
            removed SpeechType 00000000-0000-4000-8000-00000000000a, “Icebreaker” (speech-types/icebreaker): superseded by \(survivors[0])
            removed SpeechType 00000000-0000-4000-8000-00000000000b, “Table Topics” (speech-types/table-topics): superseded by \(survivors[1])
            $ seedbed clean --store app.db
            cleaned: there was nothing to remove
            """)
        #expect(try sandbox.sql("SELECT uuid FROM SpeechType ORDER BY name") == survivors.map { [$0] })
    }

    @Test func `removals from several tables have a total`() throws {
        let sandbox = try Sandbox(seeds: ["speech-types": Sandbox.speechTypes, "roles": Sandbox.roles()]).seeded()
        for (table, column) in [("SpeechType", "green"), ("Role", "seedID")] {
            try sandbox.sql(
                """
                INSERT INTO \(table) (uuid, name, createDate, \(column))
                SELECT '00000000' || substr(uuid, 9), name, createDate, \(column) FROM \(table) WHERE name IN ('Timer', 'Icebreaker')
                """)
        }
        let told = try sandbox.run("clean --store app.db")
        #expect(told.output.hasSuffix("\nin all: 2 removed\n"), "\(told.output)")
    }

    @Test func `thousands of twins are named one by one, in order`() throws {
        let sandbox = try sandboxWithTwins()
        try sandbox.write(
            Sandbox.speechTypes.replacing(#""name": "Icebreaker", "green": 240"#, with: #""name": "Toast""#),
            to: "Seeds/speech-types.json")
        try sandbox.sql(
            "DELETE FROM SpeechType",
            """
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2499)
            INSERT INTO SpeechType (uuid, name, createDate) SELECT printf('%05d', i), 'Toast', '2026-11-20' FROM n
            """)
        let lines = (0..<2499).map { number in
            let uuid = String(repeating: "0", count: 5 - "\(number)".count) + "\(number)"
            return "removed SpeechType \(uuid), “Toast” (speech-types/icebreaker): superseded by 02499\n"
        }
        #expect(try sandbox.run("clean --store app.db").output == (["cleaned:\n"] + lines).joined())
    }

    @Test func `only the groups of the rows that are named are looked at`() throws {
        let sandbox = try sandboxWithTwins()
        let survivor = try survivor(of: "Table Topics", in: sandbox)
        let line =
            "clean --store app.db --rows 00000000-0000-4000-8000-00000000000B,ffffffff-0000-4000-8000-000000000000"
        try sandbox.expectTranscript(
            """
            $ seedbed \(line)
            cleaned:
            removed SpeechType 00000000-0000-4000-8000-00000000000b, “Table Topics” (speech-types/table-topics): superseded by \(survivor)
            """)
        #expect(try sandbox.sql("SELECT count(*) FROM SpeechType") == [["3"]])
    }

    @Test func `a dry run says what the run then does, and changes no file`() throws {
        let sandbox = try sandboxWithTwins()
        let before = sandbox.content
        let probe = try sandbox.run("clean --store app.db --dry-run")
        #expect(probe.errors == "seedbed: this was a dry run: nothing was written\n")
        let probeInJSON = try sandbox.run("clean --store app.db --json --dry-run")
        #expect(probeInJSON.errors == "")
        #expect(sandbox.content == before)
        #expect(
            try sandbox.run("clean --store app.db --json").output.replacing(
                "\"dryRun\": false", with: "\"dryRun\": true")
                == probeInJSON.output)
        #expect(
            probe.output.contains(
                "removed SpeechType 00000000-0000-4000-8000-00000000000a, “Icebreaker” (speech-types/icebreaker): superseded by "
            ))
    }

    @Test func `an undecidable pair stays and is named`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE SpeechType (id INTEGER PRIMARY KEY, uuid TEXT, name TEXT, green INT, createDate TEXT, updateDate TEXT)",
            """
            INSERT INTO SpeechType (uuid, name, green, createDate) VALUES
                ('00000000-0000-4000-8000-00000000000a', 'Icebreaker', 240, '2026-11-20T00:00:00.000Z'),
                ('00000000-0000-4000-8000-00000000000a', 'Icebreaker', 240, '2026-11-20T00:00:00.000Z')
            """)
        let uuid = "00000000-0000-4000-8000-00000000000a"
        try sandbox.expectTranscript(
            """
            $ seedbed clean --store app.db
            cleaned: there was nothing to remove
            kept SpeechType \(uuid), \(uuid): nothing tells these copies apart
            """)
    }

    @Test func `a retired seed goes, unless rows refer to it`() throws {
        let sandbox = try Sandbox()
        try sandbox.write(Sandbox.earlierSpeechTypes, to: "Seeds/speech-types.json")
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.release(on: "2026-12-01")
        let uuid = try survivor(of: "Elevator Pitch", in: sandbox)
        try sandbox.sql(
            "CREATE TABLE Speech (id INTEGER PRIMARY KEY, type TEXT REFERENCES SpeechType (uuid))",
            "INSERT INTO Speech (type) VALUES ('\(uuid)')")
        try sandbox.expectTranscript(
            """
            $ seedbed clean --store app.db
            cleaned: there was nothing to remove
            kept SpeechType \(uuid): retired, but rows refer to it: Speech, row 1
            """)
        try sandbox.sql("DELETE FROM Speech")
        try sandbox.expectTranscript(
            """
            $ seedbed clean --store app.db
            cleaned:
            removed SpeechType \(uuid), speech-types/elevator-pitch: retired
            """)
    }

    @Test func `a missing catalog is named`() throws {
        let sandbox = try Sandbox().seeded("")
        try sandbox.expectTranscript(
            """
            $ seedbed clean --store app.db --seeds none
            ! seedbed: none: the file or folder does not exist
            [66]
            """)
    }
}

import Foundation
import Testing

@Suite struct OffersCommandTests {
    private static func roles(_ released: String, minutes: Int, color: String = "red") -> String {
        """
        {
          "catalog": "roles", "released": "\(released)", "table": "Role", "key": ["name"],
          "columns": { "name": "text", "minutes": "integer", "color": "text" },
          "mapping": { "seedID": "seedID", "dismissDate": "dismissDate" },
          "seeds": [
            { "$id": "timer", "name": "Timer", "minutes": \(minutes), "color": "\(color)" },
            { "$id": "judge", "name": "Judge", "minutes": \(minutes), "color": "\(color)" }
          ]
        }
        """
    }

    /// A store in which the user gave the timer other minutes, before a release changed minutes and color.
    private func sandbox() throws -> (Sandbox, uuid: String) {
        let sandbox = try Sandbox(seeds: ["roles": Self.roles("2026-11-20", minutes: 5)])
        try sandbox.run("release")
        try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.sql("UPDATE Role SET minutes = 9 WHERE name = 'Timer'")
        try sandbox.write(Self.roles("2026-11-20", minutes: 7, color: "blue"), to: "Seeds/roles.json")
        #expect(try sandbox.run("release --on 2026-12-01").status == 0)
        try sandbox.run("seed --store app.db --device d")
        return (sandbox, try sandbox.sql("SELECT uuid FROM Role WHERE name = 'Timer'")[0][0])
    }

    @Test func `each column whose default changed is offered, but to the user's copies alone`() throws {
        let (sandbox, uuid) = try sandbox()
        let before = sandbox.content
        try sandbox.expectTranscript(
            """
            $ seedbed offers --store app.db
            roles/timer \(uuid), table Role: its default has changed since 2026-11-20
              minutes: 5 was shipped, yours is 9, now it is 7
              color: "red" was shipped, yours is the same, now it is "blue"
            """)
        #expect(sandbox.content == before)
        let printed = try sandbox.run("offers --store app.db --json").output
        let object = try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any]
        let offer = try #require((object?["offers"] as? [[String: Any]])?.first)
        #expect(offer["seed"] as? String == "roles/timer")
        #expect((offer["columns"] as? [[String: Any]])?.map { $0["changedByUser"] as? Bool } == [true, false])
    }

    @Test func `an offer that is accepted is an edit by the user, of the columns that were named`() throws {
        let (sandbox, uuid) = try sandbox()
        let edited = try sandbox.sql("SELECT updateDate FROM Role WHERE name = 'Timer'")
        #expect(try sandbox.run("offers --store app.db --accept \(uuid) --columns color --dry-run").status == 0)
        #expect(try sandbox.sql("SELECT minutes, color FROM Role WHERE name = 'Timer'") == [["9", "red"]])
        try sandbox.expectTranscript(
            """
            $ seedbed offers --store app.db --accept \(uuid) --columns color
            accepted:
            roles/timer \(uuid), table Role: its default has changed since 2026-11-20
              color: "red" was shipped, yours is the same, now it is "blue"
            """)
        #expect(try sandbox.sql("SELECT minutes, color FROM Role WHERE name = 'Timer'") == [["9", "blue"]])
        #expect(try sandbox.sql("SELECT updateDate FROM Role WHERE name = 'Timer'")[0][0] > edited[0][0])
        #expect(try sandbox.run("offers --store app.db --accept \(uuid)").status == 0)
        try sandbox.expectTranscript(
            """
            $ seedbed offers --store app.db
            nothing is offered
            $ seedbed offers --store app.db --accept \(uuid)
            ! seedbed: app.db: row \(uuid) has no offer; seedbed offers lists those that have
            [65]
            """)
    }

    @Test func `an offer that is declined comes again when the default changes again`() throws {
        let (sandbox, uuid) = try sandbox()
        #expect(try sandbox.run("offers --store app.db --decline \(uuid)").status == 0)
        #expect(try sandbox.run("offers --store app.db").output == "nothing is offered\n")
        try sandbox.run("seed --store app.db --device d")
        #expect(try sandbox.run("offers --store app.db").output == "nothing is offered\n")
        try sandbox.write(Self.roles("2026-12-01", minutes: 8, color: "blue"), to: "Seeds/roles.json")
        #expect(try sandbox.run("release --on 2026-12-24").status == 0)
        #expect(
            try sandbox.run("offers --store app.db").output.contains(
                "  minutes: 5 was shipped, yours is 9, now it is 8\n"))
        try sandbox.run("dismiss roles/timer --store app.db")
        #expect(try sandbox.run("offers --store app.db").output == "nothing is offered\n")
    }

    @Test func `an offer that is declined stays so after a sign-in over the same store`() throws {
        let (sandbox, uuid) = try sandbox()
        #expect(try sandbox.run("offers --store app.db --decline \(uuid)").status == 0)
        #expect(try sandbox.run("account alice --store app.db --device d").status == 0)
        #expect(try sandbox.run("offers --store app.db --account alice").output == "nothing is offered\n")
        try sandbox.write(Self.roles("2026-12-01", minutes: 8, color: "blue"), to: "Seeds/roles.json")
        #expect(try sandbox.run("release --on 2026-12-24").status == 0)
        #expect(try sandbox.run("offers --store app.db --account alice").output.contains("now it is 8\n"))
    }

    @Test func `columns that are not offered, and two answers at once, are refused`() throws {
        let (sandbox, uuid) = try sandbox()
        let before = sandbox.content
        #expect(try sandbox.run("offers --store app.db --accept \(uuid) --columns name").status == 65)
        let partly = try sandbox.run("offers --store app.db --accept \(uuid) --columns color,colour")
        #expect(partly.status == 65 && partly.errors.contains("“colour”"))
        let both = try sandbox.run("offers --store app.db --accept \(uuid) --decline \(uuid)")
        #expect(both.errors == "seedbed: give either --accept or --decline; see seedbed offers --help\n")
        #expect(try sandbox.run("offers --store app.db --decline \(uuid) --columns color").status == 64)
        #expect(sandbox.content == before)
    }

    @Test func `an offer whose row does not take the new default is not accepted`() throws {
        let (sandbox, uuid) = try sandbox()
        // As an edit between the offer and its acceptance would, a trigger keeps the row as it is.
        try sandbox.sql("CREATE TRIGGER keeps BEFORE UPDATE OF minutes ON Role BEGIN SELECT RAISE(IGNORE); END")
        try sandbox.expectTranscript(
            """
            $ seedbed offers --store app.db --accept \(uuid)
            ! seedbed: app.db: row \(uuid) of table “Role” was not changed: it was edited or deleted after the offer, or a \
            trigger keeps it; see seedbed offers again
            [65]
            """)
        #expect(try sandbox.sql("SELECT minutes FROM Role WHERE name = 'Timer'") == [["9"]])
    }

    @Test func `columns without a row to accept are not passed over`() throws {
        let (sandbox, _) = try sandbox()
        try sandbox.expectTranscript(
            """
            $ seedbed offers --store app.db --columns color
            ! seedbed: --columns needs --accept UUID; see seedbed offers --help
            [64]
            """)
    }

    @Test(arguments: [
        (#""$id": "timer""#, #""$id": "chair", "$formerly": "timer""#),
        (#""catalog": "roles""#, #""catalog": "duties", "formerly": "roles""#),
    ])
    func `what is declined stays so when the seed or its catalog is renamed`(former: String, renamed: String) throws {
        let (sandbox, uuid) = try sandbox()
        #expect(try sandbox.run("offers --store app.db --decline \(uuid) --device d").status == 0)
        let text = Self.roles("2026-12-01", minutes: 7, color: "blue").replacing(former, with: renamed)
        if renamed.contains("duties") {
            try FileManager.default.removeItem(atPath: sandbox.path("Seeds/roles.json"))
            try sandbox.write(text, to: "Seeds/duties.json")
        } else {
            try sandbox.write(text, to: "Seeds/roles.json")
        }
        #expect(try sandbox.run("release --on 2026-12-02").status == 0)
        #expect(try sandbox.run("offers --store app.db --device d").output == "nothing is offered\n")
        #expect(try sandbox.run("seed --store app.db --device d").status == 0)
        #expect(try sandbox.run("offers --store app.db --device d").output == "nothing is offered\n")
    }
}

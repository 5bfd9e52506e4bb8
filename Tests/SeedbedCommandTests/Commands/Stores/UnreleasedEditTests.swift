import Testing

/// A person who keeps no history edits a catalog, and leaves `released` as it was: no store that has the release gets the edit.
struct UnreleasedEditTests {
    @Test func `check --store names the seeds that were edited without a later date`() throws {
        let sandbox = try Sandbox()
        _ = try sandbox.run("seed --store app.db --create-tables --device d")
        try sandbox.expectTranscript(
            """
            $ seedbed check --store app.db
            ok: 1 catalog, 2 seeds
            """)
        try sandbox.edit("Seeds/speech-types.json", #""green": 240"#, #""green": 250"#)
        try sandbox.edit(
            "Seeds/speech-types.json", #""seeds": ["#, #""seeds": [ { "$id": "toast", "name": "Toast", "green": 60 },"#)
        try sandbox.expectTranscript(
            """
            $ seedbed check --store app.db
            warning: app.db: “icebreaker” of catalog “speech-types” has another content than the store was given with the \
            release 2026-11-20; no store that has this release gets the edit without a later "released"
            warning: app.db: “toast” of catalog “speech-types” is not in the release 2026-11-20 that the store was given; no \
            store that has this release gets the edit without a later "released"
            ok: 1 catalog, 3 seeds
            $ seedbed seed --store app.db --device d
            speech-types 2026-11-20: already seeded
            """)
        try sandbox.edit("Seeds/speech-types.json", "2026-11-20", "2026-11-21")
        let ok = "$ seedbed check --store app.db\nok: 1 catalog, 3 seeds"
        try sandbox.expectTranscript(ok)
        _ = try sandbox.run("seed --store app.db --device d")
        try sandbox.expectTranscript(ok)
    }

    /// Where a text is wanted in another language, or a column has become volatile, the content is the same.
    @Test func `what is no edit is not told`() throws {
        let tips = """
            { "catalog": "tips", "released": "2026-11-20", "table": "Tip", "key": ["number"],
              "columns": { "number": "integer", "text": "text", "weight": "real", "position": "integer" },
              "localized": ["text"],
              "seeds": [
                { "$id": "a", "number": 1, "text": { "en": "Breathe", "de": "Atme" }, "weight": 0.1, "position": 1 },
                { "$id": "b", "number": 2, "text": { "en": "Pause", "de": "Warte" } } ] }
            """
        let sandbox = try Sandbox(seeds: ["tips": tips])
        _ = try sandbox.run("seed --store app.db --create-tables --device d --language de")
        let ok = "$ seedbed check --store app.db\nok: 1 catalog, 2 seeds"
        try sandbox.expectTranscript(ok)
        try sandbox.edit("Seeds/tips.json", #""localized""#, #""volatile": ["position"], "localized""#)
        try sandbox.expectTranscript(ok)
        try sandbox.sql("UPDATE Tip SET text = 'mine' WHERE number = 1", "DELETE FROM Tip WHERE number = 2")
        try sandbox.expectTranscript(ok)
    }
}

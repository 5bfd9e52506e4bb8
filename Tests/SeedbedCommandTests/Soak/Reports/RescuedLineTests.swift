import Testing

/// The lines and the JSON of what a call puts back: a deleted copy (R2), overwritten values (R3), a copy for late references (C5).
struct RescuedLineTests {
    private static let (lost, found) = (
        "00000000-0000-4000-8000-00000000000f", "acae15a2-3794-4035-b765-814721210fd5"
    )

    /// A store in which the user has edited a copy that has a known identity.
    private func edited() throws -> Sandbox {
        let sandbox = try Sandbox(seeds: ["roles": Sandbox.roles()])
        try sandbox.run("seed --store app.db --device d --create-tables")
        try sandbox.sql(
            "UPDATE Role SET uuid = '\(Self.lost)' WHERE name = 'Timer'",
            "UPDATE Role SET name = 'Mine' WHERE name = 'Timer'")
        return sandbox
    }

    private func imports(_ sandbox: Sandbox, _ statements: String...) throws {
        try sandbox.sql("INSERT INTO seedbed_import VALUES (1)")
        for statement in statements { try sandbox.sql(statement) }
        try sandbox.sql("DELETE FROM seedbed_import")
    }

    @Test func `a deleted copy, and one that another version has overwritten, are told apart`() throws {
        let sandbox = try edited()
        try imports(sandbox, "DELETE FROM Role WHERE name = 'Mine'")
        try sandbox.expectTranscript(
            """
            $ seedbed imported --store app.db
            roles 2026-11-20: already seeded
            cleaned:
            rescued Role \(Self.found): the user's copy \(Self.lost) was deleted elsewhere
            """)
        try imports(sandbox, "UPDATE Role SET name = 'Timer', updateDate = NULL WHERE name = 'Mine'")
        try sandbox.expectTranscript(
            """
            $ seedbed imported --store app.db --dry-run
            roles 2026-11-20: already seeded
            cleaned:
            rescued Role \(Self.found): another version had overwritten the user's edit
            ! seedbed: this was a dry run: nothing was written
            """)
        #expect(try sandbox.run("imported --store app.db --json").output.contains(#""reason": "overwritten""#))
    }

    @Test func `a row that another device had rescued with an older edit gets the newer one`() throws {
        let sandbox = try edited()
        let row = "SELECT '\(Self.found)', 'Older', seedID, createDate, '2026-11-21' FROM Role WHERE name = 'Mine'"
        try imports(
            sandbox,
            "INSERT INTO Role (uuid, name, seedID, createDate, updateDate) \(row)",
            "DELETE FROM Role WHERE name = 'Mine'"
        )
        try sandbox.expectTranscript(
            """
            $ seedbed imported --store app.db
            roles 2026-11-20: already seeded
            cleaned:
            rescued Role \(Self.found): an older edit was in the place of the user's copy \(Self.lost)
            """)
    }

    @Test func `a retired copy that comes back for a late reference is no edit of the user's`() throws {
        let references = #""references": [{ "table": "Item", "columns": ["role"], "to": ["uuid"] }], "seeds""#
        func catalog(_ text: String) -> String { text.replacing("\"seeds\"", with: references) }
        let sandbox = try Sandbox(seeds: ["roles": catalog(Sandbox.roles())])
        try sandbox.sql("CREATE TABLE Item (role TEXT)")
        try sandbox.run("seed --store app.db --device d --create-tables")
        try imports(sandbox, "UPDATE Role SET uuid = '\(Self.lost)' WHERE name = 'Timer'")
        let retiring = Sandbox.roles("judge", retired: ["timer"]).replacing("2026-11-20", with: "2026-11-21")
        try sandbox.write(catalog(retiring), to: "Seeds/roles.json")
        try sandbox.run("seed --store app.db --device d")
        try imports(sandbox, "INSERT INTO Item VALUES ('\(Self.lost)')")
        try sandbox.expectTranscript(
            """
            $ seedbed imported --store app.db
            roles 2026-11-21: already seeded
            cleaned:
            put back Role \(Self.found): rows refer to the removed copy \(Self.lost)
            """)
    }
}

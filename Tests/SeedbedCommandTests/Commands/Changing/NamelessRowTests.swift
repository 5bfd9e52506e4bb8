import Testing

/// A row without an identity is named in words.
struct NamelessRowTests {
    @Test func `dedupe and log name a row without an identity`() throws {
        let sandbox = try Sandbox()
        try sandbox.sql(
            "CREATE TABLE SpeechType (uuid TEXT, name TEXT, green INT, createDate TEXT, updateDate TEXT)",
            "INSERT INTO SpeechType (uuid, name) VALUES ('a', 'mine'), (NULL, 'mine')")
        let merged = try sandbox.run("dedupe --store app.db --table SpeechType --by name --survivor least:uuid").output
        #expect(merged.contains(": a stays, a row without a uuid goes\n"), "\(merged)")
        let log = try sandbox.run("log --store app.db").output
        #expect(log.contains("SpeechType, a row without a uuid: merged into a\n"), "\(log)")
    }
}

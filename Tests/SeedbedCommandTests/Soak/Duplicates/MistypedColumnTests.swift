import Testing

@testable import SeedbedCommand

/// A mistyped column is answered with the column that was meant.
@Suite struct MistypedColumnTests {
    private static let mistakes = [
        ("adopt --match nmae", "nmae", "name"), ("adopt --uuid-from nmae", "nmae", "name"),
        ("dedupe --table SpeechType --by nmae --survivor least:uuid", "nmae", "name"),
        ("dedupe --table SpeechType --by name --survivor least:uiud", "uiud", "uuid"),
        ("unique --table SpeechType --by nmae --survivor least:uuid --local", "nmae", "name"),
        ("upsert rows.json --table SpeechType --by uid", "uid", "uuid"),
    ]

    @Test func `each option that takes a column proposes one of the table`() throws {
        let sandbox = try Sandbox().seeded()
        try sandbox.write(#"[ { "uuid": "New" } ]"#, to: "rows.json")
        for (line, word, name) in Self.mistakes {
            let outcome = try sandbox.run("\(line) --store app.db")
            #expect(outcome.status == 65, "\(line): \(outcome)")
            #expect(outcome.errors.contains("“\(word)” (did you mean “\(name)”?)"), "\(line): \(outcome)")
        }
    }
}

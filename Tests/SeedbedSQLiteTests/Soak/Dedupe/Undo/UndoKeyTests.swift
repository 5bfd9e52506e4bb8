import Seedbed
import SeedbedSQLite
import Testing

/// An undo of rows whose keys are what they refer by: the key of a row changes with each of its references.
struct UndoKeyTests {
    /// Rows come back under other identities.
    private static func uuid(_ number: Int) -> String { "0000000\(number)-0000-4000-8000-000000000000" }

    private static let people = """
        CREATE TABLE person (id INTEGER PRIMARY KEY, uuid TEXT UNIQUE, part INTEGER, name TEXT, note TEXT, updateDate TEXT,
            UNIQUE (uuid, part));
        INSERT INTO person (uuid, part, name, note) VALUES ('\(uuid(1))', 1, 'Ann', 'a1'), ('\(uuid(2))', 2, 'Ann', 'a2'),
            ('\(uuid(3))', 1, 'Bob', 'b1'), ('\(uuid(4))', 3, 'Bob', 'b2');
        """

    private struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var definition: String
        /// The rows as a person sees them.
        var shown: String
    }

    private static let cases = [
        Case(
            testDescription: "a number",
            definition: """
                CREATE TABLE photo (person INTEGER PRIMARY KEY REFERENCES person, text TEXT);
                INSERT INTO photo VALUES (2, 'second'), (4, 'fourth')
                """, shown: "SELECT text, note FROM photo JOIN person ON id = photo.person ORDER BY 1"),
        Case(
            testDescription: "both parts of a key",
            definition: """
                CREATE TABLE knows (a TEXT NOT NULL REFERENCES person (uuid), b TEXT NOT NULL REFERENCES person (uuid),
                    PRIMARY KEY (a, b)) WITHOUT ROWID;
                INSERT INTO knows VALUES ('\(uuid(2))', '\(uuid(4))'), ('\(uuid(4))', '\(uuid(2))'), ('\(uuid(1))', '\(uuid(4))')
                """,
            shown: """
                SELECT p.note, q.note FROM knows JOIN person AS p ON p.uuid = a JOIN person AS q ON q.uuid = b ORDER BY 1, 2
                """),
        Case(
            testDescription: "a key of two columns",
            definition: """
                CREATE TABLE mark (u TEXT NOT NULL, p INTEGER NOT NULL, text TEXT, PRIMARY KEY (u, p),
                    FOREIGN KEY (u, p) REFERENCES person (uuid, part)) WITHOUT ROWID;
                INSERT INTO mark VALUES ('\(uuid(2))', 2, 'two'), ('\(uuid(4))', 3, 'four')
                """, shown: "SELECT text, note FROM mark JOIN person ON uuid = u AND part = p ORDER BY 1"),
        Case(
            testDescription: "two columns beside a key",
            definition: """
                CREATE TABLE mark (id INTEGER PRIMARY KEY, u TEXT, p INTEGER, text TEXT,
                    FOREIGN KEY (u, p) REFERENCES person (uuid, part));
                INSERT INTO mark VALUES (1, '\(uuid(2))', 2, 'two'), (2, '\(uuid(4))', 3, 'four')
                """, shown: "SELECT text, note FROM mark JOIN person ON uuid = u AND part = p ORDER BY 1"),
        Case(
            testDescription: "one column of a key",
            definition: """
                CREATE TABLE mark (u TEXT, p INTEGER NOT NULL, text TEXT, PRIMARY KEY (p, text),
                    FOREIGN KEY (u, p) REFERENCES person (uuid, part)) WITHOUT ROWID;
                INSERT INTO mark VALUES ('\(uuid(2))', 2, 'two'), ('\(uuid(4))', 3, 'four')
                """, shown: "SELECT text, note FROM mark JOIN person ON uuid = u AND part = p ORDER BY 1"),
    ]

    @Test(arguments: cases) private func `each row refers again to the row that it referred to`(_ given: Case)
        async throws
    {
        let harness = try DedupeHarness(Self.people + given.definition)
        func rows() throws -> String {
            try harness.app.rows(given.shown).map { $0.map(\.description).joined(separator: " ") }.joined(
                separator: "\n")
        }
        let before = try rows()
        try harness.dedupe()
        let merged = try rows()
        #expect(merged != before && !merged.contains("2"))
        #expect(try await harness.undo() == [])
        #expect(try rows() == before)
        #expect(try harness.app.problems() == [])
    }
}

import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// R1, R2, I7: copies from the time before a table had its column for seeds, which the user edits, and another device's cleanup takes.
struct GrownDurableTests {
    /// Who wrote a row that names no seed, and when.
    private enum Story: CaseIterable {
        /// The user edits a copy before the table gets the column.
        case before
        /// The user edits it before and after that.
        case beforeAndAfter
        /// An old device sends the copy after that, and the user edits it.
        case arrived
        /// The user edits all of it, the key too.
        case renamed
        /// An old device sends the copy, and a library saves it whole.
        case replaced
        /// A row that the user has made, of the same name.
        case own
        /// A copy that an old device sends, and the user does not edit.
        case untouched
    }

    private static let copy = "00000000-0000-4000-8000-000000000001"
    private static let twin = "ffffffff-0000-4000-8000-000000000001"

    private static func catalog(_ day: String, isDurable: Bool, value: String) -> String {
        """
        { "catalog": "c", "released": "\(day)", "table": "t", "key": ["name"],
          "columns": { "name": "text", "value": "text" },
          "mapping": { \(isDurable ? #""seedID": "seedID", "dismissDate": "gone""# : "") },
          "seeds": [ { "$id": "a", "name": "A", "value": "\(value)" }, { "$id": "z", "name": "Z", "value": "z" } ] }
        """
    }

    @Test func `an edit of a former plain copy comes back, and a row of the user's own stays deleted`() async throws {
        for var random in RandomSource.rounds(12, of: "grown durable") {
            for story in Story.allCases {
                let context: Comment = "\(random.replay), \(story)"
                let (folder, app) = try RawDatabase.inNewFolder()
                func release(_ text: String) throws {
                    try Data(text.utf8).write(to: folder.url.appending(path: "c.json"))
                }
                let hasChanged = random.chance(50)
                try release(Self.catalog("2025-01-01", isDurable: false, value: "first"))
                try app.execute(
                    "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, value TEXT, createDate TEXT, updateDate TEXT)")
                let seeder = { () in
                    folder.seeder(of: .directory(folder.url), store: "app.sqlite", defaults: "defaults")
                }
                let arriving = """
                    INSERT INTO t (uuid, name, value, createDate) VALUES ('\(Self.copy)', 'A', 'first', '2025-01-01T00:00:00.000Z')
                    """
                if [.before, .beforeAndAfter].contains(story) { try app.execute(arriving) }
                if story == .own {
                    try app.execute("INSERT INTO t (uuid, name, value) VALUES ('\(Self.copy)', 'A', 'mine')")
                }
                _ = try await seeder().launch(account: .signedOut)
                if story == .before || story == .beforeAndAfter {
                    try app.execute("UPDATE t SET value = 'mine' WHERE name = 'A'")
                }
                try app.execute("ALTER TABLE t ADD COLUMN seedID TEXT; ALTER TABLE t ADD COLUMN gone TEXT")
                try release(Self.catalog("2025-02-01", isDurable: true, value: hasChanged ? "second" : "first"))
                _ = try await seeder().launch(account: .signedOut)
                let isThere = "WHERE uuid = '\(Self.copy)'"
                switch story {
                case .before, .own: break
                case .beforeAndAfter: try app.execute("UPDATE t SET value = 'mine' \(isThere)")
                case .arrived, .renamed, .replaced, .untouched:
                    try app.imports(arriving)
                    _ = try await seeder().importFinished(account: .signedOut)
                    if story == .arrived { try app.execute("UPDATE t SET value = 'mine' \(isThere)") }
                    if story == .renamed { try app.execute("UPDATE t SET name = 'B', value = 'mine' \(isThere)") }
                    if story == .replaced {
                        try app.execute(
                            """
                            INSERT OR REPLACE INTO t (uuid, name, value, createDate)
                            VALUES ('\(Self.copy)', 'A', 'mine', '2025-01-01T00:00:00.000Z')
                            """)
                    }
                }
                // The other device has seeded the release, and its cleanup took the copy.
                let value = hasChanged ? "second" : "first"
                try app.imports(
                    """
                    INSERT INTO t (uuid, name, value, seedID, createDate)
                        VALUES ('\(Self.twin)', 'A', '\(value)', 'c/a', '2025-02-01T00:00:00.000Z');
                    DELETE FROM t \(isThere)
                    """)
                let report = try await seeder().importFinished(account: .signedOut)
                let isRescued = ![.own, .untouched].contains(story)
                #expect(report.rescued.map(\.was.description) == (isRescued ? [Self.copy] : []), context)
                let rows = try app.rows(
                    "SELECT name, value, seedID, updateDate IS NULL FROM t WHERE name IN ('A', 'B')"
                ).map { $0.map(\.description).joined(separator: " ") }
                let expected = isRescued ? "\(story == .renamed ? "B" : "A") mine c/a 0" : "A \(value) c/a 1"
                #expect(rows == [expected], context)
                let quiet = try await seeder().importFinished(account: .signedOut)
                #expect(quiet.rescued.isEmpty && quiet.removed.isEmpty, context)
            }
        }
    }
}

import Foundation
import Seedbed
import SeedbedSQLite
import Testing

/// The objects that Seedbed adds to a store, as a listing of its schema shows them.
struct SchemaSizeTests {
    private static let columns = (1...4).map { "c\($0) TEXT" }.joined(separator: ", ")

    /// Tables of ten columns, the bookkeeping columns among them.
    @Test func `a durable table has at most 6 triggers of 5 KB, a plain one 4 of 2.5 KB, and a store 8 tables`()
        async throws
    {
        for isDurable in [true, false] {
            let world = try await AppWorld.launched(
                """
                CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(isDurable ? "seedID TEXT, dismissDate TEXT" : "a TEXT, b TEXT"),
                    \(Self.columns), createDate TEXT, updateDate TEXT)
                """,
                seeds: #"{ "name": "Toast" }"#,
                more: isDurable ? AppWorld.mapping : "")
            let triggers = "FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 't'"
            let (count, bytes) = isDurable ? (6, 5_000) : (4, 2_500)
            let sizes = "SELECT count(*) <= \(count), sum(length(sql)) <= \(bytes) \(triggers)"
            #expect(try world.app.rows(sizes) == [[1, 1]])
            let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name LIKE 'seedbed%'"
            #expect(try world.app.rows(tables) == [[8]])
        }
    }
}

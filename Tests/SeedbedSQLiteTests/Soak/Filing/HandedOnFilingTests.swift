import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C2, S2: a sync engine hands on values of volatile columns as equal ones in another spelling (T4).
struct HandedOnFilingTests {
    /// A value that seeds fill, spelled as the store got it and as engines hand it on, and what the next release fills.
    struct Column: Sendable, CustomTestStringConvertible {
        var type: String
        var value: String
        var spellings: [String]
        var next: String
        var nextStored: String
        var testDescription: String { type }
    }

    static let columns = [
        Column(
            type: "real", value: "1.1", spellings: ["1.1", "1.10000002384185791015625"], next: "2.5",
            nextStored: "2.5"),
        Column(
            type: "date", value: #""2026-01-05T10:00:01.250Z""#,
            spellings: ["'2026-01-05T10:00:01Z'", "'2026-01-05T12:00:01.250+02:00'", "'2026-01-05 10:00:01.250'"],
            next: #""2026-02-05T10:00:00Z""#, nextStored: "2026-02-05T10:00:00.000Z"),
        Column(
            type: "json", value: #"{ "a": 1, "b": 2 }"#, spellings: [#"'{"b": 2, "a": 1}'"#], next: #"{ "a": 3 }"#,
            nextStored: #"{"a":3}"#),
        Column(
            type: "text", value: "\"Caf\u{e9}\"", spellings: ["'Cafe' || char(769)"], next: #""Tea""#,
            nextStored: "Tea"),
        Column(
            type: "uuid", value: #""ABCDEF12-0000-4000-8000-000000000001""#,
            spellings: ["'abcdef12-0000-4000-8000-000000000001'"], next: #""ABCDEF12-0000-4000-8000-000000000002""#,
            nextStored: "ABCDEF12-0000-4000-8000-000000000002"),
    ]

    private static func more(_ column: Column) -> String {
        AppWorld.mapping + #""columns": { "name": "text", "w": "\#(column.type)" }, "volatile": ["w"], "#
    }

    private static func world(_ column: Column) async throws -> AppWorld {
        try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, w, \(AppWorld.durable))",
            seeds: #"{ "name": "Toast", "w": \#(column.value) }"#, more: more(column))
    }

    @Test(arguments: columns) func `S2: a release brings its value, as nobody has sorted`(column: Column) async throws {
        for spelling in column.spellings {
            let world = try await Self.world(column)
            try world.app.imports("UPDATE t SET w = \(spelling)")
            _ = try await world.seeder.importFinished(account: .signedOut)
            try world.release(
                "2025-02-01", #"{ "name": "Toast", "w": \#(column.next) }"#, more: Self.more(column))
            #expect(try await world.seeder.launch(account: .signedOut).catalogs.map(\.inserted) == [1])
            #expect(try world.app.rows("SELECT w FROM t").map { shown($0[0]) } == [column.nextStored], "\(spelling)")
        }
    }

    @Test(arguments: columns) func `C2: the survivor takes over what the user has sorted`(column: Column) async throws {
        for spelling in column.spellings {
            let world = try await Self.world(column)
            try world.app.execute("UPDATE t SET w = 'mine'")
            try world.app.imports(
                """
                INSERT INTO t (uuid, name, w, seedID, createDate) SELECT 'ffffffff-0000-4000-8000-000000000001', name, \(spelling),
                    seedID, createDate FROM t
                """)
            let report = try await world.seeder.importFinished(account: .signedOut)
            #expect(report.removed.map(\.reason) == [.superseded])
            #expect(try world.app.rows("SELECT w FROM t").map { shown($0[0]) } == ["mine"], "\(spelling)")
        }
    }
}

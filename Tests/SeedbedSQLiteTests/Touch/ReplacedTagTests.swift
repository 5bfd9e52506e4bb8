import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2, I9: a library saves a record by `INSERT OR REPLACE`, and the record lacks bookkeeping columns.
struct ReplacedTagTests {
    /// A row of these columns is saved; each value that is not given is the row's own.
    private static func save(_ columns: Set<String>, _ values: [String: String], in world: AppWorld) throws {
        let columns = columns.sorted()
        let selected = columns.map { values[$0] ?? $0 }.joined(separator: ", ")
        try world.app.execute(
            """
            INSERT OR REPLACE INTO t (\(columns.joined(separator: ", "))) SELECT \(selected) FROM t WHERE seedID = 'c/toast'
            """)
    }

    /// Columns that the app's record may have or lack.
    private static let tags = ["seedID", "createDate", "updateDate"]
    private static let records = (0..<1 << tags.count).map { mask in
        Set(["uuid", "name", "v"] + tags.indices.filter { mask >> $0 & 1 == 1 }.map { tags[$0] })
    }

    @Test(arguments: records, [true, false])
    func `a saved record keeps its seed, edited or not`(columns: Set<String>, isDurable: Bool) async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, \(AppWorld.durable))",
            seeds: #"{ "$id": "toast", "name": "Toast", "v": 1 }, { "name": "Debate", "v": 1 }"#,
            more: isDurable ? AppWorld.mapping : #""mapping": { "seedID": "seedID" },"#)
        let known = "SELECT name, v, createDate, updateDate FROM t WHERE seedID = 'c/toast'"
        try Self.save(columns, [:], in: world)
        expectSame(try world.rows(known), "Toast 1 2025-01-01 -")
        try Self.save(columns, ["name": "'My toast'"], in: world)
        expectSame(try world.rows(known), "My toast 1 2025-01-01 now")
        try Self.save(columns, ["v": "2"], in: world)
        expectSame(try world.rows(known), "My toast 2 2025-01-01 now")
        // Another device's copy: the user's own stays, and takes its place where the table is durable.
        try world.app.imports(
            """
            INSERT INTO t (uuid, name, v, seedID, createDate)
            VALUES ('ffffffff-0000-4000-8000-000000000001', 'Toast', 1, 'c/toast', '2025-01-01T00:00:00.000Z')
            """)
        let report = try await world.seeder.importFinished(account: .signedOut)
        #expect(report.removed.map(\.reason) == (isDurable ? [.yielded] : []))
        #expect(try world.rows("SELECT count(*) FROM t WHERE name = 'My toast'") == "1")
    }
}

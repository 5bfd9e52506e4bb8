import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T4 (c): what a copy holds in a declared column that its seed leaves out.
struct DeclaredColumnTests {
    private static let table =
        "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, data TEXT, createDate TEXT, updateDate TEXT)"

    /// An app without Seedbed writes to a declared column that the seed leaves out, and keeps the tags.
    @Test(arguments: [true, false])
    func `T4: a value in a declared column that the seed left out is the user's, with a history and without`(
        hasHistory: Bool
    ) async throws {
        let more = #""columns": { "name": "text", "size": "integer", "data": "text" },"#
        let world = try await AppWorld.launched(
            Self.table.replacing("data TEXT", with: "size INTEGER, data TEXT"),
            seeds: #"{ "$id": "tea", "name": "Tea", "size": 1 }"#, more: more)
        try world.imports("UPDATE t SET data = 'mine'")
        if hasHistory { try world.ship("Tea", id: "tea", with: #""size": 1"#, on: "2025-01-01") }
        try world.release("2025-02-01", #"{ "$id": "tea", "name": "Tea", "size": 2 }"#, more: more)
        expectSame(try await world.launch(), "upgraded +0")
        expectSame(try world.rows("SELECT size, data FROM t"), "1 mine")
    }

    /// A new device, whose app is at the next release, knows the one before by the history alone.
    @Test(
        arguments: [["name", "size", "data"], ["name", "size"], nil],
        ["'mine'", "NULL", "'none'"])
    func
        `T4: the history says which columns a release declared, and a value in one that the seed left out is the user's`(
            columns: [String]?, data: String
        ) async throws
    {
        let world = try AppWorld(
            Self.table.replacing("data TEXT", with: "size INTEGER, data TEXT DEFAULT 'none'"))
        try world.ship("Tea", id: "tea", with: #""size": 1"#, columns: columns, on: "2025-01-01")
        try world.release(
            "2025-02-01", #"{ "$id": "tea", "name": "Tea", "size": 2 }"#,
            more: #""columns": { "name": "text", "size": "integer", "data": "text" },"#)
        _ = try await world.launch()
        try world.imports(
            """
            INSERT INTO t (uuid, name, size, data, createDate)
            VALUES ('old', 'Tea', 1, \(data), '2025-01-01T00:00:00.000Z')
            """)
        let told = try await world.seeder.explain(UUIDText("old"), account: .signedOut).rows.map(\.verdict)
        let report = try await world.seeder.importFinished(account: .signedOut)
        let isUsers = data == "'mine'" && columns?.contains("data") == true
        #expect(report.removed.map(\.uuid.description) == (isUsers ? [] : ["old"]))
        #expect(report.unproven.map(\.reason) == (isUsers ? [.content] : []))
        #expect(told.map { if case .remove = $0 { true } else { false } } == [!isUsers])
    }

    @Test(arguments: [true, false])
    func `A1, A2: an adopted row with a value in such a column is a touched copy`(isDeclared: Bool) async throws {
        let world = try AppWorld(Self.table.replacing("data TEXT", with: "size INTEGER, data TEXT"))
        try world.ship(
            "Tea", id: "tea", with: #""size": 1"#, columns: isDeclared ? ["name", "size", "data"] : nil,
            on: "2025-01-01")
        try world.release(
            "2025-02-01", #"{ "$id": "tea", "name": "Tea", "size": 2 }"#,
            more: #""columns": { "name": "text", "size": "integer", "data": "text" },"#)
        try world.app.execute("INSERT INTO t (uuid, name, size, data) VALUES ('old', 'Tea', 1, 'mine')")
        let report = try await world.seeder.adopt(account: .signedOut)
        #expect(report.touched.count == (isDeclared ? 1 : 0))
        #expect(report.untouched.count == (isDeclared ? 0 : 1))
    }
}

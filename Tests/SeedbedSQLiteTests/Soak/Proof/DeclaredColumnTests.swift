import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T4 (c): what a copy holds in a declared column that its seed leaves out.
struct DeclaredColumnTests {
    private static let types = ["name": "text", "size": "integer", "data": "text"]
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
        arguments: [types, types.filter { $0.key != "data" }, nil],
        ["'mine'", "NULL", "'none'"])
    func
        `T4: the history says which columns a release declared, and a value in one that the seed left out is the user's`(
            columns: [String: String]?, data: String
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
        let isUsers = data == "'mine'" && columns?["data"] != nil
        #expect(report.removed.map(\.uuid.description) == (isUsers ? [] : ["old"]))
        #expect(report.unproven.map(\.reason) == (isUsers ? [.content] : []))
        #expect(told.map { if case .remove = $0 { true } else { false } } == [!isUsers])
    }

    /// Nothing but its values tells whose such a row is.
    ///
    /// So it does not matter whether the release declared the column already.
    @Test(arguments: [true, false], ["'mine'", "NULL"])
    func `A1, A2: a row with a value in a column that was declared since is a touched copy, by one adoption`(
        isDeclared: Bool, data: String
    ) async throws {
        let world = try AppWorld(Self.table.replacing("data TEXT", with: "size INTEGER, data TEXT"))
        try world.ship(
            "Tea", id: "tea", with: #""size": 1"#, columns: isDeclared ? Self.types : nil,
            on: "2025-01-01")
        try world.release(
            "2025-02-01", #"{ "$id": "tea", "name": "Tea", "size": 2 }"#,
            more: #""columns": { "name": "text", "size": "integer", "data": "text" },"#)
        try world.app.execute("INSERT INTO t (uuid, name, size, data) VALUES ('old', 'Tea', 1, \(data))")
        let report = try await world.seeder.adopt(account: .signedOut)
        #expect(report.touched.count == (data == "NULL" ? 0 : 1))
        #expect(report.untouched.count == (data == "NULL" ? 1 : 0))
        let again = try await world.seeder.adopt(account: .signedOut)
        #expect(again.touched.isEmpty && again.untouched.isEmpty)
    }

    /// The column has another type now, and its value means the same.
    struct Retyping: CustomTestStringConvertible, Sendable {
        var former: String
        var value: String
        var current: String
        var now: String
        var testDescription: String { "\(former) to \(current)" }
    }

    private static let retypings: [Retyping] = [
        Retyping(former: "text", value: #""[1, 2]""#, current: "json", now: "[1, 2]"),
        Retyping(former: "text", value: #""2026-01-01T00:00:00.000Z""#, current: "date", now: #""2026-01-01""#),
        Retyping(former: "date", value: #""2026-01-01""#, current: "text", now: #""2026-01-01T00:00:00.000Z""#),
        Retyping(former: "integer", value: "1", current: "boolean", now: "true"),
        Retyping(former: "boolean", value: "true", current: "integer", now: "1"),
        Retyping(
            former: "text", value: #""E3B0C442-98fc-1c14-9afb-f4c8996fb924""#, current: "uuid",
            now: #""e3b0c442-98fc-1c14-9afb-f4c8996fb924""#),
        Retyping(
            former: "uuid", value: #""e3b0c442-98fc-1c14-9afb-f4c8996fb924""#, current: "text",
            now: #""e3b0c442-98fc-1c14-9afb-f4c8996fb924""#),
    ]

    @Test(arguments: retypings, [true, false])
    func `T4: a copy of the time when a column had another type is proven, by a receipt or by the history`(
        type: Retyping, hasReceipt: Bool
    ) async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, x, size INTEGER, createDate TEXT, updateDate TEXT)")
        func release(_ day: String, _ type: String, _ value: String, size: Int) throws {
            try world.release(
                day, #"{ "$id": "tea", "name": "Tea", "x": \#(value), "size": \#(size) }"#,
                more: #""columns": { "name": "text", "x": "\#(type)", "size": "integer" },"#)
        }
        try release("2025-01-01", type.former, type.value, size: 1)
        _ = try await world.launch()
        if !hasReceipt {
            let form = #""x": \#(type.value), "size": 1"#
            try world.ship(
                "Tea", id: "tea", with: form, columns: ["name": "text", "x": type.former, "size": "integer"],
                on: "2025-01-01")
            try world.app.execute("DELETE FROM seedbed_receipts; DELETE FROM seedbed_given")
            try FileManager.default.removeItem(at: world.folder.url.appending(path: "defaults.json"))
        }
        try release("2025-02-01", type.current, type.now, size: 2)
        let told = try await world.launch()
        expectSame(told, (hasReceipt ? "upgraded" : "seeded") + " +1\n- u1 superseded u2")
    }
}

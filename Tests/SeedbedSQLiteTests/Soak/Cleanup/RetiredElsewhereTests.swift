import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// C4 for copies that come from devices with an older app, in a store that was given only later releases.
struct RetiredElsewhereTests {
    private static let old = "'2025-01-01T00:00:00.000Z'"

    /// The history says that a release before this one shipped the apple.
    private func launched(isScoped: Bool = false) async throws -> AppWorld {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, team TEXT, createDate TEXT, updateDate TEXT)")
        let team = isScoped ? #", "team": "x""# : ""
        try world.ship("apple", with: isScoped ? #""team": "x""# : "", on: "2025-01-01")
        try world.release(
            "2025-02-01", #"{ "$id": "pear", "name": "pear"\#(team) }"#,
            more: (isScoped ? #""mapping": { "scope": "team" },"# : "") + #""retired": ["apple"],"#)
        _ = try await world.launch()
        return world
    }

    @Test(arguments: [true, false], [true, false])
    func `C4, C6: a retired seed's copy that comes in goes, and the user's row of that name stays`(
        isScoped: Bool, isReported: Bool
    ) async throws {
        let world = try await launched(isScoped: isScoped)
        let team = isScoped ? "'x'" : "NULL"
        try world.app.imports(
            """
            INSERT INTO t VALUES ('old', 'apple', \(team), \(Self.old), NULL), ('fig', 'fig', \(team), \(Self.old), NULL),
                ('edited', 'apple', \(team), \(Self.old), '2025-01-02T00:00:00.000Z'),
                ('later', 'apple', 'y', '2025-03-01T00:00:00.000Z', NULL)
            """)
        // A scope of which no release knows.
        if isScoped { try world.app.imports("INSERT INTO t VALUES ('other', 'apple', 'z', \(Self.old), NULL)") }
        let told = try await world.seeder.explain(UUIDText("old"), account: .signedOut).rows.map(\.verdict)
        if isReported {
            _ = try await world.seeder.importFinished(account: .signedOut)
        } else {
            _ = try await world.seeder.clean(account: .signedOut)
        }
        let left = "SELECT uuid FROM t WHERE name <> 'pear' ORDER BY uuid"
        let staying = "edited\nfig\nlater" + (isScoped ? "\nother" : "")
        expectSame(try world.rows(left), staying)
        #expect(told == [.remove(.retired, survivor: nil)])
        #expect(try await world.launch() == "alreadySeeded +0")
        expectSame(try world.rows(left), staying)
    }

    @Test func `C4: a key that another seed has by now is not retired`() async throws {
        let world = try await launched()
        try world.release(
            "2025-03-01", #"{ "$id": "pear", "name": "pear" }, { "$id": "apple-2", "name": "apple" }"#,
            more: #""retired": ["apple"],"#)
        _ = try await world.launch()
        try world.app.imports("INSERT INTO t VALUES ('a', 'apple', 'x', \(Self.old), NULL)")
        let report = try await world.seeder.importFinished(account: .signedOut)
        #expect(report.removed.map(\.reason) == [.superseded])
        expectSame(try world.rows("SELECT count(*) FROM t WHERE name = 'apple'"), "1")
    }

    /// The update that names the column and retires the seed comes at once; another device's copy is adopted.
    @Test func `C4: a seed is retired by the release that gives its table a column for seeds`() async throws {
        let world = try await AppWorld.launched(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, \(AppWorld.durable))",
            seeds: #"{ "$id": "apple", "name": "apple" }, { "$id": "pear", "name": "pear" }"#)
        try world.ship("apple", with: "", on: "2025-01-01")
        try world.release(
            "2025-02-01", #"{ "$id": "pear", "name": "pear" }"#, more: AppWorld.mapping + #""retired": ["apple"],"#)
        _ = try await world.launch()
        _ = try await world.seeder.adopt(account: .signedOut)
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT name, seedID FROM t"), "pear c/pear")
    }
}

import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A release changes how dates are stored, after the app has converted its rows as the article on catalogs says.
struct FormerDatesTests {
    /// Two formats, with SQL that converts a date `x`.
    struct Change: CustomTestStringConvertible, Sendable {
        var former: String
        var present: String
        var sql: String
        var testDescription: String { "\(former) to \(present)" }
    }

    static let changes = [
        Change(former: "unix", present: "referenceDate", sql: "x - 978307200.0"),
        Change(former: "unix", present: "unixMilliseconds", sql: "CAST(round(x * 1000) AS INTEGER)"),
        Change(former: "referenceDate", present: "unix", sql: "x + 978307200.0"),
        Change(former: "iso8601", present: "unix", sql: "round((julianday(x) - 2440587.5) * 86400.0, 3)"),
        Change(
            former: "unixMilliseconds", present: "iso8601",
            sql: "strftime('%Y-%m-%dT%H:%M:%fZ', x / 1000.0, 'unixepoch')"),
    ]

    static let dates = ["createDate", "updateDate", "dismissDate", "since"]
    static let definition = """
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, since, createDate, updateDate, seedID TEXT, dismissDate)
        """

    func release(_ world: AppWorld, _ day: String, v: Int, _ format: String, isDurable: Bool) throws {
        let columns = #""columns": { "name": "text", "v": "integer", "since": "date" }, "dates": "\#(format)", "#
        let seeds = ["Timer", "Judge"].map { #"{ "name": "\#($0)", "v": \#(v), "since": "2024-05-06" }"# }
        try world.release(day, seeds.joined(separator: ", "), more: columns + (isDurable ? AppWorld.mapping : ""))
    }

    func launched(_ change: Change, isDurable: Bool) async throws -> AppWorld {
        let world = try AppWorld(Self.definition)
        try release(world, "2025-01-01", v: 1, change.former, isDurable: isDurable)
        _ = try await world.launch()
        return world
    }

    /// Converts all dates as a migration of the app's; in a new table if `rebuilds`.
    func convert(_ world: AppWorld, _ change: Change, rebuilds: Bool = false) throws {
        let converted = Self.dates.map { column in
            (column, change.sql.replacing("x", with: column).replacing("uni\(column)epoch", with: "unixepoch"))
        }
        let sets = converted.map { "\($0) = \($1)" }.joined(separator: ", ")
        try world.imports("UPDATE t SET \(sets)")
        if !rebuilds { return }
        try world.app.execute(
            """
            \(Self.definition.replacing("TABLE t", with: "TABLE t2"));
            INSERT INTO t2 SELECT * FROM t; DROP TABLE t; ALTER TABLE t2 RENAME TO t
            """)
    }

    /// Returns SQL for the day of a date in a format.
    func day(_ column: String, _ format: String) -> String {
        switch format {
        case "unix": "date(\(column), 'unixepoch')"
        case "unixMilliseconds": "date(\(column) / 1000.0, 'unixepoch')"
        case "referenceDate": "date(\(column) + 978307200.0, 'unixepoch')"
        default: "date(\(column))"
        }
    }

    func rows(_ world: AppWorld, _ change: Change, where condition: String = "1") throws -> String {
        let days = ["since", "createDate", "updateDate"].map { day($0, change.present) }.joined(separator: ", ")
        return try world.rows("SELECT name, v, \(days) FROM t WHERE \(condition) ORDER BY name, v")
    }

    @Test(arguments: changes, [false, true])
    func `R3: an edit from before is not written back with the dates of another year`(
        change: Change, rebuilds: Bool
    ) async throws {
        let world = try await launched(change, isDurable: true)
        // Earlier versions of Seedbed noted no format.
        if rebuilds { try world.app.execute("UPDATE seedbed_notes SET o0 = NULL WHERE kind = 'columns t'") }
        try world.app.execute("UPDATE t SET name = 'Mine' WHERE name = 'Timer'")
        try convert(world, change, rebuilds: rebuilds)
        let before = try rows(world, change)
        try release(world, "2025-02-01", v: 1, change.present, isDurable: true)
        for outcome in ["upgraded", "alreadySeeded"] { #expect(try await world.launch() == "\(outcome) +0") }
        #expect(try rows(world, change) == before)
    }

    @Test(arguments: changes, [false, true])
    func `R2: an edit that an import deleted before comes back with its dates`(
        change: Change, isLate: Bool
    ) async throws {
        let world = try await launched(change, isDurable: true)
        try world.imports("UPDATE t SET uuid = '00000000-0000-4000-8000-0000000000ff' WHERE name = 'Timer'")
        try world.app.execute("UPDATE t SET name = 'Mine' WHERE name = 'Timer'")
        let today = try world.rows("SELECT \(day("updateDate", change.former)) FROM t WHERE name = 'Mine'")
        if isLate { try convert(world, change) }
        try world.imports("DELETE FROM t WHERE name = 'Mine'")
        if !isLate { try convert(world, change) }
        try release(world, "2025-02-01", v: 1, change.present, isDurable: true)
        _ = try await world.launch()
        expectSame(try rows(world, change, where: "name = 'Mine'"), "Mine 1 2024-05-06 2025-01-01 \(today)")
    }

    @Test(arguments: changes, [false, true])
    func `C7: an undo puts back what was removed before, with its dates`(change: Change, isDurable: Bool) async throws {
        let world = try await launched(change, isDurable: isDurable)
        try release(world, "2025-01-20", v: 2, change.former, isDurable: isDurable)
        #expect(try await world.launch().hasPrefix("upgraded +2"))
        try convert(world, change)
        try release(world, "2025-02-01", v: 2, change.present, isDurable: isDurable)
        #expect(try await world.launch() == "upgraded +0")
        _ = try await world.seeder.undo(account: .signedOut)
        let days = ["since", "createDate"].map { day($0, change.present) }.joined(separator: ", ")
        expectSame(
            try world.rows("SELECT name, \(days) FROM t WHERE v = 1 ORDER BY name"),
            "Judge 2024-05-06 2025-01-01\nTimer 2024-05-06 2025-01-01")
        try release(world, "2025-03-01", v: 3, change.present, isDurable: isDurable)
        #expect(try await world.launch().hasPrefix("upgraded"))
    }

    @Test(arguments: changes) func `a merge with a store that has the former dates is refused`(change: Change)
        async throws
    {
        let world = try await launched(change, isDurable: false)
        try world.app.execute("UPDATE t SET v = 7; VACUUM INTO '\(world.folder.path("other.sqlite"))'")
        try convert(world, change)
        try release(world, "2025-02-01", v: 1, change.present, isDurable: false)
        _ = try await world.launch()
        try world.app.execute("UPDATE t SET v = 8")
        let error = await #expect(throws: SeedbedError.self) {
            try await world.seeder.merge(from: world.folder.path("other.sqlite"), account: .signedOut)
        }
        guard case .store(.unmergeable(_, "t", let reason))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("“\(change.former)”") && reason.contains("“\(change.present)”"))
        expectSame(try world.rows("SELECT DISTINCT v FROM t"), "8")
    }

    /// A launch that is refused leaves the triggers as they are: the user goes on editing in the former format.
    @Test(arguments: changes) func `T2: a release that comes too early changes no format`(change: Change) async throws {
        let world = try await launched(change, isDurable: true)
        try release(world, "2025-02-01", v: 1, change.present, isDurable: true)
        await #expect(throws: SeedbedError.self) { try await world.seeder.launch(account: .signedOut) }
        try world.app.execute("UPDATE t SET v = 9")
        expectSame(
            try world.rows("SELECT DISTINCT \(day("updateDate", change.former)) = date('now') FROM t"), "1")
    }
}

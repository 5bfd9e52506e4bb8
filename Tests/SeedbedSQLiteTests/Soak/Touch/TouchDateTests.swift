import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// T2: an edit never looks older than the one before it, whatever a device's clock says.
struct TouchDateTests {
    private static let types: [SeedDateFormat: [String]] = [
        .iso8601: ["TEXT", ""], .sqlite: ["TEXT", "DATETIME"], .unix: ["REAL", "NUMERIC", ""],
        .unixMilliseconds: ["INTEGER", ""], .referenceDate: ["REAL", "TIMESTAMP"],
    ]

    private static func harness(_ format: SeedDateFormat, _ type: String) throws -> TouchHarness {
        try TouchHarness(
            "CREATE TABLE t (uuid PRIMARY KEY, name TEXT, createDate \(type), updateDate \(type))",
            SeedTable(name: "t", key: ["name"], dates: format))
    }

    @Test(arguments: SeedDateFormat.allCases)
    func `T2: an updateDate in the future goes on by a millisecond, whatever the millisecond`(format: SeedDateFormat)
        throws
    {
        let start = instant("2099-12-31T23:59:59.000Z").milliseconds
        for type in Self.types[format] ?? [] {
            let harness = try Self.harness(format, type)
            try harness.app.execute("BEGIN")
            for offset in TestShare.of(Array(Int64(0)..<1000), one: 16) {
                let date = RawValue(format.value(of: SeedInstant(milliseconds: start + offset)))
                try harness.app.rows("INSERT INTO t VALUES (?, 'x', ?, ?)", [.integer(offset), date, date])
            }
            try harness.app.execute("UPDATE t SET name = 'y'; COMMIT")
            let wrong = try harness.app.rows("SELECT uuid, updateDate FROM t ORDER BY uuid").filter { row in
                guard case .integer(let offset) = row[0] else { return true }
                let expected = SeedInstant(milliseconds: start + offset + 1)
                return Self.read(row[1], format) != expected
                    || [.iso8601, .sqlite].contains(format) && row[1] != RawValue(format.value(of: expected))
            }
            #expect(wrong.map { $0.map(\.description).joined(separator: " ") } == [], "\(type)")
        }
    }

    @Test(arguments: [SeedDateFormat.iso8601, .sqlite])
    func `T2: an updateDate at the end of what SQLite can write stays`(format: SeedDateFormat) throws {
        for type in Self.types[format] ?? [] {
            let harness = try Self.harness(format, type)
            let last = RawValue(format.value(of: instant("9999-12-31T23:59:59.999Z")))
            try harness.app.rows("INSERT INTO t VALUES (1, 'x', ?, ?)", [last, last])
            try harness.app.execute("UPDATE t SET name = 'y'; REPLACE INTO t (uuid, name) VALUES (1, 'z')")
            #expect(try harness.app.rows("SELECT updateDate FROM t") == [[last]])
        }
    }

    /// A library keeps a row in memory and saves all of it after each edit, with the date that it has read.
    @Test(
        arguments: SeedDateFormat.allCases,
        ["UPDATE t SET name = ?, updateDate = ?", "REPLACE INTO t SELECT 1, ?, createDate, ? FROM t"])
    func `T2, T3: a record that is saved again and again never looks older`(
        format: SeedDateFormat, save: String
    ) throws {
        for type in Self.types[format] ?? [] {
            let harness = try Self.harness(format, type)
            let read = RawValue(format.value(of: instant("2025-01-01")))
            try harness.app.rows("INSERT INTO t VALUES (1, 'x', ?, ?)", [read, read])
            var last = instant("2025-01-01")
            for (name, isEdit) in [("y", true), ("y", false), ("z", true), ("z", false), ("x", true)] {
                try harness.app.rows(save, [.string(name), read])
                let row = try #require(try harness.app.rows("SELECT updateDate, name FROM t").first)
                let date = try #require(Self.read(row[0], format))
                #expect(row[1] == .string(name) && (isEdit ? date > last : date == last), "\(type), \(name)")
                last = date
            }
        }
    }

    /// The triggers repeat the rule in SQL.
    @Test(arguments: SeedDateFormat.allCases)
    func `T3: a date that goes back without an edit stays as the rule says`(format: SeedDateFormat) throws {
        let old = instant("2026-05-05T12:00:00.500Z")
        for type in Self.types[format] ?? [] {
            for back in [-1_000, 1, 1_000, 315_359_999_000, 315_360_001_000] as [Int64] {
                let new = SeedInstant(milliseconds: old.milliseconds - back)
                let harness = try Self.harness(format, type)
                let date = RawValue(format.value(of: old))
                try harness.app.rows("INSERT INTO t VALUES (1, 'x', ?, ?)", [date, date])
                try harness.app.rows("UPDATE t SET name = 'x', updateDate = ?", [RawValue(format.value(of: new))])
                let found = try #require(try harness.app.rows("SELECT updateDate FROM t").first)
                #expect(
                    Self.read(found[0], format) == (TouchRule.goesBack(new, from: old) ? old : new), "\(type), \(back)")
            }
        }
    }

    @Test(arguments: SeedDateFormat.allCases)
    func `T2: an edit is dated now, in the table's format`(format: SeedDateFormat) throws {
        for type in Self.types[format] ?? [] {
            let harness = try Self.harness(format, type)
            let early = RawValue(format.value(of: instant("2025-01-01")))
            try harness.app.rows("INSERT INTO t VALUES (1, 'x', ?, NULL), (2, 'x', ?, ?)", [early, early, early])
            let before = SeedInstant.now.milliseconds
            try harness.app.execute("UPDATE t SET name = 'y'; INSERT INTO t (uuid) VALUES (3)")
            let after = SeedInstant.now.milliseconds
            let rows = try harness.app.rows("SELECT createDate, updateDate FROM t ORDER BY uuid")
            #expect(rows.count == 3)
            for date in rows.map({ $0[1] }) + rows.suffix(1).map({ $0[0] }) {
                let read = try #require(Self.read(date, format))
                #expect((before - 1...after + 1).contains(read.milliseconds), "\(date)")
                if [.iso8601, .sqlite].contains(format) { #expect(RawValue(format.value(of: read)) == date) }
            }
        }
    }

    @Test(arguments: [
        ("2099-01-01", "2099-01-01T00:00:00.001Z"), ("2099-01-01T10:00", "2099-01-01T10:00:00.001Z"),
        ("2099-01-01 10:00:59.999", "2099-01-01T10:01:00.000Z"),
        ("2099-01-01T10:00:00+01:00", "2099-01-01T09:00:00.001Z"),
        ("2099-12-31T23:59:59.9994Z", "2100-01-01T00:00:00.000Z"),
        ("9999-12-31T23:59:59.000Z", "9999-12-31T23:59:59.001Z"),
    ])
    func `T2: a date in any precision goes on by a millisecond`(date: String, next: String) throws {
        let harness = try Self.harness(.iso8601, "TEXT")
        try harness.app.rows("INSERT INTO t VALUES (1, 'x', '2025-01-01', ?)", [.string(date)])
        try harness.app.execute("UPDATE t SET name = 'y'")
        #expect(try harness.app.rows("SELECT updateDate FROM t") == [[.string(next)]])
    }

    @Test(arguments: ["someday", "", "2099-13-01", "99999999999999"])
    func `T2: what is no date gives way to now`(date: String) throws {
        let harness = try Self.harness(.iso8601, "TEXT")
        try harness.app.rows("INSERT INTO t VALUES (1, 'x', '2025-01-01', ?)", [.string(date)])
        try harness.app.execute("UPDATE t SET name = 'y'")
        expectSame(try harness.dates(), "1 2025-01-01 now")
    }

    private static func read(_ value: RawValue, _ format: SeedDateFormat) -> SeedInstant? {
        switch value {
        case .integer(let integer): format.instant(from: .integer(integer))
        case .real(let real): format.instant(from: .real(real))
        case .text(let bytes): format.instant(from: .text(String(decoding: bytes, as: UTF8.self)))
        case .null, .blob: nil
        }
    }
}

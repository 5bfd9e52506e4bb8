import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Large tables: keys are compared in any way without each being compared with each.
struct LargeDedupeTests {
    /// A key, and what its values look like.
    enum Key: String, CaseIterable {
        case number, nocase, folded, canonical, composite
        var columns: [Deduplication.KeyColumn] {
            switch self {
            case .number: ["number"]
            case .nocase: [Deduplication.KeyColumn("name", .nocase)]
            case .folded: [Deduplication.KeyColumn("name", .folded)]
            case .canonical: [Deduplication.KeyColumn("name", .canonical)]
            case .composite: ["number", Deduplication.KeyColumn("name", .canonicalFolded)]
            }
        }
    }

    private static let count = TestSetting.number("SEEDBED_DEDUPE_ROWS") ?? 6_000

    /// Half of the rows stand alone, the others four times: in small, large and decomposed letters.
    private func harness() throws -> DedupeHarness {
        try DedupeHarness(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, number INTEGER, name TEXT, value TEXT, updateDate TEXT);
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count - 1)),
            k (i, k) AS (SELECT i, CASE WHEN i % 2 THEN i ELSE i % (\(Self.count) / 4) END FROM n)
            INSERT INTO t SELECT i, printf('%08x-0000-4000-8000-000000000000', (i * 2654435761) % 4294967296), k,
                CASE i % 3 WHEN 0 THEN 'é ' WHEN 1 THEN 'É ' ELSE 'e' || char(769) || ' ' END || k,
                CASE WHEN i % 5 THEN 'v' || i END, NULL FROM k
            """)
    }

    @Test(arguments: Key.allCases)
    func `many rows, few of them duplicates`(key: Key) throws {
        let harness = try harness()
        var groups: [String: [(uuid: String, id: Int64, value: RawValue)]] = [:]
        for row in try harness.app.rows("SELECT id, uuid, number, name, value FROM t ORDER BY uuid") {
            guard case .integer(let id) = row[0], case .integer(let number) = row[2] else { continue }
            let name = row[3].description.unicodeScalars
            let letter = name.prefix { $0 != " " }.map(\.value)
            let kind =
                switch key {
                case .number: "\(number)"
                case .nocase: "\(letter) \(number)"
                case .folded: "\(letter == [0xC9] ? [0xE9] : letter) \(number)"
                case .canonical: "\(letter == [0xC9] ? "large" : "small") \(number)"
                case .composite: "\(number)"
                }
            groups[kind, default: []].append((row[1].description, id, row[4]))
        }
        var expected: [Int64: RawValue] = [:]
        for rows in groups.values { expected[rows[0].id] = rows.map(\.value).first { !$0.isNull } ?? .null }

        let clock = ContinuousClock()
        let start = clock.now
        let report = try harness.dedupe(Deduplication(of: "t", by: key.columns, survivor: .least("uuid")))
        print("\(key) of \(Self.count) rows, \(report.removedCount) merged: \(clock.now - start)")
        var found: [Int64: RawValue] = [:]
        for row in try harness.app.rows("SELECT id, value FROM t") {
            if case .integer(let id) = row[0] { found[id] = row[1] }
        }
        #expect(found == expected)
        #expect(report.removedCount == Self.count - expected.count)
    }

    @Test(arguments: Key.allCases)
    func `a few rows that came in cost one pass`(key: Key) throws {
        let harness = try harness()
        let rows = try harness.app.rows("SELECT uuid FROM t WHERE id % 2 = 0 LIMIT 20").map {
            UUIDText($0[0].description)
        }
        let deduplication = Deduplication(of: "t", by: key.columns, survivor: .least("uuid"))
        let all = try SQLiteStore(path: harness.path).dedupe(deduplication, dryRun: true)
        let expected = all.groups.filter { !Set($0.removed + [$0.survivor]).isDisjoint(with: rows) }
        let clock = ContinuousClock()
        let start = clock.now
        let report = try harness.dedupe(deduplication, .rows(inserted: rows))
        print(
            "\(key) of \(Self.count) rows, \(rows.count) came in, \(report.removedCount) merged: \(clock.now - start)")
        #expect(report.groups.sorted { $0.survivor < $1.survivor } == expected.sorted { $0.survivor < $1.survivor })
    }
}

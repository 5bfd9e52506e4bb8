import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Cleanup of random tables against an independent reading of C1 to C3.
struct RandomCleanupTests {
    @Test func `C1 to C3, C6: of random rows exactly the right ones go, and a dry run says so first`() async throws {
        for var random in RandomSource.rounds(UInt64(TestShare.count(12, soak: 100)), of: "random cleanup") {
            try await clean(RandomTable(using: &random), isFull: random.chance(60), seed: random.seed)
        }
    }

    private func clean(_ random: RandomTable, isFull: Bool, seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("t.sqlite")
        let app = try RawDatabase(path)
        try app.execute(random.definition + "; BEGIN")
        for row in random.rows { try app.insert(row.values, into: "t") }
        try app.execute("COMMIT")
        let table = random.table
        let catalog = try random.catalog(of: app)
        let seeder = folder.seeder(of: .catalogs([catalog]), store: "t.sqlite")
        _ = try await seeder.status(account: .signedOut)

        let before = try rows(app)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let uuids = random.rows.map(\.uuid).filter { !$0.isEmpty }
        let selection = isFull ? CleanupScope.all : .rows(uuids.map { UUIDText($0) })
        let dry = try await seeder.clean(selection, account: .signedOut, dryRun: true)
        #expect(try rows(app) == before)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        // Each row is tried by itself: in every fourth round that is enough.
        let told = isFull && seed % 4 == 0 ? try await ToldFates(of: uuids, seeder) : nil
        var report = try await seeder.clean(selection, account: .signedOut)
        let context = Comment(
            rawValue: """
                SEEDBED_RANDOM_SEED=\(seed) \(random.definition) \(table) \(selection == .all)
                \(report.unproven.map { "\($0.uuid) \($0.reason.rawValue)" }.joined(separator: ", "))
                """)
        if let told { #expect(ToldFates(report) == told, context) }
        report.isDryRun = true
        #expect(report == dry, context)

        let expected = ExpectedCleanup(random.rows, of: table, stored: before) { isFull || !$0.uuid.isEmpty }
        #expect(try rows(app).keys.sorted() == before.keys.filter { expected.removed[$0] == nil }.sorted(), context)
        #expect(try rows(app) == before.filter { expected.removed[$0.key] == nil }, context)
        let removals = random.rows.compactMap { row in
            expected.removed[row.number].map { "\(row.uuid) \($0.reason) \($0.survivor)" }
        }
        #expect(
            report.removed.map { "\($0.uuid) \($0.reason.rawValue) \($0.survivor?.description ?? "none")" }.sorted()
                == removals.sorted(), context)
        #expect(
            report.ambiguous.map { $0.uuids.map(\.description).joined(separator: " ") }.sorted()
                == expected.ambiguous.map { $0.joined(separator: " ") }.sorted(), context)
        #expect(report.leftAlone == [], context)
        let unproven = Set(random.rows.filter { !$0.isProven }.map(\.uuid))
        #expect(report.unproven.allSatisfy { unproven.contains($0.uuid.description) }, context)
        #expect(try app.problems() == [], context)
    }

    /// The content of the table, by row number.
    private func rows(_ app: RawDatabase) throws -> [Int64: [String: RawValue]] {
        let columns = ["k1", "k2", "scope", "seedID", "createDate", "updateDate", "dismissDate", "uuid"]
        var rows: [Int64: [String: RawValue]] = [:]
        for row in try app.rows("SELECT n, \(columns.joined(separator: ", ")) FROM t") {
            guard case .integer(let number) = row[0] else { continue }
            rows[number] = Dictionary(uniqueKeysWithValues: zip(columns, row.dropFirst()))
        }
        return rows
    }
}

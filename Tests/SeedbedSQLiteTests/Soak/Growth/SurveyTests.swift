import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// A status that finds most seeds in one pass must count what a look at each seed counts.
struct SurveyTests {
    /// The changes that users and engines make to the rows, each to another seed.
    private static let changes = [
        "UPDATE Food SET note = 'mine' WHERE name = 'food 1'",
        "DELETE FROM Food WHERE name = 'food 2'",
        """
        INSERT INTO Food (uuid, name, note, seedID, createDate)
            SELECT 'twin', name, note, seedID, createDate FROM Food WHERE name = 'food 3'
        """,
        "UPDATE Food SET name = 'food 4 renamed' WHERE name = 'food 4'",
        "UPDATE Food SET position = 99 WHERE name = 'food 5'",
        "UPDATE Food SET dismissDate = '2026-03-01', updateDate = '2026-03-01' WHERE name = 'food 6'",
        "INSERT INTO Food (uuid, name) VALUES ('user', 'food 7')",
        "INSERT INTO Food (uuid, name, note, createDate) VALUES ('tagged', 'nothing', 'x', '2026-01-01')",
        """
        INSERT INTO seedbed_import VALUES (1);
        UPDATE Food SET note = 'unseen' WHERE name = 'food 8';
        UPDATE Food SET createDate = '2025-05-05' WHERE name = 'food 9';
        DELETE FROM seedbed_import
        """,
    ]

    @Test(arguments: GrowthStore.Layout.allCases, [false, true])
    func `status counts in one pass what it counts seed by seed`(
        layout: GrowthStore.Layout, isChanged: Bool
    ) async throws {
        let place = try await GrowthStore(layout, 40)
        for change in Self.changes { try place.app.execute(change) }
        if isChanged { try await place.change() }
        let quick = try await place.seeder.status(account: .signedOut)
        let survey = try await place.seeder.survey(account: .signedOut)
        #expect(quick == survey.status)
        let expected = survey.seeds["food"] ?? []
        #expect(expected.count == 40)
        let status = quick.catalogs[0]
        #expect(status.untouched == expected.flatMap(\.copies).count(where: \.isUntouched))
        #expect(status.missing == expected.count { $0.copies.allSatisfy { $0.unproven != nil } })
        #expect(status.unproven > 0)
        // A release cleans the table up.
        #expect((status.twins > 0) == !isChanged || layout == .plain)
    }

    @Test func `status copies none of the user's rows that name no seed`() async throws {
        let place = try await GrowthStore(.durable, 3)
        try place.app.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
            INSERT INTO Food (uuid, name) SELECT 'user' || i, 'mine ' || i FROM n
            """)
        let loan = Loan(place.app)
        let copied = Shared(0)
        let seeder = Seeder(
            catalogs: .file(place.folder.url.appending(path: "food.json")),
            defaults: place.folder.url.appending(path: "defaults.json"), device: "device"
        ) { (_) throws(StoreError) in LendingStore(base: try loan.store(), copied: copied) }
        let status = try await seeder.status(account: .signedOut)
        #expect(status.catalogs.map(\.untouched) == [3])
        #expect(copied.withValue { $0 } <= 3)
    }
}

/// A store that counts the rows of which it had to make copies.
private final class LendingStore: ForwardingStore {
    let base: any SeedStore
    let copied: Shared<Int>

    init(base: any SeedStore, copied: Shared<Int>) { (self.base, self.copied) = (base, copied) }

    var columns: any StoreColumns { LendingColumns(base: base.columns, copied: copied) }

    func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try base.forEachRow(of: table, columns: columns) { (copy, values) throws(StoreError) in
            copied.withValue { $0 += 1 }
            try body(copy, values)
        }
    }
}

private struct LendingColumns: StoreColumns, RowLending {
    let base: any StoreColumns
    let copied: Shared<Int>

    var lending: (any RowLending)? { self }

    func forEachRow(
        of table: SeedTable, columns: [String], settle: (LentRow) -> Bool,
        _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try base.lending?.forEachRow(of: table, columns: columns, settle: settle) {
            (copy, values) throws(StoreError) in
            copied.withValue { $0 += 1 }
            try body(copy, values)
        }
    }

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try base.holds(fields, in: copy, of: table)
    }

    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try base.values(of: columns, in: copies, of: table)
    }

    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] { try base.volatileColumns(of: table) }
    func columns(of table: SeedTable) throws(StoreError) -> [String] { try base.columns(of: table) }
}

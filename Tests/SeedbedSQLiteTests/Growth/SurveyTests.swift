import Foundation
import Seedbed
import SeedbedSQLite
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
}

import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// No call may take more for each row of a large store than for each row of a small one.
///
/// The test counts SQLite's work and does not time it: the steps of its machine, the statements, and the rows that it went
/// through without an index.
struct GrowthTests {
    /// A call, with what comes before it.
    enum Call: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case firstSeeding = "a first seeding"
        case sameRelease = "a release that changes no seed"
        case changingRelease = "a release that changes all seeds"
        case secondChange = "a second release that changes all seeds"
        case status, clean
        case statusOfChanged = "status after a release that changed all seeds"
        case undo = "undo of a release"
        case merge = "merge with a store that was seeded alone"
        case statusOfSame = "status after a release that changed no seed"
        case importing = "an import that brings a twin of each seed"
        case rescue = "an import that deletes edited copies"
        case importingFormer = "an import that brings a twin of an earlier release of each seed"
        case adopt = "adopt of rows from before Seedbed"
        case account = "account"
        case dismissing = "dismiss and restore of one seed"
        case log, dedupe, unique, unify
        case undoOfDedupe = "undo of a deduplication"

        var testDescription: String { rawValue }

        /// Makes a store of that size and returns what SQLite did for the call.
        func trace(_ layout: GrowthStore.Layout, _ count: Int) async throws -> StatementTrace {
            let place = try await GrowthStore(layout, count, fills: self != .firstSeeding)
            let key = Deduplication(of: "Note", by: ["text"], survivor: .least("createDate"))
            switch self {
            case .firstSeeding: return try await launch(place)
            case .sameRelease:
                try place.write("2026-02-01", note: "first")
                return try await launch(place)
            case .changingRelease:
                try place.write("2026-02-01", note: "second")
                return try await launch(place)
            case .secondChange:
                try await place.change()
                try place.write("2026-03-01", note: "third")
                return try await launch(place)
            case .status: return try await status(place)
            case .statusOfChanged:
                try await place.change()
                return try await status(place)
            case .clean: return try await place.trace { try await place.seeder.clean(account: .signedOut) }
            case .statusOfSame:
                try place.write("2026-02-01", note: "first")
                _ = try await place.seeder.launch(account: .signedOut)
                return try await status(place)
            case .undo:
                try await place.change()
                return try await place.trace {
                    let report = try await place.seeder.undo(account: .signedOut)
                    #expect(report.reinserted.count == count)
                }
            case .merge:
                let other = try await GrowthStore(layout, count)
                let path = other.folder.path("app.sqlite")
                return try await place.trace {
                    let report = try await place.seeder.merge(account: .signedOut) {
                        (store, catalogs, run) throws(StoreError) in
                        guard let store = store as? SQLiteStore else {
                            return Seeder.MergedRows(changes: .rows(inserted: []))
                        }
                        return try store.merge(from: path, tables: catalogs.map(\.table), catalogs: catalogs, in: run)
                    }
                    #expect(report.removed.count == count)
                }
            case .importing:
                try place.bringTwins()
                return try await place.trace {
                    let report = try await place.seeder.importFinished(.noted, account: .signedOut)
                    #expect(report.removed.count == count)
                }
            case .rescue:
                if layout == .plain { return try await place.trace {} }
                try place.app.execute(
                    "UPDATE Food SET note = 'mine'; INSERT INTO Food (uuid, name) VALUES ('own', 'own')")
                try place.app.imports("DELETE FROM Food WHERE note = 'mine'")
                return try await place.trace {
                    let report = try await place.seeder.importFinished(account: .signedOut)
                    #expect(report.rescued.count == count)
                }
            case .importingFormer:
                try place.write("2026-02-01", note: "first")
                _ = try await place.seeder.launch(account: .signedOut)
                try place.bringTwins()
                return try await place.trace {
                    let report = try await place.seeder.importFinished(.noted, account: .signedOut)
                    #expect(report.removed.count == count)
                    #expect(report.catalogs[0].inserted == 0)
                }
            case .adopt:
                try place.forgetSeedbed()
                return try await place.trace {
                    let report = try await place.seeder.adopt(account: .signedOut)
                    #expect(report.untouched.count == count)
                }
            case .account: return try await place.trace { try await place.seeder.accountChanged(to: .id("a")) }
            case .dismissing:
                if layout == .plain { return try await place.trace {} }
                return try await place.trace {
                    try await place.seeder.dismiss("food/s7", account: .signedOut)
                    try await place.seeder.restore("food/s7", account: .signedOut)
                }
            case .log:
                try await place.change()
                return try await place.trace {
                    let entries = try await place.seeder.log(account: .signedOut)
                    #expect(entries.count == count)
                }
            case .dedupe:
                try place.fillNotes()
                return try await place.trace {
                    let report = try place.store.dedupe(key)
                    #expect(report.removedCount == count / 2)
                }
            case .unique:
                try place.fillNotes()
                return try await place.trace { _ = try place.store.makeUnique(key, mirroring: .local) }
            case .unify:
                try place.fillNotes()
                return try await place.trace { _ = try place.store.unify([key]) }
            case .undoOfDedupe:
                try place.fillNotes()
                _ = try place.store.dedupe(key)
                return try await place.trace {
                    let report = try await place.seeder.undo(account: .signedOut)
                    #expect(report.reinserted.count == count / 2)
                }
            }
        }

        private func launch(_ place: GrowthStore) async throws -> StatementTrace {
            try await place.trace {
                let report = try await place.seeder.launch(account: .signedOut)
                #expect(report.catalogs[0].inserted == (self == .sameRelease ? 0 : place.count))
            }
        }

        private func status(_ place: GrowthStore) async throws -> StatementTrace {
            try await place.trace {
                let status = try await place.seeder.status(account: .signedOut)
                #expect(status.catalogs[0].untouched == place.count)
            }
        }
    }

    @Test(arguments: GrowthStore.Layout.allCases, TestShare.of(Call.allCases, one: 4))
    func `no call takes more for each row of a large store than for each row of a small one`(
        layout: GrowthStore.Layout, call: Call
    ) async throws {
        // From 256 seeds on, a release begins with a pass through the table.
        let sizes = [300, 1200]
        var costs: [(steps: Int, runs: Int, scans: Int)] = []
        for size in sizes {
            let trace = try await call.trace(layout, size)
            costs.append(
                (
                    trace.runs.reduce(0) { $0 + $1.steps }, trace.runs.count,
                    trace.runs.reduce(0) { $0 + $1.scanSteps }
                ))
        }
        let ratio = sizes[1] / sizes[0]
        #expect(costs[1].steps <= costs[0].steps * ratio * 105 / 100, "\(costs)")
        #expect(costs[1].runs <= costs[0].runs * ratio * 105 / 100, "\(costs)")
        // From some size on, one pass through the table may take the place of a look-up for each row.
        #expect(costs[1].scans <= costs[0].scans * ratio * 105 / 100 + sizes[1], "\(costs)")
    }
}

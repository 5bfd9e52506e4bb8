import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// In random stores `explain` says of each row and seed what the next cleanup, or the next launch, then does.
struct RandomExplainTests {
    @Test func `explain never contradicts a cleanup or a launch`() async throws {
        var seen = (removed: 0, leftAlone: 0, inserted: 0, rescued: 0)
        let isSeen = { seen.removed > 10 && seen.leftAlone > 0 && seen.inserted > 0 && seen.rescued > 0 }
        for var random in RandomSource.rounds(5, of: "random explanations", until: isSeen) {
            let store = ExplainedStore(using: &random)
            let context = Comment(
                rawValue: "SEEDBED_RANDOM_SEED=\(random.seed)\n\(store.definition)\n"
                    + (store.rows.map { "\($0.values)" } + store.references).joined(separator: "\n"))
            let launches = random.chance(50)
            let world = try await world(of: store, startsWithRelease: Int.random(in: 0..<2, using: &random))
            try await check(world, store, context, launches: launches, &seen)
        }
        #expect(isSeen(), "\(seen)")
    }

    /// A device that has seeded a release, to which the rows come by an import.
    private func world(of store: ExplainedStore, startsWithRelease release: Int) async throws -> AppWorld {
        let world = try AppWorld(store.definition)
        for next in release..<2 {
            try Data(store.catalog(next).utf8).write(to: world.folder.url.appending(path: "catalog.json"))
            if next == 1, store.hasHistory {
                let folder = world.folder.url.appending(path: "history")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(store.history.utf8).write(to: folder.appending(path: "c.json"))
            }
            if next == release { _ = try await world.seeder.launch(account: .signedOut) }
        }
        if store.losesEdit {
            // Only a copy whose identity is a UUID can be put back (R2).
            try world.app.execute("UPDATE t SET uuid = '0b000000-0000-4000-8000-00000000000e' WHERE uuid = 'u1'")
            try world.app.execute("UPDATE t SET green = 900 WHERE uuid LIKE '0b%'")
        }
        try world.app.execute("BEGIN; INSERT INTO seedbed_import VALUES (1)")
        for row in store.rows {
            do { try world.app.insert(row.values, into: "t") } catch  where store.isUnique {}
        }
        if store.losesEdit { try world.app.execute("DELETE FROM t WHERE green = 900") }
        try world.app.execute("DELETE FROM seedbed_import; COMMIT")
        for reference in store.references { try world.app.execute(reference) }
        return world
    }

    private func check(
        _ world: AppWorld, _ store: ExplainedStore, _ context: Comment, launches: Bool,
        _ seen: inout (removed: Int, leftAlone: Int, inserted: Int, rescued: Int)
    ) async throws {
        let uuids = try identities(world)
        if launches {
            var told: [Seeder.SeedExplanation.NextLaunch] = []
            for explanation in try await explanations(world) {
                told.append(explanation.nextLaunch)
                #expect(!explanation.isRemoved || explanation.nextLaunch.rescued.isEmpty, context)
                for copy in explanation.copies where explanation.nextLaunch.removed.contains(copy.uuid) {
                    #expect(copy.row.isGoing, context)
                }
            }
            let report = try await world.seeder.launch(account: .signedOut)
            let after = Set(try identities(world))
            let removed = Set(uuids).subtracting(after)
            #expect(Set(told.flatMap { $0.removed.map(\.description) }) == removed, context)
            let new = told.flatMap { $0.rescued.filter { $0.uuid != $0.was } }
            #expect(
                told.reduce(0) { $0 + $1.inserted } + new.count == after.subtracting(uuids).count, context)
            #expect(new.allSatisfy { after.contains($0.uuid.description) }, context)
            #expect(report.removed.count >= removed.count, context)
            if [.seeded, .upgraded].contains(report.outcome) {
                let told = try await unproven(world)
                #expect(told == listed(report), context)
            }
            seen.inserted += after.subtracting(uuids).count
            seen.rescued += report.rescued.count
        }
        let explained = try await explanations(world)
        let status = try await world.seeder.status(account: .signedOut).catalogs.first
        let isMissing = { (seed: Seeder.SeedExplanation) in seed.copies.allSatisfy { $0.row.unproven != nil } }
        #expect(status?.missing == explained.count { $0.state == .shipped && isMissing($0) }, context)
        let unproven = try await unproven(world)
        #expect(status?.unproven == unproven.count, context)
        for explanation in explained {
            for copy in explanation.copies {
                let row = try await world.seeder.explain(copy.uuid, account: .signedOut).rows.first
                let isOfLaunch = copy.row.isGoing && explanation.nextLaunch.removed.contains(copy.uuid)
                #expect(row == copy.row || isOfLaunch, context)
            }
        }
        let told = try await ToldFates(of: try identities(world), world.seeder)
        let report = try await world.seeder.clean(account: .signedOut)
        let done = ToldFates(report)
        #expect(listed(report) == unproven, context)
        #expect(done.removed == told.removed, context)
        // The report names a row twice that neither may yield nor retire.
        #expect(Set(told.leftAlone).isSubset(of: done.leftAlone), context)
        #expect(
            Set(report.leftAlone.filter(\.isKept).map { "\($0.table) \($0.uuid)" })
                == Set(told.leftAlone.map { String($0.prefix { $0 != ":" }) }), context)
        seen.removed += report.removed.count
        seen.rescued += report.rescued.count
        seen.leftAlone += report.leftAlone.count
        let settled = try await ToldFates(of: try identities(world), world.seeder)
        #expect(settled.removed == [], context)
    }

    private func explanations(_ world: AppWorld) async throws -> [Seeder.SeedExplanation] {
        var told: [Seeder.SeedExplanation] = []
        for seed in ExplainedStore.seeds {
            told.append(try await world.seeder.explain(seed: "c/\(seed)", account: .signedOut))
        }
        return told
    }

    /// The rows of which `explain` says that they are tagged and not copies.
    private func unproven(_ world: AppWorld) async throws -> Set<String> {
        var found: Set<String> = []
        for uuid in try identities(world) {
            let rows = try await world.seeder.explain(UUIDText(uuid), account: .signedOut).rows
            if rows.contains(where: { $0.unproven != nil }) { found.insert(uuid) }
        }
        return found
    }

    /// The rows that a report lists as such.
    private func listed(_ report: Seeder.Report) -> Set<String> { Set(report.unproven.map(\.uuid.description)) }

    private func identities(_ world: AppWorld) throws -> [String] {
        try world.app.rows("SELECT uuid FROM t").map(\.[0].description)
    }
}

extension Seeder.Report.LeftAlone {
    /// Whether the row exists; any other was lost and is not put back.
    fileprivate var isKept: Bool { reason == .referred || reason == .unmovable }
}

extension Seeder.Explanation.Row {
    /// Whether it is told to go.
    fileprivate var isGoing: Bool {
        if case .remove = verdict { leftAlone == nil } else { false }
    }
}

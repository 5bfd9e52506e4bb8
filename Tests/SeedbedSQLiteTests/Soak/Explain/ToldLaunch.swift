import Seedbed

/// The answers of `explain`, `status` and a dry run of `clean` before a launch, to be held against what the launch then does.
///
/// The app has one catalog `c` of table `t`.
struct ToldLaunch {
    private let explained: [Seeder.SeedExplanation]
    /// The decision on each row by itself, by its identity.
    private let rows: [String: Seeder.Explanation.Row]
    private let status: Seeder.Status.CatalogStatus?
    private let cleaned: Set<String>
    /// The rows that the dry run says are tagged and not copies.
    private let unproven: Set<String>

    /// Asks about these seeds and rows, and changes nothing.
    init(of ids: [String], rows uuids: [String], _ seeder: Seeder) async throws {
        var explained: [Seeder.SeedExplanation] = []
        for id in ids {
            // A seed that the catalog lists no longer, and that the store never had, is unknown.
            if let explanation = try? await seeder.explain(seed: SeedReference("c/\(id)"), account: .signedOut) {
                explained.append(explanation)
            }
        }
        self.explained = explained
        var rows: [String: Seeder.Explanation.Row] = [:]
        for uuid in uuids {
            let explanation = try await seeder.explain(UUIDText(uuid), account: .signedOut)
            if let row = explanation.rows.first { rows[uuid] = row }
        }
        self.rows = rows
        status = try await seeder.status(account: .signedOut).catalogs.first
        let report = try await seeder.clean(account: .signedOut, dryRun: true)
        cleaned = Set(report.removed.map(\.uuid.description))
        unproven = Set(report.unproven.map(\.uuid.description))
    }

    /// In what the launch contradicts the answers.
    ///
    /// - Parameter after: the identities of the rows after it.
    func contradictions(with report: Seeder.Report, rows after: [String]) -> [String] {
        var found: [String] = []
        func expect(_ isSo: Bool, _ text: String) { if !isSo { found.append(text) } }
        let result = report.catalogs.first
        let removed = Set(rows.keys).subtracting(after)
        let told = Set(explained.flatMap { $0.nextLaunch.removed.map(\.description) })
        expect(told == removed, "told to go: \(told.sorted()), gone: \(removed.sorted())")
        for explanation in explained {
            let id = explanation.seed.dropFirst(2)
            let inserted = result?.insertedSeeds.count { $0 == id } ?? 0
            expect(
                explanation.nextLaunch.inserted == inserted, "\(id): \(explanation.nextLaunch), \(inserted) inserted")
            let own = explanation.copies.filter { !$0.isInOtherScope }
            expect(!explanation.isRemoved || own.isEmpty, "\(id) is removed, and has \(own)")
            for copy in explanation.copies {
                let (uuid, name) = (copy.uuid.description, explanation.seed)
                let isGoing = copy.row.isGone
                let goes = copy.row.isRemovedByLaunch ? removed.contains(uuid) : cleaned.contains(uuid)
                expect(isGoing == goes || removed.contains(uuid), "\(id): \(copy), goes: \(goes)")
                let isNamed = rows[uuid]?.seed?.description == name
                expect(isNamed || copy.changed != nil, "\(uuid) is of \(name): \(String(describing: rows[uuid]))")
            }
        }
        let shipped = explained.filter { $0.state == .shipped }
        let copies = Set(explained.flatMap { $0.copies.map(\.uuid.description) })
        expect(cleaned.isSubset(of: copies), "cleaned: \(cleaned), copies: \(copies)")
        let lacking = shipped.filter { $0.copies.allSatisfy { $0.isInOtherScope || $0.row.isNoCopy } }.map(\.seed)
        expect(status?.missing == lacking.count, "missing: \(status?.missing ?? 0) instead of \(lacking)")
        let unproven = rows.filter { $0.value.unproven != nil && !removed.contains($0.key) }
        expect(status?.unproven == unproven.count, "unproven: \(status?.unproven ?? 0) instead of \(unproven.keys)")
        expect(
            self.unproven.subtracting(removed) == Set(unproven.keys),
            "unproven: \(self.unproven), told: \(unproven.keys)")
        let occupied = shipped.filter { seed in
            seed.occupantsRule == nil && !seed.occupants.isEmpty && !seed.isRemoved && seed.nextLaunch.inserted == 0
        }
        expect(
            status?.occupied == occupied.count, "occupied: \(status?.occupied ?? 0) instead of \(occupied.map(\.seed))")
        if let result, result.outcome == .seeded || result.outcome == .upgraded {
            let gone = shipped.filter { $0.isRemoved && $0.nextLaunch.inserted == 0 }
            expect(result.skipped[.removed, default: 0] == gone.count, "\(result.skipped), told: \(gone.map(\.seed))")
            let listed = Set(report.unproven.map(\.uuid.description))
            expect(listed == Set(unproven.keys), "unproven: \(listed), told: \(unproven.keys)")
            let held = shipped.filter { !$0.isRemoved && $0.nextLaunch.inserted == 0 && !$0.occupants.isEmpty }
            expect(result.skipped[.occupied, default: 0] == held.count, "\(result.skipped), told: \(held.map(\.seed))")
        }
        return found
    }
}

extension Seeder.Explanation.Row {
    /// Whether it is told to go.
    fileprivate var isGone: Bool {
        if case .remove = verdict { leftAlone == nil } else { false }
    }

    /// Whether it is tagged, is not a copy, and no launch takes it for one.
    fileprivate var isNoCopy: Bool { unproven != nil && !isRemovedByLaunch }
}

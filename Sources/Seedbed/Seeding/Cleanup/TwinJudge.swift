/// Judges groups of copies by the cleanup rules, some at a time, and collects the removals.
///
/// It asks for proofs (T4) in the order of their cost: by origin if a twin may go, by content only if one still may.
struct TwinJudge {
    private let table: SeedTable
    private let provenance: Provenance
    private let keepsGroups: Bool
    private var waiting: [CopyGroup] = []
    /// The possible origins of those that wait.
    private var origins: [GroupOrigin] = []
    /// The verdicts on those that wait, as far as their copies are proven by now.
    private var verdicts: [[CleanupVerdict]] = []
    /// The copies that go.
    private(set) var planned: [PlannedRemoval] = []
    /// The group of each of them; empty if ``init(of:by:keepsGroups:)`` was told not to keep them.
    private(set) var groups: [[SeedValue]] = []
    /// The seed of each of them, if their table does not tell it.
    private(set) var seeds: [SeedReference?] = []
    /// Copies that tie.
    private(set) var ambiguous: [Seeder.Report.Ambiguity] = []
    /// Rows that stay because they are not copies.
    private(set) var unproven: [Seeder.Report.Unproven] = []

    /// How many groups wait at most: one query reads what many hold, but few whose values came with them stay in the cache of
    /// the processor.
    private static let (unread, read) = (1024, 16)

    /// - Parameter keepsGroups: whether ``groups`` is kept, which takes memory for each copy that goes.
    init(of table: SeedTable, by provenance: Provenance, keepsGroups: Bool) {
        self.table = table
        self.provenance = provenance
        self.keepsGroups = keepsGroups
    }

    /// Takes a group to be judged.
    mutating func add(_ group: CopyGroup) throws(StoreError) {
        if group.copies.count < 2 { return }
        var (group, verdicts) = (group, verdicts(group))
        if !Self.concern(verdicts) { return }
        if let seed = provenance.provenSeed(of: group, in: table) {
            try finish()
            let catalog = try provenance.sources(of: table)[0].catalog.name
            return judge(group, verdicts) { (_) in SeedReference(catalog: catalog, id: seed) }
        }
        var origin = try provenance.origin(of: group.values, in: table)
        if try provenance.markOrigins(of: &group, &origin) {
            verdicts = self.verdicts(group)
            guard Self.concern(verdicts) else { return note(group) }
        }
        waiting.append(group)
        origins.append(origin)
        self.verdicts.append(verdicts)
        if waiting.count >= (group.contents.isEmpty ? Self.unread : Self.read) { try finish() }
    }

    /// Judges those that wait.
    mutating func finish() throws(StoreError) {
        if waiting.isEmpty { return }
        let marked = try provenance.markContents(of: &waiting, &origins, in: table)
        for (place, group) in waiting.enumerated() {
            note(group)
            let (provenance, final) = (provenance, marked.contains(place) ? verdicts(group) : verdicts[place])
            var origin = origins[place]
            try judge(group, final) { (copy) throws(StoreError) in try provenance.seed(of: copy, &origin) }
        }
        waiting.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        verdicts.removeAll(keepingCapacity: true)
    }

    private func verdicts(_ group: CopyGroup) -> [CleanupVerdict] {
        CleanupRule.verdicts(for: group.copies, isDurable: table.isDurable)
    }

    /// Whether any of the copies would go, or ties.
    private static func concern(_ verdicts: [CleanupVerdict]) -> Bool {
        verdicts.contains { verdict in
            switch verdict {
            case .remove, .keep(.ambiguous): true
            case .keep: false
            }
        }
    }

    private mutating func note(_ group: CopyGroup) {
        for copy in group.copies {
            if let reason = copy.unproven {
                unproven.append(Seeder.Report.Unproven(table: table.name, uuid: copy.uuid, reason: reason))
            }
        }
    }

    private mutating func judge<E: Error>(
        _ group: CopyGroup, _ verdicts: [CleanupVerdict], seed: (SeedCopy) throws(E) -> SeedReference?
    ) throws(E) {
        var tied: [UUIDText] = []
        for (copy, verdict) in zip(group.copies, verdicts) {
            switch verdict {
            case .remove(let reason, let survivor):
                planned.append(PlannedRemoval(copy: copy, reason: reason, survivor: survivor))
                if keepsGroups { groups.append(group.values) }
                seeds.append(table.mapping.seedID == nil ? try seed(copy) : nil)
            case .keep(.ambiguous): tied.append(copy.uuid)
            case .keep: break
            }
        }
        if !tied.isEmpty { ambiguous.append(Seeder.Report.Ambiguity(table: table.name, uuids: tied)) }
    }
}

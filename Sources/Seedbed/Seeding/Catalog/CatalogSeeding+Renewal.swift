/// Compares the groups that an import brings with the release (S6).
extension CatalogSeeding {
    /// Makes this device answer for touched copies from the time before the table had a column for seeds (R1).
    func answer(for former: [SeedCopy], in catalog: Catalog) throws(StoreError) {
        guard catalog.table.isDurable, let journal = store.journal, former.contains(where: \.isTouched) else { return }
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name)
        for copy in former where RescueRule.answers(forUnnamed: copy, releases: releases) {
            try journal.answer(for: copy, of: catalog.table)
        }
    }

    /// Seeds again (S3) the groups that came in whose untouched survivor is older than the release and has other values (S6).
    ///
    /// Adds the seeds whose copies were inserted to the catalog's result.
    ///
    /// - Parameter occasion: an import, or that the app asks for the copies in the present language.
    func renew(
        groupsOf selection: CleanupScope, in catalog: Catalog, of resolver: inout SeedResolver,
        on occasion: SeedOccasion = .imported,
        into result: inout Seeder.Report.CatalogReport, report: inout Seeder.Report
    ) throws(StoreError) {
        var groups: [[SeedValue]] = []
        if selection != .all {
            try store.forEachGroup(in: catalog.table, selection) { (group) throws(StoreError) in
                if SeedRule.mayRenew(group.copies, released: catalog.released) { groups.append(group.values) }
            }
            // Receipts have the texts as the catalog spells them, mostly composed.
            if catalog.table.mapping.seedID == nil {
                groups += zip(groups, groups.map { $0.map(\.inOneForm) }).filter { $0 != $1 }.map(\.1)
            }
            if groups.isEmpty { return }
        }
        let columns = catalog.table.groupColumns
        let tools = try Tools(catalog, for: store)
        var ids: [[SeedValue]: [SeedReceipt]] = [:]
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)
        let selected = Set(groups)
        // A renamed seed may be found in a group that its receipt does not name.
        let isSelective = selection != .all && catalog.table.former.isEmpty
        try delivered.forEachInOrder(in: isSelective ? selected : nil) { (seed) throws(StoreError) in
            guard try seed.isGrouped(by: columns, of: catalog.table, in: store) else { return }
            for group in try resolver.groups(of: seed, in: catalog, store: store) {
                // A store need not hand over all groups of a single copy, and it may be such a copy that came in.
                if selection == .all { groups.append(group) } else if !selected.contains(group) { continue }
                ids[group, default: []].append(seed)
            }
        }
        // A row of the user's has kept these seeds away; their copies come from other devices.
        let occupied = try seedsNotDelivered(of: catalog, of: &resolver, delivered)
        if selection == .all { groups += occupied.sorted { $0.value.id < $1.value.id }.map(\.key) }
        var renewal = Renewal(occasion: occasion, groups: groups, delivered: ids, receipts: delivered, others: occupied)
        try renew(&renewal, in: catalog, of: &resolver, tools, into: &result, report: &report)
        if renewal.blockedBySeed.isEmpty { return }
        // A cleanup may free their places.
        try cleanup.removeTwins(in: catalog.table, .all, report: &report)
        resolver.forgetReferences()
        renewal.groups = renewal.blockedBySeed.map(\.candidate.group)
        try renew(&renewal, in: catalog, of: &resolver, tools, into: &result, report: &report)
        // The import inserts copies of no seed that it does not renew: what is skipped is not counted.
        let skipped = result.skipped
        defer { result.skipped = skipped }
        for seed in try exchange(renewal.blockedBySeed, in: catalog, tools, into: &result, report: &report) {
            try refuse(seed.candidate, seed.error, in: catalog, tools, into: &result, report: &report)
        }
    }

    /// The groups to seed again, and the result.
    private struct Renewal {
        let occasion: SeedOccasion
        var groups: [[SeedValue]]
        /// The receipts of the seeds that the store was given, by the groups of their copies.
        let delivered: [[SeedValue]: [SeedReceipt]]
        let receipts: DeliveredSeeds
        /// The seeds that the store was not given, by their groups.
        let others: [[SeedValue]: Seed]
        /// The seeds whose places copies of other seeds hold.
        var blockedBySeed: [BlockedSeed] = []
    }

    private func renew(
        _ renewal: inout Renewal, in catalog: Catalog, of resolver: inout SeedResolver, _ tools: Tools,
        into result: inout Seeder.Report.CatalogReport, report: inout Seeder.Report
    ) throws(StoreError) {
        renewal.blockedBySeed = []
        for group in renewal.groups {
            guard let (seed, delivered) = try self.seed(of: group, renewal, in: catalog, of: &resolver),
                renewal.occasion != .imported || delivered?.renewedFor != catalog.released,
                let fields = try resolver.fields(of: seed, in: catalog, store: store)
            else { continue }
            var candidate = SeedCandidate(seed: seed, fields: fields, group: group, delivered: delivered)
            candidate.copies = try copiesInAnySpelling(inGroup: group, of: catalog.table)
            guard
                case .insert(let replaced) = try decision(
                    on: &candidate, in: catalog, of: &resolver, renewal.occasion, tools.occupants, report: &report)
            else { continue }
            if renewal.occasion == .imported { candidate.renewedFor = catalog.released }
            switch try insert(candidate, replacing: replaced, in: catalog, report: &report) {
            case .inserted:
                result.add(candidate.seed)
                try recordDelivered(candidate, isDelivered: true, in: catalog, tools.maker)
            case .blockedByUser: try recordDelivered(candidate, isDelivered: false, in: catalog, tools.maker)
            case .blockedBySeed(let seed): renewal.blockedBySeed.append(seed)
            case .refused(let error):
                let rule = note(candidate.seed, refusedWith: error, in: catalog, report: &report)
                try recordDelivered(candidate, isDelivered: false, refusal: rule, in: catalog, tools.maker)
            }
        }
    }

    /// The seed that a group is of, with its receipt if the store was given it.
    ///
    /// The receipt of a seed that the user has edited or removed may name a former group: in a table without a `seedID` column a seed may
    /// have the key of one that was retired, or whose key was corrected. So the seed that has the group now comes first.
    private func seed(
        of group: [SeedValue], _ renewal: Renewal, in catalog: Catalog, of resolver: inout SeedResolver
    ) throws(StoreError) -> (seed: Seed, receipt: SeedReceipt?)? {
        let table = catalog.table
        var present: Seed?
        if table.mapping.seedID == nil {
            present = try provenance.source(of: catalog)?.current(in: group).first?.current
        } else if let name = group.last?.seedName {
            let reference = SeedReference(name: table.former.current(of: name))
            if let reference, reference.catalog == catalog.name { present = resolver.seed(reference.id, of: catalog) }
        }
        let columns = table.groupColumns
        if let present, let fields = try resolver.fields(of: present, in: catalog, only: columns, store: store),
            SeedResolver.group(of: present.id, fields, in: catalog) == group
        {
            return (present, renewal.receipts[present.id])
        }
        if let other = renewal.others[group] { return (other, nil) }
        for receipt in renewal.delivered[group] ?? [] {
            if let seed = resolver.seed(receipt.id, of: catalog) { return (seed, receipt) }
        }
        return nil
    }

    /// The seeds of the release that the store was not given (S1), by their groups.
    private func seedsNotDelivered(
        of catalog: Catalog, of resolver: inout SeedResolver, _ delivered: DeliveredSeeds
    ) throws(StoreError) -> [[SeedValue]: Seed] {
        var seeds: [[SeedValue]: Seed] = [:]
        for seed in catalog.seeds.seeds(withID: { !delivered.contains($0) }) {
            guard let fields = try resolver.fields(of: seed, in: catalog, store: store) else { continue }
            seeds[SeedResolver.group(of: seed.id, fields, in: catalog, catalog.table.groupColumns)] = seed
        }
        return seeds
    }
}

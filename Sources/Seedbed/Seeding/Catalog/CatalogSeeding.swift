/// Gives one catalog to a store, inside the transaction that is open: S1 to S6, then cleanup, then the receipt (S4).
struct CatalogSeeding {
    let store: any SeedStore
    let now: SeedInstant
    let cleanupRun: CleanupRun
    let uuids: RandomUUIDs
    let provenance: Provenance
    /// Whether to seed removed seeds again.
    var seedsAgain = false
    /// Whether the call has cleaned up all groups of the table, and only seedings have written to the table since.
    var isTableClean = false
    /// Whether each tagged row of the table was a proven copy when the seeding began.
    var hasOnlyProvenRows = false
    /// The copies that were made, with their seeds.
    let made = MadeCopies()
    /// The rows of the seeds that are decided now.
    let atHand = RowsAtHand()
    /// The seeds whose copies would refer to nothing at the end of the transaction.
    private(set) var dangling: [String: StoreError] = [:]

    /// The cleanup that is a part of this seeding.
    var cleanup: Cleanup { Cleanup(store: store, now: now, cleanupRun: cleanupRun, provenance: provenance) }

    /// Seeds what is missing, cleans the table up and writes the receipt.
    ///
    /// A copy that refers to nothing would let the commit fail if the store checks references only then, and with it every
    /// launch. Its seed is refused in a second attempt, as one is that the table refuses at once.
    mutating func seed(
        _ catalog: Catalog, of resolver: inout SeedResolver, into result: inout Seeder.Report.CatalogReport,
        report: inout Seeder.Report
    ) throws(StoreError) {
        made.isOn = isTableClean
        if try store.references.copiesWithoutParents(among: [], of: catalog.table) == nil {
            return try seedOnce(catalog, of: &resolver, into: &result, report: &report)
        }
        made.isOn = true
        while true {
            var attempt = (resolver: resolver, result: result, report: report)
            var found: Set<String> = []
            do throws(StoreError) {
                try cleanupRun.attempt { () throws(StoreError) in
                    try store.transaction { () throws(StoreError) in
                        try seedOnce(catalog, of: &attempt.resolver, into: &attempt.result, report: &attempt.report)
                        let copies =
                            try store.references.copiesWithoutParents(among: Set(made.seeds.keys), of: catalog.table)
                            ?? []
                        found = Set(copies.compactMap { made.seeds[$0] }).subtracting(dangling.keys)
                        if !found.isEmpty { throw Self.danglingError(catalog.table) }
                    }
                }
                (resolver, result, report) = attempt
                return
            } catch {
                if found.isEmpty { throw error }
            }
            for id in found { dangling[id] = Self.danglingError(catalog.table) }
            resolver.forgetReferences()
            provenance.forgetReceipts()
        }
    }

    private static func danglingError(_ table: SeedTable) -> StoreError {
        .constraint(store: "", table: table.name, detail: "FOREIGN KEY constraint failed")
    }

    private mutating func seedOnce(
        _ catalog: Catalog, of resolver: inout SeedResolver, into result: inout Seeder.Report.CatalogReport,
        report: inout Seeder.Report
    ) throws(StoreError) {
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)
        var hasNoDuplicates = false
        var isFilled = false
        var hasWaited = false
        if dangling.isEmpty, try store.isEmpty(catalog.table) {
            let before = result
            do throws(StoreError) {
                hasNoDuplicates = try store.transaction { () throws(StoreError) in
                    try seedEmptyTable(with: catalog, delivered: delivered, of: &resolver, into: &result)
                }
                isFilled = true
            } catch .constraint {
                // The table refuses one of them, and the error does not tell which.
                result = before
                resolver.forgetReferences()
            } catch {
                throw error
            }
        }
        if !isFilled {
            provenance.setLateColumns(try lateColumns(of: catalog, delivered: delivered), of: catalog)
            try provenance.noteProofs(of: catalog)
            hasWaited = try seedMissing(
                with: catalog, delivered: delivered, of: &resolver, into: &result, report: &report)
        }
        // A key that this release corrects has become a former key meanwhile.
        provenance.forgetReceipts(of: catalog)
        // New columns, waiting seeds, former names and moved rows may make twins in groups that this release did not insert into.
        if isTableClean, !isFilled, !hasWaited, provenance.lateColumns(of: catalog).isEmpty,
            catalog.table.former.isEmpty, try cleanup.hasFixedGroups(catalog.table)
        {
            try cleanup.removeTwins(ofInserted: made.seeds.keys.sorted(), of: catalog, report: &report)
        } else {
            try cleanup.removeTwins(in: catalog.table, .all, isFresh: hasNoDuplicates, report: &report)
        }
        provenance.setLateColumns([:], of: catalog)
        provenance.forgetProofs()
        if !isFilled {
            try Retirement(cleanup: cleanup, catalogs: resolver.catalogs).run(of: catalog, report: &report)
        }
        resolver.forgetReferences()
        // An older app knows the catalog by a former name, and must not seed it again.
        for name in [catalog.name] + catalog.formerly {
            try store.bookkeeping.record(CatalogReceipt(catalog: name, released: catalog.released, seededAt: now))
        }
        // The store knows this release from now on.
        provenance.forgetReceipts(of: catalog)
    }

    /// Seeds the missing seeds of a table that has rows.
    ///
    /// A copy that this release does away with may have the place of another seed under a unique key. That seed waits for the
    /// others, and for a cleanup. Copies that have each other's places are exchanged at once. A seed that still has to wait
    /// after that is refused.
    ///
    /// - Returns: whether any seed had to wait.
    private mutating func seedMissing(
        with catalog: Catalog, delivered: DeliveredSeeds, of resolver: inout SeedResolver,
        into result: inout Seeder.Report.CatalogReport, report: inout Seeder.Report
    ) throws(StoreError) -> Bool {
        let tools = try Tools(catalog, for: store)
        var (waiting, shipped): (WaitingSeeds, ShippedGroups?) = (WaitingSeeds(), nil)
        try seedMissing(
            try seedsToDecide(of: catalog, delivered, tools.maker, into: &result), &waiting, of: catalog, delivered,
            &resolver, &shipped, tools, into: &result, report: &report)
        let hasWaited = !waiting.blockedBySeed.isEmpty
        while !waiting.blockedBySeed.isEmpty {
            try cleanup.removeTwins(in: catalog.table, .all, report: &report)
            try Retirement(cleanup: cleanup, catalogs: resolver.catalogs).run(of: catalog, report: &report)
            resolver.forgetReferences()
            let count = waiting.seeds.count
            try seedMissing(
                waiting.seeds, &waiting, of: catalog, delivered, &resolver, &shipped, tools, into: &result,
                report: &report)
            if waiting.seeds.count < count { continue }
            let stuck = waiting.blockedBySeed
            waiting.removeBlocked()
            for candidate in try exchange(stuck, in: catalog, tools, into: &result, report: &report) {
                try refuse(candidate.candidate, candidate.error, in: catalog, tools, into: &result, report: &report)
            }
            resolver.forgetReferences()
            try seedMissing(
                waiting.seeds, &waiting, of: catalog, delivered, &resolver, &shipped, tools, into: &result,
                report: &report)
        }
        return hasWaited
    }

    /// Applies the rules to some seeds alone, to find out what keeps them away.
    func tryMissing(
        _ seeds: [Seed], of catalog: Catalog, _ resolver: inout SeedResolver, report: inout Seeder.Report
    ) throws(StoreError) {
        var result = Seeder.Report.CatalogReport(catalog: catalog.name, released: catalog.released, outcome: .seeded)
        var waiting = WaitingSeeds()
        var shipped: ShippedGroups?
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)
        try seedMissing(
            seeds, &waiting, of: catalog, delivered, &resolver, &shipped, try Tools(catalog, for: store), into: &result,
            report: &report)
    }

    /// Applies the rules to seeds, one after the other; leaves those that must wait.
    private func seedMissing(
        _ seeds: some Sequence<Seed>, _ waiting: inout WaitingSeeds, of catalog: Catalog, _ delivered: DeliveredSeeds,
        _ resolver: inout SeedResolver,
        _ shipped: inout ShippedGroups?, _ tools: Tools, into result: inout Seeder.Report.CatalogReport,
        report: inout Seeder.Report
    ) throws(StoreError) {
        waiting = WaitingSeeds()
        let columns = try provenance.columnsToCompare(of: catalog)
        var rest = seeds.makeIterator()
        var some = rest.next(RowsAtHand.most)
        while !some.isEmpty {
            try atHand.read(some, of: catalog, columns, in: store)
            try seedMissing(
                some, leaving: &waiting, of: catalog, delivered, &resolver, &shipped, tools, into: &result,
                report: &report)
            some = rest.next(RowsAtHand.most)
        }
        atHand.forget()
    }

    private func seedMissing(
        _ seeds: [Seed], leaving waiting: inout WaitingSeeds, of catalog: Catalog, _ delivered: DeliveredSeeds,
        _ resolver: inout SeedResolver,
        _ shipped: inout ShippedGroups?, _ tools: Tools, into result: inout Seeder.Report.CatalogReport,
        report: inout Seeder.Report
    ) throws(StoreError) {
        let columns = catalog.table.groupColumns
        for seed in seeds {
            guard let fields = try resolver.fields(of: seed, in: catalog, store: store) else {
                // The seed that it refers to may be among those that wait.
                if waiting.blockedBySeed.isEmpty {
                    try skipUnresolved(seed, in: catalog, &resolver, into: &result)
                    try recordForm(of: seed, delivered[seed.id], in: catalog, tools.maker)
                } else {
                    waiting.seeds.append(seed)
                }
                continue
            }
            let group = SeedResolver.group(of: seed.id, fields, in: catalog, columns)
            let receipt = delivered[seed.id]
            try provenance.use(seed, receipt, of: catalog, in: group)
            var candidate = SeedCandidate(seed: seed, fields: fields, group: group, delivered: receipt)
            try findCopies(of: &candidate, in: catalog, of: &resolver, &shipped)
            if try removeCopiesLeftBehind(by: candidate, in: catalog, of: &resolver, &shipped, report: &report) {
                candidate = SeedCandidate(seed: seed, fields: fields, group: group, delivered: receipt)
                try findCopies(of: &candidate, in: catalog, of: &resolver, &shipped)
            }
            if let held = try tools.dates.otherFormat(in: candidate.copies) {
                throw provenance.fail(.invalid([StoredDates.problem(with: catalog, held: held)]))
            }
            if let error = dangling[seed.id] {
                try refuse(candidate, error, in: catalog, tools, into: &result, report: &report)
                continue
            }
            if let blockedBySeed = try seedMissing(
                &candidate, in: catalog, of: &resolver, tools, into: &result, report: &report)
            {
                waiting.append(blockedBySeed)
            }
        }
    }

    /// Applies the rules to one seed.
    ///
    /// If other copies block its new copy for now, returns the blocked seed and changes nothing.
    private func seedMissing(
        _ candidate: inout SeedCandidate, in catalog: Catalog, of resolver: inout SeedResolver, _ tools: Tools,
        into result: inout Seeder.Report.CatalogReport, report: inout Seeder.Report
    ) throws(StoreError) -> BlockedSeed? {
        switch try decision(
            on: &candidate, in: catalog, of: &resolver, .launch, tools.occupants, report: &report)
        {
        case .insert(let replaced):
            switch try insert(candidate, replacing: replaced, in: catalog, report: &report) {
            case .blockedBySeed(let blockedBySeed): return blockedBySeed
            case .inserted:
                result.add(candidate.seed)
                try recordDelivered(candidate, isDelivered: true, in: catalog, tools.maker)
            case .refused(let error):
                try refuse(candidate, error, in: catalog, tools, into: &result, report: &report)
            case .blockedByUser(let rows, let rule):
                let others = rows.filter { row in !candidate.copies.contains { $0.row == row.row } }
                // A touched row that is no copy of the seed is only in its way.
                let own = rows.filter { row in candidate.copies.contains { $0.row == row.row } }
                let reason = SeedRule.skipReason(heldBy: own)
                result.skipped[reason, default: 0] += 1
                if !others.isEmpty || reason == .occupied {
                    let held = others.isEmpty ? rows : others
                    note(candidate.seed, heldBy: held, by: rule, in: catalog, report: &report)
                }
                try recordDelivered(
                    candidate, isDelivered: false, isOccupied: SeedRule.isKeptAway(by: others, of: rows),
                    in: catalog, tools.maker)
            }
        case .skip(let reason):
            result.skipped[reason, default: 0] += 1
            if reason == .occupied {
                let rows = candidate.copies.isEmpty ? try tools.occupants.rows(of: candidate) : candidate.copies
                note(candidate.seed, heldBy: rows, in: catalog, report: &report)
            }
            if reason == .touched { try answer(for: candidate.renamed, in: catalog) }
            if reason == .removed || !candidate.renamed.isEmpty {
                try recordForm(of: candidate.seed, candidate.delivered, in: catalog, tools.maker)
            } else {
                try recordDelivered(
                    candidate, isDelivered: reason == .present, isOccupied: reason == .occupied, in: catalog,
                    tools.maker)
            }
        }
        return nil
    }

    /// Reports a seed that the table refuses, and records that the store was not given it.
    func refuse(
        _ candidate: SeedCandidate, _ error: StoreError, in catalog: Catalog, _ tools: Tools,
        into result: inout Seeder.Report.CatalogReport, report: inout Seeder.Report
    ) throws(StoreError) {
        result.skipped[.refused, default: 0] += 1
        let rule = note(candidate.seed, refusedWith: error, in: catalog, report: &report)
        try recordDelivered(candidate, isDelivered: false, refusal: rule, in: catalog, tools.maker)
    }
}

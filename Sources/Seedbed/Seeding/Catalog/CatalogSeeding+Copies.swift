/// Looking for the copies of a seed.
extension CatalogSeeding {
    /// Finds a seed's copies, also under a key that it had in an earlier release.
    ///
    /// - Parameter shipped: the groups of all seeds, found when they are first needed.
    func findCopies(
        of candidate: inout SeedCandidate, in catalog: Catalog, of resolver: inout SeedResolver,
        _ shipped: inout ShippedGroups?
    ) throws(StoreError) {
        candidate.copies = try copiesInAnySpelling(inGroup: candidate.group, of: catalog.table)
        if !candidate.copies.isEmpty { return }
        for former in try resolver.formerGroups(of: candidate, in: catalog, store: store, &shipped) {
            let there = try copies(inGroup: former.values, of: former.table)
            if !former.isOfAnotherSeed {
                candidate.copies += there
                candidate.renamed += there
                if !there.isEmpty { candidate.wasDurable = former.table.isDurable }
            } else {
                candidate.note(there, ofAnotherSeed: former)
            }
        }
    }

    /// Removes the copies that former group columns tell, if an import has brought the seed's copy under the present ones.
    ///
    /// Only the receipt tells that they are twins. A row of the user's among them stays, and so do the others.
    ///
    /// - Returns: whether it removed any.
    func removeCopiesLeftBehind(
        by candidate: SeedCandidate, in catalog: Catalog, of resolver: inout SeedResolver,
        _ shipped: inout ShippedGroups?, report: inout Seeder.Report
    ) throws(StoreError) -> Bool {
        guard candidate.renamed.isEmpty, !candidate.copies.isEmpty, let delivered = candidate.delivered,
            try !delivered.isGrouped(by: catalog.table.groupColumns, of: catalog.table, in: store)
        else { return false }
        let former = try resolver.copiesByFormerColumns(of: candidate, in: catalog, by: provenance, &shipped)
        atHand.forget(candidate.group)
        let present = try copies(inGroup: candidate.group, of: catalog.table)
        var left = former.filter { copy in !present.contains { $0.row == copy.row } }
        if let scope = catalog.table.mapping.scope {
            // Rows of other scopes are no twins.
            let scopes = try store.columns.values(of: [scope], in: left, of: catalog.table)
            left = zip(left, scopes).filter { $1.first == .null || $1.first == candidate.group.first }.map(\.0)
        }
        if left.isEmpty || !left.allSatisfy(\.isUntouched) { return false }
        let name = SeedReference(catalog: catalog.name, id: candidate.seed.id)
        for copy in left { report.note(name, of: copy, in: catalog.table) }
        let count = report.removed.count
        let twins = try provenance.proven(CopyGroup(values: candidate.group, copies: present), in: catalog.table)
        try cleanup.removeTwins(
            among: left + twins.copies, of: candidate.group, in: catalog.table,
            isDurable: catalog.table.isDurable, report: &report)
        atHand.forget(candidate.group)
        return report.removed.count > count
    }

    /// Returns the rows of a group; if it has none, those of the groups whose texts differ only in their normal form.
    func copiesInAnySpelling(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        let copies = try copies(inGroup: values, of: table)
        if !copies.isEmpty { return copies }
        var others: [SeedCopy] = []
        for group in try provenance.copies(inOtherSpellingsOf: values, of: table) {
            others += try self.copies(inGroup: group.values, of: table)
        }
        return others
    }

    /// Returns the rows of a group, and marks those whose origin shows that they are not copies.
    func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        var group = CopyGroup(values: values, copies: [])
        if let known = atHand.copies(inGroup: values, of: table) {
            group.copies = known
        } else {
            group.copies = try store.copies(inGroup: values, of: table)
        }
        if group.copies.contains(where: \.isUntouched) {
            var origin = try provenance.origin(of: values, in: table)
            try provenance.markOrigins(of: &group, &origin)
        }
        return group.copies
    }
}

/// Finding at once the seeds about which a release changes nothing.
extension CatalogSeeding {
    /// Returns the seeds to which the rules must be applied one by one, and counts the others as present (S2).
    mutating func seedsToDecide(
        of catalog: Catalog, _ delivered: DeliveredSeeds, _ maker: FormMaker,
        into result: inout Seeder.Report.CatalogReport
    ) throws(StoreError) -> AnySequence<Seed> {
        let found = try presentSeeds(of: catalog, delivered, maker)
        hasOnlyProvenRows = found?.hasOpenRows == false
        guard let present = found, present.count > 0 else { return AnySequence(catalog.seeds) }
        result.skipped[.present, default: 0] += present.count
        let others = catalog.seeds.indices.lazy.filter { !present.isOneUntouchedCopy($0) }
        return AnySequence(others.map { catalog.seeds[$0] })
    }

    /// Finds the seeds whose only row is a copy that holds what the release ships, and whose receipts the release leaves as they are.
    ///
    /// In most releases these are nearly all. One pass through the table takes less time than the rules for each of them.
    ///
    /// - Returns: `nil` if a pass cannot tell, or if the catalog has so few seeds that it may take longer.
    private func presentSeeds(
        of catalog: Catalog, _ delivered: DeliveredSeeds, _ maker: FormMaker
    ) throws(StoreError) -> CopyTally? {
        if catalog.seeds.count < RowsAtHand.most || !provenance.lateColumns(of: catalog).isEmpty { return nil }
        let columns = catalog.table.groupColumns
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name) + [catalog.released]
        var failure: StoreError?
        func isUnchanged(_ position: Int, since date: SeedInstant) throws(StoreError) -> Bool {
            let seed = catalog.seeds[position]
            guard let known = delivered[seed.id], let form = known.forms.last, !known.isAdopted,
                ProofRule.isNoLater(form.released, than: date),
                ProofRule.isReleaseDate(date, among: releases), dangling[seed.id] == nil
            else { return false }
            let group = SeedResolver.group(of: seed.id, seed.values, in: catalog, columns)
            let candidate = SeedCandidate(seed: seed, fields: seed.values, group: group, delivered: known)
            guard try receipt(of: candidate, isDelivered: true, in: catalog, maker) == known else { return false }
            provenance.note(known, of: seed, of: catalog)
            return true
        }
        let tally = try provenance.untouchedCopies(of: catalog) { position, date in
            if failure != nil { return false }
            do throws(StoreError) { return try isUnchanged(position, since: date) } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return tally
    }
}

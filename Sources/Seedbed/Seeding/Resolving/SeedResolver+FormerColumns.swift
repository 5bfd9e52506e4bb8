/// Copies from when other columns grouped the table.
///
/// A release may map a `seedID` or a scope, or take another key. A launch still finds the copies of the release before, by the
/// group that the store's receipt has (S1, S3). `explain`, `status` and `check` find them here, so that they agree with it.
extension SeedResolver {
    /// The copies of a seed by the columns that grouped the table when the store was given it, each with its proof.
    ///
    /// A launch takes them for the seed's if no row is in its present group. If an import has brought one there, it removes them.
    ///
    /// - Parameter shipped: the groups of all seeds, found when they are first needed.
    mutating func copiesByFormerColumns(
        of candidate: SeedCandidate, in catalog: Catalog, by provenance: Provenance, _ shipped: inout ShippedGroups?
    ) throws(StoreError) -> [SeedCopy] {
        guard candidate.delivered?.mayHaveFormerColumns(in: catalog.table) == true else { return [] }
        let store = provenance.store
        var copies: [SeedCopy] = []
        for former in try formerGroups(of: candidate, in: catalog, store: store, &shipped)
        where !former.isOfAnotherSeed && former.table != catalog.table {
            let rows = try store.copies(inGroup: former.values, of: former.table)
            copies += try provenance.proven(CopyGroup(values: former.values, copies: rows), in: former.table).copies
        }
        return copies
    }

    /// The rows of a catalog whose seeds only the columns of an earlier release tell.
    mutating func rowsByFormerColumns(
        of catalog: Catalog, by provenance: Provenance
    ) throws(StoreError) -> [StoredRowID: RegroupedRow] {
        let delivered = try provenance.store.bookkeeping.deliveries(of: catalog.name)
        let columns = catalog.table.groupColumns
        if delivered.headers.allSatisfy({ $0.groupColumns.isEmpty || $0.groupColumns == columns }) { return [:] }
        var rows: [StoredRowID: RegroupedRow] = [:]
        var shipped: ShippedGroups?
        try delivered.forEach { (receipt) throws(StoreError) in
            guard receipt.mayHaveFormerColumns(in: catalog.table) else { return }
            let candidate = try candidate(for: receipt, in: catalog, store: provenance.store)
            if try !provenance.store.copies(inGroup: candidate.group, of: catalog.table).isEmpty { return }
            let isShipped = seed(receipt.id, of: catalog) != nil
            let copies = try copiesByFormerColumns(of: candidate, in: catalog, by: provenance, &shipped)
            for copy in copies {
                rows[copy.row] = RegroupedRow(
                    seed: SeedReference(catalog: catalog.name, id: receipt.id),
                    isCopy: isShipped && copy.isUntouched)
            }
        }
        return rows
    }

    /// The seed of a receipt as a launch looks for it, without values if the catalog ships it no longer.
    mutating func candidate(
        for receipt: SeedReceipt, in catalog: Catalog, store: any SeedStore
    ) throws(StoreError) -> SeedCandidate {
        let seed = seed(receipt.id, of: catalog) ?? Seed(id: receipt.id, fields: [])
        let fields = try fields(of: seed, in: catalog, store: store) ?? seed.values
        return SeedCandidate(
            seed: seed, fields: fields, group: Self.group(of: seed.id, fields, in: catalog), delivered: receipt)
    }
}

/// A row that a launch finds by the columns of an earlier release.
struct RegroupedRow {
    let seed: SeedReference
    /// Whether a launch takes it for an untouched copy: its catalog ships the seed, and the earlier columns prove the row (T4).
    let isCopy: Bool
}

extension SeedReceipt {
    /// Whether its group may be one of other columns than those that group the table now.
    func mayHaveFormerColumns(in table: SeedTable) -> Bool {
        !groupColumns.isEmpty && groupColumns != table.groupColumns
    }
}

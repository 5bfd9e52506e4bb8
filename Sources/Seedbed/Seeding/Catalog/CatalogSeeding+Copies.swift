/// Looking for the copies of a seed.
extension CatalogSeeding {
    /// Finds a seed's copies, also under a key that it had in an earlier release.
    ///
    /// - Parameter shipped: the groups of all seeds, found when they are first needed.
    func findCopies(
        of candidate: inout SeedCandidate, in catalog: Catalog, of resolver: inout SeedResolver,
        _ shipped: inout ShippedGroups?
    ) throws(StoreError) {
        candidate.copies = try copies(inGroup: candidate.group, of: catalog.table)
        guard candidate.copies.isEmpty, let delivered = candidate.delivered,
            let table = try delivered.formerTable(catalog.table, in: store)
        else { return }
        let isSame = table == catalog.table
        let groups = isSame ? try resolver.groups(of: delivered, in: catalog, store: store) : [delivered.group]
        for group in groups where !isSame || group != candidate.group {
            if shipped?.columns != table.groupColumns {
                shipped = try resolver.groups(of: catalog, by: table.groupColumns, store: store)
            }
            let there = try copies(inGroup: group, of: table)
            if shipped?.isShared(group, by: candidate.seed.id) == false {
                candidate.copies += there
                candidate.renamed += there
            } else if there.contains(where: \.isUntouched) {
                // Its former key belongs to another seed now. A row with that key tells that the user removed neither seed.
                candidate.isStillThere = true
            }
        }
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

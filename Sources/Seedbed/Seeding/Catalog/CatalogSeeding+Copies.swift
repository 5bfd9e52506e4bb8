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
        if !candidate.copies.isEmpty { return }
        for former in try resolver.formerGroups(of: candidate, in: catalog, store: store, &shipped) {
            let there = try copies(inGroup: former.values, of: former.table)
            if !former.isOfAnotherSeed {
                candidate.copies += there
                candidate.renamed += there
            } else if there.contains(where: { $0.isUntouched && candidate.mayBeGiven(as: $0, in: former) }) {
                // A row with that key tells that the user removed neither seed.
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

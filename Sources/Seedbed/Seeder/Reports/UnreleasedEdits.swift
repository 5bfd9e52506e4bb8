/// The seeds of a catalog that a store lacks although it was given a release of the same date: a person has edited them since.
///
/// No store that has the release gets them without a later `released`.
package struct UnreleasedEdits {
    /// The ids of the seeds that the store was given with another content, in the order of the catalog.
    package private(set) var changed: [String] = []
    /// The ids of the seeds that it was not given at all.
    package private(set) var added: [String] = []

    /// Compares the seeds with the store's receipts; finds none if the store was given another release.
    package init(of catalog: Catalog, in store: any SeedStore) throws(StoreError) {
        guard try store.bookkeeping.receipts()[catalog.name] == catalog.released else { return }
        let delivered = try store.bookkeeping.deliveries(of: catalog.name)
        let maker = try FormMaker(catalog, for: store)
        let former = catalog.table.former
        for seed in catalog.seeds {
            // A seed whose former name the store knows is told by that name, and one that refers to others may wait for them.
            if !seed.formerly.isEmpty { continue }
            guard let receipt = delivered[seed.id] else {
                if !seed.hasReferences, former.isEmpty { added.append(seed.id) }
                continue
            }
            guard let given = receipt.forms.last, !given.hash.isEmpty else { continue }
            if maker.form(of: seed).differs(from: given) { changed.append(seed.id) }
        }
    }
}

extension SeedReceipt.Form {
    /// Whether another content was given; false if the hashes are of other columns, since the table may have changed.
    fileprivate func differs(from given: SeedReceipt.Form) -> Bool {
        if !columns.elementsEqual(given.columns, by: { $0.isSameName(as: $1) }) { return false }
        // A seed has a hash for each language, in the order of the catalog or of the user's languages.
        return Set(hash.split(separator: " ")) != Set(given.hash.split(separator: " "))
    }
}

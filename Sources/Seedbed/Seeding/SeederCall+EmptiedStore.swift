/// A store that a platform's engine has emptied, together with the account whose rows it held.
extension SeederCall {
    /// Withdraws the receipts if the account has changed and nothing of what the store was given exists any more.
    ///
    /// The user has then removed none of it (S5), and the seeding table sees a store that was never seeded.
    ///
    /// It is called before the journal is assigned to the new account: a call that is cut short finds the change again.
    func withdrawIfEmptied(_ catalogs: [Catalog], _ defaults: Defaults) throws(StoreError) {
        let receipts = try store.bookkeeping.receipts()
        let delivered = catalogs.filter { receipts[$0.name] != nil }
        if delivered.isEmpty { return }
        if try !hasChangedAccount(delivered, defaults) { return }
        try store.transaction { () throws(StoreError) in
            var seeds: [(catalog: String, seed: SeedReceipt)] = []
            var set = SeedResolver(catalogs)
            for catalog in delivered {
                try prepare(catalog)
                let known = try store.bookkeeping.deliveredSeeds(of: catalog.name).values.sorted { $0.id < $1.id }
                if try holds(known, of: catalog, &set) { return }
                seeds += known.map { (catalog.name, $0) }
            }
            if seeds.isEmpty { return }
            for (catalog, seed) in seeds where !seed.isWithdrawn {
                var seed = seed
                seed.isWithdrawn = true
                try store.bookkeeping.recordDelivered(seed, of: catalog)
            }
            for catalog in delivered {
                for name in [catalog.name] + catalog.formerly where receipts[name] != nil {
                    try store.bookkeeping.withdrawReceipt(of: name)
                }
            }
        }
    }

    /// Whether the store held another account's data before this call.
    ///
    /// A store with a journal knows whose it was. Of another one the seeder knows it for as long as it lives, if the defaults
    /// file says that both accounts share the store.
    private func hasChangedAccount(_ delivered: [Catalog], _ defaults: Defaults) throws(StoreError) -> Bool {
        if let owner = try store.journal?.journalOwner() { return owner != account.key }
        if former.key == nil || former == account { return false }
        let identity = try store.transaction { () throws(StoreError) in try store.bookkeeping.identity() }
        return delivered.contains {
            defaults.entry(device: device, account: former, catalog: $0.name)?.store == identity
        }
    }

    /// Whether a row exists that may be a copy of one of these seeds, whatever the user has made of it.
    private func holds(
        _ seeds: [SeedReceipt], of catalog: Catalog, _ set: inout SeedResolver
    ) throws(StoreError) -> Bool {
        if try store.isEmpty(catalog.table) { return false }
        for seed in seeds {
            guard let table = try seed.formerTable(catalog.table, in: store) else { continue }
            let groups = try set.groups(of: seed, in: catalog, store: store)
            for copies in try store.copies(inGroups: groups, of: table) where !copies.isEmpty { return true }
        }
        // A row that the user has renamed keeps the date of the release that shipped it.
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name)
        var isFound = false
        try store.forEachRow(of: catalog.table, columns: []) { (copy, _) throws(StoreError) in
            guard !isFound, let date = copy.createDate else { return }
            isFound = releases.contains { ProofRule.isSameSecond($0, date) }
        }
        return isFound
    }
}

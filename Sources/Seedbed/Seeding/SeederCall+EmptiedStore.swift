/// A store that a platform's engine has emptied, together with the account whose rows it held.
extension SeederCall {
    /// Withdraws the receipts if no delivered seed is left and the rows went with the account.
    ///
    /// That is so if the account has changed, or if an import deleted rows after that, before any rows of the new account came.
    /// The user has then removed none of it (S5), and the seeding table sees a store that was never seeded.
    ///
    /// It is called before the journal is assigned to the new account: a call that is cut short finds the change again.
    ///
    /// - Parameter isEntering: whether the call may be the first one for its account.
    func withdrawIfEmptied(
        _ catalogs: [Catalog], _ defaults: inout Defaults, isEntering: Bool = false
    ) throws(StoreError) {
        let receipts = try store.bookkeeping.receipts()
        let delivered = catalogs.filter { receipts[$0.name] != nil }
        if delivered.isEmpty { return }
        try recallTakenOver(&defaults)
        let isOther = isEntering ? try hasChangedAccount(delivered, defaults) : false
        if !isOther, try !isLeftByImport(delivered, defaults) { return }
        let isWithdrawn = try withdraw(delivered, receipts, among: catalogs, isOther: isOther)
        if isWithdrawn { defaults.setTakenOver(nil, device: device, account: account) }
        guard isOther, !isWithdrawn else { return }
        // As long as the rows are there, the engine may take them away later.
        let mayFollow = account == .signedOut ? false : try holdsData(of: nil, delivered, defaults)
        try noteCopies(mayFollow ? delivered : [], among: catalogs)
        defaults.setTakenOver(mayFollow ? try takenOverMark() : nil, device: device, account: account)
    }

    /// The text by which the defaults file names the store whose rows the account takes over.
    private func takenOverMark() throws(StoreError) -> String {
        let isNoted = try store.bookkeeping.copiesTakenOver() != nil
        return try identity() + (isNoted ? Self.notedMark : "")
    }

    /// The end of the mark if the store notes the copies that are taken over.
    private static let notedMark = " noted"

    /// Follows the store if a crash came after its commit, or the defaults file was lost: the store notes the copies until they are settled.
    private func recallTakenOver(_ defaults: inout Defaults) throws(StoreError) {
        if account == .signedOut { return }
        let mark = defaults.takenOver(device: device, account: account)
        let isNoted = try store.bookkeeping.copiesTakenOver() != nil
        if mark == nil, isNoted, try store.journal?.journalOwner() == account.key {
            defaults.setTakenOver(try takenOverMark(), device: device, account: account)
        } else if !isNoted, try mark == identity() + Self.notedMark {
            defaults.setTakenOver(nil, device: device, account: account)
        }
    }

    /// Notes the copies that the account takes over: the engine may bring its own rows with the report that takes these away.
    private func noteCopies(_ delivered: [Catalog], among catalogs: [Catalog]) throws(StoreError) {
        try store.transaction { () throws(StoreError) in
            var copies: Set<UUIDText> = []
            var resolver = SeedResolver(catalogs)
            for catalog in delivered {
                try prepare(catalog)
                let known = try store.bookkeeping.deliveries(of: catalog.name)
                _ = try holds(known, of: catalog, &resolver) { copy in
                    copies.insert(copy.uuid)
                    // A copy that counted would end the search.
                    return false
                }
            }
            try store.bookkeeping.setCopiesTakenOver(delivered.isEmpty ? nil : copies)
        }
    }

    /// Withdraws the receipts if no delivered seed is left; returns whether they were.
    private func withdraw(
        _ delivered: [Catalog], _ receipts: [String: SeedInstant], among catalogs: [Catalog], isOther: Bool
    ) throws(StoreError) -> Bool {
        try store.transaction { () throws(StoreError) -> Bool in
            var all: [(catalog: String, seeds: DeliveredSeeds)] = []
            var resolver = SeedResolver(catalogs)
            var isHeld = false
            // Copies that came since are the new account's. In the first call for an account, all copies count.
            let former = isOther ? nil : try store.bookkeeping.copiesTakenOver()
            for catalog in delivered where !isHeld {
                try prepare(catalog)
                let known = try store.bookkeeping.deliveries(of: catalog.name)
                isHeld = try holds(known, of: catalog, &resolver) { former?.contains($0.uuid) ?? true }
                all.append((catalog.name, known))
            }
            // The next launch need not look again.
            if !isOther { try store.log.markUndone(deletions(from: delivered)) }
            if isHeld || all.allSatisfy({ $0.seeds.count == 0 }) { return false }
            // Rows that went with the account were not deleted by another device, and none is lost (R2, R4).
            if isOther { try store.journal?.forgetPendingRescues() }
            for (catalog, seeds) in all {
                try seeds.forEachInOrder { (seed) throws(StoreError) in
                    if seed.isWithdrawn { return }
                    var seed = seed
                    seed.isWithdrawn = true
                    try store.bookkeeping.recordDelivered(seed, of: catalog)
                }
            }
            if former != nil { try store.bookkeeping.setCopiesTakenOver(nil) }
            for catalog in delivered {
                for name in [catalog.name] + catalog.formerly where receipts[name] != nil {
                    try store.bookkeeping.withdrawReceipt(of: name)
                }
            }
            return true
        }
    }

    /// Notes that the rows of a former account stay, if an import has brought others beside them.
    func noteKeptRows(of changes: ImportedChanges, _ defaults: inout Defaults) throws(StoreError) {
        if defaults.takenOver(device: device, account: account) == nil { return }
        // Deletions alone may be the first of those that empty the store.
        var hasArrivals = false
        if case .rows(let inserted, let updated, _) = changes { hasArrivals = !(inserted + updated).isEmpty }
        if !hasArrivals, let noted = try store.bookkeeping.arrivals() { hasArrivals = !noted.uuids.isEmpty }
        if LaunchDecision.staysTakenOver(hasArrivals: hasArrivals, isComplete: !waits) {
            try store.transaction { () throws(StoreError) in try store.bookkeeping.setCopiesTakenOver(nil) }
            defaults.setTakenOver(nil, device: device, account: account)
        }
    }

    /// Whether the store held another account's data before this call.
    ///
    /// A store with a journal knows whose it was. Of another one the seeder knows it for as long as it lives, if the defaults
    /// file says that both accounts share the store.
    private func hasChangedAccount(_ delivered: [Catalog], _ defaults: Defaults) throws(StoreError) -> Bool {
        if let owner = try store.journal?.journalOwner() { return owner != account.key }
        if former.key == nil || former == account { return false }
        return try holdsData(of: former, delivered, defaults)
    }

    /// Whether an import was the last to delete rows that the store was given for an account that has gone.
    ///
    /// No other device can have removed them: without an account nothing syncs, and from a new one nothing has come yet. An app
    /// that never has an account has no records of one, and its engine may bring what other devices removed.
    func isLeftByImport(_ delivered: [Catalog], _ defaults: Defaults) throws(StoreError) -> Bool {
        let mayBeLeft = try Self.mayBeLeftByImport(
            store, of: account, on: device, defaults, isPerAccount: files.isPerAccount)
        guard mayBeLeft else { return false }
        let deletions = try deletions(from: delivered)
        guard deletions.count == Set(delivered.map(\.table.name)).count, deletions.allSatisfy(\.isImport) else {
            return false
        }
        if account == .signedOut { return try holdsData(of: nil, delivered, defaults) }
        let mark = defaults.takenOver(device: device, account: account)
        return try [identity(), identity() + Self.notedMark].contains(mark)
    }

    /// Whether an import may have left the store empty, as far as a launch can tell without the catalogs.
    ///
    /// It is almost always false, and then quick.
    ///
    /// - Parameter isPerAccount: whether each account has a defaults file of its own, so that this one names no other account.
    static func mayBeLeftByImport(
        _ store: any SeedStore, of account: SeedAccount, on device: String, _ defaults: Defaults, isPerAccount: Bool
    ) throws(StoreError) -> Bool {
        let mayHaveGone =
            account == .signedOut
            ? isPerAccount || defaults.knowsOthers(than: account, device: device)
            : defaults.takenOver(device: device, account: account) != nil
        guard mayHaveGone, let last = try store.log.lastDeletion(from: nil) else { return false }
        return last.isImport && !last.isUndone
    }

    /// The last deletion from each table, if others have deleted any of its rows.
    private func deletions(from catalogs: [Catalog]) throws(StoreError) -> [RemovalLogEntry] {
        var tables: Set<String> = []
        var found: [RemovalLogEntry] = []
        for catalog in catalogs where tables.insert(catalog.table.name).inserted {
            if let last = try store.log.lastDeletion(from: catalog.table) { found.append(last) }
        }
        return found
    }

    /// Whether the records say that the store was seeded for another account, or with `nil` for any other.
    private func holdsData(
        of other: SeedAccount?, _ delivered: [Catalog], _ defaults: Defaults
    ) throws(StoreError) -> Bool {
        let (identity, present) = (try identity(), account)
        return files.others(than: account, defaults, only: other) { records in
            let accounts =
                other.map { [$0] }
                ?? records.accounts(device: device).filter { LaunchDecision.mayTakeAlong($0, before: present) }
            return accounts.contains { account in
                delivered.contains { catalog in
                    records.entry(device: device, account: account, catalog: catalog.name)?.store == identity
                }
            }
        }
    }

    /// Whether a row for which `counts` is true exists that may be a copy of one of these seeds, whatever the user has made of it.
    private func holds(
        _ seeds: DeliveredSeeds, of catalog: Catalog, _ resolver: inout SeedResolver, where counts: (SeedCopy) -> Bool
    ) throws(StoreError) -> Bool {
        if try store.isEmpty(catalog.table) { return false }
        let isCopied = try seeds.contains { (seed) throws(StoreError) in
            guard let table = try seed.formerTable(catalog.table, in: store) else { return false }
            let groups = try resolver.groups(of: seed, in: catalog, store: store)
            return try store.copies(inGroups: groups, of: table).contains { $0.contains(where: counts) }
        }
        if isCopied { return true }
        // A row that the user has renamed keeps the date of the release that shipped it.
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name)
        var isFound = false
        try store.forEachRow(of: catalog.table, columns: []) { (copy, _) throws(StoreError) in
            if !isFound, ProofRule.isReleaseDate(copy.createDate, among: releases) { isFound = counts(copy) }
        }
        return isFound
    }
}

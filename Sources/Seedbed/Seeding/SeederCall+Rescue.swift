extension SeederCall {
    /// Rescues before any other step: whether a seed exists, and which copies yield, depends on it.
    ///
    /// - Parameter isEntering: whether the store holds the account's data from now on, even if it did not before.
    func rescue(
        _ catalogs: [Catalog], deleted: [UUIDText] = [], isEntering: Bool = false, report: inout Seeder.Report
    ) throws(StoreError) {
        guard try assignJournal(isEntering: isEntering), let journal = store.journal else { return }
        let hasPendingRescues = try journal.hasPendingRescues()
        if deleted.isEmpty && !hasPendingRescues { return }
        try store.transaction { () throws(StoreError) in
            try Rescue(
                store: store, journal: journal, now: now, cleanupRun: cleanupRun, provenance: provenance,
                catalogs: catalogs
            ).run(deleted: deleted, report: &report) { (catalog) throws(StoreError) in try prepare(catalog) }
        }
    }

    /// Assigns the journal to the account, and empties it first if its former account has gone (R4).
    ///
    /// Returns false if the journal belongs to another account and stays there. Only a launch or a change of the account tells
    /// that another account has gone. An import of the former account may be reported after that. Then it must not cost the
    /// present account its edits.
    @discardableResult
    func assignJournal(isEntering: Bool = false) throws(StoreError) -> Bool {
        guard let journal = store.journal, let key = account.key else { return true }
        let owner = try journal.journalOwner()
        if owner == key { return true }
        let isKept = RescueRule.keepsJournal(from: owner, to: key)
        if !isKept, !isEntering { return false }
        try store.transaction { () throws(StoreError) in try journal.setJournalOwner(key, keeping: isKept) }
        return true
    }
}

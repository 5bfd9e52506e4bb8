extension Seeder {
    /// Removes all that Seedbed keeps of an account, from the defaults file and from the account's store.
    ///
    /// From the defaults file it removes the account's entries for every device that the file knows. From the store it removes
    /// the journal, the log of removals with the rows in it, and the mark that the account's content was removed. It overwrites
    /// what it removes from the store.
    ///
    /// The app's rows stay. So do the store's receipts: a launch for the account finds its seeds there. If the store cannot be
    /// opened, the entries of the defaults file go all the same, and the error is thrown afterwards. Does nothing for
    /// ``SeedAccount/unknown``.
    ///
    /// If the defaults file is damaged, it is put aside as it is, with a warning in the report. That copy may still name the account:
    /// the app deletes it.
    ///
    /// ```json
    /// { "id:alice": { "speech-types": { "released": "2026-11-20T00:00:00.000Z" } }, "none": { } }
    /// { "none": { } }
    /// ```
    ///
    /// - Warning: Nothing brings back what this removes; ``undo(_:account:dryRun:)`` and the rescue have nothing left of it.
    @discardableResult
    public func forget(account: SeedAccount, dryRun: Bool = false) async throws(SeedbedError) -> Seeder.Report {
        guard let key = account.key else {
            return Seeder.Report(outcome: .unknownAccount, account: account, device: device, isDryRun: dryRun)
        }
        return try await reportUnderLock(of: account, dryRun: dryRun) { (known) throws(SeedbedError) in
            known.forget(account)
            let store = try store(for: account)
            try writing(to: store) { () throws(StoreError) in
                try store.transaction(keeping: !dryRun) { () throws(StoreError) in
                    if let share = try store.share(of: account) { try store.log.discardLog(of: share) }
                    if let journal = store.journal, try journal.journalOwner()?.isExactly(key) == true {
                        try journal.forgetJournal()
                        // The rows may go with the account: the next one then finds an emptied store.
                        try journal.setJournalOwner(RescueRule.forgottenOwner, keeping: true)
                    }
                    if try store.bookkeeping.contentRemoved(of: key) != nil {
                        try store.bookkeeping.setContentRemoved(nil, of: key)
                    }
                }
            }
            return Seeder.Report(outcome: .forgotten, account: account, device: device, isDryRun: dryRun)
        }
    }
}

/// The calls by which the app tells of the journal of edits (R4).
extension Seeder {
    /// Records that the account's store was emptied to fetch everything again: no deletion since the last call was a loss (R4).
    ///
    /// When a sync engine starts from the beginning, the order is:
    ///
    /// 1. ``importFinished(_:account:moreFollows:dryRun:)`` if the engine has brought anything that was not reported. A copy that it
    ///    has deleted would otherwise not be put back, nor an edit that it has overwritten be written back.
    /// 2. The engine empties the tables.
    /// 3. This call.
    /// 4. The engine fetches everything, and the app reports that import.
    ///
    /// Without this call a table counts as wiped for as long as it is empty. Copies of seeds that this device has cleaned up are an
    /// exception: they may be the lost copies that the rescue is for. The journal keeps its values, so that it notices if a row
    /// that has come back is deleted later. Does nothing for ``SeedAccount/unknown``, which is the account before the first launch.
    public func storeWiped(account: SeedAccount? = nil) async throws(SeedbedError) {
        let account = account ?? current
        _ = try await perform(account, dryRun: false) { (call, _) throws(SeedbedError) in
            try call.report { (_) throws(StoreError) in
                guard let journal = call.store.journal else { return }
                try call.store.transaction { () throws(StoreError) in try journal.forgetPendingRescues() }
            }
        }
    }

    /// Empties the journal of an account that goes, or whose content was removed (R4), so that its edits do not come back.
    public func forgetEdits(account: SeedAccount? = nil) async throws(SeedbedError) {
        let account = account ?? current
        _ = try await perform(account, dryRun: false) { (call, _) throws(SeedbedError) in
            try call.report { (_) throws(StoreError) in
                try Rescue.forgetEdits(of: call.account, in: call.store)
            }
        }
    }

    /// Whether a launch that has nothing to seed must still look into the journal.
    func mustLookIntoJournal(of store: any SeedStore, for account: SeedAccount) throws(StoreError) -> Bool {
        guard let journal = store.journal else { return false }
        if try journal.hasPendingRescues() { return true }
        // It belongs to no account if the launch that seeded could not assign it: then the next account would inherit it.
        return try journal.journalOwner() != account.key
    }
}

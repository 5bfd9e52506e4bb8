extension Seeder {
    /// Removes all that Seedbed keeps of an account, from the defaults file and from the account's store.
    ///
    /// From the defaults file it removes the account's entries for every device that the file knows. From the store it removes
    /// the journal, the log of removals with the rows in it, and the mark that the account's content was removed. It overwrites
    /// what it removes from the store.
    ///
    /// The app's rows stay. So do the store's receipts: a launch for the account finds its seeds there. If the store cannot be
    /// opened, the entries of the defaults file go all the same, and the error is thrown afterwards. Does nothing for
    /// ``Account/unknown``.
    ///
    /// ```json
    /// { "id:alice": { "speech-types": { "released": "2026-11-20T00:00:00.000Z" } }, "none": { } }
    /// { "none": { } }
    /// ```
    ///
    /// - Warning: Nothing brings back what this removes; ``undo(account:dryRun:)`` and the rescue have nothing left of it.
    @discardableResult
    public func forget(account: Account, dryRun: Bool = false) async throws(SeedbedError) -> Report {
        guard let key = account.key else {
            return Report(outcome: .unknownAccount, account: account, device: device, isDryRun: dryRun)
        }
        return try await underLock(dryRun: dryRun) { (known) throws(SeedbedError) in
            known.forget(account)
            let store = try store(for: account)
            do throws(StoreError) {
                try store.transaction(keeping: !dryRun) { () throws(StoreError) in
                    if let share = try store.share(of: account) { try store.log.dropLog(of: share) }
                    if let journal = store.journal, try journal.journalOwner()?.isExactly(key) == true {
                        try journal.forgetJournal()
                    }
                    if try store.bookkeeping.contentRemoved(of: key) != nil {
                        try store.bookkeeping.setContentRemoved(nil, of: key)
                    }
                }
            } catch {
                throw .store(error)
            }
            return Report(outcome: .forgotten, account: account, device: device, isDryRun: dryRun)
        }
    }
}

/// The marks that the store keeps in case the defaults file is damaged or lost.
extension Seeder {
    /// Takes over from the store that the account's content was removed, if the defaults file knows nothing of the account.
    func recallMarks(of account: SeedAccount, in store: any SeedStore, _ known: inout Defaults) throws(SeedbedError) {
        guard let key = account.key, !known.knows(account, device: device) else { return }
        do throws(StoreError) {
            guard let date = try store.bookkeeping.contentRemoved(of: key) else { return }
            known.setContentRemoved(date, device: device, account: account)
        } catch {
            throw .store(error)
        }
    }

    /// Notes in the store that the account's content was removed, or with `nil` that it counts no longer.
    func setMark(_ date: SeedInstant?, of account: SeedAccount, in store: any SeedStore) throws(StoreError) {
        guard let key = account.key else { return }
        if date == nil, try store.bookkeeping.contentRemoved(of: key) == nil { return }
        try store.transaction { () throws(StoreError) in try store.bookkeeping.setContentRemoved(date, of: key) }
    }
}

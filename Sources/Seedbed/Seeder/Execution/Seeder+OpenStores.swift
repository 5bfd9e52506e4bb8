/// Opening stores, and closing those that have not been used for the longest time.
extension Seeder {
    /// Returns the store of an account, and opens it if need be.
    func store(for account: SeedAccount) throws(SeedbedError) -> any SeedStore {
        if let store = stores[account] {
            // A removal that cannot be read now is told later, so that ignoring the error loses nothing.
            try? watchers[account]?.look(at: store.log)
            use(account)
            return store
        }
        do {
            let store = try openStore(account)
            stores[account] = store
            closed.remove(account)
            if store.bookkeeping.isReopenable {
                usedLast.append(account)
                closeUnused()
            }
            return store
        } catch let error as StoreError {
            throw .store(error)
        } catch {
            throw .opening(error)
        }
    }

    /// Notes that the account's store is in use now.
    private func use(_ account: SeedAccount) {
        guard usedLast.last != account, let place = usedLast.firstIndex(of: account) else { return }
        usedLast.append(usedLast.remove(at: place))
    }

    /// Closes stores until as many are open as ``Environment/openStores`` says, but none that is watched.
    ///
    /// A call that uses one of them keeps it until the call ends.
    private func closeUnused() {
        var rest = usedLast.count - max(environment.openStores, 1)
        var place = 0
        while rest > 0, place < usedLast.count - 1 {
            let account = usedLast[place]
            if watchers[account] != nil || listeners[account] != nil {
                place += 1
                continue
            }
            usedLast.remove(at: place)
            stores[account] = nil
            closed.insert(account)
            rest -= 1
        }
    }
}

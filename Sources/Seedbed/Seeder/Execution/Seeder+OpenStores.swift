/// Opening stores, and closing those that are not in use.
extension Seeder {
    /// Returns the store of an account, and opens it if need be.
    func store(for account: SeedAccount) throws(SeedbedError) -> any SeedStore {
        if let store = stores[account] {
            // A removal that cannot be read now is told later, so that ignoring the error loses nothing.
            try? watchers[account]?.look(at: store)
            use(account)
            return store
        }
        do {
            let store = try openStore(account)
            stores[account] = store
            closed.remove(account)
            if store.bookkeeping.isReopenable {
                used.append((account, ContinuousClock.now))
                closeUnused()
                closeIdleLater()
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
        guard let place = used.lastIndex(where: { $0.account == account }) else { return }
        used.remove(at: place)
        used.append((account, ContinuousClock.now))
    }

    /// Closes stores until as many are open as ``Environment/openStores`` says, but none that is watched.
    private func closeUnused() {
        let rest = used.count - max(environment.openStores, 1)
        if rest > 0 { closeStores(at: used.indices.dropLast().filter { !isWatched(used[$0].account) }.prefix(rest)) }
    }

    /// Closes the stores that were not used for as long as ``Environment/idleTime`` says, but none that is watched.
    ///
    /// - Returns: whether any is still open.
    private func closeIdle(for time: Duration) -> Bool {
        let limit = ContinuousClock.now - time
        closeStores(at: used.indices.filter { used[$0].lastUse <= limit && !isWatched(used[$0].account) }[...])
        if used.isEmpty { idleClosing = nil }
        return !used.isEmpty
    }

    /// Looks for such stores from time to time, as long as any is open.
    private func closeIdleLater() {
        guard idleClosing == nil, let time = environment.idleTime else { return }
        idleClosing = Task { [weak self] in
            repeat {
                do { try await Task.sleep(for: time) } catch { return }
            } while await self?.closeIdle(for: time) == true
        }
    }

    private func isWatched(_ account: SeedAccount) -> Bool { watchers[account] != nil || listeners[account] != nil }

    /// Closes stores that can be opened again; a call that uses one of them keeps it until the call ends.
    private func closeStores(at places: some BidirectionalCollection<Int>) {
        for place in places.reversed() {
            let account = used.remove(at: place).account
            stores[account] = nil
            closed.insert(account)
        }
    }
}

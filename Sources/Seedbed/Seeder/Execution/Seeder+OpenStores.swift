/// Closing the stores that have not been used for the longest time.
extension Seeder {
    /// Notes that the account's store is in use now.
    func use(_ account: SeedAccount) {
        guard usedLast.last != account, let place = usedLast.firstIndex(of: account) else { return }
        usedLast.append(usedLast.remove(at: place))
    }

    /// Closes stores until as many are open as ``Environment/openStores`` says, but none that is watched.
    ///
    /// A call that uses one of them keeps it until the call ends.
    func closeUnused() {
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

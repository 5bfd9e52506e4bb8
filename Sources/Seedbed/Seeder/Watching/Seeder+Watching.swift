extension Seeder {
    /// Returns the removals from the account's store, from now on or since a cursor, in order.
    ///
    /// ```swift
    /// for await event in try await seeder.removals(from: saved, account: .signedOut) {
    ///     switch event {
    ///     case .will(let removal): print("\(removal.uuid) is about to go")
    ///     case .did(let removal, let cursor): print("\(removal.uuid) went", removal.survivor ?? "", cursor.entry)
    ///     case .gap(let gap, let cursor): print("read everything again", gap, cursor.entry)
    ///     }
    /// }
    /// ```
    ///
    /// The seeder tells removals that it did not make when it next looks: at each call, and every ``Environment/watchInterval``
    /// as long as a watcher exists. A slow consumer delays no other: its events wait for it in memory, without a limit. The
    /// sequence ends when the consuming task is cancelled or the seeder goes. The store is in use as long as a watcher exists:
    /// stop before you close a connection that you have lent to it.
    ///
    /// - Parameters:
    ///   - cursor: where an earlier watcher stopped; `nil` for removals from now on.
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` the sequence is empty. Name it before the first launch or
    ///     account event, which tell it.
    public func removals(
        from cursor: RemovalEvent.Cursor? = nil, account: SeedAccount? = nil
    ) throws(SeedbedError) -> AsyncStream<RemovalEvent> {
        let account = account ?? current
        return try watch(nil, from: cursor, account: account)
    }

    /// Returns the removals of some rows alone, as ``removals(from:account:)``; a removal costs one look-up, however many rows.
    ///
    /// - Parameters:
    ///   - rows: the identities of the rows.
    ///   - cursor: where an earlier watcher stopped; `nil` for removals from now on.
    ///   - account: whose data the store holds.
    public func removals(
        of rows: [UUIDText], from cursor: RemovalEvent.Cursor? = nil, account: SeedAccount? = nil
    ) throws(SeedbedError) -> AsyncStream<RemovalEvent> {
        let account = account ?? current
        return try watch(rows, from: cursor, account: account)
    }

    /// The present place in the log of the account's store: read the rows after this, then watch from here.
    public func cursor(account: SeedAccount? = nil) throws(SeedbedError) -> RemovalEvent.Cursor? {
        let account = account ?? current
        if account.key == nil { return nil }
        let store = try store(for: account)
        do throws(StoreError) {
            return RemovalEvent.Cursor(store: try Self.name(of: store), entry: try store.log.log(after: .max).last)
        } catch {
            throw .store(error)
        }
    }

    /// Looks for removals that this seeder did not make, and tells the watchers.
    ///
    /// Worth a call when the app learns of a change, by a notification for example, before
    /// ``Environment/watchInterval`` is over. If a store cannot be read, the other accounts' watchers are told first.
    public func checkForRemovals() throws(SeedbedError) {
        var failure: SeedbedError?
        for (account, watchers) in watchers {
            do throws(SeedbedError) {
                let store = try store(for: account)
                do throws(StoreError) { try watchers.look(at: store) } catch { throw .store(error) }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Whether any watcher exists.
    var isWatched: Bool { !watchers.isEmpty }

    private func watch(
        _ rows: [UUIDText]?, from cursor: RemovalEvent.Cursor?, account: SeedAccount
    ) throws(SeedbedError) -> AsyncStream<RemovalEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemovalEvent.self)
        guard account.key != nil else {
            continuation.finish()
            return stream
        }
        let store = try store(for: account)
        watcherCount += 1
        let number = watcherCount
        do throws(StoreError) {
            let own: Watchers
            if let known = watchers[account] {
                own = known
            } else {
                own = Watchers(
                    store: try Self.name(of: store), account: account, told: try store.log.log(after: .max).last)
            }
            try own.look(at: store)
            try own.add(number, rows: rows, from: cursor, to: continuation, of: store)
            watchers[account] = own
            store.observer = own
        } catch {
            throw .store(error)
        }
        continuation.onTermination = { [weak self] _ in
            Task { [weak self] in await self?.stopWatching(number, account) }
        }
        if polling == nil { polling = poll() }
        return stream
    }

    /// The store's own name, which is written only if the store has none.
    private static func name(of store: any SeedStore) throws(StoreError) -> String {
        if try store.bookkeeping.hasIdentity() {
            return try store.reading { () throws(StoreError) in try store.bookkeeping.identity() }
        }
        return try store.transaction { () throws(StoreError) in try store.bookkeeping.identity() }
    }

    private func stopWatching(_ number: Int, _ account: SeedAccount) {
        watchers[account]?.remove(number)
        guard watchers[account]?.isEmpty == true else { return }
        watchers[account] = nil
        stores[account]?.observer = nil
        if watchers.isEmpty {
            polling?.cancel()
            polling = nil
        }
    }

    private func poll() -> Task<Void, Never> {
        let interval = environment.watchInterval
        return Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: interval)
                guard let self, !Task.isCancelled else { return }
                // If a store is busy or gone for the moment, the next round looks at it again.
                try? await self.checkForRemovals()
            }
        }
    }
}

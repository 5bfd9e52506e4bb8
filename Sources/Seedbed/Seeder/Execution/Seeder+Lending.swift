extension Seeder {
    #if compiler(>=6.2)
        /// A store type whose conformance to ``SeedStore`` is bound to no actor: the seeder lends the store on its own thread.
        public typealias LentStore = SeedStore & SendableMetatype
    #else
        /// A store type: the seeder lends the store on its own thread.
        public typealias LentStore = SeedStore
    #endif

    /// Lends the account's store to `body`, on the seeder's thread and under the lock, between two calls.
    ///
    /// It is for what Seedbed has no call for: to look at the rows of a store, or to write to one in a test.
    public func withStore<Result: Sendable>(
        for account: SeedAccount? = nil, _ body: @Sendable (any SeedStore) throws(StoreError) -> Result
    ) async throws(SeedbedError) -> Result {
        let account = account ?? current
        if account.key == nil { return try lendStore(for: account, body) }
        return try await underLock(of: account, dryRun: false) { (_) throws(SeedbedError) in
            try lendStore(for: account, body)
        }.0
    }

    /// Lends the account's store as the type that the app's closure makes, as ``withStore(for:_:)`` lends it.
    ///
    /// ```swift
    /// let rows = try await seeder.withStore(as: MemoryStore.self) { store in store.rows(of: "Category") }
    /// ```
    ///
    /// - Throws: ``StoreError/otherType(store:wanted:)``, without calling `body`, if the store is of another type.
    public func withStore<Store: LentStore, Result: Sendable>(
        as type: Store.Type, for account: SeedAccount? = nil, _ body: @Sendable (Store) throws(StoreError) -> Result
    ) async throws(SeedbedError) -> Result {
        try await withStore(for: account) { (store) throws(StoreError) in try body(store.cast(to: type)) }
    }

    /// Lends the account's store to `body` without the lock: for what only reads, or writes as an app does.
    package func lendStore<Result: Sendable>(
        for account: SeedAccount? = nil, _ body: @Sendable (any SeedStore) throws(StoreError) -> Result
    ) throws(SeedbedError) -> Result {
        let account = account ?? current
        let store = try store(for: account)
        do throws(StoreError) { return try body(store) } catch { throw .store(error) }
    }

    /// Lends the account's store as the type that the closure makes, without the lock.
    package func lendStore<Store: LentStore, Result: Sendable>(
        as type: Store.Type, for account: SeedAccount? = nil, _ body: @Sendable (Store) throws(StoreError) -> Result
    ) throws(SeedbedError) -> Result {
        try lendStore(for: account) { (store) throws(StoreError) in try body(store.cast(to: type)) }
    }
}

extension SeedStore {
    /// Returns this store as a type that the caller names.
    ///
    /// No other code asks a store for its type.
    fileprivate func cast<Store>(to type: Store.Type) throws(StoreError) -> Store {
        guard let store = self as? Store else {
            throw .otherType(store: "\(Self.self)", wanted: "\(type)")
        }
        return store
    }
}

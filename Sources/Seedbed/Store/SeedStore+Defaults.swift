/// The default implementations of what a store need not do itself.
extension SeedStore {
    /// Rescues nothing.
    public var journal: (any RescueJournal)? { nil }

    /// Adopts nothing.
    public var adoption: (any StoreAdoption)? { nil }

    /// Merges no duplicates.
    public var deduplication: (any StoreDeduplication)? { nil }

    /// The copies of one seed, as ``copies(inGroups:of:)`` returns them.
    public func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try copies(inGroups: [values], of: table).first ?? []
    }

    /// Calls `body` with each group, without the contents of its rows.
    public func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEachGroup(in: table, selection, reading: [], body)
    }

    /// Runs `body` and does nothing else.
    public func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try body()
    }

    /// Inserts one after the other.
    public func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError) {
        for row in rows { _ = try insert(row, into: table, inheriting: nil) }
    }

    /// Finds the rows with the same key, in a table whose copies are known by their `seedID`.
    public func copies(
        blocking row: NewCopy, inheriting: SeedCopy?, from table: SeedTable
    ) throws(StoreError) -> [SeedCopy] {
        if table.mapping.seedID == nil { return [] }
        var byKey = table
        byKey.mapping.seedID = nil
        let key = byKey.groupColumns.map { column in row.fields.first { $0.column == column }?.value ?? .null }
        return try copies(inGroup: key, of: byKey)
    }

    /// Inserts the rows, then removes the copies, as a store without unique keys does.
    public func replace(
        _ replacements: [PlannedRemoval.Replacement], of table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        var planned: [PlannedRemoval] = []
        for replacement in replacements {
            var removal = replacement.removal
            removal.survivor = try insert(replacement.row, into: table, inheriting: removal.copy)
            planned.append(removal)
        }
        return try remove(planned, from: table, at: now, in: run)
    }

    /// Runs `body` in one write transaction and keeps its changes.
    public func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try transaction(keeping: true, body)
    }
}

// A small store conforms to the part protocols itself, and is its own parts.

extension SeedStore where Self: StoreBookkeeping {
    /// The store itself.
    public var bookkeeping: any StoreBookkeeping { self }
}

extension SeedStore where Self: StoreColumns {
    /// The store itself.
    public var columns: any StoreColumns { self }
}

extension SeedStore where Self: StoreReferences {
    /// The store itself.
    public var references: any StoreReferences { self }
}

extension SeedStore where Self: RemovalLog {
    /// The store itself.
    public var log: any RemovalLog { self }
}

extension SeedStore where Self: RescueJournal {
    /// The store itself.
    public var journal: (any RescueJournal)? { self }
}

extension SeedStore where Self: StoreAdoption {
    /// The store itself.
    public var adoption: (any StoreAdoption)? { self }
}

extension SeedStore where Self: StoreDeduplication {
    /// The store itself.
    public var deduplication: (any StoreDeduplication)? { self }
}

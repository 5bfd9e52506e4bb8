public import Seedbed

extension ObjectGraphStore: StoreDeduplication {
    /// Looks for the entity and its attributes; a relationship names another object on each device, and chooses no survivor.
    public func prepare(for deduplication: Deduplication) throws(DedupeError) {
        let (name, identity) = (deduplication.table, graph.identity)
        var reason: DedupeError?
        do throws(StoreError) {
            try withCopy { (copy) throws(StoreError) in
                guard let entity = copy.entities[name] else {
                    throw .missingTable(store: identity, table: name)
                }
                try requireSuitable(entity)
                try copy.load(deduplication.seedTable)
                if entity.reference(deduplication.survivor.column) != nil {
                    reason = .unsyncedSurvivor(table: name, column: deduplication.survivor.column)
                    return
                }
                do throws(DedupeError) { try copy.memory.prepare(for: deduplication) } catch { reason = error }
            }
        } catch .missingTable(let store, let table) {
            throw .missingTable(store: store, table: table)
        } catch {
            throw .store(error)
        }
        switch reason {
        case .missingTable(_, let table)?: throw .missingTable(store: identity, table: table)
        case .missingColumns(_, let table, let columns)?:
            throw .missingColumns(store: identity, table: table, columns: columns)
        case let reason?: throw reason
        case nil: break
        }
    }

    /// The format of the catalog that seeds the entity, or that of Core Data.
    ///
    /// The rows that were read before, the log and the journal hold dates in this format.
    public func dateFormat(of table: String) throws(StoreError) -> SeedDateFormat? {
        try withCopy { (copy) throws(StoreError) in copy.dates(of: table) }
    }

    /// Whether the store was prepared for seeds of the entity.
    public func isSeeded(_ table: String) throws(StoreError) -> Bool {
        try withCopy { (copy) throws(StoreError) in copy.memory.state.prepared[table] != nil }
    }

    /// Calls `body` with the rows of each key that two or more rows hold.
    public func forEachGroup(
        of deduplication: Deduplication, _ selection: CleanupScope,
        _ body: (_ rows: [Deduplication.DuplicateRow]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try onTable(deduplication.seedTable) { (memory) throws(StoreError) in
            try memory.forEachGroup(of: deduplication, selection, body)
        }
    }

    /// Merges the duplicates, except for those to which an object refers by a one-to-one relationship.
    ///
    /// - Warning: This deletes rows.
    public func merge(
        _ merges: [Deduplication.PlannedMerge], by deduplication: Deduplication, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        if !removes { return [] }
        let table = deduplication.seedTable
        return try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            let removed = merges.flatMap(\.removed).compactMap(\.row.number)
            let held = try copy.held(among: removed, of: table)
            let rows = removed + merges.compactMap(\.survivor.row.number)
            try copy.loadReferrers(of: rows, in: table)
            let possible = merges.map { merge in
                held.isEmpty ? merge : merge.without { $0.row.number.map(held.contains) ?? false }
            }
            return try copy.merging(possible, of: table, in: run) { (merges) throws(StoreError) in
                try copy.memory.merge(merges, by: deduplication, at: now, in: run)
            }
        }
    }

    /// The tables in an order in which parents come first.
    public func parentsFirst(_ tables: [SeedTable]) throws(StoreError) -> [SeedTable] {
        try onMemory { (memory) throws(StoreError) in try memory.parentsFirst(tables) }
    }

    /// Restores each value that a survivor took over and still holds.
    public func revertValues(of cleanup: Int64, at now: SeedInstant) throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            try copy.loadMerged(by: cleanup)
            try copy.memory.revertValues(of: cleanup, at: now)
        }
    }

    /// Restores each reference that still leads to the survivor.
    public func revertReferences(
        of cleanup: Int64, butOf skipped: [RemovalLogEntry], isLast: Bool, in run: UndoRun
    ) throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            try copy.loadMerged(by: cleanup)
            try copy.memory.revertReferences(of: cleanup, butOf: skipped, isLast: isLast, in: run)
        }
    }

    /// The tables that were merged.
    public func deduplicatedTables(of cleanup: Int64) throws(StoreError) -> [SeedTable] {
        try onMemory { (memory) throws(StoreError) in try memory.deduplicatedTables(of: cleanup) }
    }

    /// The objects of an entity that hold this value.
    public func rows(
        of table: String, where column: String, is value: SeedValue, columns: [String]
    ) throws(StoreError) -> [[SeedValue]] {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            return try copy.memory.rows(of: table, where: column, is: value, columns: columns)
        }
    }

    /// Sets attributes and to-one relationships, which counts as no edit by the user.
    @discardableResult
    public func set(
        _ values: [String: SeedValue], in table: String, where column: String, is value: SeedValue
    ) throws(StoreError) -> Int {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            return try copy.memory.set(values, in: table, where: column, is: value)
        }
    }
}

extension WorkingCopy {
    /// Reads the entities whose rows a deduplication changed, and the pairs of the rows that it kept.
    fileprivate func loadMerged(by cleanup: Int64) throws(StoreError) {
        // The records of the deduplication hold dates in the format that these tables name.
        for table in try memory.deduplicatedTables(of: cleanup) { try load(table) }
        for table in memory.state.mergedTables(of: cleanup) {
            if let join = joins.first(where: { $0.name == table }) {
                for owner in try objects(ofKind: join.entity, where: .all) {
                    for member in try graph.members(of: join.relationship, in: owner.key) {
                        take(owner.key, member, of: join)
                    }
                }
            } else {
                try load(table)
            }
        }
    }
}

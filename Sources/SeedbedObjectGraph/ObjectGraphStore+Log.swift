public import Seedbed

extension ObjectGraphStore {
    /// Numbers that differ once the graph's history has gone on.
    public func changeMark() throws(StoreError) -> [Int64]? {
        try onMemory { (memory) throws(StoreError) in try memory.changeMark() }
    }

    /// The entries after that one.
    public func log(after id: Int64) throws(StoreError) -> RemovalLogEntry.Page {
        try onMemory { (memory) throws(StoreError) in try memory.log(after: id) }
    }

    /// The entries of the greatest cleanup that is not undone.
    public func lastCleanup(of share: RemovalLogEntry.Share?, before cleanup: Int64?) throws(StoreError)
        -> [RemovalLogEntry]
    {
        try onMemory { (memory) throws(StoreError) in try memory.lastCleanup(of: share, before: cleanup) }
    }

    /// Inserts the row of an entry again.
    public func reinsert(
        _ entry: RemovalLogEntry, as uuid: UUIDText, to table: SeedTable, touched dating: RemovalLogEntry.Dating?,
        in run: UndoRun
    ) throws(StoreError) -> UndoReport.SkipReason? {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            guard let place = copy.memory.state.log.rows.firstIndex(where: { $0.entry.id == entry.id }),
                let row = copy.memory.state.log.rows[place].row
            else { return .tableGone }
            try copy.loadTargets(of: row, in: table.name)
            try copy.loadDetached(from: table)
            // It comes back as another object, and whatever names the former one names it from then on.
            let new = Self.provisionalKey()
            copy.memory.state.log.rows[place].row?[WorkingCopy.key] = new
            let reason = try copy.memory.reinsert(entry, as: uuid, to: table, touched: dating, in: run)
            if reason != nil {
                copy.memory.state.log.rows[place].row = row
            } else if let old = row[WorkingCopy.key] {
                copy.rename([old: new])
            }
            return reason
        }
    }

    /// Marks these entries.
    public func markUndone(_ entries: [RemovalLogEntry]) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.markUndone(entries) }
    }

    /// Whether the first entry is too old.
    public func hasExpiredLog(at now: SeedInstant) throws(StoreError) -> Bool {
        try onMemory { (memory) throws(StoreError) in try memory.hasExpiredLog(at: now) }
    }

    /// Drops the entries that are too old.
    public func discardExpiredLog(at now: SeedInstant) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.discardExpiredLog(at: now) }
    }

    /// Drops the entries of the share.
    public func discardLog(of share: RemovalLogEntry.Share) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.discardLog(of: share) }
    }
}

extension ObjectGraphStore {
    /// Whether any entry was lost or overwritten.
    public func hasPendingRescues() throws(StoreError) -> Bool {
        try onMemory { (memory) throws(StoreError) in try memory.hasPendingRescues() }
    }

    /// The account that was set last.
    public func journalOwner() throws(StoreError) -> String? {
        try onMemory { (memory) throws(StoreError) in try memory.journalOwner() }
    }

    /// Sets the account.
    public func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            if !keeping { copy.awaited = [:] }
            try copy.memory.setJournalOwner(account, keeping: keeping)
        }
    }

    /// Empties the journal and forgets its owner.
    public func forgetJournal() throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            copy.awaited = [:]
            try copy.memory.forgetJournal()
        }
    }

    /// Marks the entries of copies that do not exist as lost.
    public func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError) {
        try onTable(table) { (memory) throws(StoreError) in try memory.noteDeleted(uuids, of: table) }
    }

    /// Takes the losses of all entries back, and waits for none of them to return.
    public func forgetPendingRescues() throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            copy.awaited = [:]
            try copy.memory.forgetPendingRescues()
        }
    }

    /// The values of an entry's row.
    public func loggedValues(of entry: RemovalLogEntry, _ columns: [String]) throws(StoreError) -> [SeedValue] {
        try onMemory { (memory) throws(StoreError) in try memory.loggedValues(of: entry, columns) }
    }

    /// The entries that were lost or overwritten.
    public func pendingRescues(
        of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) throws(StoreError) -> [JournalEntry] {
        try onTable(table) { (memory) throws(StoreError) in try memory.pendingRescues(of: table, replaces: replaces) }
    }

    /// The row as the user edited it: a graph's history keeps no former values.
    public func untaggedRow(
        of entry: JournalEntry, columns: [String], in table: SeedTable
    ) throws(StoreError) -> JournalEntry.UntaggedRow? {
        try onTable(table) { (memory) throws(StoreError) in
            try memory.untaggedRow(of: entry, columns: columns, in: table)
        }
    }

    /// Changes the journaled values.
    public func tag(
        _ entry: JournalEntry, with fields: [StoredField], in table: SeedTable
    ) throws(StoreError) -> JournalEntry {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            guard let entity = copy.entities[table.name] else { return entry }
            var fields = fields
            for place in fields.indices {
                let field = fields[place]
                fields[place].value = try copy.stored(field.value, in: field.column, of: entity, table)
            }
            return try copy.memory.tag(entry, with: fields, in: table)
        }
    }

    /// Changes the journaled references of attributes whose rows do not exist.
    public func repairDanglingReferences(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            for parent in parents { try copy.load(parent) }
            try copy.memory.repairDanglingReferences(
                for: entry, of: table, to: parents, forwarding: forwarding)
        }
    }

    /// Inserts the row with its journaled values.
    public func rescue(
        _ entry: JournalEntry, as uuid: UUIDText, into table: SeedTable,
        replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> JournalEntry.Outcome {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            try copy.loadDetached(from: table)
            let memory = copy.memory
            let old = memory.state.journal[table.name]?[entry.uuid]?.row[WorkingCopy.key]
            // It comes back as another object, and whatever names the former one names it from then on.
            memory.state.journal[table.name]?[entry.uuid]?.row[WorkingCopy.key] = Self.provisionalKey()
            let outcome = try memory.rescue(entry, as: uuid, into: table, replaces: replaces, in: run)
            if outcome == .refused {
                memory.state.journal[table.name]?[entry.uuid]?.row[WorkingCopy.key] = old
            } else if let old, let new = memory.state.journal[table.name]?[uuid]?.row[WorkingCopy.key] {
                copy.rename([old: new])
            }
            return outcome
        }
    }

    /// Changes the row to the journaled values.
    @discardableResult
    public func writeBack(_ entry: JournalEntry, over copy: SeedCopy, in table: SeedTable) throws(StoreError) -> Bool {
        try onTable(table) { (memory) throws(StoreError) in try memory.writeBack(entry, over: copy, in: table) }
    }

    /// Keeps the entry as one that is not lost.
    public func retain(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.retain(entry, of: table) }
    }

    /// Removes the entry.
    public func discard(_ entry: JournalEntry, of table: SeedTable) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.discard(entry, of: table) }
    }
}

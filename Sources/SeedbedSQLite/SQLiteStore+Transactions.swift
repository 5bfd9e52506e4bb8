public import Seedbed

/// The transactions of a store, and what it remembers within one.
extension SQLiteStore {
    /// Runs `body` after `BEGIN IMMEDIATE`, or in a savepoint inside another transaction, also one that the app has
    /// opened.
    public func transaction<Result>(
        keeping: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard let lender, !connection.isOpen else { return try transact(keeping: keeping, isLoan: false, body) }
        let result = try lend(lender, keeping: keeping) { () throws(StoreError) in
            try transact(keeping: keeping, isLoan: true, body)
        }
        if keeping {
            try checkCommit(by: lender)
            changes.commit()
            observer?.didCommit(self)
        }
        return result
    }

    /// Runs `body` in one transaction on a connection that may be used.
    ///
    /// - Parameter isLoan: whether the owner of the connection begins and commits it.
    private func transact<Result>(
        keeping: Bool, isLoan: Bool, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if depth == 0 {
            if !isLoan { connection.changedTables.forget() }
            pending.unfinished = []
            pending.keepsArrivals = false
            pending.hasKeptRows = nil
            pending.commitNumber = nil
            if !options.isReadOnly { try refuseCoreData() }
        }
        try notes.writeDelivered()
        let unfinishedBefore = pending.unfinished
        let begins = depth == 0 && !connection.isInTransaction
        if isLoan && begins { throw .lender(store: path, reason: "its owner began no transaction") }
        let isOuter = begins || isLoan
        let total = connection.totalChanges
        let name = "seedbed_\(depth)"
        let wasOpen = connection.hasOpenReferences
        // A savepoint may be made for each row.
        if begins { try connection.execute("BEGIN IMMEDIATE") } else { try connection.run("SAVEPOINT \(name)") }
        depth += 1
        defer { depth -= 1 }
        let observer = isOuter && keeping ? observer : nil
        var mark: Int64 = 0
        do {
            if depth == 1 { try forgetChangedLayouts() }
            let schema = isLoan ? try Bookkeeping.schema(on: connection) : nil
            if isOuter, !options.isReadOnly { try Bookkeeping.clearMarks(on: connection) }
            if depth == 1, !options.isReadOnly { try Bookkeeping.spellLog(on: connection) }
            if depth == 1, keeping { mark = try Bookkeeping.lastArrival(on: connection) }
            try observer?.didBegin(self)
            if depth == 1, keeping { try changes.begin(on: connection) }
            let result = try body()
            if depth == 1 { try? addEffects() }
            if depth == 1, keeping, !connection.isOwned { try connection.dropWorkingTables() }
            if keeping {
                try notes.writeDelivered()
                if depth == 1, !pending.unfinished.isEmpty {
                    try preparation.finishTables()
                    try Bookkeeping.notePrepared(on: connection)
                }
                if depth == 1, connection.totalChanges != total, !pending.keepsArrivals {
                    try Bookkeeping.discardArrivals(after: mark, on: connection)
                }
                if depth == 1 { try changes.end(tables: connection.changedTables.names, on: connection) }
                try observer?.willCommit(self)
                if isLoan {
                    let hasSchema = try Bookkeeping.schema(on: connection) == schema
                    if !hasSchema || connection.totalChanges != total {
                        pending.commitNumber = try Bookkeeping.takeNumber(on: connection)
                    }
                }
                if begins {
                    let isBlank = connection.totalChanges == total ? try connection.holdsNothing : false
                    try connection.execute(isBlank ? "ROLLBACK" : "COMMIT")
                    connection.schema.didCommit()
                } else {
                    try connection.run("RELEASE \(name)")
                }
                if depth == 1, !isLoan { changes.commit() }
                if begins { observer?.didCommit(self) }
                // The write is kept even if the file system cannot change the journal mode.
                if begins, connection.totalChanges != total { try? useWriteAheadLog() }
            } else {
                // A dry run must not promise what the commit would refuse.
                if isOuter, !wasOpen { try connection.refuseOpenReferences() }
                pending.unfinished = unfinishedBefore
                if depth == 1 { changes.undo(tables: connection.changedTables.names) }
                try undo(begins, name)
            }
            return result
        } catch {
            // The rollback has undone what was made for these tables since, and what was noted of them.
            pending.unfinished = unfinishedBefore
            pending.receipts = SeedReceipts()
            // A full disk or a lost file may have ended the transaction already.
            if connection.isInTransaction { try? undo(begins, name) }
            forgetLayouts()
            throw error
        }
    }

    /// Runs `body` in one read transaction, for which SQLite takes its locks once and not for each statement.
    public func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        if let lender, !connection.isOpen { return try lendForReading(lender, body) }
        if connection.isInTransaction { return try body() }
        try connection.run("BEGIN")
        do {
            if !known.layouts.isEmpty || !connection.schema.isEmpty { try forgetChangedLayouts() }
            let result = try body()
            try connection.run("COMMIT")
            return result
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Whether a transaction of the store's own is open.
    var isInTransaction: Bool { depth > 0 }

    /// Whether the app has opened a transaction on the connection, which Seedbed must not commit.
    var isInsideForeignTransaction: Bool { lender == nil && depth == 0 && connection.isInTransaction }

    /// Runs `body`, which writes nothing; if the connection is lent, asks its owner for it first.
    func looking<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        if let lender, !connection.isOpen { return try lendForReading(lender, body) }
        return try body()
    }

    private func undo(_ begins: Bool, _ name: String) throws(StoreError) {
        forgetLayouts()
        pending.receipts = SeedReceipts()
        try connection.execute(begins ? "ROLLBACK" : "ROLLBACK TO \(name); RELEASE \(name)")
    }

    /// Returns the SQL of a statement that runs for every seed; it is put together once a transaction.
    func sql(
        _ role: String, _ table: SeedTable, _ columns: [String] = [], _ make: () throws(StoreError) -> String
    ) throws(StoreError) -> String {
        let key = StatementKey(table: table.name, role: role, columns: columns)
        if let known = known.statements[key] { return known }
        let made = try make()
        known.statements[key] = made
        return made
    }

    /// Returns the decoder of a catalog's copies, made once.
    func reader(of table: SeedTable) throws(StoreError) -> CopyDecoder {
        if let known = known.readers[table] { return known }
        let layout = try layout(of: table)
        let needed = table.mayLackDates ? [table.mapping.uuid] + table.key : table.mapping.columns + table.key
        let missing = needed.filter { layout.column($0) == nil }
        if !missing.isEmpty { throw .missingColumns(store: path, table: layout.name, columns: missing) }
        let reader = CopyDecoder(table: table, layout: layout)
        known.readers[table] = reader
        return reader
    }

    /// Returns the layout of a catalog's table, read once as long as the schema stays.
    func layout(of table: SeedTable) throws(StoreError) -> TableLayout {
        if let known = known.layouts[table] { return known }
        let reader = SchemaReader(store: path, declared: table.declaredKeys)
        guard let found = try reader.layout(of: table.name, on: connection) else {
            throw .missingTable(store: path, table: table.name)
        }
        known.layouts[table] = found
        return found
    }

    /// Forgets the layouts of the tables if the schema has changed since.
    ///
    /// On a connection of the app it always forgets them: the app may take back a change of the schema.
    private func forgetChangedLayouts() throws(StoreError) {
        let schema = connection.isOwned ? try Bookkeeping.schema(on: connection) : nil
        // The index of the schema has followed the changes that Seedbed has made, and knows which schema it is of.
        if schema == nil { connection.schema.forgetUncommitted() }
        if schema == nil || schema != known.schema { known.forget() }
        known.schema = schema
        known.beginTransaction()
    }

    /// Forgets the layouts of the tables, after one was made or changed.
    func forgetLayouts() {
        connection.schema.forget()
        known.forget()
    }
}

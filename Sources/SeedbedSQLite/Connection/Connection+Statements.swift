internal import Seedbed

/// Running statements, which stay prepared.
extension Connection {
    /// Runs one statement to its end.
    ///
    /// - Parameter firing: whether triggers may fire for it; if not, they stay switched off if they are (``TriggerSwitch``).
    func run(_ sql: String, _ values: [SeedValue] = [], firing: Bool = true) throws(StoreError) {
        try withStatement(sql, values, firing: firing) { (statement: borrowing Statement) throws(StoreError) in
            while try statement.step() {}
        }
    }

    /// Returns the first row of a query, or `nil` if it has no row.
    func row(_ sql: String, _ values: [SeedValue] = []) throws(StoreError) -> [SeedValue]? {
        try withStatement(sql, values) { (statement: borrowing Statement) throws(StoreError) in
            try statement.step() ? statement.values(0..<statement.columnCount) : nil
        }
    }

    /// Returns all rows of a query.
    func rows(_ sql: String, _ values: [SeedValue] = []) throws(StoreError) -> [[SeedValue]] {
        var rows: [[SeedValue]] = []
        try forEachRow(sql, values) { (statement: borrowing Statement) throws(StoreError) in
            rows.append(statement.values(0..<statement.columnCount))
        }
        return rows
    }

    /// Calls `body` with each row of a query.
    func forEachRow(
        _ sql: String, _ values: [SeedValue] = [], _ body: (borrowing Statement) throws(StoreError) -> Void
    ) throws(StoreError) {
        try withStatement(sql, values) { (statement: borrowing Statement) throws(StoreError) in
            while try statement.step() { try body(statement) }
        }
    }

    /// Calls `body` with each row of a query that is not worth keeping prepared.
    func forEachRow(
        once sql: String, _ values: [SeedValue], _ body: (borrowing Statement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let statement = try Statement(sql, on: handle, path: path)
        if !statement.isReadOnly { switchTriggersOn() }
        try statement.withBound(values) { () throws(StoreError) in
            while try statement.step() { try body(statement) }
        }
    }

    /// Lends the prepared statement of that SQL, with the values bound; resets it afterwards.
    func withStatement<Result>(
        _ sql: String, _ values: [SeedValue] = [], firing: Bool = true,
        _ body: (borrowing Statement) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var cached = statements[sql]
        if cached?.isInUse ?? true {
            let made = CachedStatement(try Statement(sql, on: handle, path: path), sql)
            if cached == nil { statements[sql] = made }
            cached = made
        }
        guard let cached else { return try body(try Statement(sql, on: handle, path: path)) }
        if firing, !cached.statement.isReadOnly { switchTriggersOn() }
        return try lend(cached, values, body)
    }

    /// Notes a write if it has changed rows.
    func note(_ write: ChangedTables.Write, since total: Int32) {
        if totalChanges == total { return }
        changedTables.note(write, hasEffects: Int(totalChanges &- total) != changes)
    }

    private func lend<Result>(
        _ cached: CachedStatement, _ values: [SeedValue], _ body: (borrowing Statement) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        cached.isInUse = true
        let total = totalChanges
        defer {
            cached.isInUse = false
            if let write = cached.write { note(write, since: total) }
        }
        return try cached.statement.withBound(values) { () throws(StoreError) in try body(cached.statement) }
    }
}

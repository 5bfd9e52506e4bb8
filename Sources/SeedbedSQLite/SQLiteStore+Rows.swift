public import Seedbed

/// The rows of the catalogs' tables.
extension SQLiteStore {
    /// Checks the columns, then makes or renews bookkeeping, triggers and indexes that do not fit.
    ///
    /// The indexes of an empty table are made when rows are first looked up in it.
    ///
    /// A change counts as an edit (T2) in every column except the two dates, generated columns, the catalog's
    /// `volatile` columns and columns of foreign keys. What a trigger of the app writes while a row is inserted is not
    /// an edit either.
    ///
    /// But what such a trigger writes at an update into a column that counts, such as a `modifiedAt`, is an edit. It
    /// makes a row the user's that a sync import brings without the mark: declare the column as volatile.
    public func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        try preparation.prepare(table, columns: columns)
    }

    /// Whether the table's b-tree is empty.
    public func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool {
        try reads.isEmpty(table)
    }

    /// Joins many groups at once with the table.
    ///
    /// If the table has no group index yet and the groups are very many, SQLite makes one for the moment.
    public func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try reads.copies(inGroups: groups, of: table)
    }

    /// Returns the rows with this identity; in a transaction the index finds them.
    public func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try reads.copies(withUUID: uuid, of: table)
    }

    /// Looks the row's values up in every unique index, compared as that index compares.
    ///
    /// ```sql
    /// SELECT … FROM new CROSS JOIN "Food" AS t ON t."name" = new."name" COLLATE "NOCASE"
    /// ```
    public func copies(
        blocking row: NewCopy, inheriting: SeedCopy?, from table: SeedTable
    ) throws(StoreError) -> [SeedCopy] {
        try insertion.copies(blocking: row, inheriting: inheriting, from: table)
    }

    /// Calls `body` with each group of two and more copies; for given rows also with single ones.
    ///
    /// SQLite does the grouping. If all groups are meant, they carry the values of the columns: their rows are read
    /// anyway.
    public func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try reads.forEachGroup(in: table, selection, reading: columns, body)
    }

    /// Reads the table once.
    public func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try reads.forEachRow(of: table, columns: columns, body)
    }

    /// Inserts the row; columns without a value get the table's defaults.
    public func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try insertion.insert(row, into: table, inheriting: inheriting)
    }

    /// Inserts rows, many in one statement if they declare the same columns.
    ///
    /// A statement that writes many rows takes half the time of as many statements.
    public func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError) {
        try insertion.insert(rows, into: table)
    }

    /// Sets both dates in one update, whose `updateDate` the triggers leave as it is.
    public func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) {
        try insertion.mark(mark, in: table)
    }

    /// Removes all copies, after moving the children of all.
    public func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        try removal.remove(removals, from: table, at: now, in: run)
    }

    /// Detaches the children, removes the copies, inserts the rows and gives them the children.
    ///
    /// No copy is ever changed, so that it makes room for a row whatever its columns' constraints say.
    public func replace(
        _ replacements: [PlannedRemoval.Replacement], of table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        try removal.replace(replacements, of: table, at: now, in: run)
    }
}

extension SQLiteStore {
    /// Writes new defaults of an offer, as ``/Seedbed/Seeder/accept(_:columns:account:dryRun:)`` does under the lock.
    package func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]? = nil, dryRun: Bool = false
    ) throws(StoreError) -> Bool {
        let accepted = offer.columns(named: columns)
        if accepted.isEmpty { return false }
        return try transaction(keeping: !dryRun) { () throws(StoreError) in
            let (reader, layout) = (try reader(of: table), try layout(of: table))
            let name = SQL.quote(table.name)
            let sets = accepted.map { "\(SQL.quote($0.name)) = ?" }.joined(separator: ", ")
            let same = accepted.map { "t.\(SQL.quote($0.name)) COLLATE BINARY IS ?" }.joined(separator: " AND ")
            let sql = "UPDATE \(layout.orAbort)\(name) AS t SET \(sets) WHERE \(same) AND \(reader.hasUUID(in: "t"))"
            let values = accepted.map(\.shippedNow) + accepted.map(\.yours) + [reader.stored(offer.uuid)]
            try connection.run(sql, values)
            return connection.changes > 0
        }
    }
}

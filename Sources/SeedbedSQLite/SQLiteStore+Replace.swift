public import Seedbed

extension SQLiteStore {
    /// Parks the children, removes the copy, inserts the row and gives it the children: the copy is never changed, so
    /// whatever its columns' constraints say, it can make room for the row.
    public func replace(
        _ removal: PlannedRemoval, by row: NewCopy, in table: SeedTable, at now: Instant
    ) throws(StoreError) -> [Removal] {
        let layout = try layout(of: table)
        let new = Copy(row: removal.copy.row, uuid: row.uuid, createDate: row.createDate)
        let planned = PlannedRemoval(copy: removal.copy, reason: removal.reason, survivor: new)
        let old = CopyReader.values(removal.copy.row)
        let fresh = try self.fresh(row.uuid, in: table)
        return try makeRoom(planned, table, layout, fresh: fresh, at: now) { () throws(StoreError) in
            // Read now: a row that referred to itself refers to what is to come.
            let values = try values(of: row, in: table, inheriting: removal.copy)
            try delete(old, layout)
            return try insert(row, with: values)
        }
    }

    /// Logs a copy's removal and keeps its children safe while `body` puts another row in its place.
    func makeRoom(
        _ planned: PlannedRemoval, _ table: SeedTable, _ layout: TableLayout, fresh: SeedValue, at now: Instant,
        _ body: () throws(StoreError) -> Copy
    ) throws(StoreError) -> [Removal] {
        let wasDeferred = try connection.row("PRAGMA defer_foreign_keys")?[0] == .integer(1)
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        // The transaction may go on also where the row cannot come.
        defer { if !wasDeferred { try? connection.execute("PRAGMA defer_foreign_keys = OFF") } }
        let gone = try log([planned], table, layout, at: now)
        try Bookkeeping.whileImporting(on: connection) { () throws(StoreError) in
            let children = try ParkedChildren(
                of: CopyReader.values(planned.copy.row), layout, uuid: table.mapping.uuid, fresh: fresh,
                on: connection)
            let copy = try body()
            try children.move(to: CopyReader.values(copy.row), on: connection)
        }
        return gone
    }

    /// Deletes one row, as Seedbed's own doing.
    ///
    /// - Warning: This deletes a row.
    func delete(_ row: [SeedValue], _ layout: TableLayout) throws(StoreError) {
        try Bookkeeping.whileRemoving(on: connection) { () throws(StoreError) in
            try connection.run("DELETE FROM \(SQL.quote(layout.name)) WHERE \(Self.isRow(layout))", row)
        }
    }
}

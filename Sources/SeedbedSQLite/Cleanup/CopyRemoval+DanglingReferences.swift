internal import Seedbed

/// References to rows that have not arrived yet, which survivors take over from copies that go (C2).
extension CopyRemoval {
    /// The former values of a survivor that has taken references over before their source was removed.
    struct TakenOver {
        var source: UUIDText
        var survivor: SeedCopy
        var columns: [String]
        var former: [SeedValue]
    }

    /// Writes such references to the survivors before the copies are removed.
    ///
    /// If the transaction defers foreign keys, SQLite counts each reference that leads nowhere. The new reference raises the count,
    /// and the removal of the copy lowers it again. After the removal the write would leave one too many.
    func takeOverDanglingReferences(
        of removals: [PlannedRemoval], _ layout: TableLayout, _ table: SeedTable
    ) throws(StoreError) -> [TakenOver] {
        var ahead: [TakenOver] = []
        for removal in removals where !removal.filed.isEmpty {
            guard let survivor = removal.survivor else { continue }
            let copy = CopyDecoder.values(removal.copy.row)
            for key in try SQLiteReferences(store: store).danglingKeys(of: copy, layout) {
                let columns = key.childColumns.filter { column in
                    removal.filed.contains { $0.column.isSameName(as: column) }
                }
                if columns.isEmpty { continue }
                if try hasOwnDanglingKey(survivor, except: columns, layout) { continue }
                let found = try store.connection.row(
                    "SELECT \(SQL.list(columns)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())",
                    CopyDecoder.values(survivor.row))
                guard let former = found else { continue }
                let name = SQL.quote(layout.name)
                let isAllowed = try write(survivor, layout, table) { () throws(StoreError) in
                    try store.connection.run(
                        """
                        UPDATE \(layout.orAbort)\(name) SET (\(SQL.list(columns))) =
                            (SELECT \(SQL.list(columns)) FROM \(name) WHERE \(layout.isRow()))
                        WHERE \(layout.isRow())
                        """, copy + CopyDecoder.values(survivor.row))
                }
                if !isAllowed { continue }
                ahead.append(
                    TakenOver(source: removal.copy.uuid, survivor: survivor, columns: columns, former: former))
            }
        }
        return ahead
    }

    /// Whether a survivor refers to a missing row of its own table by other columns than these.
    ///
    /// SQLite would count that reference with the write, and the removal of the copy would not lower the count for it.
    private func hasOwnDanglingKey(
        _ survivor: SeedCopy, except columns: [String], _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let written = Set(columns.map(SQLName.init))
        return try SQLiteReferences(store: store).danglingKeys(of: CopyDecoder.values(survivor.row), layout)
            .contains { key in
                key.parent.isSameName(as: layout.name) && written.isDisjoint(with: key.childColumns.map(SQLName.init))
            }
    }

    /// Gives survivors their former values back whose sources have stayed.
    func restore(
        _ ahead: [TakenOver], ofAllBut gone: [RemovedRow], _ layout: TableLayout, _ table: SeedTable
    ) throws(StoreError) {
        if ahead.isEmpty { return }
        let gone = Set(gone.map(\.uuid))
        for taken in ahead.reversed() where !gone.contains(taken.source) {
            _ = try write(taken.survivor, layout, table) { () throws(StoreError) in
                let assignments = taken.columns.map { "\(SQL.quote($0)) = ?" }.joined(separator: ", ")
                try store.connection.run(
                    "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(assignments) WHERE \(layout.isRow())",
                    taken.former + CopyDecoder.values(taken.survivor.row))
            }
        }
    }

    /// Writes to a survivor while SQLite defers foreign keys; returns whether the table allows the write.
    private func write(
        _ survivor: SeedCopy, _ layout: TableLayout, _ table: SeedTable, _ body: () throws(StoreError) -> Void
    ) throws(StoreError) -> Bool {
        var isAllowed = false
        try store.connection.deferringForeignKeys { () throws(StoreError) in
            try SQLiteReferences(store: store).withoutStamp(survivor, layout, table) { () throws(StoreError) in
                isAllowed = try store.connection.isKept { () throws(StoreError) in
                    try store.connection.isAccepted { () throws(StoreError) in
                        try Bookkeeping.whileImporting(on: store.connection, body)
                    }
                }
            }
        }
        return isAllowed
    }
}

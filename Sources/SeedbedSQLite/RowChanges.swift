internal import Seedbed

/// A row here that takes over the values of another store's.
struct ChangedRow {
    var row: TableMerge.Incoming
    /// The values that find the row here.
    var place: [SeedValue]
    /// The values that it held, in the order of the columns.
    var mine: [SeedValue]
}

/// Writes rows whose unique values may change places: what one row gives up another one takes, also in a cycle.
struct RowChanges {
    let table: SeedTable
    let layout: TableLayout
    /// The columns of a row's values, in order.
    let columns: [String]

    /// Writes the rows that no constraint refuses, again and again, and then the others, whose unique values are given up
    /// first.
    func write(_ changes: [ChangedRow], on connection: borrowing Connection) throws(StoreError) {
        var waiting = changes
        while !waiting.isEmpty {
            var left: [ChangedRow] = []
            for change in waiting {
                do throws(StoreError) { try write(change, on: connection) } catch .constraint {
                    left.append(change)
                } catch {
                    throw error
                }
            }
            if left.count == waiting.count { break }
            waiting = left
        }
        for (index, change) in waiting.enumerated() { try giveUp(change, Int64(index), on: connection) }
        for change in waiting { try write(change, on: connection) }
    }

    /// The identity stays, if perhaps spelled otherwise, since what refers to it here holds this spelling.
    private var changed: [Int] {
        columns.indices.filter { SQL.folded(columns[$0]) != SQL.folded(table.mapping.uuid) }
    }

    private func write(_ change: ChangedRow, on connection: borrowing Connection) throws(StoreError) {
        let changed = changed
        if changed.isEmpty { return }
        let set = changed.map { "\(SQL.quote(columns[$0])) = \(change.row.place($0))" }.joined(separator: ", ")
        do throws(StoreError) {
            try connection.run(
                "UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(set) WHERE \(SQLiteStore.isRow(layout))",
                changed.map { change.row.values[$0] } + change.place)
        } catch {
            throw error.inTable(layout.name)
        }
    }

    /// Puts values that no row holds into the unique columns that change, for the moment; what finds the row stays.
    private func giveUp(_ change: ChangedRow, _ number: Int64, on connection: borrowing Connection) throws(StoreError) {
        let unique = Set(layout.uniqueKeys.joined().map(SQL.folded)).subtracting(layout.identity.map(SQL.folded))
        for index in changed where unique.contains(SQL.folded(columns[index])) {
            let name = SQL.quote(columns[index])
            if change.mine[index] == change.row.values[index] { continue }
            let free: SeedValue
            switch change.mine[index] {
            case .null: continue
            case .integer, .real:
                let least = try connection.row("SELECT min(\(name)) FROM \(SQL.quote(layout.name))")
                free = .integer(min(0, least?[0].integer ?? 0) &- 1 &- number)
            case .text: free = .text("seedbed \(UUIDText.random())")
            case .blob: free = .blob(Array(UUIDText.random().description.utf8))
            }
            do throws(StoreError) {
                try connection.run(
                    "UPDATE OR ABORT \(SQL.quote(layout.name)) SET \(name) = ? WHERE \(SQLiteStore.isRow(layout))",
                    [free] + change.place)
            } catch .constraint {
                // Another rule of the table's; whether the value is free all the same shows when the row is written.
                continue
            } catch {
                throw error
            }
        }
    }
}

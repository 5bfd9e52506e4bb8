internal import Seedbed

/// A row of this store that takes over the values of another store's row.
struct ChangedRow {
    /// The other store's row, with this store's values in the columns that stay.
    var row: IncomingRow
    /// The values that find the row here, before it is changed.
    var place: [SeedValue]
    /// The values that it held.
    var mine: IncomingRow
    /// The places of the columns that change.
    var changed: [Int]
}

/// Writes rows whose unique values may change places, also in a cycle: one row takes the value that another gives up.
struct RowChanges {
    let layout: TableLayout
    /// The columns of a row's values, in order.
    let columns: [String]

    /// A statement that was run, with the values that undo it.
    private struct Step {
        var columns: [Int]
        var place: [SeedValue]
        var old: IncomingRow
    }

    /// Writes as many rows as the table's rules allow.
    ///
    /// - Returns: the rows that stay as they were, with the rule that each breaks.
    func write(
        _ changes: [ChangedRow], on connection: borrowing Connection
    ) throws(StoreError) -> [(index: Int, error: StoreError)] {
        var refused: [(index: Int, error: StoreError)] = []
        while true {
            let out = Set(refused.map(\.index))
            var steps: [Step] = []
            let failed = try attempt(changes, changes.indices.filter { !out.contains($0) }, &steps, on: connection)
            if failed.isEmpty { return refused.sorted { $0.index < $1.index } }
            // Without the refused rows, others may find their places taken; so all are written again.
            for step in steps.reversed() { try update(step.columns, step.old, at: step.place, on: connection) }
            refused += failed
        }
    }

    /// Writes the rows that no rule refuses, again and again; then the others, which give up their unique values first.
    private func attempt(
        _ changes: [ChangedRow], _ indices: [Int], _ steps: inout [Step], on connection: borrowing Connection
    ) throws(StoreError) -> [(index: Int, error: StoreError)] {
        var places = changes.map(\.place)
        var current = changes.map(\.mine)
        var waiting = indices.map { (index: $0, error: StoreError.failed(store: "", detail: "")) }
        for isDetached in [false, true] {
            if isDetached {
                let unique = try uniqueColumns(on: connection)
                for (number, (index, _)) in waiting.enumerated() {
                    for column in changes[index].changed where unique.contains(column) {
                        let row = current[index]
                        for value in try free(row.values[column], column, Int64(number), on: connection) {
                            var detached = row
                            detached.set(value, at: column)
                            do throws(StoreError) {
                                try update([column], detached, at: places[index], on: connection)
                            } catch .constraint where connection.isInTransaction {
                                // Another rule of the table refuses it. Whether the value is free shows when the row is written.
                                continue
                            } catch {
                                throw error
                            }
                            let new = place(detached, changes[index], columns: [column], places[index])
                            steps.append(Step(columns: [column], place: new, old: row))
                            (places[index], current[index]) = (new, detached)
                            break
                        }
                    }
                }
            }
            while !waiting.isEmpty {
                var left: [(index: Int, error: StoreError)] = []
                for (index, _) in waiting {
                    let change = changes[index]
                    do throws(StoreError) {
                        try update(change.changed, change.row, at: places[index], on: connection)
                    } catch .constraint(let store, let table, let detail) where connection.isInTransaction {
                        left.append((index, .constraint(store: store, table: table, detail: detail)))
                        continue
                    } catch {
                        throw error
                    }
                    let new = place(change.row, change, columns: change.changed, places[index])
                    steps.append(Step(columns: change.changed, place: new, old: current[index]))
                    (places[index], current[index]) = (new, change.row)
                }
                if left.count == waiting.count {
                    waiting = left
                    break
                }
                waiting = left
            }
        }
        return waiting
    }

    /// Returns the identity of a row after these columns hold new values.
    private func place(
        _ row: IncomingRow, _ change: ChangedRow, columns written: [Int], _ old: [SeedValue]
    ) -> [SeedValue] {
        if layout.hasRowNumber {
            // A number that refers to another row may change.
            let number = written.first { layout.isRowNumber(columns[$0]) }
            return number.map { [row.values[$0]] } ?? old
        }
        var place = old
        for (part, name) in layout.identity.enumerated() {
            if let column = written.first(where: { columns[$0].isSameName(as: name) }) {
                place[part] = row.values[column]
            }
        }
        return place
    }

    /// Returns the identity of a row after it was written.
    func place(of change: ChangedRow) -> [SeedValue] {
        place(change.row, change, columns: change.changed, change.place)
    }

    /// Returns the error for a row that a trigger of the app ignores.
    static func ignored(_ layout: TableLayout, on connection: borrowing Connection) -> StoreError {
        .constraint(store: connection.path, table: layout.name, detail: "a trigger keeps the row out")
    }

    private func update(
        _ changed: [Int], _ row: IncomingRow, at place: [SeedValue], on connection: borrowing Connection
    ) throws(StoreError) {
        if changed.isEmpty { return }
        let set = changed.map { "\(SQL.quote(columns[$0])) = \(row.parameter($0))" }.joined(separator: ", ")
        do throws(StoreError) {
            try connection.run(
                "UPDATE \(layout.orAbort)\(SQL.quote(layout.name)) SET \(set) WHERE \(layout.isRow())",
                changed.map { row.values[$0] } + place)
            if connection.changes == 0 { throw Self.ignored(layout, on: connection) }
        } catch {
            throw error.inTable(layout.name)
        }
    }

    /// Returns the places of the columns of unique keys, also of partial ones; all columns if a key is made of expressions.
    private func uniqueColumns(on connection: borrowing Connection) throws(StoreError) -> Set<Int> {
        let indexes = try TableIndex.unique(of: layout.name, on: connection)
        let isWhole = indexes.contains { index in
            index.hasExpression || index.columns.contains { layout.column($0.name)?.isGenerated == true }
        }
        if isWhole { return Set(columns.indices) }
        let names = Set((indexes.flatMap(\.columns).map(\.name) + layout.primaryKey).map(SQLName.init))
        return Set(columns.indices.filter { names.contains(SQLName(columns[$0])) })
    }

    /// Returns values that no row holds in the column, the best first; none for a null, which is in no row's way.
    private func free(
        _ value: SeedValue, _ column: Int, _ number: Int64, on connection: borrowing Connection
    ) throws(StoreError) -> [SeedValue] {
        let name = SQL.quote(columns[column])
        switch value {
        case .null: return []
        case .integer, .real:
            let range = try connection.row(
                "SELECT min(\(name)), max(\(name)) FROM \(SQL.quote(layout.name)) WHERE typeof(\(name)) IN ('integer', 'real')"
            )
            let (least, most) = (range?[0].integer ?? 0, range?[1].integer ?? 0)
            return [.integer(min(0, least) &- 1 &- number), .integer(max(0, most) &+ 1 &+ number), .null]
        case .text: return [.text("seedbed \(UUIDText.random())"), .null]
        case .blob: return [.blob(Array(UUIDText.random().description.utf8)), .null]
        }
    }
}

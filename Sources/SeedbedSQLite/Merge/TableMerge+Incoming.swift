internal import Seedbed

/// Reading the rows of the other store.
extension TableMerge {
    /// The rows of the other store by their identities.
    struct Incoming {
        /// The key by which the other store finds each row.
        var places: [ExactText: IncomingRow.Place] = [:]
        /// The identities of the rows that this store does not have, in order.
        var new: [ExactText] = []
        /// The identities of rows that came after another row of the same identity, and are preferred to it.
        var replaced: Set<ExactText> = []
        /// The identities of the rows of the same table to which a row refers.
        var parents: [ExactText: [ExactText]] = [:]
    }

    /// Reads the rows of the other store, and asks once for each identity whether this store has it.
    func forEachIncoming(
        from other: borrowing Connection, _ rows: inout Incoming, isHere: (IncomingRow) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let key = table.there.identity
        let order = table.identity.map { SQL.quote($0) }.joined(separator: ", ")
        let all = "SELECT \(SQL.list(key + table.columns)) FROM \(SQL.quote(table.there.name)) ORDER BY \(order)"
        var nameless = 0
        try other.forEachRow(all) { (statement: borrowing Statement) throws(StoreError) in
            var row = IncomingRow(statement, from: Int32(key.count), table.columns.count)
            try plan.identify(&row, of: table, on: other)
            if row.identity.text.isEmpty { return nameless += 1 }
            let isFirst = rows.places[row.identity] == nil
            if !isFirst {
                attempt.passedOver.append(Seeder.MergedRows.PassedOver(row, of: table, .sameIdentity))
                guard let kept = try read(row.identity, rows, from: other),
                    judge.prefers(version(of: row), over: version(of: kept))
                else { return }
                rows.replaced.insert(row.identity)
            }
            rows.places[row.identity] = IncomingRow(statement, from: 0, key.count).place
            let parents = ownReferences.compactMap { row.targets[$0].identity }
            if !parents.isEmpty || !isFirst { rows.parents[row.identity] = parents }
            if !isFirst { return }
            if try !isHere(row) { rows.new.append(row.identity) }
        }
        if nameless > 0 {
            attempt.passedOver.append(
                Seeder.MergedRows.PassedOver(table: table.here.name, rows: nameless, reason: .noIdentity))
        }
    }

    /// Reads a row of the other store again.
    func read(
        _ identity: ExactText, _ rows: borrowing Incoming, from other: borrowing Connection
    ) throws(StoreError) -> IncomingRow? {
        guard let place = rows.places[identity] else { return nil }
        let all = "SELECT \(SQL.list(table.columns)) FROM \(SQL.quote(table.there.name)) WHERE "
        var read: IncomingRow?
        try other.forEachRow(all + place.isRow(of: table.there), place.values) { (statement: borrowing Statement) in
            read = IncomingRow(statement, from: 0, table.columns.count)
        }
        guard var read else { return nil }
        try plan.identify(&read, of: table, on: other)
        return read
    }

    /// The references of the table's rows to rows of the same table.
    private var ownReferences: [Int] { table.references.indices.filter { table.references[$0].parent == table.key } }

    /// Returns the new rows that others of the table refer to before those others, as far as they form no cycle.
    func parentsFirst(_ rows: Incoming) -> [ExactText] {
        if rows.parents.isEmpty { return rows.new }
        let places = Dictionary(zip(rows.new, rows.new.indices)) { first, _ in first }
        return DependencyOrder.parentsFirst(rows.new) { row in
            (rows.parents[rows.new[row]] ?? []).compactMap { places[$0] }
        }
    }
}

internal import Seedbed

/// All tables of a merge, and the identities by which tables know each other's rows.
final class MergePlan {
    /// The tables, parents first as far as they form no cycle.
    let tables: [MergedTable]
    let twins = MergeRedirects()
    private let byName: [SQLName: MergedTable]
    /// Rows that a key identifies instead of a `uuid`, by their identity.
    private var keyed: [SQLName: [ExactText: IncomingRow]] = [:]

    init(_ tables: [MergedTable]) {
        let byName = Dictionary(tables.map { ($0.key, $0) }) { first, _ in first }
        let connected = tables.map { table in
            var table = table
            table.connect(to: byName)
            return table
        }
        self.byName = Dictionary(connected.map { ($0.key, $0) }) { first, _ in first }
        self.tables = connected
    }

    /// Adds to a row the targets of its references, and its identity in both stores.
    ///
    /// - Parameter isParent: whether only its identity is asked for.
    func identify(
        _ row: inout IncomingRow, of table: MergedTable, isParent: Bool = false, on connection: borrowing Connection
    ) throws(StoreError) {
        let places = table.identityPlaces
        row.targets = []
        for reference in table.references {
            let isAsked = !isParent || (!table.hasUUID && places.contains(reference.mark))
            row.targets.append(isAsked ? try target(of: reference, row, on: connection) : .none)
        }
        row.canonical = row.values
        for (reference, target) in zip(table.references, row.targets) {
            switch target {
            case .none: continue
            case .dangling: for place in reference.numbers { row.canonical[place] = .null }
            case .nameless: row.canonical[reference.mark] = .text("")
            case .row(let identity): row.canonical[reference.mark] = .text(identity.text)
            }
        }
        if table.hasUUID, let place = places.first {
            row.identity = ExactText(CopyDecoder.uuid(row.values[place]).description)
            // Most rows spell it in lower case: both forms then share one array.
            if case .text(row.identity.text) = row.canonical[place] { return }
            row.canonical[place] = .text(row.identity.text)
            return
        }
        let key = places.map { row.canonical[$0] }
        if key.contains(where: \.isNull) { return row.identity = ExactText("") }
        let broken = row.brokenTexts.isEmpty ? [] : places.filter(row.brokenTexts.contains)
        // A blob of the same bytes is another key.
        row.identity = ExactText(broken.isEmpty ? "\(key)" : "\(key) \(broken)")
        var known = row
        for (index, reference) in table.references.enumerated() where !places.contains(reference.mark) {
            known.targets[index] = .none
        }
        keyed[table.key, default: [:]][row.identity] = known
    }

    private func target(
        of reference: MergedTable.Reference, _ row: IncomingRow, on connection: borrowing Connection
    ) throws(StoreError) -> IncomingRow.Target {
        let values = reference.columns.map { row.values[$0] }
        guard let parent = byName[reference.parent], !values.contains(where: \.isNull) else { return .none }
        if reference.isSpelled {
            let identity = CopyDecoder.uuid(values[0]).description
            return identity.isEmpty ? .none : .row(ExactText(identity))
        }
        var found: IncomingRow?
        try connection.forEachRow(Self.findParent(of: reference, row), values) {
            (row: borrowing Statement) throws(StoreError) in
            if found == nil { found = IncomingRow(row, from: 0, parent.columns.count) }
        }
        guard var found else { return MergeJudge.meansNoRow(values) ? .none : .dangling }
        try identify(&found, of: parent, isParent: true, on: connection)
        return found.identity.text.isEmpty ? .nameless : .row(found.identity)
    }

    /// The query for the row to which a row's reference leads; its parameters are the values of the reference.
    private static func findParent(of reference: MergedTable.Reference, _ row: IncomingRow) -> String {
        reference.findParent
            + zip(reference.parentColumns, reference.columns).map {
                "\(SQL.quote($0.0)) = \(row.parameter($0.1))"
            }.joined(separator: " AND ")
    }

    /// Whether neither store has the row to which a row's reference leads.
    func isDangling(
        _ reference: MergedTable.Reference, _ row: IncomingRow, here: borrowing Connection, other: borrowing Connection
    ) throws(StoreError) -> Bool {
        let values = reference.columns.map { row.values[$0] }
        // Row numbers mean other rows in the other store.
        guard reference.isSpelled, !values.contains(where: \.isNull) else { return false }
        let sql = Self.findParent(of: reference, row)
        if try here.row(sql, values) != nil { return false }
        return try other.row(sql, values) == nil
    }

    /// Writes this store's row numbers, keys and spellings into a row.
    ///
    /// - Returns: the references whose rows this store does not have; such a row number becomes null.
    func translate(
        _ row: inout IncomingRow, of table: MergedTable, on connection: borrowing Connection
    ) throws(StoreError) -> [Int] {
        var missing: [Int] = []
        for (index, reference) in table.references.enumerated() {
            switch row.targets[index] {
            case .none: continue
            case .dangling, .nameless: for place in reference.numbers { row.set(.null, at: place) }
            case .row(let identity):
                guard let parent = byName[reference.parent] else { continue }
                if let found = try find(identity, of: parent, reference.parentSelection, on: connection) {
                    if reference.isOwn { continue }
                    for (offset, place) in reference.columns.enumerated() where !found.values[offset].isNull {
                        row.values[place] = found.values[offset]
                        if found.brokenTexts.contains(offset) {
                            row.brokenTexts.insert(place)
                        } else {
                            row.brokenTexts.remove(place)
                        }
                    }
                } else {
                    missing.append(index)
                    for place in reference.numbers { row.set(.null, at: place) }
                }
            }
        }
        return missing
    }

    /// Returns the values of columns of this store's row with that identity, or `nil` if it has none.
    func find(
        _ identity: ExactText, of table: MergedTable, _ selection: MergedTable.Selection,
        on connection: borrowing Connection
    ) throws(StoreError) -> IncomingRow? {
        var found: IncomingRow?
        func note(_ row: borrowing Statement) throws(StoreError) {
            if found == nil { found = IncomingRow(row, from: 0, selection.count) }
        }
        if table.hasUUID {
            let reader = CopyDecoder(table: table.table, layout: table.here)
            let uuid = twins.survivor(of: UUIDText(identity.text), in: table.here.name)
            try connection.forEachRow(selection.sql + table.isRow, [reader.stored(uuid)], note)
            return found
        }
        guard var row = keyed[table.key]?[identity] else { return nil }
        let places = table.identityPlaces
        let missing = try translate(&row, of: table, on: connection)
        if missing.contains(where: { places.contains(table.references[$0].mark) }) { return nil }
        let match =
            row.brokenTexts.isEmpty
            ? table.isRow
            : places.map { "t.\(SQL.quote(table.columns[$0])) = \(row.parameter($0))" }.joined(separator: " AND ")
        try connection.forEachRow(selection.sql + match, places.map { row.values[$0] }, note)
        return found
    }

    /// Fills references to rows that came later than the row that refers to them.
    ///
    /// A row whose parent does not come is excluded.
    func resolve(_ attempt: MergeAttempt, on connection: borrowing Connection) throws(StoreError) {
        for unresolved in attempt.unresolved {
            var row = unresolved.row
            let table = unresolved.table
            let missing = try translate(&row, of: table, on: connection).map { (table.references[$0], row.targets[$0]) }
            let isLost = missing.contains { reference, target in
                guard case .row(let identity) = target else { return false }
                return !reference.isSpelled || attempt.isAbsent(identity, of: reference.parent)
            }
            if isLost {
                attempt.exclude(Seeder.MergedRows.PassedOver(row, of: table, .parent), row.identity, of: table)
                continue
            }
            let columns = Set(table.references.flatMap(\.columns)).intersection(unresolved.written).sorted()
            if columns.isEmpty { continue }
            let set = columns.map { "\(SQL.quote(table.columns[$0])) = \(row.parameter($0))" }.joined(separator: ", ")
            do throws(StoreError) {
                try connection.run(
                    "UPDATE \(table.here.orAbort)\(SQL.quote(table.here.name)) SET \(set) WHERE \(table.here.isRow())",
                    columns.map { row.values[$0] } + unresolved.place)
            } catch .constraint(let store, let name, let detail) where connection.isInTransaction {
                let error = StoreError.constraint(store: store, table: name, detail: detail)
                attempt.exclude(Seeder.MergedRows.PassedOver(row, of: table, error), row.identity, of: table)
            } catch {
                throw error
            }
        }
    }
}

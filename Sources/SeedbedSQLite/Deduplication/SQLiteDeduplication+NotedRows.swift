internal import Seedbed

/// Finds the rows that a deduplication has changed, whatever numbers they have got since.
///
/// Rows get other numbers by `VACUUM`, by a restored dump, and if a migration makes their table again. SQLite gives the number of a
/// deleted row to a new one.
extension SQLiteDeduplication {
    /// The result of looking for a row that a deduplication has changed.
    enum NotedRow {
        /// The row is there, under these values of its identity.
        case found([SeedValue])
        /// It was deleted, or holds another value by now.
        case gone
        /// Nothing proves which row it is.
        case unknown
    }

    /// Finds the row that these notes of one write are about.
    ///
    /// - Parameter from: the column of `seedbed_changes` with the values that the row still holds unless they have changed since.
    func find(_ notes: [Note], in layout: TableLayout, holding from: String) throws(StoreError)
        -> NotedRow
    {
        let note = notes[0]
        if !layout.hasRowNumber { return findByKey(note, layout) }
        var names: [RowJSON.Column] = []
        for var column in note.names {
            guard let name = note.presentName(of: column.name, in: layout) else { return .unknown }
            column.name = name
            names.append(column)
        }
        if !names.isEmpty { return try find(note, named: names, in: layout) }
        guard let held = note.held else {
            // An earlier version of Seedbed has noted nothing by which a hidden number could be proven.
            if layout.numberColumn == nil { return try whetherAny(notes, in: layout, holds: from) }
            return .found(note.row)
        }
        let known = present(held, of: note, in: layout)
        let isDeclared = layout.numberColumn.map { number in
            note.columns.isEmpty || note.columns.contains { $0.isSameName(as: number) }
        }
        let isRow = note.row.count == 1 ? layout.isRow() : "0"
        let own = try rows(isRow, note.row.count == 1 ? note.row : [], known, in: layout)
        if let first = own.first {
            let isSame = UndoRun.isNotedRow(
                equal: first.equal, different: first.different + held.count - known.count,
                isDeclared: isDeclared == true)
            if isSame { return .found(first.row) }
        }
        let (isHeld, values) = try condition(notes, in: layout, from)
        if isDeclared == true {
            return own.isEmpty ? .gone : try whetherAny(notes, in: layout, holds: from, note.row)
        }
        let others = try rows(isHeld, values, known, in: layout)
        if others.isEmpty { return .gone }
        let equal = others.filter { $0.different == 0 }
        return equal.count == 1 && known.count == held.count ? .found(equal[0].row) : .unknown
    }

    /// Finds a row in a table where the key is the row.
    private func findByKey(_ note: Note, _ layout: TableLayout) -> NotedRow {
        if note.named.isEmpty { return .found(note.row) }
        let values = layout.identity.compactMap { name in
            note.named.first { note.presentName(of: $0.name, in: layout)?.isSameName(as: name) == true }?
                .value
        }
        return values.count == layout.identity.count ? .found(values) : .unknown
    }

    /// Finds a row by the columns that name it, first at its number.
    private func find(
        _ note: Note, named names: [RowJSON.Column], in layout: TableLayout
    ) throws(StoreError) -> NotedRow {
        let isNamed = names.map { column in
            let value = column.isBrokenText ? "CAST(? AS TEXT)" : "?"
            let name = SQL.quote(column.name)
            return "\(name) IS \(value) AND \(name) COLLATE BINARY IS \(value)"
        }.joined(separator: " AND ")
        let values = names.flatMap { [$0.value, $0.value] }
        let select =
            "SELECT \(SQL.list(layout.identity)) FROM \(SQL.quote(layout.name)) WHERE \(isNamed)"
        if note.row.count == layout.identity.count,
            try store.connection.row("\(select) AND \(layout.isRow())", values + note.row) != nil
        {
            let isUnique = layout.isUnique(names.map(\.name)) || layout.numberColumn != nil
            if isUnique { return .found(note.row) }
        }
        let rows = try store.connection.rows("\(select) LIMIT 2", values)
        if rows.count < 2 { return rows.first.map { .found($0) } ?? .gone }
        guard let held = note.held, note.row.count == layout.identity.count else {
            return layout.numberColumn == nil ? .unknown : .gone
        }
        // Rows may share an identity.
        let known = present(held, of: note, in: layout)
        let twins = try self.rows(isNamed, values, known, in: layout).filter { $0.different == 0 }
        if let own = twins.first(where: { $0.row == note.row }) { return .found(own.row) }
        return twins.count == 1 ? .found(twins[0].row) : .unknown
    }

    /// The noted hashes, by the present names of their columns; those of columns that the table has lost are left out.
    private func present(
        _ held: [RowJSON.Column], of note: Note, in layout: TableLayout
    ) -> [(name: String, hash: SeedValue)] {
        held.compactMap { column in
            note.presentName(of: column.name, in: layout).map { (name: $0, hash: column.value) }
        }
    }

    /// The rows that a condition finds, and how many of the noted values each still holds.
    private func rows(
        _ condition: String, _ values: [SeedValue], _ held: [(name: String, hash: SeedValue)],
        in layout: TableLayout
    ) throws(StoreError) -> [(row: [SeedValue], equal: Int, different: Int)] {
        let columns = SQL.list(layout.identity + held.map(\.name))
        let count = Int32(layout.identity.count)
        var found: [(row: [SeedValue], equal: Int, different: Int)] = []
        try store.connection.forEachRow(
            "SELECT \(columns) FROM \(SQL.quote(layout.name)) WHERE \(condition)", values
        ) { (row: borrowing Statement) throws(StoreError) in
            var (equal, different) = (0, 0)
            for (place, column) in held.enumerated() {
                let hash = ContentHash.exact(row.value(count + Int32(place)))
                let isSame = (hash.map(SeedValue.text) ?? .null) == column.hash
                if !isSame { different += 1 } else if hash != nil { equal += 1 }
            }
            found.append((row.values(0..<count), equal, different))
        }
        return found
    }

    /// Returns the condition that a row holds one of the noted values in `from`.
    private func condition(
        _ notes: [Note], in layout: TableLayout, _ from: String
    ) throws(StoreError) -> (sql: String, values: [SeedValue]) {
        let known = notes.filter { layout.column($0.column) != nil }
        if known.isEmpty { return ("0", []) }
        let parts = known.map {
            "\(SQL.quote($0.column)) COLLATE BINARY IS (SELECT \(from) FROM seedbed_changes WHERE id = ?)"
        }
        return ("(\(parts.joined(separator: " OR ")))", known.map(\.id))
    }

    /// Returns `gone` if no row holds a noted value, and otherwise `unknown`.
    ///
    /// - Parameter row: the only row that is looked at; all of the table if it is empty.
    private func whetherAny(
        _ notes: [Note], in layout: TableLayout, holds from: String, _ row: [SeedValue] = []
    ) throws(StoreError) -> NotedRow {
        let (isHeld, values) = try condition(notes, in: layout, from)
        let isRow = row.isEmpty ? "" : " AND \(layout.isRow())"
        let found = try store.connection.row(
            "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(isHeld)\(isRow) LIMIT 1", values + row)
        return found == nil ? .gone : .unknown
    }

    /// Returns the present name of a table that changed rows are in, which the app may have renamed.
    ///
    /// The renamed table refers to the same column of the parent, and has the same columns in the same places.
    func presentTable(
        _ name: String, referringTo parent: String, _ target: String, columns former: [String]
    ) throws(StoreError) -> String {
        if former.isEmpty || parent.isEmpty { return name }
        if try store.removals.schemaLayout(of: name) != nil { return name }
        guard let parent = try store.removals.schemaLayout(of: parent) else { return name }
        var found: Set<String> = []
        for key in parent.children
        where key.parentColumns.contains(where: { $0.isSameName(as: target) }) {
            guard let child = try store.removals.schemaLayout(of: key.child) else { continue }
            let present = child.columns.filter { !$0.isGenerated }.map(\.name)
            let isSame =
                former.count <= present.count && zip(former, present).allSatisfy { $0.isSameName(as: $1) }
            if isSame || !TablePreparation.renamedColumns(former, present).isEmpty {
                found.insert(child.name)
            }
        }
        return found.count == 1 ? found.first ?? name : name
    }
}

internal import Seedbed

/// The return of rows that went with a copy (C5, R2).
extension SQLiteJournal {
    /// The outcome of putting a row back.
    enum KeptRowReturn {
        /// The table does not take the row yet.
        case waits
        /// The row exists: it has come in again, or was rescued as a copy of its own.
        case present
        case inserted
    }

    /// Puts a missing row back, as far as the table has its columns.
    func reinsert(_ kept: Kept, _ returned: inout [String: [UUIDText]]) throws(StoreError) -> KeptRowReturn {
        let layout = kept.layout
        let known = Set(kept.columns.map(SQLName.init))
        // Without its key the row would be another one.
        if known.isEmpty || !layout.primaryKey.allSatisfy({ layout.isRowNumber($0) || known.contains(SQLName($0)) }) {
            return .waits
        }
        let identity = try identity(of: kept)
        if try isBack(kept, identity) { return .present }
        if try refersToNothing(kept) { return .waits }
        let number = layout.primaryKey.first { layout.isRowNumber($0) }
        let columns = kept.columns.compactMap { layout.column($0)?.name }
        let values = columns.map { column in
            let value = Self.keptValue(column)
            // Another row may have got the number since.
            return column != number
                ? value
                : "CASE WHEN EXISTS (SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(SQL.quote(column)) = \(value)) THEN NULL ELSE \(value) END"
        }
        let isInserted = try isAllowed { () throws(StoreError) in
            try store.connection.run(
                """
                INSERT \(layout.orAbort)INTO \(SQL.quote(layout.name)) (\(SQL.list(columns))) SELECT \(values.joined(separator: ", "))
                """, [kept.id])
            if store.connection.changes == 0 { throw ignored(layout) }
        }
        if !isInserted { return .waits }
        if let number { try renumber(kept, number, as: .integer(store.connection.lastInsertedRow)) }
        if let identity { returned[layout.name, default: []].append(identity) }
        return .inserted
    }

    /// Goes on holding the values of a row that is back, for whose columns the table has no place.
    ///
    /// A migration that makes a table again may give a column another name, and nothing tells which.
    func holdRest(of kept: Kept) throws(StoreError) {
        let placed = kept.columns.filter { !$0.isSameName(as: kept.uuid) }
        try store.connection.run("UPDATE seedbed_log SET reason = 'parted' WHERE id = ?", [kept.id])
        for column in placed {
            try store.connection.run(
                "DELETE FROM seedbed_trail WHERE id = ? AND col = ? COLLATE NOCASE", [kept.id, .text(column)])
        }
    }

    /// Writes such values to their row, once the table has the columns; returns whether none is left.
    ///
    /// A column that holds a value by now keeps it. A row without an identity cannot be found again: its number may be another row's.
    func fillRest(of kept: Kept) throws(StoreError) -> Bool {
        guard let identity = try identity(of: kept) else { return false }
        var isDone = !kept.lacksColumn
        for column in kept.columns where !column.isSameName(as: kept.uuid) {
            let name = SQL.quote(column)
            let isAllowed = try isAllowed { () throws(StoreError) in
                try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
                    try store.connection.run(
                        """
                        UPDATE \(kept.layout.orAbort)\(SQL.quote(kept.layout.name)) AS t SET \(name) = \(Self.keptValue(column))
                        WHERE \(Self.isRow(identity, kept)) AND \(name) IS NULL
                        """, [kept.id])
                }
            }
            if !isAllowed { isDone = false }
        }
        return isDone
    }

    /// Returns the identity of the row on other devices, or `nil` if it has no such column.
    func identity(of kept: Kept) throws(StoreError) -> UUIDText? {
        guard kept.layout.column(kept.uuid) != nil else { return nil }
        let value = try store.connection.row("SELECT \(Self.keptValue(kept.uuid))", [kept.id])?[0] ?? .null
        return value.isNull ? nil : CopyDecoder.uuid(value)
    }

    /// Whether the row exists, or another rescue answers for it.
    private func isBack(_ kept: Kept, _ identity: UUIDText?) throws(StoreError) -> Bool {
        let layout = kept.layout
        func exists(_ condition: String) throws(StoreError) -> Bool {
            try store.connection.row(
                "SELECT 1 FROM \(SQL.quote(layout.name)) AS t WHERE ?1 AND \(condition)", [kept.id])
                != nil
        }
        func isEqual(_ columns: [String]) -> String {
            columns.map { "t.\(SQL.quote($0)) IS \(Self.keptValue($0))" }.joined(separator: " AND ")
        }
        if let identity {
            if try exists(Self.isRow(identity, kept)) {
                return true
            }
            return try store.connection.row(
                "SELECT 1 FROM seedbed_edits WHERE tbl = ? AND lower(CASE typeof(uuid) WHEN 'blob' THEN \(UUIDSQL.text("uuid")) ELSE uuid END) = ?",
                heldKey(identity, layout)) != nil
        }
        if layout.primaryKey.isEmpty { return false }
        if !layout.primaryKey.contains(where: layout.isRowNumber) { return try exists(isEqual(layout.primaryKey)) }
        // The number alone proves nothing: another row may have got it.
        let references = Set(layout.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        let own = kept.columns.filter { !references.contains(SQLName($0)) }
        return try exists(isEqual(own.count > 1 ? own : kept.columns))
    }

    /// Returns the condition that a row is the kept one, or the row that a rescue has made of it.
    ///
    /// It uses every usual spelling, so that an index of the app is of use.
    static func isRow(_ identity: UUIDText, _ kept: Kept) -> String {
        let texts = [identity, identity.rescued, identity.rescued?.rescued].compactMap { $0?.description }
        let spellings = texts.flatMap { text in
            let digits = text.filter { $0 != "-" }
            let isHex = digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit)
            return [SQL.literal(text), SQL.literal(text.uppercased())] + (isHex ? ["x'\(digits)'"] : [])
        }
        return "t.\(SQL.quote(kept.uuid)) IN (\((spellings + [keptValue(kept.uuid)]).joined(separator: ", ")))"
    }

    /// Makes kept rows refer to a row by the number that it has got.
    private func renumber(_ kept: Kept, _ number: String, as new: SeedValue) throws(StoreError) {
        guard let old = try store.connection.row("SELECT \(Self.keptValue(number))", [kept.id])?[0], old != new else {
            return
        }
        for key in kept.layout.children {
            guard let place = key.parentColumns.firstIndex(where: { $0.isSameName(as: number) }) else {
                continue
            }
            var part = key
            (part.childColumns, part.parentColumns) = ([key.childColumns[place]], [number])
            try moveKept(part, from: [old], to: [new], kept.layout, where: "tbl = ?1 AND uuid = ?2", kept.origin)
        }
    }
}

internal import Seedbed

/// Lost copies that refer to each other in a store that enforces foreign keys.
extension SQLiteJournal {
    /// Inserts them while SQLite defers its check of the references; checks these itself after the last one.
    func rescue(
        _ copies: [JournalEntry.LostCopy], replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [JournalEntry.Outcome] {
        var outcomes: [JournalEntry.Outcome] = []
        return try store.transaction { () throws(StoreError) in
            try store.connection.deferringForeignKeys { () throws(StoreError) in
                let wasOpen = store.connection.hasOpenReferences
                do throws(StoreError) {
                    try run.attempt { () throws(StoreError) in
                        try store.transaction { () throws(StoreError) in
                            outcomes = try insert(copies, replaces: replaces, in: run)
                            let isOpen = !wasOpen && store.connection.hasOpenReferences
                            if isOpen || outcomes.contains(.refused) {
                                throw .constraint(store: store.path, table: "", detail: "FOREIGN KEY constraint failed")
                            }
                        }
                    }
                } catch .constraint {
                    if !outcomes.contains(.refused) { outcomes = copies.map { _ in .refused } }
                }
            }
            return outcomes
        }
    }

    /// Inserts each copy; then refuses those whose references dangle.
    private func insert(
        _ copies: [JournalEntry.LostCopy], replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [JournalEntry.Outcome] {
        var outcomes: [JournalEntry.Outcome] = []
        for copy in copies {
            let layout = try store.layout(of: copy.table)
            let outcome = try rescue(
                copy.entry, as: copy.uuid, layout, copy.table, isTogether: true, replaces: replaces, in: run
            ) { (version) throws(StoreError) in
                try insert(copy.uuid, from: version, layout, copy.table)
            }
            outcomes.append(outcome)
        }
        for (place, copy) in copies.enumerated() where outcomes[place] == .inserted {
            if try lacksParents(copy.uuid, copy.table) { outcomes[place] = .refused }
        }
        return outcomes
    }

    /// Returns the condition that the row `t` refers by a key to a row that does not exist.
    static func isOrphan(_ key: ForeignKey) -> String {
        let refers = key.childColumns.map { "t.\(SQL.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
        let isParent = zip(key.parentColumns, key.childColumns)
            .map { "p.\(SQL.quote($0)) = t.\(SQL.quote($1))" }.joined(separator: " AND ")
        return
            "\(refers) AND NOT EXISTS (SELECT 1 FROM \(SQL.quote(key.parent)) AS p WHERE \(isParent))"
    }

    /// Whether a row's reference by an enforced key dangles.
    ///
    /// For a deferred key SQLite would report that only for the whole transaction.
    func lacksParents(_ uuid: UUIDText, _ table: SeedTable) throws(StoreError) -> Bool {
        let schema = SchemaReader(store: store.path, declared: [])
        guard try store.connection.row("PRAGMA foreign_keys")?[0] == .integer(1),
            let layout = try schema.layout(of: table.name, on: store.connection)
        else { return false }
        let reader = try store.reader(of: table)
        for key in layout.foreignKeys {
            let orphan = try store.connection.row(
                """
                SELECT 1 FROM \(SQL.quote(layout.name)) AS t
                WHERE \(reader.hasUUID(in: "t")) AND \(Self.isOrphan(key))
                """, [reader.stored(uuid)])
            if orphan != nil { return true }
        }
        return false
    }
}

/// The references of a lost row.
extension SQLiteJournal {
    /// Sets the journaled values of each nullable key to null whose row the log knows to be deleted.
    func clearReferencesToDeleted(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> Bool {
        let child = try store.layout(of: table)
        let required = try store.connection.rows(
            "SELECT name FROM pragma_table_info(?) WHERE \"notnull\" OR pk > 0", [.text(child.name)]
        ).map { SQLName($0[0].text) }
        var isCleared = false
        for parent in parents {
            let layout = try store.layout(of: parent)
            for key in layout.children where key.child.isSameName(as: child.name) {
                let columns = key.childColumns.filter { !required.contains(SQLName($0)) }
                let values = key.childColumns.map { Self.heldValue(of: child.column($0)?.name ?? $0) }
                let held = try store.connection.row(
                    "SELECT \(values.joined(separator: ", "))", heldKey(entry.uuid, child))
                guard let held, !columns.isEmpty, !held.contains(where: \.isNull),
                    try store.relations.isGone(held, by: key, layout, parent, forwarding: forwarding),
                    try !isHeld(held, key.parentColumns, of: layout)
                else { continue }
                for column in columns {
                    try store.connection.run(
                        "UPDATE temp.seedbed_held SET value = NULL WHERE tbl = ? AND uuid = ? AND col = ? COLLATE NOCASE",
                        heldKey(entry.uuid, child) + [.text(column)])
                }
                isCleared = true
            }
        }
        return isCleared
    }

    /// Whether the journal holds a lost row with these values, which may come back yet.
    private func isHeld(_ values: [SeedValue], _ columns: [String], of layout: TableLayout) throws(StoreError) -> Bool {
        let held = columns.indices.map { place in
            "SELECT uuid FROM temp.seedbed_held WHERE tbl = ?1 AND col = ?\(2 * place + 2) COLLATE NOCASE AND value IS ?\(2 * place + 3)"
        }
        let bound = zip(columns, values).flatMap { [SeedValue.text($0), $1] }
        return try store.connection.row(held.joined(separator: " INTERSECT "), [.text(layout.name)] + bound) != nil
    }

    /// Changes the journaled values of each key whose row does not exist, if the log knows the row that replaces it.
    func repairDanglingReferences(
        for entry: JournalEntry, of table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) {
        let child = try store.layout(of: table)
        var referred = Set(child.foreignKeys.map { SQLName($0.parent) })
        for parent in parents where referred.remove(SQLName(parent.name)) != nil {
            let layout = try store.layout(of: parent)
            for key in layout.children where key.child.isSameName(as: child.name) {
                let values = key.childColumns.map { Self.heldValue(of: child.column($0)?.name ?? $0) }
                let held = try store.connection.row(
                    "SELECT \(values.joined(separator: ", "))", heldKey(entry.uuid, child))
                guard let held, !held.contains(where: \.isNull),
                    let place = try store.relations.place(of: held, by: key, layout, parent, forwarding: forwarding)
                else { continue }
                for (column, value) in zip(key.childColumns, place) {
                    try store.connection.run(
                        "UPDATE temp.seedbed_held SET value = ? WHERE tbl = ? AND uuid = ? AND col = ? COLLATE NOCASE",
                        [value] + heldKey(entry.uuid, child) + [.text(column)])
                }
            }
        }
    }
}

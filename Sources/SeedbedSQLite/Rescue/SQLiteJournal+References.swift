internal import Seedbed

/// The references of a lost row.
extension SQLiteJournal {
    /// A journaled reference to a row that, by the log, was deleted and that no row replaces.
    private struct ReferenceToDeleted {
        let key: ForeignKey
        let values: [SeedValue]
        let parent: SeedTable
        let deleted: SQLiteReferences.Tombstones.Entry
    }

    /// Returns the copies, with the values of their groups as the log holds them.
    func deletedParents(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> [JournalEntry.DeletedParent] {
        var found: [JournalEntry.DeletedParent] = []
        for reference in try referencesToDeleted(of: entry, in: table, to: parents, forwarding: forwarding)
        where !reference.deleted.isUsers {
            let (parent, layout) = (reference.parent, try store.layout(of: reference.parent))
            let group = parent.groupColumns.map { reference.deleted.row[layout.column($0)?.name ?? $0] ?? .null }
            let lost = JournalEntry.DeletedParent(uuid: reference.deleted.uuid, table: parent, group: group)
            if !found.contains(lost) { found.append(lost) }
        }
        return found
    }

    /// Sets the journaled values of a nullable key to null if the log has the deletion of the row.
    func clearReferencesToDeleted(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> Bool {
        let child = try store.layout(of: table)
        let required = try store.connection.rows(
            "SELECT name FROM pragma_table_info(?) WHERE \"notnull\" OR pk > 0", [.text(child.name)]
        ).map { SQLName($0[0].text) }
        var isCleared = false
        for reference in try referencesToDeleted(of: entry, in: table, to: parents, forwarding: forwarding) {
            for column in reference.key.childColumns where !required.contains(SQLName(column)) {
                try store.connection.run(
                    "UPDATE temp.seedbed_held SET value = NULL WHERE tbl = ? AND uuid = ? AND col = ? COLLATE NOCASE",
                    heldKey(entry.uuid, child) + [.text(column)])
                isCleared = true
            }
        }
        return isCleared
    }

    /// Returns the references to deleted rows, without those to lost rows that may come back yet.
    private func referencesToDeleted(
        of entry: JournalEntry, in table: SeedTable, to parents: [SeedTable], forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) -> [ReferenceToDeleted] {
        let child = try store.layout(of: table)
        var found: [ReferenceToDeleted] = []
        for parent in parents {
            let layout = try store.layout(of: parent)
            for key in layout.children where key.child.isSameName(as: child.name) {
                guard let held = try heldReference(of: entry, by: key, child),
                    let deleted = try store.relations.deletedRow(held, by: key, layout, parent, forwarding: forwarding),
                    try !isHeld(held, key.parentColumns, of: layout)
                else { continue }
                found.append(ReferenceToDeleted(key: key, values: held, parent: parent, deleted: deleted))
            }
        }
        return found
    }

    /// Returns the journaled values of a key, or `nil` if one of them is null.
    private func heldReference(
        of entry: JournalEntry, by key: ForeignKey, _ child: TableLayout
    ) throws(StoreError) -> [SeedValue]? {
        let values = key.childColumns.map { Self.heldValue(of: child.column($0)?.name ?? $0) }
        let held = try store.connection.row("SELECT \(values.joined(separator: ", "))", heldKey(entry.uuid, child))
        return held.flatMap { $0.contains(where: \.isNull) ? nil : $0 }
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
                guard let held = try heldReference(of: entry, by: key, child),
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

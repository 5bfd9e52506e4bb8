internal import Seedbed

/// The rows of a table that are gone, and the values by which others refer to the rows in their places.
struct LostRowPlaces {
    let store: SQLiteStore
    let layout: TableLayout
    let table: SeedTable
    let tombstones: SQLiteReferences.Tombstones
    /// Decides which row takes the place of one that is gone.
    let forwarding: LostRow.Forwarding
    /// The deduplications in the log; their undo gives rows their references back.
    let deduplications: Set<Int64>

    /// Returns the names of the columns to which a key refers.
    func names(of key: ForeignKey) -> [String] { key.parentColumns.compactMap { layout.column($0)?.name } }

    /// Returns the key's values for the row that takes the place of the one to which it leads.
    func place(of old: [SeedValue], by key: ForeignKey) throws(StoreError) -> [SeedValue]? {
        // Only the last one: a number that was a copy's may have been that of a user's row since.
        let entry = tombstones.last(with: old, in: names(of: key))
        return entry?.isUsers == true ? nil : try place(of: old, by: key, entry)
    }

    /// Returns the entry of the copy that held these values, or that of its rescue, if Seedbed removed it.
    func removal(of old: [SeedValue], by key: ForeignKey) -> SQLiteReferences.Tombstones.Entry? {
        guard let entry = tombstones.last(with: old, in: names(of: key)) else { return nil }
        let removal = entry.isRemoval ? entry : entry.uuid.rescued.flatMap(tombstones.last)
        return removal?.isRemoval == true ? removal : nil
    }

    /// Returns the deduplication that merged the row to which a key leads into another one.
    func deduplication(of old: [SeedValue], by key: ForeignKey) -> Int64? {
        removal(of: old, by: key)?.cleanup.flatMap { deduplications.contains($0) ? $0 : nil }
    }

    /// Returns the key's values for the row that takes the place of the one of that entry; no value of them is null.
    func place(
        of old: [SeedValue], by key: ForeignKey, _ entry: SQLiteReferences.Tombstones.Entry?
    ) throws(StoreError) -> [SeedValue]? {
        let names = names(of: key)
        let referred = names.count == 1 ? CopyDecoder.uuid(old[0]) : nil
        guard let row = try row(inPlaceOf: entry?.uuid, entry, names, referred) else { return nil }
        let values = try store.connection.row(
            "SELECT \(SQL.list(key.parentColumns, prefix: "t.")) FROM \(SQL.quote(layout.name)) AS t WHERE \(layout.isRow("t."))",
            row)
        return values.flatMap { $0.contains(where: \.isNull) ? nil : $0 }
    }

    /// Returns the values that find the row in the place of a removed one, of which the log holds these values.
    func row(
        inPlaceOf lost: UUIDText?, _ entry: SQLiteReferences.Tombstones.Entry?, _ columns: [String] = [],
        _ referred: UUIDText? = nil
    ) throws(StoreError) -> [SeedValue]? {
        let logged = entry.map { entry in
            LostRow.Logged(isImport: entry.isImport) { column in
                layout.column(column).flatMap { entry.row[$0.name] } ?? .null
            }
        }
        var row = LostRow(
            uuid: lost, columns: columns, referred: referred, logged: logged, survivors: tombstones.survivors)
        row.removedTwins = { columns, values in
            tombstones.removed(with: values, in: columns.map { layout.column($0)?.name ?? $0 })
        }
        switch try forwarding(row, table) {
        case .identity(let uuid):
            let reader = try store.reader(of: table)
            let find = """
                SELECT \(SQL.list(layout.identity, prefix: "t.")) FROM \(SQL.quote(layout.name)) AS t
                WHERE \(reader.hasUUID(in: "t"))
                """
            return try store.connection.row(find, [reader.stored(uuid)])
        case .copy(let copy): return CopyDecoder.values(copy.row)
        case nil: return nil
        }
    }
}

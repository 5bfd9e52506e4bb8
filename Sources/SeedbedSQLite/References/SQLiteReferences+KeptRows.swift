internal import Seedbed

/// The references of rows that went with a copy and are to come back.
extension SQLiteReferences {
    /// Puts back the rows that went with a copy that came in again, or whose place another row took.
    func reconcileOriginsOfKeptRows(
        of layout: TableLayout, _ table: SeedTable, _ forwarding: @escaping LostRow.Forwarding
    ) throws(StoreError) {
        guard let origins = try store.rescues.originsOfKeptRows(in: layout) else { return }
        try store.preparation.makeReadyForLookUp(table)
        let reader = try store.reader(of: table)
        let places = try places(of: layout, table, forwarding)
        let uuid = "t.\(SQL.quote(table.mapping.uuid)) FROM \(SQL.quote(layout.name)) AS t"
        for lost in origins {
            let entry = places.tombstones.last(withUUID: lost)
            let held = entry?.row
            var row = try store.connection.row("SELECT \(uuid) WHERE \(reader.hasUUID(in: "t"))", [reader.stored(lost)])
            if row == nil, let place = try places.row(inPlaceOf: lost, entry) {
                row = try store.connection.row("SELECT \(uuid) WHERE \(layout.isRow("t."))", place)
            }
            guard let row else { continue }
            let values = layout.children.map { key in
                (key: key, values: key.parentColumns.map { held?[layout.column($0)?.name ?? $0] ?? .null })
            }
            try store.rescues.reconcileKeptRows(of: lost, as: CopyDecoder.uuid(row[0]), values, layout, table)
        }
        try followKeptReferences(to: layout, places)
        try store.rescues.reinsertKeptRows(from: [table])
    }

    /// Makes kept rows refer to the rows that take the places of removed ones, as rows do that still exist (C5).
    ///
    /// A kept row may refer to other copies than the one with which it went.
    private func followKeptReferences(to layout: TableLayout, _ places: LostRowPlaces) throws(StoreError) {
        for key in layout.children {
            let held = key.childColumns.map { column in
                "(SELECT value FROM seedbed_trail WHERE id = l.id AND col = \(SQL.literal(column)) COLLATE NOCASE)"
            }
            let rows = try store.connection.rows(
                """
                SELECT id, \(held.joined(separator: ", ")) FROM seedbed_log AS l
                WHERE \(SQLiteJournal.keepsRow) AND seedID = ? COLLATE NOCASE
                """, [.text(key.child)])
            let isThere = key.parentColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
            for row in rows {
                let old = Array(row.dropFirst())
                if old.contains(where: \.isNull) { continue }
                let sql = "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(isThere)"
                guard try store.connection.row(sql, old) == nil, let new = try places.place(of: old, by: key) else {
                    continue
                }
                for (column, value) in zip(key.childColumns, new) {
                    try store.connection.run(
                        "UPDATE seedbed_trail SET value = ? WHERE id = ? AND col = ? COLLATE NOCASE",
                        [value, row[0], .text(column)])
                }
            }
        }
    }
}

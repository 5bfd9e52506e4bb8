internal import Seedbed

/// The entries of the log by which references are followed.
extension SQLiteReferences {
    /// The log's knowledge of a table's copies.
    struct Tombstones {
        struct Entry {
            var id: Int64
            var uuid: UUIDText
            var row: [String: SeedValue]
            /// Whether the row was not a copy; of such a row only its number is kept.
            var isUsers = false
            /// Whether a sync import deleted it.
            var isImport = false
            /// Whether Seedbed removed it, so that the log holds the whole row.
            var isRemoval = false
        }

        var rows: [Entry] = []
        var survivors: [UUIDText: UUIDText] = [:]

        /// The last entry of a row that had these values of a key; an earlier row may have had the same number.
        func entry(of values: [SeedValue], _ key: ForeignKey, _ layout: TableLayout) -> Entry? {
            let names = key.parentColumns.compactMap { layout.column($0)?.name }
            return rows.last { entry in names.map { entry.row[$0] ?? .null } == values }
        }
    }

    func readTombstones(_ layout: TableLayout) throws(StoreError) -> Tombstones {
        var tombstones = Tombstones()
        let sql = """
            SELECT uuid, survivor, row, id, trail, took FROM seedbed_log AS l WHERE tbl = ?
            AND (row IS NOT NULL OR trail OR EXISTS (SELECT 1 FROM seedbed_trail AS k WHERE k.id = l.id)) ORDER BY id
            """
        try store.connection.forEachRow(sql, [.text(layout.name)]) { (row: borrowing Statement) throws(StoreError) in
            let uuid = UUIDText(row.text(0))
            if row.isNull(2) {
                let values = try store.connection.rows(
                    "SELECT col, value FROM seedbed_trail WHERE id = ?", [row.value(3)])
                tombstones.rows.append(
                    Tombstones.Entry(
                        id: row.value(3).integer, uuid: uuid,
                        row: Dictionary(values.map { ($0[0].text, $0[1]) }) { first, _ in first },
                        isUsers: row.value(4) == .integer(0), isImport: !row.isNull(5)))
            } else {
                tombstones.rows.append(
                    Tombstones.Entry(id: row.value(3).integer, uuid: uuid, row: RowJSON.storedRow(row.text(2)), isRemoval: true))
                tombstones.survivors[uuid] = row.isNull(1) ? nil : UUIDText(row.text(1))
            }
        }
        return tombstones
    }
}

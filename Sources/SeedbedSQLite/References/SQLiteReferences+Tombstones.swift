internal import Seedbed

/// The entries of the log by which references are followed.
extension SQLiteReferences {
    /// The log's knowledge of a table's copies.
    final class Tombstones {
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
            /// The cleanup that removed it.
            var cleanup: Int64?
        }

        private let layout: TableLayout
        private(set) var rows: [Entry] = []
        private(set) var survivors: [UUIDText: UUIDText] = [:]
        /// The places of the last entry of each identity, and of each entry by its number.
        private var places: (uuids: [UUIDText: Int], ids: [Int64: Int]) = ([:], [:])
        /// The places of the last entry with each value, by the columns of a key.
        private var keyed: [[String]: [[SeedValue]: Int]] = [:]

        /// The identities of removed rows by their values, by the columns of a group.
        private var removed: [[String]: [[SeedValue]: [UUIDText]]] = [:]

        init(_ layout: TableLayout) { self.layout = layout }

        /// Adds an entry that is later than all others.
        func append(_ entry: Entry) {
            places.uuids[entry.uuid] = rows.count
            places.ids[entry.id] = rows.count
            rows.append(entry)
        }

        /// Notes which copy the cleanup kept, or that none is known.
        func setSurvivor(_ survivor: UUIDText?, of uuid: UUIDText) { survivors[uuid] = survivor }

        /// The last entry of that identity.
        func last(withUUID uuid: UUIDText) -> Entry? { places.uuids[uuid].map { rows[$0] } }

        /// The entry of that number.
        func entry(_ id: Int64) -> Entry? { places.ids[id].map { rows[$0] } }

        /// The last entry whose row held these values in these columns, as a foreign key compares them.
        func last(with values: [SeedValue], in columns: [String]) -> Entry? {
            let values = zip(values, columns).map(layout.stored)
            if keyed[columns] == nil {
                var index: [[SeedValue]: Int] = [:]
                for (place, entry) in rows.enumerated() { index[columns.map { entry.row[$0] ?? .null }] = place }
                keyed[columns] = index
            }
            return keyed[columns]?[values].map { rows[$0] }
        }

        /// The identities of the rows that Seedbed removed and that held these values in these columns, the last one first.
        func removed(with values: [SeedValue], in columns: [String]) -> [UUIDText] {
            if removed[columns] == nil {
                var index: [[SeedValue]: [UUIDText]] = [:]
                for entry in rows.reversed() where entry.isRemoval {
                    index[columns.map { entry.row[$0] ?? .null }, default: []].append(entry.uuid)
                }
                removed[columns] = index
            }
            return removed[columns]?[values] ?? []
        }
    }

    func readTombstones(_ layout: TableLayout) throws(StoreError) -> Tombstones {
        let tombstones = Tombstones(layout)
        let sql = """
            SELECT uuid, survivor, row, id, trail, took, cleanup FROM seedbed_log AS l WHERE tbl = ?
            AND (row IS NOT NULL OR trail OR EXISTS (SELECT 1 FROM seedbed_trail AS k WHERE k.id = l.id)) ORDER BY id
            """
        try store.connection.forEachRow(sql, [.text(layout.name)]) { (row: borrowing Statement) throws(StoreError) in
            let uuid = UUIDText(row.text(0))
            if row.isNull(2) {
                let values = try store.connection.rows(
                    "SELECT col, value FROM seedbed_trail WHERE id = ?", [row.value(3)])
                tombstones.append(
                    Tombstones.Entry(
                        id: row.value(3).integer, uuid: uuid,
                        row: Dictionary(values.map { ($0[0].text, $0[1]) }) { first, _ in first },
                        isUsers: row.value(4) == .integer(0), isImport: !row.isNull(5)))
            } else {
                tombstones.append(
                    Tombstones.Entry(
                        id: row.value(3).integer, uuid: uuid, row: RowJSON.storedRow(row.text(2)), isRemoval: true,
                        cleanup: row.isNull(6) ? nil : row.value(6).integer))
                tombstones.setSurvivor(row.isNull(1) ? nil : UUIDText(row.text(1)), of: uuid)
            }
        }
        return tombstones
    }
}

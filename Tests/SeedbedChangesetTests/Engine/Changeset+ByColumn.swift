#if os(Linux)
    import CSQLiteSession
    import Seedbed
    import SeedbedScheduleSupport

    extension Changeset {
        /// A statement that writes some columns of a changed row.
        private struct Write {
            var kind: Change.Kind
            var table: Table
            var uuid: String
            var values: [(column: String, value: Value)]
        }

        /// Carries the changes out as an engine does that syncs columns: a new row comes with its key and first column, then every
        /// other column in an order of chance, each by a statement of its own.
        func applyByColumn(to database: Database) throws {
            for write in try writes() {
                let (table, key) = (write.table.rawValue, Value.text(write.uuid))
                var random = RandomSource(seed: write.uuid.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
                var rest = write.values
                if write.kind == .delete {
                    try database.rows("DELETE FROM \(table) WHERE uuid = ?", [key])
                    continue
                }
                if write.kind == .insert {
                    let first = rest.removeFirst()
                    try database.rows("INSERT INTO \(table) (uuid, \(first.column)) VALUES (?, ?)", [key, first.value])
                }
                while !rest.isEmpty {
                    let next = rest.remove(at: Int(random.next() % UInt64(rest.count)))
                    try database.rows("UPDATE \(table) SET \(next.column) = ? WHERE uuid = ?", [next.value, key])
                }
            }
        }

        private func writes() throws -> [Write] {
            if isEmpty { return [] }
            let kinds = try changes()
            var iterator: OpaquePointer?
            var copy = bytes
            return copy.withUnsafeMutableBytes { buffer in
                sqlite3changeset_start(&iterator, Int32(buffer.count), buffer.baseAddress)
                defer { sqlite3changeset_finalize(iterator) }
                var writes: [Write] = []
                while sqlite3changeset_next(iterator) == SQLITE_ROW {
                    let change = kinds[writes.count]
                    var write = Write(kind: change.kind, table: change.table, uuid: change.uuid, values: [])
                    if change.kind != .delete {
                        for (place, column) in change.table.columns.enumerated().dropFirst() {
                            var value: OpaquePointer?
                            sqlite3changeset_new(iterator, Int32(place), &value)
                            if let value, let held = Value(value) { write.values.append((column, held)) }
                        }
                    }
                    writes.append(write)
                }
                return writes
            }
        }
    }
#endif

internal import Seedbed

/// The triggers' notes of rows that came in (C6).
extension SQLiteBookkeeping {
    /// Looks once at an index that has no such note on almost every launch.
    func hasArrivals() throws(StoreError) -> Bool {
        try store.looking { () throws(StoreError) in
            try Bookkeeping.hasArrivals(on: store.connection)
        }
    }

    /// Returns the notes, in the order in which the rows came.
    func arrivals() throws(StoreError) -> ArrivedRows? {
        try store.looking { () throws(StoreError) in
            guard try Bookkeeping.notesArrivals(on: store.connection) else { return nil }
            var arrivals = ArrivedRows(uuids: [], last: 0)
            var seen: Set<UUIDText> = []
            for row in try store.connection.rows(
                "SELECT id, uuid FROM seedbed_notes WHERE \(Bookkeeping.isArrival) ORDER BY id")
            {
                let uuid = CopyDecoder.uuid(row[1])
                if !row[1].isNull, seen.insert(uuid).inserted { arrivals.uuids.append(uuid) }
                arrivals.last = row[0].integer
            }
            return arrivals
        }
    }

    /// Deletes the notes up to this one.
    func forgetArrivals(upTo last: Int64) throws(StoreError) {
        guard try hasArrivals() else { return }
        try store.connection.run(
            "DELETE FROM seedbed_notes WHERE \(Bookkeeping.isArrival) AND id <= ?", [.integer(last)])
    }

    /// Deletes the notes of these rows.
    func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) {
        guard try hasArrivals() else { return }
        let forgotten = Set(uuids)
        for row in try store.connection.rows("SELECT id, uuid FROM seedbed_notes WHERE \(Bookkeeping.isArrival)")
        where forgotten.contains(CopyDecoder.uuid(row[1])) {
            try store.connection.run("DELETE FROM seedbed_notes WHERE id = ?", [row[0]])
        }
    }

    /// Reads the notes; a store that no account has taken over has none.
    func copiesTakenOver() throws(StoreError) -> Set<UUIDText>? {
        try store.looking { () throws(StoreError) in
            guard try Bookkeeping.notesArrivals(on: store.connection) else { return nil }
            let rows = try store.connection.rows("SELECT uuid FROM seedbed_notes WHERE kind = 'taken over'")
            return rows.isEmpty ? nil : Set(rows.map { CopyDecoder.uuid($0[0]) })
        }
    }

    /// Writes a note for each copy.
    func setCopiesTakenOver(_ uuids: Set<UUIDText>?) throws(StoreError) {
        guard try Bookkeeping.notesArrivals(on: store.connection) else { return }
        try store.connection.run("DELETE FROM seedbed_notes WHERE kind = 'taken over'")
        for uuid in uuids ?? [] {
            try store.connection.run(
                "INSERT INTO seedbed_notes (kind, uuid) VALUES ('taken over', ?)", [.text(uuid.description)])
        }
    }
}

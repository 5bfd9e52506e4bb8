internal import Seedbed

extension Connection {
    /// Runs `body`, whose deletions overwrite what they delete with zeros; afterwards the connection does what it did before.
    ///
    /// The write-ahead log may hold former pages until SQLite's next checkpoint writes over them.
    func overwriting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        var before: Int64 = 1
        // SQLite reads and sets it when it parses the statement: one that is kept prepared would do neither again.
        try forEachRow(once: "PRAGMA secure_delete", []) { (row: borrowing Statement) throws(StoreError) in
            before = row.value(0).integer
        }
        if before == 1 { return try body() }
        try execute("PRAGMA secure_delete = ON")
        let former = before == 0 ? "OFF" : "FAST"
        do throws(StoreError) {
            try body()
        } catch {
            try? execute("PRAGMA secure_delete = \(former)")
            throw error
        }
        try execute("PRAGMA secure_delete = \(former)")
    }
}

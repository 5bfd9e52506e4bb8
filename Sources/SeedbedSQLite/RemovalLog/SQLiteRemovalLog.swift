internal import Seedbed

/// The log of removed rows, in `seedbed_log` (C7).
struct SQLiteRemovalLog: RemovalLog {
    let store: SQLiteStore

    /// Returns the columns of `seedbed_log` that ``entry(_:)`` reads.
    static func logColumns(_ version: Int64) -> String {
        "id, cleanup, at, tbl, uuid, seedID, reason, survivor, undone, "
            + (version < Bookkeeping.firstWithAccounts ? "NULL, " : "account, ")
            + (version < Bookkeeping.firstWithNotes ? "0, 0" : "reason = 'deleted' AND took IS NOT NULL, namesake")
    }

    /// Returns the rows of `seedbed_log` after that one.
    ///
    /// In a transaction that the app has opened on its own connection it returns none: the transaction may yet be rolled back.
    func log(after id: Int64) throws(StoreError) -> RemovalLogEntry.Page {
        try store.looking { () throws(StoreError) in
            var page = RemovalLogEntry.Page()
            guard let version = try Bookkeeping.version(on: store.connection) else { return page }
            page.last = try lastLogID()
            if store.isInsideForeignTransaction {
                page.last = min(page.last, id)
            } else if page.last > id {
                let sql = "SELECT \(Self.logColumns(version)) FROM seedbed_log WHERE id > ? AND id <= ? ORDER BY id"
                page.entries = try entries(sql, [.integer(id), .integer(page.last)])
            }
            let first = try store.connection.row("SELECT id FROM seedbed_log ORDER BY id LIMIT 1")
            page.dropped = try first.map { (row) throws(StoreError) in try number(row[0]) - 1 } ?? page.last
            return page
        }
    }

    /// Returns the newest row of `seedbed_log` with the reason `deleted`, and with that table unless it is `nil`.
    func lastDeletion(from table: SeedTable?) throws(StoreError) -> RemovalLogEntry? {
        try store.looking { () throws(StoreError) in
            guard let version = try Bookkeeping.version(on: store.connection) else { return nil }
            let sql = """
                SELECT \(Self.logColumns(version)) FROM seedbed_log
                WHERE ?1 IN (tbl COLLATE NOCASE, '') AND reason = 'deleted' ORDER BY id DESC LIMIT 1
                """
            return try store.connection.row(sql, [.text(table?.name ?? "")]).flatMap(Self.entry)
        }
    }

    /// Returns the values in the row that `seedbed_log` holds.
    func loggedValues(of entry: RemovalLogEntry, _ columns: [String]) throws(StoreError) -> [SeedValue] {
        try store.looking { () throws(StoreError) in
            let logged = try store.connection.row("SELECT row FROM seedbed_log WHERE id = ?", [.integer(entry.id)])
            guard let text = logged?.first, !text.isNull else { return [] }
            let row = RowJSON.columns(text.text)
            if row.isEmpty { return [] }
            return columns.map { name in row.first { $0.name.isSameName(as: name) }?.value ?? .null }
        }
    }

    /// Returns `PRAGMA data_version`, which other connections' commits change, and the number of the newest entry.
    func changeMark() throws(StoreError) -> [Int64]? {
        try store.looking { () throws(StoreError) in
            if store.isInsideForeignTransaction { return nil }
            guard try Bookkeeping.version(on: store.connection) != nil else { return [] }
            let version = try store.connection.row("PRAGMA data_version")?[0].integer ?? 0
            return [version, try lastLogID()]
        }
    }

    /// Returns the number of the newest entry that the log ever held.
    func lastLogID() throws(StoreError) -> Int64 {
        try store.connection.row("SELECT seq FROM sqlite_sequence WHERE name = 'seedbed_log'")?[0].integer ?? 0
    }

    /// Returns the entries in the rows of a query for ``logColumns(_:)``, each decoded before the next row is read.
    func entries(_ sql: String, _ values: [SeedValue]) throws(StoreError) -> [RemovalLogEntry] {
        var entries: [RemovalLogEntry] = []
        try store.connection.forEachRow(sql, values) { (row: borrowing Statement) throws(StoreError) in
            guard var entry = Self.entry(row.values(0..<row.columnCount)) else { return }
            // Nearly all entries are of the same table as the one before.
            if let last = entries.last, last.table == entry.table { entry.table = last.table }
            entries.append(entry)
        }
        return entries
    }

    /// Returns the entry in a row of ``logColumns(_:)``, or `nil` for a reason that this version does not know.
    static func entry(_ row: [SeedValue]) -> RemovalLogEntry? {
        guard let reason = RemovalLogEntry.Reason(rawValue: row[6].text) else { return nil }
        var entry = RemovalLogEntry(
            id: row[0].integer, cleanup: row[1].isNull ? nil : row[1].integer,
            at: SeedInstant(milliseconds: row[2].integer), table: row[3].text, uuid: CopyDecoder.uuid(row[4]),
            seedID: row[5].isNull ? nil : row[5].text, reason: reason,
            survivor: row[7].isNull ? nil : UUIDText(row[7].text), isUndone: row[8] == .integer(1),
            isImport: row[10] == .integer(1), account: row[9].isNull ? nil : row[9].text)
        entry.hasNamesake = row[11] == .integer(1)
        return entry
    }

    /// Returns the number under which the log keeps the removals of a cleanup.
    func number(of run: CleanupRun) throws(StoreError) -> Int64 {
        let last = try lastCleanupNumber()
        if run.number != last { try checkLogIDs() }
        return run.number(after: last)
    }

    /// Throws if the log cannot count on from its numbers.
    func checkLogNumbers() throws(StoreError) {
        _ = try lastCleanupNumber()
        try checkLogIDs()
    }

    private func lastCleanupNumber() throws(StoreError) -> Int64 {
        let last = try store.connection.row(
            "SELECT cleanup FROM seedbed_log WHERE cleanup IS NOT NULL ORDER BY id DESC LIMIT 1")
        guard let last else { return 0 }
        return try number(last[0])
    }

    /// Throws if the entries' numbers have reached the end: SQLite reports its last number as a full disk.
    private func checkLogIDs() throws(StoreError) {
        let greatest = try store.connection.row("SELECT max(id) FROM seedbed_log")?[0].integer ?? 0
        let reached = max(try lastLogID(), greatest)
        if reached != 0 { _ = try number(.integer(reached)) }
    }

    /// Returns the number of an entry or a cleanup; throws unless it is at least 1 and has a next one.
    private func number(_ value: SeedValue) throws(StoreError) -> Int64 {
        guard case .integer(let number) = value, number > 0, number < .max else {
            throw .damagedBookkeeping(
                store: store.path, reason: "table “seedbed_log” counts in numbers that it cannot have reached")
        }
        return number
    }

    /// Whether entries are too old.
    ///
    /// It looks no further than to the first one that is young enough, which mostly is the first of all.
    func hasExpiredLog(at now: SeedInstant) throws(StoreError) -> Bool {
        try store.looking { () throws(StoreError) in
            guard try Bookkeeping.version(on: store.connection) != nil else { return false }
            return try lastExpired(at: now) != nil
        }
    }

    /// Drops the entries that are too old, and the values of their rows.
    func discardExpiredLog(at now: SeedInstant) throws(StoreError) {
        guard try Bookkeeping.version(on: store.connection) != nil else { return }
        guard let last = try lastExpired(at: now) else { return }
        try discardLog(where: "id <= ?1", [last])
    }

    /// Returns the number of the last entry that is too old, among those before the first one that is young enough.
    private func lastExpired(at now: SeedInstant) throws(StoreError) -> SeedValue? {
        let age = RemovalLogAge(store.options.logAge, at: now)
        let limit = SeedValue.integer(age.limit.milliseconds)
        let young = try store.connection.row(
            "SELECT id FROM seedbed_log WHERE at BETWEEN ? AND ? ORDER BY id LIMIT 1",
            [limit, .integer(age.now.milliseconds)])
        return try store.connection.row(
            "SELECT id FROM seedbed_log WHERE at < ? AND id < ? ORDER BY id DESC LIMIT 1",
            [limit, young?[0] ?? .integer(.max)])?[0]
    }

    /// Deletes the rows of `seedbed_log` that are the account's.
    func discardLog(of share: RemovalLogEntry.Share) throws(StoreError) {
        guard let version = try Bookkeeping.version(on: store.connection) else { return }
        let (isShared, values) = Bookkeeping.isShared(share, version: version)
        // `lastCleanup` binds another value first; both take the share from the second value on.
        try discardLog(where: "(id > ?1 AND \(isShared))", [.integer(.min)] + values)
    }

    /// Drops entries, the keys of copies that others deleted, and the notes of deduplications that no longer have an entry.
    private func discardLog(where isDropped: String, _ values: [SeedValue]) throws(StoreError) {
        let hasChanges = try ChangeLog.exists(on: store.connection)
        try store.connection.overwriting { () throws(StoreError) in
            try store.connection.run("DELETE FROM seedbed_log WHERE \(isDropped)", values)
            try store.connection.run("DELETE FROM seedbed_trail WHERE id NOT IN (SELECT id FROM seedbed_log)")
            if hasChanges { try ChangeLog.discardForgotten(on: store.connection) }
        }
    }
}

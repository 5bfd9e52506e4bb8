public import Seedbed

extension SQLiteStore: RescuingStore {
    /// One look into a partial index, which is empty on almost every launch.
    public func hasLosses() throws(StoreError) -> Bool {
        guard try Bookkeeping.version(on: connection) != nil else { return false }
        return try connection.row("SELECT 1 FROM seedbed_journal WHERE state <> 0 LIMIT 1") != nil
    }

    /// The account in `seedbed_journal_owner`.
    public func journalOwner() throws(StoreError) -> String? {
        guard try Bookkeeping.version(on: connection) != nil else { return nil }
        return try connection.row("SELECT account FROM seedbed_journal_owner")?[0].text
    }

    /// Replaces the row of `seedbed_journal_owner`; a store that was never prepared has no journal yet.
    public func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError) {
        guard try Bookkeeping.version(on: connection) != nil else { return }
        try Bookkeeping.migrate(on: connection, store: makeIdentity)
        let owner = try journalOwner()
        if !keeping, let owner, !owner.isExactly(account) { try Bookkeeping.fileLog(under: owner, on: connection) }
        try emptyJournal(keeping: keeping)
        try connection.run("INSERT INTO seedbed_journal_owner VALUES (?)", [.text(account)])
    }

    /// Empties the journal's tables, `seedbed_journal_owner` too.
    public func forgetJournal() throws(StoreError) {
        guard try Bookkeeping.version(on: connection) != nil else { return }
        try emptyJournal(keeping: false)
    }

    private func emptyJournal(keeping: Bool) throws(StoreError) {
        let journal = keeping ? [] : ["seedbed_journal", "seedbed_journal_values"]
        try connection.overwriting { () throws(StoreError) in
            for table in journal + ["seedbed_journal_owner"] { try connection.execute("DELETE FROM \(table)") }
        }
    }

    /// Notes it in the entries of copies that are not there.
    public func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError) {
        guard try Bookkeeping.version(on: connection) != nil else { return }
        let layout = try layout(of: table)
        let reader = try reader(of: table)
        for uuid in uuids {
            try connection.run(
                """
                UPDATE seedbed_journal SET state = 1 WHERE tbl = ? AND uuid = ?
                AND NOT EXISTS (SELECT 1 FROM \(SQL.quote(layout.name)) AS t WHERE \(reader.hasUUID(in: "t")))
                """, [.text(layout.name), .text(uuid.description), reader.stored(uuid)])
        }
    }

    /// Sets every `state` to 0, and looks no more for what takes the place of copies that took rows along.
    public func forgetLosses() throws(StoreError) {
        guard try Bookkeeping.version(on: connection) != nil else { return }
        try connection.execute("UPDATE seedbed_log SET undone = 1 WHERE reason IN ('kept', 'emptied')")
        try connection.execute("UPDATE seedbed_journal SET state = 0 WHERE state <> 0")
    }

    /// Reads the entries whose `state` is not 0, after their versions were settled.
    public func losses(
        of table: SeedTable, replaces: (Instant?, Instant?) -> Bool
    ) throws(StoreError) -> [JournalEntry] {
        guard try Bookkeeping.version(on: connection) != nil, let seedID = table.mapping.seedID else { return [] }
        let layout = try layout(of: table)
        let found = try connection.rows(
            "SELECT uuid, max(state) FROM seedbed_journal WHERE tbl = ? AND state <> 0 GROUP BY uuid ORDER BY uuid",
            [.text(layout.name)])
        var entries: [JournalEntry] = []
        for row in found {
            try settle([.text(layout.name), row[0]], table, replaces: replaces)
            let held = try connection.row(
                """
                SELECT j.rescues, s.value, j.updateDate, j.restored FROM seedbed_journal AS j JOIN seedbed_journal_values AS s
                ON s.tbl = j.tbl AND s.uuid = j.uuid AND s.slot = 0 AND s.col = ? COLLATE NOCASE
                WHERE j.tbl = ? AND j.uuid = ? AND j.slot = 0
                """, [.text(seedID), .text(layout.name), row[0]])
            guard let held else { continue }
            let names = table.former.all(of: held[1].text)
            let removal = try connection.row(
                """
                SELECT 1 FROM seedbed_log WHERE tbl = ? AND seedID IN (\(SQL.parameters(names.count)))
                AND row IS NOT NULL LIMIT 1
                """, [.text(layout.name)] + names.map { .text($0) })
            let uuid = UUIDText(row[0].text)
            entries.append(
                JournalEntry(
                    uuid: uuid, seedID: held[1].text, updateDate: table.dates.instant(from: held[2]),
                    wasDeleted: row[1] == .integer(1),
                    rescues: Int(clamping: held[0].integer), wasWrittenBack: held[3] == .integer(1),
                    copy: try copy(uuid, of: table),
                    leftEmpty: try isEmpty(table),
                    hasRemoved: removal != nil, group: try heldGroup(uuid, table, layout) ?? []))
        }
        return entries
    }

    /// Makes the newest version the one that is held, in slot 0.
    func settle(
        _ key: [SeedValue], _ table: SeedTable, replaces: (Instant?, Instant?) -> Bool
    ) throws(StoreError) {
        // A version that was only expected has no values.
        try connection.run(
            """
            DELETE FROM seedbed_journal WHERE tbl = ? AND uuid = ? AND NOT EXISTS (SELECT 1 FROM seedbed_journal_values AS s
            WHERE s.tbl = seedbed_journal.tbl AND s.uuid = seedbed_journal.uuid AND s.slot = seedbed_journal.slot)
            """, key)
        let versions = try connection.rows(
            "SELECT slot, updateDate FROM seedbed_journal WHERE tbl = ? AND uuid = ? ORDER BY slot", key)
        guard let last = versions.last, last[0] != .integer(0) else { return }
        var newest = versions[0]
        for version in versions.dropFirst()
        where replaces(table.dates.instant(from: version[1]), table.dates.instant(from: newest[1])) { newest = version }
        try connection.run("UPDATE seedbed_journal SET rescues = 0 WHERE tbl = ? AND uuid = ? AND slot <> 0", key)
        for journal in ["seedbed_journal", "seedbed_journal_values"] {
            try connection.run("DELETE FROM \(journal) WHERE tbl = ? AND uuid = ? AND slot <> ?", key + [newest[0]])
            try connection.run("UPDATE \(journal) SET slot = 0 WHERE tbl = ? AND uuid = ?", key)
        }
    }

    func copy(_ uuid: UUIDText, of table: SeedTable) throws(StoreError) -> Copy? {
        let layout = try layout(of: table)
        let reader = try reader(of: table)
        var found: Copy?
        try connection.forEachRow(
            "SELECT \(reader.columns(of: "t")) FROM \(SQL.quote(layout.name)) AS t WHERE \(reader.hasUUID(in: "t"))",
            [reader.stored(uuid)]
        ) { (row: borrowing Statement) throws(StoreError) in
            let copy = reader.copy(row)
            if found == nil || copy.isTouched { found = copy }
        }
        return found
    }

    /// R1: what this device removes an untouched copy in favour of, or finds in the place of one that it was to put back, it
    /// answers for.
    func journal(_ copy: Copy, of table: SeedTable) throws(StoreError) {
        let layout = try layout(of: table)
        let key: [SeedValue] = [.text(layout.name), .text(copy.uuid.description)]
        let row = CopyReader.values(copy.row)
        let name = SQL.quote(layout.name)
        let isCopy = (table.mapping.seedID.map { ["\(SQL.quote($0)) IS NOT NULL"] } ?? []) + [Self.isRow(layout)]
        let source = "FROM \(name) WHERE \(isCopy.joined(separator: " AND "))"
        // A version that was noted before is held, unless this one is newer.
        try settle(key, table, replaces: RescueRule.replaces)
        try connection.run("DELETE FROM seedbed_journal_values WHERE tbl = ? AND uuid = ? AND slot = 1", key)
        try connection.run(
            """
            INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate)
            SELECT ?, ?, 1, \(SQL.quote(table.mapping.updateDate)) \(source)
            """, key + row)
        for column in layout.columns where !column.isGenerated {
            try connection.run(
                """
                INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value)
                SELECT ?, ?, 1, ?, \(SQL.quote(column.name)) \(source)
                """, key + [.text(column.name)] + row)
        }
    }
}

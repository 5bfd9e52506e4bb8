internal import Seedbed

/// The journal of the user's edits (R1 to R4).
struct SQLiteJournal: RescueJournal {
    let store: SQLiteStore

    /// Looks once into an index that has no such note on almost every launch.
    func hasPendingRescues() throws(StoreError) -> Bool {
        try store.looking { () throws(StoreError) in
            guard let version = try Bookkeeping.version(on: store.connection) else { return false }
            // The losses that an earlier version has noted are taken over when a table is prepared.
            let sql =
                version < Bookkeeping.version
                ? "SELECT 1 FROM seedbed_journal WHERE state <> 0 LIMIT 1"
                : "SELECT 1 FROM seedbed_notes WHERE \(SavedVersions.isPending) LIMIT 1"
            return try store.connection.row(sql) != nil
        }
    }

    /// Returns the account in `seedbed_meta`.
    func journalOwner() throws(StoreError) -> String? {
        try store.looking { () throws(StoreError) in
            guard let version = try Bookkeeping.version(on: store.connection) else { return nil }
            let sql =
                version < Bookkeeping.version
                ? "SELECT account FROM seedbed_journal_owner" : "SELECT owner FROM seedbed_meta WHERE owner IS NOT NULL"
            return try store.connection.row(sql)?[0].text
        }
    }

    /// Sets the account in `seedbed_meta`; a store that was never prepared has no journal yet.
    func setJournalOwner(_ account: String, keeping: Bool) throws(StoreError) {
        guard try Bookkeeping.version(on: store.connection) != nil else { return }
        try Bookkeeping.migrate(on: store.connection, store: store.makeIdentity)
        let owner = try journalOwner()
        if !keeping, let owner, !owner.isExactly(account) {
            try Bookkeeping.fileLog(under: owner, on: store.connection)
        }
        if !keeping { try emptyJournal() }
        try store.connection.run("UPDATE seedbed_meta SET owner = ?", [.text(account)])
    }

    /// Empties `seedbed_edits`, deletes the saved versions, and names no account.
    func forgetJournal() throws(StoreError) {
        guard try Bookkeeping.version(on: store.connection) != nil else { return }
        try Bookkeeping.migrate(on: store.connection, store: store.makeIdentity)
        try emptyJournal()
        try store.connection.run("UPDATE seedbed_meta SET owner = NULL")
    }

    private func emptyJournal() throws(StoreError) {
        try store.connection.overwriting { () throws(StoreError) in
            try store.connection.execute(
                """
                DELETE FROM seedbed_edits;
                DELETE FROM seedbed_notes WHERE \(SavedVersions.isPending) OR kind BETWEEN 'held ' AND 'held!'
                    OR kind BETWEEN 'untagged ' AND 'untagged!' OR kind BETWEEN 'replacing ' AND 'replacing!'
                """)
        }
    }

    /// Marks the saved versions of those copies that no longer exist as lost.
    func noteDeleted(_ uuids: [UUIDText], of table: SeedTable) throws(StoreError) {
        guard try Bookkeeping.version(on: store.connection) == Bookkeeping.version else { return }
        let layout = try store.layout(of: table)
        let reader = try store.reader(of: table)
        for uuid in uuids {
            try store.connection.run(
                """
                UPDATE seedbed_notes SET kind = ? WHERE \(Self.isVersion)
                AND NOT EXISTS (SELECT 1 FROM \(SQL.quote(layout.name)) AS t WHERE \(reader.hasUUID(in: "t")))
                """, [.text("lost " + layout.name)] + (try versionKey(uuid, table)) + [reader.stored(uuid)])
        }
    }

    /// Goes on holding every version, and stops looking for rows that take the place of copies which took rows along.
    func forgetPendingRescues() throws(StoreError) {
        guard try Bookkeeping.version(on: store.connection) == Bookkeeping.version else { return }
        try store.connection.execute("UPDATE seedbed_log SET undone = 1 WHERE \(Self.keepsRow)")
        try store.connection.execute(
            "UPDATE seedbed_notes SET kind = 'held' || substr(kind, instr(kind, ' ')) WHERE \(SavedVersions.isPending)")
    }

    /// Reads the copies of which a version was saved since the last look, each in the newest version.
    func pendingRescues(
        of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) throws(StoreError) -> [JournalEntry] {
        guard try Bookkeeping.version(on: store.connection) == Bookkeeping.version, let seedID = table.mapping.seedID
        else {
            return []
        }
        let layout = try store.layout(of: table)
        let saved = try SavedVersions.read(of: layout, on: store.connection)
        var entries: [JournalEntry] = []
        var removed: Set<String>?
        for uuid in saved.keys.sorted() {
            let versions = saved[uuid] ?? []
            if versions.allSatisfy(\.isHeld) { continue }
            let newest = try SavedVersions.newest(of: versions, table, replaces: replaces, on: store.connection)
            guard let (version, updateDate) = newest,
                let held = try version.value(of: seedID, on: store.connection)
            else {
                // No value of the user was overwritten.
                try forgetVersions(uuid, table)
                continue
            }
            let seed = held.seedName ?? ""
            let copy = try copy(uuid, of: table)
            if let copy, copy.isTouched, !replaces(table.dates.instant(from: updateDate), copy.updateDate) {
                // The version that came in is the one to keep.
                try forgetVersions(uuid, table)
                continue
            }
            try unpack(version, uuid, layout)
            if let last = versions.last, last.isLost { try takePlace(of: last, uuid, table, layout) }
            var isSame = false
            if let copy, !copy.isTouched { isSame = try holdsContent(copy, uuid, table, layout) }
            let names = table.former.all(of: seed)
            if removed == nil { removed = try removedSeeds(of: layout) }
            let done = try store.connection.row(
                "SELECT rescues, restored, since FROM seedbed_edits WHERE \(Self.isEntry)", try entryKey(uuid, table))
            // An edit has another date than the version that was rescued.
            let isSameVersion = !updateDate.isNull && done?[2] == updateDate
            entries.append(
                JournalEntry(
                    uuid: uuid, seedID: seed, updateDate: table.dates.instant(from: updateDate),
                    wasDeleted: versions.contains(where: \.isLost),
                    rescues: isSameVersion ? Int(clamping: done?[0].integer ?? 0) : 0,
                    wasWrittenBack: isSameVersion && done?[1] == .integer(1), copy: copy,
                    holdsContent: isSame, leftEmpty: try store.reads.isEmpty(table),
                    hasRemoved: removed?.isDisjoint(with: names) == false,
                    group: try heldGroup(uuid, table, layout) ?? []))
        }
        return entries
    }

    /// Returns the seeds of which Seedbed has removed a copy, as far as the log holds them.
    private func removedSeeds(of layout: TableLayout) throws(StoreError) -> Set<String> {
        let rows = try store.connection.rows(
            "SELECT DISTINCT seedID FROM seedbed_log WHERE tbl = ? AND seedID NOTNULL AND row NOTNULL",
            [.text(layout.name)])
        return Set(rows.map { $0[0].text })
    }

    /// Whether a version of a copy is saved, and its date, which may be unknown; makes it ready for ``heldValue(of:)``.
    func load(
        _ uuid: UUIDText, of table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool
    ) throws(StoreError) -> (isHeld: Bool, updateDate: SeedInstant?) {
        let layout = try store.layout(of: table)
        let versions =
            try SavedVersions.read(
                of: layout, only: try versionKey(uuid, table, isNew: true).suffix(Self.spellings), on: store.connection)[
                uuid] ?? []
        let newest = try SavedVersions.newest(of: versions, table, replaces: replaces, on: store.connection)
        guard let (version, updateDate) = newest else { return (false, nil) }
        try unpack(version, uuid, layout)
        return (true, table.dates.instant(from: updateDate))
    }

    /// Makes the values of a version ready for ``heldValue(of:)``, each as SQLite stored it.
    private func unpack(
        _ version: SavedVersions.Version, _ uuid: UUIDText, _ layout: TableLayout
    ) throws(StoreError) {
        try store.connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS seedbed_held (tbl TEXT NOT NULL, uuid TEXT NOT NULL, col TEXT NOT NULL, value,
                PRIMARY KEY (tbl, uuid, col)) WITHOUT ROWID
            """)
        let key = heldKey(uuid, layout)
        try store.connection.run("DELETE FROM temp.seedbed_held WHERE tbl = ? AND uuid = ?", key)
        for column in version.columns {
            guard let (note, value) = version.place(of: column) else { continue }
            let name = layout.column(column)?.name ?? column
            try store.connection.run(
                """
                INSERT OR REPLACE INTO temp.seedbed_held (tbl, uuid, col, value)
                SELECT ?, ?, ?, \(value) FROM seedbed_notes WHERE id = ?
                """, key + [.text(name), .integer(note)])
        }
    }

    /// Takes over the user's filing and sorting since the edit, and the values by which rows referred to the deleted copy.
    private func takePlace(
        of last: SavedVersions.Version, _ uuid: UUIDText, _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) {
        let taken = layout.volatileColumns(of: table)
            .union([table.mapping.uuid, layout.localKey(uuid: table.mapping.uuid) ?? ""].map(SQLName.init))
        for column in layout.columns where taken.contains(SQLName(column.name)) {
            guard let (note, value) = last.place(of: column.name) else { continue }
            try store.connection.run(
                """
                UPDATE temp.seedbed_held SET value = (SELECT \(value) FROM seedbed_notes WHERE id = ?)
                WHERE tbl = ? AND uuid = ? AND col = ?
                """, [.integer(note)] + heldKey(uuid, layout) + [.text(column.name)])
        }
    }

    /// Forgets the saved versions of a copy.
    ///
    /// - Parameter isNew: whether Seedbed has made the identity, so that no other spelling of it needs to be looked for.
    func forgetVersions(_ uuid: UUIDText, _ table: SeedTable, isNew: Bool = false) throws(StoreError) {
        try store.connection.run(
            "DELETE FROM seedbed_notes WHERE \(Self.isVersion)", try versionKey(uuid, table, isNew: isNew))
    }

    /// The condition that finds the notes of a copy's versions, with the values of ``versionKey(_:_:)``.
    static let isVersion = "kind IN (?, ?, ?) AND uuid IN (\(SQL.parameters(spellings)))"

    /// How many spellings of an identity find its versions.
    static let spellings = 3

    /// Returns the values that find the versions of a copy, in any spelling of its identity.
    ///
    /// The index of the notes compares byte by byte. Rows spell an identity in small letters, in capitals or as bytes; for any
    /// other spelling all versions are looked through.
    func versionKey(_ uuid: UUIDText, _ table: SeedTable, isNew: Bool = false) throws(StoreError) -> [SeedValue] {
        let kinds = SavedVersions.kinds(try store.layout(of: table))
        let (stored, text) = (try store.reader(of: table).stored(uuid), uuid.description)
        let key = kinds + [stored, .text(text), .text(text.uppercased())]
        if isNew { return key }
        if try store.connection.row("SELECT 1 FROM seedbed_notes WHERE \(Self.isVersion) LIMIT 1", key) != nil {
            return key
        }
        let others = try store.connection.rows(
            """
            SELECT DISTINCT uuid FROM seedbed_notes WHERE kind IN (?, ?, ?) AND uuid COLLATE NOCASE IN (?, ?)
            LIMIT \(Self.spellings)
            """, kinds + [stored, .text(text)])
        if others.isEmpty { return key }
        return kinds + (0..<Self.spellings).map { others[min($0, others.count - 1)][0] }
    }

    /// The condition that finds an entry, with the values of ``entryKey(_:_:)``.
    static let isEntry = "tbl = ? AND uuid IN (?, ?)"

    /// Returns the values that find the entry of a copy, whose identity is spelled as the row spelled it, or as Seedbed does.
    func entryKey(_ uuid: UUIDText, _ table: SeedTable) throws(StoreError) -> [SeedValue] {
        [.text(try store.layout(of: table).name), try store.reader(of: table).stored(uuid), .text(uuid.description)]
    }

    func copy(_ uuid: UUIDText, of table: SeedTable) throws(StoreError) -> SeedCopy? {
        let layout = try store.layout(of: table)
        let reader = try store.reader(of: table)
        var found: SeedCopy?
        try store.connection.forEachRow(
            "SELECT \(reader.columns(of: "t")) FROM \(SQL.quote(layout.name)) AS t WHERE \(reader.hasUUID(in: "t"))",
            [reader.stored(uuid)]
        ) { (row: borrowing Statement) throws(StoreError) in
            let copy = reader.copy(row)
            if found == nil || copy.isTouched { found = copy }
        }
        return found
    }

    /// Makes this device answer for a copy (R1).
    ///
    /// Either this device removed an untouched copy in its favour, or found it in the place of a copy to put back.
    ///
    /// - Parameter namesSeed: whether a row that names no seed is left out.
    func journal(_ copy: SeedCopy, of table: SeedTable, namesSeed: Bool = true) throws(StoreError) {
        let layout = try store.layout(of: table)
        let uuid = "t.\(SQL.quote(table.mapping.uuid))"
        let isCopy =
            (table.mapping.seedID.map { namesSeed ? [SQL.namesSeed("t.\(SQL.quote($0))")] : [] } ?? []) + [
                layout.isRow("t.")
            ]
        try store.connection.run(
            """
            INSERT INTO seedbed_edits (tbl, uuid) SELECT ?, \(uuid) FROM \(SQL.quote(layout.name)) AS t
            WHERE \(uuid) IS NOT NULL AND \(isCopy.joined(separator: " AND "))
            AND NOT EXISTS (SELECT 1 FROM seedbed_edits AS e WHERE e.tbl = ?1 AND e.uuid = \(uuid))
            """, [.text(layout.name)] + CopyDecoder.values(copy.row))
    }
}

internal import Seedbed

/// Lost copies that refer to each other in a store that enforces foreign keys.
extension SQLiteJournal {
    /// Inserts them while SQLite defers its check of the references; checks these itself after the last one.
    func rescue(
        _ copies: [JournalEntry.LostCopy], replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [JournalEntry.Outcome] {
        var outcomes: [JournalEntry.Outcome] = []
        return try store.transaction { () throws(StoreError) in
            try store.connection.deferringForeignKeys { () throws(StoreError) in
                let wasOpen = store.connection.hasOpenReferences
                do throws(StoreError) {
                    try run.attempt { () throws(StoreError) in
                        try store.transaction { () throws(StoreError) in
                            outcomes = try insert(copies, replaces: replaces, in: run)
                            let isOpen = !wasOpen && store.connection.hasOpenReferences
                            if isOpen || outcomes.contains(.refused) {
                                throw .constraint(store: store.path, table: "", detail: "FOREIGN KEY constraint failed")
                            }
                        }
                    }
                } catch .constraint {
                    if !outcomes.contains(.refused) { outcomes = copies.map { _ in .refused } }
                }
            }
            return outcomes
        }
    }

    /// Inserts each copy; then refuses those whose references dangle.
    private func insert(
        _ copies: [JournalEntry.LostCopy], replaces: (SeedInstant?, SeedInstant?) -> Bool, in run: CleanupRun
    ) throws(StoreError) -> [JournalEntry.Outcome] {
        var outcomes: [JournalEntry.Outcome] = []
        for copy in copies {
            let layout = try store.layout(of: copy.table)
            let outcome = try rescue(
                copy.entry, as: copy.uuid, layout, copy.table, isTogether: true, replaces: replaces, in: run
            ) { (version) throws(StoreError) in
                try insert(copy.uuid, from: version, layout, copy.table)
            }
            outcomes.append(outcome)
        }
        for (place, copy) in copies.enumerated() where outcomes[place] == .inserted {
            if try lacksParents(copy.uuid, copy.table) { outcomes[place] = .refused }
        }
        return outcomes
    }

    /// Returns the condition that the row `t` refers by a key to a row that does not exist.
    static func isOrphan(_ key: ForeignKey) -> String {
        let refers = key.childColumns.map { "t.\(SQL.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
        let isParent = zip(key.parentColumns, key.childColumns)
            .map { "p.\(SQL.quote($0)) = t.\(SQL.quote($1))" }.joined(separator: " AND ")
        return
            "\(refers) AND NOT EXISTS (SELECT 1 FROM \(SQL.quote(key.parent)) AS p WHERE \(isParent))"
    }

    /// Whether a row's reference by an enforced key dangles.
    ///
    /// For a deferred key SQLite would report that only for the whole transaction.
    func lacksParents(_ uuid: UUIDText, _ table: SeedTable) throws(StoreError) -> Bool {
        let schema = SchemaReader(store: store.path, declared: [])
        guard try store.connection.row("PRAGMA foreign_keys")?[0] == .integer(1),
            let layout = try schema.layout(of: table.name, on: store.connection)
        else { return false }
        let reader = try store.reader(of: table)
        for key in layout.foreignKeys {
            let orphan = try store.connection.row(
                """
                SELECT 1 FROM \(SQL.quote(layout.name)) AS t
                WHERE \(reader.hasUUID(in: "t")) AND \(Self.isOrphan(key))
                """, [reader.stored(uuid)])
            if orphan != nil { return true }
        }
        return false
    }
}

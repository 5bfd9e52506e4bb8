internal import Seedbed

/// The steps that a first seeding leaves for later.
extension TablePreparation {
    /// Makes the triggers of tables that were empty when they were prepared.
    ///
    /// It makes the indexes if no row came, or if they cannot wait for a look-up.
    ///
    /// A table that was filled gets its indexes when it is prepared next, by an import, a cleanup or a later release. It also
    /// gets them when a transaction first looks a row up. So an app that never syncs never waits for them.
    func finishTables() throws(StoreError) {
        try finishTriggers()
        let tables = store.pending.unfinished
        store.pending.unfinished = []
        for unfinished in tables {
            if !unfinished.needsIndexes, try !store.reads.isEmpty(unfinished.table) { continue }
            try makeIndexes(for: unfinished.table, try store.layout(of: unfinished.table))
        }
    }

    /// Whether no trigger of a table has anything to do when Seedbed itself inserts a fresh copy or deletes a row.
    ///
    /// Seedbed's triggers note what others write, and guard the rows that refer to a deleted one. Without triggers SQLite need
    /// not save every page that a statement changes. On a connection of the app it is left to the app's settings.
    func hasOnlyIdleTriggers(_ layout: TableLayout) throws(StoreError) -> Bool {
        if !layout.children.isEmpty { return false }
        return try hasOnlyOwnTriggers(layout) { !ReusedNumbers.notesInsertion(trigger: $0) }
    }

    /// Whether all triggers of a table are such ones of Seedbed's, on a connection of its own.
    func hasOnlyOwnTriggers(
        _ layout: TableLayout, where isSuch: (_ name: String) -> Bool = { _ in true }
    ) throws(StoreError) -> Bool {
        if !store.connection.isOwned { return false }
        let triggers = try store.connection.schema.index(on: store.connection).triggers(of: layout.name)
        return triggers.allSatisfy { SQL.isOwn($0) && isSuch($0) }
    }

    /// Makes the triggers of these tables, before a call reads rows of one of them.
    func finishTriggers() throws(StoreError) {
        if store.pending.unfinished.allSatisfy(\.triggers.isEmpty) { return }
        let wasPrepared = try Bookkeeping.isSchemaPrepared(on: store.connection)
        for (place, table) in store.pending.unfinished.enumerated() where !table.triggers.isEmpty {
            try renewTriggers(of: try store.layout(of: table.table), table.table, wanted: table.triggers)
            store.pending.unfinished[place].triggers = []
        }
        if wasPrepared { try Bookkeeping.notePrepared(on: store.connection) }
    }

    /// Makes the missing indexes before a transaction of Seedbed looks up rows of a table, of which there may be many.
    ///
    /// Outside of a transaction nothing is written; one row is found without an index too.
    func makeReadyForLookUp(_ table: SeedTable) throws(StoreError) {
        try finishTriggers()
        if !store.isInTransaction || store.options.isReadOnly || store.known.ready.contains(table.name) { return }
        let layout = try store.layout(of: table)
        if store.pending.unfinished.contains(where: { $0.table.name == table.name }) {
            store.pending.unfinished.removeAll { $0.table.name == table.name }
        } else if try !lacksIndexes(table, layout) {
            store.known.ready.insert(table.name)
            return
        }
        try makeIndexes(for: table, layout)
        try Bookkeeping.notePrepared(on: store.connection)
    }

    /// Whether the table is prepared except for its indexes.
    ///
    /// If the app has changed the schema, the next launch finds out what is missing.
    private func lacksIndexes(_ table: SeedTable, _ layout: TableLayout) throws(StoreError) -> Bool {
        let found = try store.connection.row(
            "SELECT count(*) FROM pragma_index_list(?1) WHERE name IN ('seedbed_uuid_' || ?1, 'seedbed_group_' || ?1)",
            [.text(layout.name)])
        if found?[0] == .integer(2) || table.groupColumns.isEmpty { return false }
        guard try Bookkeeping.version(on: store.connection) == Bookkeeping.version else { return false }
        guard try Bookkeeping.isSchemaPrepared(on: store.connection) else { return false }
        let index = try store.connection.schema.index(on: store.connection)
        return index.triggers.named(TableTriggers.name("log", of: layout.name)) != nil
    }

    /// Makes the indexes by identity and by group: a cleanup after an import reads only the groups that came in (C6).
    func makeIndexes(for table: SeedTable, _ layout: TableLayout) throws(StoreError) {
        let uuid = table.mapping.uuid
        let isBlob = layout.column(uuid)?.isBlob ?? false
        let present = ["seedbed_uuid_\(layout.name)", "seedbed_group_\(layout.name)"]
        let former = try store.connection.schema.index(on: store.connection).indexes.on(layout.name).map(\.name)
        for name in former where ["seedbed_uuid_", "seedbed_group_"].contains(where: SQLName(name).hasPrefix) {
            if !present.contains(name) { try store.connection.drop(.index, name) }
        }
        try makeIndex(
            "seedbed_uuid_\(layout.name)", on: layout, columns: [uuid], collation: isBlob ? "BINARY" : "NOCASE")
        try makeIndex(
            "seedbed_group_\(layout.name)", on: layout, columns: table.groupColumns, collation: "BINARY",
            trailing: [table.mapping.updateDate, table.mapping.createDate])
        store.known.ready.insert(table.name)
    }

    private func makeIndex(
        _ name: String, on layout: TableLayout, columns: [String], collation: String, trailing: [String] = []
    ) throws(StoreError) {
        let list = columns.map { "\(SQL.quote($0)) COLLATE \(collation)" } + trailing.map(SQL.quote)
        let sql = "CREATE INDEX \(SQL.quote(name)) ON \(SQL.quote(layout.name)) (\(list.joined(separator: ", ")))"
        if let found = try store.connection.schema.index(on: store.connection).indexes.named(name) {
            if try store.connection.definitions(of: [found])[0].sql == sql { return }
            try store.connection.drop(.index, name)
        }
        try store.connection.define(sql)
    }
}

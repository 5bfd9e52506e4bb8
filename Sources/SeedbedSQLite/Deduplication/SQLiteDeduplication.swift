internal import Seedbed

/// Merges the users' own duplicates.
struct SQLiteDeduplication: StoreDeduplication {
    let store: SQLiteStore

    /// Checks the columns; writes nothing.
    func prepare(for deduplication: Deduplication) throws(DedupeError) {
        try check(deduplication, try layout(for: deduplication))
        try checkReferences(of: deduplication)
    }

    /// Whether the table has Seedbed's triggers.
    func isSeeded(_ table: String) throws(StoreError) -> Bool {
        let triggers = try store.connection.schema.index(on: store.connection).triggers(of: table)
        return triggers.contains { $0.isSameName(as: "seedbed_insert_\(table)") }
    }

    /// Throws if a table that is said to refer to the rows does not exist, or is a view.
    ///
    /// Its rows would be left referring to nothing. A catalog's reference is checked with the catalog.
    private func checkReferences(of deduplication: Deduplication) throws(DedupeError) {
        let reader = SchemaReader(store: store.path)
        for reference in deduplication.references {
            do throws(StoreError) {
                if try reader.layout(of: reference.table, on: store.connection) == nil {
                    throw .missingTable(store: store.path, table: reference.table)
                }
            } catch .missingTable(let path, let name) {
                throw .missingTable(store: path, table: name)
            } catch {
                throw .store(error)
            }
        }
    }

    /// Makes the bookkeeping if the store has none yet; makes no trigger and no index on the app's tables.
    func prepareLog() throws(StoreError) {
        // The next launch then need not prepare the app's tables again.
        let wasPrepared = try store.notes.isPrepared()
        try Bookkeeping.migrate(on: store.connection, store: store.makeIdentity)
        try ChangeLog.makeTables(on: store.connection)
        if wasPrepared { try Bookkeeping.notePrepared(on: store.connection) }
    }

    /// Returns the layout of the table to be merged; throws if it lacks a column.
    func layout(for deduplication: Deduplication) throws(DedupeError) -> TableLayout {
        let layout: TableLayout
        do throws(StoreError) {
            layout = try store.layout(of: deduplication.seedTable)
        } catch .missingTable(let path, let name) {
            throw .missingTable(store: path, table: name)
        } catch {
            throw .store(error)
        }
        let names = deduplication.key.map(\.name)
        if names.isEmpty || Set(names.map(SQLName.init)).count < names.count {
            throw .unusableKey(table: deduplication.table)
        }
        let order = deduplication.survivor.column
        let isRowNumber = ["rowid", "oid", "_rowid_"].contains(where: order.isSameName) && layout.column(order) == nil
        if isRowNumber { throw .unsyncedSurvivor(table: layout.name, column: order) }
        var missing: [String] = []
        for name in names + [order, deduplication.mapping.uuid] + deduplication.policies.keys.sorted()
        where layout.column(name) == nil && !missing.contains(name) {
            missing.append(name)
        }
        if !missing.isEmpty { throw .missingColumns(store: store.path, table: layout.name, columns: missing) }
        return layout
    }

    private func check(_ deduplication: Deduplication, _ layout: TableLayout) throws(DedupeError) {
        let order = deduplication.survivor.column
        if let local = layout.localKey(uuid: deduplication.mapping.uuid), local.isSameName(as: order) {
            throw .unsyncedSurvivor(table: layout.name, column: order)
        }
        let merged = Set(DuplicateReader(deduplication, layout).columns.map(SQLName.init))
        for column in deduplication.policies.keys.sorted() where !merged.contains(SQLName(column)) {
            throw .unusablePolicy(table: layout.name, column: column)
        }
    }

    /// Collects the keys that several rows hold, then reads their rows.
    func forEachGroup(
        of deduplication: Deduplication, _ selection: CleanupScope,
        _ body: (_ rows: [Deduplication.DuplicateRow]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try store.connection.learnToCompare()
        defer { store.connection.forgetToCompare() }
        let reader = DuplicateReader(deduplication, try store.layout(of: deduplication.seedTable))
        try reader.collectKeys(selection, on: store.connection)
        try reader.forEachGroup(on: store.connection, body)
        store.connection.finalizeStatements()
    }

    /// Reads the other file, and writes what the judge decides.
    func merge(
        from other: String, tables: [SeedTable], catalogs: [Catalog], at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> Seeder.MergedRows {
        try store.merging.merge(from: other, tables: tables, catalogs: catalogs, at: now, in: run)
    }

    /// Merges the duplicates and makes the index.
    ///
    /// - Warning: This deletes rows.
    func makeUnique(
        _ deduplication: Deduplication, mirroring: Deduplication.TableMirroring, dryRun: Bool, at now: SeedInstant,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    ) throws(DedupeError) -> Deduplication.UniqueReport {
        try store.uniqueKeys.makeUnique(
            deduplication, mirroring: mirroring, dryRun: dryRun, at: now, progress: progress)
    }

    /// Finds each row by the unique index, then inserts or updates it.
    func upsert(
        _ rows: [[String: SeedValue]], into table: String, by key: [String],
        policies: [String: Deduplication.UpsertPolicy],
        otherwise: Deduplication.UpsertPolicy, mapping: Catalog.Mapping, dates: SeedDateFormat, dryRun: Bool
    ) throws(DedupeError) -> Deduplication.UpsertReport {
        try store.upserting.upsert(
            rows, into: table, by: key, policies: policies, otherwise: otherwise, mapping: mapping, dates: dates,
            dryRun: dryRun)
    }

    /// Removes the duplicates with a few statements, then writes to each survivor the values that it takes over.
    func merge(
        _ merges: [Deduplication.PlannedMerge], by deduplication: Deduplication, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let table = deduplication.seedTable
        let layout = try store.layout(of: table)
        try prepareLog()
        let changes = ChangeLog(
            cleanup: try store.removals.number(of: run), layout: layout, uuid: deduplication.mapping.uuid,
            updateDate: layout.column(deduplication.mapping.updateDate)?.name,
            dates: deduplication.dates)
        try changes.note(table, layout, on: store.connection)
        let ownParents = try ownParents(among: merges.map(\.survivor), layout)
        let values = try merges.map { (merge) throws(StoreError) in try changes.stored(merge, on: store.connection) }
        let removed = try CopyRemoval(store: store, changes: changes).remove(
            merges.flatMap { merge in
                merge.removed.map { PlannedRemoval(copy: $0, reason: .duplicate, survivor: merge.survivor) }
            }, from: table, at: now, in: run)
        if removed.count < merges.reduce(0, { $0 + $1.removed.count }) { return removed }
        try noteNamesakes(of: deduplication.mapping.uuid, changes)
        try keepFromOwnParents(merges.map(\.survivor), except: ownParents, changes)
        var refused: [UUIDText: Int] = [:]
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            for (merge, values) in zip(merges, values) {
                do throws(StoreError) {
                    try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
                        try changes.write(
                            values, to: CopyDecoder.values(merge.survivor.row), merge.updateDate, on: store.connection)
                    }
                } catch {
                    // A trigger may have rolled back the whole transaction.
                    guard case .constraint = error, store.connection.isInTransaction, !deduplication.mergesAll else {
                        throw error.inTable(layout.name)
                    }
                    for copy in merge.removed { refused[copy.uuid, default: 0] += 1 }
                }
            }
        }
        if refused.isEmpty { return removed }
        return removed.filter { row in
            guard let count = refused[row.uuid], count > 0 else { return true }
            refused[row.uuid] = count - 1
            return false
        }
    }

    /// Marks the entries whose identity a row has that was not merged: that row does not keep them from coming back.
    private func noteNamesakes(of uuid: String, _ changes: ChangeLog) throws(StoreError) {
        let layout = changes.layout
        guard let column = layout.column(uuid)?.name else { return }
        let isUnique = layout.uniqueKeys.contains { $0.map(SQLName.init) == [SQLName(column)] }
        if isUnique { return }
        try store.connection.run(
            """
            UPDATE seedbed_log SET namesake = 1 WHERE cleanup = ? AND tbl = ? AND uuid <> '' AND NOT namesake
            AND uuid IN (SELECT \(UUIDSQL.text("t." + SQL.quote(column))) FROM \(SQL.quote(layout.name)) AS t)
            """, [.integer(changes.cleanup), .text(layout.name)])
    }

    /// Returns the survivors that are their own parents, by each key of the table that leads to itself.
    private func ownParents(
        among survivors: [SeedCopy], _ layout: TableLayout
    ) throws(StoreError) -> [ForeignKey: Set<StoredRowID>] {
        var found: [ForeignKey: Set<StoredRowID>] = [:]
        for key in layout.children where key.child.isSameName(as: layout.name) {
            let isOwn = zip(key.childColumns, key.parentColumns)
                .map { "\(SQL.quote($0)) = \(SQL.quote($1))" }.joined(separator: " AND ")
            let find = "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow()) AND \(isOwn)"
            found[key] = []
            for survivor in survivors where try store.connection.row(find, CopyDecoder.values(survivor.row)) != nil {
                found[key]?.insert(survivor.row)
            }
        }
        return found
    }

    /// Clears the parent of a survivor that referred to one of its duplicates: it would now be its own parent.
    ///
    /// - Parameter former: the survivors that were their own parents before, and stay so.
    private func keepFromOwnParents(
        _ survivors: [SeedCopy], except former: [ForeignKey: Set<StoredRowID>], _ changes: ChangeLog
    ) throws(StoreError) {
        let now = try ownParents(among: survivors, changes.layout)
        try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
            for key in changes.layout.children {
                let own = (now[key] ?? []).subtracting(former[key] ?? [])
                for survivor in survivors where own.contains(survivor.row) {
                    let row = CopyDecoder.values(survivor.row)
                    let nothing = key.childColumns.map { ChangeLog.Value(column: $0, value: .null) }
                    // A column that cannot be null stays: the app's schema requires a parent for every row.
                    _ = try store.connection.isAllowed { () throws(StoreError) in
                        try changes.write(nothing, to: row, nil, on: store.connection)
                    }
                }
            }
        }
    }

    /// Returns tables that others refer to before those others, as far as they form no cycle.
    func parentsFirst(_ tables: [SeedTable]) throws(StoreError) -> [SeedTable] {
        try store.merging.parentsFirst(tables, among: tables)
    }
}

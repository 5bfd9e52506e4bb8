internal import Seedbed

/// Takes over the rows of one table from another store's file, by the identity that they have in both.
struct TableMerge {
    let table: MergedTable
    let plan: MergePlan
    let attempt: MergeAttempt
    /// Decides what a row takes over.
    let judge: MergeJudge
    /// Columns that cannot be null, folded.
    let required: Set<SQLName>
    /// Whether new rows are inserted without the table's triggers, for which SQLite would save every page that it changes.
    let needsNoTriggers: Bool
    /// Makes room for a row that a unique key blocks; returns the twin that stays in its place, if one does.
    let makeRoom: (StoreMerge.BlockedRow, () throws(StoreError) -> Void) throws(StoreError) -> SeedCopy?

    /// Changes existing rows and inserts others; ``MergePlan/resolve(_:on:)`` follows when all tables are merged.
    ///
    /// Changes come first: a new row may need a name that an existing row gives up. New rows are read a second time when they are
    /// inserted, so that they do not wait in memory.
    func run(here: borrowing Connection, other: borrowing Connection) throws(StoreError) {
        var rows = Incoming()
        var changes: [ChangedRow] = []
        let ages = ColumnAges(of: table)
        let selection = MergedTable.Selection(self.table.here.identity + table.columns, of: table.here)
        try forEachIncoming(from: other, &rows) { (row) throws(StoreError) in
            guard let (place, mine) = try found(row, selection, on: here) else { return false }
            if let change = try change(row, mine, place, ages, here: here, other: other) { changes.append(change) }
            return true
        }
        if !rows.replaced.isEmpty { changes.removeAll { rows.replaced.contains($0.row.identity) } }
        for identity in rows.replaced.sorted(by: { $0.text < $1.text }) {
            guard let row = try read(identity, rows, from: other),
                let (place, mine) = try found(row, selection, on: here)
            else { continue }
            if let change = try change(row, mine, place, ages, here: here, other: other) { changes.append(change) }
        }
        try write(changes, on: here)
        for identity in parentsFirst(rows) {
            if let row = try read(identity, rows, from: other) { try insert(row, on: here) }
        }
    }

    /// Returns this store's row of the same identity, with the values that find it.
    private func found(
        _ row: IncomingRow, _ selection: MergedTable.Selection, on connection: borrowing Connection
    ) throws(StoreError) -> (place: [SeedValue], row: IncomingRow)? {
        let width = table.here.identity.count
        guard var found = try plan.find(row.identity, of: table, selection, on: connection) else { return nil }
        let place = Array(found.values[..<width])
        found.values.removeFirst(width)
        found.brokenTexts = Set(found.brokenTexts.filter { $0 >= width }.map { $0 - width })
        try plan.identify(&found, of: table, on: connection)
        return (place, found)
    }

    /// Returns the change that this store's row takes over from the other one, or `nil` if it takes over nothing.
    private func change(
        _ row: IncomingRow, _ mine: IncomingRow, _ place: [SeedValue], _ ages: ColumnAges,
        here: borrowing Connection, other: borrowing Connection
    ) throws(StoreError) -> ChangedRow? {
        let columns = MergeJudge.Columns(
            fillable: table.fillable, identity: Set(table.identityPlaces), hasVersions: table.hasVersions,
            volatile: table.volatile, updateDate: table.updateDatePlace, references: Set(table.references.map(\.mark)))
        var versions = (here: version(of: mine), other: version(of: row))
        try judge.markUnproven(
            withUUID: UUIDText(row.identity.text), here: &versions.here, other: &versions.other, in: columns,
            of: table.table
        ) { column, isHere in
            table.place(column).map { (isHere ? mine : row).values[$0] }
        }
        let decision = try judge.change(here: versions.here, other: versions.other, in: columns) {
            (column, isHere) throws(StoreError) in
            if isHere { return try ages.age(of: mine, column, in: table.here, on: here) }
            return try ages.age(of: row, column, in: table.there, on: other)
        } isDangling: { (column, isHere) throws(StoreError) in
            guard let reference = table.references.first(where: { $0.mark == column }) else { return false }
            return try plan.isDangling(reference, isHere ? mine : row, here: here, other: other)
        }
        var changed: Set<Int>
        var touchedAt: SeedInstant?
        switch decision {
        case .none: return nil
        case .takes(let places, let date): (changed, touchedAt) = (places, date)
        case .disagreement:
            attempt.passOver(
                Seeder.MergedRows.PassedOver(
                    row, of: table, table.updateDatePlace == nil || table.hasVersions ? .undated : .uniqueKey),
                row.identity, of: table, isNew: false)
            return nil
        }
        var result = ChangedRow(row: row, place: place, mine: mine, changed: changed.sorted())
        // The columns of one reference change together.
        for (index, reference) in table.references.enumerated() {
            if changed.contains(reference.mark) {
                changed.formUnion(reference.columns)
            } else {
                result.row.targets[index] = .none
            }
        }
        changed.subtract(table.identityPlaces)
        for column in table.columns.indices where !changed.contains(column) { result.row.take(column, from: mine) }
        if let touchedAt, let place = table.updateDatePlace {
            result.row.set(table.table.dates.value(of: touchedAt), at: place)
            changed.insert(place)
        }
        result.changed = changed.sorted()
        return result
    }

    private func write(_ changes: [ChangedRow], on connection: borrowing Connection) throws(StoreError) {
        var ready: [(change: ChangedRow, isComplete: Bool)] = []
        for var change in changes {
            if let isComplete = try translate(&change.row, isNew: false, on: connection) {
                ready.append((change, isComplete))
            }
        }
        let rows = RowChanges(layout: table.here, columns: table.columns)
        let moves = try ParentKeyChanges(ready.map(\.change), of: table, on: connection)
        let refused = try rows.write(ready.map(\.change), on: connection)
        for (index, error) in refused {
            let row = ready[index].change.row
            attempt.passOver(
                Seeder.MergedRows.PassedOver(row, of: table, error), row.identity, of: table, isNew: false)
        }
        let out = Set(refused.map(\.index))
        try moves.write(except: out, on: connection)
        for (index, (change, isComplete)) in ready.enumerated() where !out.contains(index) {
            if table.hasUUID { attempt.updated.append(UUIDText(change.row.identity.text)) }
            if isComplete { continue }
            attempt.unresolved.append(
                MergeAttempt.Unresolved(
                    row: change.row, place: rows.place(of: change), table: table, written: Set(change.changed)))
        }
    }

    private func insert(_ row: IncomingRow, on connection: borrowing Connection) throws(StoreError) {
        var row = row
        guard let isComplete = try translate(&row, isNew: true, on: connection) else { return }
        do throws(StoreError) {
            guard try take(row, on: connection) else { return }
        } catch .constraint(let store, let name, let detail) where connection.isInTransaction {
            let error = StoreError.constraint(store: store, table: name, detail: detail)
            attempt.passOver(Seeder.MergedRows.PassedOver(row, of: table, error), row.identity, of: table, isNew: true)
            return
        } catch {
            throw error
        }
        if table.hasUUID { attempt.inserted.append(UUIDText(row.identity.text)) }
        if isComplete { return }
        let place =
            table.here.hasRowNumber
            ? [.integer(connection.lastInsertedRow)]
            : table.here.identity.map { table.place($0).map { row.values[$0] } ?? .null }
        attempt.unresolved.append(
            MergeAttempt.Unresolved(row: row, place: place, table: table, written: Set(table.columns.indices)))
    }

    /// Inserts a row; returns `false` if a twin in this store stays instead.
    private func take(_ new: IncomingRow, on connection: borrowing Connection) throws(StoreError) -> Bool {
        let failure: StoreError
        do throws(StoreError) {
            try write(new, on: connection)
            return true
        } catch {
            failure = error
        }
        guard case .constraint = failure, connection.isInTransaction, table.hasUUID else { throw failure }
        let uuid = UUIDText(new.identity.text)
        let row = StoreMerge.BlockedRow(uuid: uuid, columns: table.columns, values: new.values, error: failure)
        var survivor: SeedCopy?
        // If its twins make room in vain, they come back.
        let isAllowed = try judge.cleanupRun.isKept { () throws(StoreError) in
            // Rows may refer to rows that come later.
            try connection.isKept { () throws(StoreError) in
                try connection.isAccepted { () throws(StoreError) in
                    survivor = try makeRoom(row) { () throws(StoreError) in try write(new, on: connection) }
                }
            }
        }
        if !isAllowed { throw failure }
        guard let survivor else { return true }
        let names = table.here.columns.filter { !$0.isGenerated }.map(\.name)
        let kept = try connection.row(
            "SELECT \(SQL.list(names)) FROM \(SQL.quote(table.here.name)) WHERE \(table.here.isRow())",
            CopyDecoder.values(survivor.row))
        plan.twins.note(uuid, survivor: survivor.uuid, in: table.here, value: row.value) { column in
            zip(names, kept ?? []).first { $0.0.isSameName(as: column) }?.1
        }
        return false
    }

    private func write(_ row: IncomingRow, on connection: borrowing Connection) throws(StoreError) {
        let places = table.columns.indices.map(row.parameter).joined(separator: ", ")
        let sql = "\(table.insertion)\(places))"
        do throws(StoreError) {
            if needsNoTriggers { return try connection.runWithoutTriggers(sql, row.values) }
            try connection.run(sql, row.values)
            if connection.changes == 0 { throw RowChanges.ignored(table.here, on: connection) }
        } catch {
            throw error.inTable(table.table.name)
        }
    }

    /// Writes this store's row numbers and spellings into a row.
    ///
    /// - Returns: `nil` if the row is left out, `false` if a row that it refers to has not come yet. Such a reference by number
    ///   is null for now. In a column that cannot be null, it is a number that no row has.
    private func translate(
        _ row: inout IncomingRow, isNew: Bool, on connection: borrowing Connection
    ) throws(StoreError) -> Bool? {
        func passOver(_ passed: Seeder.MergedRows.PassedOver) -> Bool? {
            attempt.passOver(passed, row.identity, of: table, isNew: isNew)
            return nil
        }
        if let passed = attempt.excluded[table.key]?[row.identity] { return passOver(passed) }
        let missing = try plan.translate(&row, of: table, on: connection)
        var isComplete = missing.isEmpty
        for (index, reference) in table.references.enumerated() {
            switch row.targets[index] {
            case .none: continue
            case .nameless: return passOver(Seeder.MergedRows.PassedOver(row, of: table, .parent))
            case .dangling:
                if reference.numbers.contains(where: isRequired) {
                    return passOver(Seeder.MergedRows.PassedOver(row, of: table, .dangling))
                }
            case .row(let identity):
                // A key of texts may still change, when the row of its own table does.
                if reference.parent == table.key, reference.numbers.isEmpty, !reference.isSpelled { isComplete = false }
                if !missing.contains(index) { continue }
                if attempt.isAbsent(identity, of: reference.parent) {
                    return passOver(Seeder.MergedRows.PassedOver(row, of: table, .parent))
                }
                for place in reference.numbers where isRequired(place) {
                    // Each row gets another number: the column may be a part of a unique key.
                    var hash: Int64 = 0
                    for byte in row.identity.text.utf8 { hash = (hash &* 31 &+ Int64(byte)) & 0x3FFF_FFFF_FFFF_FFFF }
                    row.values[place] = .integer(-1 - hash)
                }
            }
        }
        return isComplete
    }

    private func isRequired(_ place: Int) -> Bool { required.contains(SQLName(table.columns[place])) }

    func version(of row: IncomingRow) -> MergeRule.Version {
        let updateDate = table.updateDatePlace.map { row.values[$0] } ?? .null
        let createDate = table.createDatePlace.map { row.values[$0] }
        return MergeRule.Version(
            isTouched: !updateDate.isNull, updateDate: table.table.dates.instant(from: updateDate),
            values: row.canonical, isUndated: createDate?.isNull ?? false,
            createDate: createDate.flatMap(table.table.dates.instant(from:)),
            brokenTexts: row.brokenTexts.isEmpty ? [] : row.brokenTexts.filter { row.canonical[$0] == row.values[$0] })
    }
}

extension TableLayout {
    /// Returns the integer primary key of a table whose rows have their identity in another column.
    ///
    /// Such a number means another row in another store.
    func localKey(uuid: String) -> String? {
        numberColumn.flatMap { $0.isSameName(as: uuid) ? nil : $0 }
    }
}

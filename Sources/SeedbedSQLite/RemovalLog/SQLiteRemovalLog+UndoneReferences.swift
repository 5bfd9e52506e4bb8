internal import Seedbed

/// The references of rows that come back.
extension SQLiteRemovalLog {
    /// Returns a table's layout with the keys that the schema or these tables declare, or `nil` if the table does not exist.
    ///
    /// It is read once a transaction. A key for which the store lacks a column by now is left out.
    func undoneLayout(
        of name: String, declaring tables: @autoclosure () -> [SeedTable]
    ) throws(StoreError) -> TableLayout? {
        if let known = store.known.undone[name] { return known }
        let declared = tables().flatMap(\.declaredKeys)
        let reader = SchemaReader(store: store.path, declared: declared, leavingOutUnfit: true)
        let layout = try reader.layout(of: name, on: store.connection)
        store.known.undone[name] = .some(layout)
        return layout
    }

    /// Returns a table's layout with the schema's keys, read once a transaction, or `nil` if the table does not exist.
    func schemaLayout(of name: String) throws(StoreError) -> TableLayout? {
        if let known = store.known.undoneInSchema[name] { return known }
        let layout = try SchemaReader(store: store.path).layout(of: name, on: store.connection)
        store.known.undoneInSchema[name] = .some(layout)
        return layout
    }

    /// Makes a row refer to the rows that an undo has put back under another identity.
    func followNewIdentities(_ fields: inout [RowJSON.Column], _ layout: TableLayout) throws(StoreError) {
        for key in layout.foreignKeys {
            for name in key.childColumns {
                guard let place = fields.firstIndex(where: { $0.name.isSameName(as: name) }),
                    let new = CopyDecoder.uuid(fields[place].value).rescued
                else { continue }
                var moved = fields
                moved[place].value = UndoRun.spell(new, as: fields[place].value)
                if try lacksParent(fields, layout, only: key), try !lacksParent(moved, layout, only: key) {
                    fields = moved
                }
            }
        }
    }

    /// Makes a row refer to the row in the place of a parent that is gone, as far as the log knows it.
    func followSurvivors(
        _ fields: inout [RowJSON.Column], _ layout: TableLayout, _ run: UndoRun
    ) throws(StoreError) {
        guard let following = run.following else { return }
        for key in layout.foreignKeys where try lacksParent(fields, layout, only: key) {
            let places = key.childColumns.compactMap { name in fields.firstIndex { $0.name.isSameName(as: name) } }
            guard places.count == key.childColumns.count,
                let table = following.tables.first(where: { $0.name.isSameName(as: key.parent) })
            else { continue }
            let parent = try store.layout(of: table)
            let olds = places.map { fields[$0].value }
            let values = try store.relations.place(of: olds, by: key, parent, table, forwarding: following.forwarding)
            if values == nil, let gone = try store.relations.removal(of: olds, by: key, parent) {
                run.missingParents.append((table.name, gone))
            }
            guard let values else { continue }
            for (place, value) in zip(places, values) { fields[place].value = value }
        }
    }

    /// Makes a row refer to the rows to which it referred before the deduplication in which it went, if that moved it.
    ///
    /// A number is left as it is: it may be another row's by now.
    func takeFormerPlace(
        _ fields: inout [RowJSON.Column], _ logged: [RowJSON.Column], _ entry: RemovalLogEntry, _ layout: TableLayout,
        _ run: UndoRun
    ) throws(StoreError) {
        if run.moves == nil { run.moves = try moves(of: entry.cleanup) }
        guard let own = run.moves?[SQLName(layout.name)] else { return }
        let row = layout.identity.compactMap { name in logged.first { $0.name.isSameName(as: name) }?.value }
        for move in own[RowJSON.text(row)] ?? [] {
            let place = fields.firstIndex { $0.name.isSameName(as: move.column) }
            // Another row may have come back by the number that this one had.
            guard let place, fields[place].value == move.new, move.uuid == nil || move.uuid == entry.uuid else {
                continue
            }
            fields[place].value = run.current(move.old, of: move.parent) ?? move.old
        }
    }

    /// Reads the moves that a deduplication made in the tables whose rows it merged, the last one of a row first.
    private func moves(of cleanup: Int64?) throws(StoreError) -> UndoRun.Moves {
        guard let cleanup else { return [:] }
        var moves: UndoRun.Moves = [:]
        let rows = try store.connection.rows(
            """
            SELECT tbl, row, col, parent, old, new, uuid FROM seedbed_changes WHERE cleanup = ?1 AND parent IS NOT NULL
            AND tbl COLLATE NOCASE IN (SELECT tbl FROM seedbed_dedupes WHERE cleanup = ?1) AND typeof(old) <> 'integer'
            ORDER BY id DESC
            """, [.integer(cleanup)])
        for row in rows {
            let uuid = row[6].isNull ? nil : CopyDecoder.uuid(row[6])
            let move = UndoRun.Move(uuid: uuid, column: row[2].text, parent: row[3].text, old: row[4], new: row[5])
            moves[SQLName(row[0].text), default: [:]][row[1].text, default: []].append(move)
        }
        return moves
    }

    /// Makes a row refer to the rows that have come back under another number.
    func followNewNumbers(
        _ fields: inout [RowJSON.Column], _ layout: TableLayout, _ run: UndoRun
    ) throws(StoreError) {
        for key in layout.foreignKeys where key.childColumns.count == 1 {
            guard let numbers = run.renumbered[SQLName(key.parent)],
                let parent = try schemaLayout(of: key.parent),
                parent.primaryKey.map(SQLName.init) == key.parentColumns.map(SQLName.init),
                let place = fields.firstIndex(where: { $0.name.isSameName(as: key.childColumns[0]) })
            else { continue }
            fields[place].value = numbers[fields[place].value] ?? fields[place].value
        }
    }

    /// Whether a value is the number of a row that is gone, and another row has that number by now.
    func refersToReusedNumber(
        _ fields: [RowJSON.Column], _ entry: RemovalLogEntry, _ layout: TableLayout, _ run: UndoRun
    ) throws(StoreError) -> Bool {
        guard let cleanup = entry.cleanup else { return false }
        for key in layout.foreignKeys where key.childColumns.count == 1 {
            let parent = SQLName(key.parent)
            if run.reusedNumbers[parent] == nil {
                run.reusedNumbers[parent] = try reusedNumbers(key, in: run)
            }
            let value = fields.first { $0.name.isSameName(as: key.childColumns[0]) }?.value
            if case .integer(let number)? = value, run.returnedNumbers[parent]?.contains(number) == true { continue }
            if let value, let last = run.reusedNumbers[parent]?[value], last >= cleanup { return true }
        }
        return false
    }

    /// Returns the numbers of removed rows that other rows have, each with the last cleanup in which its row went.
    private func reusedNumbers(_ key: ForeignKey, in run: UndoRun) throws(StoreError) -> [SeedValue: Int64] {
        guard let parent = try schemaLayout(of: key.parent), let number = parent.numberColumn else { return [:] }
        let uuid = run.tables.first { $0.name.isSameName(as: key.parent) }?.mapping.uuid
        let identity = uuid.flatMap { parent.column($0)?.name }
        let rows = try store.connection.rows(
            """
            SELECT field.value, log.cleanup, log.uuid, \(identity.map { "t.\(SQL.quote($0))" } ?? "NULL")
            FROM seedbed_log AS log, json_each(log.row) AS field
                JOIN \(SQL.quote(parent.name)) AS t ON t.\(SQL.quote(number)) = field.value
            WHERE log.tbl = ? COLLATE NOCASE AND log.cleanup < \(Int64.max) AND NOT log.undone
                AND field.key = ? COLLATE NOCASE AND field.type = 'integer'
            """, [.text(parent.name), .text(number)])
        var reused: [SeedValue: Int64] = [:]
        for row in rows where row[3].isNull || CopyDecoder.uuid(row[3]) != UUIDText(row[2].text) {
            reused[row[0]] = max(reused[row[0]] ?? .min, row[1].integer)
        }
        return reused
    }

    /// Whether a row is missing that these values need in order to come back.
    func lacksNeededParent(
        _ fields: [RowJSON.Column], _ layout: TableLayout, isAsked: Bool, _ run: UndoRun
    ) throws(StoreError) -> Bool {
        let enforced = try schemaLayout(of: layout.name)?.foreignKeys ?? []
        for key in layout.foreignKeys where try lacksParent(fields, layout, only: key) {
            let values = key.childColumns.compactMap { name in
                fields.first { $0.name.isSameName(as: name) }?.value
            }
            let isDeclared = enforced.contains(where: key.isSame)
            if UndoRun.meansNoRow(values) {
                let setting = try store.connection.row("PRAGMA foreign_keys")?[0]
                if !isDeclared || setting != .integer(1) { continue }
            }
            let mayReturn = try run.mayLackParent(isAsked: isAsked, isEnforced: isDeclared) {
                () throws(StoreError) in
                guard let parent = try schemaLayout(of: key.parent) else { return false }
                return try store.relations.removal(of: values, by: key, parent) != nil
            }
            if !mayReturn { return true }
        }
        return false
    }

    /// Whether a row to which these values refer is missing.
    ///
    /// Without this question, a deferred key would fail only at the commit.
    private func lacksParent(
        _ fields: [RowJSON.Column], _ layout: TableLayout, only: ForeignKey? = nil
    ) throws(StoreError) -> Bool {
        for key in only.map({ [$0] }) ?? layout.foreignKeys {
            let values = key.childColumns.compactMap { name in
                fields.first { $0.name.isSameName(as: name) }.flatMap { $0.value.isNull ? nil : $0.value }
            }
            guard values.count == key.childColumns.count else { continue }
            let isParent = key.parentColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
            let isOwn = key.parent.isSameName(as: layout.name)
            let own = key.parentColumns.compactMap { name in
                fields.first { $0.name.isSameName(as: name) }?.value
            }
            if isOwn, own == values { continue }
            let sql = "SELECT 1 FROM \(SQL.quote(key.parent)) WHERE \(isParent)"
            if try store.connection.row(sql, values) == nil { return true }
        }
        return false
    }
}

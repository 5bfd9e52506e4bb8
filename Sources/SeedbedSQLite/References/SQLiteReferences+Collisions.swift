internal import Seedbed

/// Rows of which a unique key allows only one at the survivor of a copy.
extension SQLiteReferences {
    /// Looks in every unique key of a prepared child table that holds a column of the foreign key.
    func collisions(
        of removal: PlannedRemoval, from table: SeedTable, in tables: [SeedTable]
    ) throws(StoreError) -> [RowCollision] {
        guard let survivor = removal.survivor else { return [] }
        let layout = try store.layout(of: table)
        var collisions: [RowCollision] = []
        for key in layout.children {
            guard let childTable = tables.first(where: { $0.name.isSameName(as: key.child) }),
                let old = try values(of: key.parentColumns, in: removal.copy.row, layout),
                let new = try values(of: key.parentColumns, in: survivor.row, layout)
            else { continue }
            let child = try store.layout(of: childTable)
            if childTable.mapping.columns.contains(where: { child.column($0) == nil }) { continue }
            let reader = try store.reader(of: childTable)
            let refers = try layout.isReferred(by: key, holding: old, prefix: "c.", on: store.connection)
            let moving = try copies(
                "SELECT \(reader.columns(of: "c")) FROM \(SQL.quote(child.name)) AS c WHERE \(refers)", old, reader)
            for copy in moving {
                let others = try rows(blocking: copy, by: key, to: new, child, reader)
                if others.count == 1 {
                    collisions.append(
                        RowCollision(
                            table: childTable, columns: key.childColumns, moving: copy, staying: others[0],
                            areEqual: try areEqual(copy, others[0], but: key.childColumns, childTable, child)))
                }
            }
        }
        return collisions
    }

    /// Returns the rows that hold a unique key which the child would hold too, if it referred to these values.
    private func rows(
        blocking copy: SeedCopy, by key: ForeignKey, to new: [SeedValue], _ child: TableLayout, _ reader: CopyDecoder
    ) throws(StoreError) -> [SeedCopy] {
        let moved = key.childColumns.map(SQLName.init)
        var found: [SeedCopy] = []
        for unique in child.uniqueKeys where !Set(unique.map(SQLName.init)).isDisjoint(with: moved) {
            var (conditions, values): ([String], [SeedValue]) = ([], [])
            for column in unique {
                let name = SQL.quote(column)
                if let place = moved.firstIndex(of: SQLName(column)) {
                    conditions.append("d.\(name) = ?")
                    values.append(new[place])
                } else {
                    conditions.append("d.\(name) = c.\(name)")
                }
            }
            let sql = """
                SELECT \(reader.columns(of: "d")) FROM \(SQL.quote(child.name)) AS c CROSS JOIN \(SQL.quote(child.name)) AS d
                ON \(conditions.joined(separator: " AND ")) WHERE \(child.isRow("c."))
                """
            for other in try copies(sql, values + CopyDecoder.values(copy.row), reader)
            where other.row != copy.row && !found.contains(where: { $0.row == other.row }) {
                found.append(other)
            }
        }
        return found
    }

    /// Removes the loser of a collision.
    ///
    /// If the row at the survivor loses, the rows exchange their places first. An undo then puts it back to the copy that comes
    /// back with it.
    func resolve(
        _ collision: RowCollision, losing: RowCollision.Loser, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        var (loser, survivor) = (collision.moving, collision.staying)
        if losing == .staying {
            let child = try store.layout(of: collision.table)
            let (left, right) = try exchange(collision, child)
            (loser, survivor) = (collision.staying, collision.moving)
            (loser.row, survivor.row) = (left, right)
        }
        var removal = PlannedRemoval(copy: loser, reason: .superseded, survivor: survivor)
        if let own = collision.removal {
            removal.reason = own.reason
            // The exchange may have given the other row another place.
            if own.survivor?.row != collision.moving.row { removal.survivor = own.survivor }
        }
        return try store.removal.remove([removal], from: collision.table, at: now, in: run)
    }

    /// Exchanges the references of the two rows, and returns where the survivor's row and the other one are then.
    private func exchange(
        _ collision: RowCollision, _ child: TableLayout
    ) throws(StoreError) -> (staying: StoredRowID, moving: StoredRowID) {
        let columns = collision.columns
        let places = columns.map(child.identityPlace)
        // Rows that refer to one of the two by the exchanged columns would follow the wrong one.
        let moved = Set(columns.map(SQLName.init))
        if child.children.contains(where: { !moved.isDisjoint(with: $0.parentColumns.map(SQLName.init)) }) {
            throw .constraint(store: store.path, table: child.name, detail: "rows refer to it by its own reference")
        }
        guard let old = try values(of: columns, in: collision.moving.row, child),
            let new = try values(of: columns, in: collision.staying.row, child)
        else { throw .constraint(store: store.path, table: child.name, detail: "a row is gone") }
        func row(_ copy: SeedCopy, at values: [SeedValue]) -> [SeedValue] {
            var row = CopyDecoder.values(copy.row)
            for (place, value) in zip(places, values) { if let place { row[place] = value } }
            return row
        }
        var detached = old
        detached[detached.count - 1] = try DetachedReferences.free(
            columns[columns.count - 1], like: old[old.count - 1], child, fresh: .text(store.makeIdentity()), 1,
            on: store.connection
        )
        let set =
            "UPDATE \(child.orAbort)\(SQL.quote(child.name)) SET (\(SQL.list(columns))) = (\(SQL.parameters(columns.count))) "
        let sql = set + "WHERE \(child.isRow())"
        let wasOpen = store.connection.hasOpenReferences
        try store.connection.deferringForeignKeys { () throws(StoreError) in
            try Bookkeeping.whileImporting(on: store.connection) { () throws(StoreError) in
                for (values, row) in [
                    (detached, row(collision.moving, at: old)), (old, row(collision.staying, at: new)),
                    (new, row(collision.moving, at: detached)),
                ] {
                    try store.connection.run(sql, values + row)
                    if store.connection.changes != 1 {
                        throw .constraint(store: store.path, table: child.name, detail: "a trigger ignores it")
                    }
                }
            }
            if !wasOpen && store.connection.hasOpenReferences {
                throw .constraint(store: store.path, table: child.name, detail: "a reference would lead nowhere")
            }
        }
        func identifier(_ values: [SeedValue], like copy: SeedCopy) -> StoredRowID {
            if case .key = copy.row { .key(values) } else { .number(values[0].integer) }
        }
        return (
            identifier(row(collision.staying, at: old), like: collision.staying),
            identifier(row(collision.moving, at: new), like: collision.moving)
        )
    }

    /// Whether two rows are equal in all columns except these, their identities and their dates.
    private func areEqual(
        _ left: SeedCopy, _ right: SeedCopy, but columns: [String], _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let mapping = table.mapping
        let passed = Set((columns + [mapping.uuid, mapping.createDate, mapping.updateDate]).map(SQLName.init))
        let telling = layout.columns.filter {
            !$0.isGenerated && !passed.contains(SQLName($0.name)) && !layout.isRowNumber($0.name)
        }
        let equal = telling.map { "c.\(SQL.quote($0.name)) IS d.\(SQL.quote($0.name)) COLLATE BINARY" }
        let name = SQL.quote(layout.name)
        let row = try store.connection.row(
            """
            SELECT \((equal + ["1"]).joined(separator: " AND ")) FROM \(name) AS c CROSS JOIN \(name) AS d
            WHERE \(layout.isRow("c.")) AND \(layout.isRow("d."))
            """, CopyDecoder.values(left.row) + CopyDecoder.values(right.row))
        return row?[0] == .integer(1)
    }

    /// Returns at most five rows that refer to the copy.
    ///
    /// It looks at the first hundred rows of each foreign key. If a rule keeps some of these from moving, it returns only those.
    func referrers(
        of removal: PlannedRemoval, in table: SeedTable, among tables: [SeedTable]
    ) throws(StoreError) -> [SeedCopy.ReferringRow] {
        let layout = try store.layout(of: table)
        let schema = SchemaReader(store: store.path, declared: table.declaredKeys)
        var referrers: [SeedCopy.ReferringRow] = []
        for key in layout.children where referrers.count(where: { $0.rule != nil }) < 5 {
            guard let values = try values(of: key.parentColumns, in: removal.copy.row, layout),
                let child = try schema.layout(of: key.child, on: store.connection)
            else { continue }
            let own = tables.first { $0.name.isSameName(as: key.child) } ?? table
            let uuid = child.column(own.mapping.uuid)?.name
            let refers = try layout.isReferred(by: key, holding: values, on: store.connection)
            let number = child.hasRowNumber ? SQL.quote(child.identity[0]) : "NULL"
            let rows = try store.connection.rows(
                """
                SELECT \(uuid.map(SQL.quote) ?? "NULL"), \(number), \(SQL.list(child.identity)) FROM \(SQL.quote(child.name))
                WHERE \(refers) ORDER BY 1, 2 LIMIT \(removal.survivor == nil ? 5 : 100)
                """, values)
            for row in rows where referrers.count(where: { $0.rule != nil }) < 5 {
                var referrer = SeedCopy.ReferringRow(
                    table: child.name, uuid: row[0].isNull ? nil : CopyDecoder.uuid(row[0]))
                if row[0].isNull, case .integer(let number) = row[1] { referrer.number = number }
                if row[0].isNull, !child.hasRowNumber {
                    referrer.key = SeedCopy.ReferringRow.key(of: child.identity, Array(row[2...]))
                }
                if let survivor = removal.survivor,
                    let target = try self.values(of: key.parentColumns, in: survivor.row, layout)
                {
                    referrer.rule = try rule(keeping: Array(row[2...]), of: child, from: key, to: target)
                }
                referrers.append(referrer)
            }
        }
        let kept = referrers.filter { $0.rule != nil }
        return Array((kept.isEmpty ? referrers : kept).prefix(5))
    }

    /// Returns the rule that does not let a row refer to another parent, found by a write that is taken back.
    ///
    /// It is `nil` if the write would reach further than this row, if SQLite computes the reference, or if a trigger of the
    /// app could end the transaction (`RAISE(ROLLBACK)`).
    private func rule(
        keeping row: [SeedValue], of child: TableLayout, from key: ForeignKey, to target: [SeedValue]
    ) throws(StoreError) -> String? {
        let moved = Set(key.childColumns.map(SQLName.init))
        if child.children.contains(where: { !moved.isDisjoint(with: $0.parentColumns.map(SQLName.init)) }) {
            return nil
        }
        if key.childColumns.contains(where: { child.column($0)?.isGenerated ?? true }) { return nil }
        let raises = try TriggerProbe.raises(updating: key.childColumns, of: child.name, on: store.connection)
        guard let raises, !raises.contains(where: { $0.effect == .rollback }) else { return nil }
        var rule: String?
        let assignments = key.childColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: ", ")
        try store.connection.execute("SAVEPOINT seedbed_rule")
        do throws(StoreError) {
            try store.connection.leavingNoReferenceOpen { () throws(StoreError) in
                try store.connection.run(
                    "UPDATE \(child.orAbort)\(SQL.quote(child.name)) SET \(assignments) WHERE \(child.isRow())",
                    target + row)
            }
            if store.connection.changes == 0 {
                let triggers = try TriggerProbe.triggers(of: child.name, on: store.connection)
                rule = RaisingTrigger.ignoring(raises, triggers)
            }
        } catch .constraint(_, _, let detail) {
            rule = detail
        } catch {
            if store.connection.isInTransaction {
                try store.connection.execute("ROLLBACK TO seedbed_rule; RELEASE seedbed_rule")
            }
            throw error
        }
        try store.connection.execute("ROLLBACK TO seedbed_rule; RELEASE seedbed_rule")
        return rule
    }

    /// Returns the values of columns of a row, or `nil` if one of them is null or the row is gone.
    private func values(of columns: [String], in row: StoredRowID, _ layout: TableLayout) throws(StoreError)
        -> [SeedValue]?
    {
        let found = try store.connection.row(
            "SELECT \(SQL.list(columns)) FROM \(SQL.quote(layout.name)) WHERE \(layout.isRow())",
            CopyDecoder.values(row))
        guard let found, !found.contains(where: \.isNull) else { return nil }
        return found
    }

    private func copies(_ sql: String, _ values: [SeedValue], _ reader: CopyDecoder) throws(StoreError) -> [SeedCopy] {
        var copies: [SeedCopy] = []
        try store.connection.forEachRow(sql, values) { (row: borrowing Statement) throws(StoreError) in
            copies.append(reader.copy(row))
        }
        return copies
    }
}

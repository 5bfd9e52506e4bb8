internal import Seedbed

/// The effect of the app's migrations on the names by which the journal and the log know a table.
extension TablePreparation {
    /// Brings the journal and the log up to the present name of the table, before its triggers are made again.
    func followRenames(of table: SeedTable, _ layout: TableLayout) throws(StoreError) {
        for former in try formerNames(of: table, layout) {
            let names: [SeedValue] = [.text(layout.name), .text(former)]
            try store.connection.run("UPDATE OR REPLACE seedbed_edits SET tbl = ? WHERE tbl = ?", names)
            try store.connection.run("UPDATE seedbed_log SET tbl = ? WHERE tbl = ?", names)
            if try ChangeLog.exists(on: store.connection) { try ChangeLog.follow(names, on: store.connection) }
            for word in (SavedVersions.words + [SavedVersions.untagged, "columns", "arrived", "filed"]).map({ $0 + " " }
            ) {
                try store.connection.run(
                    "UPDATE seedbed_notes SET kind = ?3 || ?1 WHERE kind = ?3 || ?2", names + [.text(word)])
            }
        }
        if table.isDurable, layout.column(table.mapping.uuid)?.isBlob == true { try spellAsBytes(table, layout) }
    }

    /// Returns the names that the table had before the app renamed it.
    ///
    /// SQLite leaves the triggers of a renamed table their names, which hold the former name of the table.
    func formerNames(of table: SeedTable, _ layout: TableLayout) throws(StoreError) -> [String] {
        let triggers = try store.connection.schema.index(on: store.connection).triggers(of: layout.name)
        let former = triggers.compactMap { TableTriggers.table(of: $0, "log") }.filter { $0 != layout.name }
        if !former.isEmpty { return former }
        return try hasOwnTriggers(layout) ? [] : formerNamesWithoutTriggers(table, layout)
    }

    /// Returns the former names of a table without triggers: the app has made the table again, or has dropped them.
    ///
    /// A table that the store has noted and that is gone is a former one if its noted rows are in this table, or other seeds of their
    /// catalogs.
    private func formerNamesWithoutTriggers(
        _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) -> [String] {
        let index = try store.connection.schema.index(on: store.connection)
        let noted = try store.connection.rows(
            "SELECT substr(kind, 9) FROM seedbed_notes WHERE kind BETWEEN 'columns ' AND 'columns!'"
        ).map { $0[0].text }
        if noted.contains(where: layout.name.isSameName) { return [] }
        var former: [String] = []
        for name in noted {
            // A view of the former name may stand for the table.
            if case .table? = index.table(name)?.kind { continue }
            if try hasNotedRows(of: name, table, layout) { former.append(name) }
        }
        return former
    }

    /// Whether rows of this table have the identities, or the catalogs, of rows that the store has noted under a former name, or are their
    /// survivors.
    private func hasNotedRows(
        of former: String, _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        guard let uuid = layout.column(table.mapping.uuid)?.name else { return false }
        let rows = "\(SQL.quote(layout.name)) AS t"
        var evidence = [
            "SELECT 1 FROM seedbed_edits AS e, \(rows) WHERE e.tbl = ?1 AND t.\(SQL.quote(uuid)) = e.uuid",
            "SELECT 1 FROM seedbed_log AS l, \(rows) WHERE l.tbl = ?1 AND t.\(SQL.quote(uuid)) = l.uuid",
            "SELECT 1 FROM seedbed_log AS l, \(rows) WHERE l.tbl = ?1 AND t.\(SQL.quote(uuid)) = l.survivor",
        ]
        if let seedID = table.mapping.seedID.flatMap(layout.column)?.name {
            let catalog = "substr(t.\(SQL.quote(seedID)), 1, instr(t.\(SQL.quote(seedID)), '/'))"
            evidence.append(
                """
                SELECT 1 FROM seedbed_log WHERE tbl = ?1 AND instr(seedID, '/') > 0
                    AND substr(seedID, 1, instr(seedID, '/')) IN (SELECT \(catalog) FROM \(rows))
                """)
        }
        for sql in evidence where try store.connection.row(sql + " LIMIT 1", [.text(former)]) != nil { return true }
        return false
    }

    /// Notes the table's columns, in the order in which the triggers save their values, and its format of dates.
    ///
    /// They tell a renamed column and a change of the format later. Versions that were saved before keep the names of their own columns.
    func note(
        _ columns: [String], _ dates: SeedDateFormat, _ mapping: Catalog.Mapping, of layout: TableLayout
    ) throws(StoreError) {
        let names = SeedValue.text(RowJSON.text(columns.map(SeedValue.text)))
        let table = SeedValue.text(layout.name)
        let values = [
            names, .text(dates.rawValue), .text(mapping.updateDate), mapping.dismissDate.map(SeedValue.text) ?? .null,
        ]
        let noted = try store.connection.row(
            "SELECT cols, o0, o1, o2 FROM seedbed_notes WHERE kind = 'columns ' || ?", [table])
        if noted == values { return }
        if let known = noted?[0] {
            let kinds = SavedVersions.allKinds(layout)
            try store.connection.run(
                "UPDATE seedbed_notes SET cols = ? WHERE kind IN (\(SQL.parameters(kinds.count))) AND cols = ''",
                [known] + kinds)
        }
        try store.connection.run("DELETE FROM seedbed_notes WHERE kind = 'columns ' || ?", [table])
        try store.connection.run(
            "INSERT INTO seedbed_notes (kind, cols, o0, o1, o2) VALUES ('columns ' || ?, ?, ?, ?, ?)", [table] + values)
    }

    /// Spells identities as the rows do, if an earlier version of Seedbed spelled them as texts.
    private func spellAsBytes(_ table: SeedTable, _ layout: TableLayout) throws(StoreError) {
        let reader = try store.reader(of: table)
        let texts = try store.connection.rows(
            "SELECT uuid FROM seedbed_edits WHERE tbl = ? AND typeof(uuid) = 'text'", [.text(layout.name)])
        for row in texts {
            try store.connection.run(
                "UPDATE OR IGNORE seedbed_edits SET uuid = ? WHERE tbl = ? AND uuid = ?",
                [reader.stored(UUIDText(row[0].text)), .text(layout.name), row[0]])
            let kinds = SavedVersions.allKinds(layout)
            try store.connection.run(
                "UPDATE seedbed_notes SET uuid = ? WHERE kind IN (\(SQL.parameters(kinds.count))) AND uuid = ?",
                [reader.stored(UUIDText(row[0].text))] + kinds + [row[0]])
        }
    }
}

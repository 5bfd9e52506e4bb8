internal import Seedbed

/// The parts of a schema that fit a catalog, but by which copies or edits may be taken for something else.
extension SchemaCheck {
    /// Carries out ``SQLiteStore/warnings(about:)``.
    func warnings(about catalog: Catalog) throws(StoreError) -> [String] {
        try store.looking { () throws(StoreError) in
            guard try problems(with: catalog).isEmpty else { return [] }
            let layout = try store.layout(of: catalog.table)
            return try dateWarnings(about: catalog, layout) + keyWarnings(layout) + twinWarnings(about: catalog, layout)
                + actionWarnings(layout)
                + numberWarnings(about: catalog.table, layout) + store.preparation.functionWarnings(layout)
        }
    }

    /// Warns if something other than Seedbed fills in dates.
    private func dateWarnings(about catalog: Catalog, _ layout: TableLayout) throws(StoreError) -> [String] {
        let table = catalog.table
        let name = table.mapping.createDate
        var warnings: [String] = []
        if try store.reads.defaultExpression(of: name, layout) != nil {
            warnings.append(
                """
                \(store.path): column “\(name)” of table “\(layout.name)” has a default: what the app inserts without a date gets \
                both dates once Seedbed has prepared the table, but rows from before, and from apps without Seedbed, look untouched
                """)
        }
        for (column, effect) in [
            (table.mapping.updateDate, "a copy that comes in without this column counts as edited by the user"),
            (table.mapping.dismissDate, "a row counts as dismissed unless it holds null there"),
        ] {
            guard let column, try store.reads.defaultExpression(of: column, layout) != nil else { continue }
            warnings.append(
                "\(store.path): column “\(column)” of table “\(layout.name)” has a default: \(effect); drop the default"
            )
        }
        let stamps = try TriggerProbe.stamps(of: table, layout, on: store.connection)
        if stamps.onInsert.contains(SQLName(name)) {
            warnings.append(
                """
                \(store.path): a trigger of table “\(layout.name)” writes “\(name)” when a row comes in: unless it leaves a date \
                that is there as it is, no row can be told for a seed's, and none is ever cleaned up
                """)
        }
        let volatile = layout.volatileColumns(of: table)
        for column in catalog.seededColumns
        where stamps.onInsert.contains(SQLName(column)) && !volatile.contains(SQLName(column)) {
            warnings.append(
                """
                \(store.path): a trigger of table “\(layout.name)” writes “\(column)” when a row comes in: unless it leaves a value that \
                is there as it is, no copy holds what was shipped, and each counts as the user's; name it in “volatile”
                """)
        }
        let updateDate = table.mapping.updateDate
        // A column that the catalog ships is the user's to edit, also if a trigger tidies it up.
        let shipped = table.mapping.columns + table.key + catalog.seededColumns
        let unwatched = volatile.union(shipped.map(SQLName.init))
        for column in layout.columns {
            guard let trigger = stamps.onUpdate[SQLName(column.name)], !unwatched.contains(SQLName(column.name))
            else { continue }
            warnings.append(
                """
                \(store.path): trigger “\(trigger)” writes “\(column.name)” of table “\(layout.name)” at updates, which counts as an edit by \
                the user: if the user does not edit it by hand, name it in “volatile”
                """)
        }
        for column in layout.columns {
            guard let trigger = stamps.onDelete[SQLName(column.name)] else { continue }
            if table.mapping.dismissDate?.isSameName(as: column.name) == true {
                warnings.append(
                    """
                    \(store.path): trigger “\(trigger)” writes “\(column.name)” of table “\(layout.name)” when a row is deleted: the \
                    twins that Seedbed removes then stay; let the trigger pass a deletion while “seedbed_import” has a negative mark
                    """)
            } else if stamps.onUpdate[SQLName(column.name)] == nil, !unwatched.contains(SQLName(column.name)) {
                warnings.append(
                    """
                    \(store.path): trigger “\(trigger)” writes “\(column.name)” of table “\(layout.name)” when a row is deleted, which \
                    counts as an edit by the user: if the user does not edit it by hand, name it in “volatile”
                    """)
            }
        }
        for trigger in stamps.ofUpdateDate {
            warnings.append(
                """
                \(store.path): trigger “\(trigger)” writes “\(updateDate)” of table “\(layout.name)”: imported copies \
                then count as edited and are never cleaned up; drop the trigger, since Seedbed sets the date
                """)
        }
        for column in layout.columns {
            guard let trigger = stamps.onChildren[SQLName(column.name)] else { continue }
            if updateDate.isSameName(as: column.name) {
                warnings.append(
                    """
                    \(store.path): trigger “\(trigger)” writes “\(updateDate)” of table “\(layout.name)” when a row that refers to it changes: a copy \
                    becomes the user's by that, and is never cleaned up; drop it, or keep the date in another column
                    """)
            } else if stamps.onUpdate[SQLName(column.name)] == nil, !unwatched.contains(SQLName(column.name)) {
                warnings.append(
                    """
                    \(store.path): trigger “\(trigger)” writes “\(column.name)” of table “\(layout.name)” when a row that refers to it changes, which \
                    counts as an edit by the user: if the user does not edit it by hand, name it in “volatile”
                    """)
            }
        }
        return warnings
    }

    /// Warns of row numbers that SQLite uses again after a deletion.
    private func numberWarnings(about table: SeedTable, _ layout: TableLayout) throws(StoreError) -> [String] {
        let keys = ReusedNumbers(table: table, layout: layout).keys
        if keys.isEmpty { return [] }
        let definition = try store.connection.row(
            "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(layout.name)])
        if definition?[0].text.uppercased().contains("AUTOINCREMENT") == true { return [] }
        let children = Set(keys.map { "“\($0.child)”" }).sorted().joined(separator: ", ")
        return [
            """
            \(store.path): \(children) refers to “\(layout.name)” by its row number, which SQLite gives to another row once the row is \
            deleted: declare it AUTOINCREMENT, or refer to “\(table.mapping.uuid)”
            """
        ]
    }

    /// Warns of unique indexes under which an import may replace a copy without a trigger that tells which one.
    private func keyWarnings(_ layout: TableLayout) throws(StoreError) -> [String] {
        try TableIndex.unique(of: layout.name, on: store.connection).filter(\.hasExpression).map { index in
            """
            \(store.path): index “\(index.name)” of table “\(layout.name)” is unique by an expression: an edit is lost if a sync engine's \
            INSERT OR REPLACE puts another row in the place of the edited copy; make a unique index of columns, or one that is not unique
            """
        }
    }

    /// Warns of unique keys that two copies of one seed share.
    private func twinWarnings(about catalog: Catalog, _ layout: TableLayout) throws(StoreError) -> [String] {
        let table = catalog.table
        let shipped = Set(
            (table.key + catalog.seededColumns + [table.mapping.seedID].compactMap(\.self)).map(SQLName.init))
        let keys = try TableIndex.unique(of: layout.name, on: store.connection).filter { index in
            !index.isPartial && !index.hasExpression && index.columns.allSatisfy { shipped.contains(SQLName($0.name)) }
        }
        return keys.map { index in
            let columns = index.columns.map { "“\($0.name)”" }.joined(separator: " and ")
            return """
                \(store.path): table “\(layout.name)” allows one row of each \(columns): if the table syncs, the import of another \
                device's copy of a seed fails, or takes the place of this device's; drop the unique key
                """
        }
    }

    private func actionWarnings(_ layout: TableLayout) -> [String] {
        layout.children.compactMap { key in
            let loss =
                switch key.onDelete {
                case "CASCADE": "takes the rows that refer to it along, the user's too"
                case "SET NULL": "leaves the rows that refer to it referring to nothing"
                case "SET DEFAULT": "leaves the rows that refer to it referring to the default"
                default: ""
                }
            if loss.isEmpty { return nil }
            let columns = key.childColumns.map { "“\($0)”" }.joined(separator: ", ")
            return """
                \(store.path): table “\(key.child)” refers to “\(key.parent)” by \(columns) with ON DELETE \(key.onDelete): when a \
                sync engine deletes a copy whose rows cannot be moved to a twin first, the store \(loss); declare NO ACTION, or, if the \
                sync engine allows none, leave the key undeclared and name it in “references”
                """
        }
    }
}

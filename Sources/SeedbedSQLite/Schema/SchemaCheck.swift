internal import Seedbed

/// Finds the parts of a store's schema that do not fit a catalog.
struct SchemaCheck {
    let store: SQLiteStore

    /// Carries out ``SQLiteStore/warnings(about:)``.
    func warnings(about catalog: Catalog) throws(StoreError) -> [String] {
        try store.looking { () throws(StoreError) in
            guard try problems(with: catalog).isEmpty else { return [] }
            let layout = try store.layout(of: catalog.table)
            return try dateWarnings(about: catalog, layout) + actionWarnings(layout)
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

    /// Carries out ``SQLiteStore/problems(with:)``.
    func problems(with catalog: Catalog) throws(StoreError) -> [String] {
        try store.looking { () throws(StoreError) in
            if try store.isOfCoreData() { return [StoreError.coreData(store: store.path).description] }
            let layout: TableLayout
            do throws(StoreError) {
                layout = try store.layout(of: catalog.table)
            } catch {
                switch error {
                case .missingTable, .missingColumns, .unsuitable: return [error.description]
                default: throw error
                }
            }
            let unfit = unfitness(of: catalog.table, columns: catalog.seededColumns, layout)
            if let unfit { return try [unfit.description] + missingReferences(of: catalog) }
            return try statementProblems(layout)
                + StrictTypes(catalog: catalog, layout: layout).problems(on: store.connection)
                + nullProblems(with: catalog, layout) + missingReferences(of: catalog)
        }
    }

    /// Returns one sentence for each reason why SQLite cannot read a statement that writes to the table.
    ///
    /// A trigger or a key then names something that does not exist. A function that SQLite does not know is not a problem: the
    /// app's connection may have it.
    private func statementProblems(_ layout: TableLayout) -> [String] {
        let name = SQL.quote(layout.name)
        let column = SQL.quote(layout.columns.first { !$0.isGenerated }?.name ?? "rowid")
        var found: [String] = []
        for sql in [
            "INSERT INTO \(name) DEFAULT VALUES", "UPDATE \(name) SET \(column) = \(column)", "DELETE FROM \(name)",
        ] {
            guard let problem = store.connection.problem(in: sql), !problem.hasPrefix(Connection.noFunction) else {
                continue
            }
            if !found.contains(problem) { found.append(problem) }
        }
        return found.map {
            "\(store.path): no row can be written to table “\(layout.name)” (\($0)): a trigger or a foreign key of it, or of a table that "
                + "refers to it, names what does not exist; correct the schema"
        }
    }

    /// Returns one sentence for each column that cannot be null and that seeds leave without a value.
    private func nullProblems(with catalog: Catalog, _ layout: TableLayout) throws(StoreError) -> [String] {
        let mapping = catalog.table.mapping
        let filled = ([mapping.createDate, mapping.uuid] + [mapping.seedID].compactMap(\.self)).map(SQLName.init)
        let emptied = ([mapping.updateDate] + [mapping.dismissDate].compactMap(\.self)).map(SQLName.init)
        let rows = try store.connection.rows(
            """
            SELECT name, dflt_value IS NOT NULL AND upper(dflt_value) <> 'NULL' FROM pragma_table_xinfo(?)
            WHERE "notnull" AND hidden = 0 ORDER BY cid
            """, [.text(layout.name)])
        var problems: [String] = []
        for row in rows {
            let (column, hasDefault) = (row[0].text, row[1] == .integer(1))
            let name = SQLName(column)
            if layout.isRowNumber(column) || filled.contains(name) { continue }
            if emptied.contains(name) {
                problems.append(
                    "\(store.path): table “\(layout.name)” cannot hold seeds: its column “\(column)” is NOT NULL, and holds null "
                        + "until the user changes the row")
                continue
            }
            let lacking = catalog.seeds.filter { seed in
                guard let field = seed.fields.first(where: { SQLName($0.column) == name }) else {
                    return !hasDefault
                }
                return field.content == .value(.null)
            }.map(\.id)
            if lacking.isEmpty { continue }
            let named = lacking.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
            let more = lacking.count > 5 ? " and \(lacking.count - 5) more" : ""
            problems.append(
                "\(store.path): column “\(column)” of table “\(layout.name)” is NOT NULL, and \(named)\(more) of catalog "
                    + "“\(catalog.name)” \(lacking.count == 1 ? "has" : "have") no value for it; add one to “seeds” or “defaults”, "
                    + "or give the column a default")
        }
        return problems
    }

    /// Returns one sentence for each table that the catalog's `references` name and the store lacks.
    private func missingReferences(of catalog: Catalog) throws(StoreError) -> [String] {
        var problems: [String] = []
        for reference in catalog.table.references {
            do throws(StoreError) {
                if try SchemaReader(store: store.path).layout(of: reference.table, on: store.connection) == nil {
                    problems.append(
                        "\(store.path): the store has no table “\(reference.table)”, which “references” of catalog "
                            + "“\(catalog.name)” names")
                }
            } catch {
                guard case .unsuitable = error else { throw error }
                problems.append(error.description)
            }
        }
        return problems
    }

    /// Returns one sentence for each table to which a “$ref” of the catalog cannot lead.
    func problems(withReferencesOf catalog: Catalog, among catalogs: [Catalog]) throws(StoreError) -> [String] {
        if !catalog.seeds.hasReferences { return [] }
        var problems: [String] = []
        var seen: Set<[String]> = []
        for seed in catalog.seeds {
            for field in seed.fields {
                guard case .reference(let seed) = field.content, seen.insert([field.column, seed.catalog]).inserted,
                    let other = catalogs.first(where: { $0.name == seed.catalog })
                else { continue }
                do throws(StoreError) {
                    let layout = try store.layout(of: other.table)
                    _ = try store.relations.target(in: layout, for: field.column, of: catalog.table)
                } catch .missingTable, .missingColumns {
                    // Named with the table's own catalog.
                } catch .unsuitable(let store, let table, let reason) {
                    let problem = StoreError.unsuitable(store: store, table: table, reason: reason).description
                    if !problems.contains(problem) { problems.append(problem) }
                } catch {
                    throw error
                }
            }
        }
        return problems
    }

    /// Returns the reason why a table cannot hold a catalog's seeds, or `nil` if it can.
    ///
    /// - Parameter columns: the columns that the seeds fill.
    func unfitness(of table: SeedTable, columns: [String], _ layout: TableLayout) -> StoreError? {
        let written = table.mapping.columns + table.key + columns
        var seen: Set<SQLName> = []
        let missing = (written + table.volatile).filter {
            layout.column($0) == nil && seen.insert(SQLName($0)).inserted
        }
        if !missing.isEmpty { return .missingColumns(store: store.path, table: layout.name, columns: missing) }
        if let generated = written.first(where: { layout.column($0)?.isGenerated == true }) {
            return .unsuitable(
                store: store.path, table: layout.name,
                reason: "its column “\(generated)” is generated and cannot be filled")
        }
        if layout.isRowNumber(table.mapping.uuid) {
            return .unsuitable(
                store: store.path, table: layout.name,
                reason: "its column “\(table.mapping.uuid)” is an integer key, which cannot hold a UUID")
        }
        return nil
    }
}

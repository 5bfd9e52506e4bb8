internal import Seedbed

/// Finds the parts of a store's schema that do not fit a catalog.
struct SchemaCheck {
    let store: SQLiteStore

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
            // A STRICT column refuses what another one would make a number of.
            var types = try StrictTypes(catalog: catalog, layout: layout).problems(on: store.connection)
            if types.isEmpty {
                types = try NumericColumns(catalog: catalog, layout: layout).problems(on: store.connection)
            }
            return try statementProblems(layout) + types
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
            guard let problem = store.connection.problem(in: sql),
                ![Connection.noFunction, Connection.noFunctionOfDefault].contains(where: problem.hasPrefix)
            else { continue }
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
        // In a trigger, `NEW.uuid` in a statement on a table called `new` is a column of that table.
        for name in [layout.name] + layout.children.map(\.child) where ["new", "old"].contains(where: name.isSameName) {
            return .unsuitable(
                store: store.path, table: layout.name,
                reason: "in a trigger “\(name)” means a row, and Seedbed's triggers would change other rows; rename "
                    + (name.isSameName(as: layout.name) ? "the table" : "“\(name)”, which refers to it"))
        }
        if layout.isRowNumber(table.mapping.uuid) {
            return .unsuitable(
                store: store.path, table: layout.name,
                reason: "its column “\(table.mapping.uuid)” is an integer key, which cannot hold a UUID")
        }
        return nil
    }
}

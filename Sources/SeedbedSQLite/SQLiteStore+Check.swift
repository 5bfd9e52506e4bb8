public import Seedbed

extension SQLiteStore {
    /// What may go wrong with a catalog's rows in this store although they can be seeded, one sentence each.
    ///
    /// Reads only; nothing for a catalog that has ``problems(with:)``.
    public func warnings(about catalog: Catalog) throws(StoreError) -> [String] {
        guard try problems(with: catalog).isEmpty else { return [] }
        return try layout(of: catalog.table).children.compactMap { key in
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
                \(path): table “\(key.child)” refers to “\(key.parent)” by \(columns) with ON DELETE \(key.onDelete): when a \
                sync engine deletes a copy that another device's cleanup removed, the store \(loss); declare NO ACTION
                """
        }
    }

    /// What of a catalog does not fit this store's schema, one sentence each; none when it can be seeded.
    ///
    /// Reads only.
    public func problems(with catalog: Catalog) throws(StoreError) -> [String] {
        let table = catalog.table
        let layout: TableLayout
        do throws(StoreError) {
            layout = try self.layout(of: table)
        } catch {
            switch error {
            case .missingTable, .missingColumns, .unsuitable: return [error.description]
            default: throw error
            }
        }
        var missing: [String] = []
        for column in table.mapping.columns + table.key + catalog.seededColumns + table.volatile
        where layout.column(column) == nil && !missing.contains(column) {
            missing.append(column)
        }
        var problems: [String] = []
        if !missing.isEmpty {
            problems.append(StoreError.missingColumns(store: path, table: layout.name, columns: missing).description)
        }
        for reference in table.references {
            do throws(StoreError) {
                if try SchemaReader(store: path).layout(of: reference.table, on: connection) == nil {
                    problems.append(
                        "\(path): there is no table “\(reference.table)”, which “references” of catalog “\(catalog.name)” names"
                    )
                }
            } catch {
                guard case .unsuitable = error else { throw error }
                problems.append(error.description)
            }
        }
        return problems
    }
}

public import Seedbed

extension SQLiteStore {
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

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
            case .missingTable, .unsuitable: return [error.description]
            default: throw error
            }
        }
        var missing: [String] = []
        for column in table.mapping.columns + table.key + catalog.seededColumns + table.volatile
        where layout.column(column) == nil && !missing.contains(column) {
            missing.append(column)
        }
        if missing.isEmpty { return [] }
        return [StoreError.missingColumns(store: path, table: layout.name, columns: missing).description]
    }
}

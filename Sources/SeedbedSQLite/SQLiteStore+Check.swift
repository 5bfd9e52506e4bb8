public import Seedbed

extension SQLiteStore {
    /// What of a catalog does not fit this store's schema, one sentence each; none when it can be seeded.
    ///
    /// Reads only.
    public func problems(with catalog: Catalog) throws(StoreError) -> [String] {
        let layout: TableLayout
        do throws(StoreError) {
            layout = try self.layout(of: catalog.table)
        } catch {
            switch error {
            case .missingTable, .unsuitable: return [error.description]
            default: throw error
            }
        }
        return unfitness(of: catalog.table, columns: catalog.seededColumns, layout).map { [$0.description] } ?? []
    }

    /// Why a table cannot hold a catalog's seeds; nil when it can.
    ///
    /// - Parameter columns: those that the seeds fill.
    func unfitness(of table: SeedTable, columns: [String], _ layout: TableLayout) -> StoreError? {
        let written = table.mapping.columns + table.key + columns
        var seen: Set<[UInt8]> = []
        let missing = (written + table.volatile).filter {
            layout.column($0) == nil && seen.insert(SQL.folded($0)).inserted
        }
        if !missing.isEmpty { return .missingColumns(store: path, table: layout.name, columns: missing) }
        if let generated = written.first(where: { layout.column($0)?.isGenerated == true }) {
            return .unsuitable(
                store: path, table: layout.name, reason: "its column “\(generated)” is generated and cannot be filled")
        }
        if layout.isRowNumber(table.mapping.uuid) {
            return .unsuitable(
                store: path, table: layout.name,
                reason: "its column “\(table.mapping.uuid)” is an integer key, which cannot hold a UUID")
        }
        return nil
    }
}

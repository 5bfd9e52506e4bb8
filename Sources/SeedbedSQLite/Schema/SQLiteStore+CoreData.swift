package import Seedbed

extension SQLiteStore {
    /// Whether Core Data or SwiftData has made the file.
    ///
    /// Their rows carry numbers of their own (`Z_PK`, `Z_ENT`, `Z_OPT`), which they hand out from `Z_PRIMARYKEY`: a row that
    /// comes by SQL has none, or one that they give to another row next.
    package func isOfCoreData() throws(StoreError) -> Bool {
        let count = try connection.row(
            "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name IN ('Z_METADATA', 'Z_PRIMARYKEY')")
        return count?[0] == .integer(2)
    }

    /// Refuses such a file before anything is written to it.
    package func refuseCoreData() throws(StoreError) {
        if isOwnFormat { return }
        if try isOfCoreData() { throw .coreData(store: path) }
        isOwnFormat = true
    }
}

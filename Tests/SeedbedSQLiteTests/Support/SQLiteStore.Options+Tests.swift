import Seedbed
import SeedbedSQLite

extension SQLiteStore.Options {
    /// A store that is only read.
    static var readOnly: SQLiteStore.Options {
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        return options
    }

    /// A store that is made if it is missing, with the tables of these catalogs.
    static func creating(_ catalogs: [Catalog] = []) -> SQLiteStore.Options {
        var options = SQLiteStore.Options()
        options.creates = true
        options.createsTablesOf = catalogs
        return options
    }
}

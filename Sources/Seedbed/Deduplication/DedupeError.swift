/// Why rows were not merged; nothing was changed.
public enum DedupeError: Error, Hashable, Sendable {
    /// The table does not exist.
    case missingTable(store: String, table: String)
    /// The table lacks columns that were named.
    case missingColumns(store: String, table: String, columns: [String])
    /// No key column is named, or one twice.
    case unusableKey(table: String)
    /// The key leaves out the column of ``Deduplication/mapping`` that keeps rows apart, so that rows of two scopes would become one.
    case scopeNotInKey(table: String, column: String)
    /// The column that decides which row stays is local to each device, so that two devices would each remove the row that
    /// the other one keeps.
    case unsyncedSurvivor(table: String, column: String)
    /// The column that decides which row stays changes when the user edits, files or sorts a row, so that two devices could
    /// each remove the row that the other one keeps.
    case changingSurvivor(table: String, column: String)
    /// A policy is given for a column whose value the survivor always keeps, or for one that does not exist.
    case unusablePolicy(table: String, column: String)
    /// A sync engine mirrors the table, which therefore must not have a unique key.
    case mirrored(table: String)
    /// SQLite has no index by this comparison.
    case unindexable(table: String, column: String, comparison: Deduplication.KeyComparison)
    /// Rows tie completely, or are referred to by rows that cannot be moved, and so the key is not unique.
    case notUnique(table: String, count: Int)
    /// Rows are to be inserted or updated by a key that is not unique.
    case noUniqueKey(table: String, columns: [String])
    /// A row that is to be inserted or updated names no value for a column of the key.
    case incompleteRow(table: String, column: String, index: Int)
    /// The store cannot merge duplicates, since its ``SeedStore/deduplication`` is `nil`, or it has no unique keys.
    case unsupported
    /// The store refused.
    case store(StoreError)
}

extension DedupeError: CustomStringConvertible {
    /// One sentence: the problem, the place, and the remedy.
    public var description: String {
        switch self {
        case .missingTable(let store, let table): "\(store): the store has no table “\(table)”; check its name"
        case .missingColumns(let store, let table, let columns):
            "\(store): table “\(table)” has no column \(columns.map { "“\($0)”" }.joined(separator: ", ")); check the names"
        case .unusableKey(let table):
            "table “\(table)”: name the columns of the key, one or more, each once"
        case .scopeNotInKey(let table, let column):
            "table “\(table)”: “\(column)” keeps its rows apart, and the key leaves it out, so that rows of different scopes would "
                + "become one; add it to the key"
        case .unsyncedSurvivor(let table, let column):
            "table “\(table)”: “\(column)” holds another value on every device, so that two devices would each delete the "
                + "other's row; choose the survivor by a column that is synced"
        case .changingSurvivor(let table, let column):
            "table “\(table)”: “\(column)” changes with what people do, so that two devices could each delete the other's row; "
                + "choose the survivor by a column that stays as it is, such as createDate or uuid, or say that the table does not "
                + "sync, or that no other device does this too"
        case .unusablePolicy(let table, let column):
            "table “\(table)”: “\(column)” cannot be merged; the survivor keeps its key, its primary key, its identity, its "
                + "dates and what it is chosen by, and a column must be there"
        case .mirrored(let table):
            "table “\(table)”: a sync engine mirrors it, and must be able to deliver a row before it delivers the deletion of "
                + "its duplicate, which a unique key would refuse; merge duplicates after each import with dedupe instead"
        case .unindexable(let table, let column, let comparison):
            "table “\(table)”: SQLite has no unique index that compares “\(column)” by “\(comparison.rawValue)”; "
                + "use exact or nocase, or dedupe"
        case .notUnique(let table, let count):
            "table “\(table)”: the key cannot be made unique, because \(count) \(count == 1 ? "row" : "rows") could not be "
                + "merged: they tie completely, or rows that refer to them cannot be moved; a dry run of the deduplication shows them"
        case .noUniqueKey(let table, let columns):
            "table “\(table)” has no unique key of \(columns.map { "“\($0)”" }.joined(separator: ", ")); "
                + "make it unique first"
        case .incompleteRow(let table, let column, let index):
            "table “\(table)”: row \(index + 1) has no value for “\(column)”, which is in the key"
        case .unsupported: "this kind of store merges no duplicates, or has no unique keys"
        case .store(.unsuitable(let store, let table, let reason)):
            "\(store): table “\(table)” cannot be used: \(reason)"
        case .store(.missing(let store)): "\(store): the file does not exist; name an existing store"
        case .store(let error): error.description
        }
    }
}

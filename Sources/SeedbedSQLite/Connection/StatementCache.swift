internal import Seedbed

/// The prepared statements of a connection by their SQL.
final class StatementCache {
    private var bySQL: [ExactText: CachedStatement] = [:]
    /// The statement that was asked for last, so that the same long text is not hashed again.
    private var last: (sql: String, cached: CachedStatement)?

    subscript(sql: String) -> CachedStatement? {
        get {
            if let last, last.sql.isExactly(sql) { return last.cached }
            guard let found = bySQL[ExactText(sql)] else { return nil }
            last = (sql, found)
            return found
        }
        set {
            last = nil
            bySQL[ExactText(sql)] = newValue
        }
    }

    func removeAll(where isUnwanted: (CachedStatement) -> Bool) {
        last = nil
        bySQL = bySQL.filter { !isUnwanted($0.value) }
    }
}

/// A prepared statement, and whether a caller is stepping through it.
final class CachedStatement {
    let statement: Statement
    /// The write that it makes to a table of the app, if any.
    let write: ChangedTables.Write?
    var isInUse = false

    init(_ statement: consuming Statement, _ sql: String) {
        write = statement.isReadOnly ? nil : ChangedTables.write(by: sql)
        self.statement = statement
    }
}

internal import CSQLite
internal import Seedbed

/// The demo app's own connection to its store: an app writes with any library, which knows nothing of Seedbed.
struct AppDatabase: ~Copyable {
    private let handle: OpaquePointer
    private let path: String

    /// Opens the store.
    init(path: String) throws(StoreError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw .failed(store: path, detail: "the demo's app cannot open it (\(code))")
        }
        sqlite3_busy_timeout(opened, 10_000)
        handle = opened
        self.path = path
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs a statement and returns its rows, with every value as text and null as an empty text.
    @discardableResult
    func rows(_ sql: String) throws(StoreError) -> [[String]] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
        var rows: [[String]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                    })
            case SQLITE_DONE: return rows
            default: throw failure()
            }
        }
    }

    private func failure() -> StoreError {
        .failed(store: path, detail: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")
    }
}

internal import Seedbed

/// The tables and rows that a store's transactions have written.
///
/// Rows are recorded by ``RecordingTriggers``, also those that foreign keys and triggers of the app write. Without a listener
/// only the names of tables are kept.
final class ChangeRecorder: ChangeRecording {
    private var committed: Set<String> = []
    private var undone: Set<String> = []
    private var changes: [StoreChange] = []
    private var identities: [String: String]?
    /// The content of the transaction that is about to be committed.
    private var pending: (tables: Set<String>, changes: [StoreChange]) = ([], [])

    func takeChangedTables(undone isUndone: Bool) -> Set<String> {
        defer { (committed, undone) = ([], []) }
        return isUndone ? undone : committed
    }

    func recordRows(identities: [String: String]?) {
        self.identities = identities
        if identities == nil { changes = [] }
    }

    func takeChanges() -> [StoreChange] {
        defer { changes = [] }
        return changes
    }

    /// Starts recording the rows of a transaction, if anyone listens.
    func begin(on connection: borrowing Connection) throws(StoreError) {
        pending = ([], [])
        guard let identities else { return }
        try RecordingTriggers(identities: identities).make(on: connection)
    }

    /// Reads what was recorded; it counts once ``commit()`` follows.
    func end(tables: Set<String>, on connection: borrowing Connection) throws(StoreError) {
        pending = (tables, [])
        guard let identities else { return }
        pending.changes = try RecordingTriggers(identities: identities).drop(on: connection)
    }

    /// Notes that the transaction is committed.
    func commit() {
        committed.formUnion(pending.tables)
        if identities != nil { changes += pending.changes }
        pending = ([], [])
    }

    /// Notes that the transaction was rolled back on purpose.
    func undo(tables: Set<String>) {
        undone.formUnion(tables)
        pending = ([], [])
    }
}

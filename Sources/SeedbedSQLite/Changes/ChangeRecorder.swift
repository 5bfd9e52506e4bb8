internal import Seedbed

/// The tables and rows that a store's transactions have written.
///
/// Rows are recorded by ``RecordingTriggers``, also those that foreign keys and triggers of the app write. Without a listener
/// only the names of tables are kept.
final class ChangeRecorder: ChangeRecording {
    private var recorded = RecordedChanges()
    /// The content of the transaction that is about to be committed.
    private var pending: (tables: Set<String>, changes: [StoreChange]) = ([], [])

    func takeChangedTables(undone: Bool) -> Set<String> { recorded.takeTables(undone: undone) }
    func recordRows(identities: [String: String]?) { recorded.identities = identities }
    func takeChanges() -> [StoreChange] { recorded.takeRows() }

    /// Starts recording the rows of a transaction, if the app listens.
    func begin(on connection: borrowing Connection) throws(StoreError) {
        pending = ([], [])
        guard let identities = recorded.identities else { return }
        try RecordingTriggers(identities: identities).make(on: connection)
    }

    /// Records the rows of tables that the transaction has made since it began.
    func recordNewTables(on connection: borrowing Connection) throws(StoreError) {
        guard let identities = recorded.identities else { return }
        try RecordingTriggers(identities: identities).makeMissing(on: connection)
    }

    /// Reads what was recorded; it counts once ``commit()`` follows.
    func end(tables: Set<String>, on connection: borrowing Connection) throws(StoreError) {
        pending = (tables, [])
        guard let identities = recorded.identities else { return }
        pending.changes = try RecordingTriggers(identities: identities).drop(on: connection)
    }

    /// Notes that the transaction is committed.
    func commit() {
        recorded.commit(pending.tables, pending.changes)
        pending = ([], [])
    }

    /// Notes that the transaction was rolled back on purpose.
    func undo(tables: Set<String>) {
        recorded.undo(tables)
        pending = ([], [])
    }
}

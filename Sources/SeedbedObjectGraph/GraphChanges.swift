internal import Seedbed

/// The objects and entities that transactions of a store over a graph have changed.
final class GraphChanges: ChangeRecording {
    /// The name of an object's key in ``Seedbed/StoreChange/primaryKey``.
    static let key = "key"

    private var recorded = RecordedChanges()

    func takeChangedTables(undone: Bool) -> Set<String> { recorded.takeTables(undone: undone) }
    func recordRows(identities: [String: String]?) { recorded.identities = identities }
    func takeChanges() -> [StoreChange] { recorded.takeRows() }

    /// Notes a transaction that was saved.
    func noteSaved(_ commit: GraphCommit) {
        recorded.commit(commit.changedEntities, recorded.identities.map(commit.changes) ?? [])
    }

    /// Notes a transaction that was not saved on purpose.
    func noteUndone(_ commit: GraphCommit) { recorded.undo(commit.changedEntities) }
}

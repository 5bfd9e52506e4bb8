/// A row that Seedbed wrote, for an app that uploads its rows by hand; ``Seeder/changes(account:)`` tells it.
///
/// ```swift
/// for await change in try await seeder.changes() {
///     print(change.kind, change.table, change.primaryKey, change.uuid ?? "")
/// }
/// ```
public struct StoreChange: Hashable, Sendable {
    /// The effect of a transaction on the row as a whole.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The row is new.
        case inserted
        /// The row existed before and has other values.
        case changed
        /// The row is gone.
        case deleted
    }

    /// The table that the row is in.
    public var table: String
    /// The effect on it.
    public var kind: Kind
    /// The values of its primary key by column; of a table without one, the row's number under the name `rowid`.
    public var primaryKey: [String: SeedValue]
    /// Its identity, if its table is a catalog's and the identity is a text or a blob of 16 bytes.
    public var uuid: UUIDText?

    /// A change of one row.
    public init(table: String, kind: Kind, primaryKey: [String: SeedValue], uuid: UUIDText? = nil) {
        self.table = table
        self.kind = kind
        self.primaryKey = primaryKey
        self.uuid = uuid
    }

    /// Returns what became of each row in the end, from all that happened to it in one transaction.
    ///
    /// A new row has the place of its insertion, another row that of its last change. A row that came and went is left out.
    package static func net(_ steps: [StoreChange]) -> [StoreChange] {
        struct Row: Hashable {
            var table: String
            var primaryKey: [String: SeedValue]
        }
        var ends: [Row: (place: Int, change: StoreChange, isNew: Bool)] = [:]
        for (place, step) in steps.enumerated() {
            let row = Row(table: step.table, primaryKey: step.primaryKey)
            guard let before = ends[row] else {
                ends[row] = (place, step, step.kind == .inserted)
                continue
            }
            var change = step
            change.uuid = step.uuid ?? before.change.uuid
            switch (before.change.kind, step.kind) {
            case (.inserted, .changed):
                change.kind = .inserted
                ends[row] = (before.place, change, before.isNew)
            case (.deleted, .inserted) where !before.isNew:
                change.kind = .changed
                ends[row] = (place, change, false)
            default: ends[row] = (place, change, before.isNew)
            }
        }
        return ends.values.filter { !($0.isNew && $0.change.kind == .deleted) }
            .sorted { $0.place < $1.place }.map(\.change)
    }
}

/// The part of a store that tells what Seedbed wrote.
///
/// It counts the transactions that no other one of the store's encloses. A change counts after its transaction is committed.
public protocol ChangeRecording: AnyObject {
    /// Returns the tables that were written since the last call, and forgets them.
    ///
    /// - Parameter undone: whether it returns those of transactions that were rolled back on purpose, instead of those that were
    ///   committed.
    func takeChangedTables(undone: Bool) -> Set<String>

    /// Records the rows that are written from now on; with `nil` no longer.
    ///
    /// - Parameter identities: the identity column of each catalog's table, by the table's name.
    func recordRows(identities: [String: String]?)

    /// Returns the rows that were written since the last call, in order, and forgets them.
    func takeChanges() -> [StoreChange]
}

/// The changes that a store has recorded and not yet told.
package struct RecordedChanges {
    private var committed: Set<String> = []
    private var undone: Set<String> = []
    private var rows: [StoreChange] = []
    /// The identity column of each catalog's table; `nil` if rows are not recorded.
    package var identities: [String: String]? {
        didSet { if identities == nil { rows = [] } }
    }

    /// Nothing, and rows are not recorded.
    package init() {}

    /// Adds a transaction that was committed.
    package mutating func commit(_ tables: Set<String>, _ changes: [StoreChange]) {
        committed.formUnion(tables)
        if identities != nil { rows += changes }
    }

    /// Adds a transaction that was rolled back on purpose.
    package mutating func undo(_ tables: Set<String>) { undone.formUnion(tables) }

    /// Returns the tables, and forgets them.
    package mutating func takeTables(undone isUndone: Bool) -> Set<String> {
        defer { (committed, undone) = ([], []) }
        return isUndone ? undone : committed
    }

    /// Returns the rows, and forgets them.
    package mutating func takeRows() -> [StoreChange] {
        defer { rows = [] }
        return rows
    }
}

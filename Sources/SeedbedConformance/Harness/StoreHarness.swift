public import Seedbed

/// What ``StoreConformance`` needs to put a store to the test: making one, opening it again, and doing to it what an app
/// does beside Seedbed.
///
/// The bench of a store that keeps its rows in memory, whole:
///
/// ```swift
/// struct MyBench: StoreHarness {
///     func makeStore(_ tables: [HarnessTable]) -> MemoryStore { MemoryStore(tables: tables.map(\.memoryTable)) }
///
///     func reopen(_ store: MemoryStore) -> MemoryStore? { nil }
///
///     func insert(_ row: BenchRow, into table: HarnessTable, of store: MemoryStore, as writer: BenchWriter) {
///         write(to: store, as: writer) { store.insert(row, into: table.name) }
///     }
///
///     func update(
///         _ uuid: UUIDText, of table: HarnessTable, to changes: BenchRow, in store: MemoryStore, as writer: BenchWriter
///     ) {
///         write(to: store, as: writer) { store.update(changes, of: table.name) { table.uuid(of: $0) == uuid } }
///     }
///
///     func delete(_ uuid: UUIDText, from table: HarnessTable, of store: MemoryStore, as writer: BenchWriter) {
///         write(to: store, as: writer) { store.delete(from: table.name) { table.uuid(of: $0) == uuid } }
///     }
///
///     func rows(of table: HarnessTable, in store: MemoryStore) -> [BenchRow] { store.rows(of: table.name) }
///
///     private func write(to store: MemoryStore, as writer: BenchWriter, _ body: () -> Void) {
///         if writer == .sync { store.importing(body) } else { body() }
///     }
/// }
/// ```
///
/// - Rows should be written past the store where that is how the app writes: by its own connection, context or library.
/// - What is written is there when the method returns, committed.
/// - Whatever a method throws is reported as the finding of the check that called it.
public protocol StoreHarness: Sendable {
    /// The store that is put to the test.
    associatedtype Store: SeedStore

    /// Makes a store of its own with these tables, all empty: nothing that another one wrote is in it.
    ///
    /// The store is asked for anew by every check, and none is prepared.
    func makeStore(_ tables: [HarnessTable]) throws -> Store

    /// Opens a store again, as the app does after it was started anew; the one given is not used any more.
    ///
    /// Nil for stores that end with their process: nothing is asked of them that outlives it.
    func reopen(_ store: Store) throws -> Store?

    /// Inserts a row; columns that it does not name are left out of the insertion.
    func insert(_ row: BenchRow, into table: HarnessTable, of store: Store, as writer: BenchWriter) throws

    /// Changes columns of the row with this identity; where none has it, nothing happens.
    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: BenchRow, in store: Store, as writer: BenchWriter
    ) throws

    /// Deletes the row with this identity; where none has it, nothing happens.
    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: Store, as writer: BenchWriter) throws

    /// All rows of a table, in any order.
    func rows(of table: HarnessTable, in store: Store) throws -> [BenchRow]

    /// Whether a sync import may bring a row that refers to one which is not there; true by default.
    ///
    /// A store whose keys are enforced at once refuses such a row, and then nothing is asked of what becomes of it.
    var takesEarlyReferences: Bool { get }
}

extension StoreHarness {
    /// Early references are taken.
    public var takesEarlyReferences: Bool { true }
}

/// A row as a bench writes and reads it: what its columns hold; a column that is not there holds null.
///
/// Dates are ISO 8601 texts, and identities UUIDs as texts in lower case or upper case, whatever the store makes of them.
public typealias BenchRow = [String: SeedValue]

/// On whose behalf a bench writes.
public enum BenchWriter: Hashable, Sendable {
    /// The user, through the app: what T2 and T3 mark.
    case user
    /// A sync engine that takes over other devices' rows: no write of it is an edit.
    case sync
}

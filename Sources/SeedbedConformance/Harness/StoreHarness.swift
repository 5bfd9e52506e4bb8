public import Seedbed

/// Makes stores for ``StoreConformance``, opens them again, and writes to them as an app does beside Seedbed.
///
/// The whole harness of a store that keeps its rows in memory:
///
/// ```swift
/// struct MyHarness: StoreHarness {
///     func makeStore(_ tables: [HarnessTable]) -> MemoryStore { MemoryStore(tables: tables.map(\.memoryTable)) }
///
///     func reopen(_ store: MemoryStore) -> MemoryStore? { nil }
///
///     func insert(_ row: HarnessRow, into table: HarnessTable, of store: MemoryStore, as writer: HarnessWriter) {
///         write(to: store, as: writer) { store.insert(row, into: table.name) }
///     }
///
///     func update(
///         _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: MemoryStore,
///         as writer: HarnessWriter
///     ) {
///         write(to: store, as: writer) { store.update(changes, of: table.name) { table.uuid(of: $0) == uuid } }
///     }
///
///     func delete(_ uuid: UUIDText, from table: HarnessTable, of store: MemoryStore, as writer: HarnessWriter) {
///         write(to: store, as: writer) { store.delete(from: table.name) { table.uuid(of: $0) == uuid } }
///     }
///
///     func rows(of table: HarnessTable, in store: MemoryStore) -> [HarnessRow] { store.rows(of: table.name) }
///
///     private func write(to store: MemoryStore, as writer: HarnessWriter, _ body: () -> Void) {
///         if writer == .sync { store.importing(body) } else { body() }
///     }
/// }
/// ```
///
/// - If the app writes past the store, so should the harness: by the app's own connection, context or library.
/// - A method commits its writes before it returns.
/// - The check that calls a method reports an error of it as a finding.
public protocol StoreHarness: Sendable {
    /// The type of the stores to check.
    associatedtype Store: SeedStore

    /// Makes a new store with these tables, all empty; it holds nothing that another store wrote.
    ///
    /// Every check asks for a new store. The store must not be prepared. Some checks ask for two tables more than the others. They are
    /// left out if the method throws, or if the store lacks these tables.
    func makeStore(_ tables: [HarnessTable]) throws -> Store

    /// Opens a store again, as a restarted app does; the given one is not used afterwards.
    ///
    /// Returns nil if the store ends with its process. Then the checks of a restart are left out.
    func reopen(_ store: Store) throws -> Store?

    /// Inserts a row; columns that it does not name are left out of the insertion.
    func insert(_ row: HarnessRow, into table: HarnessTable, of store: Store, as writer: HarnessWriter) throws

    /// Changes columns of the row with this identity; does nothing if no row has it.
    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: Store, as writer: HarnessWriter
    ) throws

    /// Deletes the row with this identity; does nothing if no row has it.
    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: Store, as writer: HarnessWriter) throws

    /// Returns all rows of a table, in any order.
    func rows(of table: HarnessTable, in store: Store) throws -> [HarnessRow]

    /// Whether a sync import may bring a row before the row that it refers to; true by default.
    ///
    /// A store that enforces foreign keys at once refuses such a row. Then the checks of early references are left out.
    var takesEarlyReferences: Bool { get }

    /// Returns the value by which a foreign key refers to a row, as ``Seedbed/StoreReferences`` passes it; by default its identity.
    ///
    /// A store whose rows refer to each other by something else, such as the names of objects, returns that.
    func reference(to uuid: UUIDText, of table: HarnessTable, in store: Store) throws -> SeedValue
}

extension StoreHarness {
    /// True: early references are taken.
    public var takesEarlyReferences: Bool { true }

    /// The identity, as a text in lower case.
    public func reference(to uuid: UUIDText, of table: HarnessTable, in store: Store) throws -> SeedValue {
        .text(uuid.description)
    }
}

/// A row as a harness writes and reads it: values by column; a missing column holds null.
///
/// Dates are ISO 8601 texts. Identities are UUIDs as texts in lower case or upper case. The store may hold
/// both in another form.
public typealias HarnessRow = [String: SeedValue]

/// The writer for whom a harness writes.
public enum HarnessWriter: Hashable, Sendable {
    /// The user, through the app: T2 and T3 mark these writes.
    case user
    /// A sync engine that takes over other devices' rows: none of its writes is an edit.
    case sync
}

/// Lends the app's own connection to a store, one transaction at a time.
///
/// Seedbed touches the connection only while one of the two functions runs its body. Between two loans it neither uses the connection
/// nor keeps a prepared statement of it. The owner keeps its thread, its transaction, its hooks and its settings.
///
/// `Examples/Sources/Presets/GRDBLender.swift` is the lender of a GRDB database; it is tested against GRDB itself.
public protocol ConnectionLender: Sendable {
    /// Runs `body` once in a write transaction, and commits before it returns; rolls back and throws if `body` throws.
    ///
    /// `body` may make tables and triggers. A library that keeps compiled statements, or what it knows of the schema, must forget
    /// both if `PRAGMA schema_version` is another one afterwards.
    ///
    /// - Parameter body: works on an open `sqlite3 *`, on the thread on which it is called, and returns the app's tables that it
    ///   changed. Tell the observers of the database about these; the set is empty if nothing was changed.
    func write(_ body: (OpaquePointer) throws -> Set<String>) throws

    /// Runs `body`, which writes nothing, once, outside of any write transaction.
    ///
    /// It may lend another connection to the same database, such as a reader of a pool.
    func read(_ body: (OpaquePointer) throws -> Void) throws

    /// Returns SQLite's result code in an error of the owner's, or `nil` if the error has none.
    ///
    /// With the code Seedbed throws the ``/Seedbed/StoreError`` that it throws for the same state of a connection of its own, such as
    /// ``/Seedbed/StoreError/busy(store:)`` or ``/Seedbed/StoreError/stopped(store:)``. Without it each of these errors is
    /// ``/Seedbed/StoreError/lender(store:reason:)``. By default no error has a code.
    func resultCode(of error: any Error) -> Int32?
}

extension ConnectionLender {
    /// Returns `nil`.
    public func resultCode(of error: any Error) -> Int32? { nil }
}

/// The handle of a connection: its own one, or one that is lent from time to time.
final class ConnectionLease {
    /// The current handle; between two loans the handle of an empty database on which every statement fails.
    private(set) var handle: OpaquePointer
    private let away: OpaquePointer?
    /// Whether the connection may be used now.
    private(set) var isOpen = true

    /// Wraps a handle that stays.
    init(_ handle: OpaquePointer) {
        self.handle = handle
        away = nil
    }

    /// Wraps a handle that is lent later; `away` takes its place until then.
    init(away: OpaquePointer) {
        handle = away
        self.away = away
        isOpen = false
    }

    /// Begins a loan.
    func begin(_ handle: OpaquePointer) {
        self.handle = handle
        isOpen = true
    }

    /// Ends the loan.
    func end() {
        guard let away else { return }
        handle = away
        isOpen = false
    }
}

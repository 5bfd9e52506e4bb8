import GRDB
import SeedbedSQLite

/// Lends GRDB's connection to Seedbed: its transactions, its thread, its observers.
public struct GRDBLender: ConnectionLender {
    private let writer: any DatabaseWriter

    public init(_ writer: any DatabaseWriter) { self.writer = writer }

    public func write(_ body: (OpaquePointer) throws -> Set<String>) throws {
        try writer.write { db in
            for table in try body(db.sqliteConnection!) { try db.notifyChanges(in: Table(table)) }
        }
    }

    public func read(_ body: (OpaquePointer) throws -> Void) throws {
        try writer.read { db in try body(db.sqliteConnection!) }
    }
}

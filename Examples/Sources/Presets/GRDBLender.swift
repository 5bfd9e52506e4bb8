import GRDB
import SeedbedSQLite

/// Lends GRDB's connection to Seedbed: its transactions, its thread, its observers.
public struct GRDBLender: ConnectionLender {
    private let writer: any DatabaseWriter

    public init(_ writer: any DatabaseWriter) { self.writer = writer }

    public func write(_ body: (OpaquePointer) throws -> Set<String>) throws {
        try writer.write { db in
            let schema = try Int.fetchOne(db, sql: "PRAGMA schema_version")
            let tables = try body(db.sqliteConnection!)
            // GRDB has not compiled Seedbed's statements, and keeps its own ones and the schema as they were before.
            if try Int.fetchOne(db, sql: "PRAGMA schema_version") != schema { db.clearSchemaCache() }
            for table in tables { try db.notifyChanges(in: Table(table)) }
        }
    }

    public func read(_ body: (OpaquePointer) throws -> Void) throws {
        try writer.read { db in try body(db.sqliteConnection!) }
    }

    public func resultCode(of error: any Error) -> Int32? { (error as? DatabaseError)?.extendedResultCode.rawValue }
}

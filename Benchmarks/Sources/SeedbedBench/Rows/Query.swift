import GRDBSQLite

/// A prepared statement of a ``Database``.
final class Query {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    /// Binds the values, which are texts, integers, reals or null, and resets the statement.
    func bind(_ values: [Any?]) {
        sqlite3_reset(handle)
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            switch value {
            case let text as String:
                sqlite3_bind_text(handle, position, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            case let integer as Int: sqlite3_bind_int64(handle, position, Int64(integer))
            case let real as Double: sqlite3_bind_double(handle, position, real)
            case let flag as Bool: sqlite3_bind_int64(handle, position, flag ? 1 : 0)
            default: sqlite3_bind_null(handle, position)
            }
        }
    }

    /// Goes to the next row; false when there is none.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        default: throw BenchError.database(String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
        }
    }

    /// Binds the values and runs to the end.
    func run(_ values: [Any?] = []) throws {
        bind(values)
        while try step() {}
    }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

    func text(_ column: Int32) -> String? { sqlite3_column_text(handle, column).map { String(cString: $0) } }

    /// A number that stands for the row: types and values of all its columns.
    var digest: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for column in 0..<sqlite3_column_count(handle) {
            add(UInt8(truncatingIfNeeded: sqlite3_column_type(handle, column)))
            // As text, SQLite writes every value of one type in one way.
            let bytes = sqlite3_column_text(handle, column)
            for index in 0..<Int(sqlite3_column_bytes(handle, column)) { add(bytes?[index] ?? 0) }
        }
        return hash
    }
}

#if os(Linux)
    import CSQLite
    import SeedbedScheduleSupport

    extension Value {
        /// The value of a column in the row that a statement is at.
        init(_ statement: OpaquePointer, column: Int32) {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
            case SQLITE_NULL: self = .null
            default: self = .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
            }
        }

        /// The value of a changeset; nil for one that it does not hold.
        init?(_ value: OpaquePointer?) {
            guard let value else { return nil }
            switch sqlite3_value_type(value) {
            case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
            case SQLITE_NULL: self = .null
            default: self = .text(sqlite3_value_text(value).map { String(cString: $0) } ?? "")
            }
        }

        func bind(to statement: OpaquePointer, at index: Int32) {
            switch self {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
            case .text(let text):
                sqlite3_bind_text(statement, index, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            }
        }
    }
#endif

import Foundation
import CSQLite
import Seedbed
import SeedbedTestSupport

/// A connection that shares no code with the store under test: the app's own, or another program's.
final class RawDatabase {
    /// An error in SQLite's words.
    struct Failure: Error, CustomStringConvertible {
        var code: Int32
        var description: String
    }

    let handle: OpaquePointer

    /// Opens the file, and makes it where it is missing.
    init(_ path: String) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard code == SQLITE_OK, let opened else { throw Failure(code: code, description: "cannot open \(path)") }
        handle = opened
        sqlite3_busy_timeout(opened, 60_000)
    }

    /// A database of these statements in a file of a folder of its own.
    static func inNewFolder(
        _ sql: String = "", file: String = "app.sqlite"
    ) throws -> (folder: TemporaryFolder, app: RawDatabase) {
        let folder = try TemporaryFolder()
        let app = try RawDatabase(folder.path(file))
        try app.execute(sql)
        return (folder, app)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements that take no values.
    func execute(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(sql) }
    }

    /// Runs statements in a transaction that is marked as an import.
    ///
    /// It lets the millisecond pass in which another import may have begun: in one, only chance tells two imports apart.
    func imports(_ sql: String) throws {
        Thread.sleep(forTimeInterval: 0.002)
        try execute("BEGIN; INSERT INTO seedbed_import VALUES (1); \(sql); DELETE FROM seedbed_import; COMMIT")
    }

    /// Runs one statement with values and returns its rows.
    @discardableResult
    func rows(_ sql: String, _ values: [RawValue] = []) throws -> [[RawValue]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure(sql) }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1), of: statement) }
        var rows: [[RawValue]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { Self.value($0, of: statement) })
            case SQLITE_DONE: return rows
            default: throw failure(sql)
            }
        }
    }

    /// Inserts one row.
    func insert(_ row: [(column: String, value: RawValue)], into table: String) throws {
        let columns = row.map { quoted($0.column) }.joined(separator: ", ")
        let places = row.map { _ in "?" }.joined(separator: ", ")
        try rows("INSERT INTO \(quoted(table)) (\(columns)) VALUES (\(places))", row.map(\.value))
    }

    /// Whether the database is sound: nothing refers to a row that is not there, and every index is right.
    func problems() throws -> [[RawValue]] {
        try rows("PRAGMA foreign_key_check") + rows("PRAGMA integrity_check").filter { $0 != [.string("ok")] }
    }

    private func bind(_ value: RawValue, at index: Int32, of statement: OpaquePointer?) {
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
        case .real(let real): sqlite3_bind_double(statement, index, real)
        case .text(let bytes):
            // With a byte more, so that an empty text has an address.
            (bytes + [0]).withUnsafeBytes { buffer in
                let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                _ = sqlite3_bind_text(statement, index, start, Int32(bytes.count), transient)
            }
        case .blob(let bytes):
            (bytes + [0]).withUnsafeBytes { buffer in
                _ = sqlite3_bind_blob(statement, index, buffer.baseAddress, Int32(bytes.count), transient)
            }
        }
    }

    private static func value(_ column: Int32, of statement: OpaquePointer?) -> RawValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            return .text([UInt8](UnsafeBufferPointer(start: start, count: count)))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }

    private func failure(_ sql: String) -> Failure {
        Failure(
            code: sqlite3_extended_errcode(handle),
            description: "\(String(cString: sqlite3_errmsg(handle))) in: \(sql)")
    }
}

/// A name as an SQL identifier, by scalars: a quotation mark and a combining accent are one `Character`.
func quoted(_ name: String) -> String {
    var result = String.UnicodeScalarView(["\""])
    for scalar in name.unicodeScalars { result.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar]) }
    result.append("\"")
    return String(result)
}

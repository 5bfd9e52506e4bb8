internal import CSQLite
internal import Seedbed

/// A prepared SQL statement, finalized on `deinit`.
struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private let path: String

    init(_ sql: String, on database: OpaquePointer, path: String) throws(StoreError) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else {
            throw StoreError(code: code, database: database, path: path, at: .parsing(sql: sql))
        }
        self.init(prepared, on: database, path: path)
    }

    private init(_ handle: OpaquePointer, on database: OpaquePointer, path: String) {
        self.handle = handle
        self.database = database
        self.path = path
    }

    /// Prepares the statements of a text one after the other, and calls `body` with each.
    ///
    /// `sqlite3_exec` would not say whether it failed to read a statement or to run it.
    static func forEach(
        in sql: String, on database: OpaquePointer, path: String,
        _ body: (borrowing Statement) throws(StoreError) -> Void
    ) throws(StoreError) {
        var failure: StoreError?
        sql.withCString { start in
            var rest: UnsafePointer<CChar>? = start
            while let next = rest, next.pointee != 0, failure == nil {
                var prepared: OpaquePointer?
                let code = sqlite3_prepare_v2(database, next, -1, &prepared, &rest)
                if code != SQLITE_OK {
                    failure = StoreError(code: code, database: database, path: path, at: .parsing(sql: sql))
                } else if let prepared {
                    do throws(StoreError) {
                        try body(Statement(prepared, on: database, path: path))
                    } catch {
                        failure = error
                    }
                }
            }
        }
        if let failure { throw failure }
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the values to the parameters from `first` on (1 is the first).
    func bind(_ values: [SeedValue], from first: Int32 = 1) throws(StoreError) {
        var index = first
        for value in values {
            try bind(value, at: index)
            index += 1
        }
    }

    /// Runs `body` with the values bound to the parameters from 1 on.
    ///
    /// Meanwhile their bytes stay in one piece of memory, so that SQLite copies none of them. Nothing is bound
    /// afterwards.
    func withBound<Result>(
        _ values: [SeedValue], _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let bytes = Self.bytes(of: values)
        return try bytes.withUnsafeBufferPointer { (memory) throws(StoreError) -> Result in
            defer { reset() }
            var offset = 0
            for (place, value) in values.enumerated() {
                let end = offset + value.byteCount
                try bind(value, at: Int32(place + 1), standingIn: UnsafeBufferPointer(rebasing: memory[offset..<end]))
                offset = end
            }
            return try body()
        }
    }

    /// The texts and bytes among the values, one after the other.
    private static func bytes(of values: [SeedValue]) -> [UInt8] {
        let capacity = values.reduce(0) { $0 + $1.byteCount }
        // All threads share the empty array, whose count would be written.
        if capacity == 0 { return [] }
        return [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
            for value in values {
                let free = UnsafeMutableBufferPointer(rebasing: memory[count...])
                switch value {
                case .text(let text): count += free.initialize(from: text.utf8).index
                case .blob(let blob): count += free.initialize(from: blob).index
                case .null, .integer, .real: break
                }
            }
        }
    }

    /// Binds a value whose bytes stay where they are until another value is bound.
    private func bind(
        _ value: SeedValue, at index: Int32, standingIn bytes: UnsafeBufferPointer<UInt8>
    ) throws(StoreError) {
        // An empty buffer may have no address, which SQLite would take for null.
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return try bind(value, at: index) }
        let code =
            if case .text = value {
                start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
                    sqlite3_bind_text64(handle, index, characters, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
                }
            } else {
                sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), nil)
            }
        guard code == SQLITE_OK else { throw StoreError(code: code, database: database, path: path) }
    }

    /// Binds the values that find a row to the first parameters.
    func bind(_ row: StoredRowID) throws(StoreError) {
        switch row {
        case .number(let number): try bind(.integer(number), at: 1)
        case .key(let values): try bind(values)
        }
    }

    /// Binds one value; parameters count from 1.
    func bind(_ value: SeedValue, at index: Int32) throws(StoreError) {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(handle, index)
        case .integer(let integer): code = sqlite3_bind_int64(handle, index, integer)
        case .real(let real): code = sqlite3_bind_double(handle, index, real)
        case .text(var text):
            // An empty buffer may have no address, which SQLite would take for null.
            code =
                text.utf8.isEmpty
                ? sqlite3_bind_text(handle, index, "", 0, Self.transient)
                : text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { characters in
                        sqlite3_bind_text64(
                            handle, index, characters.baseAddress, UInt64(bytes.count), Self.transient,
                            UInt8(SQLITE_UTF8))
                    }
                }
        case .blob(let bytes):
            code = bytes.withUnsafeBytes { bytes in
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), Self.transient)
            }
        }
        guard code == SQLITE_OK else { throw StoreError(code: code, database: database, path: path) }
    }

    /// Binds bytes as a text; parameters count from 1.
    func bind(text: [UInt8], at index: Int32) throws(StoreError) {
        // An empty buffer may have no address, which SQLite would take for null.
        if text.isEmpty { return try bind(.text(""), at: index) }
        let code = text.withUnsafeBytes { bytes in
            sqlite3_bind_text64(
                handle, index, bytes.bindMemory(to: CChar.self).baseAddress, UInt64(bytes.count), Self.transient,
                UInt8(SQLITE_UTF8))
        }
        guard code == SQLITE_OK else { throw StoreError(code: code, database: database, path: path) }
    }

    /// Runs the statement to its end and rewinds it; the values stay bound.
    func run() throws(StoreError) {
        while try step() {}
        rewind()
    }

    /// Rewinds the statement for another run; the values stay bound.
    func rewind() { sqlite3_reset(handle) }

    /// Steps to the next row; returns `false` after the last one.
    func step() throws(StoreError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw StoreError(code: code, database: database, path: path)
        }
    }

    /// Rewinds the statement and clears its values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The statement's text.
    var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

    /// Whether the statement leaves the database as it is.
    var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

    /// How many columns a row has.
    var columnCount: Int32 { sqlite3_column_count(handle) }

    /// Whether the column (from 0) is null.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// Whether the column (from 0) is a text, whatever its bytes are.
    func isText(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_TEXT }

    /// Whether the column (from 0) is an integer.
    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_INTEGER }

    /// Whether the column (from 0) is a real.
    func isReal(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_FLOAT }

    /// The column (from 0) as an integer.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The column (from 0) as a text; invalid UTF-8 is repaired.
    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Lends the bytes of the column (from 0), which is a text; they are valid until the next step.
    func withText<Result>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let start = sqlite3_column_text(handle, column)
        return body(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// The column (from 0) as the value that it holds.
    func value(_ column: Int32) -> SeedValue { lent(column).value }

    /// Lends the column (from 0); its bytes are valid until the next step, or until the column is read as another type.
    func lent(_ column: Int32) -> LentValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(handle, column)
            let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
            return .text(UnsafeBufferPointer(start: start, count: count))
        case SQLITE_BLOB:
            guard let start = sqlite3_column_blob(handle, column) else { return .blob(.init(start: nil, count: 0)) }
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
            return .blob(bytes.assumingMemoryBound(to: UInt8.self))
        default: return .null
        }
    }

    /// The columns of `range` as the values that they hold.
    func values(_ range: Range<Int32>) -> [SeedValue] {
        var values: [SeedValue] = []
        values.reserveCapacity(range.count)
        for column in range { values.append(value(column)) }
        return values
    }

    /// SQLite's own types of the columns of `range`.
    func types(_ range: Range<Int32>) -> [Int32] {
        range.map { sqlite3_column_type(handle, $0) }
    }

    /// Tells SQLite to copy the bytes; without a destructor (`SQLITE_STATIC`) it copies none.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension SeedValue {
    /// The number of bytes of a text or blob; 0 for other values.
    fileprivate var byteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        case .null, .integer, .real: 0
        }
    }
}

/// The key of a cached SQL text: what the text depends on besides the schema.
struct StatementKey: Hashable {
    var table: String
    var role: String
    var columns: [String]

    static func == (left: Self, right: Self) -> Bool {
        left.table.isExactly(right.table) && left.role == right.role
            && left.columns.elementsEqual(right.columns) { $0.isExactly($1) }
    }
}

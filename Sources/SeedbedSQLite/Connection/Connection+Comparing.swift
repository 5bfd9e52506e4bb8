internal import CSQLite
internal import Seedbed

/// The functions by which SQLite compares texts as ``Deduplication/KeyComparison`` says.
///
/// They are functions of Swift's, for this connection only, so that nothing in the file ever depends on them.
/// Collations would not do. SQLite up to 3.40 loses texts of different lengths that a collation calls equal, and would
/// call it for each pair of rows that are sorted.
enum ComparingSQL {
    /// Returns the function that maps equal texts to the same text and leaves other values as they are; `nil` if none
    /// is needed.
    static func function(_ comparison: Deduplication.KeyComparison) -> String? {
        switch comparison {
        case .exact, .nocase: nil
        case .folded: "seedbed_fold"
        case .canonical: "seedbed_canonical"
        case .canonicalFolded: "seedbed_canonical_fold"
        }
    }

    /// Returns the expression that is compared for a column, without its collation.
    static func expression(_ column: Deduplication.KeyColumn, of alias: String) -> String {
        let name = "\(alias).\(SQL.quote(column.name))"
        return function(column.comparison).map { "\($0)(\(name))" } ?? name
    }

    /// Returns the collation by which a column is compared.
    static func collation(_ column: Deduplication.KeyColumn) -> String {
        column.comparison == .nocase ? "NOCASE" : "BINARY"
    }
}

extension Connection {
    /// Registers the functions.
    func learnToCompare() throws(StoreError) {
        try learn(.folded) { context, _, values in setKey(of: values?[0], by: .folded, in: context) }
        try learn(.canonical) { context, _, values in setKey(of: values?[0], by: .canonical, in: context) }
        try learn(.canonicalFolded) { context, _, values in setKey(of: values?[0], by: .canonicalFolded, in: context) }
    }

    private func learn(_ comparison: Deduplication.KeyComparison, _ function: ScalarFunction) throws(StoreError) {
        guard let name = ComparingSQL.function(comparison) else { return }
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
        try check(sqlite3_create_function_v2(handle, name, 1, flags, nil, function, nil, nil, nil))
    }

    /// Removes the functions from a connection of the app.
    func forgetToCompare() {
        if isOwned { return }
        for name in Deduplication.KeyComparison.allCases.compactMap(ComparingSQL.function) {
            sqlite3_create_function_v2(handle, name, 1, SQLITE_UTF8, nil, nil, nil, nil, nil)
        }
    }
}

private typealias ScalarFunction =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

/// Sets the result of a function.
///
/// A text that is not UTF-8 stays as it is: repaired, different bytes could look alike.
private func setKey(of value: OpaquePointer?, by comparison: Deduplication.KeyComparison, in context: OpaquePointer?) {
    guard let value else { return }
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
        return sqlite3_result_value(context, value)
    }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return sqlite3_result_value(context, value) }
    var key = comparison.key(text)
    key.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
            sqlite3_result_text64(
                context, characters.baseAddress ?? UnsafePointer(bitPattern: 1), UInt64(bytes.count),
                unsafeBitCast(-1, to: sqlite3_destructor_type.self), UInt8(SQLITE_UTF8))
        }
    }
}

internal import CSQLite
internal import Seedbed

/// What SQLite needs to compare texts as ``KeyComparison`` says: a function and a collation of Swift's, for this connection
/// only, so that nothing in the file ever depends on them.
enum ComparingSQL {
    /// The function that takes a text's case away, and leaves any other value as it is.
    static let fold = "seedbed_fold"
    /// The collation in which canonically equivalent texts are equal.
    static let canonical = "seedbed_canonical"

    /// The expression that is compared for a column, without its collation.
    static func expression(_ column: KeyColumn, of alias: String) -> String {
        let name = "\(alias).\(SQL.quote(column.name))"
        return column.comparison.folds ? "\(fold)(\(name))" : name
    }

    /// The collation by which it is compared.
    static func collation(_ column: KeyColumn) -> String {
        if column.comparison.isCanonical { return canonical }
        return column.comparison == .nocase ? "NOCASE" : "BINARY"
    }
}

extension Connection {
    /// Makes the function and the collation known.
    func learnToCompare() throws(StoreError) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
        try check(
            sqlite3_create_function_v2(
                handle, ComparingSQL.fold, 1, flags, nil,
                { context, _, values in
                    guard let value = values?[0] else { return }
                    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
                        return sqlite3_result_value(context, value)
                    }
                    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
                    guard var folded = ValidText(bytes).text.map(KeyComparison.folded) else {
                        return sqlite3_result_value(context, value)
                    }
                    folded.withUTF8 { bytes in
                        bytes.withMemoryRebound(to: CChar.self) { characters in
                            sqlite3_result_text64(
                                context, characters.baseAddress ?? UnsafePointer(bitPattern: 1), UInt64(bytes.count),
                                unsafeBitCast(-1, to: sqlite3_destructor_type.self), UInt8(SQLITE_UTF8))
                        }
                    }
                }, nil, nil, nil))
        try check(
            sqlite3_create_collation_v2(
                handle, ComparingSQL.canonical, SQLITE_UTF8, nil,
                { _, leftCount, left, rightCount, right in
                    let left = ValidText(UnsafeRawBufferPointer(start: left, count: Int(leftCount)))
                    let right = ValidText(UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
                    if left.comes(before: right) { return -1 }
                    return right.comes(before: left) ? 1 : 0
                }, nil))
    }

    /// Takes them back from a connection that is the app's.
    func forgetToCompare() {
        if isOwned { return }
        sqlite3_create_function_v2(handle, ComparingSQL.fold, 1, SQLITE_UTF8, nil, nil, nil, nil, nil)
        sqlite3_create_collation_v2(handle, ComparingSQL.canonical, SQLITE_UTF8, nil, nil, nil)
    }
}

/// A text as SQLite hands it over, whose bytes need not be UTF-8.
private struct ValidText {
    private let bytes: [UInt8]
    /// The text; nil where the bytes are not UTF-8: repaired, different bytes could look alike.
    let text: String?

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
        let text = String(decoding: self.bytes, as: UTF8.self)
        self.text = text.utf8.elementsEqual(self.bytes) ? text : nil
    }

    /// Texts by canonical equivalence, then what is none by its bytes.
    func comes(before other: ValidText) -> Bool {
        switch (text, other.text) {
        case (let left?, let right?): KeyComparison.canonicallyPrecedes(left, right)
        case (.some, nil): true
        case (nil, .some): false
        case (nil, nil): bytes.lexicographicallyPrecedes(other.bytes)
        }
    }
}

/// The SQL expression for a row's identity as lower-case text, the same that ``CopyReader/uuid(_:)`` reads: triggers run in
/// whatever program writes to the store.
enum UUIDSQL {
    /// The text of a column that holds a text, or 16 bytes; empty for null.
    static func text(_ column: String) -> String {
        let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { "substr(hex(\(column)), \($0.0), \($0.1))" }
        return """
            lower(CASE WHEN typeof(\(column)) <> 'blob' THEN coalesce(\(column), '')
                WHEN length(\(column)) <> 16 THEN hex(\(column))
                ELSE \(parts.joined(separator: " || '-' || ")) END)
            """
    }
}

/// Pieces of SQL that are put together from names of the schema.
///
/// Names reach SQL only through ``quote(_:)``, values only as bound parameters.
enum SQL {
    /// The name as an identifier that cannot end early.
    static func quote(_ name: String) -> String { enclosed(name, in: "\"") }

    /// The text as an SQL literal; for names of the schema that stand as data in a trigger.
    static func literal(_ text: String) -> String { enclosed(text, in: "'") }

    /// The names, quoted and separated by commas.
    static func list(_ names: [String], prefix: String = "") -> String {
        names.map { prefix + quote($0) }.joined(separator: ", ")
    }

    /// Whether a table, trigger or index of that name is Seedbed's own.
    static func isOwn(_ name: String) -> Bool { folded(name).starts(with: "seedbed_".utf8) }

    /// What SQLite tells names apart by: their bytes, ASCII letters in lower case.
    ///
    /// To it `É` and `é` are two columns, and so are `é` precomposed and decomposed.
    static func folded(_ name: String) -> [UInt8] {
        name.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
    }

    /// As many parameters as there are values.
    static func parameters(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }

    /// Scalar by scalar: a quotation mark before a combining accent is one `Character`, and not equal to the mark.
    private static func enclosed(_ text: String, in mark: Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView([mark])
        for scalar in text.unicodeScalars {
            if scalar == mark { result.append(mark) }
            result.append(scalar)
        }
        result.append(mark)
        return String(result)
    }
}

/// The SQL expression for a row's identity as lower-case text, the same that ``CopyDecoder/uuid(_:)`` reads: triggers run in
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

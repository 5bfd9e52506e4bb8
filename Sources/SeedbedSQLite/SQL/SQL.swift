internal import Seedbed

/// Pieces of SQL that are put together from names of the schema.
///
/// Names reach SQL only through ``quote(_:)``, values only as bound parameters.
enum SQL {
    /// Returns the name as an identifier that cannot end early.
    static func quote(_ name: String) -> String { enclosed(name, in: "\"") }

    /// Returns the text as an SQL literal, for names of the schema that are data in a trigger.
    static func literal(_ text: String) -> String { enclosed(text, in: "'") }

    /// Returns the condition that a `seedID` names a seed, as ``Seedbed/SeedValue`` has it; null for null.
    static func namesSeed(_ seedID: String) -> String { "\(seedID) GLOB'?*/?*'" }

    /// Returns the same condition, which is never null.
    static func surelyNamesSeed(_ seedID: String) -> String { "(\(namesSeed(seedID)))IS 1" }

    /// Returns the names, quoted and separated by commas.
    static func list(_ names: [String], prefix: String = "") -> String {
        names.map { prefix + quote($0) }.joined(separator: ", ")
    }

    /// Whether a table, trigger or index of that name is Seedbed's own.
    static func isOwn(_ name: String) -> Bool { SQLName(name).hasPrefix("seedbed_") }

    /// Returns as many parameters as there are values.
    static func parameters(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }

    /// Encloses a text scalar by scalar: a quotation mark before a combining accent is one `Character`, not equal to the mark.
    private static func enclosed(_ text: String, in mark: Unicode.Scalar) -> String {
        if text.unicodeScalars.allSatisfy({ $0 != mark }) { return "\(mark)\(text)\(mark)" }
        var result = String.UnicodeScalarView([mark])
        for scalar in text.unicodeScalars {
            if scalar == mark { result.append(mark) }
            result.append(scalar)
        }
        result.append(mark)
        return String(result)
    }
}

/// The SQL expression for a row's identity as lower-case text, equal to the text that ``CopyDecoder/uuid(_:)`` reads.
///
/// Triggers run in whatever program writes to the store, so that they cannot call Swift.
enum UUIDSQL {
    /// Returns the text of a column that holds a text, or 16 bytes; empty for null.
    static func text(_ column: String) -> String {
        let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { "substr(hex(\(column)), \($0.0), \($0.1))" }
        return """
            lower(CASE WHEN typeof(\(column)) <> 'blob' THEN coalesce(\(column), '')
                WHEN length(\(column)) <> 16 THEN hex(\(column))
                ELSE \(parts.joined(separator: " || '-' || ")) END)
            """
    }
}

/// JSON as SQL compares it: by content.
enum JSONSQL {
    /// Returns an SQL expression that is equal for two texts of the same JSON content; null for a value that is not JSON text.
    ///
    /// The order of an object's fields, white space and the spelling of a number do not matter. It is null for a text with an
    /// integer of more than 64 bits. SQLite holds that as a real, and other digits of it could be another value.
    /// It is also null for a text with a null character, at which SQLite ends a text.
    ///
    /// - Parameter value: a column of `OLD` or `NEW`.
    static func content(of value: String) -> String {
        """
        (SELECT iif(sum(n = 'integer' AND typeof(a) = 'real'), NULL, group_concat(k||' '||n||quote(a), char(10)))
          FROM (SELECT fullkey AS k, iif(type = 'real' AND CAST(atom AS INTEGER) = atom, 'integer', type) AS n,
            iif(type = 'real' AND CAST(atom AS INTEGER) = atom, CAST(atom AS INTEGER), atom) AS a
            FROM json_tree(iif(typeof(\(value)) = 'text' AND json_valid(\(value))
            AND instr(\(value), '\\u0000') = 0, \(value), NULL)) ORDER BY fullkey, id))
        """
    }
}

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

internal import Seedbed

/// The tables of the app that the statements of a connection have changed.
final class ChangedTables {
    /// Their names, as the statements spell them.
    private(set) var names: Set<String> = []
    /// The writes by which triggers or foreign keys of the app may have changed other tables.
    private(set) var withEffects: Set<Write> = []

    /// One kind of write to one table.
    struct Write: Hashable {
        /// `INSERT`, `UPDATE` or `DELETE`.
        var verb: String
        var table: String
    }

    /// Forgets all of them.
    func forget() {
        names = []
        withEffects = []
    }

    /// Notes a write.
    ///
    /// - Parameter hasEffects: whether more rows changed than those of the statement itself.
    func note(_ write: Write, hasEffects: Bool) {
        names.insert(write.table)
        if hasEffects { withEffects.insert(write) }
    }

    /// Adds tables that were changed by triggers or foreign keys of the app.
    func add(_ tables: Set<String>) { names.formUnion(tables.filter { !SQL.isOwn($0) }) }

    /// Returns the write that one of Seedbed's statements makes to a table of the app, or `nil` if it makes none.
    ///
    /// Seedbed's statements name the table after `INTO`, `UPDATE` or `FROM`, with quotation marks.
    static func write(by sql: String) -> Write? {
        var rest = Substring(sql).drop { $0.isWhitespace }
        func word() -> String {
            let word = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(word.count).drop { $0.isWhitespace }
            return word.uppercased()
        }
        let verb = word()
        guard ["INSERT", "REPLACE", "UPDATE", "DELETE"].contains(verb) else { return nil }
        if verb != "UPDATE" || rest.uppercased().hasPrefix("OR ") {
            if rest.uppercased().hasPrefix("OR ") {
                _ = word()
                _ = word()
            }
            if verb != "UPDATE" { _ = word() }
        }
        guard rest.first == "\"" else { return nil }
        var name = ""
        rest = rest.dropFirst()
        while let end = rest.firstIndex(of: "\"") {
            name += rest[..<end]
            rest = rest[rest.index(after: end)...]
            guard rest.first == "\"" else { break }
            name += "\""
            rest = rest.dropFirst()
        }
        if SQL.isOwn(name) || rest.first == "." { return nil }
        return Write(verb: verb == "REPLACE" ? "INSERT" : verb, table: name)
    }
}

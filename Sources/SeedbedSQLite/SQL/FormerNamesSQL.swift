internal import Seedbed

/// The SQL condition that two `seedID`s name one seed, for triggers, which know no catalog.
enum FormerNamesSQL {
    /// Whether a row and the row `OLD` are of one seed, also under a former name of it.
    ///
    /// - Parameters:
    ///   - column: the `seedID` column, quoted.
    ///   - isSame: the condition that both hold the same.
    ///   - prefix: the text before the names of the other row's columns.
    static func isSameSeed(
        _ column: String, _ isSame: String, _ table: SeedTable, prefix: String = "b."
    ) -> String {
        if table.former.isEmpty { return isSame }
        let (old, new) = ("OLD.\(column)", "\(prefix)\(column)")
        let id = "substr(\(old), instr(\(old), '/'))"
        let catalog = "substr(\(old), 1, instr(\(old), '/'))"
        var conditions = [isSame]
        conditions += table.former.catalogFamilies.map { names in
            let prefixes = names.map { SQL.literal($0 + "/") }.joined(separator: ", ")
            let all = names.map { "\(SQL.literal($0)) || \(id)" }.joined(separator: ", ")
            return "(\(catalog) COLLATE BINARY IN (\(prefixes)) AND \(new) COLLATE BINARY IN (\(all)))"
        }
        let seeds = table.former.seedFamilies
        if !seeds.isEmpty {
            // A list of values has no depth, unlike a chain of conditions.
            let values = seeds.enumerated().flatMap { number, names in
                names.map { "(\(number), \(SQL.literal($0)))" }
            }.joined(separator: ", ")
            conditions.append(
                """
                \(new) COLLATE BINARY IN (SELECT n.column2 FROM (VALUES \(values)) AS o
                    JOIN (VALUES \(values)) AS n ON n.column1 = o.column1 WHERE o.column2 = \(old) COLLATE BINARY)
                """)
        }
        return "(" + conditions.joined(separator: " OR ") + ")"
    }
}

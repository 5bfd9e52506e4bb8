internal import Seedbed

/// Finds the texts that a column stores as numbers, by its affinity: `code STRING` makes 12 of “0012”.
///
/// The text is lost then. A row that holds the number is not known for a copy of the seed in later releases (T4).
///
/// See <https://sqlite.org/datatype3.html#type_affinity>.
struct NumericColumns {
    let catalog: Catalog
    let layout: TableLayout

    /// One sentence for each column that does so to a seed's text, with its place in the catalog's file.
    func problems(on connection: borrowing Connection) throws(StoreError) -> [String] {
        let types = Dictionary((catalog.columns ?? []).map { (SQLName($0.name), $0.type) }) { first, _ in first }
        var open: Set<SQLName> = []
        for column in layout.columns where ["NUMERIC", "INTEGER", "REAL"].contains(column.affinity) {
            let name = SQLName(column.name)
            if [nil, .text].contains(types[name]) { open.insert(name) }
        }
        if open.isEmpty { return [] }
        var problems: [String] = []
        for seed in catalog.seeds {
            for field in seed.fields where open.contains(SQLName(field.column)) {
                guard try isNumber(field, connection), let column = layout.column(field.column) else { continue }
                open.remove(SQLName(field.column))
                let problem = catalog.problem(
                    withColumn: field.column,
                    "column “\(field.column)” of table “\(layout.name)” of the store is \(column.type.uppercased()), which makes a number of "
                        + "the text of seed “\(seed.id)”; make the column TEXT, or declare and write numbers")
                problems.append(problem.description)
                if open.isEmpty { return problems }
            }
        }
        return problems
    }

    /// Whether a column of numbers stores a text of the field as a number: SQLite compares as it stores.
    private func isNumber(_ field: Seed.Field, _ connection: borrowing Connection) throws(StoreError) -> Bool {
        let texts: [String] =
            switch field.content {
            case .value(.text(let text)): [text]
            case .localized(let text): text.texts
            case .value, .reference: []
            }
        for text in texts
        where try connection.row("SELECT ?1 = CAST(?1 AS NUMERIC)", [.text(text)])?[0] == .integer(1) { return true }
        return false
    }
}

/// The columns whose values prove rows of a table.
final class ProvenColumns {
    let names: [String]
    /// The place of each column, by its name as the catalogs write it.
    let places: [String: Int]
    /// The value of each column in a row that was inserted without it, or `nil` if that value is not known.
    let defaults: [SeedValue?]
    /// The columns that prove nothing, folded: volatile ones and foreign keys.
    let passed: Set<SQLName>

    init(names: [String], defaults: [SeedValue?], passed: Set<SQLName>) {
        self.names = names
        self.defaults = defaults
        self.passed = passed
        places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
}

/// The values of a row in the columns that prove it.
struct RowContent {
    let columns: ProvenColumns
    let values: [SeedValue]

    /// The row's value in a column, or `nil` if the column was not read.
    subscript(column: String) -> SeedValue? { columns.places[column].map { values[$0] } }
}

/// The places at which a row holds the values that a seed declares.
struct SeedShape {
    /// One value of the seed.
    struct Part {
        var column: String
        var isReference: Bool
        /// Its place among the columns that prove the row, or `nil` if it is not one of them.
        var place: Int?
        var type: Catalog.ColumnType?
    }

    /// The seed's values, in its order.
    let parts: [Part]
    /// The places of the columns that the catalog declares and the seed leaves out, with their defaults as far as known.
    let undeclared: [(place: Int, empty: SeedValue)]
    private let columns: ProvenColumns
    private let links: Int

    init(_ seed: Seed, in columns: ProvenColumns, types: [String: Catalog.ColumnType]) {
        self.columns = columns
        links = seed.links.count
        let references = Set(seed.links.map(\.place))
        let parts = seed.values.enumerated().map { index, field in
            Part(
                column: field.column, isReference: references.contains(index), place: columns.places[field.column],
                type: types[field.column])
        }
        self.parts = parts
        let declared = Set(parts.map(\.column))
        undeclared = columns.names.enumerated().compactMap { place, name in
            guard !declared.contains(name), types[name] != nil else { return nil }
            return columns.defaults[place].map { (place, $0) }
        }
    }

    /// Whether another seed has the same columns and the same references.
    func fits(_ seed: Seed, in columns: ProvenColumns) -> Bool {
        guard self.columns === columns, seed.values.count == parts.count, seed.links.count == links else {
            return false
        }
        for place in parts.indices where parts[place].column != seed.values[place].column { return false }
        return seed.links.allSatisfy { parts[$0.place].isReference }
    }
}

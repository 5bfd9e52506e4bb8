/// The rows of some seeds that are decided one after the other, read at once.
///
/// A statement for each seed and question takes most of the time of a release that finds its table full.
final class RowsAtHand {
    /// How many seeds are read at once.
    static let most = 256

    /// The columns by whose values the rows are grouped.
    private var grouping: [String] = []
    private var groups: [[SeedValue]: [SeedCopy]] = [:]
    private var rows: [StoredRowID: [SeedValue]] = [:]
    /// The columns that were read, and the place of each.
    private var columns: [String] = []
    private var places: [String: Int] = [:]

    /// Reads the rows in the groups of those seeds that refer to no other seed.
    func read(
        _ seeds: [Seed], of catalog: Catalog, _ columns: [String], in store: any SeedStore
    ) throws(StoreError) {
        forget()
        let table = catalog.table
        grouping = table.groupColumns
        let columnsOfGroups = grouping
        let groups = seeds.filter { !$0.hasReferences }.map { seed in
            SeedResolver.group(of: seed.id, seed.values, in: catalog, columnsOfGroups)
        }
        if groups.isEmpty { return }
        let found = try store.copies(inGroups: groups, of: table)
        let copies = found.flatMap(\.self)
        let values = try store.columns.values(of: columns, in: copies, of: table)
        self.columns = columns
        places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
        for (group, copies) in zip(groups, found) { self.groups[group] = copies }
        for (copy, values) in zip(copies, values) { rows[copy.row] = values }
    }

    /// Forgets all rows: something else was written than the copies of seeds that had none or an older one.
    func forget() {
        groups.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
    }

    /// Forgets the rows of one group, which was written to.
    func forget(_ group: [SeedValue]) { groups[group] = nil }

    /// The rows of a group of a table, or `nil` if they were not read.
    func copies(inGroup group: [SeedValue], of table: SeedTable) -> [SeedCopy]? {
        groups.isEmpty || table.groupColumns != grouping ? nil : groups[group]
    }

    /// The values of a row in these columns, or `nil` if not all of them were read.
    func values(of columns: [String], in copy: SeedCopy) -> [SeedValue]? {
        guard let row = rows[copy.row], row.count == self.columns.count else { return nil }
        if columns == self.columns { return row }
        var values: [SeedValue] = []
        values.reserveCapacity(columns.count)
        for column in columns {
            guard let place = places[column] else { return nil }
            values.append(row[place])
        }
        return values
    }

    /// The fields that a row does not hold exactly, each with the value that it holds, or `nil` if not all were read.
    ///
    /// ``isHeld(_:in:)`` says what is held exactly.
    func differences(of fields: [StoredField], in copy: SeedCopy) -> [(field: StoredField, held: SeedValue)]? {
        guard let row = rows[copy.row], row.count == columns.count else { return nil }
        var differences: [(field: StoredField, held: SeedValue)] = []
        for (index, field) in fields.enumerated() {
            // Most seeds list their fields in the order of the columns.
            let isInOrder = index < columns.count && columns[index] == field.column
            guard let place = isInOrder ? index : places[field.column] else { return nil }
            if case .blob = field.value {
                differences.append((field, row[place]))
            } else if row[place] != field.value {
                differences.append((field, row[place]))
            }
        }
        return differences
    }

    /// Whether a row that was read holds exactly this value: then its column holds it, whatever the column's type.
    ///
    /// Bytes prove nothing: a text that is not UTF-8 comes as bytes too.
    func isHeld(_ field: StoredField, in copy: SeedCopy) -> Bool {
        guard let row = rows[copy.row], let place = places[field.column], row.indices.contains(place) else {
            return false
        }
        if case .blob = field.value { return false }
        return row[place] == field.value
    }
}

extension IteratorProtocol {
    /// The next elements, at most so many; none at the end.
    mutating func next(_ count: Int) -> [Element] {
        var elements: [Element] = []
        while elements.count < count, let element = next() { elements.append(element) }
        return elements
    }
}

internal import Seedbed

/// Finding many groups in a table that has no index of them.
extension CopyReading {
    /// A group's values as a key: numbers by value, texts by their bytes.
    private struct GroupKey: Hashable {
        enum Part: Hashable {
            case integer(Int64)
            case text(ExactText)
        }

        var parts: [Part]

        /// The key of these values, or `nil` if SQLite might compare one of them in another way.
        init?(_ values: some Sequence<SeedValue>) {
            parts = []
            for value in values {
                switch value {
                case .integer(let integer): parts.append(.integer(integer))
                // A text that is not UTF-8 arrives with U+FFFD in it.
                case .text(let text) where !text.unicodeScalars.contains("\u{FFFD}"):
                    parts.append(.text(ExactText(text)))
                default: return nil
                }
            }
        }
    }

    /// Whether some index begins with the first column of a table's groups.
    func hasGroupIndex(_ table: SeedTable) throws(StoreError) -> Bool {
        guard let first = table.groupColumns.first else { return false }
        return try TableIndex.all(of: table.name, on: store.connection).contains { $0.begins(with: [first]) }
    }

    /// Returns the copies of the groups after reading the whole table once, or `nil` if only SQLite can compare their values.
    ///
    /// SQLite would make an index of the whole table for each part of the groups.
    func copiesInOnePass(
        _ groups: [[SeedValue]], of table: SeedTable, _ reader: CopyDecoder
    ) throws(StoreError) -> [[SeedCopy]]? {
        let layout = try store.layout(of: table)
        let affinities = table.groupColumns.map { layout.column($0)?.affinity ?? "" }
        var places: [GroupKey: [Int]] = [:]
        places.reserveCapacity(groups.count)
        for (place, group) in groups.enumerated() {
            // A column converts a value of another kind before it compares.
            let isAsStored = zip(group, affinities).allSatisfy { value, affinity in
                switch value {
                case .text: affinity == "TEXT"
                case .integer: affinity == "INTEGER" || affinity == "NUMERIC"
                default: false
                }
            }
            guard isAsStored, group.count == affinities.count, let key = GroupKey(group) else { return nil }
            places[key, default: []].append(place)
        }
        let columns = SQL.list(table.groupColumns, prefix: "t.")
        let sql = "SELECT \(reader.columns(of: "t")), \(columns) FROM \(SQL.quote(table.name)) AS t"
        var copies = Array(repeating: [SeedCopy](), count: groups.count)
        try store.connection.forEachRow(once: sql, []) { (row: borrowing Statement) throws(StoreError) in
            let values = row.values(reader.width..<reader.width + Int32(affinities.count))
            guard let key = GroupKey(values), let found = places[key] else { return }
            let copy = reader.copy(row)
            for place in found { copies[place].append(copy) }
        }
        return copies
    }
}

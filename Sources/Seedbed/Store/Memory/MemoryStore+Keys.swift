extension MemoryStore {
    /// A key between two tables, of however many columns.
    struct Key: Hashable {
        var child: String
        var columns: [String]
        var parent: String
        var parentColumns: [String]
        /// Whether one row at most may refer to each row of the parent.
        var isUnique = false

        /// Whether it is the same key, however it was declared.
        func isSame(as other: Key) -> Bool {
            child == other.child && columns == other.columns && parent == other.parent
                && parentColumns == other.parentColumns
        }
    }

    /// The keys that lead to a table: its own store's and those that its catalog declares, each once.
    func keys(to table: SeedTable) -> [Key] { keys(asDeclaredBy: table).filter { $0.parent == table.name } }

    /// The keys that lead from a table, as far as the store and the catalogs know them that `table` comes from.
    func keys(from child: String, asDeclaredBy table: SeedTable) -> [Key] {
        keys(asDeclaredBy: table).filter { $0.child == child }
    }

    private func keys(asDeclaredBy table: SeedTable) -> [Key] {
        var keys: [Key] = tables.values.sorted { $0.name < $1.name }.flatMap { child in
            child.foreignKeys.map {
                Key(
                    child: child.name, columns: [$0.column], parent: $0.parent, parentColumns: [$0.parentColumn],
                    isUnique: $0.isUnique)
            }
        }
        var references = table.otherReferences
        references[table.name] = table.references
        for (parent, references) in references.sorted(by: { $0.key < $1.key }) {
            for reference in references where tables[reference.table] != nil {
                let key = Key(
                    child: reference.table, columns: reference.columns, parent: parent,
                    parentColumns: reference.to.isEmpty ? [tables[parent]?.primaryKey ?? ""] : reference.to)
                if key.columns.count == key.parentColumns.count, !keys.contains(where: key.isSame) { keys.append(key) }
            }
        }
        return keys
    }

    /// Whether a row refers to itself by a column, at once or by way of other rows of its table.
    func isOwnAncestor(_ number: Int64, by column: String, _ table: SeedTable) -> Bool {
        let rows = state.rows[table.name] ?? [:]
        for key in keys(from: table.name, asDeclaredBy: table)
        where key.parent == table.name && key.columns.contains(column) {
            var seen: Set<[SeedValue]> = []
            var next = rows[number]?.values(of: key.columns)
            while let values = next, seen.insert(values).inserted {
                guard let parent = rows.first(where: { $0.value.values(of: key.parentColumns) == values }) else {
                    break
                }
                if parent.key == number { return true }
                next = parent.value.values(of: key.columns)
            }
        }
        return false
    }
}

extension MemoryStore.Row {
    /// The values of the columns, or `nil` if one of them is null, so that they refer to nothing.
    func values(of columns: [String]) -> [SeedValue]? {
        let values = columns.map { self[$0] ?? .null }
        return values.contains(where: \.isNull) ? nil : values
    }
}

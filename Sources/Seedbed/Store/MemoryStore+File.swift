extension MemoryStore {
    /// Writes the columns, if each reference among them leads to another row.
    public func file(_ copy: Copy, as fields: [StoredField], in table: SeedTable) throws(StoreError) -> Bool {
        guard case .number(let number) = copy.row, let old = state.rows[table.name]?[number] else { return false }
        var row = old
        for field in fields { row[field.column] = field.value }
        let written = Set(fields.map(\.column))
        for key in keys(from: table.name, asDeclaredBy: table) where !written.isDisjoint(with: key.columns) {
            guard let values = row.values(of: key.columns) else { continue }
            let parents = (state.rows[key.parent] ?? [:]).filter { $0.value.values(of: key.parentColumns) == values }
            let isItself = key.parent == table.name && parents[number] != nil
            if parents.isEmpty || isItself { return false }
        }
        state.rows[table.name]?[number] = row
        return true
    }
}

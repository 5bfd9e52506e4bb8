extension MemoryStore {
    /// Sets both dates.
    public func mark(_ mark: DismissRule.Mark, in table: SeedTable) throws(StoreError) {
        guard case .number(let number) = mark.copy.row, let dismissDate = table.mapping.dismissDate else { return }
        var changes: Row = [table.mapping.updateDate: table.dates.value(of: mark.updateDate)]
        changes[dismissDate] = mark.dismissDate.map(table.dates.value) ?? .null
        state.rows[table.name]?[number]?.merge(changes) { _, new in new }
        if let row = state.rows[table.name]?[number] { journal(row, in: table.name, isOwn: true) }
    }
}

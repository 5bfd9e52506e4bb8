extension CatalogSet {
    /// The rule that no two catalogs have one name.
    mutating func checkNames() {
        for (index, draft) in drafts.enumerated() {
            guard let name = draft.name, let first = byName[name], first != index,
                let offset = draft.offsets[.catalog], let other = drafts[first].offsets[.catalog]
            else { continue }
            let place = place(other, in: first)
            report("there is another catalog \(name.quoted) at \(place)", in: index, at: offset)
        }
    }

    /// The rule that two catalogs for one table describe it alike.
    mutating func checkTables() {
        var firsts: [[UInt8]: Int] = [:]
        for (index, draft) in drafts.enumerated() {
            guard let table = draft.table, let offset = draft.offsets[.table] else { continue }
            guard let first = firsts[table.asciiFolded] else {
                firsts[table.asciiFolded] = index
                continue
            }
            guard let other = drafts[first].table, let otherOffset = drafts[first].offsets[.table] else { continue }
            if other != table {
                let place = place(otherOffset, in: first)
                report("table \(table.quoted) is written \(other.quoted) at \(place)", in: index, at: offset)
            }
            for field in differences(between: draft, and: drafts[first]) {
                let place = place(drafts[first].offsets[field] ?? otherOffset, in: first)
                report(
                    "\"\(field.rawValue)\" differs from that of the same table at \(place)", in: index,
                    at: draft.offsets[field] ?? offset)
            }
        }
    }

    private func differences(between left: CatalogDraft, and right: CatalogDraft) -> [CatalogField] {
        guard left.isComplete && right.isComplete else { return [] }
        var fields: [CatalogField] = []
        if left.key.map(\.text) != right.key.map(\.text) { fields.append(.key) }
        if left.effectiveMapping != right.effectiveMapping { fields.append(.mapping) }
        if left.dates != right.dates { fields.append(.dates) }
        if left.volatile.map(\.text) != right.volatile.map(\.text) { fields.append(.volatile) }
        if left.tableReferences != right.tableReferences { fields.append(.references) }
        return fields
    }
}

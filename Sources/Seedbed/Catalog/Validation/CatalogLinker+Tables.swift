extension CatalogLinker {
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
        // By names that are equal as texts: a store may have two such tables, which no reader of the catalogs can tell apart.
        var firsts: [String: Int] = [:]
        for (index, draft) in drafts.enumerated() {
            guard let table = draft.table, let offset = draft.offsets[.table] else { continue }
            let folded = SQLName(table).foldedText
            guard let first = firsts[folded] else {
                firsts[folded] = index
                continue
            }
            guard let other = drafts[first].table, let otherOffset = drafts[first].offsets[.table] else { continue }
            if !other.isSameName(as: table) {
                let place = place(otherOffset, in: first)
                report(
                    "table \(table.quoted) is written in other Unicode characters at \(place)", in: index, at: offset)
                continue
            }
            if !other.isExactly(table) {
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

    private func differences(between left: ParsedCatalog, and right: ParsedCatalog) -> [CatalogField] {
        guard left.isComplete && right.isComplete else { return [] }
        var fields: [CatalogField] = []
        if left.key.map(\.text).map(ExactText.init) != right.key.map(\.text).map(ExactText.init) { fields.append(.key) }
        let isMappedAlike = left.bookkeeping.elementsEqual(right.bookkeeping) { left, right in
            left.field == right.field && left.name.isExactly(right.name)
        }
        if !isMappedAlike { fields.append(.mapping) }
        if left.dates != right.dates { fields.append(.dates) }
        if left.volatileColumns != right.volatileColumns { fields.append(.volatile) }
        if left.referenceParts != right.referenceParts { fields.append(.references) }
        return fields
    }
}

/// The parts that two catalogs may write in a different order and mean the same; names compare as in SQL.
extension ParsedCatalog {
    fileprivate var volatileColumns: Set<SQLName> { Set(volatile.map { SQLName($0.text) }) }

    /// The table and columns of each reference; each column with the column that it holds, or with its place if none is named.
    fileprivate var referenceParts: Set<Set<[SQLName]>> {
        let parts = tableReferences.map { reference in
            let columns = reference.columns.enumerated().map { place, column in
                let held = place < reference.to.count ? [reference.to[place]] : ["", "\(place)"]
                return ([column] + held).map(SQLName.init)
            }
            return Set(columns + [[SQLName(reference.table)]])
        }
        return Set(parts)
    }
}

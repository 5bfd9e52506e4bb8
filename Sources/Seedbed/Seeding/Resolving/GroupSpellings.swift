/// The groups of a table whose texts are not composed, as letters and their marks are in form C.
///
/// A sync engine may hand a key on in another Unicode normal form (T4), and a store finds groups byte by byte. Nearly all tables
/// have no such group.
struct GroupSpellings {
    /// The groups as they are stored, by their composed values.
    private var groups: [[SeedValue]: [[SeedValue]]] = [:]

    /// Reads the groups of a table.
    init(of table: SeedTable, in store: any SeedStore) throws(StoreError) {
        try store.forEachRow(of: table, columns: table.groupColumns) { _, group in
            if group.allSatisfy(\.isASCII) { return }
            let composed = group.map(\.composed)
            if composed != group, groups[composed]?.contains(group) != true {
                groups[composed, default: []].append(group)
            }
        }
    }

    /// The other groups whose texts are the same but for their normal form.
    func others(than group: [SeedValue]) -> [[SeedValue]] {
        let composed = group.map(\.composed)
        return ((groups[composed] ?? []) + [composed]).filter { $0 != group }
    }
}

extension Provenance {
    /// The rows of the groups that are this one but for the normal form of their texts; none in a table whose rows name their seed.
    func copies(inOtherSpellingsOf group: [SeedValue], of table: SeedTable) throws(StoreError) -> [CopyGroup] {
        if table.mapping.seedID != nil || group.allSatisfy(\.isASCII) { return [] }
        let others = try spellings(of: table).others(than: group)
        if others.isEmpty { return [] }
        return zip(others, try store.copies(inGroups: others, of: table)).compactMap { values, copies in
            copies.isEmpty ? nil : CopyGroup(values: values, copies: copies)
        }
    }

    /// Seedbed's own writes in this call add none: it writes texts as the catalogs spell them.
    private func spellings(of table: SeedTable) throws(StoreError) -> GroupSpellings {
        let columns = [table.name] + table.groupColumns
        if let known = spellingsOfTables[columns] { return known }
        let read = try GroupSpellings(of: table, in: store)
        spellingsOfTables[columns] = read
        return read
    }
}

extension SeedValue {
    /// The value; of a text its composed form.
    var composed: SeedValue {
        guard case .text(let text) = self else { return self }
        return .text(CanonicalText.composed(text))
    }
}

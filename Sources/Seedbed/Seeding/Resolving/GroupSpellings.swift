/// The groups of a table that hold a text in another Unicode normal form than C.
///
/// A sync engine may hand a key on in another form (T4), and a store finds groups byte by byte. Nearly all tables have no such
/// group.
struct GroupSpellings {
    /// The groups as they are stored, by their values in that form.
    private var groups: [[SeedValue]: [[SeedValue]]] = [:]

    /// Reads the whole table once.
    init(of table: SeedTable, in store: any SeedStore) throws(StoreError) {
        try store.forEachRow(of: table, columns: table.groupColumns) { _, group in
            if group.allSatisfy(\.isASCII) { return }
            let inOneForm = group.map(\.inOneForm)
            if inOneForm != group, groups[inOneForm]?.contains(group) != true {
                groups[inOneForm, default: []].append(group)
            }
        }
    }

    /// Returns the groups, as the store may hold them, that differ from this one only in the normal form of their texts.
    func others(than group: [SeedValue]) -> [[SeedValue]] {
        let inOneForm = group.map(\.inOneForm)
        return ((groups[inOneForm] ?? []) + [inOneForm]).filter { $0 != group }
    }
}

extension Provenance {
    /// Returns the groups with rows that differ from this one only in the normal form of their texts.
    ///
    /// A table whose rows name their seed has none.
    func copies(inOtherSpellingsOf group: [SeedValue], of table: SeedTable) throws(StoreError) -> [CopyGroup] {
        if table.mapping.seedID != nil || group.allSatisfy(\.isASCII) { return [] }
        let others = try spellings(of: table).others(than: group)
        if others.isEmpty { return [] }
        return zip(others, try store.copies(inGroups: others, of: table)).compactMap { values, copies in
            copies.isEmpty ? nil : CopyGroup(values: values, copies: copies)
        }
    }

    /// The groups of the table, read once in a call: Seedbed writes texts as the catalogs spell them, so that it adds none.
    private func spellings(of table: SeedTable) throws(StoreError) -> GroupSpellings {
        let columns = [table.name] + table.groupColumns
        if let known = spellingsOfTables[columns] { return known }
        let read = try GroupSpellings(of: table, in: store)
        spellingsOfTables[columns] = read
        return read
    }
}

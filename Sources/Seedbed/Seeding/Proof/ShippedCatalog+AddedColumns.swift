/// Columns that the table has got and lost since a release (T4, c).
extension ShippedCatalog {
    /// How a row compares with what was shipped.
    struct Finding {
        let knowledge: ProofRule.Knowledge
        /// The columns that hold what was shipped in columns that the table has lost: they were renamed.
        let renamed: Set<SQLName>

        init(_ knowledge: ProofRule.Knowledge, renamed: Set<SQLName> = []) {
            (self.knowledge, self.renamed) = (knowledge, renamed)
        }
    }

    /// Whether a column that proves rows of an earlier release does not exist any more.
    func isLost(_ column: String, _ content: RowContent) throws(OriginError) -> Bool {
        if content[column] != nil || content.columns.passed.contains(SQLName(column)) { return false }
        do throws(StoreError) { return try !store.columns.hasColumns([column], of: catalog.table) } catch {
            throw .store(error)
        }
    }

    /// The columns that the catalog declares and an earlier release did not, with what the row holds there.
    ///
    /// - Parameters:
    ///   - named: the columns of that release.
    ///   - lost: what it shipped in columns that the table has lost.
    func addedColumns(
        beside named: Set<SQLName>, lost: [StoredField], of id: String?, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> [(field: StoredField, column: ProofRule.AddedColumn)] {
        var added: [(field: StoredField, column: ProofRule.AddedColumn)] = []
        let passed = content.columns.passed.union(referenceColumns).union(named)
        let seed = id.flatMap(seeds.seed)
        for name in declaredColumns where !passed.contains(SQLName(name)) {
            guard let held = content[name] else { continue }
            let field = seed?.valuesWithoutReferences.first { $0.column.isSameName(as: name) }
            func isHeld(_ value: SeedValue) -> Bool {
                ShippedValue.isHeld(value, by: held, type: seeds.types[name], dates: catalog.table.dates)
            }
            var isPresent = field.map { isHeld($0.value) } ?? false
            if let seed, seed.isTranslation(held, of: name, dates: catalog.table.dates) { isPresent = true }
            if !isPresent, let field { isPresent = try isStored(field, copy) }
            let places = lost.indices.filter { isHeld(lost[$0].value) }
            added.append(
                (
                    StoredField(column: name, value: held),
                    ProofRule.AddedColumn(
                        isEmpty: try isEmpty([name], content, copy), isPresent: isPresent, lost: Set(places))
                ))
        }
        return added
    }

    /// Compares a row with a hash of columns of which the table has lost some.
    ///
    /// If a migration has renamed these, the row holds their values in columns that the catalog has got since.
    ///
    /// - Parameters:
    ///   - fields: the columns of the hash, with what the row holds.
    ///   - lost: the places of those that the table has lost.
    func finding(
        _ text: String, _ fields: [StoredField], lost: [Int], of id: String?, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> Finding {
        let named = Set(fields.map { SQLName($0.column) }).union(catalog.table.key.map(SQLName.init))
        let added = try addedColumns(beside: named, lost: [], of: id, content, copy)
        var choices: [(fields: [StoredField], renamed: Set<SQLName>)] = [(fields, [])]
        for place in lost where lost.count <= Self.mostRenamed && added.count <= Self.mostAdded {
            for choice in choices {
                for (field, _) in added where !choice.renamed.contains(SQLName(field.column)) {
                    var other = choice
                    other.fields[place].value = field.value
                    other.renamed.insert(SQLName(field.column))
                    choices.append(other)
                }
            }
        }
        for choice in choices where !choice.renamed.isEmpty {
            let isEqual = hash.matches(text, choice.fields) || hash.matchesUnderFormerTypes(text, choice.fields)
            if isEqual { return Finding(.equal, renamed: choice.renamed) }
        }
        let isUnedited = ProofRule.isUnedited(lost: lost.count, isAdoption: false) { added.map(\.column) }
        return Finding(isUnedited ? .unknown : .different)
    }

    /// The most columns of one hash that are looked for under other names, and the most names for them, since all combinations
    /// are tried.
    private static let mostRenamed = 2
    private static let mostAdded = 8
}

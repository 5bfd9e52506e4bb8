/// Columns that the table has got and lost since a release (T4, c).
extension ShippedCatalog {
    /// How a row compares with what was shipped.
    struct Finding {
        let knowledge: ProofRule.Knowledge
        /// The columns that hold what was shipped in columns that the table has lost: they were renamed.
        let renamed: Set<SQLName>
        /// Whether the table has lost a column of which no row shows the present name.
        let isGuess: Bool

        init(_ knowledge: ProofRule.Knowledge, renamed: Set<SQLName> = [], isGuess: Bool = false) {
            (self.knowledge, self.renamed, self.isGuess) = (knowledge, renamed, isGuess)
        }
    }

    /// The columns of a history's releases that the table does not have any more, if its key may have got other columns since.
    func lostColumns(among history: Catalog.History) throws(OriginError) -> Set<SQLName> {
        let table = catalog.table
        let forms = history.forms.values.joined().lazy.filter { $0.content != .gone }
        let hasOtherKey = forms.contains { form in
            table.key.contains { column in !form.key.contains { $0.column.isSameName(as: column) } }
        }
        if !hasOtherKey { return [] }
        var columns: Set<SQLName> = []
        for form in forms {
            for field in form.key { columns.insert(SQLName(field.column)) }
            if case .fields(let fields) = form.content {
                for field in fields { columns.insert(SQLName(field.column)) }
            }
        }
        do throws(StoreError) {
            for column in columns where try store.columns.hasColumns([column.text], of: table) {
                columns.remove(column)
            }
        } catch {
            throw .store(error)
        }
        return columns
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
        let renaming = try renaming(of: lost, in: fields.map(\.column), content.columns)
        let named = Set(fields.map { SQLName($0.column) })
        let added = try addedColumns(beside: named, lost: [], of: id, content, copy)
        var renamed: Set<SQLName> = []
        var fields = fields
        for (place, column) in zip(lost, renaming.names) {
            guard let column, let held = content[column] else { continue }
            fields[place].value = held
            renamed.insert(SQLName(column))
        }
        let others = added.filter { !renamed.contains(SQLName($0.field.column)) }.map(\.column)
        let isGuess = !renaming.isShown
        if hash.matches(text, fields) || hash.matchesUnderFormerTypes(text, fields) {
            let isUnedited = ProofRule.isUnedited(lost: isGuess ? 1 : 0, isAdoption: false) { others }
            return Finding(isUnedited ? .equal : .different, renamed: renamed, isGuess: isGuess)
        }
        var isOfThisRelease = false
        if let seed = id.flatMap(seeds.seed) { isOfThisRelease = try isHeld(seed, content, copy) }
        let knowledge = ProofRule.knowledge(
            isOfThisRelease: isOfThisRelease, mayBeDropped: isGuess, added: others)
        return Finding(knowledge, renamed: renamed, isGuess: isGuess)
    }

    /// The present names of columns that the table has lost.
    struct Renaming {
        /// For each of them its name; `nil` if no row has its values elsewhere.
        let names: [String?]
        /// Whether rows show each of these names: nulls and defaults tell none.
        let isShown: Bool
    }

    /// Finds the columns that hold the values of columns that the table has lost (``RenamingTally``).
    ///
    /// - Parameters:
    ///   - lost: the places of the lost columns among those of a hash.
    ///   - hashed: the columns of the hash.
    private func renaming(
        of lost: [Int], in hashed: [String], _ columns: ProvenColumns
    ) throws(OriginError) -> Renaming {
        if let known = renamings[hashed] { return known }
        let passed = columns.passed.union(referenceColumns).union(hashed.map(SQLName.init))
        let names = declaredColumns.filter { !passed.contains(SQLName($0)) && columns.places[$0] != nil }
        let empty = names.map { columns.places[$0].flatMap { columns.defaults[$0] } ?? .null }
        let present = hashed.indices.filter { !lost.contains($0) }
        let hashes = try deliveredForms().hashes.union(historyForms().hashes)
        var tally = RenamingTally(lost: lost.count, names: names.count)
        var left = (telling: Self.mostRows, all: Self.mostRowsRead)
        do throws(StoreError) {
            let read = present.map { hashed[$0] } + names
            try store.forEachRow(of: catalog.table, columns: read) { (copy, values) throws(StoreError) in
                guard copy.isTagged, left.telling > 0, left.all > 0 else { return }
                left.all -= 1
                let held = Array(values.suffix(names.count))
                var fields = hashed.map { StoredField(column: $0, value: .null) }
                for (value, place) in zip(values, present) { fields[place].value = value }
                let equal = tally.renamings.indices.filter { number in
                    for (place, name) in zip(lost, tally.renamings[number]) {
                        fields[place].value = name.map { held[$0] } ?? .null
                    }
                    return hash.text(of: fields).split(separator: " ").contains(where: hashes.contains)
                }
                if !equal.isEmpty { left.telling -= 1 }
                tally.add(equal) { !held[$0].isNull && held[$0] != empty[$0] }
            }
        } catch {
            throw .store(error)
        }
        let result = tally.result
        let found = Renaming(names: result.names.map { $0.map { names[$0] } }, isShown: result.isShown)
        renamings[hashed] = found
        return found
    }

    /// As many rows that hold what was shipped leave no doubt.
    private static let mostRows = 256
    /// Copies of other catalogs, and rows that the user has changed, come before them.
    private static let mostRowsRead = 16_384
}

extension Catalog.History.Form {
    /// The fields of the table's key under their present names, or `nil` if the form does not tell them.
    ///
    /// A column that the key has got since is in the content. A column of the form that the table has lost was renamed, if the key has
    /// got as many.
    func key(in table: SeedTable, lost: Set<SQLName>) -> [Seed.Field]? {
        let fields = if case .fields(let fields) = content { key + fields } else { key }
        var parts = table.key.map { column in fields.first { $0.column.isSameName(as: column) } }
        let missing = parts.indices.filter { parts[$0] == nil }
        if missing.isEmpty { return parts.compactMap(\.self) }
        var renamed = key.filter { lost.contains(SQLName($0.column)) }
        if renamed.count != missing.count, case .fields(let fields) = content {
            renamed = fields.filter { lost.contains(SQLName($0.column)) }
        }
        if renamed.count != missing.count { return nil }
        for (place, field) in zip(missing, renamed) {
            parts[place] = Seed.Field(column: table.key[place], content: field.content)
        }
        return parts.compactMap(\.self)
    }
}

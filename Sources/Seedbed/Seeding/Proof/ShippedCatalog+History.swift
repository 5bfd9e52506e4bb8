/// Compares rows with earlier releases, as the history tells them (T4, A1, A2).
extension ShippedCatalog {
    /// A seed that a row from before Seedbed may come from, with the releases whose form the row equals, or `nil` if no known release shipped it.
    func candidate(
        _ id: String, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> AdoptionRule.Candidate? {
        let seed = seeds.seed(id)
        let history = try historyForms()
        var releases = try history.releases(of: id) + deliveredForms().releases(of: id)
        if seed != nil { releases.append(catalog.released) }
        guard let last = releases.max() else { return nil }
        var equal: [SeedInstant] = []
        for release in Set(releases) where try holds(id, seed, release, content, copy) { equal.append(release) }
        return AdoptionRule.Candidate(
            seed: SeedReference(catalog: catalog.name, id: id), equal: equal.sorted(), released: last)
    }

    /// Whether a row holds what the history knows of a seed in the release of that date.
    ///
    /// - Parameter isAdoption: whether nothing but the values proves the row.
    func isHeld(
        _ form: Catalog.History.Form?, of id: String, at date: SeedInstant, _ content: RowContent, _ copy: SeedCopy,
        isAdoption: Bool = false
    ) throws(OriginError) -> ProofRule.Knowledge {
        let finding: Finding
        // A change in one of these was no edit in a copy of that release.
        let volatile = try historyForms().volatileColumns(at: date)
        var named: Set<SQLName>
        var lost: [StoredField] = []
        switch form?.content {
        case .fields(let fields):
            let seed = Seed(id: id, fields: fields.filter { !volatile.contains(SQLName($0.column)) })
            named = Set(fields.map { SQLName($0.column) })
            finding = Finding(try isHeld(seed, content, copy, isWhole: false) ? .equal : .different)
            for field in seed.valuesWithoutReferences {
                if try isLost(field.column, content) { lost.append(field) }
            }
        case .hash(let text):
            // A row that holds all values needs no hash without volatile columns, which may be others by now.
            if form?.stable != nil, case .equal = try self.finding(text, nil, of: id, content, copy).knowledge {
                return .equal
            }
            finding = try self.finding(text, form?.stable, of: id, content, copy)
            // A hash of the whole content is of the columns that the seed leaves out too.
            guard let stable = form?.stable else { return finding.knowledge }
            named = referenceColumns.union((stable.columns + catalog.table.key).map(SQLName.init))
        case .gone, nil: return .unknown
        }
        named.formUnion(volatile)
        guard finding.knowledge == .equal else { return finding.knowledge }
        let omitted = try historyForms().columns(at: date).filter { !named.contains(SQLName($0)) }
        if try !isEmpty(omitted, content, copy) { return .different }
        for column in omitted where try isLost(column, content) {
            lost.append(StoredField(column: column, value: .null))
        }
        named.formUnion(omitted.map(SQLName.init))
        named.formUnion(finding.renamed)
        let isUnedited = try ProofRule.isUnedited(lost: lost.count, isAdoption: isAdoption) { () throws(OriginError) in
            try addedColumns(beside: named, lost: lost, of: id, content, copy).map(\.column)
        }
        return isUnedited ? .equal : .different
    }

    /// Whether the release of an untouched copy shipped the value that the copy holds in a column.
    func wasShipped(
        _ id: String, _ column: String, _ value: SeedValue, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> Bool {
        guard let date = copy.createDate else { return false }
        if let form = try deliveredForms().form(of: id, at: date), form.columns.contains(where: column.isSameName),
            case .equal = try isHeld(form.hash, form.columns, content, copy)
        {
            return true
        }
        let dates = catalog.table.dates
        return try fieldsInHistory(of: id, at: date).contains { field in
            guard field.column.isSameName(as: column), case .value(let shipped) = field.content else { return false }
            return ShippedValue.isHeld(shipped, by: value, type: seeds.types[field.column], dates: dates)
        }
    }

    /// The fields of a seed in the release of that date; empty if the history does not know them.
    func fieldsInHistory(of id: String, at date: SeedInstant) throws(OriginError) -> [Seed.Field] {
        guard case .fields(let fields)? = try historyForms().form(of: id, at: date)?.content else { return [] }
        return fields
    }

    /// The last form of a seed in the history, with its date; `nil` if the history does not hold its values.
    func lastFormInHistory(of id: String) throws(OriginError) -> (seed: Seed, released: SeedInstant)? {
        let forms = try historyForms()
        guard let date = forms.releases(of: id).max(), let form = forms.form(of: id, at: date),
            case .fields(let fields) = form.content
        else { return nil }
        return (Seed(id: id, fields: fields), form.released)
    }

    /// Whether a row holds nothing in these columns but what an insertion without them gives it.
    func isEmpty(_ columns: [String], _ content: RowContent, _ copy: SeedCopy) throws(OriginError) -> Bool {
        for column in columns where !content.columns.passed.contains(SQLName(column)) {
            var value = content[column]
            if value == nil { value = try heldValues([column], copy)?.first }
            guard let held = value, !held.isNull else { continue }
            if let empty = late[SQLName(column)], held == empty { continue }
            guard let empty = try emptyValue(of: column, content.columns) else { continue }
            if !ShippedValue.isHeld(empty, by: held, type: nil, dates: catalog.table.dates) { return false }
        }
        return true
    }

    /// The value of a column in a row that was inserted without it, or `nil` if the store cannot tell.
    private func emptyValue(of column: String, _ columns: ProvenColumns) throws(OriginError) -> SeedValue? {
        if let place = columns.places[column] { return columns.defaults[place] }
        do throws(StoreError) {
            return try store.columns.defaultValues(of: [column], in: catalog.table).first ?? nil
        } catch {
            throw .store(error)
        }
    }

    /// Whether a row holds a content that the history knows by its hash alone.
    ///
    /// A hash of all columns cannot tell a row that the user sorted from one that the user edited: neither is proven.
    private func finding(
        _ hash: String, _ stable: Catalog.History.StableHash?, of id: String, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> Finding {
        if let stable { return try finding(stable.text, stable.columns, content, copy, of: id) }
        let seed = seeds.seed(id)
        let references = seed.map { seed in seed.links.map { seed.values[$0.place].column } } ?? []
        let columns = (catalog.columns?.map(\.name) ?? seed?.values.map(\.column) ?? []).filter { column in
            !references.contains { $0.isSameName(as: column) }
        }
        return try finding(hash, columns, content, copy)
    }

    /// Whether a row is known to hold what a release shipped of a seed.
    private func holds(
        _ id: String, _ seed: Seed?, _ release: SeedInstant, _ content: RowContent, _ copy: SeedCopy
    ) throws(OriginError) -> Bool {
        if release == catalog.released, let seed { return try isHeld(seed, content, copy) }
        // A receipt differs from device to device: it counts only for a release that the history does not know.
        let isKnown = try historyForms().isRelease(release)
        if !isKnown, let form = try deliveredForms().form(of: id, at: release),
            case .equal = try isHeld(form.hash, form.columns, content, copy)
        {
            let named = Set(form.columns.map(SQLName.init))
            let isUnedited = try ProofRule.isUnedited(lost: 0, isAdoption: true) { () throws(OriginError) in
                try addedColumns(beside: named, lost: [], of: id, content, copy).map(\.column)
            }
            if isUnedited { return true }
        }
        return try isHeld(
            try historyForms().form(of: id, at: release), of: id, at: release, content, copy, isAdoption: true)
            == .equal
    }

    /// Whether a row holds what was hashed.
    ///
    /// A later release may have made a column of the hash volatile, or a foreign key. The user's changes in that column are no edit
    /// any more, so the row may hold any value there. But the hash is of all columns together. So the values that the release may
    /// have shipped in that column are tried in place of the row's own. If no hash is equal then, the row is not proven (T4).
    ///
    /// - Parameter id: the seed; `nil` to try the row's own values alone.
    func isHeld(
        _ text: String, _ columns: [String], _ content: RowContent, _ copy: SeedCopy, of id: String? = nil
    ) throws(OriginError) -> ProofRule.Knowledge {
        try finding(text, columns, content, copy, of: id).knowledge
    }

    /// The same, with the columns that hold values of columns that the table has lost.
    func finding(
        _ text: String, _ columns: [String], _ content: RowContent, _ copy: SeedCopy, of id: String? = nil
    ) throws(OriginError) -> Finding {
        if text.isEmpty || columns.isEmpty { return Finding(.unknown) }
        var fields: [StoredField] = []
        var lost: [Int] = []
        for column in columns {
            var value = content[column]
            if value == nil { value = try heldValues([column], copy)?.first }
            if value == nil, try isLost(column, content) {
                lost.append(fields.count)
                value = .null
            }
            guard let value else { return Finding(.unknown) }
            fields.append(StoredField(column: column, value: value))
        }
        if !lost.isEmpty { return try finding(text, fields, lost: lost, of: id, content, copy) }
        if hash.matches(text, fields) || hash.matchesUnderFormerTypes(text, fields) { return Finding(.equal) }
        guard let id else { return Finding(.different) }
        let passed = columns.indices.filter { content.columns.passed.contains(SQLName(columns[$0])) }
        let isTried = passed.count <= Self.mostPassed
        var choices = [fields]
        for place in passed where isTried {
            let values = try shippedValues(in: columns[place], of: id).filter { $0 != fields[place].value }
            for choice in choices {
                for value in values {
                    var other = choice
                    other[place].value = value
                    choices.append(other)
                }
            }
        }
        for choice in choices.dropFirst() where hash.matches(text, choice) { return Finding(.equal) }
        return Finding(.different)
    }

    /// The most columns of one hash whose earlier values are tried, since all combinations are.
    private static let mostPassed = 3

    /// The values that a release may have shipped in a column, or that an insertion without it gives.
    private func shippedValues(in column: String, of id: String) throws(OriginError) -> [SeedValue] {
        var values: [SeedValue] = [.null]
        func add(_ value: SeedValue) { if !values.contains(value) { values.append(value) } }
        for field in seeds.seed(id)?.values ?? [] where field.column.isSameName(as: column) { add(field.value) }
        for field in try deliveredForms().nonEditFields(of: id) where field.column.isSameName(as: column) {
            if case .value(let value) = field.content { add(value) }
        }
        do throws(StoreError) {
            if let empty = try store.columns.defaultValues(of: [column], in: catalog.table).first ?? nil { add(empty) }
        } catch {
            throw .store(error)
        }
        return values
    }
}

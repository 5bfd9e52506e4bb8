/// Records delivered values, and finds columns that the user filed or sorted.
extension CatalogSeeding {
    /// Returns the volatile columns and foreign keys that do not hold what the seed gave them, in folded case.
    ///
    /// Filing and sorting are no edits, but a release does not undo them. The case does not count because the catalog may write
    /// the name in another case now.
    func usersColumns(
        of candidate: SeedCandidate, in copy: SeedCopy, _ catalog: Catalog, of resolver: inout SeedResolver
    ) throws(StoreError) -> Set<SQLName> {
        var columns: Set<SQLName> = []
        let passed = try provenance.volatileColumns(of: catalog.table)
        let present = candidate.seed.nonEditFields(in: passed)
        for field in candidate.delivered?.nonEditFields ?? [] {
            // The release decides the value of a column that is no longer volatile.
            if !(passed + present.map(\.column)).contains(where: field.column.isSameName) { continue }
            if case .value(let value) = field.content,
                atHand.isHeld(StoredField(column: field.column, value: value), in: copy)
            {
                continue
            }
            if try resolver.isAsDelivered(field, in: copy, of: candidate, in: catalog, store: store) { continue }
            columns.insert(SQLName(field.column))
        }
        guard let delivered = candidate.delivered else { return columns }
        let volatile = catalog.table.volatile
        for field in present {
            let name = field.column
            if delivered.nonEditFields.contains(where: { $0.column.isSameName(as: name) }) { continue }
            // If no release has filed it before, the user may have. A column may be volatile only since this release.
            if case .value = field.content, volatile.contains(where: { $0.isSameName(as: name) }) { continue }
            guard let now = candidate.fields.first(where: { $0.column == name }) else { continue }
            let empty = StoredField(column: name, value: .null)
            if try store.columns.holds([empty], in: copy, of: catalog.table) { continue }
            if try store.columns.holds([now], in: copy, of: catalog.table) { continue }
            columns.insert(SQLName(name))
        }
        return columns
    }

    /// Returns the references that the user has changed in an older copy and that no schema declares.
    ///
    /// The store takes over the others by itself.
    func filedReferences(
        of candidate: SeedCandidate, in replaced: SeedCopy, _ catalog: Catalog
    ) throws(StoreError) -> [StoredField] {
        if candidate.userModifiedColumns.isEmpty { return [] }
        let kept = Set(try provenance.volatileColumns(of: catalog.table).map(SQLName.init))
        let columns = candidate.fields.map(\.column).filter { column in
            candidate.userModifiedColumns.contains(SQLName(column)) && !kept.contains(SQLName(column))
        }
        if columns.isEmpty { return [] }
        let values = try store.columns.values(of: columns, in: [replaced], of: catalog.table).first ?? []
        return zip(columns, values).map { StoredField(column: $0, value: $1) }
    }

    /// Returns the volatile columns and references that the release leaves out, and that hold in the older copy what was delivered.
    ///
    /// They get the schema's default, as in a store that never had the former value. The store takes over any other value.
    func leftOutFields(of candidate: SeedCandidate, in catalog: Catalog) throws(StoreError) -> [StoredField] {
        let present = Set(candidate.seed.values.map { SQLName($0.column) }).union(candidate.userModifiedColumns)
        let passed = Set(try provenance.volatileColumns(of: catalog.table).map(SQLName.init))
        let columns = (candidate.delivered?.nonEditFields ?? []).map(\.column).filter { column in
            passed.contains(SQLName(column)) && !present.contains(SQLName(column))
        }
        if columns.isEmpty { return [] }
        // A default that the store computes is not known.
        return zip(columns, try store.columns.defaultValues(of: columns, in: catalog.table)).compactMap {
            column, value in
            value.map { StoredField(column: column, value: $0) }
        }
    }

    /// Records the form in which the release ships a seed that the store is not given: a row of it may come from elsewhere.
    func recordForm(
        of seed: Seed, _ known: SeedReceipt?, in catalog: Catalog, _ maker: FormMaker
    ) throws(StoreError) {
        guard var delivered = known else { return }
        delivered.refusal = nil
        delivered.forms = maker.forms(of: seed, after: known)
        // The group stays as it was, and the key of the last form may differ from it.
        if let last = delivered.forms.indices.last, delivered.forms[last].key.isEmpty, delivered.forms != known?.forms {
            delivered.forms[last].key = maker.key(of: seed.values)
        }
        if delivered != known { try store.bookkeeping.recordDelivered(delivered, of: catalog.name) }
    }

    /// Records what the store was given of a seed.
    ///
    /// A reference or volatile value that the user has changed is still known by the value that the store was given. If the
    /// value of this release were recorded instead, the next release could not tell the user's value from a
    /// delivered one.
    ///
    /// - Parameters:
    ///   - isDelivered: whether the store holds what the release declares, apart from such changes.
    ///   - isOccupied: whether a row of the user's keeps the seed away: then only what was shipped is recorded.
    ///   - refusal: the rule of the table that keeps the seed away: then only what was shipped is recorded, too.
    func recordDelivered(
        _ candidate: SeedCandidate, isDelivered: Bool, isOccupied: Bool = false, refusal: String? = nil,
        in catalog: Catalog, _ maker: FormMaker
    ) throws(StoreError) {
        let delivered = try receipt(
            of: candidate, isDelivered: isDelivered, isOccupied: isOccupied, refusal: refusal, in: catalog, maker)
        provenance.note(delivered, of: candidate.seed, of: catalog)
        if delivered != candidate.delivered { try store.bookkeeping.recordDelivered(delivered, of: catalog.name) }
    }

    /// The receipt of a seed after this release, by the same parameters.
    func receipt(
        of candidate: SeedCandidate, isDelivered: Bool, isOccupied: Bool = false, refusal: String? = nil,
        in catalog: Catalog, _ maker: FormMaker
    ) throws(StoreError) -> SeedReceipt {
        let declared = candidate.seed.nonEditFields(in: try provenance.volatileColumns(of: catalog.table))
        var nonEditFields = declared
        if let former = candidate.delivered?.nonEditFields {
            let userModified = candidate.userModifiedColumns
            nonEditFields =
                declared.filter { !userModified.contains(SQLName($0.column)) }
                + former.filter { userModified.contains(SQLName($0.column)) }
            if !isDelivered { nonEditFields = former }
        }
        var delivered = SeedReceipt(
            id: candidate.seed.id, group: candidate.group, groupColumns: catalog.table.groupColumns,
            nonEditFields: nonEditFields,
            renewedFor: candidate.renewedFor,
            forms: maker.forms(of: candidate.seed, after: candidate.delivered),
            isDelivered: !(isOccupied || refusal != nil) || candidate.delivered?.isDelivered ?? false,
            // A row of the user's does not tell that the user has removed the seed.
            isWithdrawn: (isOccupied || refusal != nil) && candidate.delivered?.isWithdrawn ?? false, refusal: refusal)
        if let former = candidate.delivered {
            delivered.isAdopted = former.isAdopted && (isOccupied || !candidate.copies.isEmpty)
            delivered.takeovers = former.takeovers
            delivered.formerNonEditFields = former.formerNonEditFields
            delivered.addNonEditFields(of: former)
        }
        if !isDelivered, let former = candidate.delivered, former.group != delivered.group,
            let table = try former.formerTable(catalog.table, in: store),
            try store.copies(inGroup: former.group, of: table).contains(where: \.isUntouched)
        {
            // A copy that stays under its former key is found by that key.
            (delivered.group, delivered.groupColumns) = (former.group, former.groupColumns)
            if let last = delivered.forms.indices.last, delivered.forms[last].key.isEmpty {
                delivered.forms[last].key = maker.key(of: candidate.seed.values)
            }
        }
        return delivered
    }
}

/// What a store was given of a seed, and what the user has made of it without touching the row.
extension CatalogSeeding {
    /// The volatile columns and foreign keys that do not hold what the seed gave them, folded.
    ///
    /// Filing and sorting is no edit, but a release does not undo it, in whatever case the catalog writes the name now.
    func usersColumns(
        of candidate: SeedCandidate, in copy: Copy, _ catalog: Catalog, of set: inout SeedResolver
    ) throws(StoreError) -> Set<[UInt8]> {
        var columns: Set<[UInt8]> = []
        for field in candidate.given?.loose ?? [] {
            if try set.isAsGiven(field, in: copy, of: candidate, in: catalog, store: store) { continue }
            columns.insert(field.column.asciiFolded)
        }
        guard let given = candidate.given else { return columns }
        let volatile = catalog.table.volatile
        for field in candidate.seed.loose(in: try store.volatileColumns(of: catalog.table)) {
            let name = field.column
            if given.loose.contains(where: { $0.column.isSameName(as: name) }) { continue }
            // Where no release has filed it before, the user may have. A volatile column may be one since this release only.
            if case .value = field.content, volatile.contains(where: { $0.isSameName(as: name) }) { continue }
            guard let now = candidate.fields.first(where: { $0.column == name }) else { continue }
            let empty = StoredField(column: name, value: .null)
            if try store.holds([empty], in: copy, of: catalog.table) { continue }
            if try store.holds([now], in: copy, of: catalog.table) { continue }
            columns.insert(name.asciiFolded)
        }
        return columns
    }

    /// Notes what the release ships of a seed that the store is not given: a row of it may come from elsewhere.
    func recordForm(
        of seed: Seed, _ known: SeedReceipt?, in catalog: Catalog, _ maker: FormMaker
    ) throws(StoreError) {
        guard var given = known else { return }
        given.refusal = nil
        given.forms = maker.forms(of: seed, after: known)
        // The group stays the one of before, which the last form's key need not be.
        if let last = given.forms.indices.last, given.forms[last].key.isEmpty, given.forms != known?.forms {
            given.forms[last].key = maker.key(of: seed.values)
        }
        if given != known { try store.recordGiven(given, of: catalog.name) }
    }

    /// Notes what the store was given of a seed.
    ///
    /// What the user has put somewhere else goes on being known by what it was given: by what the release would have given
    /// instead, the next one would not tell the two apart.
    ///
    /// - Parameters:
    ///   - isGiven: whether the store has what the release declares, but for that.
    ///   - isOccupied: whether a row of the user's keeps the seed away: then only what was shipped is noted.
    ///   - refusal: the rule of the table that keeps the seed away: then only what was shipped is noted, too.
    func recordGiven(
        _ candidate: SeedCandidate, isGiven: Bool, isOccupied: Bool = false, refusal: String? = nil,
        in catalog: Catalog, _ maker: FormMaker
    ) throws(StoreError) {
        let declared = candidate.seed.loose(in: try store.volatileColumns(of: catalog.table))
        var loose = declared
        if let former = candidate.given?.loose {
            let kept = candidate.kept
            loose =
                declared.filter { !kept.contains($0.column.asciiFolded) }
                + former.filter { kept.contains($0.column.asciiFolded) }
            if !isGiven { loose = former }
        }
        var given = SeedReceipt(
            id: candidate.seed.id, group: candidate.group, groupColumns: catalog.table.groupColumns, loose: loose,
            renewedFor: candidate.renewedFor,
            forms: maker.forms(of: candidate.seed, after: candidate.given),
            isDelivered: !(isOccupied || refusal != nil) || candidate.given?.isDelivered ?? false,
            isWithdrawn: refusal != nil && candidate.given?.isWithdrawn ?? false, refusal: refusal)
        if let former = candidate.given {
            given.formerLoose = former.formerLoose
            for field in former.loose where !given.loose.contains(field) && !given.formerLoose.contains(field) {
                given.formerLoose.append(field)
            }
        }
        if !isGiven, let former = candidate.given, former.group != given.group,
            let table = try former.formerTable(catalog.table, in: store),
            try store.copies(inGroup: former.group, of: table).contains(where: \.isUntouched)
        {
            // A copy that stays under its former key is found by that one.
            (given.group, given.groupColumns) = (former.group, former.groupColumns)
            if let last = given.forms.indices.last, given.forms[last].key.isEmpty {
                given.forms[last].key = maker.key(of: candidate.seed.values)
            }
        }
        if given != candidate.given { try store.recordGiven(given, of: catalog.name) }
    }
}

/// The decision on a seed, once it is known which of its rows are copies (T4).
extension CatalogSeeding {
    /// Decides for a seed by the rules, and notes in the candidate the user's changes that did not touch the row.
    func decision(
        on candidate: inout SeedCandidate, in catalog: Catalog, of resolver: inout SeedResolver,
        _ occasion: SeedOccasion,
        _ occupants: Occupants, report: inout Seeder.Report
    ) throws(StoreError) -> SeedDecision {
        if candidate.copies.contains(where: \.isUntouched) {
            // Only a copy is present (S2) or followed by a new one (S3). A row of this very release may be the user's too.
            candidate.copies = try proven(candidate, in: catalog)
            let unproven = candidate.copies.filter { $0.unproven != nil }
            for place in candidate.renamed.indices {
                let row = candidate.renamed[place].row
                if let reason = unproven.first(where: { $0.row == row })?.unproven {
                    candidate.renamed[place].unproven = reason
                }
            }
            report.add(unproven, in: catalog.table)
        }
        return try decisionOnProven(&candidate, in: catalog, of: &resolver, occasion, occupants)
    }

    /// The copy alone, with the values and the table of the group in which it was found.
    private func group(
        of copy: SeedCopy, _ candidate: SeedCandidate, isFormer: Bool, in catalog: Catalog
    ) throws(StoreError) -> (copies: CopyGroup, table: SeedTable) {
        var table = catalog.table
        var values = candidate.group
        if isFormer, let delivered = candidate.delivered {
            table = try delivered.formerTable(catalog.table, in: store) ?? table
            values = try store.columns.values(of: table.groupColumns, in: [copy], of: table).first ?? delivered.group
        }
        var group = CopyGroup(values: values, copies: [copy])
        if !isFormer, let content = atHand.values(of: try provenance.columns(of: table).names, in: copy) {
            group.contents = [content]
        }
        return (group, table)
    }

    /// Decides for a seed whose tagged rows are marked if they are not copies.
    private func decisionOnProven(
        _ candidate: inout SeedCandidate, in catalog: Catalog, of resolver: inout SeedResolver,
        _ occasion: SeedOccasion,
        _ occupants: Occupants
    ) throws(StoreError) -> SeedDecision {
        var situation = SeedRule.Situation(
            copies: candidate.copies, released: catalog.released,
            wasDelivered: candidate.delivered?.isRemovedWhenAbsent == true && !candidate.isStillThere,
            again: candidate.seed.again || seedsAgain,
            isDurable: candidate.wasDurable ?? catalog.table.isDurable)
        if situation.copies.isEmpty, situation.wasDelivered {
            situation.isInOtherScopes = try occupants.isInOtherScopes(candidate)
        }
        if SeedRule.dependsOnOccupants(situation) { situation.isOccupied = try !occupants.rows(of: candidate).isEmpty }
        var userModifiedColumns: Set<SQLName> = []
        func hasDeclaredValues(_ copy: SeedCopy) throws(StoreError) -> Bool {
            userModifiedColumns = try usersColumns(of: candidate, in: copy, catalog, of: &resolver)
            var fields = candidate.fields
            if !userModifiedColumns.isEmpty {
                fields.removeAll { userModifiedColumns.contains(SQLName($0.column)) }
            }
            if !candidate.renamed.isEmpty, let seedID = catalog.table.mapping.seedID {
                // A copy of the time when the table had no such column yet.
                let reference = SeedReference(catalog: catalog.name, id: candidate.seed.id)
                fields.append(StoredField(column: seedID, value: .text(reference.description)))
            }
            return try holds(fields, of: candidate, in: copy, of: catalog, &resolver)
        }
        if occasion == .launch, !provenance.lateColumns(of: catalog).isEmpty,
            let copy = SeedRule.copyOfThisRelease(situation)
        {
            userModifiedColumns = try usersColumns(of: candidate, in: copy, catalog, of: &resolver)
            let fields = candidate.fields.filter { !userModifiedColumns.contains(SQLName($0.column)) }
            situation.lacksNewColumns = try lacksNewColumns(fields, candidate, copy, catalog, &resolver)
        }
        let decision =
            switch occasion {
            case .launch: try SeedRule.decision(for: situation, hasDeclaredValues: hasDeclaredValues)
            case .imported: try SeedRule.decisionAfterImport(for: situation, hasDeclaredValues: hasDeclaredValues)
            case .relocalized:
                try SeedRule.decisionOnLanguage(for: situation, hasDeclaredValues: hasDeclaredValues) {
                    (copy) throws(StoreError) in try isInPresentLanguage(copy, candidate, catalog)
                }
            }
        candidate.userModifiedColumns = userModifiedColumns
        return decision
    }

    /// Whether a copy holds these values, as the store converts them or as the release means them (T4).
    ///
    /// A text in another language of the release is held too. So is a reference to an earlier copy of the seed that it names: the
    /// row needs no new copy, because it is moved when that copy goes (C5).
    private func holds(
        _ fields: [StoredField], of candidate: SeedCandidate, in copy: SeedCopy, of catalog: Catalog,
        _ resolver: inout SeedResolver
    ) throws(StoreError) -> Bool {
        let differences: [(field: StoredField, held: SeedValue)]
        if let known = atHand.differences(of: fields, in: copy) {
            differences = known
        } else {
            if try store.columns.holds(fields, in: copy, of: catalog.table) { return true }
            let columns = fields.map(\.column)
            let held = try store.columns.values(of: columns, in: [copy], of: catalog.table).first ?? []
            if held.count != fields.count { return false }
            differences = zip(fields, held).map { ($0, $1) }
        }
        let dates = catalog.table.dates
        for (field, value) in differences {
            let type = catalog.columns?.first { $0.name == field.column }?.type
            if ShippedValue.isHeld(field.value, by: value, type: type, dates: dates) { continue }
            if candidate.seed.isTranslation(value, of: field.column, dates: dates) { continue }
            if try store.columns.holds([field], in: copy, of: catalog.table) { continue }
            guard let reference = candidate.seed.reference(in: field.column),
                try isKey(field.column, in: catalog.table),
                try resolver.isAsDelivered(reference, in: copy, of: candidate, in: catalog, store: store)
            else { return false }
        }
        return true
    }

    /// Whether the column belongs to a foreign key, so that a cleanup moves what it holds (C5).
    ///
    /// A reference in a column that neither the store nor a catalog declares as a key stays as it is.
    private func isKey(_ column: String, in table: SeedTable) throws(StoreError) -> Bool {
        if table.volatile.contains(where: column.isSameName) { return false }
        return try store.columns.volatileColumns(of: table).contains(where: column.isSameName)
    }

    /// Whether the localized columns of a copy hold the texts that this device prefers.
    private func isInPresentLanguage(
        _ copy: SeedCopy, _ candidate: SeedCandidate, _ catalog: Catalog
    ) throws(StoreError) -> Bool {
        let places = candidate.seed.translations.map(\.place)
        let columns = places.map { candidate.fields[$0].column }
        let held = try store.columns.values(of: columns, in: [copy], of: catalog.table).first ?? []
        return held.count != places.count
            || zip(places, held).allSatisfy { place, value in
                ShippedValue.isHeld(
                    candidate.fields[place].value, by: value, type: .text, dates: catalog.table.dates)
            }
    }

    /// Whether a copy holds all of these values but those of columns that the store did not have when it came.
    private func lacksNewColumns(
        _ fields: [StoredField], _ candidate: SeedCandidate, _ copy: SeedCopy, _ catalog: Catalog,
        _ resolver: inout SeedResolver
    ) throws(StoreError) -> Bool {
        let late = provenance.lateColumns(of: catalog)
        if late.isEmpty { return false }
        if try holds(fields, of: candidate, in: copy, of: catalog, &resolver) { return false }
        var others: [StoredField] = []
        for field in fields where try !isEmpty(field.column, in: copy, late, catalog) { others.append(field) }
        if others.count == fields.count { return false }
        return try holds(others, of: candidate, in: copy, of: catalog, &resolver)
    }

    /// Whether a copy holds in a late column null or the default value that older rows got there.
    private func isEmpty(
        _ column: String, in copy: SeedCopy, _ late: [SQLName: SeedValue], _ catalog: Catalog
    ) throws(StoreError) -> Bool {
        guard let empty = late[SQLName(column)] else { return false }
        let held = try store.columns.values(of: [column], in: [copy], of: catalog.table).first?.first
        return held == .null || held == empty
    }

    /// The columns of the release for which the store was given no value before, folded, with the values that older rows hold.
    ///
    /// Empty if the store was given nothing before.
    func lateColumns(
        of catalog: Catalog, delivered: DeliveredSeeds
    ) throws(StoreError) -> [SQLName: SeedValue] {
        let forms = delivered.headers.filter { header in
            !header.columns.isEmpty && header.released.map { $0 < catalog.released } ?? false
        }
        if forms.isEmpty { return [:] }
        let known = Set(forms.flatMap { $0.columns + $0.key } + catalog.table.key).map(SQLName.init)
        let passed = Set(known + (try store.columns.volatileColumns(of: catalog.table)).map(SQLName.init))
        let columns = catalog.seededColumns.filter { !passed.contains(SQLName($0)) }
        let values = try store.columns.defaultValues(of: columns, in: catalog.table)
        return Dictionary(zip(columns.map(SQLName.init), values.map { $0 ?? .null })) { first, _ in first }
    }

    /// The candidate's copies with their proofs.
    func proven(_ candidate: SeedCandidate, in catalog: Catalog) throws(StoreError) -> [SeedCopy] {
        var copies: [SeedCopy] = []
        for copy in candidate.copies {
            let isFormer = candidate.renamed.contains { $0.row == copy.row }
            let group = try self.group(of: copy, candidate, isFormer: isFormer, in: catalog)
            copies += copy.isUntouched ? try provenance.proven(group.copies, in: group.table).copies : [copy]
        }
        return copies
    }
}

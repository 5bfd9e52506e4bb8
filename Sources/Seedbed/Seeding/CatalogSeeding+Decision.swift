/// The decision on a seed, once it is known which of its rows are copies (T4).
extension CatalogSeeding {
    /// Decides for a seed by the rules, and notes in the candidate the user's changes that did not touch the row.
    func decision(
        on candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver, isAfterImport: Bool,
        _ occupants: Occupants, report: inout Report
    ) throws(StoreError) -> SeedDecision {
        if candidate.copies.count(where: \.isUntouched) > 1 {
            // The greatest of them depends on which of them are copies.
            candidate.copies = try proven(candidate, in: catalog)
            report.add(candidate.copies, in: catalog.table)
        }
        while true {
            let decision = try firstDecision(
                on: &candidate, in: catalog, of: &set, isAfterImport: isAfterImport, occupants)
            guard case .insert(let replaced?) = decision,
                let place = candidate.copies.firstIndex(where: { $0.row == replaced.row })
            else { return decision }
            // A new copy may only follow a row that is a copy itself (T4).
            let isFormer = candidate.renamed.contains { $0.row == replaced.row }
            let group = try self.group(of: replaced, candidate, isFormer: isFormer, in: catalog)
            guard let reason = try provenance.proven(group.copies, in: group.table).copies.first?.unproven else {
                return decision
            }
            candidate.copies[place].unproven = reason
            for place in candidate.renamed.indices where candidate.renamed[place].row == replaced.row {
                candidate.renamed[place].unproven = reason
            }
            report.add([candidate.copies[place]], in: catalog.table)
        }
    }

    /// The copy alone, with the values and the table of the group in which it was found.
    private func group(
        of copy: Copy, _ candidate: SeedCandidate, isFormer: Bool, in catalog: Catalog
    ) throws(StoreError) -> (copies: CopyGroup, table: SeedTable) {
        var table = catalog.table
        var values = candidate.group
        if isFormer, let given = candidate.given {
            table = try given.formerTable(catalog.table, in: store) ?? table
            values = try store.values(of: table.groupColumns, in: [copy], of: table).first ?? given.group
        }
        return (CopyGroup(values: values, copies: [copy]), table)
    }

    private func firstDecision(
        on candidate: inout SeedCandidate, in catalog: Catalog, of set: inout SeedResolver, isAfterImport: Bool,
        _ occupants: Occupants
    ) throws(StoreError) -> SeedDecision {
        var situation = SeedRule.Situation(
            copies: candidate.copies, released: catalog.released,
            wasGiven: candidate.given?.isRemovedWhenAbsent == true && !candidate.isStillThere,
            again: candidate.seed.again || seedsAgain, isDurable: catalog.table.isDurable)
        if SeedRule.dependsOnOccupants(situation) { situation.isOccupied = try !occupants.rows(of: candidate).isEmpty }
        var kept: Set<[UInt8]> = []
        func hasDeclaredValues(_ copy: Copy) throws(StoreError) -> Bool {
            kept = try usersColumns(of: candidate, in: copy, catalog, of: &set)
            var fields = candidate.fields.filter { !kept.contains($0.column.asciiFolded) }
            if !candidate.renamed.isEmpty, let seedID = catalog.table.mapping.seedID {
                // A copy of the time when the table had no such column yet.
                let reference = SeedReference(catalog: catalog.name, id: candidate.seed.id)
                fields.append(StoredField(column: seedID, value: .text(reference.description)))
            }
            return try store.holds(fields, in: copy, of: catalog.table)
        }
        let decision =
            isAfterImport
            ? try SeedRule.decisionAfterImport(for: situation, hasDeclaredValues: hasDeclaredValues)
            : try SeedRule.decision(for: situation, hasDeclaredValues: hasDeclaredValues)
        candidate.kept = kept
        return decision
    }

    /// The candidate's copies with their proofs.
    func proven(_ candidate: SeedCandidate, in catalog: Catalog) throws(StoreError) -> [Copy] {
        var copies: [Copy] = []
        for copy in candidate.copies {
            let isFormer = candidate.renamed.contains { $0.row == copy.row }
            let group = try self.group(of: copy, candidate, isFormer: isFormer, in: catalog)
            copies += copy.isUntouched ? try provenance.proven(group.copies, in: group.table).copies : [copy]
        }
        return copies
    }
}

/// Tells what the rules decide on single rows, as the store is now.
///
/// It keeps the decisions on whole groups, since a seed may have thousands of copies, and a caller may ask for each of them. A write
/// to the store makes these decisions wrong: make a new one after it.
final class RowExplainer {
    /// The decision of the rules on a row.
    private struct Judgement {
        var verdict: CleanupVerdict
        var unproven: SeedCopy.UnprovenReason?
    }

    /// The rows of a table, as far as they were judged.
    private struct Judged {
        /// The decisions on rows by the groups that they are in.
        var inGroups: [StoredRowID: Judgement] = [:]
        /// The decisions on rows of seeds whose copies have several keys; `nil` until one of them is needed.
        var acrossKeys: [StoredRowID: Judgement]?
    }

    private let catalogs: [Catalog]
    private let store: any SeedStore
    let provenance: Provenance
    private var judged: [SQLName: Judged] = [:]
    /// The rules that refused the last releases of seeds, by the rows that are in these seeds' groups.
    private var refusals: [SQLName: [StoredRowID: String]] = [:]
    /// The rows in the groups of the seeds that a catalog has retired, by its name.
    private var retired: [String: Set<StoredRowID>] = [:]
    private var receipts: [String: SeedInstant]?
    /// The rows whose seeds only the columns of an earlier release tell.
    private var regroupedRows: [SQLName: [StoredRowID: RegroupedRow]] = [:]
    /// The dates of each catalog's releases, once a row was looked at.
    private var dates: [String: StoredDates] = [:]

    init(_ catalogs: [Catalog], in store: any SeedStore) {
        (self.catalogs, self.store) = (catalogs, store)
        provenance = Provenance(of: store, in: catalogs)
    }

    /// Refuses to explain if the store's rows have other dates than a catalog says, as a launch does.
    func refuseFormerDates() throws(StoreError) {
        let problems = try StoredDates.problems(with: catalogs, in: store)
        if !problems.isEmpty { throw provenance.fail(.invalid(problems)) }
    }

    /// Refuses a row that holds the date of a release in another format than its catalog says.
    private func refuseFormerDate(of copy: SeedCopy, in table: SeedTable) throws(StoreError) {
        for catalog in catalogs where catalog.table.name.isSameName(as: table.name) {
            let known: StoredDates
            if let read = dates[catalog.name] { known = read } else { known = try StoredDates(of: catalog, in: store) }
            dates[catalog.name] = known
            guard let held = try known.otherFormat(in: [copy]) else { continue }
            throw provenance.fail(.invalid([StoredDates.problem(with: catalog, held: held)]))
        }
    }

    /// The rows with this identity, each with the decision of the rules on it.
    ///
    /// - Parameter place: the only row that is wanted; all if it is `nil`.
    func rows(of uuid: UUIDText, at place: StoredRowID? = nil) throws(StoreError) -> [Seeder.Explanation.Row] {
        var rows: [Seeder.Explanation.Row] = []
        var seen: Set<String> = []
        for catalog in catalogs where seen.insert(catalog.table.name).inserted {
            for copy in try copies(withUUID: uuid, of: catalog.table) where place == nil || copy.row == place {
                try refuseFormerDate(of: copy, in: catalog.table)
                let values =
                    try store.columns.values(
                        of: catalog.table.groupColumns, in: [copy], of: catalog.table
                    ).first ?? []
                var row = try row(of: copy, values, in: catalog.table)
                row.row = copy.row
                row.seed = try provenance.seed(of: copy, inGroup: values, of: catalog.table)
                if row.seed == nil, copy.createDate != nil,
                    let regrouped = try regroupedRows(in: catalog.table)[copy.row]
                {
                    row.seed = regrouped.seed
                    // A cleanup leaves it alone as it leaves the greatest copy.
                    if regrouped.isCopy, row.unproven != nil { (row.verdict, row.unproven) = (.keep(.survivor), nil) }
                }
                try retire(&row, copy)
                row.refused = try refusals(in: catalog.table)[copy.row]
                rows.append(row)
            }
        }
        return rows
    }

    /// Returns the rows with an identity; for an empty one, the rows that have none.
    private func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        if !uuid.isEmpty { return try store.copies(withUUID: uuid, of: table) }
        var copies: [SeedCopy] = []
        try store.forEachRow(of: table, columns: []) { (copy, _) throws(StoreError) in
            if copy.uuid.isEmpty { copies.append(copy) }
        }
        return copies
    }

    /// Applies C1 to C3 and T4 to the group that the copy is in; a row in no group has no twin.
    ///
    /// - Parameter values: the copy's values in the group columns.
    private func row(
        of copy: SeedCopy, _ values: [SeedValue], in table: SeedTable
    ) throws(StoreError) -> Seeder.Explanation.Row {
        // A row without a seed's name is in no group. It is judged as if it were alone in one.
        func alone() throws(StoreError) -> Judgement {
            let proven = try provenance.proven(copy, inGroup: values, of: table)
            let verdict = CleanupRule.verdicts(for: [proven], isDurable: table.isDurable)[0]
            return Judgement(verdict: verdict, unproven: proven.unproven)
        }
        var judgement = try judgement(of: copy, values, in: table)
        if judgement == nil { judgement = try alone() }
        // Its twin may have another key, that of another release.
        if case .keep(.survivor)? = judgement?.verdict, let other = try acrossKeys(in: table)[copy.row] {
            judgement = other
        }
        var row = Seeder.Explanation.Row(table: table.name, verdict: judgement?.verdict ?? .keep(.undated))
        row.unproven = judgement?.unproven
        return row
    }

    /// The decision on a row in its group, or `nil` if it is in none.
    private func judgement(
        of copy: SeedCopy, _ values: [SeedValue], in table: SeedTable
    ) throws(StoreError) -> Judgement? {
        let name = SQLName(table.name)
        if let known = judged[name]?.inGroups[copy.row] { return known }
        if !copy.uuid.isEmpty {
            try store.forEachGroup(in: table, .rows([copy.uuid])) { (group) throws(StoreError) in
                for (row, found) in try judge(group, in: table) {
                    judged[name, default: Judged()].inGroups[row] = found
                }
            }
        } else if !values.contains(where: \.isNull) {
            let group = CopyGroup(values: values, copies: try store.copies(inGroup: values, of: table))
            for (row, found) in try judge(group, in: table) { judged[name, default: Judged()].inGroups[row] = found }
        }
        return judged[name]?.inGroups[copy.row]
    }

    private func acrossKeys(in table: SeedTable) throws(StoreError) -> [StoredRowID: Judgement] {
        let name = SQLName(table.name)
        if let known = judged[name]?.acrossKeys { return known }
        var rows: [StoredRowID: Judgement] = [:]
        for group in try provenance.groupsAcrossKeys(in: table) {
            for (row, found) in try judge(group, in: table) { rows[row] = found }
        }
        judged[name, default: Judged()].acrossKeys = rows
        return rows
    }

    private func judge(
        _ group: CopyGroup, in table: SeedTable
    ) throws(StoreError) -> [(row: StoredRowID, judgement: Judgement)] {
        let copies = try provenance.proven(group, in: table).copies
        let verdicts = CleanupRule.verdicts(for: copies, isDurable: table.isDurable)
        return zip(copies, verdicts).map { copy, verdict in
            (copy.row, Judgement(verdict: verdict, unproven: copy.unproven))
        }
    }

    /// The rules that refused the last releases of the seeds whose copies the rows of a table are.
    private func refusals(in table: SeedTable) throws(StoreError) -> [StoredRowID: String] {
        let name = SQLName(table.name)
        if let known = refusals[name] { return known }
        var found: [StoredRowID: String] = [:]
        var resolver = SeedResolver(catalogs)
        for catalog in catalogs where catalog.table.name == table.name {
            for seed in try store.bookkeeping.deliveredSeeds(of: catalog.name).values {
                guard let rule = seed.refusal,
                    try seed.isGrouped(by: catalog.table.groupColumns, of: catalog.table, in: store)
                else { continue }
                let groups = try resolver.groups(of: seed, in: catalog, store: store)
                for copy in try store.copies(inGroups: groups, of: catalog.table).joined() where found[copy.row] == nil
                {
                    found[copy.row] = rule
                }
            }
        }
        refusals[name] = found
        return found
    }

    /// The rows that a launch takes for those of seeds although other columns group the table since.
    private func regroupedRows(in table: SeedTable) throws(StoreError) -> [StoredRowID: RegroupedRow] {
        let name = SQLName(table.name)
        if let known = regroupedRows[name] { return known }
        var found: [StoredRowID: RegroupedRow] = [:]
        var resolver = SeedResolver(catalogs)
        for catalog in catalogs where catalog.table.name == table.name {
            found.merge(try resolver.rowsByFormerColumns(of: catalog, by: provenance)) { first, _ in first }
        }
        regroupedRows[name] = found
        return found
    }

    /// Applies C4 to a row that its twins do not remove.
    private func retire(_ row: inout Seeder.Explanation.Row, _ copy: SeedCopy) throws(StoreError) {
        var copy = copy
        copy.unproven = row.unproven
        for catalog in catalogs where catalog.table.name == row.table && !catalog.retired.isEmpty {
            guard case .keep = row.verdict else { return }
            let retirement = CleanupRule.retirement(of: copy, released: catalog.released)
            guard case .remove = retirement, try retiredRows(of: catalog).contains(copy.row) else { continue }
            row.verdict = retirement
            if try !store.references.isReferred(copy, of: catalog.table) { continue }
            row.leftAlone = .referred
            row.blocking = try store.references.referrers(
                of: PlannedRemoval(copy: copy, reason: .retired, survivor: nil), in: catalog.table,
                among: catalogs.map(\.table))
        }
    }

    private func retiredRows(of catalog: Catalog) throws(StoreError) -> Set<StoredRowID> {
        if let known = retired[catalog.name] { return known }
        let receipts: [String: SeedInstant]
        if let known = self.receipts { receipts = known } else { receipts = try store.bookkeeping.receipts() }
        self.receipts = receipts
        var rows: Set<StoredRowID> = []
        if receipts[catalog.name] != nil {
            let groups = try Retirement.groups(of: catalog, among: catalogs, in: store, by: provenance)
            for copies in try store.copies(inGroups: groups.map(\.values), of: catalog.table) {
                rows.formUnion(copies.map(\.row))
            }
        }
        retired[catalog.name] = rows
        return rows
    }
}

extension Seeder {
    /// Counts the copies of each catalog in the account's store; reads only, and takes no lock.
    public func status(account: SeedAccount? = nil) throws(SeedbedError) -> Seeder.Status {
        try statusWithMissing(account: account).status
    }

    /// The same with the seeds that have no copy.
    package func statusWithMissing(
        account: SeedAccount? = nil
    ) throws(SeedbedError) -> (status: Seeder.Status, missing: [SeedReference]) {
        let account = account ?? current
        var missing: [SeedReference] = []
        let catalogs = try load(forSeeding: true)
        var known = try known(of: account)
        let store = try store(for: account)
        try recallMarks(of: account, in: store, &known)
        do throws(StoreError) {
            let status = try Seeder.Status(
                catalogs: catalogs, store: store, account: account, defaults: known, device: device,
                eachMissing: { missing.append(SeedReference(catalog: $1.name, id: $0)) })
            return (status, missing)
        } catch {
            throw .store(error)
        }
    }

    /// Reads the defaults file of an account.
    func known(of account: SeedAccount) throws(SeedbedError) -> Defaults {
        do throws(DefaultsError) { return try defaults.file(of: account).read() } catch { throw .defaults(error) }
    }

    /// Tells which rule keeps or removes a row and in whose favour, by the rules that the cleanup follows.
    ///
    /// If the row is gone, it returns the log's entries of it.
    ///
    /// It looks in the tables of the catalogs and changes nothing. For a copy it runs a cleanup and rolls it back: rows that refer
    /// to the copy may keep it, and a rescue comes first. A store that cannot be written now is only read.
    public func explain(_ uuid: UUIDText, account: SeedAccount? = nil) throws(SeedbedError) -> Seeder.Explanation {
        try explain(uuid, at: nil, account: account)
    }

    /// Tells the same about one row, also if it has no identity or shares it with another row.
    package func explain(_ copy: SeedCopy, account: SeedAccount? = nil) throws(SeedbedError) -> Seeder.Explanation {
        try explain(copy.uuid, at: copy.row, account: account)
    }

    private func explain(
        _ uuid: UUIDText, at place: StoredRowID?, account: SeedAccount?
    ) throws(SeedbedError) -> Seeder.Explanation {
        let account = account ?? current
        var explanation = Seeder.Explanation(uuid: uuid)
        if account.key == nil { return explanation }
        let catalogs = try load()
        let store = try store(for: account)
        do throws(StoreError) {
            explanation.rows = try rows(of: uuid, at: place, in: store, catalogs)
            explanation.isTentative = try isTentative(explanation.rows, in: store, catalogs)
            if explanation.isTentative,
                let rows = try rowsByDryRun(of: [uuid], at: place, in: store, of: account, catalogs)
            {
                explanation.rows = rows
                explanation.isTentative = false
            }
            if uuid.isEmpty { return explanation }
            let share = try store.share(of: account)
            explanation.log = try store.log.log(after: 0).entries.filter { entry in
                entry.uuid == uuid && share?.contains(entry) == true
            }
        } catch {
            throw .store(error)
        }
        return explanation
    }

    /// The rows with this identity, each with the decision of the rules on it as the store is now.
    ///
    /// - Parameter place: the only row that is wanted; all if it is `nil`.
    func rows(
        of uuid: UUIDText, at place: StoredRowID? = nil, in store: any SeedStore, _ catalogs: [Catalog]
    ) throws(StoreError) -> [Seeder.Explanation.Row] {
        let provenance = Provenance(of: store, in: catalogs)
        var rows: [Seeder.Explanation.Row] = []
        var seen: Set<String> = []
        for catalog in catalogs where seen.insert(catalog.table.name).inserted {
            for copy in try copies(withUUID: uuid, of: catalog.table, in: store)
            where place == nil || copy.row == place {
                var row = try row(of: copy, in: catalog.table, store: store, provenance)
                row.row = copy.row
                row.seed = try seed(of: copy, in: catalog.table, store, provenance)
                try retire(&row, copy, catalogs, store: store, provenance)
                row.refused = try refusal(of: copy, catalogs.filter { $0.table.name == row.table }, store: store)
                rows.append(row)
            }
        }
        return rows
    }

    /// Returns the rows with an identity; for an empty one, the rows that have none.
    private func copies(
        withUUID uuid: UUIDText, of table: SeedTable, in store: any SeedStore
    ) throws(StoreError) -> [SeedCopy] {
        if !uuid.isEmpty { return try store.copies(withUUID: uuid, of: table) }
        var copies: [SeedCopy] = []
        try store.forEachRow(of: table, columns: []) { (copy, _) throws(StoreError) in
            if copy.uuid.isEmpty { copies.append(copy) }
        }
        return copies
    }

    private func seed(
        of copy: SeedCopy, in table: SeedTable, _ store: any SeedStore, _ provenance: Provenance
    ) throws(StoreError) -> SeedReference? {
        let group = try store.columns.values(of: table.groupColumns, in: [copy], of: table).first ?? []
        return try provenance.seed(of: copy, inGroup: group, of: table)
    }

    /// Whether only a dry run of a cleanup can decide: a row is not the user's, or records use former names.
    private func isTentative(
        _ rows: [Seeder.Explanation.Row], in store: any SeedStore, _ catalogs: [Catalog]
    ) throws(StoreError) -> Bool {
        if rows.isEmpty { return false }
        let isOpen = rows.contains { row in
            switch row.verdict {
            case .keep(.touched), .keep(.undated), .keep(.unproven): false
            case .keep, .remove: true
            }
        }
        if isOpen || catalogs.first?.table.former.isEmpty != false { return isOpen }
        let receipts = try store.bookkeeping.receipts()
        for catalog in catalogs where try !FormerReceipts(of: catalog, in: store, receipts).isEmpty { return true }
        return false
    }

    /// Applies C1 to C3 and T4 to the group that the copy is in; a row in no group has no twin.
    private func row(
        of copy: SeedCopy, in table: SeedTable, store: any SeedStore, _ provenance: Provenance
    ) throws(StoreError) -> Seeder.Explanation.Row {
        // The row alone first: a row without a seed's mark is in no group, and can still be proven or not.
        let values = try store.columns.values(of: table.groupColumns, in: [copy], of: table).first ?? []
        let alone = try provenance.proven(copy, inGroup: values, of: table)
        var row = Seeder.Explanation.Row(
            table: table.name, verdict: CleanupRule.verdicts(for: [alone], isDurable: table.isDurable)[0])
        row.unproven = alone.unproven
        func judge(_ group: CopyGroup) throws(StoreError) {
            let copies = try provenance.proven(group, in: table).copies
            let verdicts = CleanupRule.verdicts(for: copies, isDurable: table.isDurable)
            for (other, found) in zip(copies, verdicts) where other.row == copy.row {
                row.verdict = found
                row.unproven = other.unproven
            }
        }
        if !copy.uuid.isEmpty {
            try store.forEachGroup(in: table, .rows([copy.uuid]), judge)
        } else if !values.contains(where: \.isNull) {
            try judge(CopyGroup(values: values, copies: try store.copies(inGroup: values, of: table)))
        }
        // Its twin may have another key, that of another release.
        guard case .keep(.survivor) = row.verdict else { return row }
        for group in try provenance.groupsAcrossKeys(in: table) { try judge(group) }
        return row
    }

    /// The rule that refused the last release of the seed whose copy this is.
    private func refusal(of copy: SeedCopy, _ catalogs: [Catalog], store: any SeedStore) throws(StoreError) -> String? {
        var resolver = SeedResolver(catalogs)
        for catalog in catalogs {
            for seed in try store.bookkeeping.deliveredSeeds(of: catalog.name).values {
                guard let rule = seed.refusal,
                    try seed.isGrouped(by: catalog.table.groupColumns, of: catalog.table, in: store)
                else { continue }
                for group in try resolver.groups(of: seed, in: catalog, store: store)
                where try store.copies(inGroup: group, of: catalog.table).contains(where: { $0.row == copy.row }) {
                    return rule
                }
            }
        }
        return nil
    }

    /// C4, if twins do not decide already.
    private func retire(
        _ row: inout Seeder.Explanation.Row, _ copy: SeedCopy, _ catalogs: [Catalog], store: any SeedStore,
        _ provenance: Provenance
    ) throws(StoreError) {
        let receipts = try store.bookkeeping.receipts()
        var copy = copy
        copy.unproven = row.unproven
        for catalog in catalogs where catalog.table.name == row.table && receipts[catalog.name] != nil {
            guard case .keep = row.verdict else { return }
            let retirement = CleanupRule.retirement(of: copy, released: catalog.released)
            guard case .remove = retirement else { continue }
            for (_, group) in try Retirement.groups(of: catalog, among: catalogs, in: store, by: provenance) {
                guard try store.copies(inGroup: group, of: catalog.table).contains(where: { $0.row == copy.row }) else {
                    continue
                }
                row.verdict = retirement
                if try !store.references.isReferred(copy, of: catalog.table) { continue }
                row.leftAlone = .referred
                row.blocking = try store.references.referrers(
                    of: PlannedRemoval(copy: copy, reason: .retired, survivor: nil), in: catalog.table,
                    among: catalogs.map(\.table))
            }
        }
    }
}

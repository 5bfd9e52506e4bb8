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
        let status = try Seeder.Status(
            catalogs: catalogs, store: store, account: account, defaults: known, device: device,
            eachMissing: { missing.append(SeedReference(catalog: $1.name, id: $0)) })
        return (status, missing)
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
        let explainer = RowExplainer(catalogs, in: store)
        do throws(StoreError) {
            try explainer.refuseFormerDates()
            explanation.rows = try explainer.rows(of: uuid, at: place)
            explanation.isTentative = try isTentative(explanation.rows, in: store, catalogs)
        } catch {
            throw explainer.provenance.cause(of: error)
        }
        if explanation.isTentative,
            let rows = try rowsByDryRun(of: [uuid], at: place, in: store, of: account, catalogs)
        {
            explanation.rows = rows
            explanation.isTentative = false
        }
        do throws(StoreError) {
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
}

/// A cleanup in a transaction that is rolled back, so that `explain` can tell its effect.
extension Seeder {
    /// Tries a cleanup of all tables, and tells its effect on the rows; `nil` if the store does not let one run now.
    ///
    /// All groups are cleaned: a row may stay or go because of a row of another group that refers to it (C4, C5).
    ///
    /// - Parameter place: the only row that is wanted; all if it is `nil`.
    /// - Returns: the rows with these identities, each with the decision on it.
    func rowsByDryRun(
        of uuids: [UUIDText], at place: StoredRowID? = nil, in store: any SeedStore, of account: SeedAccount,
        _ catalogs: [Catalog]
    ) throws(SeedbedError) -> [Seeder.Explanation.Row]? {
        // Not a dry run of its own: the enclosing transaction is rolled back.
        let call = SeederCall(
            device: device, account: account, store: store, files: defaults, environment: environment,
            isDryRun: false, waits: false, provenance: Provenance(of: store, in: catalogs))
        let recorded = (try? known(of: account)) ?? Defaults()
        // The one that is asked: an error of the store may stand for what it has found in a history.
        var provenance = call.provenance
        do throws(StoreError) {
            return try store.transaction(keeping: false) { () throws(StoreError) in
                try call.takeOverFormerReceipts(catalogs)
                var before: [(uuid: UUIDText, rows: [Seeder.Explanation.Row])] = []
                let explainer = RowExplainer(catalogs, in: store)
                provenance = explainer.provenance
                for uuid in uuids { before.append((uuid, try explainer.rows(of: uuid, at: place))) }
                provenance = call.provenance
                let report: Seeder.Report
                do throws(SeedbedError) {
                    report = try call.clean(.all, catalogs: catalogs, defaults: recorded)
                } catch .store(let error) {
                    throw error
                } catch .catalog(let error) {
                    throw provenance.fail(error)
                } catch {
                    return nil
                }
                var judged: [Seeder.Explanation.Row] = []
                let cleaned = RowExplainer(catalogs, in: store)
                provenance = cleaned.provenance
                let removed = Dictionary(grouping: report.removed, by: \.uuid)
                let stayed = Dictionary(grouping: report.leftAlone, by: \.uuid)
                for (uuid, rows) in before {
                    let left = try cleaned.rows(of: uuid, at: place)
                    for row in rows {
                        let removals = (removed[uuid] ?? []).filter { $0.table == row.table }
                        let reasons = (stayed[uuid] ?? []).filter { $0.table == row.table }
                        judged.append(try judge(row, removals, reasons, left, in: store, catalogs))
                    }
                }
                return judged
            }
        } catch .readOnly, .busy, .stopped, .interrupted, .refused, .lender {
            return nil
        } catch {
            throw provenance.cause(of: error)
        }
    }

    /// The decision on a row, corrected by the effect of a cleanup.
    ///
    /// - Parameters:
    ///   - removals: the removals of rows with its identity from its table.
    ///   - stayed: why such rows stayed although a rule removes them.
    ///   - left: the rows that have its identity after the cleanup.
    private func judge(
        _ row: Seeder.Explanation.Row, _ removals: [RemovedRow], _ stayed: [Seeder.Report.LeftAlone],
        _ left: [Seeder.Explanation.Row], in store: any SeedStore, _ catalogs: [Catalog]
    ) throws(StoreError) -> Seeder.Explanation.Row {
        // Two rows may spell one identity in two ways: the place tells them apart.
        guard let other = left.first(where: { $0.table == row.table && $0.row == row.row }) else {
            guard let removal = removals.first else { return row }
            if case .remove(let reason, let survivor) = row.verdict, row.leftAlone == nil,
                removals.contains(where: { $0.reason == reason && $0.survivor == survivor?.uuid })
            {
                return row
            }
            let table = catalogs.first { $0.table.name == row.table }?.table
            let survivors = try removal.survivor.flatMap { survivor in table.map { (survivor, $0) } }
                .map { (survivor, table) throws(StoreError) in try store.copies(withUUID: survivor, of: table) }
            var row = row
            row.verdict = .remove(removal.reason, survivor: survivors?.first)
            (row.leftAlone, row.blocking) = (nil, [])
            return row
        }
        // The copy to which this one yields may exist only after a rescue. Then the verdict after the cleanup tells so.
        let going = [row, other].first { if case .remove = $0.verdict { true } else { false } }
        if let going, let unmovable = stayed.first(where: { $0.reason == .unmovable }) {
            return going.left(.unmovable, unmovable.blocking)
        }
        if let referred = stayed.first(where: { $0.reason == .referred }) {
            var row = row
            row.verdict = .remove(.retired, survivor: nil)
            return row.left(.referred, referred.blocking)
        }
        if case .remove = row.verdict { return other }
        return row
    }
}

extension Seeder.Explanation.Row {
    /// The row that stays although a rule removes it.
    fileprivate func left(_ reason: Seeder.Report.LeftAlone.Reason, _ blocking: [SeedCopy.ReferringRow]) -> Self {
        var row = self
        (row.leftAlone, row.blocking) = (reason, blocking)
        return row
    }
}

/// Removals of several copies on which the user filed, in favour of one survivor: one of the copies may stay after all.
extension Cleanup {
    /// Removes the copies, and hands the user's filing on those that go over to the survivors.
    ///
    /// If the copy stays whose filing is the greatest, the savepoint is rolled back. The next attempt counts the filing of the copies
    /// that went.
    ///
    /// - Warning: This deletes rows.
    func carryOutContested(
        _ planned: [PlannedRemoval], with filings: [Filing], from table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        let contested = Set(filings.filter(\.isContested).map(\.survivor.row))
        let open = planned.filter { !$0.isSuperseded(byAnyOf: contested) }
        if !open.isEmpty {
            try carryOut(open, with: filings.filter { !$0.isContested }, from: table, report: &report)
        }
        if contested.isEmpty { return }
        let rest = planned.filter { $0.isSuperseded(byAnyOf: contested) }
        var filings = filings.filter(\.isContested)
        let before = report
        // Each attempt shows which copies stay. The last one is kept as it is.
        for attempt in 0...rest.count {
            report = before
            var gone: Set<UUIDText> = []
            do throws(StoreError) {
                return try cleanupRun.attempt { () throws(StoreError) in
                    try store.transaction { () throws(StoreError) in
                        try carryOut(rest, with: filings, from: table, report: &report)
                        let removed = report.removed[before.removed.count...]
                        gone = Set(removed.filter { table.name.isSameName(as: $0.table) }.map(\.uuid))
                        if attempt < rest.count, filings.contains(where: { $0.isLost(gone) }) {
                            throw Self.isLost(in: table)
                        }
                    }
                }
            } catch {
                guard error == Self.isLost(in: table) else { throw error }
                for place in filings.indices { filings[place].values = filings[place].valuesOfGone(gone) }
            }
        }
    }

    private static func isLost(in table: SeedTable) -> StoreError {
        .constraint(store: "", table: table.name, detail: "the source of filed values stays")
    }
}

extension Cleanup.Filing {
    /// Whether the survivor has not taken over the values that count, now that only these copies have gone.
    fileprivate func isLost(_ gone: Set<UUIDText>) -> Bool {
        values.filter { gone.contains($0.source) } != valuesOfGone(gone)
    }
}

extension PlannedRemoval {
    /// Whether the copy goes in favour of one of these rows.
    func isSuperseded(byAnyOf survivors: Set<StoredRowID>) -> Bool {
        reason == .superseded && survivor.map { survivors.contains($0.row) } ?? false
    }
}

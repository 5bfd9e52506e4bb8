/// Several copies on which the user filed go in favour of one survivor, and one of them may stay after all.
extension Cleanup {
    /// Removes the copies; if a copy stays whose filing was to count, the survivor takes over that of the copies that go.
    func carryOut(
        _ planned: [PlannedRemoval], in groups: [[SeedValue]], with filings: [Filing], from table: SeedTable,
        report: inout Seeder.Report
    ) throws(StoreError) {
        let contested = Set(filings.filter(\.isContested).map(\.survivor.row))
        func isContested(_ removal: PlannedRemoval) -> Bool {
            removal.reason == .superseded && removal.survivor.map { contested.contains($0.row) } ?? false
        }
        let open = planned.filter { !isContested($0) }
        if !open.isEmpty {
            try carryOut(open, with: filings.filter { !$0.isContested }, from: table, report: &report)
        }
        if contested.isEmpty { return }
        let rest = planned.filter(isContested)
        var filings = filings.filter(\.isContested)
        let before = report
        // Each attempt but the last takes a value from a copy of which an attempt has shown that it stays.
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
    /// Whether values of copies that have gone count, and the survivor has not taken them over.
    fileprivate func isLost(_ gone: Set<UUIDText>) -> Bool {
        values.filter { gone.contains($0.source) } != valuesOfGone(gone)
    }
}

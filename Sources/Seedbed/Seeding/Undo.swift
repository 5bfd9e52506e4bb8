/// Puts back one cleanup's removals (C7), inside the transaction that is open.
struct Undo {
    let store: any SeedStore
    let tables: [SeedTable]
    let now: SeedInstant
    /// Whether a row may refer to the survivor of its parent; the tables of a deduplication need not be those of catalogs.
    var follows = true
    /// The notes of the store on the rows that come back.
    let run: UndoRun
    /// A table of join rows without a catalog, with the references that the tables declare.
    private let joinTable: SeedTable

    /// An undo of these removals, in which nothing has come back yet.
    init(of entries: [RemovalLogEntry], in store: any SeedStore, tables: [SeedTable], now: SeedInstant) {
        (self.store, self.tables, self.now) = (store, tables, now)
        run = UndoRun(of: entries)
        run.tables = tables
        joinTable = SeedTable(name: "", key: []).sharingReferences(of: tables)
    }

    /// The removals of rows and those of join rows, which come back last.
    static func parts(_ entries: [RemovalLogEntry]) -> (rows: [RemovalLogEntry], joinRows: [RemovalLogEntry]) {
        if !entries.contains(where: \.isJoinRow) { return (entries, []) }
        return (entries.filter { !$0.isJoinRow }, entries.filter(\.isJoinRow))
    }

    /// Puts one row back, or takes its adoption back.
    private func reinsert(_ entry: RemovalLogEntry, to table: SeedTable) throws(StoreError) -> UndoReport.SkipReason? {
        guard entry.reason == .adopted else {
            let uuid = UndoRule.identity(of: entry)
            let dating = UndoRule.updateDate(of: entry, as: uuid, at: now)
            return try store.log.reinsert(entry, as: uuid, to: table, touched: dating, in: run)
        }
        guard let adoption = store.adoption else { return .changed }
        return try adoption.disown(entry, in: table)
    }

    /// Puts back rows of a cleanup, as far as possible, and adds them to the report.
    ///
    /// A cleanup may have a million of them: the report shares the array of entries if all of them come back.
    func reinsert(_ entries: [RemovalLogEntry], report: inout UndoReport) throws(StoreError) {
        var waiting = Array(entries.indices)
        var reasons: [Int: UndoReport.SkipReason] = [:]
        // A row may refer to another one that comes back too: try again for as long as rows come back.
        var isHelping = true
        while isHelping, !waiting.isEmpty {
            isHelping = false
            var left: [Int] = []
            for place in waiting {
                let entry = entries[place]
                guard let table = table(of: entry) else {
                    left.append(place)
                    continue
                }
                if let reason = try reinsert(entry, to: table) {
                    reasons[place] = reason
                    left.append(place)
                } else {
                    isHelping = true
                }
            }
            waiting = left
            // The parent of a row may have been removed in favour of another one by another cleanup.
            if !isHelping, follows, run.following == nil, reasons.values.contains(.referenceGone) {
                run.following = (tables, store.forwarding)
                isHelping = true
            }
        }
        let stayed = Set(waiting)
        let back = stayed.isEmpty ? entries : entries.indices.filter { !stayed.contains($0) }.map { entries[$0] }
        if report.reinserted.isEmpty {
            report.reinserted = back
        } else if !back.isEmpty {
            report.reinserted += back
            report.reinserted.sort { $0.id < $1.id }
        }
        report.skipped += waiting.map { place in
            UndoReport.Skipped(entry: entries[place], reason: reasons[place] ?? .tableGone)
        }
        report.skipped.sort { $0.entry.id < $1.entry.id }
    }

    /// The catalog's table of an entry; the table of a join row may have no catalog.
    private func table(of entry: RemovalLogEntry) -> SeedTable? {
        let known = tables.first { $0.name.isSameName(as: entry.table) }
        if known != nil || !entry.isJoinRow { return known }
        var table = joinTable
        table.name = entry.table
        return table
    }
}

extension Seeder {
    /// Puts back the rows that the last cleanup removed.
    ///
    /// If that cleanup was undone already, or nothing of it can come back, it puts back those of the one before.
    ///
    /// The rows come back with every other value as it was, and touched: untouched they would fall to the next cleanup. Their
    /// `uuid` is another one, the same on every device (``UndoReport/identity(of:)``): an engine may never take one again that
    /// was deleted. A row that was untouched gets an `updateDate` a millisecond after its `createDate`; one that was
    /// touched keeps its own. If another device has edited or dismissed the row, that version is newer and wins. If a row keeps
    /// its `uuid`, its `updateDate` is now. In a durable table, the copy that replaced a row yields to it at the next launch or
    /// import (C3). Rows that were moved to a survivor stay there. Rows that Seedbed did not remove are not put back: the log
    /// does not hold their values.
    ///
    /// - Parameters:
    ///   - uuids: the rows to put back, whichever cleanup removed them; `nil` for those of the last cleanup. A row that was
    ///     merged into another one is not put back alone.
    ///   - account: whose data the store holds; for ``SeedAccount/unknown`` nothing is done.
    ///   - dryRun: whether everything is undone again once the report is made.
    @discardableResult
    public func undo(
        _ uuids: [UUIDText]? = nil, account: SeedAccount? = nil, dryRun: Bool = false
    ) async throws(SeedbedError) -> UndoReport {
        let account = account ?? current
        if account.key == nil { return UndoReport(account: account, isDryRun: dryRun) }
        let store = try store(for: account)
        return try await underLock(of: account, dryRun: dryRun) { (_) throws(SeedbedError) in
            var (report, tables) = try collectingChanges(of: account, in: store, dryRun: dryRun) {
                (_) throws(SeedbedError) in
                guard let uuids else { return try undo(in: store, of: account, dryRun: dryRun) }
                return try undo(uuids, in: store, of: account, dryRun: dryRun)
            }
            report.changedTables = tables
            return report
        }.0
    }

    /// Puts back the rows of the last cleanup of which anything can come back.
    private func undo(
        in store: any SeedStore, of account: SeedAccount, dryRun: Bool
    ) throws(SeedbedError) -> UndoReport {
        let nothing = UndoReport(account: account, isDryRun: dryRun)
        var (first, before): (UndoReport?, Int64?) = (nil, nil)
        do throws(StoreError) {
            if try store.log.lastCleanup(of: try store.share(of: account), before: nil).isEmpty { return nothing }
        } catch {
            throw .store(error)
        }
        // An undo of a deduplication needs no catalog, so an error in one must not stop it. Any other undo reads them again below.
        var catalogs = try? load()
        try prepare(for: catalogs ?? [], in: store, dryRun: dryRun)
        // The rows of later cleanups that cannot come back.
        var skipped: [UndoReport.Skipped] = []
        // A cleanup that cannot be undone does not keep an older one from being undone.
        while true {
            var report = nothing
            let entries: [RemovalLogEntry]
            do throws(StoreError) {
                entries = try store.log.lastCleanup(of: try store.share(of: account), before: before)
                guard let cleanup = entries.first?.cleanup else { return first ?? nothing }
                before = cleanup
                if try undoDeduplication(entries, cleanup, in: store, catalogs ?? [], report: &report) {
                    report.skipped = skipped + report.skipped
                    if !report.reinserted.isEmpty { return report }
                    (first, skipped) = (first ?? report, report.skipped)
                    continue
                }
            } catch {
                throw .store(error)
            }
            if catalogs == nil { catalogs = try load() }
            let known = catalogs ?? []
            do throws(StoreError) {
                try store.transaction(keeping: !dryRun) { () throws(StoreError) in
                    let undo = Undo(of: entries, in: store, tables: known.map(\.table), now: environment.now())
                    // A join row finds the copy that it refers to, by a new number if need be, once all copies are back.
                    let (rows, joinRows) = Undo.parts(entries)
                    try undo.reinsert(rows, report: &report)
                    try undo.reinsert(joinRows, report: &report)
                    try store.log.markUndone(report.reinserted)
                    try DisownedSeeds.forget(in: known, after: report.reinserted, store: store)
                    try store.deduplication?.followRows(of: undo.run, before: before ?? 0)
                }
            } catch {
                throw .store(error)
            }
            report.skipped = skipped + report.skipped
            if !report.reinserted.isEmpty { return report }
            (first, skipped) = (first ?? report, report.skipped)
        }
    }

    /// Puts back single rows, each as its last removal left it.
    private func undo(
        _ uuids: [UUIDText], in store: any SeedStore, of account: SeedAccount, dryRun: Bool
    ) throws(SeedbedError) -> UndoReport {
        var report = UndoReport(account: account, isDryRun: dryRun)
        let catalogs = try load()
        try prepare(for: catalogs, in: store, dryRun: dryRun)
        do throws(StoreError) {
            let share = try store.share(of: account)
            let wanted = Set(uuids)
            var (alone, found): ([RemovalLogEntry], Set<UUIDText>) = ([], [])
            for entry in try store.log.log(after: 0).entries.reversed()
            where wanted.contains(entry.uuid) && share?.contains(entry) == true {
                guard let cleanup = entry.cleanup, !entry.isUndone, found.insert(entry.uuid).inserted else { continue }
                if try store.deduplication?.deduplicatedTables(of: cleanup).isEmpty ?? true {
                    alone.append(entry)
                } else {
                    report.skipped.append(UndoReport.Skipped(entry: entry, reason: .merged))
                }
            }
            report.unknown = uuids.filter { !found.contains($0) }
            try store.transaction(keeping: !dryRun) { () throws(StoreError) in
                let undo = Undo(of: alone, in: store, tables: catalogs.map(\.table), now: environment.now())
                try undo.reinsert(alone.reversed(), report: &report)
                try store.log.markUndone(report.reinserted)
                try DisownedSeeds.forget(in: catalogs, after: report.reinserted, store: store)
                try store.deduplication?.followRows(of: undo.run, before: .max)
            }
        } catch {
            throw .store(error)
        }
        return report
    }

    /// Makes the catalogs' tables ready, which brings the log into the format of dates that the catalogs say.
    ///
    /// - Throws: the problems with the catalogs if the app has not converted its rows to that format yet.
    private func prepare(for catalogs: [Catalog], in store: any SeedStore, dryRun: Bool) throws(SeedbedError) {
        let problems: [CatalogError.Problem]
        do throws(StoreError) {
            problems = try StoredDates.problems(with: catalogs, in: store)
            for catalog in catalogs where problems.isEmpty && !dryRun {
                do throws(StoreError) {
                    try store.transaction { () throws(StoreError) in
                        try store.prepare(catalog.table, columns: catalog.seededColumns)
                    }
                } catch .missingTable, .missingColumns, .unsuitable {
                    // The rows of this table stay away, and the report says why.
                    continue
                } catch {
                    throw error
                }
            }
        } catch {
            throw .store(error)
        }
        if !problems.isEmpty { throw .catalog(.invalid(problems)) }
    }

    /// Undoes a cleanup that was a deduplication, which needs no catalog, or returns false if it was another cleanup.
    ///
    /// It also takes back the values that the survivors took over, and the references that were moved.
    private func undoDeduplication(
        _ entries: [RemovalLogEntry], _ cleanup: Int64, in store: any SeedStore, _ catalogs: [Catalog],
        report: inout UndoReport
    ) throws(StoreError) -> Bool {
        guard let merging = store.deduplication else { return false }
        let merged = try merging.deduplicatedTables(of: cleanup)
        if merged.isEmpty { return false }
        let tables = merged.map { $0.sharingReferences(of: merged + catalogs.map(\.table)) }
        let now = environment.now()
        var isInVain = false
        do throws(StoreError) {
            try store.transaction(keeping: !report.isDryRun) { () throws(StoreError) in
                var undo = Undo(of: entries, in: store, tables: tables, now: now)
                undo.follows = false
                try merging.revertValues(of: cleanup, at: now)
                let (rows, joinRows) = Undo.parts(entries)
                try undo.reinsert(rows, report: &report)
                try merging.revertReferences(
                    of: cleanup, butOf: report.skipped.map(\.entry), isLast: false, in: undo.run)
                // A join row was dropped because another one was moved to its place. That one has left it now. The row that the
                // join row refers to is back, by another number if need be.
                try undo.reinsert(joinRows, report: &report)
                try merging.revertReferences(
                    of: cleanup, butOf: report.skipped.map(\.entry), isLast: true, in: undo.run)
                // A row that stays away can come another time, when nothing is in its way any more.
                try store.log.markUndone(report.reinserted)
                try merging.followRows(of: undo.run, before: cleanup)
                report.kept = undo.run.keptValues
                isInVain = report.reinserted.isEmpty
                // Any error rolls back.
                if isInVain { throw .failed(store: "", detail: "") }
            }
        } catch {
            if !isInVain { throw error }
            report.kept = []
        }
        return true
    }

    /// The log entries of the account's rows that went, oldest first, from the log of the account's store (R4).
    ///
    /// Only reads.
    public func log(account: SeedAccount? = nil) throws(SeedbedError) -> [RemovalLogEntry] {
        let account = account ?? current
        if account.key == nil { return [] }
        let store = try store(for: account)
        do throws(StoreError) {
            let share = try store.share(of: account)
            return try store.log.log(after: 0).entries.filter { share?.contains($0) == true }
        } catch {
            throw .store(error)
        }
    }
}

/// Puts back one cleanup's removals (C7), inside the transaction that is open.
private struct Undo {
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

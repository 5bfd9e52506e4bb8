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
        return try await withStore(of: account, dryRun: dryRun) { (store) throws(SeedbedError) in
            var (report, tables) = try collectingChanges(of: account, in: store, dryRun: dryRun) {
                (_) throws(SeedbedError) in
                guard let uuids else { return try undo(in: store, of: account, dryRun: dryRun) }
                return try undo(uuids, in: store, of: account, dryRun: dryRun)
            }
            report.changedTables = tables
            return report
        }
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
                guard let cleanup = entries.first?.cleanup, cleanup < before ?? .max else { return first ?? nothing }
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
        // A merged row needs no catalog. For any other row they are read again below, which throws their error.
        var known = try? load()
        try prepare(for: known ?? [], in: store, dryRun: dryRun)
        var alone: [RemovalLogEntry] = []
        do throws(StoreError) {
            let share = try store.share(of: account)
            let wanted = Set(uuids)
            var found: Set<UUIDText> = []
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
        } catch {
            throw .store(error)
        }
        if known == nil, !alone.isEmpty { known = try load() }
        let catalogs = known ?? []
        do throws(StoreError) {
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
        let seeded = catalogs.map(\.table)
        // A row of a catalog's table comes back as a copy: this device answers for it (R1), and its twins yield to it (C3).
        let tables = merged.map { table in
            (seeded.first { $0.name.isSameName(as: table.name) } ?? table).sharingReferences(of: merged + seeded)
        }
        let now = environment.now()
        var isInVain = false
        do throws(StoreError) {
            try store.transaction(keeping: !report.isDryRun) { () throws(StoreError) in
                var undo = Undo(of: entries, in: store, tables: tables, now: now)
                undo.follows = false
                undo.run.usesFormerPlaces = true
                try merging.revertValues(of: cleanup, at: now)
                let (rows, joinRows) = Undo.parts(entries)
                try undo.reinsert(rows, report: &report)
                // A survivor may have been moved to the place of a row: it leaves that place now.
                var count = -1
                while count < report.reinserted.count {
                    count = report.reinserted.count
                    try merging.revertReferences(
                        of: cleanup, butOf: report.skipped.map(\.entry), isLast: false, in: undo.run)
                    let again = report.takeSkipped(of: rows)
                    if !again.isEmpty { try undo.reinsert(again, report: &report) }
                }
                // A row whose former place is not free comes back where it was when it went.
                undo.run.usesFormerPlaces = false
                let again = report.takeSkipped(of: rows)
                if !again.isEmpty { try undo.reinsert(again, report: &report) }
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

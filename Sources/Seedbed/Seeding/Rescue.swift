/// Puts back the copies in the journal that another device or program deleted or overwrote: R2 to R4.
struct Rescue {
    let store: any SeedStore
    let journal: any RescueJournal
    let now: SeedInstant
    let cleanupRun: CleanupRun
    let provenance: Provenance
    /// All catalogs of the app; rescued rows may refer to rows of their tables.
    let catalogs: [Catalog]

    /// The tables of the catalogs.
    var tables: [SeedTable] { catalogs.map(\.table) }

    /// The cleanup after a rescue.
    private var cleanup: Cleanup { Cleanup(store: store, now: now, cleanupRun: cleanupRun, provenance: provenance) }

    /// Rescues in the durable tables of all catalogs, and cleans up the groups of the rows that were put back.
    ///
    /// - Parameters:
    ///   - deleted: the rows that an import says it deleted.
    ///   - prepare: makes a catalog's table ready; called only if there are losses.
    func run(
        deleted: [UUIDText], report: inout Seeder.Report,
        prepare: (Catalog) throws(StoreError) -> Void
    ) throws(StoreError) {
        let hasPendingRescues = try journal.hasPendingRescues()
        if deleted.isEmpty && !hasPendingRescues { return }
        var tables: Set<String> = []
        var refused: [JournalEntry.LostCopy] = []
        for catalog in catalogs where catalog.table.isDurable && tables.insert(catalog.table.name).inserted {
            try prepare(catalog)
            try journal.noteDeleted(deleted, of: catalog.table)
            refused += try rescue(in: catalog.table, deleted: Set(deleted), report: &report)
        }
        try rescueTogether(refused, report: &report)
        try reinsertKeptRows(in: catalogs, report: &report, prepare: prepare)
    }

    /// Puts back the rows that went with a copy, once all copies are back that they may refer to.
    private func reinsertKeptRows(
        in catalogs: [Catalog], report: inout Seeder.Report, prepare: (Catalog) throws(StoreError) -> Void
    ) throws(StoreError) {
        let returned = try journal.reinsertKeptRows(from: catalogs.map(\.table))
        if returned.isEmpty { return }
        var tables: Set<String> = []
        for catalog in catalogs where tables.insert(catalog.table.name).inserted {
            guard let rows = returned[catalog.table.name] else { continue }
            try prepare(catalog)
            try cleanup.removeTwins(in: catalog.table, .rows(rows), report: &report)
        }
    }

    /// Empties the journal if it belongs to the account, or to none yet.
    ///
    /// In a store that several accounts share it may belong to the next account.
    static func forgetEdits(of account: SeedAccount, in store: any SeedStore) throws(StoreError) {
        guard let journal = store.journal, let key = account.key else { return }
        try store.transaction { () throws(StoreError) in
            let owner = try journal.journalOwner()
            if owner == nil || owner == key { try journal.setJournalOwner(key, keeping: false) }
        }
    }

    /// Rescues in one table; returns the lost copies that it refused.
    private func rescue(
        in table: SeedTable, deleted: Set<UUIDText>, report: inout Seeder.Report
    ) throws(StoreError) -> [JournalEntry.LostCopy] {
        var entries = try journal.pendingRescues(of: table, replaces: RescueRule.replaces)
        var refused: [JournalEntry.LostCopy] = []
        var rescued = Rescued()
        var tried = 0
        // A copy that refers to another lost copy may be refused until that one is back.
        repeat {
            tried = entries.count
            refused = try rescue(entries, in: table, deleted: deleted, &rescued, report: &report)
            entries = refused.map(\.entry)
        } while !entries.isEmpty && entries.count < tried
        try removeTwins(of: rescued.changed, in: table, report: &report)
        return refused
    }

    /// Rescues the copies together that were refused one by one, as many as can come back.
    ///
    /// They may refer to each other, in one table or in several.
    private func rescueTogether(_ refused: [JournalEntry.LostCopy], report: inout Seeder.Report) throws(StoreError) {
        var (copies, left) = (refused, [JournalEntry.LostCopy]())
        while !copies.isEmpty {
            let outcomes = try journal.rescue(copies, replaces: RescueRule.replaces, in: cleanupRun)
            let tried = zip(copies, outcomes)
            left += tried.filter { $1 == .refused }.map(\.0)
            copies = tried.filter { $1 != .refused }.map(\.0)
            // The others may have referred to one that was refused.
            if copies.count < outcomes.count { continue }
            for (copy, outcome) in tried { try finish(copy, outcome, report: &report) }
            break
        }
        left = try rescueWithParents(left, report: &report)
        left = try rescueWithoutDeleted(left, report: &report)
        report.leftAlone += left.map { copy in
            let refusal = cleanupRun.refusals[copy.entry.uuid]
            return Seeder.Report.LeftAlone(
                table: copy.table.name, uuid: copy.entry.uuid, reason: .refused, blocking: refusal?.rows ?? [],
                rule: refusal?.rule)
        }
        var tables: Set<String> = []
        for table in copies.map(\.table) where tables.insert(table.name).inserted {
            try removeTwins(
                of: copies.filter { $0.table.name == table.name }.map(\.uuid), in: table, report: &report)
        }
    }

    /// Rescues copies without their references to rows that were deleted for good; returns those that are refused all the same.
    private func rescueWithoutDeleted(
        _ refused: [JournalEntry.LostCopy], report: inout Seeder.Report
    ) throws(StoreError) -> [JournalEntry.LostCopy] {
        var left: [JournalEntry.LostCopy] = []
        for copy in refused {
            guard
                try journal.clearReferencesToDeleted(
                    of: copy.entry, in: copy.table, to: tables, forwarding: provenance.forwarding)
            else {
                left.append(copy)
                continue
            }
            let outcome = try journal.rescue(
                copy.entry, as: copy.uuid, into: copy.table, replaces: RescueRule.replaces, in: cleanupRun)
            if outcome == .refused {
                left.append(copy)
            } else {
                try finish(copy, outcome, report: &report)
                try removeTwins(of: [copy.uuid], in: copy.table, report: &report)
            }
        }
        return left
    }

    func removeTwins(
        of rows: [UUIDText], in table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        if rows.isEmpty { return }
        try cleanup.removeTwins(in: table, .rows(rows), report: &report)
    }

    /// The result of the rescue in one table.
    struct Rescued {
        /// The rows that were written.
        var changed: [UUIDText] = []
        /// The identities under which copies were put back: they are not lost any more.
        var taken: Set<UUIDText> = []
    }

    /// Applies the rules to each entry; returns the copies that the table refused.
    private func rescue(
        _ entries: [JournalEntry], in table: SeedTable, deleted: Set<UUIDText>, _ rescued: inout Rescued,
        report: inout Seeder.Report
    ) throws(StoreError) -> [JournalEntry.LostCopy] {
        var refused: [JournalEntry.LostCopy] = []
        for untagged in entries where !rescued.taken.contains(untagged.uuid) {
            guard let entry = try asCopy(untagged, in: table) else { continue }
            let isWipe = RescueRule.isWipe(leftEmpty: entry.leftEmpty, hasRemoved: entry.hasRemoved)
            let situation = RescueRule.Situation(
                uuid: entry.uuid, wasDeleted: entry.wasDeleted, rescues: entry.rescues,
                updateDate: entry.updateDate, wasWrittenBack: entry.wasWrittenBack,
                copy: try entry.copy.map { (copy) throws(StoreError) in
                    try proven(copy, inGroup: entry.group, of: table)
                },
                holdsContent: entry.holdsContent,
                isWipe: isWipe && !deleted.contains(entry.uuid))
            switch RescueRule.decision(for: situation) {
            case .keep: try journal.retain(entry, of: table)
            case .wait: break
            case .writeBack(let copy):
                if try writeBack(entry, over: copy, in: table, report: &report) {
                    rescued.changed.append(entry.uuid)
                }
            case .insert(let uuid):
                let copy = JournalEntry.LostCopy(entry: entry, uuid: uuid, table: table)
                if try !insert(copy, &rescued, report: &report) { refused.append(copy) }
            case .giveUp(let refusal):
                try journal.discard(entry, of: table)
                let reason: Seeder.Report.LeftAlone.Reason =
                    switch refusal {
                    case .noUUID: .noUUID
                    case .rescuedTwice: .rescuedTwice
                    }
                report.leftAlone.append(Seeder.Report.LeftAlone(table: table.name, uuid: entry.uuid, reason: reason))
            }
        }
        return refused
    }

    /// Returns the row, marked as the user's if it is not touched and is not a copy (T4).
    private func proven(
        _ copy: SeedCopy, inGroup group: [SeedValue], of table: SeedTable
    ) throws(StoreError) -> SeedCopy {
        if copy.isTouched || copy.isTagged { return try provenance.proven(copy, inGroup: group, of: table) }
        var copy = copy
        if try !provenance.holdsShippedForm(copy, ofGroup: group, in: table) { copy.unproven = .content }
        return copy
    }

    /// Puts a lost copy back under its new identity (R2), or into the row that another device has put there.
    ///
    /// Returns false if the table refuses it.
    func insert(
        _ copy: JournalEntry.LostCopy, _ rescued: inout Rescued, report: inout Seeder.Report
    ) throws(StoreError) -> Bool {
        let (entry, uuid, table) = (copy.entry, copy.uuid, copy.table)
        // The rows that it refers to may have gone with it, in one import.
        try journal.repairDanglingReferences(for: entry, of: table, to: tables, forwarding: provenance.forwarding)
        var outcome = try journal.rescue(
            entry, as: uuid, into: table, replaces: RescueRule.replaces, in: cleanupRun)
        if outcome == .refused, try takePlace(of: entry, as: uuid, in: table, report: &report) { outcome = .inserted }
        if outcome == .refused { return false }
        try finish(copy, outcome, report: &report)
        rescued.taken.insert(uuid)
        rescued.changed.append(uuid)
        return true
    }

    /// Reports a copy that is back, or writes its journaled values over the row that another device has put there.
    private func finish(_ copy: JournalEntry.LostCopy, _ outcome: JournalEntry.Outcome, report: inout Seeder.Report)
        throws(StoreError)
    {
        switch outcome {
        case .inserted:
            report.rescued.append(
                Seeder.Report.Rescued(
                    table: copy.table.name, uuid: copy.uuid, was: copy.entry.uuid, seedID: copy.entry.seedID,
                    reason: .deleted))
        case .wasThere: try overwrite(copy.uuid, with: copy.entry, in: copy.table, report: &report)
        case .refused: break
        }
    }

    /// Puts a lost copy back if an untouched one has its place under a unique key and would yield to it (C3).
    private func takePlace(
        of entry: JournalEntry, as uuid: UUIDText, in table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) -> Bool {
        let group = CopyGroup(values: entry.group, copies: try store.copies(inGroup: entry.group, of: table))
        for twin in try provenance.proven(group, in: table).copies {
            let new = SeedCopy(
                row: twin.row, uuid: uuid, createDate: twin.createDate, updateDate: entry.updateDate, isTouched: true)
            let verdict = CleanupRule.verdicts(for: [twin, new], isDurable: table.isDurable)[0]
            guard case .remove(let reason, let survivor) = verdict else { continue }
            let removal = PlannedRemoval(copy: twin, reason: reason, survivor: survivor)
            let removed = try journal.rescue(
                entry, as: uuid, inPlaceOf: removal, in: table, at: now, replaces: RescueRule.replaces,
                in: cleanupRun)
            report.removed += removed
            if !removed.isEmpty { return true }
        }
        return false
    }

    /// Writes the journaled values over those of another device that rescued an older version of the copy.
    private func overwrite(
        _ uuid: UUIDText, with entry: JournalEntry, in table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        guard let there = try store.copies(withUUID: uuid, of: table).first,
            RescueRule.replaces(incoming: entry.updateDate, held: there.updateDate)
        else { return }
        var held = entry
        held.uuid = uuid
        _ = try writeBack(held, of: entry.uuid, over: there, in: table, report: &report)
    }

    /// Writes the journaled values over an existing copy; returns false if the table refuses some of them.
    ///
    /// - Parameter lost: the identity of the lost copy, by default that of the entry.
    private func writeBack(
        _ entry: JournalEntry, of lost: UUIDText? = nil, over copy: SeedCopy, in table: SeedTable,
        report: inout Seeder.Report
    ) throws(StoreError) -> Bool {
        let isWhole = try journal.writeBack(entry, over: copy, in: table)
        if isWhole {
            report.rescued.append(
                Seeder.Report.Rescued(
                    table: table.name, uuid: entry.uuid, was: lost ?? entry.uuid, seedID: entry.seedID,
                    reason: .overwritten))
        } else {
            report.leftAlone.append(Seeder.Report.LeftAlone(table: table.name, uuid: entry.uuid, reason: .refused))
        }
        return isWhole
    }
}

@testable import Seedbed

extension BrokenStore {
    func filedValues(of copies: [SeedCopy], in table: SeedTable) throws(StoreError) -> [UUIDText: [SeedCopy.FiledValue]]
    {
        fault == .forgetsFiling ? [:] : try memory.references.filedValues(of: copies, in: table)
    }

    func file(_ values: [SeedCopy.FiledValue], in copy: SeedCopy, of table: SeedTable) throws(StoreError) {
        if fault == .filesNothing { return }
        try memory.references.file(values, in: copy, of: table)
        guard fault == .filingEdits, case .number(let number) = copy.row else { return }
        memory.state.rows[table.name]?[number]?[table.mapping.updateDate] = .text("2025-12-31T00:00:00.000Z")
    }

    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let before = memory.state
        var table = table
        if fault == .knowsNoDeclaredKeys { table.references = [] }
        let own = fault == .oneCleanup ? only : fault == .reportsNoPairs ? CleanupRun() : run
        var gone = try memory.remove(removals, from: table, at: now, in: own)
        switch fault {
        case .forgetsEarly: try memory.log.discardExpiredLog(at: now)
        case .losesARow:
            if !gone.isEmpty, let last = memory.state.rows[table.name]?.keys.max() {
                memory.state.rows[table.name]?[last] = nil
            }
        case .removesNamesakes:
            for removal in removals {
                memory.state.rows[table.name] = memory.state.rows[table.name]?.filter { _, row in
                    row[table.mapping.uuid].map { $0.folded == .text(removal.copy.uuid.description) } != true
                }
            }
        case .noLog: memory.state.log = before.log
        case .logWithoutRow:
            for place in memory.state.log.rows.indices where memory.state.log.rows[place].row != nil {
                memory.state.log.rows[place].row = [:]
            }
        case .wrongSurvivorInLog:
            for place in memory.state.log.rows.indices {
                memory.state.log.rows[place].entry.survivor = memory.state.log.rows[place].entry.uuid
            }
        case .claimsRemovals:
            gone = removals.map { planned in
                RemovedRow(
                    table: table.name, uuid: planned.copy.uuid, seedID: nil, reason: planned.reason,
                    survivor: planned.survivor?.uuid)
            }
        case .leavesChildren: restoreChildren(before)
        case .movesToStranger: moveToStrangers(before)
        case .keepsJoinTwice:
            for (number, row) in before.rows["Pairing"] ?? [:] where memory.state.rows["Pairing"]?[number] == nil {
                memory.state.rows["Pairing"]?[number] = row
            }
        case .movesAreEdits:
            for (number, row) in memory.state.rows["Chapter"] ?? [:] where row != before.rows["Chapter"]?[number] {
                memory.state.rows["Chapter"]?[number]?["updateDate"] = .text(now.iso8601)
            }
        case .standsUnderItself:
            for removal in removals {
                guard case .number(let number)? = removal.survivor?.row,
                    before.rows["Chapter"]?[number]?["parent"] == .text(removal.copy.uuid.description)
                else { continue }
                let own = before.rows["Chapter"]?[number]?["uuid"]
                memory.state.rows["Chapter"]?[number]?["parent"] = own
            }
        case .dropsUsersPairs: dropEqualPairs()
        case .logsNoPairs: memory.state.log.rows.removeAll { $0.entry.reason == .equal }
        case .noTouchedSurvivor: memory.state.journal = before.journal
        default: break
        }
        return gone
    }

    /// Forgets the values of rows that other writers deleted.
    func forgetTombstones() {
        for place in memory.state.log.rows.indices { memory.state.log.rows[place].tombstone = nil }
    }

    private func restoreChildren(_ before: MemoryStore.State) {
        for child in ["Speech", "Pairing"] { memory.state.rows[child] = before.rows[child] }
    }

    /// Keeps one of all join rows that are equal, those included that the user made twice.
    private func dropEqualPairs() {
        var seen: Set<[SeedValue]> = []
        for (number, row) in (memory.state.rows["Pairing"] ?? [:]).sorted(by: { $0.key > $1.key })
        where !seen.insert([row["type"] ?? .null, row["role"] ?? .null]).inserted {
            memory.state.rows["Pairing"]?[number] = nil
        }
    }

    /// Moves the children that were moved to whichever row comes first.
    private func moveToStrangers(_ before: MemoryStore.State) {
        let first = memory.rows(of: "SpeechType").last?["uuid"] ?? .null
        for (number, row) in memory.state.rows["Speech"] ?? [:]
        where row["type"] != before.rows["Speech"]?[number]?["type"] {
            memory.state.rows["Speech"]?[number]?["type"] = first
        }
    }

    func replace(
        _ replacements: [PlannedRemoval.Replacement], of table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        let before = memory.state
        defer { if fault == .replacesAlone { restoreChildren(before) } }
        return try memory.replace(replacements, of: table, at: now, in: run)
    }

    func repairDanglingReferences(
        of table: SeedTable, _ selection: CleanupScope, forwarding: @escaping LostRow.Forwarding, in run: CleanupRun
    ) throws(StoreError) -> [RemovalLogEntry] {
        if fault == .followsNothing { return [] }
        let named = try memory.references.repairDanglingReferences(
            of: table, fault == .followsUnasked ? .all : selection,
            forwarding: fault == .placesItself ? memory.forwarding : forwarding,
            in: fault == .reportsNoLatePairs ? CleanupRun() : run)
        if fault == .logsNoLatePairs { memory.state.log.rows.removeAll { $0.entry.reason == .equal } }
        return fault == .namesNoRemoval ? [] : named
    }

    func changeMark() throws(StoreError) -> [Int64]? { try memory.log.changeMark() }
    func log(after id: Int64) throws(StoreError) -> RemovalLogEntry.Page { try memory.log.log(after: id) }
    func lastCleanup(of share: RemovalLogEntry.Share?, before cleanup: Int64?) throws(StoreError) -> [RemovalLogEntry] {
        try memory.log.lastCleanup(
            of: fault == .sharesLog ? nil : share, before: fault == .ignoresBefore ? nil : cleanup)
    }
    func hasExpiredLog(at now: SeedInstant) throws(StoreError) -> Bool { try memory.log.hasExpiredLog(at: now) }
    func discardExpiredLog(at now: SeedInstant) throws(StoreError) {
        if fault == .trustsClock { memory.state.log.rows.removeAll { $0.entry.at < now.before(.seconds(30 * 86_400)) } }
        try memory.log.discardExpiredLog(at: now)
    }
    func discardLog(of share: RemovalLogEntry.Share) throws(StoreError) {
        if fault != .keepsLog { try memory.log.discardLog(of: share) }
    }

    func reinsert(
        _ entry: RemovalLogEntry, as uuid: UUIDText, to table: SeedTable, touched dating: RemovalLogEntry.Dating?,
        in run: UndoRun
    ) throws(StoreError) -> UndoReport.SkipReason? {
        var dating = dating
        if fault == .touchedBack { dating = dating ?? { _, _ in SeedInstant(milliseconds: 0) } }
        if fault == .hidesDates, let whole = dating { dating = { _, _ in whole(nil, nil) } }
        let hidden = fault == .overlooksOtherUndo ? hide(uuid, of: table) : [:]
        let skipped = try memory.log.reinsert(entry, as: uuid, to: table, touched: dating, in: run)
        memory.state.rows[table.name, default: [:]].merge(hidden) { _, new in new }
        if fault == .refersToFormerIdentity, skipped == nil {
            let former = memory.state.log.rows.first { $0.entry.id == entry.id }?.row
            for (number, row) in memory.state.rows["Pairing"] ?? [:]
            where row["uuid"] == .text(uuid.description) {
                memory.state.rows["Pairing"]?[number]?["type"] = former?["type"]
            }
        }
        if fault == .untouchedBack, skipped == nil, let last = memory.state.rows[table.name]?.keys.max() {
            memory.state.rows[table.name]?[last]?[table.mapping.updateDate] = .null
        }
        if fault == .undoDropsBlobs, skipped == nil, let last = memory.state.rows[table.name]?.keys.max() {
            memory.state.rows[table.name]?[last]?["data"] = nil
        }
        return skipped
    }

    /// Takes the rows with an identity out of the table and returns them.
    private func hide(_ uuid: UUIDText, of table: SeedTable) -> [Int64: MemoryStore.Row] {
        let rows = (memory.state.rows[table.name] ?? [:]).filter { row in
            if case .text(let text)? = row.value[table.mapping.uuid] { UUIDText(text) == uuid } else { false }
        }
        for number in rows.keys { memory.state.rows[table.name]?[number] = nil }
        return rows
    }

    func markUndone(_ entries: [RemovalLogEntry]) throws(StoreError) {
        if fault != .undoesForEver { try memory.log.markUndone(entries) }
    }
}

/// Edits of untagged rows, which another device may have adopted since (A1, A2).
extension Rescue {
    /// Returns the entry as that of a copy.
    ///
    /// If the row is not a copy, it returns `nil`, after the journal has retained or discarded the entry.
    func asCopy(_ entry: JournalEntry, in table: SeedTable) throws(StoreError) -> JournalEntry? {
        guard entry.seedID.isEmpty else { return entry }
        guard let seedID = table.mapping.seedID else { return nil }
        let createDate = table.mapping.createDate
        let found = try adoption(of: entry, in: table)
        switch RescueRule.decision(forUntagged: entry.copy, before: found.decision, isEdited: found.isEdited) {
        case .keep:
            try journal.retain(entry, of: table)
        case .discard:
            try journal.discard(entry, of: table)
        case .takeTags:
            guard let copy = entry.copy else { return nil }
            let tags = try store.columns.values(of: [createDate, seedID], in: [copy], of: table)
            guard let tags = tags.first, tags.count == 2, case .text = tags[1] else {
                try journal.retain(entry, of: table)
                return nil
            }
            return try tag(entry, createDate: tags[0], seedID: tags[1], in: table)
        case .wasCopy(let seed, let released):
            return try tag(
                entry, createDate: table.dates.value(of: released), seedID: .text(seed.description), in: table)
        }
        return nil
    }

    private func tag(
        _ entry: JournalEntry, createDate: SeedValue, seedID: SeedValue, in table: SeedTable
    ) throws(StoreError) -> JournalEntry? {
        let fields = [
            StoredField(column: table.mapping.createDate, value: createDate),
            StoredField(column: table.mapping.seedID ?? "", value: seedID),
        ]
        let copy = try journal.tag(entry, with: fields, in: table)
        return copy.seedID.isEmpty ? nil : copy
    }

    /// Whether an adoption may make a copy of a row.
    private func mayBeCopy(_ row: JournalEntry.UntaggedRow, in table: SeedTable) throws(StoreError) -> Bool {
        guard row.isEdited, let value = row.values.first, !value.isNull else { return true }
        let date = table.dates.instant(from: value)
        for source in try provenance.sources(of: table) {
            let releases = try store.bookkeeping.releases(deliveredOf: source.catalog.name)
            if RescueRule.mayBeCopy(createdAt: date, releases: releases + [source.catalog.released]) { return true }
        }
        return false
    }

    /// The decision of an adoption on the row as it was before the user's first edit, if the store knows that.
    private func adoption(
        of entry: JournalEntry, in table: SeedTable
    ) throws(StoreError) -> (decision: AdoptionRule.Decision, isEdited: Bool) {
        if entry.copy != nil { return (.leave, false) }
        let known = try journal.untaggedRow(of: entry, columns: [table.mapping.createDate], in: table)
        guard let known, try mayBeCopy(known, in: table) else { return (.leave, false) }
        let finder = try AdoptionFinder(of: table, match: [], by: provenance)
        guard let row = try journal.untaggedRow(of: entry, columns: finder.columns, in: table) else {
            return (.leave, false)
        }
        let copy = SeedCopy(row: .number(0), uuid: entry.uuid, createDate: nil)
        let origin = try finder.origin(of: copy, row.values)
        var resolver = SeedResolver(try provenance.catalogs())
        let settled = try origin.settled { (link) throws(StoreError) in
            let values = try resolver.values(of: link, in: table, store: store)
            return values.contains { $0.spelling == link.value.spelling } ? .copy : .elsewhere
        }
        var decision = settled?.decision ?? .leave
        // The row to which it referred may have gone since. A single seed with the rest of its key leaves no doubt.
        if decision == .leave, origin.byKey.count == 1 {
            decision = origin.settled { _ in .copy }?.decision ?? .leave
        }
        return (decision, row.isEdited)
    }
}

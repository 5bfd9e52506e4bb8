/// Inserts the copies of seeds, and exchanges those that have each other's places under a unique key.
extension CatalogSeeding {
    /// The result of an attempt to insert a new copy.
    enum Insertion {
        case inserted
        /// Rows of the user's have its place under a unique key (S1).
        case blockedByUser([SeedCopy], rule: String)
        /// Untouched copies of other seeds have its place.
        case blockedBySeed(BlockedSeed)
        /// A rule of the table does not allow it.
        case refused(StoreError)
    }

    /// Inserts a new copy, if it may.
    func insert(
        _ candidate: SeedCandidate, replacing replaced: SeedCopy?, in catalog: Catalog, report: inout Seeder.Report
    ) throws(StoreError) -> Insertion {
        // There may be as many of them.
        uuids.drawOnce(catalog.seeds.count)
        var fields = candidate.changingFields
        if let replaced {
            fields +=
                try filedReferences(of: candidate, in: replaced, catalog) + leftOutFields(of: candidate, in: catalog)
        }
        var row = newCopy(of: candidate.seed, fields, in: catalog)
        // Of two copies of one release the greater identity survives, on every device (C2).
        if let replaced, !replaced.isOlder(than: catalog.released) { row.uuid = uuids.next(above: replaced.uuid) }
        made.note(row.uuid, of: candidate.seed)
        let copy: SeedCopy
        do throws(StoreError) {
            copy = try store.insert(row, into: catalog.table, inheriting: replaced)
        } catch {
            guard case .constraint(_, _, let rule) = error else { throw error }
            let inTheWay = try store.copies(blocking: row, inheriting: replaced, from: catalog.table)
            let users = try usersRows(among: inTheWay, candidate, in: catalog)
            if !users.isEmpty { return .blockedByUser(users, rule: rule) }
            let blockedBySeed = BlockedSeed(
                candidate: candidate, row: row, replaced: replaced, rows: Set(inTheWay.map(\.row)), error: error)
            if !blockedBySeed.isInItsOwnWay { return .blockedBySeed(blockedBySeed) }
            if replaced == nil || inTheWay.isEmpty { return .refused(error) }
            atHand.forget()
            guard let failure = try exchange([blockedBySeed], in: catalog, report: &report) else { return .inserted }
            return .refused(failure)
        }
        atHand.forget(candidate.group)
        if candidate.renamed.isEmpty {
            try provenance.note(copy, of: candidate.seed, row.fields, in: candidate.group, of: catalog)
            return .inserted
        }
        atHand.forget()
        // Only the catalog tells that copies under the seed's former key are twins of the new one.
        let renamed = Set(candidate.renamed.map(\.row))
        let former = try proven(candidate, in: catalog).filter { renamed.contains($0.row) }
        let name = SeedReference(catalog: catalog.name, id: candidate.seed.id)
        for copy in former { report.note(name, of: copy, in: catalog.table) }
        try cleanup.removeTwins(
            among: former + [copy], of: candidate.group, in: catalog.table,
            isDurable: candidate.wasDurable ?? catalog.table.isDurable, report: &report)
        return .inserted
    }

    /// Returns those of the rows that belong to the user: they are touched, or not proven to be copies (T4).
    private func usersRows(
        among rows: [SeedCopy], _ candidate: SeedCandidate, in catalog: Catalog
    ) throws(StoreError) -> [SeedCopy] {
        var users: [SeedCopy] = []
        for row in rows {
            if let known = candidate.copies.first(where: { $0.row == row.row }) {
                if !known.isUntouched { users.append(known) }
                continue
            }
            let values = try store.columns.values(of: catalog.table.groupColumns, in: [row], of: catalog.table)
            let group = CopyGroup(values: values.first ?? [], copies: [row])
            let proven = try provenance.proven(group, in: catalog.table).copies[0]
            if !proven.isUntouched { users.append(proven) }
        }
        return users
    }

    /// Exchanges the copies of seeds that have each other's places, cycle by cycle.
    ///
    /// - Returns: the seeds that cannot be inserted, each with the error that says why.
    func exchange(
        _ seeds: [BlockedSeed], in catalog: Catalog, _ tools: Tools, into result: inout Seeder.Report.CatalogReport,
        report: inout Seeder.Report
    ) throws(StoreError) -> [BlockedSeed] {
        var stuck: [BlockedSeed] = []
        for cycle in BlockedSeed.cycles(among: seeds, &stuck) {
            if let failure = try exchange(cycle, in: catalog, report: &report) {
                // A seed that breaks a rule by itself has met that error first.
                let isKnown = cycle.contains { $0.error == failure }
                stuck += cycle.map { seed in
                    var seed = seed
                    if !isKnown { seed.error = failure }
                    return seed
                }
                continue
            }
            for seed in cycle { result.add(seed.candidate.seed) }
            for seed in cycle { try recordDelivered(seed.candidate, isDelivered: true, in: catalog, tools.maker) }
        }
        return stuck
    }

    /// Removes the older copies first and inserts the new ones then.
    ///
    /// If the table does not allow it, returns the error and changes nothing.
    func exchange(
        _ seeds: [BlockedSeed], in catalog: Catalog, report: inout Seeder.Report
    ) throws(StoreError) -> StoreError? {
        let table = catalog.table
        var exchanged = report
        do throws(StoreError) {
            try cleanupRun.attempt { () throws(StoreError) in
                try store.transaction { () throws(StoreError) in
                    var replacements: [PlannedRemoval.Replacement] = []
                    for seed in seeds {
                        try cleanup.removeTwins(
                            among: try proven(seed.candidate, in: catalog), of: seed.candidate.group, in: table,
                            isDurable: seed.candidate.wasDurable ?? table.isDurable, report: &exchanged)
                        if let replacement = seed.replacement(in: table) {
                            let name = SeedReference(catalog: catalog.name, id: seed.candidate.seed.id)
                            exchanged.note(name, of: replacement.removal.copy, in: table)
                            replacements.append(replacement)
                        }
                    }
                    exchanged.removed += try store.replace(replacements, of: table, at: now, in: cleanupRun)
                }
            }
        } catch {
            guard case .constraint = error else { throw error }
            return error
        }
        report = exchanged
        return nil
    }

    /// Reports the rows of the user's that keep a seed away.
    ///
    /// - Parameter rule: the rule of the table by which they do; `nil` if they hold the seed's key.
    func note(
        _ seed: Seed, heldBy rows: [SeedCopy], by rule: String? = nil, in catalog: Catalog, report: inout Seeder.Report
    ) {
        let reference = SeedReference(catalog: catalog.name, id: seed.id)
        report.occupied.append(
            Seeder.Report.Occupied(
                seed: reference.description, table: catalog.table.name, uuids: rows.map(\.uuid), rule: rule))
        report.add(rows, in: catalog.table)
    }

    /// Reports that the table refuses a seed, and returns the rule in the store's words.
    func note(_ seed: Seed, refusedWith error: StoreError, in catalog: Catalog, report: inout Seeder.Report) -> String {
        var rule = ""
        if case .constraint(_, _, let detail) = error { rule = detail }
        let reference = SeedReference(catalog: catalog.name, id: seed.id)
        report.refused.append(
            Seeder.Report.Refused(seed: reference.description, table: catalog.table.name, rule: rule))
        return rule
    }

    /// Makes a row for a seed, with a new identity (T1).
    func newCopy(of seed: Seed, _ fields: [StoredField], in catalog: Catalog) -> NewCopy {
        NewCopy(
            uuid: uuids.next(), seedID: SeedReference(catalog: catalog.name, id: seed.id),
            createDate: catalog.released, fields: fields)
    }

    /// The copies that a seeding has made, by identity, each with the id of its seed.
    final class MadeCopies {
        private(set) var seeds: [UUIDText: String] = [:]
        /// Whether they are noted: only if references may turn out to lead to nothing, or if a cleanup looks at these copies alone.
        var isOn = false

        func note(_ uuid: UUIDText, of seed: Seed) { if isOn { seeds[uuid] = seed.id } }
    }
}

extension SeederCall {
    /// The ways to mark a seed's copies.
    enum Marking {
        case dismiss, restore
    }

    /// Dismisses or restores a seed of these catalogs, after the cleanup of its copies.
    func mark(
        _ seed: String, _ marking: Marking, catalogs: [Catalog]
    ) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        let seed = catalogs.first?.table.former.current(of: seed) ?? seed
        guard let (catalog, id) = try find(seed, in: catalogs) else { throw .dismissal(.unknownSeed(seed)) }
        if !catalog.table.isDurable {
            throw .dismissal(.notDurable(seed: seed, table: catalog.table.name))
        }
        return try report { (report) throws(StoreError) in
            report.outcome = marking == .dismiss ? .dismissed : .restored
            try takeOverFormerReceipts(catalogs)
            try store.transaction { () throws(StoreError) in
                // Comes first, since the cleanup could take a copy that a sync engine has only overwritten (R3).
                try rescue(catalogs, report: &report)
                try prepare(catalog)
                var copies = try self.copies(of: seed, id, in: catalog, among: catalogs)
                if marking == .dismiss, copies.count > 1 {
                    try cleanup.removeTwins(in: catalog.table, .rows(copies.map(\.uuid)), report: &report)
                    copies = try self.copies(of: seed, id, in: catalog, among: catalogs)
                }
                copies = try withoutUsersRows(copies, in: catalog)
                let marks =
                    switch marking {
                    case .dismiss: DismissRule.dismissal(of: copies, now: now)
                    case .restore: DismissRule.restoration(of: copies, now: now)
                    }
                try carryOut(marks, of: seed, in: catalog.table, report: &report)
            }
        }
    }

    /// The copies without the rows that the user has made under the seed's key, before rows named their seeds (T4).
    private func withoutUsersRows(_ copies: [SeedCopy], in catalog: Catalog) throws(StoreError) -> [SeedCopy] {
        guard let seedID = catalog.table.mapping.seedID else { return copies }
        let names = try store.columns.values(of: [seedID], in: copies, of: catalog.table)
        let releases = try store.bookkeeping.releases(deliveredOf: catalog.name)
        return zip(copies, names).filter { copy, name in
            copy.isUntouched || name.first?.namesSeed == true
                || RescueRule.mayBeCopy(createdAt: copy.createDate, releases: releases)
        }.map(\.0)
    }

    /// Dismisses one copy, or cleans its group up if that removes a visible twin.
    func dismiss(copy uuid: UUIDText, catalogs: [Catalog]) throws(SeedbedError) -> Seeder.Report {
        provenance.use(catalogs)
        var isFound = false
        let report = try report { (report) throws(StoreError) in
            report.outcome = .dismissed
            try store.transaction { () throws(StoreError) in
                try rescue(catalogs, report: &report)
                var tables: Set<String> = []
                for catalog in catalogs where catalog.table.isDurable && tables.insert(catalog.table.name).inserted {
                    try prepare(catalog)
                    if try dismiss(copy: uuid, in: catalog.table, report: &report) { isFound = true }
                }
            }
        }
        if !isFound { throw .dismissal(.unknownCopy(uuid)) }
        return report
    }

    private func dismiss(copy uuid: UUIDText, in table: SeedTable, report: inout Seeder.Report) throws(StoreError)
        -> Bool
    {
        var groups: [CopyGroup] = []
        try store.forEachGroup(in: table, .rows([uuid])) { (group) throws(StoreError) in groups.append(group) }
        for group in groups {
            if DismissRule.meansCleanup(group.copies) {
                let before = report.removed.count
                try cleanup.removeTwins(in: table, .rows([uuid]), report: &report)
                // None goes if it is not proven to be a copy, if rows keep it, or if the store removes no copies.
                if report.removed.count > before { continue }
            }
            let marks = DismissRule.dismissal(of: group.copies.filter { $0.uuid == uuid }, now: now)
            let seed = if case .text(let text)? = group.values.last { text } else { "" }
            try carryOut(marks, of: seed, in: table, report: &report)
        }
        return !groups.isEmpty
    }

    private func carryOut(
        _ marks: [SeedCopy.Mark], of seed: String, in table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        for mark in marks {
            try store.mark(mark, in: table)
            report.marked.append(Seeder.Report.Marked(table: table.name, uuid: mark.copy.uuid, seedID: seed))
        }
    }

    /// The catalog in whose table the copies of a seed are, and the seed's id, or `nil` if neither catalogs nor store know it.
    ///
    /// The user may see a seed that the catalogs do not have: one of a newer version of the app, or of a dropped catalog.
    func find(_ seed: String, in catalogs: [Catalog]) throws(SeedbedError) -> (Catalog, id: String)? {
        for catalog in catalogs where seed.utf8.starts(with: "\(catalog.name)/".utf8) {
            let id = String(decoding: seed.utf8.dropFirst(catalog.name.utf8.count + 1), as: UTF8.self)
            if catalog.seeds.contains(where: { $0.id == id }) || catalog.retired.contains(id) {
                return (catalog, id)
            }
        }
        do throws(StoreError) {
            var tables: Set<String> = []
            for catalog in catalogs where catalog.table.isDurable && tables.insert(catalog.table.name).inserted {
                if try !taggedCopies(of: seed, in: catalog.table).isEmpty { return (catalog, "") }
            }
        } catch {
            throw .store(error)
        }
        return nil
    }

    /// The catalog that has given the store a seed of this name, though it lists the seed no longer.
    func findDelivered(_ seed: String, in catalogs: [Catalog]) throws(StoreError) -> (Catalog, id: String)? {
        for catalog in catalogs where seed.utf8.starts(with: "\(catalog.name)/".utf8) {
            let id = String(decoding: seed.utf8.dropFirst(catalog.name.utf8.count + 1), as: UTF8.self)
            if try store.bookkeeping.deliveredSeeds(of: catalog.name)[id] != nil { return (catalog, id) }
        }
        return nil
    }

    /// Returns a catalog whose table holds or held copies of a seed, if the app no longer has the seed's own catalog.
    func findDropped(_ seed: String, in catalogs: [Catalog]) throws(StoreError) -> (Catalog, id: String)? {
        for catalog in catalogs where try !taggedCopies(of: seed, in: catalog.table).isEmpty { return (catalog, "") }
        guard let name = SeedReference(name: seed), !catalogs.contains(where: { $0.name == name.catalog }),
            try store.bookkeeping.deliveries(of: name.catalog)[name.id] != nil
        else { return nil }
        let table = try store.log.log(after: 0).entries.last { $0.seedID == seed }?.table
        let tables = Set(catalogs.map { SQLName($0.table.name) })
        let catalog = catalogs.first { table.map($0.table.name.isSameName) ?? (tables.count == 1) }
        return catalog.map { ($0, "") }
    }

    /// The rows that name a seed, whichever catalog it is of.
    private func taggedCopies(of seed: String, in table: SeedTable) throws(StoreError) -> [SeedCopy] {
        guard let seedID = table.mapping.seedID else { return [] }
        var copies: [SeedCopy] = []
        try store.forEachRow(of: table, naming: seedID) { copy, name, _ in if name == seed { copies.append(copy) } }
        return copies
    }

    /// The copies of a seed that a cleanup counts as twins, and the rows of every other scope that name it.
    ///
    /// - Returns: the copies, and the rows of those that are in a group that the seed has or had.
    func allCopies(
        of seed: String, _ id: String, in catalog: Catalog, among catalogs: [Catalog]
    ) throws(StoreError) -> (copies: [SeedCopy], own: Set<StoredRowID>) {
        var copies = try copies(of: seed, id, in: catalog, among: catalogs)
        let known = Set(copies.map(\.row))
        if catalog.table.mapping.scope != nil {
            var others = try taggedCopies(of: seed, in: catalog.table)
            if let shipped = catalog.seeds.first(withID: id) {
                let group = SeedResolver.group(of: id, shipped.values, in: catalog)
                let candidate = SeedCandidate(seed: shipped, fields: shipped.values, group: group, delivered: nil)
                others += try OtherCopies(of: catalog, in: store).copiesInOtherScopes(of: [candidate])[0]
            }
            copies += others.filter { !known.contains($0.row) }
        } else if let values = catalog.seeds.first(withID: id)?.values {
            let key = SeedResolver.group(of: id, values, in: catalog)
            for group in try provenance.groupsAcrossKeys(in: catalog.table) where group.values == key {
                copies += group.copies.filter { !known.contains($0.row) }
            }
        }
        return (copies, known)
    }

    /// The copies of a seed, in all groups that it has or had.
    func copies(
        of seed: String, _ id: String, in catalog: Catalog, among catalogs: [Catalog]
    ) throws(StoreError) -> [SeedCopy] {
        if id.isEmpty { return try taggedCopies(of: seed, in: catalog.table) }
        var resolver = SeedResolver(catalogs)
        let columns = catalog.table.groupColumns
        let values = catalog.seeds.first { $0.id == id }?.values
        var groups = [SeedResolver.group(of: id, values ?? [], in: catalog)]
        if let delivered = try store.bookkeeping.deliveries(of: catalog.name)[id],
            try delivered.isGrouped(by: columns, of: catalog.table, in: store)
        {
            groups = try resolver.groups(of: delivered, in: catalog, store: store)
        } else if values == nil, columns == catalog.table.key {
            groups = []
        }
        if columns == catalog.table.key {
            // A copy of a release that this store was not given: only the history knows which key it had. Another seed may have
            // that key now.
            groups += try provenance.keys(of: id, in: catalog).filter { key in
                !groups.contains(key) && !catalog.seeds.contains { $0.id != id && $0.keys(columns).contains(key) }
            }
        }
        for group in groups {
            groups += try provenance.copies(inOtherSpellingsOf: group, of: catalog.table).map(\.values)
        }
        var copies: [SeedCopy] = []
        for (group, found) in zip(groups, try store.copies(inGroups: groups, of: catalog.table)) {
            copies += try ownCopies(among: found, in: group, of: id, in: catalog)
        }
        if copies.isEmpty, let receipt = try store.bookkeeping.deliveries(of: catalog.name)[id] {
            let candidate = try resolver.candidate(for: receipt, in: catalog, store: store)
            var shipped: ShippedGroups?
            copies = try resolver.copiesByFormerColumns(of: candidate, in: catalog, by: provenance, &shipped)
        }
        return copies
    }

    /// The rows under a key that may be of a seed; another seed may have got the key in a later release.
    private func ownCopies(
        among found: [SeedCopy], in group: [SeedValue], of id: String, in catalog: Catalog
    ) throws(StoreError) -> [SeedCopy] {
        let table = catalog.table
        guard !found.isEmpty, table.groupColumns == table.key, let seed = catalog.seeds.first(withID: id),
            catalog.seeds.contains(where: { $0.id != id && $0.keys(table.key).contains(group) })
        else { return found }
        let candidate = SeedCandidate(
            seed: seed, fields: seed.values, group: group,
            delivered: try store.bookkeeping.deliveries(of: catalog.name)[id])
        let former = FormerGroup(values: group, table: table, isOfAnotherSeed: true)
        return found.filter { candidate.mayBeGiven(as: $0, in: former) }
    }
}

/// One pass through a table.
extension Provenance {
    /// Calls `body` for each row of a table, marked if it is tagged and not a copy, with its possible origin.
    ///
    /// - Parameter settled: called instead with a row that the store has lent, if the lent values prove it or show that it needs
    ///   no proof. Its table has one catalog then.
    func forEachRow(
        in table: SeedTable, settled: (LentProof.Finding, LentRow) -> Void,
        _ body: (SeedCopy, inout GroupOrigin) throws(StoreError) -> Void
    ) throws(StoreError) {
        let columns = try columns(of: table)
        let grouping = table.groupColumns
        func look(_ copy: SeedCopy, _ values: [SeedValue]) throws(StoreError) {
            var copy = copy
            var origin = try origin(of: Array(values.prefix(grouping.count)), in: table)
            if copy.isTagged {
                let content = RowContent(columns: columns, values: Array(values.dropFirst(grouping.count)))
                copy.unproven = try reason(for: copy, &origin)
                if copy.unproven == nil { copy.unproven = try reason(for: copy, content, &origin, table) }
            }
            try body(copy, &origin)
        }
        let names = grouping + columns.names
        let sources = try sources(of: table)
        guard let lending = store.columns.lending, let source = sources.first else {
            return try store.forEachRow(of: table, columns: names, look)
        }
        let unchanged = sources.count == 1 ? try unchangedSeeds(of: source) : nil
        guard var proof = LentProof(of: table, by: sources, columns: columns, isShipped: unchanged?.isShipped) else {
            return try store.forEachRow(of: table, columns: names, look)
        }
        try lending.forEachRow(of: table, columns: names) { row in
            let finding = proof.finding(row)
            if case .open = finding { return false }
            settled(finding, row)
            return true
        } _: { (copy, values) throws(StoreError) in
            try look(copy, values)
        }
    }

    /// Finds the seeds of a catalog whose only row is an untouched copy that holds all that the release ships.
    ///
    /// - Parameter isShipped: whether the release of that date shipped the seed at a position as it is now.
    /// - Returns: `nil` if it takes the values of all rows to tell.
    func untouchedCopies(
        of catalog: Catalog, isShipped: @escaping (_ position: Int, _ date: SeedInstant) -> Bool
    ) throws(StoreError) -> CopyTally? {
        let table = catalog.table
        let columns = try columnsToCompare(of: catalog)
        let proven = try self.columns(of: table)
        // A column that proves nothing and that a seed leaves out may hold anything.
        let compared = ProvenColumns(
            names: columns, defaults: columns.map { name in proven.places[name].flatMap { proven.defaults[$0] } },
            passed: [])
        guard let lending = store.columns.lending, let tally = try CopyTally(of: catalog, in: store),
            var proof = LentProof(of: table, by: try sources(of: table), columns: compared, isShipped: isShipped),
            proof.findsSeeds
        else { return nil }
        let grouping = table.groupColumns
        try lending.forEachRow(of: table, columns: grouping + columns) { row in
            let finding = proof.finding(row)
            if case .open(position: nil) = finding { return false }
            tally.add(finding, row)
            return true
        } _: { (_, values) throws(StoreError) in
            var origin = try origin(of: Array(values.prefix(grouping.count)), in: table)
            // A row that names no catalog of the app is in no seed's group, and open all the same.
            tally.addUnproven(origin.sources.indices.flatMap { origin.current($0) })
        }
        return tally.hasOtherKeys ? nil : tally
    }

    /// Returns the groups of retired seeds by their keys in the history, for a table without a `seedID` column.
    ///
    /// It leaves out a key that another seed has now.
    ///
    /// - Parameters:
    ///   - known: groups whose keys are known already.
    ///   - selected: the only groups that are wanted; all if it is `nil`.
    func formerGroups(
        of ids: [String], in catalog: Catalog, besides known: [Retirement.Group], selected: [[SeedValue]]?
    ) throws(StoreError) -> [Retirement.Group] {
        if ids.isEmpty || selected?.isEmpty == true { return [] }
        guard let source = try source(of: catalog) else { return [] }
        let present = Dictionary(grouping: known, by: \.id)
        let keys = try self.known(source) { (source) throws(OriginError) in
            var keys = KeyedSeeds()
            for id in ids {
                let present = present[id]?.map { source.keyValues(of: $0.values) } ?? []
                for key in try source.keys(of: id)
                where !present.contains(key) && source.seeds.seeds(withKey: key).isEmpty {
                    keys.add(id, key: key)
                }
            }
            return keys
        }
        if keys.isEmpty { return [] }
        var groups: [Retirement.Group] = []
        var seen: Set<[SeedValue]> = []
        func add(_ group: [SeedValue]) {
            for id in keys.ids(withKey: source.keyValues(of: group)) where seen.insert(group).inserted {
                groups.append(Retirement.Group(id: id, values: group))
            }
        }
        if let selected {
            selected.forEach(add)
        } else {
            // A history does not have the scope of a seed, and a row may spell the key in another way.
            let released = catalog.released
            try store.forEachRow(of: catalog.table, columns: catalog.table.groupColumns) { (copy, group) in
                if CleanupRule.retires(copy, released: released) { add(group) }
            }
        }
        return groups
    }

    /// Whether a row without dates holds what some release shipped of the group's seed.
    func holdsShippedForm(
        _ copy: SeedCopy, ofGroup group: [SeedValue], in table: SeedTable
    ) throws(StoreError) -> Bool {
        let columns = try columns(of: table)
        guard let values = try store.columns.values(of: columns.names, in: [copy], of: table).first else {
            return false
        }
        let content = RowContent(columns: columns, values: values)
        for source in try origin(of: group, in: table).sources {
            let candidate = try known(source) { (source) throws(OriginError) in
                try source.candidate(source.named(in: table.currentGroup(group)).id, content, copy)
            }
            if candidate?.equal.isEmpty == false { return true }
        }
        return false
    }
}

/// The seeds of removed rows whose tables do not name them.
extension Seeder {
    /// Returns the entries, each with its row's seed, as far as the row, the catalogs and the receipts tell it.
    ///
    /// A row that an adoption changed tells its seed itself, as long as it exists and the adoption is not undone. Of any other row
    /// the log holds the key. If the catalogs cannot be read, no entry gets a seed.
    package func namingSeeds(
        of entries: consuming [RemovalLogEntry], account: SeedAccount
    ) throws(SeedbedError) -> [RemovalLogEntry] {
        if entries.allSatisfy({ $0.seedID != nil }) { return entries }
        guard let catalogs = try? load() else { return entries }
        let store = try store(for: account)
        let provenance = Provenance(of: store, in: catalogs)
        do throws(StoreError) {
            // In place: a log may have a million entries.
            var named = consume entries
            try store.reading { () throws(StoreError) in
                for place in named.indices where named[place].seedID == nil && !named[place].isJoinRow {
                    let name = named[place].table
                    guard let table = catalogs.first(where: { $0.table.name.isSameName(as: name) })?.table else {
                        continue
                    }
                    named[place].shipped = try seed(of: named[place], in: table, store, provenance)
                }
            }
            return named
        } catch {
            throw provenance.cause(of: error)
        }
    }

    private func seed(
        of entry: RemovalLogEntry, in table: SeedTable, _ store: any SeedStore, _ provenance: Provenance
    ) throws(StoreError) -> SeedReference? {
        if let named = try groupSeed(of: entry, in: table, store, provenance) { return named }
        if entry.reason != .adopted { return nil }
        let key = try store.log.loggedValues(of: entry, table.key)
        return key.count == table.key.count ? try provenance.onlySeed(withKey: key, in: table) : nil
    }

    /// The seed that the row's group and date tell.
    private func groupSeed(
        of entry: RemovalLogEntry, in table: SeedTable, _ store: any SeedStore, _ provenance: Provenance
    ) throws(StoreError) -> SeedReference? {
        let columns = table.groupColumns
        var copy: SeedCopy
        var values: [SeedValue]
        if entry.reason == .adopted {
            guard let found = try store.copies(withUUID: entry.uuid, of: table).first else { return nil }
            copy = found
            values = try store.columns.values(of: columns, in: [copy], of: table).first ?? []
        } else {
            values = try store.log.loggedValues(of: entry, columns + [table.mapping.createDate])
            guard let date = values.popLast() else { return nil }
            copy = SeedCopy(row: .number(0), uuid: entry.uuid, createDate: table.dates.instant(from: date))
        }
        return try provenance.seed(of: copy, inGroup: values, of: table)
    }
}

extension Provenance {
    /// The seed that a row comes from, by its present name; `nil` if none is known.
    ///
    /// - Parameter group: the values of the table's group columns.
    func seed(
        of copy: SeedCopy, inGroup group: [SeedValue], of table: SeedTable
    ) throws(StoreError) -> SeedReference? {
        guard group.count == table.groupColumns.count else { return nil }
        if table.mapping.seedID != nil {
            guard case .text(let name)? = group.last else { return nil }
            return SeedReference(name: table.former.current(of: name))
        }
        var origin = try origin(of: group, in: table)
        return try seed(of: copy, &origin)
    }

    /// The seed that had this key in some release, or `nil` if none had, or several.
    fileprivate func onlySeed(withKey key: [SeedValue], in table: SeedTable) throws(StoreError) -> SeedReference? {
        var found: [SeedReference] = []
        for source in try sources(of: table) {
            let ids = try known(source) { (source) throws(OriginError) in try source.ids(withKey: key) }
            found += ids.map { SeedReference(catalog: source.catalog.name, id: $0) }
        }
        return found.count == 1 ? found[0] : nil
    }
}

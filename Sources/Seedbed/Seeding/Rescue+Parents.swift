/// The copies to which a lost row refers, and which went with it: another device retired both seeds (C5).
extension Rescue {
    /// Rescues copies with the seeds to which they refer; returns those that are refused all the same.
    ///
    /// A row loses its place otherwise, and no device learns that the user had filed it there.
    func rescueWithParents(
        _ refused: [JournalEntry.LostCopy], report: inout Seeder.Report
    ) throws(StoreError) -> [JournalEntry.LostCopy] {
        var left: [JournalEntry.LostCopy] = []
        for copy in refused {
            var rescued = Rescued()
            guard try seedParents(of: copy, report: &report), try insert(copy, &rescued, report: &report) else {
                left.append(copy)
                continue
            }
            try removeTwins(of: rescued.changed, in: copy.table, report: &report)
        }
        return left
    }

    /// Inserts the deleted copies again to which a lost row refers; returns whether one of them is back.
    ///
    /// Only where users dismiss seeds and do not delete them. The copy is untouched: it goes again when nothing refers to it. It has the
    /// identity of a rescue, so that two devices make one row, and references to the deleted copy lead to it.
    private func seedParents(of copy: JournalEntry.LostCopy, report: inout Seeder.Report) throws(StoreError) -> Bool {
        let parents = try journal.deletedParents(
            of: copy.entry, in: copy.table, to: tables, forwarding: provenance.forwarding)
        var isAny = false
        for parent in parents where parent.table.isDurable {
            guard let uuid = parent.uuid.rescued, let new = try newCopy(of: parent, as: uuid) else { continue }
            do throws(StoreError) {
                try store.transaction { () throws(StoreError) in
                    _ = try store.insert(new, into: parent.table, inheriting: nil)
                }
            } catch {
                guard case .constraint = error else { throw error }
                continue
            }
            report.rescued.append(
                Seeder.Report.Rescued(
                    table: parent.table.name, uuid: uuid, was: parent.uuid, seedID: new.seedID.description,
                    reason: .referenced))
            isAny = true
        }
        return isAny
    }

    /// Returns a copy of the deleted row's seed as the app ships it, or as its last release did; `nil` if that is not known.
    private func newCopy(of parent: JournalEntry.DeletedParent, as uuid: UUIDText) throws(StoreError) -> NewCopy? {
        let (table, columns) = (parent.table, parent.table.groupColumns)
        guard let place = columns.firstIndex(where: { $0 == table.mapping.seedID }),
            case .text(let name) = parent.group[place]
        else { return nil }
        var resolver = SeedResolver(catalogs)
        let reference = resolver.current(SeedReference(name))
        guard let catalog = resolver.catalog(reference.catalog), catalog.table.name.isSameName(as: table.name),
            let (seed, released) = try lastForm(of: reference.id, in: catalog, &resolver),
            var fields = try resolver.fields(of: seed, in: catalog, store: store)
        else { return nil }
        let shipped = Set((catalog.seededColumns + table.key).map(SQLName.init))
        fields.removeAll { !shipped.contains(SQLName($0.column)) }
        for (column, value) in zip(columns, parent.group)
        where column != table.mapping.seedID && !fields.contains(where: { $0.column.isSameName(as: column) }) {
            fields.append(StoredField(column: column, value: value))
        }
        return NewCopy(uuid: uuid, seedID: reference, createDate: released, fields: fields)
    }

    /// Returns a seed as this release has it, or as the last one had it that shipped it, with the date of the release.
    private func lastForm(
        of id: String, in catalog: Catalog, _ resolver: inout SeedResolver
    ) throws(StoreError) -> (seed: Seed, released: SeedInstant)? {
        if let seed = resolver.seed(id, of: catalog) { return (seed, catalog.released) }
        guard let source = try provenance.source(of: catalog) else { return nil }
        return try provenance.known(source) { (source) throws(OriginError) in try source.lastFormInHistory(of: id) }
    }
}

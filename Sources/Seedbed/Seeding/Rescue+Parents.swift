/// Puts back the copies to which a lost row refers: another device may have retired both seeds (C5).
extension Rescue {
    /// Rescues copies after the copies to which they refer; returns those that the table still refuses.
    ///
    /// Without its parent a row would come back without its place, and no other device would learn of that place.
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

    /// Inserts the deleted copies again to which a lost row refers; returns whether any of them is back.
    ///
    /// It does so in durable tables alone: there users dismiss seeds and do not delete them. The copy is untouched. It goes again when no
    /// row refers to it. It has the identity of a rescue: two devices make the same row, and references to the deleted copy lead to it.
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

    /// Returns a new copy of the deleted row's seed, with the values of this release or of the last one that shipped the seed.
    ///
    /// It returns `nil` if neither the catalogs nor their histories hold these values.
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

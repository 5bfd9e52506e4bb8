/// Makes copies of rows that an app seeded before it had Seedbed (A1 to A3), inside the transaction that is open.
struct Adoption {
    let store: any SeedStore
    let adoption: any StoreAdoption
    let provenance: Provenance
    let catalogs: [Catalog]
    let now: SeedInstant
    let cleanupRun: CleanupRun
    let uuids: RandomUUIDs
    /// The columns that tell a seed's row whose values differ; none for the key.
    let match: [String]
    let identity: Seeder.AdoptionIdentity

    /// Looks through the table of each catalog.
    ///
    /// If the key of a row holds references, the rows to which they lead are decided about first.
    func run(report: inout AdoptionReport) throws(AdoptionFailure) {
        var tables: [AdoptedTable] = []
        var seen: Set<SQLName> = []
        for catalog in catalogs where seen.insert(SQLName(catalog.table.name)).inserted {
            if let mistake = try mistake(in: catalog.table) { throw .adoption(mistake) }
            do throws(StoreError) {
                var table = AdoptedTable(try AdoptionFinder(of: catalog.table, match: match, by: provenance))
                table.identityColumn = try columnOfIdentities(in: catalog.table)
                tables.append(table)
            } catch {
                throw .store(error)
            }
        }
        // A column that no table has is a mistake. Of the tables, only those need it that have rows without an identity.
        if let identityColumn, let first = tables.first, tables.allSatisfy({ $0.identityColumn == nil }) {
            throw .adoption(.missingColumn(table: first.table.name, column: identityColumn))
        }
        let wanted = tables.reduce(into: Set()) { $0.formUnion($1.finder.references) }
        let copies = AdoptedCopies(of: catalogs, wanted: wanted, in: store)
        for place in tables.indices {
            tables[place].finder.isReferred = copies.mayRefer(to: tables[place].table)
            try read(&tables[place], copies, report: &report)
            while try decide(&tables, copies, report: &report) {}
        }
        // Rows that refer to each other in a cycle are no copies: no seeds do.
        while try decide(&tables, copies, isLast: true, report: &report) {}
        for catalog in catalogs { try noteReleases(of: catalog, report) }
    }

    /// Reads a table, and adopts each row on whose key no other row has a bearing.
    private func read(
        _ table: inout AdoptedTable, _ copies: AdoptedCopies, report: inout AdoptionReport
    ) throws(AdoptionFailure) {
        let (finder, name) = (table.finder, table.identityColumn)
        var (settled, undecided): ([AdoptedTable.Row], [AdoptedTable.Row]) = ([], [])
        do throws(StoreError) {
            var undeclared = try UndeclaredValues(in: table.table, of: catalogs, beside: name, store)
            let columns = finder.columns + [name].compactMap(\.self)
            try store.forEachRow(of: table.table, columns: columns + undeclared.columns) {
                (copy, values) throws(StoreError) in
                var row = AdoptedTable.Row(
                    origin: try finder.origin(of: copy, Array(values.prefix(finder.columns.count))),
                    identity: name == nil ? .null : values[columns.count - 1])
                if row.origin.hasLinks {
                    row.undeclared = Array(values[columns.count...])
                    return undecided.append(row)
                }
                guard let decided = row.origin.settled({ _ in .elsewhere }) else { return }
                copies.note(copy, as: decided.seeds)
                row.settle(decided.decision)
                if case .untouched = decided.decision { undeclared.note(values[columns.count...]) }
                if decided.decision != nil { settled.append(row) }
            }
            table.undeclared = undeclared
        } catch {
            throw .store(error)
        }
        table.undecided = undecided
        copies.setUndecided(table.undecidedRows, of: table.table)
        copies.didRead(table.table)
        try write(settled, to: &table, report: &report)
        if undecided.isEmpty { report.undeclared += table.takeUndeclared() }
    }

    /// Adopts rows whose references lead to rows that are decided, and returns whether there were any.
    private func decide(
        _ tables: inout [AdoptedTable], _ copies: AdoptedCopies, isLast: Bool = false, report: inout AdoptionReport
    ) throws(AdoptionFailure) -> Bool {
        var isNews = false
        for place in tables.indices where !tables[place].undecided.isEmpty {
            let table = tables[place].table
            var (settled, undecided): ([AdoptedTable.Row], [AdoptedTable.Row]) = ([], [])
            var found: [(copy: SeedCopy, seeds: [SeedReference])] = []
            do throws(StoreError) {
                for var row in tables[place].undecided {
                    let decided = try row.origin.settled { (link) throws(StoreError) in
                        let lead = try copies.lead(of: link, in: table)
                        return isLast && lead == .undecided ? .elsewhere : lead
                    }
                    guard let decided else {
                        undecided.append(row)
                        continue
                    }
                    found.append((row.origin.copy, decided.seeds))
                    if case .untouched = decided.decision { tables[place].undeclared?.note(row.undeclared) }
                    row.settle(decided.decision)
                    if decided.decision != nil { settled.append(row) }
                    isNews = true
                }
            } catch {
                throw .store(error)
            }
            tables[place].undecided = undecided
            copies.setUndecided(tables[place].undecidedRows, of: table)
            try write(settled, to: &tables[place], report: &report)
            // Rows refer to one that had no identity by the one that it has now.
            for (copy, seeds) in found { copies.note(copy, as: seeds) }
            if undecided.isEmpty { report.undeclared += tables[place].takeUndeclared() }
        }
        return isNews
    }

    /// Writes the rows that become copies.
    private func write(
        _ rows: [AdoptedTable.Row], to adopted: inout AdoptedTable, report: inout AdoptionReport
    ) throws(AdoptionFailure) {
        let table = adopted.table
        var identities: [UUIDText] = []
        identities.reserveCapacity(rows.count)
        // Only an identity that comes from a column may be taken already.
        if adopted.identityColumn != nil { adopted.taken.formUnion(rows.map(\.origin.copy.uuid)) }
        for row in rows { if let uuid = try identity(of: row, in: &adopted) { identities.append(uuid) } }
        let lacking = rows.count - identities.count
        if lacking > 0 { throw .adoption(.missingIdentity(table: table.name, count: lacking)) }
        var planned: [PlannedAdoption] = []
        do throws(StoreError) {
            for (row, uuid) in zip(rows, identities) {
                guard let decision = row.decision else { continue }
                plan(row.origin.copy, decision, uuid, in: table, to: &planned, report: &report)
                // The new values of a large table would take as much memory as its rows.
                if planned.count < Self.atOnce { continue }
                try adoption.adopt(planned, in: table, at: now, in: cleanupRun)
                planned.removeAll(keepingCapacity: true)
            }
            try adoption.adopt(planned, in: table, at: now, in: cleanupRun)
        } catch {
            throw .store(error)
        }
    }

    /// How many rows become copies by one call of the store.
    private static let atOnce = 8192

    private var identityColumn: String? { if case .column(let name) = identity { name } else { nil } }

    /// The column that gives rows of a table their identities, if the caller names one that the table has.
    private func columnOfIdentities(in table: SeedTable) throws(StoreError) -> String? {
        guard let identityColumn, try store.columns.hasColumns([identityColumn], of: table) else { return nil }
        return identityColumn
    }

    /// A mistake in the columns that the caller names in place of the key.
    private func mistake(in table: SeedTable) throws(AdoptionFailure) -> AdoptionError? {
        do throws(StoreError) {
            for column in match {
                if try !store.columns.hasColumns([column], of: table) {
                    return .missingColumn(table: table.name, column: column)
                }
            }
            let volatile = try store.columns.volatileColumns(of: table)
            if let column = match.first(where: { name in volatile.contains { $0.isSameName(as: name) } }) {
                return .volatileMatch(table: table.name, column: column)
            }
        } catch {
            throw .store(error)
        }
        return nil
    }

    /// The row's identity, also a new one, or `nil` if the row needs one and gets none.
    private func identity(
        of row: AdoptedTable.Row, in adopted: inout AdoptedTable
    ) throws(AdoptionFailure) -> UUIDText? {
        let uuid = row.origin.copy.uuid
        if !uuid.description.isEmpty || row.decision == .leave { return uuid }
        switch identity {
        case .required: return nil
        case .local: return uuids.next()
        case .column(let column):
            let table = adopted.table.name
            if adopted.identityColumn == nil { throw .adoption(.missingColumn(table: table, column: column)) }
            let text: String =
                switch row.identity {
                case .text(let text): text
                case .integer(let integer): String(integer)
                case .real(let real): "\(real)"
                case .blob: ShippedValue.uuid(row.identity)
                case .null: ""
                }
            guard !text.isEmpty, adopted.taken.insert(UUIDText(text)).inserted else {
                throw .adoption(.unusableIdentity(table: table, column: column))
            }
            return UUIDText(text)
        }
    }

    private func plan(
        _ copy: SeedCopy, _ decision: AdoptionRule.Decision, _ uuid: UUIDText, in table: SeedTable,
        to planned: inout [PlannedAdoption], report: inout AdoptionReport
    ) {
        let mapping = table.mapping
        var fields: [StoredField] = []
        func set(_ column: String?, _ value: SeedValue) {
            if let column { fields.append(StoredField(column: column, value: value)) }
        }
        if copy.uuid != uuid { set(mapping.uuid, .text(uuid.description)) }
        switch decision {
        case .leave:
            report.left.append(
                AdoptionReport.Left(table: table.name, uuid: copy.uuid, reason: copy.isTouched ? .touched : .noSeed))
            return
        case .untouched(let seed, let released):
            set(mapping.createDate, table.dates.value(of: released))
            set(mapping.seedID, .text(seed.description))
            report.untouched.append(
                AdoptionReport.Adopted(table: table.name, uuid: uuid, seed: seed.description, released: released))
        case .touched(let seed, let released):
            if copy.createDate == nil { set(mapping.createDate, table.dates.value(of: released)) }
            if !copy.isTouched {
                set(mapping.updateDate, table.dates.value(of: TouchRule.updateDate(after: released)))
            }
            set(mapping.seedID, .text(seed.description))
            report.touched.append(
                AdoptionReport.Adopted(table: table.name, uuid: uuid, seed: seed.description, released: released))
        }
        planned.append(PlannedAdoption(copy: copy, uuid: uuid, fields: fields))
    }

    /// Records in the receipts the releases that proved the rows, so that the next launch need not be told again.
    private func noteReleases(of catalog: Catalog, _ report: AdoptionReport) throws(AdoptionFailure) {
        let prefix = Array("\(catalog.name)/".utf8)
        let adopted = Set((report.untouched + report.touched).map(\.seed).filter { $0.utf8.starts(with: prefix) })
        if adopted.isEmpty { return }
        let history: Catalog.History
        do throws(CatalogError) { history = try catalog.loadHistory() } catch { throw .catalog(error) }
        do throws(StoreError) {
            let maker = try FormMaker(catalog, for: store)
            let known = try store.bookkeeping.deliveries(of: catalog.name)
            for release in history.releases where release < catalog.released {
                try store.bookkeeping.record(CatalogReceipt(catalog: catalog.name, released: release, seededAt: now))
            }
            for name in adopted.sorted() {
                let id = String(decoding: name.utf8.dropFirst(prefix.count), as: UTF8.self)
                if var seed = known[id] {
                    // The user's row kept the seed away (S1). The adoption has made it the seed's copy.
                    if seed.isDelivered { continue }
                    (seed.isDelivered, seed.isAdopted) = (true, true)
                    try store.bookkeeping.recordDelivered(seed, of: catalog.name)
                    continue
                }
                let former = maker.forms(of: id, in: history)
                if former.isEmpty { continue }
                let key = former[former.count - 1].key
                let columns = catalog.table.groupColumns
                // A history does not have the scope of a seed.
                let scope = catalog.seeds.first(withID: id)?.values.filter { $0.column == catalog.table.mapping.scope }
                let group = columns.map { column -> SeedValue in
                    if column == catalog.table.mapping.seedID { return .text(name) }
                    return (key + (scope ?? [])).first { $0.column.isSameName(as: column) }?.value ?? .null
                }
                var seed = SeedReceipt(id: id, group: group, groupColumns: columns, forms: former)
                seed.isAdopted = true
                try store.bookkeeping.recordDelivered(seed, of: catalog.name)
            }
        } catch {
            throw .store(error)
        }
    }
}

/// Why an adoption ended, and its transaction with it.
enum AdoptionFailure: Error {
    case store(StoreError)
    case catalog(CatalogError)
    case adoption(AdoptionError)
}

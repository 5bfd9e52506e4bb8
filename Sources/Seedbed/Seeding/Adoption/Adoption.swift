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
    func run(report: inout AdoptionReport) throws(AdoptionFailure) {
        var seen: Set<SQLName> = []
        for catalog in catalogs where seen.insert(SQLName(catalog.table.name)).inserted {
            try adopt(in: catalog.table, report: &report)
        }
        for catalog in catalogs { try noteReleases(of: catalog, report) }
    }

    private func adopt(in table: SeedTable, report: inout AdoptionReport) throws(AdoptionFailure) {
        if let mistake = try mistake(in: table) { throw .adoption(mistake) }
        var rows: [(copy: SeedCopy, decision: AdoptionRule.Decision, identity: SeedValue)] = []
        do throws(StoreError) {
            let finder = try AdoptionFinder(of: table, match: match, by: provenance)
            var undeclared = try UndeclaredValues(in: table, of: catalogs, beside: identityColumn, store)
            let columns = finder.columns + [identityColumn].compactMap(\.self)
            try store.forEachRow(of: table, columns: columns + undeclared.columns) {
                (copy, values) throws(StoreError) in
                guard let decision = try finder.decision(for: copy, Array(values.prefix(finder.columns.count))) else {
                    return
                }
                if case .untouched = decision { undeclared.note(values[columns.count...]) }
                rows.append((copy, decision, identityColumn == nil ? .null : values[columns.count - 1]))
            }
            report.undeclared += undeclared.found
        } catch {
            throw .store(error)
        }
        var identities: [UUIDText] = []
        identities.reserveCapacity(rows.count)
        // Only an identity that comes from a column may be taken already.
        var taken = identityColumn == nil ? [] : Set(rows.map(\.copy.uuid))
        for row in rows {
            if let uuid = try identity(of: row, in: table, &taken) { identities.append(uuid) }
        }
        let lacking = rows.count - identities.count
        if lacking > 0 { throw .adoption(.missingIdentity(table: table.name, count: lacking)) }
        var planned: [PlannedAdoption] = []
        do throws(StoreError) {
            for (row, uuid) in zip(rows, identities) {
                plan(row.copy, row.decision, uuid, in: table, to: &planned, report: &report)
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

    /// A mistake in the columns that the caller names.
    private func mistake(in table: SeedTable) throws(AdoptionFailure) -> AdoptionError? {
        do throws(StoreError) {
            for column in match + [identityColumn].compactMap(\.self) {
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
        of row: (copy: SeedCopy, decision: AdoptionRule.Decision, identity: SeedValue), in table: SeedTable,
        _ taken: inout Set<UUIDText>
    ) throws(AdoptionFailure) -> UUIDText? {
        if !row.copy.uuid.description.isEmpty || row.decision == .leave { return row.copy.uuid }
        switch identity {
        case .required: return nil
        case .local: return uuids.next()
        case .column(let column):
            let text: String =
                switch row.identity {
                case .text(let text): text
                case .integer(let integer): String(integer)
                case .real(let real): "\(real)"
                case .blob: ShippedValue.uuid(row.identity)
                case .null: ""
                }
            guard !text.isEmpty, taken.insert(UUIDText(text)).inserted else {
                throw .adoption(.unusableIdentity(table: table.name, column: column))
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
                let former = maker.forms(of: history.forms[id] ?? [])
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

extension MemoryStore {
    /// The record of what Seedbed wrote.
    public var changes: (any ChangeRecording)? { recorder }

    /// The releases that were recorded so far.
    public func receipts() throws(StoreError) -> [String: SeedInstant] {
        state.receipts.mapValues(\.released)
    }

    /// Whether any table was prepared.
    public func isPrepared() throws(StoreError) -> Bool { !state.prepared.isEmpty }

    /// The releases that were recorded, in their order.
    public func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        (state.formerReleases[catalog] ?? []) + (state.receipts[catalog].map { [$0.released] } ?? [])
    }

    /// The date that was noted for the account, or `nil`.
    public func contentRemoved(of account: String) -> SeedInstant? { state.contentRemoved[account] }

    /// Records the date.
    public func setContentRemoved(_ date: SeedInstant?, of account: String) { state.contentRemoved[account] = date }

    /// Replaces the catalog's receipt.
    public func record(_ receipt: CatalogReceipt) throws(StoreError) {
        if let known = state.receipts[receipt.catalog]?.released, known != receipt.released {
            noteFormerRelease(min(known, receipt.released), of: receipt.catalog)
            // An older release is recorded among the former ones, and the later receipt stays.
            if known > receipt.released { return }
        }
        state.receipts[receipt.catalog] = receipt
    }

    /// Moves the release to the former ones.
    public func withdrawReceipt(of catalog: String) throws(StoreError) {
        guard let released = state.receipts.removeValue(forKey: catalog)?.released else { return }
        noteFormerRelease(released, of: catalog)
    }

    private func noteFormerRelease(_ released: SeedInstant, of catalog: String) {
        if state.formerReleases[catalog]?.contains(released) == true { return }
        state.formerReleases[catalog, default: []].append(released)
        state.formerReleases[catalog]?.sort()
    }

    /// The seeds that were recorded as given, by id.
    public func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        state.delivered[catalog] ?? [:]
    }

    /// Replaces the seed's entry.
    public func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        state.delivered[catalog, default: [:]][seed.id] = seed
    }

    /// Checks that the columns exist; from then on the user's edits are marked.
    public func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        guard let own = tables[table.name] else { throw .missingTable(store: "memory", table: table.name) }
        var missing: [String] = []
        for column in table.mapping.columns + table.key + columns + table.volatile
        where !own.columns.contains(column) && !missing.contains(column) {
            missing.append(column)
        }
        guard missing.isEmpty else { throw .missingColumns(store: "memory", table: table.name, columns: missing) }
        state.prepared[table.name] = table
    }

    /// Whether no row was inserted, or all were deleted.
    public func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool { state.rows[table.name]?.isEmpty ?? true }

    /// The rows with these values, group by group.
    public func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        let groups = groups.map { $0.contains(where: \.isNull) ? nil : table.currentGroup($0) }
        var copies: [[SeedValue]: [SeedCopy]] = [:]
        for group in groups.compactMap(\.self) { copies[group] = [] }
        for entry in sortedRows(of: table) {
            let group = group(of: entry.row, in: table)
            if copies[group] != nil { copies[group]?.append(copy(entry, in: table)) }
        }
        return groups.map { group in group.flatMap { copies[$0] } ?? [] }
    }

    /// The rows with this identity, in any case.
    public func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        sortedRows(of: table).map { copy($0, in: table) }.filter { $0.uuid == uuid }
    }

    /// Calls `body` with each group, in the order of their oldest rows.
    public func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        var groups: [[SeedValue]: [SeedCopy]] = [:]
        var order: [[SeedValue]] = []
        for entry in sortedRows(of: table) {
            let values = group(of: entry.row, in: table)
            let copy = copy(entry, in: table)
            if values.contains(where: \.isNull) || table.mapping.seedID == nil && !copy.isUntouched { continue }
            if groups[values] == nil { order.append(values) }
            groups[values, default: []].append(copy)
        }
        let selected = selection.identities
        for values in order {
            guard let copies = groups[values] else { continue }
            if let selected, !copies.contains(where: { selected.contains($0.uuid) }) { continue }
            try body(CopyGroup(values: values, copies: copies))
        }
    }

    /// Whether the row holds these very values.
    public func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        guard let row = row(copy, of: table) else { return false }
        return fields.allSatisfy { row[$0.column] ?? .null == $0.value }
    }

    /// Calls `body` with each row, in the order in which they came.
    public func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        for entry in sortedRows(of: table) {
            try body(copy(entry, in: table), columns.map { entry.row[$0] ?? .null })
        }
    }

    /// The values of these columns in these rows.
    public func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        copies.map { copy in row(copy, of: table).map { row in columns.map { row[$0] ?? .null } } ?? [] }
    }

    /// The columns of the table, without its primary key.
    public func columns(of table: SeedTable) throws(StoreError) -> [String] {
        guard let known = tables[table.name] else { return [] }
        return known.columns.filter { $0 != known.primaryKey }
    }

    /// Compares the mapping with the one with which the table was prepared last.
    public func formerDateColumns(in table: SeedTable) throws(StoreError) -> [String: String] {
        guard let known = state.prepared[table.name]?.mapping else { return [:] }
        var former: [String: String] = [:]
        let pairs = [(table.mapping.updateDate, known.updateDate), (table.mapping.dismissDate, known.dismissDate)]
        for case (let present?, let column?) in pairs where !present.isSameName(as: column) {
            let rows = state.rows[table.name] ?? [:]
            if rows.values.contains(where: { !$0.isNull(column) && $0.isNull(present) }) { former[present] = column }
        }
        return former
    }

    /// The volatile columns, and those of keys that the store or a catalog declares.
    public func volatileColumns(of table: SeedTable) -> [String] {
        table.volatile + keys(from: table.name, asDeclaredBy: table).flatMap(\.columns)
    }

    /// Changes the row; no key of a store in memory refuses a value.
    public func file(_ values: [SeedCopy.FiledValue], in copy: SeedCopy, of table: SeedTable) throws(StoreError) {
        guard case .number(let number) = copy.row, state.rows[table.name]?[number] != nil else { return }
        for value in values {
            let before = state.rows[table.name]?[number]?[value.column]
            state.rows[table.name]?[number]?[value.column] = value.value
            if isOwnAncestor(number, by: value.column, table) {
                // Nothing is filed under itself: the copy that went was filed under its survivor.
                state.rows[table.name]?[number]?[value.column] = before
                continue
            }
            let place = state.log.rows.lastIndex { logged in
                logged.entry.table == table.name && logged.entry.uuid == value.source
                    && logged.entry.survivor == copy.uuid
            }
            if let place { state.log.rows[place].took.append(value) }
        }
    }

    /// The values that the log's entries remember.
    public func filedValues(
        of copies: [SeedCopy], in table: SeedTable
    ) throws(StoreError) -> [UUIDText: [SeedCopy.FiledValue]] {
        let wanted = Set(copies.map(\.uuid))
        var values: [UUIDText: [SeedCopy.FiledValue]] = [:]
        for logged in state.log.rows where logged.entry.table == table.name && !logged.entry.isUndone {
            guard let survivor = logged.entry.survivor, wanted.contains(survivor), !logged.took.isEmpty else {
                continue
            }
            values[survivor, default: []] += logged.took
        }
        return values
    }

    /// Inserts the row; columns without a value are null.
    public func insert(_ new: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        var row: Row = [:]
        if let old = inheriting.flatMap({ self.row($0, of: table) }) {
            for column in volatileColumns(of: table) { row[column] = old[column] }
        }
        for field in new.fields { row[field.column] = field.value }
        let spelling = spellsCapitals(table) ? new.uuid.capitals : new.uuid.description
        row[table.mapping.uuid] = .text(spelling)
        row[table.mapping.createDate] = table.dates.value(of: new.createDate)
        if let seedID = table.mapping.seedID { row[seedID] = .text(new.seedID.description) }
        let number = add(row, to: table.name)
        return SeedCopy(row: .number(number), uuid: new.uuid, spelling: spelling, createDate: new.createDate)
    }

    /// Whether the table spells identities in capitals, as the row with the greatest one does; computed once a transaction.
    private func spellsCapitals(_ table: SeedTable) -> Bool {
        if let known = capitals[table.name] { return known }
        var greatest: (uuid: UUIDText, text: String)?
        for row in rows(of: table.name) {
            guard case .text(let text)? = row[table.mapping.uuid] else { continue }
            let uuid = UUIDText(text)
            if greatest.map({ $0.uuid < uuid }) ?? true { greatest = (uuid, text) }
        }
        let isCapital = greatest.map { UUIDText.isCapital($0.text) } ?? false
        capitals[table.name] = isCapital
        return isCapital
    }

    /// The value of the column that a key of the referrer's names, or else of the primary key.
    public func referenceValue(
        of copy: SeedCopy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue {
        let key = keys(from: referrer.name, asDeclaredBy: referrer).first {
            $0.columns == [column] && $0.parent == table.name
        }
        guard let target = key?.parentColumns.first ?? tables[table.name]?.primaryKey else { return .null }
        return row(copy, of: table)?[target] ?? .null
    }

    /// Returns the columns of the keys that lead to the table itself.
    public func selfReferencingColumns(of table: SeedTable) throws(StoreError) -> [String] {
        keys(from: table.name, asDeclaredBy: table).filter { $0.parent == table.name }.flatMap(\.columns)
    }

    /// Whether a row of any table refers to the copy by a declared key.
    public func isReferred(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        guard let parent = row(copy, of: table) else { return false }
        return keys(to: table).contains { key in
            guard let values = parent.values(of: key.parentColumns) else { return false }
            return state.rows[key.child]?.values.contains { $0.values(of: key.columns) == values } ?? false
        }
    }

    private func sortedRows(of table: SeedTable) -> [(number: Int64, row: Row)] {
        (state.rows[table.name] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func row(_ copy: SeedCopy, of table: SeedTable) -> Row? {
        guard case .number(let number) = copy.row else { return nil }
        return state.rows[table.name]?[number]
    }

    func group(of row: Row, in table: SeedTable) -> [SeedValue] {
        table.currentGroup(table.groupColumns.map { row[$0] ?? .null })
    }

    func copy(_ entry: (number: Int64, row: Row), in table: SeedTable) -> SeedCopy {
        let mapping = table.mapping
        let uuid: String = if case .text(let text)? = entry.row[mapping.uuid] { text } else { "" }
        return SeedCopy(
            row: .number(entry.number), uuid: UUIDText(uuid), spelling: uuid,
            createDate: table.dates.instant(from: entry.row[mapping.createDate] ?? .null),
            updateDate: table.dates.instant(from: entry.row[mapping.updateDate] ?? .null),
            isTouched: !entry.row.isNull(mapping.updateDate),
            isDismissed: mapping.dismissDate.map { !entry.row.isNull($0) } ?? false)
    }
}

extension MemoryStore {
    /// Sets `dismissDate` and `updateDate`.
    public func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) {
        guard case .number(let number) = mark.copy.row, let dismissDate = table.mapping.dismissDate else { return }
        var changes: Row = [table.mapping.updateDate: table.dates.value(of: mark.updateDate)]
        changes[dismissDate] = mark.dismissDate.map(table.dates.value) ?? .null
        state.rows[table.name]?[number]?.merge(changes) { _, new in new }
        if let row = state.rows[table.name]?[number] { journal(row, in: table.name, isOwn: true) }
    }
}

extension MemoryStore {
    /// Changes the row as the user would, if these columns still hold what the offer shows.
    public func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]?, dryRun: Bool
    ) throws(StoreError) -> Bool {
        let accepted = offer.columns(named: columns)
        if accepted.isEmpty { return false }
        return try transaction(keeping: !dryRun) { () throws(StoreError) in
            func isMeant(_ row: Row) -> Bool {
                guard case .text(let uuid)? = row[table.mapping.uuid], UUIDText(uuid) == offer.uuid else {
                    return false
                }
                return accepted.allSatisfy { row[$0.name] ?? .null == $0.yours }
            }
            let isFound = rows(of: table.name).contains(where: isMeant)
            let changes = Dictionary(accepted.map { ($0.name, $0.shippedNow) }) { first, _ in first }
            update(changes, of: table.name, where: isMeant)
            return isFound
        }
    }
}

extension MemoryStore {
    /// Moves the children of all copies, then removes the copies one after the other.
    public func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] { try remove(removals, from: table, at: now, in: run, merging: nil) }

    /// Does so for a deduplication, which gives its survivors other parents itself, or for a cleanup if `dedupe` is `nil`.
    func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun,
        merging dedupe: DedupeRun?
    ) throws(StoreError) -> [RemovedRow] {
        var gone: [RemovedRow] = []
        let staying = staying(of: removals, in: table, run)
        let removals = removals.filter { removal in
            if case .number(let number) = removal.copy.row { !staying.contains(number) } else { true }
        }
        if dedupe == nil { try reparentSurvivors(of: removals, in: table, run) }
        // A join row that is dropped after a move is logged as it was before: an undo puts it back to its copy.
        let former = state.rows
        for planned in removals {
            if let old = row(planned.copy, of: table), let survivor = planned.survivor.flatMap({ row($0, of: table) }) {
                moveChildren(of: table, from: old, to: survivor, at: now, asIn: former, in: run, dedupe)
            }
        }
        for planned in removals {
            guard let old = row(planned.copy, of: table), case .number(let number) = planned.copy.row else { continue }
            let seedID = table.mapping.seedID.flatMap { old[$0] }
            var removal = RemovedRow(
                table: table.name, uuid: planned.copy.uuid, seedID: nil, reason: planned.reason,
                survivor: planned.survivor?.uuid)
            if case .text(let text)? = seedID { removal.seedID = text }
            if planned.reason == .yielded, let survivor = planned.survivor, let row = row(survivor, of: table),
                state.journal[table.name]?[survivor.uuid] == nil
            {
                journal(row, in: table.name, isOwn: true)
            }
            log(removal, row: old, number: number, at: now, in: run)
            state.rows[table.name]?[number] = nil
            forgetArrival(of: old, in: table.name)
            gone.append(removal)
        }
        return gone
    }

    private func moveChildren(
        of parent: SeedTable, from old: Row, to survivor: Row, at now: SeedInstant, asIn former: [String: [Int64: Row]],
        in run: CleanupRun, _ dedupe: DedupeRun?
    ) {
        for key in keys(to: parent) {
            if let values = old.values(of: key.parentColumns) {
                move(
                    key, from: values, to: survivor, parent, in: run, at: now, isLate: false, asIn: former,
                    merging: dedupe)
            }
        }
    }

    /// Moves the rows whose key holds these values to the survivor.
    ///
    /// Keeps a pair of a pure join table as often as one copy had it: the greatest by what is synced.
    ///
    /// - Parameters:
    ///   - run: decides which row gets an only place.
    ///   - now: the time at which to log the rows of such a table that go.
    ///   - isLate: whether the rows arrived after their row was removed.
    ///   - former: the rows as they were before any of the moves that belong together.
    ///   - dedupe: the deduplication that moves them, or `nil` for a cleanup or a repair.
    ///   - keepsOwn: whether a row may go on referring to itself.
    ///   - isMeant: whether the row of a number is to be moved.
    /// - Returns: whether no such row is left, because the survivor has no place for it.
    @discardableResult
    func move(
        _ key: Key, from values: [SeedValue], to survivor: Row, _ parent: SeedTable, in run: CleanupRun,
        at now: SeedInstant = .now, isLate: Bool = true, asIn former: [String: [Int64: Row]] = [:],
        merging dedupe: DedupeRun? = nil, keepsOwn: Bool = false,
        where isMeant: (Int64) -> Bool = { _ in true }
    ) -> Bool {
        let target = key.parentColumns.map { survivor[$0] ?? .null }
        var chosen: Int64?
        let waiting = key.isUnique ? children(key, of: values).filter { isMeant($0.key) } : [:]
        if key.isUnique, target != values {
            chosen = run.winner(of: waiting.map { child($0.value, $0.key, of: parent) })?.number
            if chosen == nil || !children(key, of: target).isEmpty { return waiting.isEmpty }
        }
        let surplus = surplusPairs(key, from: values, to: survivor, parent, in: run, isMeant)
        var dropped: [RemovedRow] = []
        for (number, kept) in surplus {
            guard let row = state.rows[key.child]?[number] else { continue }
            func uuid(_ row: Row?) -> UUIDText? {
                if case .text(let text)? = row?[parent.mapping.uuid] { UUIDText(text) } else { nil }
            }
            var removal = RemovedRow(
                table: key.child, uuid: uuid(row) ?? UUIDText(""), seedID: nil, reason: .equal,
                survivor: uuid(state.rows[key.child]?[kept]))
            dropped.append(removal)
            // The log of a deduplication names no survivor: by that its undo knows these rows.
            if dedupe != nil, !isLate { (removal.reason, removal.survivor) = (.duplicate, nil) }
            log(removal, row: former[key.child]?[number] ?? row, number: number, at: now, in: run)
        }
        run.didDrop(dropped)
        for (number, row) in (state.rows[key.child] ?? [:]).sorted(by: { $0.key < $1.key })
        where row.values(of: key.columns) == values && isMeant(number) && (chosen == nil || chosen == number) {
            // A survivor whose parent was its own twin has no parent then; a deduplication handles its own.
            let isOwn =
                !keepsOwn && (dedupe == nil || isLate) && key.child == key.parent
                && row.values(of: key.parentColumns) == survivor.values(of: key.parentColumns)
            for (column, other) in zip(key.columns, key.parentColumns) {
                let new = isOwn ? .null : survivor[other] ?? .null
                change(column, of: number, in: key.child, to: new, isMove: true, dedupe)
            }
        }
        for (number, _) in surplus { state.rows[key.child]?[number] = nil }
        return waiting.count < 2
    }

    /// The copies that cannot go, because their survivors have no place for rows that refer to them.
    func staying(of removals: [PlannedRemoval], in table: SeedTable, _ run: CleanupRun) -> Set<Int64> {
        var (moves, taken): ([SinglePlaceRule.Move], Set<SinglePlaceRule.Place>) = ([], [])
        for key in keys(to: table) where key.isUnique {
            let reference = ([key.child] + key.columns).joined(separator: ".")
            func children(of number: Int64) -> [Int64: Row] {
                let values = state.rows[table.name]?[number]?.values(of: key.parentColumns)
                return values.map { self.children(key, of: $0) } ?? [:]
            }
            for removal in removals {
                guard case .number(let copy) = removal.copy.row, case .number(let survivor)? = removal.survivor?.row
                else { continue }
                let place = SinglePlaceRule.Place(at: survivor, by: reference)
                moves += children(of: copy).map { .init(of: child($1, $0, of: table), from: copy, to: place) }
                if !children(of: survivor).isEmpty { taken.insert(place) }
            }
        }
        return run.staying(moves, taken: taken)
    }

    /// Up to five rows that refer to the copy, table by table in the order of their identities.
    ///
    /// A key that leaves room for one row is the rule of a row whose place at the survivor is taken.
    public func referrers(
        of removal: PlannedRemoval, in table: SeedTable, among tables: [SeedTable]
    ) throws(StoreError) -> [SeedCopy.ReferringRow] {
        guard let copy = row(removal.copy, of: table) else { return [] }
        var referrers: [SeedCopy.ReferringRow] = []
        for key in keys(to: table) {
            guard let values = copy.values(of: key.parentColumns) else { continue }
            let survivor = removal.survivor.flatMap { row($0, of: table) }?.values(of: key.parentColumns)
            let isTaken = key.isUnique && survivor.map { !children(key, of: $0).isEmpty } ?? false
            let mapping = (tables.first { $0.name == key.child } ?? table).mapping
            let rows = children(key, of: values).map { number, row in
                let uuid: UUIDText? = if case .text(let text)? = row[mapping.uuid] { UUIDText(text) } else { nil }
                return SeedCopy.ReferringRow(
                    table: key.child, uuid: uuid, number: uuid == nil ? number : nil,
                    rule: isTaken ? "UNIQUE (\(key.columns.joined(separator: ", ")))" : nil)
            }
            referrers += rows.sorted {
                ($0.uuid?.description ?? "", $0.number ?? 0) < ($1.uuid?.description ?? "", $1.number ?? 0)
            }
        }
        return Array(referrers.prefix(5))
    }

    /// The rows that refer by a key to a row of its parent.
    private func children(_ key: Key, of values: [SeedValue]) -> [Int64: Row] {
        (state.rows[key.child] ?? [:]).filter { $0.value.values(of: key.columns) == values }
    }

    /// A row by what is synced of it, in columns that are called as those of its parent.
    private func child(_ row: Row, _ number: Int64, of parent: SeedTable) -> SinglePlaceRule.Child {
        let mapping = parent.mapping
        let uuid: String = if case .text(let text)? = row[mapping.uuid] { text } else { "" }
        return SinglePlaceRule.Child(
            number: number, uuid: UUIDText(uuid),
            createDate: parent.dates.instant(from: row[mapping.createDate] ?? .null),
            updateDate: parent.dates.instant(from: row[mapping.updateDate] ?? .null))
    }

    /// Gives survivors that would become their own ancestors another parent (C5).
    func reparentSurvivors(
        of removals: [PlannedRemoval], in table: SeedTable, _ run: CleanupRun
    ) throws(StoreError) {
        func row(_ copy: SeedCopy) -> Row? {
            guard case .number(let number) = copy.row else { return nil }
            return state.rows[table.name]?[number]
        }
        for key in keys(to: table) where key.child == table.name {
            var moves: [[SeedValue]: [SeedValue]] = [:]
            var survivors: [(uuid: UUIDText, place: [SeedValue])] = []
            for removal in removals {
                guard let survivor = removal.survivor, let old = row(removal.copy)?.values(of: key.parentColumns),
                    let new = row(survivor)?.values(of: key.parentColumns)
                else { continue }
                moves[old] = new
                survivors.append((survivor.uuid, new))
            }
            let rows = state.rows[table.name] ?? [:]
            let places = Dictionary(
                rows.compactMap { number, row in row.values(of: key.parentColumns).map { ($0, number) } }
            ) { first, _ in first }
            var seen: Set<[SeedValue]> = []
            let ordered = survivors.sorted { $0.uuid < $1.uuid }.map(\.place).filter { seen.insert($0).inserted }
            let reparentings = try run.reparentings(of: ordered, moves: moves) { (place) throws(StoreError) in
                places[place].flatMap { rows[$0]?.values(of: key.columns) }
            }
            for reparenting in reparentings {
                guard let number = places[reparenting.survivor], let held = rows[number]?.values(of: key.columns) else {
                    continue
                }
                let places = reparenting.parent.map { Array($0.indices) }
                for place in places ?? run.columnsToClear(held: held, own: reparenting.survivor) {
                    change(
                        key.columns[place], of: number, in: table.name, to: reparenting.parent?[place] ?? .null,
                        isMove: true)
                }
            }
        }
    }

    /// The join rows that `EqualRowRule` lets go, each with the row that stays for it.
    private func surplusPairs(
        _ key: Key, from values: [SeedValue], to survivor: Row, _ parent: SeedTable, in run: CleanupRun,
        _ isMeant: (Int64) -> Bool
    ) -> [(row: Int64, survivor: Int64)] {
        guard let table = tables[key.child] else { return [] }
        let mapping = parent.mapping
        let keys = keys(from: key.child, asDeclaredBy: parent).flatMap(\.columns)
        let passed = keys + [table.primaryKey, mapping.uuid, mapping.createDate, mapping.updateDate]
        let target = key.parentColumns.map { survivor[$0] ?? .null }
        guard keys.count > 1, table.columns.allSatisfy(passed.contains), target != values else { return [] }
        let identity = table.columns.contains(mapping.uuid) ? mapping.uuid : table.primaryKey
        let telling = keys.filter { !key.columns.contains($0) }
        // C2 compares a `uuid` as lower-case text.
        func name(_ text: String) -> String { identity == mapping.uuid ? UUIDText(text).description : text }
        var groups: [[SeedValue]: [(name: String, number: Int64, row: EqualRowRule.Row)]] = [:]
        for (number, row) in state.rows[key.child] ?? [:] {
            let place = row.values(of: key.columns)
            guard place == target || place == values && isMeant(number), case .text(let text)? = row[identity] else {
                continue
            }
            groups[telling.map { row[$0] ?? .null }, default: []]
                .append((name(text), number, EqualRowRule.Row(copy: place == target ? nil : 0)))
        }
        return groups.values.flatMap { group in
            let sorted = group.sorted { $1.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
            return run.losers(of: sorted.map(\.row)).map { (sorted[$0.row].number, sorted[$0.survivor].number) }
        }
    }
}

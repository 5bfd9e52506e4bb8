/// Hands the user's filing and sorting on copies that go over to the survivors (C2).
extension Cleanup {
    /// A survivor with the values that it takes over from copies that are to go.
    struct Filing {
        var survivor: SeedCopy
        var values: [SeedCopy.FiledValue]
        /// Whether other values count if the source of one of these stays.
        var isContested: Bool
        /// The values that count if only the copies with these identities go.
        var valuesOfGone: (Set<UUIDText>) -> [SeedCopy.FiledValue]
    }

    /// A survivor, the copies that go in its favour, and the group that they are in.
    private struct Judged {
        var survivor: SeedCopy
        var going: [SeedCopy]
        var group: [SeedValue]
    }

    private static let atOnce = 512

    /// Returns the columns whose change is no edit, and whose values a survivor may take over.
    func filedColumns(of table: SeedTable) throws(StoreError) -> [String] {
        let passed = Set((table.groupColumns + table.mapping.columns).map(SQLName.init))
        return try store.columns.volatileColumns(of: table).filter { !passed.contains(SQLName($0)) }
    }

    /// Removes the copies, and hands the user's filing on them over to the survivors.
    ///
    /// The user may have filed a copy under another copy that goes too. Copies that are filed under rows of their own table are therefore
    /// removed last, group by group. Each reference that is read then leads to an existing row. If that row goes later, its
    /// removal moves the reference.
    ///
    /// - Parameters:
    ///   - groups: the group of each planned removal; not needed if there are no `columns`.
    ///   - columns: the columns of ``filedColumns(of:)``.
    /// - Warning: This deletes rows.
    func carryOut(
        _ planned: [PlannedRemoval], in groups: [[SeedValue]], _ columns: [String], from table: SeedTable,
        report: inout Seeder.Report
    ) throws(StoreError) {
        if columns.isEmpty { return try carryOut(planned, from: table, report: &report) }
        var sources = FilingSources()
        let filings = try filings(in: columns, of: planned, in: groups, of: table, &sources)
        let own = filings.isEmpty ? [] : Set(try store.references.selfReferencingColumns(of: table).map(SQLName.init))
        let later = Set(
            filings.filter { filing in filing.values.contains { own.contains(SQLName($0.column)) } }.map(\.survivor.row)
        )
        if later.isEmpty { return try carryOutContested(planned, with: filings, from: table, report: &report) }
        try carryOutContested(
            planned.filter { !$0.isSuperseded(byAnyOf: later) },
            with: filings.filter { !later.contains($0.survivor.row) }, from: table, report: &report)
        for run in Self.runs(of: planned, in: groups) where planned[run.lowerBound].isSuperseded(byAnyOf: later) {
            let (removals, groups) = (Array(planned[run]), Array(groups[run]))
            let filings = try self.filings(in: columns, of: removals, in: groups, of: table, &sources)
            try carryOutContested(removals, with: filings, from: table, report: &report)
        }
    }

    /// Removes a copy and hands over to its survivor what the user filed on it; returns `nil` if the survivor takes over nothing.
    ///
    /// - Parameter group: the copy's group.
    /// - Returns: the row, or an empty array if the copy cannot go.
    /// - Warning: This deletes a row.
    func removeFiled(
        _ removal: PlannedRemoval, in group: [SeedValue], from table: SeedTable
    ) throws(StoreError) -> [RemovedRow]? {
        var sources = FilingSources()
        let filings = try filings(in: try filedColumns(of: table), of: [removal], in: [group], of: table, &sources)
        if filings.isEmpty { return nil }
        let removed = try store.remove(Self.removals([removal], with: filings), from: table, at: now, in: cleanupRun)
        try carryOut(filings, in: table, removed: removed)
        return removed
    }

    /// Removes the copies, then writes to the survivors the values of those that have gone.
    func carryOut(
        _ planned: [PlannedRemoval], with filings: [Filing], from table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        let before = report.removed.count
        try carryOut(Self.removals(planned, with: filings), from: table, report: &report)
        try carryOut(filings, in: table, removed: report.removed[before...])
    }

    /// Returns the values that survivors take over.
    ///
    /// - Parameters:
    ///   - columns: the columns of ``filedColumns(of:)``; if there are none, nothing is taken over.
    ///   - groups: the group of each planned removal.
    private func filings(
        in columns: [String], of planned: [PlannedRemoval], in groups: [[SeedValue]], of table: SeedTable,
        _ sources: inout FilingSources
    ) throws(StoreError) -> [Filing] {
        if planned.isEmpty || columns.isEmpty { return [] }
        let runs = Self.runs(of: planned, in: groups)
        func judged(_ run: Range<Int>) -> Judged? {
            planned[run.lowerBound].survivor.map {
                Judged(survivor: $0, going: planned[run].map(\.copy), group: groups[run.lowerBound])
            }
        }
        var filings: [Filing] = []
        for start in stride(from: 0, to: runs.count, by: Self.atOnce) {
            let some = runs[start..<min(start + Self.atOnce, runs.count)].compactMap(judged)
            let values = try store.columns.values(of: columns, in: some.flatMap { [$0.survivor] + $0.going }, of: table)
            var place = 0
            var filed: [(judged: Judged, held: [[SeedValue]])] = []
            for one in some {
                let held = Array(values[place..<(place + 1 + one.going.count)])
                place += held.count
                // Nearly always all of them hold nothing.
                if held.contains(where: \.isEmpty) || held.allSatisfy({ $0.allSatisfy(\.isNull) }) { continue }
                filed.append((one, held))
            }
            if filed.isEmpty { continue }
            if sources.taken == nil {
                // Asked once, since the store goes through its log.
                sources.taken = try store.references.filedValues(
                    of: runs.flatMap { run in planned[run].compactMap(\.survivor).prefix(1) + planned[run].map(\.copy)
                    },
                    in: table)
            }
            let known = sources.taken ?? [:]
            for (one, held) in filed {
                // A value that all of them hold concerns only a survivor that has taken it over.
                if known[one.survivor.uuid] == nil, held.allSatisfy({ $0 == held[0] }) { continue }
                if sources.deliveries == nil {
                    sources.deliveries = try Deliveries(to: store, by: provenance, in: table)
                }
                let filing = try self.filing(of: one, columns, held, known, of: table, &sources.deliveries)
                if !filing.values.isEmpty { filings.append(filing) }
            }
        }
        return filings
    }

    /// The places of the removals in favour of one survivor each; there may be as many as rows of the table.
    private static func runs(of planned: [PlannedRemoval], in groups: [[SeedValue]]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (place, removal) in planned.enumerated() {
            guard removal.reason == .superseded, let survivor = removal.survivor else { continue }
            if let last = runs.last, last.upperBound == place, planned[last.lowerBound].survivor?.row == survivor.row,
                groups[last.lowerBound] == groups[place]
            {
                runs[runs.count - 1] = last.lowerBound..<place + 1
            } else {
                runs.append(place..<place + 1)
            }
        }
        return runs
    }

    private func filing(
        of judged: Judged, _ columns: [String], _ held: [[SeedValue]], _ known: [UUIDText: [SeedCopy.FiledValue]],
        of table: SeedTable, _ deliveries: inout Deliveries?
    ) throws(StoreError) -> Filing {
        var found: [(place: Int, states: [FilingRule.State])] = []
        for (place, column) in columns.enumerated() where !held.allSatisfy({ $0[place].isNull }) {
            if held.allSatisfy({ $0[place] == held[0][place] }) {
                // The greater copy holds the same value, so it becomes the value's source.
                let own = try deliveries?.state(
                    of: column, holding: held[0][place], in: judged.survivor, of: judged.group, known)
                guard case .filed(_, isOwn: false)? = own else { continue }
            }
            var states: [FilingRule.State] = []
            for (copy, values) in zip([judged.survivor] + judged.going, held) {
                var state = try deliveries?.state(of: column, holding: values[place], in: copy, of: judged.group, known)
                if case .filed? = state, !states.isEmpty, try isTwin(values[place], column, judged, table) {
                    state = .unknown
                }
                states.append(state ?? .unknown)
            }
            found.append((place, states))
        }
        let going = judged.going
        func values(where goes: (SeedCopy) -> Bool) -> [SeedCopy.FiledValue] {
            found.compactMap { place, states in
                let states = states.prefix(1) + zip(going, states.dropFirst()).map { goes($0) ? $1 : .unknown }
                guard let source = FilingRule.source(for: states[0], of: Array(states.dropFirst())),
                    case .filed(let origin, _) = states[source + 1], let date = origin.createDate
                else { return nil }
                return SeedCopy.FiledValue(
                    column: columns[place], value: held[source + 1][place], source: going[source].uuid,
                    origin: origin.uuid, createDate: date)
            }
        }
        return Filing(
            survivor: judged.survivor, values: values { _ in true },
            isContested: found.contains { FilingRule.isContested(for: $0.states[0], of: Array($0.states.dropFirst())) },
            valuesOfGone: { gone in values { gone.contains($0.uuid) } })
    }

    /// Whether a reference of a copy that goes leads to one of its twins.
    ///
    /// A survivor under its own twin would take that twin's place with the next cleanup.
    private func isTwin(
        _ value: SeedValue, _ column: String, _ judged: Judged, _ table: SeedTable
    ) throws(StoreError) -> Bool {
        let own = try store.references.selfReferencingColumns(of: table)
        guard !value.isNull, own.contains(where: column.isSameName) else { return false }
        return try store.references.leads(
            value, in: column, of: table, toAnyOf: [judged.survivor] + judged.going, of: table)
    }

    /// The removals, each with the values that its survivor takes over from it.
    private static func removals(_ planned: [PlannedRemoval], with filings: [Filing]) -> [PlannedRemoval] {
        if filings.isEmpty { return planned }
        let filed = Dictionary(grouping: filings.flatMap(\.values), by: \.source)
        return planned.map { removal in
            var removal = removal
            removal.filed = filed[removal.copy.uuid] ?? []
            return removal
        }
    }

    /// Writes to the survivors the values of those copies that have gone by now.
    private func carryOut(_ filings: [Filing], in table: SeedTable, removed: some Sequence<RemovedRow>)
        throws(StoreError)
    {
        if filings.isEmpty { return }
        var gone: Set<UUIDText> = []
        for removal in removed where removal.table.isSameName(as: table.name) { gone.insert(removal.uuid) }
        for filing in filings {
            let values = filing.values.filter { gone.contains($0.source) }
            if !values.isEmpty { try store.references.file(values, in: filing.survivor, of: table) }
        }
    }
}

/// Facts about where filed values come from; each is read when it is first needed.
private struct FilingSources {
    var deliveries: Deliveries?
    /// The values that copies had taken over before.
    var taken: [UUIDText: [SeedCopy.FiledValue]]?
}

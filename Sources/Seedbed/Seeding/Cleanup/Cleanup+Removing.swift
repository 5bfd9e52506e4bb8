/// Carries out removals, in turns if one has to wait for another.
extension Cleanup {
    /// Removes the copies that can go; one may have to wait for another one, whose place its children take at the survivor.
    func carryOut(
        _ planned: [PlannedRemoval], from table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        var rest = planned
        nameSeededTables()
        while !rest.isEmpty {
            let removed = try store.remove(rest, from: table, at: now, in: cleanupRun)
            // There may be many, and mostly they are the first.
            if report.removed.isEmpty { report.removed = removed } else { report.removed += removed }
            if removed.count == rest.count { return }
            rest = try present(rest, in: table)
            if !removed.isEmpty { continue }
            let losers = try resolveCollisions(of: rest, from: table, report: &report)
            if losers.isEmpty { break }
            // One of them may be a copy that was to go anyway.
            rest = try present(rest, in: table)
        }
        for removal in rest {
            let blocking = try store.references.referrers(of: removal, in: table, among: try provenance.tables())
            let stayed = Seeder.Report.LeftAlone(
                table: table.name, uuid: removal.copy.uuid, reason: .unmovable, blocking: blocking)
            if !report.leftAlone.contains(stayed) { report.leftAlone.append(stayed) }
        }
    }

    /// Tries again to remove the copies that could not go: a row that was in the way of theirs may have gone since.
    ///
    /// After this another cleanup finds nothing to do (C6), and the report says what blocks the rest in the end.
    ///
    /// - Warning: This deletes rows.
    func settle(report: inout Seeder.Report) throws(StoreError) {
        // A row without an identity cannot be found again.
        func isStuck(_ stayed: Seeder.Report.LeftAlone) -> Bool { stayed.reason == .unmovable && !stayed.uuid.isEmpty }
        var before = report.leftAlone.filter(isStuck)
        // Each turn removes a copy, or moves rows out of the way of others.
        for _ in 0...before.count where !before.isEmpty {
            report.leftAlone.removeAll(where: isStuck)
            let removed = report.removed.count
            try store.transaction { () throws(StoreError) in
                for table in try provenance.tables() {
                    let rows = before.filter { table.name.isSameName(as: $0.table) }.map(\.uuid)
                    if rows.isEmpty { continue }
                    try removeTwins(in: table, .rows(rows), following: .rows([]), report: &report)
                }
            }
            // The order does not depend on the turn in which each was found to stay.
            let unseen = try unmentioned(before, in: report.leftAlone)
            let after = (report.leftAlone.filter(isStuck) + unseen).sorted { ($0.table, $0.uuid) < ($1.table, $1.uuid) }
            report.leftAlone = report.leftAlone.filter { !isStuck($0) } + after
            if report.removed.count == removed, after == before { return }
            before = after
        }
    }

    /// The copies that still exist and that the list leaves out, such as a retired one that a trigger of the app keeps.
    private func unmentioned(
        _ copies: [Seeder.Report.LeftAlone], in list: [Seeder.Report.LeftAlone]
    ) throws(StoreError) -> [Seeder.Report.LeftAlone] {
        let known = Set(list.map { Seeder.Report.RowName(table: $0.table, uuid: $0.uuid) })
        var rest: [Seeder.Report.LeftAlone] = []
        for copy in copies where !known.contains(Seeder.Report.RowName(table: copy.table, uuid: copy.uuid)) {
            let table = try provenance.tables().first { $0.name.isSameName(as: copy.table) }
            if let table, try !store.copies(withUUID: copy.uuid, of: table).isEmpty { rest.append(copy) }
        }
        return rest
    }

    /// Tells the store which tables have seeds, also one that is not prepared yet.
    func nameSeededTables() {
        cleanupRun.seededTables = { [provenance] () throws(StoreError) in try provenance.tables() }
    }

    /// The removals whose copies still exist: a copy may have gone before its turn, to make room at a survivor.
    ///
    /// Copies may share one identity, or have none, so the store looks for their rows.
    private func present(_ planned: [PlannedRemoval], in table: SeedTable) throws(StoreError) -> [PlannedRemoval] {
        if planned.isEmpty { return [] }
        let rows = try store.columns.values(of: [table.mapping.uuid], in: planned.map(\.copy), of: table)
        return zip(planned, rows).filter { !$0.1.isEmpty }.map(\.0)
    }

    /// Removes, of details that collide at a survivor, those that ``CollisionRule`` says go; returns them.
    private func resolveCollisions(
        of planned: [PlannedRemoval], from table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) -> [RemovedRow] {
        let tables = try provenance.tables()
        var collisions: [RowCollision] = []
        for removal in planned { collisions += try store.references.collisions(of: removal, from: table, in: tables) }
        var all: [RemovedRow] = []
        var changed: Set<StoredRowID> = []
        for collision in collisions.sorted(by: CollisionRule.isFirst) {
            let rows = [collision.moving.row, collision.staying.row]
            // An earlier one may have changed one of the rows: the next turn looks again.
            if !changed.isDisjoint(with: rows) { continue }
            let removed = try resolve(collision, report: &report)
            if !removed.isEmpty { changed.formUnion(rows) }
            all += removed
        }
        report.removed += all
        return all
    }

    /// Removes the row of a collision that goes, if one does and the store allows it.
    ///
    /// If a twin takes over where the user filed the row, no other row moves in this turn: the twin may need the place itself.
    private func resolve(
        _ found: RowCollision, report: inout Seeder.Report
    ) throws(StoreError) -> [RemovedRow] {
        var collision = found
        guard let (loser, group) = try loser(of: &collision) else { return [] }
        let copy = loser == .moving ? collision.moving : collision.staying
        if collision.table.mapping.seedID == nil, copy.isUntouched {
            var origin = try provenance.origin(of: group, in: collision.table)
            report.note(try provenance.seed(of: copy, &origin), of: copy, in: collision.table)
        }
        do throws(StoreError) {
            return try cleanupRun.attempt { () throws(StoreError) in
                try store.transaction { () throws(StoreError) in
                    if let removal = collision.removal,
                        let removed = try removeFiled(removal, in: group, from: collision.table)
                    {
                        return removed
                    }
                    let removed = try store.references.resolve(collision, losing: loser, at: now, in: cleanupRun)
                    // The rollback gives both rows their former places.
                    if removed.isEmpty { throw Self.isKept(loser, of: collision) }
                    return removed
                }
            }
        } catch {
            guard case .constraint = error else { throw error }
            return []
        }
    }

    private static func isKept(_ loser: RowCollision.Loser, of collision: RowCollision) -> StoreError {
        .constraint(store: "", table: collision.table.name, detail: "what refers to the \(loser) row keeps it")
    }

    /// Returns which of two colliding rows goes, with its group.
    ///
    /// If the rules remove that row in any case, the collision gets this removal.
    private func loser(
        of collision: inout RowCollision
    ) throws(StoreError) -> (loser: RowCollision.Loser, group: [SeedValue])? {
        let table = collision.table
        let (moving, staying) = (try proven(collision.moving, in: table), try proven(collision.staying, in: table))
        let keys = [table.groupColumns, (table.mapping.scope.map { [$0] } ?? []) + table.key]
        var haveOneKey = false
        var groups: [[SeedValue]] = []
        for (place, columns) in keys.enumerated() {
            let rows = try store.columns.values(of: columns, in: [moving, staying], of: table)
            guard rows.count == 2, rows.allSatisfy({ $0.count == columns.count }) else { return nil }
            // After the move both refer to the survivor.
            let moved = columns.indices.map { place in
                collision.columns.contains { $0.isSameName(as: columns[place]) } ? rows[1][place] : rows[0][place]
            }
            if place == 0 { groups = [moved, rows[1]] }
            let isOne = zip(moved, rows[1]).allSatisfy { $0.spelling == $1.spelling && !$0.isNull }
            haveOneKey = haveOneKey || isOne
        }
        let fates = try zip([moving, staying], groups).map { (copy, group) throws(StoreError) in
            try removal(of: copy, group, in: table)
        }
        let relation = CollisionRule.Relation(
            isMovingSuperfluous: fates[0] != nil, isStayingSuperfluous: fates[1] != nil, haveOneKey: haveOneKey,
            areEqual: collision.areEqual)
        guard let loser = CollisionRule.loser(moving: moving, staying: staying, relation) else { return nil }
        let place = loser == .moving ? 0 : 1
        collision.removal = fates[place]
        return (loser, groups[place])
    }

    /// The removal of a row of a group that its twins decide, or `nil` if it stays.
    private func removal(
        of copy: SeedCopy, _ group: [SeedValue], in table: SeedTable
    ) throws(StoreError) -> PlannedRemoval? {
        guard copy.isUntouched, !group.contains(where: \.isNull) else { return nil }
        var copies = try store.copies(inGroup: group, of: table)
        if !copies.contains(where: { $0.row == copy.row }) { copies.append(copy) }
        copies = try provenance.proven(CopyGroup(values: group, copies: copies), in: table).copies
        for (twin, verdict) in zip(copies, CleanupRule.verdicts(for: copies, isDurable: table.isDurable)) {
            if twin.row == copy.row, case .remove(let reason, let survivor) = verdict {
                return PlannedRemoval(copy: copy, reason: reason, survivor: survivor)
            }
        }
        return nil
    }

    private func proven(_ copy: SeedCopy, in table: SeedTable) throws(StoreError) -> SeedCopy {
        let values = try store.columns.values(of: table.groupColumns, in: [copy], of: table).first ?? []
        return try provenance.proven(copy, inGroup: values, of: table)
    }
}

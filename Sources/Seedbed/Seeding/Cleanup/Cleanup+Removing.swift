/// Carries out removals, in turns if one has to wait for another.
extension Cleanup {
    /// Removes the copies that can go; one may have to wait for another one, whose place its children take at the survivor.
    func carryOut(
        _ planned: [PlannedRemoval], from table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) {
        var rest = planned
        while !rest.isEmpty {
            let removed = try store.remove(rest, from: table, at: now, in: cleanupRun)
            // There may be many, and mostly they are the first.
            if report.removed.isEmpty { report.removed = removed } else { report.removed += removed }
            if removed.count == rest.count { return }
            rest = Self.kept(of: rest, removed)
            if removed.isEmpty, try !resolveCollisions(of: rest, from: table, report: &report) { break }
        }
        for removal in rest {
            let blocking = try store.references.referrers(of: removal, in: table, among: try provenance.tables())
            let stayed = Seeder.Report.LeftAlone(
                table: table.name, uuid: removal.copy.uuid, reason: .unmovable, blocking: blocking)
            if !report.leftAlone.contains(stayed) { report.leftAlone.append(stayed) }
        }
    }

    /// The removals that were not carried out; counted, since copies may have one identity, or none.
    private static func kept(of planned: [PlannedRemoval], _ removed: [RemovedRow]) -> [PlannedRemoval] {
        var gone: [UUIDText: Int] = [:]
        for removal in removed { gone[removal.uuid, default: 0] += 1 }
        return planned.filter { removal in
            guard gone[removal.copy.uuid, default: 0] > 0 else { return true }
            gone[removal.copy.uuid, default: 0] -= 1
            return false
        }
    }

    /// Removes, of details that collide at a survivor, those that ``CollisionRule`` says go; returns whether any went.
    private func resolveCollisions(
        of planned: [PlannedRemoval], from table: SeedTable, report: inout Seeder.Report
    ) throws(StoreError) -> Bool {
        let tables = try provenance.tables()
        var hasRemoved = false
        for removal in planned {
            for collision in try store.references.collisions(of: removal, from: table, in: tables) {
                let moving = try proven(collision.moving, in: collision.table)
                let staying = try proven(collision.staying, in: collision.table)
                guard
                    let loser = CollisionRule.loser(
                        moving: moving, staying: staying, areEqual: collision.areEqual)
                else { continue }
                do throws(StoreError) {
                    let removed = try store.transaction { () throws(StoreError) in
                        try store.references.resolve(collision, losing: loser, at: now, in: cleanupRun)
                    }
                    report.removed += removed
                    if !removed.isEmpty { hasRemoved = true }
                } catch {
                    guard case .constraint = error else { throw error }
                }
            }
        }
        return hasRemoved
    }

    private func proven(_ copy: SeedCopy, in table: SeedTable) throws(StoreError) -> SeedCopy {
        let values = try store.columns.values(of: table.groupColumns, in: [copy], of: table).first ?? []
        return try provenance.proven(CopyGroup(values: values, copies: [copy]), in: table).copies[0]
    }
}

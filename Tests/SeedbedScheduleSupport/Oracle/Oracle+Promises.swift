internal import Seedbed

/// The promises that hold when all is synced and cleaned.
extension Oracle {
    /// Checks I3 to I5 and I7 to I10 on the rows that all devices have.
    ///
    /// Returns how many children refer to a copy that a release has retired while they were filed under it on another
    /// device: no other copy is there to take them.
    ///
    /// - Parameter areKept: whether untouched copies may stay beside others because a child has their only place (C5).
    package func check(
        _ rows: Snapshot, kind: EngineKind, installed: Set<Release>, areKept: Bool = false
    ) throws -> Int {
        for table in [Table.plain, .durable] {
            let copies = rows.rows(table).filter { !isOrWasStray($0) }
            if !areKept { try checkTwins(copies, installed) }
            try checkPresence(copies, of: table, installed)
            if !areKept { try checkValues(copies, of: table, installed) }
        }
        let copies = rows.rows(.durable).filter { !isOrWasStray($0) }
        try checkEdits(copies, kind)
        try checkDismissals(areKept ? copies.filter(\.isTouched) : copies, kind)
        return try checkOwns(rows, kind)
    }

    /// Whether a row is a stray one, or one again: with its device's store the adoption of it is lost.
    private func isOrWasStray(_ row: Row) -> Bool {
        isStray(row) || row.isUntouched && (adopted[row.uuid].map { $0 != nil } ?? false)
    }

    /// The seed's id that a durable row names.
    package func seedID(of row: Row) -> String {
        row.table == .durable ? String(row["seedID"].string.dropFirst("durable/".count)) : ""
    }

    /// The seed of a row; of a row of the plain table, the one that it came from.
    private func seed(of row: Row) -> String? {
        if row.table == .plain { return seeds[row.uuid] }
        return row["seedID"] == .null ? nil : String(row["seedID"].string.dropFirst("durable/".count))
    }

    /// I3; without a `seedID`, a copy of a release that no app knows any more is not proven to be one (T4).
    private func checkTwins(_ copies: [Row], _ installed: Set<Release>) throws {
        let newest = installed.map(\.date.iso8601).max() ?? ""
        let proven = copies.filter { $0.isUntouched && ($0.table == .durable || $0["createDate"].string <= newest) }
        let groups = Dictionary(grouping: proven) { row in
            row.table == .plain ? row["name"].string : row["seedID"].string
        }
        for (seed, twins) in groups where twins.count > 1 {
            throw Violation(
                promise: "I3", detail: "\(twins[0].table) has \(twins.count) untouched copies of \(seed)")
        }
    }

    /// I4; a release may be gone with the only store that it was given to, and with it the app that ships it.
    private func checkPresence(_ copies: [Row], of table: Table, _ installed: Set<Release>) throws {
        let releases = (present[table] ?? []).intersection(installed)
        // A stray row keeps the seed away whose key it has (S1).
        let there = Set(copies.compactMap(seed)).union(strays.values).union(olds.values).union(
            adopted.values.compactMap(\.self)
        )
        .union(undated.keys.compactMap { seeds[$0] })
        for seed in Set(releases.flatMap(\.seeds.keys)).subtracting((seeded[table] ?? []).flatMap(\.retired))
            .sorted()
        where !there.contains(seed) {
            if table == .plain, deletedSeeds.contains(seed) { continue }
            throw Violation(promise: "I4", detail: "\(table) has no copy of \(seed)")
        }
    }

    /// I5; if no device has the newest release any more, none can bring its values back.
    private func checkValues(_ copies: [Row], of table: Table, _ installed: Set<Release>) throws {
        guard let newest = seeded[table]?.max(), installed.contains(newest) else { return }
        for copy in copies where copy.isUntouched {
            guard let seed = seed(of: copy), let green = newest.seeds[seed] else { continue }
            // A user's row with the key may be dated later than the release, as a later app's copy is (S1).
            if table == .plain, olds.values.contains(seed) { continue }
            if copy["green"] != .integer(green) {
                throw Violation(promise: "I5", detail: "\(table) has \(copy), not \(green) of release \(newest)")
            }
        }
    }

    /// I7: every copy that the user changed on a device that still has its journal is there with one of the user's
    /// changes; by field, with one that no later change has replaced.
    ///
    /// A later change does not replace one that another device sent without its date (T2): their dates come from two clocks.
    private func checkEdits(_ copies: [Row], _ kind: EngineKind) throws {
        let byRoot = Dictionary(grouping: copies) { root(of: $0.uuid) }
        // A stray row is no copy; that none of them is lost is I11.
        for (root, acts) in Dictionary(grouping: acts, by: \.root)
        where acts.contains(where: { $0.isAlive && isPromised($0, kind) }) && strays[root] == nil {
            let found = (byRoot[root] ?? []).filter(\.isTouched)
            // Unless the engine marks its writes, a row without tags gets the date of its arrival (T2).
            if !kind.marks, olds[root] != nil { continue }
            if !knowsFormerRows, byRoot[root]?.contains(where: { $0.uuid == root }) != true,
                acts.contains(where: \.wasUntagged)
            {
                continue
            }
            var texts = Set(acts.compactMap(\.text))
            if kind.rows == .fields, acts.allSatisfy({ $0.isAlive }) {
                let undated = Set(acts.filter(\.wasUntouched).map(\.replaced)).intersection(texts)
                texts.subtract(Set(acts.filter { $0.text != $0.replaced }.map(\.replaced)).subtracting(undated))
            }
            // An engine that writes whole rows and marks nothing may bring an untouched version over an edit, after
            // another device's volatile write: to the triggers that is a stale row, saved by the user (T3).
            if texts.isEmpty || overwritesUnmarked(kind, [root]) || acts.contains(where: { $0.text == nil }) {
                texts.formUnion(acts.map(\.replaced))
            }
            if !found.contains(where: { texts.contains($0["name"].string) }) {
                let rows = found.isEmpty ? "is gone" : "is \(found)"
                throw Violation(promise: "I7", detail: "\(root) of \(acts[0].seedID), \(texts.sorted()), \(rows)")
            }
        }
    }

    /// Whether the change must not be lost.
    ///
    /// A change of a row that was no copy yet must not be lost to an adoption. What an engine makes of the users' own changes is
    /// the engine's, and unless it marks its writes they are taken for the user's.
    func isPromised(_ act: Act, _ kind: EngineKind) -> Bool {
        let writers = writers[act.root]?.count ?? 0
        if act.isAdoption { return writers == 0 }
        if !act.wasUntagged { return writers < 2 }
        return kind.marks && adopted[act.root] != nil && writers == 1
    }

    /// Whether no other device has written to the row while it was no copy there, which an engine may let win.
    ///
    /// Unless the engine marks its writes, the arrival of a row from before Seedbed is such a write (T2).
    func isAlone(_ act: Act, _ kind: EngineKind) -> Bool {
        (kind.marks || olds[act.root] == nil) && (writers[act.root] ?? []).isSubset(of: [act.device])
    }

    /// Whether an engine that marks nothing may write an older version of one of these rows as a whole.
    private func overwritesUnmarked(_ kind: EngineKind, _ roots: Set<String>) -> Bool {
        !kind.marks && ([.last, .first].contains(kind.rows) || !merged.isDisjoint(with: roots))
    }

    /// I8 and I9.
    private func checkDismissals(_ copies: [Row], _ kind: EngineKind) throws {
        for (seedID, group) in Dictionary(grouping: copies, by: { $0["seedID"].string }) where seedID != "" {
            let acts = acts.filter { $0.seedID == seedID }
            if group.contains(where: \.isTouched), let twin = group.first(where: \.isUntouched) {
                throw Violation(promise: "I9", detail: "\(twin) is a twin of \(group.filter(\.isTouched))")
            }
            guard acts.contains(where: { $0.text == nil && $0.isAlive && isAlone($0, kind) }) else { continue }
            if group.contains(where: \.isUntouched) {
                throw Violation(promise: "I8", detail: "\(seedID) was dismissed and is there: \(group)")
            }
            // A copy that an undo put back at the same time stays, like one that was edited.
            if !overwritesUnmarked(kind, Set(acts.map(\.root))), acts.allSatisfy({ $0.text == nil }),
                group.contains(where: { $0["dismissDate"] == .null && !undone.contains(root(of: $0.uuid)) })
            {
                throw Violation(promise: "I8", detail: "\(seedID) was dismissed and is visible: \(group)")
            }
        }
    }

    /// I10: no row of the user's own is lost, and none refers to nothing but to what a user deleted.
    private func checkOwns(_ rows: Snapshot, _ kind: EngineKind) throws -> Int {
        var orphansOfRetired = 0
        for (uuid, own) in owns.sorted(by: { $0.key < $1.key }) where !deletedRows.contains(uuid) {
            guard let row = rows.row(uuid, in: own.table) else {
                throw Violation(promise: "I10", detail: "the user's \(own.table) row \(uuid) is lost")
            }
            for parent in [Table.plain, .durable] where own.table == .child {
                let place = row[parent.rawValue]
                if place == .null || rows.row(place.string, in: parent) != nil { continue }
                if deletedRows.contains(place.string) { continue }
                // Unless the engine marks its writes, a row without tags is taken for one that the user deletes. If the app does
                // not report deletions, a call that looks at all rows moves what referred to it.
                if olds[place.string] != nil, !kind.marks || !kind.reportsDeletions { continue }
                let seed = seeds[place.string] ?? ""
                if parent == .plain, deletedSeeds.contains(seed) { continue }
                if (seeded[parent] ?? []).contains(where: { $0.retired.contains(seed) }) {
                    orphansOfRetired += 1
                    continue
                }
                throw Violation(promise: "I10", detail: "\(row) refers to no \(parent) row")
            }
        }
        return orphansOfRetired
    }
}

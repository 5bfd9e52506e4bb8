import Seedbed

/// Checks the promises for the rows that all devices hold in the end, given the users' acts.
struct Verification {
    typealias Row = MemoryStore.Row

    let presets: [(uuid: String, row: Row)]
    let notes: [String: Row]
    let history: History
    let plan: WorldPlan

    init(_ content: [String: [String: Row]], _ history: History, _ plan: WorldPlan) {
        presets = (content[SimulatedTables.preset] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        notes = content[SimulatedTables.note] ?? [:]
        self.history = history
        self.plan = plan
    }

    /// The promises that are broken.
    var violations: [Violation] {
        var found = twins + missing + outdated + orphans
        if plan.isDurable { found += lostEdits + comebacks }
        return found
    }

    private var retired: Set<String> { Set(plan.releases.flatMap(\.retired)) }

    private func name(_ uuid: String) -> String { Surroundings.shortName(uuid, order: plan.order) }

    /// I3, I9 and R2: seeds with untouched twins, with an untouched copy beside a touched one, or with one edit in two rows.
    private var twins: [Violation] {
        var found: [Violation] = []
        for (seed, copies) in Dictionary(grouping: presets, by: { $0.row.text("kind") }).sorted(by: { $0.key < $1.key })
        {
            let untouched = copies.filter { !$0.row.isUsers && isReleaseKnown(of: $0.row) }.map { name($0.uuid) }
            let touched = copies.filter { $0.row.holds("updateDate") }
            if untouched.count > 1 {
                found.append(
                    Violation(
                        promise: .i3, detail: "\(seed) has the untouched copies \(untouched.joined(separator: ", "))"))
            }
            if !plan.isDurable { continue }
            if !untouched.isEmpty, !touched.isEmpty {
                found.append(
                    Violation(
                        promise: .i9, detail: "\(untouched[0]) stands beside the touched \(name(touched[0].uuid))"))
            }
            let edited = touched.filter {
                History.isEdited($0.row.text("color")) || History.isEdited($0.row.text("name"))
            }
            if Set(edited.map(\.row.content)).count < edited.count {
                found.append(Violation(promise: .oneRescue, detail: "one edit exists in two rows"))
            }
        }
        return found
    }

    /// Whether one of the remaining devices knows the release of a copy.
    ///
    /// On a plain table, a copy of an unknown release stays.
    private func isReleaseKnown(of row: Row) -> Bool {
        guard !plan.isDurable, let release = plan.release(of: row) else { return true }
        return history.seeded.values.contains { $0 >= release }
    }

    /// I4: seeds that were seeded, that no user deleted, and that have no copy.
    private var missing: [Violation] {
        // On a durable table the rescue keeps this promise, and a lost device cannot rescue.
        if plan.isDurable && history.hasForgotten { return [] }
        let seeded = Set(history.seeded.values.flatMap { plan.releases[$0].colors.keys })
        let there = Set(presets.map { $0.row.text("kind") })
        return seeded.subtracting(retired).subtracting(history.deletedSeeds).subtracting(there).sorted().map {
            Violation(promise: .i4, detail: "there is no copy of \($0)")
        }
    }

    /// I5: untouched copies without the values of the newest release.
    private var outdated: [Violation] {
        guard let newest = history.seeded.values.max() else { return [] }
        return presets.compactMap { uuid, row in
            if row.isUsers { return nil }
            let release = plan.release(of: row)
            let expected = plan.releases[max(newest, release ?? 0)].colors[row.text("kind")]
            guard let expected, !plan.texts(of: expected).contains(row.text("color")) else { return nil }
            if isPassedOver(row) { return nil }
            return Violation(promise: .i5, detail: "\(name(uuid)) is \(row.text("color")) and not \(expected)")
        }
    }

    /// Whether the rules may leave an untouched copy of an older release.
    ///
    /// | table | reason |
    /// |---|---|
    /// | any | A user's row had the seed's key when the release came (S1). The user has renamed it since. |
    /// | plain | A touched copy of a later release exists (S1). |
    /// | plain | The release has renewed the copy once (S6). The user has edited or deleted the new copy. |
    ///
    /// Returns false for small worlds, whose checks know exactly when this happens.
    private func isPassedOver(_ copy: Row) -> Bool {
        if plan.isSmall || copy.isUsers { return false }
        if history.made.contains(copy.text("kind")) { return true }
        if plan.isDurable { return false }
        if history.deletedSeeds.contains(copy.text("kind")) { return true }
        let release = plan.release(of: copy) ?? 0
        return presets.contains { _, row in
            row.text("kind") == copy.text("kind") && row.holds("updateDate")
                && plan.release(of: row).map { $0 > release } ?? false
        }
    }

    /// I7: edits that are lost.
    private var lostEdits: [Violation] {
        history.edits.sorted { $0.key < $1.key }.compactMap { lineage, edits in
            let rows = presets.filter { Surroundings.lineage($0.uuid) == lineage }
            if rows.contains(where: { row in edits.contains { holds($0.content, row.row) } }) { return nil }
            if rows.contains(where: { history.contenders[lineage]?.contains($0.row.content) ?? false }) { return nil }
            if rows.contains(where: { row in edits.contains { isReplaced($0.content, by: row.row, lineage) } }) {
                return nil
            }
            let isDismissed =
                history.dismissals.contains { $0.row == lineage } || history.mayBeDismissed.contains(lineage)
            if isDismissed, rows.contains(where: { $0.row.holds("dismissDate") }) { return nil }
            // Without a derived identity, a rescued row belongs to no lineage.
            if plan.missingRule == .derivedIdentity,
                presets.contains(where: { row in edits.contains { holds($0.content, row.row) } })
            {
                return nil
            }
            let texts = edits.map { "\($0.content.name)/\($0.content.color)" }
            return Violation(promise: .i7, detail: "the edit \(texts.joined(separator: " or ")) is lost")
        }
    }

    private func holds(_ content: CopyContent, _ row: Row) -> Bool {
        if plan.engine != .lastWriterByField { return row.content == content }
        return (!History.isEdited(content.color) || row.text("color") == content.color)
            || (!History.isEdited(content.name) || row.text("name") == content.name)
    }

    /// Whether every field of an edit still exists or holds another user's value, if the engine merges by field.
    ///
    /// The other edit may have been sent before its device forgot it.
    private func isReplaced(_ content: CopyContent, by row: Row, _ lineage: String) -> Bool {
        guard plan.engine == .lastWriterByField else { return false }
        let others = (history.contenders[lineage] ?? []).union(history.edits[lineage]?.map(\.content) ?? [])
        func isThere(_ field: KeyPath<CopyContent, String>) -> Bool {
            !History.isEdited(content[keyPath: field])
                || others.contains {
                    History.isEdited($0[keyPath: field]) && $0[keyPath: field] == row.content[keyPath: field]
                }
        }
        return isThere(\.color) && isThere(\.name)
    }

    /// I8: visible copies of dismissed seeds.
    private var comebacks: [Violation] {
        let dismissed = Set(history.dismissals.map(\.seed))
        let dismissedRows = Set(history.dismissals.map(\.row))
        return presets.compactMap { uuid, row in
            if !dismissed.contains(row.text("kind")) || row.holds("dismissDate") { return nil }
            // At the same time, an app without Seedbed edited another copy: it is the user's, and stays.
            let isUnseen = row.isUsers && !row.holds("updateDate")
            if isUnseen, !dismissedRows.contains(Surroundings.lineage(uuid)) { return nil }
            if isAskedFor(uuid, dismissedRows) { return nil }
            let edits = history.edits.values.joined()
            if edits.contains(where: { holds($0.content, row) }) { return nil }
            if history.contenders[Surroundings.lineage(uuid)]?.contains(row.content) ?? false { return nil }
            return Violation(promise: .i8, detail: "\(name(uuid)) is visible though \(row.text("kind")) was dismissed")
        }
    }

    /// Whether a visible row is what its user asked for: the user restored it, or put it back by an undo.
    ///
    /// If the row itself was dismissed too, a touched row of the same lineage must exist, which holds that act or a later one.
    private func isAskedFor(_ uuid: String, _ dismissedRows: Set<String>) -> Bool {
        let lineage = Surroundings.lineage(uuid)
        if !history.askedFor.contains(lineage) { return false }
        if !dismissedRows.contains(lineage) { return true }
        return presets.contains {
            $0.uuid != uuid && Surroundings.lineage($0.uuid) == lineage && $0.row.holds("updateDate")
        }
    }

    /// I10: notes that are lost, or refer to nothing.
    private var orphans: [Violation] {
        let there = Set(presets.map(\.uuid))
        return history.notes.sorted { $0.key < $1.key }.compactMap { note, seed in
            if history.deletedSeeds.contains(seed) { return nil }
            guard let row = notes[note] else { return Violation(promise: .i10, detail: "\(note) is lost") }
            let parent = row.text("preset")
            if there.contains(parent) { return nil }
            return Violation(promise: .i10, detail: "\(note) refers to \(name(parent)), which is gone")
        }
    }
}

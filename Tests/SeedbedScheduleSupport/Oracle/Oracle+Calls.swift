package import Seedbed

/// The checks of single calls of the seeder.
extension Oracle {
    /// No call brings a seed by itself for an account whose content was removed; copies that are there may be renewed (S6).
    package func checkContent(
        _ report: Seeder.Report, _ before: Snapshot, _ after: Snapshot, device: Int
    ) throws {
        guard withoutContent[device]?.contains(report.account) == true else { return }
        for table in [Table.plain, .durable] {
            let names = Set(before.rows(table).flatMap { [$0["name"].string, seedID(of: $0)] })
            for row in after.rows(table) where row.isUntouched && !names.contains(row["name"].string) {
                throw Violation(
                    promise: "content", detail: "\(report.outcome) brings \(row) although the content was removed")
            }
        }
    }

    /// A deduplication removes rows of one name but one, which keeps its places and takes over those that it lacks.
    package mutating func checkDeduplication(_ report: DedupeReport, _ before: Snapshot, _ after: Snapshot) throws {
        var expected = before
        for group in report.groups {
            let all = ([group.survivor] + group.removed).map { before.row($0.description, in: .child) }
            guard let survivor = all[0], let new = after.row(survivor.uuid, in: .child),
                all.allSatisfy({ $0?["name"] == survivor["name"] })
            else { throw Violation(promise: "dedupe", detail: "\(group) of\n\(before)") }
            var row = survivor
            for column in ["plain", "durable"] where survivor[column] == .null {
                let places = Set(all.compactMap { $0?[column] }.filter { $0 != .null })
                if places.isEmpty || places.contains(new[column]) {
                    row.values[Table.child.index(column)] = new[column]
                }
            }
            row.values[Table.child.index("updateDate")] = new["updateDate"]
            expected = expected.replacing(row).removing(group.removed.map(\.description), from: .child)
            for uuid in group.removed { forgetOwn(uuid.description) }
        }
        if expected != after {
            throw Violation(promise: "dedupe", detail: "a deduplication made of\n\(before)\n\(after)")
        }
    }

    /// R3: whether an edit of the user's was written over an older one, which an engine brought.
    private func isWrittenBack(_ now: Row, over row: Row) -> Bool {
        row.table == .durable && now.isTouched && now["updateDate"].string > row["updateDate"].string
            && acts.contains { $0.root == root(of: row.uuid) && ($0.text == nil || $0.text == now["name"].string) }
    }

    /// R3: whether an adoption was undone elsewhere, and this device answers for the row as a touched copy.
    private func isAdoptedAgain(_ now: Row, over row: Row) -> Bool {
        let isDisowned = strays[row.uuid] != nil || olds[row.uuid] != nil && row["createDate"] == .null
        guard isDisowned, now.isTouched else { return false }
        let marks = ["createDate", "updateDate", "seedID"]
        return row.table.columns.allSatisfy { marks.contains($0) || now[$0] == row[$0] }
    }

    /// I1 and I11: whatever was the user's before a call is the same after it, but for where it is filed.
    ///
    /// - Parameter release: the release of the app that made the call; it does not know what later ones shipped.
    package mutating func checkCall(
        _ before: Snapshot, _ after: Snapshot, by release: Release, dismissing seedIDs: Set<String>
    ) throws {
        let seeded = before.rows(.plain) + before.rows(.durable)
        for row in seeded where !row.isUntouched || isStray(row) {
            if row.table == .durable, seedIDs.contains(row["seedID"].string) { continue }
            if after.row(row.uuid, in: row.table) != row {
                let isKnown = row["createDate"].string <= release.date.iso8601
                if !isKnown, row.table == .durable, row.isUntouched, after.row(row.uuid, in: .durable) == nil {
                    forget(row)
                    continue
                }
                if let now = after.row(row.uuid, in: row.table) {
                    if isWrittenBack(now, over: row) || isAdoptedAgain(now, over: row) { continue }
                }
                let now = after.row(row.uuid, in: row.table).map(\.description) ?? "nothing"
                throw Violation(promise: "I1", detail: "a call of the seeder made of \(row): \(now)")
            }
        }
        for row in before.rows(.child) where after.row(row.uuid, in: .child)?["name"] != row["name"] {
            throw Violation(promise: "I1", detail: "a call of the seeder took \(row)")
        }
    }
}

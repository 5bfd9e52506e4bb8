package import Seedbed

/// The acts and the expectations of the users of a world, noted while it goes on.
package struct Oracle {
    /// A change by the user to a copy of the durable table.
    struct Act {
        var device: Int
        /// The copy; of a rescued one, the identity that it had first.
        var root: String
        var seedID: String
        /// The new name; nil for a dismissal.
        var text: String?
        /// The name before.
        var replaced: String
        /// Whether the row had no `updateDate` then.
        ///
        /// If another device had edited it, the date of that edit had not arrived.
        var wasUntouched: Bool
        /// Whether the row was no copy on the device then.
        var wasUntagged = false
        /// Whether it is no change by the user: an adoption has found one.
        var isAdoption = false
        /// Whether the device still has its store: a journal that is gone rescues nothing.
        var isAlive = true
    }

    /// A row of the user's own.
    struct Own {
        var table: Table
        var device: Int
        /// Whether it has left the device.
        var isPushed = false
    }

    private(set) var acts: [Act] = []
    private(set) var owns: [String: Own] = [:]
    /// Rows of the user's that are tagged as copies, and are none (T4), with the seeds whose names they have.
    private(set) var strays: [String: String] = [:]
    /// The edits of copies that a device has sent without their dates, and forgot: a row that holds one is the user's (T4).
    ///
    /// A device that holds what was shipped may still remove the copy.
    private(set) var undated: [String: Set<String>] = [:]
    /// The rows from before Seedbed, with the seeds whose names they had.
    package private(set) var olds: [String: String] = [:]
    /// The devices whose users have written to such a row before it was a copy there.
    private var writers: [String: Set<Int>] = [:]
    /// Those of them, and of the stray ones, that a device has adopted: the seed of a stray one.
    private(set) var adopted: [String: String?] = [:]
    /// The rows that a merge has brought to a device, whose engine then sends each as a new one.
    private(set) var merged: Set<String> = []
    /// Whether a store knows what a row without tags was like before an edit, where another device's deletion is all that comes.
    package var knowsFormerRows = true
    /// The seeds of all copies that there were, by identity.
    package private(set) var seeds: [String: String] = [:]
    /// The rows of the plain table that the user deleted, and the seeds that they came from.
    private(set) var deletedRows: Set<String> = []
    private(set) var deletedSeeds: Set<String> = []
    /// The copies that an undo put back, by the identity that each had first.
    private(set) var undone: Set<String> = []
    /// The releases that were seeded, by table.
    private(set) var seeded: [Table: Set<Release>] = [:]
    private var roots: [String: String] = [:]

    /// Nothing so far.
    package init() {}

    /// The identity that a copy had before it was rescued.
    package func root(of uuid: String) -> String { roots[uuid] ?? uuid }

    /// The user changes a copy.
    package mutating func note(_ row: Row, text: String?, device: Int) {
        var seedID = row["seedID"]
        if seedID == .null, let seed = olds[row.uuid] { seedID = .text("durable/\(seed)") }
        guard seedID != .null else { return }
        acts.append(
            Act(
                device: device, root: noteRoot(of: row.uuid), seedID: seedID.string, text: text,
                replaced: row["name"].string, wasUntouched: row.isUntouched,
                wasUntagged: row["createDate"] == .null))
    }

    /// The identity that a copy had first, from which those of its rescues follow.
    private mutating func noteRoot(of uuid: String) -> String {
        let root = root(of: uuid)
        if roots[root] == nil {
            var next: UUIDText? = UUIDText(root)
            for _ in 0...8 {
                if let known = next { roots[known.description] = root }
                next = next?.rescued
            }
        }
        return root
    }

    /// The user took a dismissal back: whichever copies it made visible are the user's.
    package mutating func noteRestored(_ before: Snapshot, _ after: Snapshot, device: Int) {
        for row in after.rows(.durable) where row["dismissDate"] == .null {
            guard let old = before.row(row.uuid, in: .durable), old["dismissDate"] != .null else { continue }
            note(old, text: row["name"].string, device: device)
        }
    }

    /// The user took what was offered: a later edit, which changes nothing of the row but what the offer says.
    package mutating func noteAccepted(_ old: Row, _ new: Row?, _ offer: SeedOffer, device: Int) throws {
        let offered = Set(offer.columns.map(\.name))
        guard let new, new["updateDate"].string > old["updateDate"].string,
            Table.durable.columns.allSatisfy({ offered.contains($0) || $0 == "updateDate" || old[$0] == new[$0] }),
            offer.columns.allSatisfy({ new[$0.name] == Value($0.shippedNow) })
        else {
            throw Violation(promise: "offer", detail: "\(old) became \(new?.description ?? "nothing") by \(offer)")
        }
        note(old, text: new["name"].string, device: device)
    }

    /// The user undid a cleanup, which put these copies back.
    package mutating func note(_ report: UndoReport) {
        for entry in report.reinserted {
            if let before = adopted[entry.uuid.description], entry.reason == .adopted {
                let uuid = entry.uuid.description
                // Another device may have removed it as a copy by now. To the engine, the undo is one more writer.
                writers[uuid, default: []].insert(-1)
                strays[uuid] = before
                let root = root(of: uuid)
                acts.removeAll { $0.root == root && $0.isAdoption }
                continue
            }
            undone.insert(noteRoot(of: entry.uuid.description))
            seeds[report.identity(of: entry).description] = seeds[entry.uuid.description]
        }
    }

    /// A device has taken over another device's rows.
    package mutating func noteMerged(_ before: Snapshot, _ after: Snapshot) {
        for row in after.rows(.durable) where before.row(row.uuid, in: .durable) == nil {
            merged.insert(root(of: row.uuid))
        }
    }

    package mutating func noteOwn(_ uuid: String, in table: Table, device: Int) {
        owns[uuid] = Own(table: table, device: device)
    }

    /// A row that the app had before Seedbed, on every device.
    package mutating func noteOld(_ uuid: String, seed: String, in table: Table) {
        owns[uuid] = Own(table: table, device: -1, isPushed: true)
        (olds[uuid], seeds[uuid]) = (seed, seed)
    }

    /// The user writes to a row, whether that is an edit or not.
    package mutating func noteWrite(to row: Row, device: Int) {
        if olds[row.uuid] != nil, row["createDate"] == .null { writers[row.uuid, default: []].insert(device) }
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

    /// The app has adopted rows: those without an edit are copies from then on, as any other.
    ///
    /// An adoption changes nothing of a row but what makes a copy of it (A1, A2), and no other row (A3).
    package mutating func checkAdoption(
        _ before: Snapshot, _ after: Snapshot, device: Int, release: Release
    ) throws {
        for table in Table.allCases {
            guard before.rows(table).map(\.uuid) == after.rows(table).map(\.uuid) else {
                throw Violation(promise: "A3", detail: "an adoption made of\n\(before)\n\(after)")
            }
            for (old, new) in zip(before.rows(table), after.rows(table)) where old != new {
                let marks = ["createDate", "updateDate", "seedID"]
                let isSame = table.columns.filter { !marks.contains($0) }.allSatisfy { old[$0] == new[$0] }
                let keepsEdit = !old.isTouched || new["updateDate"] == old["updateDate"]
                let isLater = table == .plain && old.isUntouched && old["createDate"].string > release.date.iso8601
                guard isSame, keepsEdit, !isLater else {
                    throw Violation(promise: "A1", detail: "an adoption made of \(old): \(new)")
                }
                adopted[new.uuid] = .some(strays[new.uuid])
                (strays[new.uuid], owns[new.uuid]) = (nil, new.isTouched && table == .plain ? owns[new.uuid] : nil)
                if new.isTouched, table == .durable {
                    note(new, text: new["name"].string, device: device)
                    acts[acts.count - 1].isAdoption = true
                }
            }
        }
    }

    package mutating func noteStray(_ uuid: String, seed: String, in table: Table, device: Int) {
        noteOwn(uuid, in: table, device: device)
        strays[uuid] = seed
    }

    package func isStray(_ row: Row) -> Bool {
        strays[row.uuid] != nil || row.isUntouched && undated[row.uuid]?.contains(row["name"].string) == true
    }

    package mutating func noteUndated(_ uuid: String, _ texts: Set<String>) {
        undated[uuid, default: []].formUnion(texts)
    }

    package mutating func noteDeleted(_ row: Row) {
        deletedRows.insert(row.uuid)
        if let seed = seeds[row.uuid] { deletedSeeds.insert(seed) }
    }

    package mutating func notePushed(from device: Int) {
        for uuid in owns.keys where owns[uuid]?.device == device { owns[uuid]?.isPushed = true }
    }

    /// The device is reinstalled: rows that no other device has are gone, and so is its journal.
    package mutating func noteReinstalled(_ device: Int) {
        owns = owns.filter { $0.value.isPushed || $0.value.device != device }
        noteJournalDropped(device)
    }

    /// A device's journal is gone: with its store, or with the account whose edits it held (R4).
    package mutating func noteJournalDropped(_ device: Int) {
        for index in acts.indices where acts[index].device == device { acts[index].isAlive = false }
    }

    /// Notes the report of a call of the seeder.
    package mutating func note(_ report: Seeder.Report, _ after: Snapshot) {
        for catalog in report.catalogs where [.seeded, .upgraded].contains(catalog.outcome) {
            guard let table = Table(rawValue: catalog.catalog) else { continue }
            seeded[table, default: []].formUnion(Release.allCases.filter { $0.date == catalog.released })
        }
        // An edit that has no date yet does not change which seed its row came from.
        for row in after.rows(.plain) where row.isUntouched && !isStray(row) && seeds[row.uuid] == nil {
            seeds[row.uuid] = row["name"].string
        }
        for row in after.rows(.durable) where row["seedID"] != .null && !isStray(row) {
            seeds[row.uuid] = String(row["seedID"].string.dropFirst("durable/".count))
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
                    (strays[row.uuid], owns[row.uuid]) = (nil, nil)
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

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
    private(set) var writers: [String: Set<Int>] = [:]
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
    /// Those of them that were seeded since the user removed the content.
    private(set) var present: [Table: Set<Release>] = [:]
    private var roots: [String: String] = [:]
    /// The accounts of each device whose content the user has removed, and asked for no seeds again.
    private(set) var withoutContent: [Int: Set<SeedAccount>] = [:]

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

    /// A row of the user's was merged into another one.
    mutating func forgetOwn(_ uuid: String) {
        owns[uuid] = nil
        deletedRows.insert(uuid)
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
        withoutContent[device] = nil
    }

    /// A device's journal is gone: with its store, or with the account whose edits it held (R4).
    package mutating func noteJournalDropped(_ device: Int) {
        for index in acts.indices where acts[index].device == device { acts[index].isAlive = false }
    }

    /// The user removes all content: nothing of it has to stay.
    package mutating func noteContentRemoved() {
        (acts, owns, present) = ([], [:], [:])
    }

    /// A device that has learned of it has lost what its user has done since.
    package mutating func noteEmptied(_ device: Int) {
        acts.removeAll { $0.device == device }
        owns = owns.filter { $0.value.isPushed || $0.value.device != device }
    }

    package mutating func noteWithoutContent(_ device: Int, _ account: SeedAccount) {
        withoutContent[device, default: []].insert(account)
    }

    /// The user asks for the seeds, or for those that are missing.
    package mutating func noteAskedAgain(_ device: Int, _ account: SeedAccount) {
        withoutContent[device]?.remove(account)
    }

    /// An app that does not know a release has removed a row as a copy of it.
    mutating func forget(_ row: Row) { (strays[row.uuid], owns[row.uuid]) = (nil, nil) }

    /// Notes the report of a call of the seeder.
    ///
    /// - Parameter isLost: whether the device's rows are about to go, since the content was removed.
    package mutating func note(_ report: Seeder.Report, _ after: Snapshot, isLost: Bool) {
        for catalog in report.catalogs where [.seeded, .upgraded].contains(catalog.outcome) {
            guard let table = Table(rawValue: catalog.catalog) else { continue }
            let releases = Release.allCases.filter { $0.date == catalog.released }
            seeded[table, default: []].formUnion(releases)
            if !isLost { present[table, default: []].formUnion(releases) }
        }
        // An edit that has no date yet does not change which seed its row came from.
        for row in after.rows(.plain) where row.isUntouched && !isStray(row) && seeds[row.uuid] == nil {
            seeds[row.uuid] = row["name"].string
        }
        for row in after.rows(.durable) where row["seedID"] != .null && !isStray(row) {
            seeds[row.uuid] = String(row["seedID"].string.dropFirst("durable/".count))
        }
    }
}

/// What users did in a world, as far as the promises are held against it.
package struct History: Hashable, Sendable {
    /// The edits of one row, and of its rescues, that no later one knew of and replaced.
    var edits: [String: [Edit]] = [:]
    /// The dismissals: of which seeds, by which devices, and of which rows.
    var dismissals: Set<Dismissal> = []
    /// The seeds of which a user deleted a copy.
    var deletedSeeds: Set<String> = []
    /// The rows that a user filed, with the seeds under which.
    var notes: [String: String] = [:]
    /// The latest release that each device was given.
    var seeded: [Int: Int] = [:]

    /// What a write that is no edit may have put in the place of an edit or a dismissal of the same row, by row.
    var contenders: [String: Set<CopyContent>] = [:]
    /// The devices that removed a copy in favour of an edited row, and answer for it since (R1), with what it held.
    var answering: [String: Set<Edit>] = [:]
    /// The rows whose dismissal nobody answers for any more; it may be there all the same.
    var mayBeDismissed: Set<String> = []
    /// Whether a device was lost or lost its store, and with it what it answered for.
    var hasForgotten = false

    /// An edit that holds.
    struct Edit: Hashable, Sendable {
        var content: CopyContent
        var device: Int
    }

    /// A dismissal that holds.
    struct Dismissal: Hashable, Sendable {
        var seed: String
        var row: String
        var device: Int
    }

    /// What a device wrote over, which is there again when the device loses what it did not send; nil where it is not kept.
    private var replaced: [String: Set<Edit>]?

    /// Nothing has happened.
    package init() {}

    /// Nothing has happened in a world where devices forget after they have edited one row again.
    static var ofLargeWorld: History {
        var history = History()
        history.replaced = [:]
        return history
    }

    /// Adds what happened on a device.
    package mutating func add(_ effect: Effect, on device: Int) {
        switch effect {
        case .none: break
        case .seeded(let release, let heirs):
            if let release { seeded[device] = max(seeded[device] ?? 0, release) }
            for (row, content) in heirs {
                answering[Surroundings.lineage(row), default: []].insert(Edit(content: content, device: device))
            }
        case .edited(let row, let old, let new):
            let lineage = Surroundings.lineage(row)
            replace(in: lineage, knowing: old, by: device)
            edits[lineage, default: []].append(Edit(content: new, device: device))
            edits[lineage]?.sort {
                ($0.device, $0.content.color, $0.content.name) < ($1.device, $1.content.color, $1.content.name)
            }
        case .dismissed(let seed, let rows):
            for (row, content) in rows {
                replace(in: Surroundings.lineage(row), knowing: content, by: device)
                dismissals.insert(Dismissal(seed: seed, row: Surroundings.lineage(row), device: device))
            }
        case .deleted(let seed, let row, let content):
            replace(in: Surroundings.lineage(row), knowing: content, by: device)
            deletedSeeds.insert(seed)
        case .contended(let row, let content): contenders[Surroundings.lineage(row), default: []].insert(content)
        case .filed(let note, let seed): notes[note] = seed
        case .forgot: forget(device)
        case .handedOver: forgetJournal(of: device)
        case .removed: forgetContent()
        }
    }

    /// What was there counts no more, but may be there all the same: on a device that had sent nothing yet.
    private mutating func forgetContent() {
        let old = self
        self = .ofLargeWorld
        contenders = old.contenders.merging(old.edits.mapValues { Set($0.map(\.content)) }) { $0.union($1) }
        mayBeDismissed = old.mayBeDismissed.union(old.dismissals.map(\.row))
    }

    private mutating func forget(_ device: Int) {
        forgetJournal(of: device)
        let own = "note-" + Surroundings.deviceName(device).lowercased()
        notes = notes.filter { !$0.key.hasPrefix(own) }
        seeded[device] = nil
    }

    /// What only that device answered for can be lost now.
    private mutating func forgetJournal(of device: Int) {
        answering = answering.mapValues { $0.filter { $0.device != device } }.filter { !$0.value.isEmpty }
        for (row, lost) in edits {
            let rest = lost.filter { edit in
                edit.device != device || answering[row]?.contains { $0.content == edit.content } ?? false
            }
            edits[row] = rest.isEmpty ? nil : rest
            // Nobody answers for them any more; they may be there all the same.
            if rest.count < lost.count { contenders[row, default: []].formUnion(lost.map(\.content)) }
        }
        mayBeDismissed.formUnion(dismissals.filter { $0.device == device }.map(\.row))
        dismissals = dismissals.filter { $0.device != device }
        for (row, edits) in replaced ?? [:] {
            contenders[row, default: []].formUnion(edits.filter { $0.device == device }.map(\.content))
        }
        hasForgotten = true
    }

    /// Whoever wrote saw the row with this content: the edits in it are replaced.
    private mutating func replace(in lineage: String, knowing content: CopyContent, by device: Int) {
        let isKnown = { (edit: Edit) in
            Self.isKnown(edit.content.color, from: content.color) && Self.isKnown(edit.content.name, from: content.name)
        }
        for edit in edits[lineage]?.filter(isKnown) ?? [] {
            replaced?[lineage, default: []].insert(Edit(content: edit.content, device: device))
        }
        edits[lineage]?.removeAll(where: isKnown)
        if edits[lineage]?.isEmpty == true { edits[lineage] = nil }
    }

    private static func isKnown(_ value: String, from seen: String) -> Bool { value == seen || !isEdited(value) }

    /// Whether a value is one that a user wrote: `A1`, `B2`.
    static func isEdited(_ value: String) -> Bool { value.utf8.first.map { (0x41...0x5A).contains($0) } ?? false }
}

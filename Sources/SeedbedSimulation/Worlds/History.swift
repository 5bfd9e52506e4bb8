/// The users' acts in a world, as far as the promises depend on them.
package struct History: Hashable, Sendable {
    /// The edits of a row and its rescues, without those that a later write knew and replaced.
    var edits: [String: [Edit]] = [:]
    /// The dismissals, each with its seed, row and device.
    var dismissals: Set<Dismissal> = []
    /// The rows that a user restored or put back, and their rescues.
    var askedFor: Set<String> = []
    /// The seeds whose key a row had that a user made in an app without Seedbed.
    var made: Set<String> = []
    /// The seeds of which a user deleted a copy.
    var deletedSeeds: Set<String> = []
    /// The notes that users filed, each with its seed.
    var notes: [String: String] = [:]
    /// The latest release that each device was given.
    var seeded: [Int: Int] = [:]

    /// Contents, by row, that a write may have put in the place of an edit or a dismissal without being an edit.
    var contenders: [String: Set<CopyContent>] = [:]
    /// The devices that answer for an edited row because they removed a copy in its favour (R1), with its content.
    var answering: [String: Set<Edit>] = [:]
    /// The rows for whose dismissal no device answers any more; the dismissal may still exist.
    var mayBeDismissed: Set<String> = []
    /// Whether a device lost what it answered for: it was lost, it lost its store, or its account left.
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

    /// The edits that a device replaced, which may exist again if it loses its unsent writes; nil if they are not kept.
    private var replaced: [String: Set<Edit>]?

    /// Makes a history in which nothing has happened.
    package init() {}

    /// An empty history for a world in which devices may forget after they have replaced an edit.
    static var ofLargeWorld: History {
        var history = History()
        history.replaced = [:]
        return history
    }

    /// Adds the effect of an event on a device.
    package mutating func add(_ effect: Effect, on device: Int) {
        switch effect {
        case .none: break
        case .seeded(let release, let touchedSurvivors):
            if let release { seeded[device] = max(seeded[device] ?? 0, release) }
            for (row, content) in touchedSurvivors {
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
        case .made(let seed): made.insert(seed)
        case .undone(let rows): askedFor.formUnion(rows.map(Surroundings.lineage))
        case .restored(let rows):
            for (row, content) in rows {
                let lineage = Surroundings.lineage(row)
                // Another device may have dismissed it at the same time.
                if dismissals.contains(where: { $0.row == lineage }) { mayBeDismissed.insert(lineage) }
                dismissals = dismissals.filter { $0.row != lineage }
                askedFor.insert(lineage)
                // An engine may put it in the place of an edit: both are the user's.
                contenders[lineage, default: []].insert(content)
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

    /// Forgets all acts.
    ///
    /// Their results no longer count, but may still exist on a device that had not sent them.
    private mutating func forgetContent() {
        let old = self
        self = .ofLargeWorld
        contenders = old.contenders.merging(old.edits.mapValues { Set($0.map(\.content)) }) { $0.union($1) }
        mayBeDismissed = old.mayBeDismissed.union(old.dismissals.map(\.row))
        // A store that a device used without the account still knows which seeds its user deleted (S5).
        deletedSeeds = old.deletedSeeds
        made = old.made
    }

    private mutating func forget(_ device: Int) {
        forgetJournal(of: device)
        let own = "note-" + Surroundings.deviceName(device).lowercased()
        notes = notes.filter { !$0.key.hasPrefix(own) }
        seeded[device] = nil
    }

    /// Forgets the acts for which only that device answered: their results can be lost now.
    private mutating func forgetJournal(of device: Int) {
        answering = answering.mapValues { $0.filter { $0.device != device } }.filter { !$0.value.isEmpty }
        for (row, lost) in edits {
            let rest = lost.filter { edit in
                edit.device != device || answering[row]?.contains { $0.content == edit.content } ?? false
            }
            edits[row] = rest.isEmpty ? nil : rest
            // No device answers for these edits any more, but they may still exist.
            if rest.count < lost.count { contenders[row, default: []].formUnion(lost.map(\.content)) }
        }
        mayBeDismissed.formUnion(dismissals.filter { $0.device == device }.map(\.row))
        dismissals = dismissals.filter { $0.device != device }
        for (row, edits) in replaced ?? [:] {
            contenders[row, default: []].formUnion(edits.filter { $0.device == device }.map(\.content))
        }
        hasForgotten = true
    }

    /// Replaces the edits that the writer knew, because the row had this content before the write.
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

    /// Returns whether a user wrote the value: `A1`, `B2`.
    static func isEdited(_ value: String) -> Bool { value.utf8.first.map { (0x41...0x5A).contains($0) } ?? false }
}

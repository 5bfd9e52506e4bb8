import Seedbed
import SeedbedScheduleSupport

@testable import SeedbedObjectGraph

/// The events on a device.
extension GraphWorld {
    func perform(_ step: Step) async throws {
        let device = devices[step.device]
        tell("\(step.kind.rawValue) on \(step.device)")
        // The app starts before the user does anything.
        if !launched.contains(device.number), Self.byUser.contains(step.kind) { try await launch(device) }
        switch step.kind {
        case .launch: try await launch(device, release: release(for: step, on: device))
        case .edit: try edit(device, step.number)
        case .dismiss: try await dismiss(device, step.number)
        case .undo: try await undo(device)
        case .restore: try await restore(device, step.number)
        case .accept: try await accept(device, step.number)
        case .adopt: try await adopt(device)
        case .account: try await changeAccount(device)
        case .dedupe: try await dedupe(device, step.number)
        case .again: try await seedAgain(device)
        case .removeContent: try await removeContent(device)
        // A graph takes no rows of a file.
        case .merge: break
        case .delete: try delete(device, step.number)
        case .sort: try sort(device, step.number)
        case .file: try file(device, step.number)
        case .refile: try refile(device, step.number)
        case .add: try add(device)
        case .stray: try addStray(device, step.number)
        case .push: _ = push(device)
        case .fetch: _ = try await fetch(device)
        case .report: try await report(device)
        case .wipe: if launched.contains(device.number) { try await refetch(device) }
        case .reopen:
            device.reopen()
            if step.number % 3 == 0 { try await refetch(device) }
            try await launch(device)
        case .crash: try await crash(device, step.number)
        case .reinstall:
            forgetUnseen(on: device, batches[device.number] ?? [:])
            batches[device.number] = nil
            forgetPlaces(of: device)
            device.reinstall(keepsDefaults: step.number % 2 == 0)
            launched.remove(device.number)
            oracle.noteReinstalled(device.number)
            try await launch(device)
        }
    }

    private static let byUser: Set<Step.Kind> = [
        .edit, .dismiss, .undo, .restore, .accept, .delete, .sort, .file, .refile, .add, .again, .dedupe,
    ]

    /// Takes edits without a date that the mirror has sent for rows that are tagged and no copies (T4), if their device forgets them.
    private func forgetUnseen(on device: MirroredDevice, _ edits: [String: Set<String>]) {
        let sent = zone.snapshot()
        for (uuid, texts) in edits {
            guard let row = sent.row(uuid, in: schedule.table), row.isUntouched, texts.contains(row["name"].string)
            else { continue }
            oracle.noteUndated(uuid, texts)
            // A device that holds what was shipped may remove it before the edit comes, or has removed it: a deletion wins.
            if devices.contains(where: { $0.mirror.willDelete(uuid, in: $0.file) }) { continue }
            let others = devices.filter { $0.number != device.number }
                .compactMap { $0.snapshot().row(uuid, in: schedule.table) }
            if others.contains(where: { !texts.contains($0["name"].string) }) { continue }
            oracle.noteStray(uuid, seed: oracle.seeds[uuid] ?? "", in: schedule.table, device: -1)
        }
        unseen[device.number] = nil
    }

    func launch(_ device: MirroredDevice, release: Release? = nil) async throws {
        device.install(release ?? device.release)
        let hadRefused = !device.file.invalid.isEmpty
        device.file.invalid = []
        try await call(device, "launch of \(device.release)") { try await $0.launch(account: $1, dryRun: $2) }
        // A copy that stayed for a child goes at the next full cleanup.
        if hadRefused { try await call(device, "cleanup") { try await $0.clean(account: $1, dryRun: $2) } }
    }

    /// Lets the model refuse every change of some children until the app starts again, as one that was saved under an earlier model.
    private func refuseChildren(on device: MirroredDevice, _ number: Int) {
        let children = device.file.objects(of: "child").map(\.key)
        if children.isEmpty { return }
        device.file.invalid.insert(children[number % children.count])
        tell("    no save may change \(children[number % children.count].text)")
    }

    private func crash(_ device: MirroredDevice, _ number: Int) async throws {
        if number % 2 == 0 {
            try device.loseDefaults()
        } else {
            try await device.crash(after: number / 2 % 4) {
                _ = try await device.callSeeder { try await $0.importFinished(.unknown, account: $1) }
            }
        }
        try await launch(device)
    }

    func push(_ device: MirroredDevice) -> Bool {
        if unaware.contains(device.number) { return false }
        let isSent = device.mirror.push(device.file)
        oracle.notePushed(from: device.number)
        return isSent
    }

    func fetch(_ device: MirroredDevice) async throws -> Bool {
        try await learnOfRemoval(device)
        // The observer has read the history long before an import comes.
        try device.observe()
        let isFirst = !device.mirror.hasFetched
        let hasCome = try device.mirror.fetch(device.file, at: device.now) {
            // The observer looks at each step, and reports the import once it has ended.
            try device.observe()
        }
        device.isUnreported = device.isUnreported || hasCome || isFirst
        // No call can keep a row that the engine itself has taken away or replaced.
        let now = device.snapshot()
        unseen[device.number] = unseen[device.number]?.filter { uuid, text in
            now.row(uuid, in: schedule.table)?["name"] == .text(text)
        }
        if hasCome { tell("    device \(device.number) now has\n\(device.snapshot())") }
        return hasCome
    }

    func report(_ device: MirroredDevice) async throws {
        if !device.isUnreported { return }
        device.isUnreported = false
        try await call(device, "import") { try await $0.importFinished(account: $1, dryRun: $2) }
    }

    /// The mirror empties the store and fetches everything again.
    private func refetch(_ device: MirroredDevice) async throws {
        _ = try await fetch(device)
        _ = push(device)
        let children = device.snapshot().rows(.child)
        if !device.mirror.wipe(device.file, at: device.now) { return }
        // No call has given them a place since an import took it, and with the objects goes the note of what they referred to.
        let detached = children.filter { $0[schedule.table.rawValue] == .null }
        forgetPlaces(of: device, only: Set(detached.map(\.uuid)))
        // The journal holds an edit of a durable table, and dates it.
        let edits = schedule.table == .durable ? [:] : unseen[device.number] ?? [:]
        forgetUnseen(on: device, edits.mapValues { [$0] })
        tell("    the mirror of \(device.number) empties the store")
        device.isUnreported = true
        _ = try await fetch(device)
    }

    func emptyServer() {
        zone.empty()
        (filed, filers, children) = ([:], [:], [:])
    }

    func empty(_ device: MirroredDevice) throws {
        device.mirror.empty(device.file, at: device.now)
        device.isUnreported = false
        (unseen[device.number], batches[device.number]) = (nil, nil)
        filed = filed.filter { filers[$0.key] != device.number }
    }

    private func update(
        _ device: MirroredDevice, _ row: Row, to values: [String: GraphValue], isBatch: Bool = false
    ) throws {
        guard let key = device.key(row), let old = device.file.objects[key]?.values else { return }
        try device.write(isBatch: isBatch) { marker, write in
            let marked = marker?.values(
                for: row.table.rawValue, old: old, new: old.merging(values) { $1 }.filter { $0.value != .null })
            write.update(key, to: values.merging(marked ?? [:]) { $1 }, isBatch: isBatch)
        }
    }

    private func edit(_ device: MirroredDevice, _ number: Int) throws {
        guard let row = try visibleRow(device, number) else { return }
        let text = "edit \(story.count)"
        let isBatch = number / 7 % 3 == 0
        try update(device, row, to: ["name": .text(text)], isBatch: isBatch)
        if isBatch { unseen[device.number, default: [:]][row.uuid] = text }
        if isBatch { batches[device.number, default: [:]][row.uuid, default: []].insert(text) }
        if unseen[device.number]?[row.uuid] != nil { unseen[device.number]?[row.uuid] = text }
        tell("    \(row) becomes \(text)\(isBatch ? " by a batch" : "")")
        oracle.noteWrite(to: row, device: device.number)
        if row.table == .durable { oracle.note(row, text: text, device: device.number) }
        if row.table == .plain || row["createDate"] == .null, let seed = oracle.seeds[row.uuid] { renamed.insert(seed) }
    }

    func dismissByApp(_ row: Row, on device: MirroredDevice) throws {
        try update(device, row, to: ["dismissDate": Self.date(device.now)])
    }

    private func delete(_ device: MirroredDevice, _ number: Int) throws {
        guard schedule.table == .plain, let row = try visibleRow(device, number), let key = device.key(row) else {
            return
        }
        try device.write { _, write in write.delete(key) }
        unseen[device.number]?[row.uuid] = nil
        oracle.noteDeleted(row)
        if let seed = oracle.seeds[row.uuid] { deleted.insert(seed) }
        tell("    \(row) is deleted")
    }

    private func sort(_ device: MirroredDevice, _ number: Int) throws {
        guard let row = try visibleRow(device, number) else { return }
        try update(device, row, to: ["place": .integer(Int64(number))])
        oracle.noteWrite(to: row, device: device.number)
        tell("    \(row) is sorted to \(number)")
    }

    func file(_ device: MirroredDevice, _ number: Int) throws {
        guard let row = try visibleRow(device, number), let key = device.key(row) else { return }
        let uuid = makeUUID()
        let values: [String: GraphValue] = [
            "uuid": .text(uuid), "name": .text(childName(number)), row.table.rawValue: .object(key),
            "updateDate": Self.date(device.now),
        ]
        try device.write(isBatch: number / 5 % 2 == 0) { _, write in write.insert(values, into: "child") }
        oracle.noteOwn(uuid, in: .child, device: device.number)
        note(uuid, under: row, by: device)
        tell("    \(uuid) is filed under \(row)")
        if number % 3 == 0 { refuseChildren(on: device, number / 3) }
    }

    private func refile(_ device: MirroredDevice, _ number: Int) throws {
        let children = device.snapshot().rows(.child)
        guard !children.isEmpty, let row = try visibleRow(device, number), let key = device.key(row) else { return }
        let child = children[number % children.count]
        try update(device, child, to: [row.table.rawValue: .object(key), "updateDate": Self.date(device.now)])
        note(child.uuid, under: row, by: device)
        tell("    \(child) is filed under \(row)")
    }

    /// Expects no place of a child if only this device, which has lost its notes, knows where the child was filed.
    ///
    /// If another device has removed the copy before, the mirror gives it the child without a place.
    private func forgetPlaces(of device: MirroredDevice, only children: Set<String>? = nil) {
        let others = devices.filter { $0.number != device.number }.map { $0.snapshot() }
        for (child, filer) in filers where filer == device.number && children?.contains(child) != false {
            let isKnown = others.allSatisfy { rows in
                rows.row(child, in: .child).map { $0[schedule.table.rawValue] != .null } ?? false
            }
            if !isKnown { filed[child] = nil }
        }
    }

    private func note(_ child: String, under row: Row, by device: MirroredDevice) {
        filers[child] = device.number
        let isUnnamed = row.table == .plain || row["seedID"] == .null
        let seed = isUnnamed ? oracle.seeds[row.uuid] : String(row["seedID"].string.dropFirst("durable/".count))
        if let seed { children[seed, default: []].insert(child) }
        // A row that is filed in two places at once may end at either: only one seed that no user deletes counts.
        filed[child] = filed[child] == nil || filed[child] == seed ? seed : ""
        if filed[child] == "" { filed[child] = nil }
    }

    private func add(_ device: MirroredDevice) throws {
        let (table, uuid) = (schedule.table, makeUUID())
        var values: [String: GraphValue] = ["uuid": .text(uuid), "name": .text("own \(story.count)")]
        try device.write { marker, write in
            values.merge(marker?.values(for: table.rawValue, old: nil, new: values) ?? [:]) { $1 }
            write.insert(values, into: table.rawValue)
        }
        oracle.noteOwn(uuid, in: table, device: device.number)
        tell("    \(uuid) is the user's")
    }

    /// A row with a seed's name that is tagged as a copy, and is the user's on every device: it holds what was never shipped, or
    /// comes from nowhere.
    private func addStray(_ device: MirroredDevice, _ number: Int) throws {
        let (table, uuid) = (schedule.table, makeUUID())
        let name = ["apple", "berry", "cherry"][number % 3]
        let isChanged = number / 3 % 2 == 0
        let first = Release.first.date
        let noRelease = SeedInstant(milliseconds: first.milliseconds - 86_400_000)
        var values: [String: GraphValue] = [
            "uuid": .text(uuid), "name": .text(name), "green": .integer(isChanged ? 99 : 10),
            "createDate": Self.date(isChanged || table == .durable ? first : noRelease),
        ]
        if table == .durable { values["seedID"] = .text((isChanged ? "durable/" : "other/") + name) }
        device.file.write(author: GraphHarness.mirror, at: device.now) { write in
            write.insert(values, into: table.rawValue)
        }
        oracle.noteStray(uuid, seed: name, in: table, device: device.number)
        tell("    \(uuid) is a stray \(name), \(isChanged ? "changed" : "from nowhere")")
    }

    private static func date(_ instant: SeedInstant) -> GraphValue {
        .date(Double(instant.milliseconds - 978_307_200_000) / 1000)
    }
}

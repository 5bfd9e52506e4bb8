import Seedbed
import SeedbedScheduleSupport
import SeedbedTestSupport

@testable import SeedbedObjectGraph

/// Some devices and a zone, through one schedule.
final class GraphWorld: ScheduleWorld {
    let schedule: Schedule
    let zone = CloudZone()
    let devices: [MirroredDevice]
    var oracle = Oracle()
    var tally = Tally()
    var unaware: Set<Int> = []
    /// The events so far, for people.
    private(set) var story: [String] = []
    /// The user's edits by batches that no call has seen yet, by identity and device.
    var unseen: [Int: [String: String]] = [:]
    /// The user's edits by batches, by identity and device: the server may have one without its date.
    var batches: [Int: [String: Set<String>]] = [:]
    /// The seeds under which children were filed, and the seeds that the user deleted.
    var filed: [String: String] = [:]
    /// The device on which each child was filed last.
    var filers: [String: Int] = [:]
    var deleted: Set<String> = []
    /// The devices on which the app has started.
    var launched: Set<Int> = []
    /// The seeds whose copies the user renamed in the plain table.
    var renamed: Set<String> = []
    /// Whether a copy has one place for a child.
    let isSingle: Bool
    /// The children that were ever filed under each seed.
    var children: [String: Set<String>] = [:]
    /// The seeds under which several children were filed.
    private var crowded: Set<String> { Set(children.filter { $0.value.count > 1 }.keys) }
    let uuids = Uuids()
    private var time: Int64 = 1_767_225_600_000
    private var records = 0

    /// The devices' clocks go wrong by as much: in step, an hour ahead, a day behind.
    private static let skews: [Int64] = [0, 3_600_000, -86_400_000]

    init(_ schedule: Schedule) throws {
        self.schedule = schedule
        isSingle = schedule.seed.isMultiple(of: 3)
        uuids.restart(schedule.seed)
        let (uuids, zone) = (uuids, zone)
        let step = schedule.kind.inPieces ? Int(schedule.seed % 3) + 1 : 200
        let names = Shared(0)
        devices = try (0..<schedule.devices).map { number in
            try MirroredDevice(
                number, schedule.table, isSingle: schedule.seed.isMultiple(of: 3),
                schedule.hasAccount ? .id("alice") : .signedOut,
                clock: Shared(1_767_225_600_000 + Self.skews[number]), makeUUID: { UUIDText(uuids.next()) }
            ) {
                Mirror(zone, schedule.kind, step: step) {
                    "record-\(names.withValue { $0 += 1; return $0 })"
                }
            }
        }
    }

    /// A fresh identity for a row of the user's.
    func makeUUID() -> String { uuids.next() }

    /// Gives each device the rows that the app had before Seedbed.
    func prepare() throws {
        if schedule.oldRows.isEmpty { return }
        oracle.knowsFormerRows = false
        for (number, old) in schedule.oldRows.enumerated() {
            let uuid = makeUUID()
            zone.save(
                CloudZone.Record(
                    table: schedule.table,
                    fields: ["uuid": .text(uuid), "name": .text(old.seed), "green": .integer(old.green)],
                    references: [:]), as: "old-\(number)")
            oracle.noteOld(uuid, seed: old.seed, in: schedule.table)
            tell("\(uuid) is an old \(old.seed) \(old.green)")
        }
        for device in devices { _ = try device.mirror.fetch(device.file, at: device.now) {} }
    }

    /// A second passes on every device.
    func tick() {
        time += 1000
        for (device, skew) in zip(devices, Self.skews) {
            let now = time + skew
            device.clock.withValue { $0 = now }
        }
    }

    func passHours() -> Bool {
        time += 2 * 3_600_000
        tick()
        return true
    }

    func tell(_ line: String) { story.append(line) }

    func serverContent(for device: MirroredDevice) -> Snapshot { zone.snapshot() }

    /// Two devices that rescue one copy at the same time make two objects.
    func hasDoubles(_ device: MirroredDevice) -> Bool {
        let rows = device.snapshot()
        return Table.allCases.contains { device.file.objects(of: $0.rawValue).count != rows.rows($0).count }
    }

    func hasPending(_ device: MirroredDevice) -> Bool { !device.mirror.pending(in: device.file).isEmpty }

    func check(_ rows: Snapshot) async throws {
        tally.orphansOfRetired = try oracle.check(
            rows, kind: schedule.kind, installed: Set(devices.map(\.release)), areKept: isSingle && !crowded.isEmpty)
        try checkPlaces(rows)
        try await checkRest()
        tally.changesets = zone.changes.count
    }

    /// I10: every child that the user filed has a place, unless the user deleted the seed, or a release retired it.
    private func checkPlaces(_ rows: Snapshot) throws {
        let retired = devices.contains { !$0.release.retired.isEmpty }
        for child in rows.rows(.child) where child[schedule.table.rawValue] == .null {
            // A limit: if another device removed a renamed copy without a `seedID`, no device knows which seed it was of.
            guard let seed = filed[child.uuid], !deleted.contains(seed), !renamed.contains(seed) else { continue }
            // Two devices have filed a child each at one place, and the mirror brings the other one.
            if isSingle, crowded.contains(seed) { continue }
            if retired, Release.third.retired.contains(seed) {
                tally.orphansOfRetired += 1
                continue
            }
            throw Violation(promise: "I10", detail: "\(child) was filed under \(seed), and has no place")
        }
    }

    /// The rows before a call, with the dates that the call gives to edits which no observer has seen (T2).
    func asCalled(_ before: Snapshot, _ after: Snapshot, _ device: MirroredDevice) -> Snapshot {
        guard let unseen = unseen[device.number] else { return before }
        return Snapshot(
            Table.allCases.flatMap { before.rows($0) }.map { row in
                guard unseen[row.uuid] != nil, let new = after.row(row.uuid, in: row.table) else { return row }
                var row = row
                for column in ["createDate", "updateDate"] { row.values[row.table.index(column)] = new[column] }
                return row
            })
    }

    /// Calls a device's seeder, checks what it did and notes it.
    @discardableResult
    func call(
        _ device: MirroredDevice, _ name: String, dismissing seedIDs: Set<String> = [],
        _ body: (Seeder, SeedAccount, _ dryRun: Bool) async throws -> Seeder.Report
    ) async throws -> Seeder.Report {
        let (report, before, after) = try await callAndNote(device, name, body)
        try oracle.checkCall(asCalled(before, after, device), after, by: device.release, dismissing: seedIDs)
        launched.insert(device.number)
        try checkKept(before, after)
        for (uuid, text) in unseen[device.number] ?? [:]
        where before.row(uuid, in: schedule.table)?["name"] == .text(text) {
            let row = after.row(uuid, in: schedule.table)
            if row?["name"] != .text(text) || row?.isUntouched != false {
                throw Violation(
                    promise: "T2", detail: "a call of the seeder did not see \(text): \(row?.description ?? "-")")
            }
        }
        unseen[device.number] = nil
        return report
    }

    /// C5: a call costs no child its place.
    private func checkKept(_ before: Snapshot, _ after: Snapshot) throws {
        let column = schedule.table.rawValue
        for child in before.rows(.child) where child[column] != .null {
            if let row = after.row(child.uuid, in: .child), row[column] != .null { continue }
            throw Violation(promise: "C5", detail: "a call of the seeder cost \(child) its place")
        }
    }
}

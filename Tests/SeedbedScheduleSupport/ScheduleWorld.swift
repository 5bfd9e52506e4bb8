package import Seedbed

/// A device that takes part in a schedule.
package protocol ScheduleDevice: AnyObject {
    var number: Int { get }
    /// The release of the app that is installed.
    var release: Release { get }
    /// Whose data the store holds.
    var account: SeedAccount { get set }
    /// The rows of the app's tables.
    func snapshot() throws -> Snapshot
    /// Does something with a seeder for the device's release.
    func callSeeder<Result: Sendable>(_ body: (Seeder, SeedAccount) async throws -> Result) async throws -> Result
}

/// Some devices and what they sync by, which go through one schedule and are checked by an oracle.
package protocol ScheduleWorld: AnyObject {
    associatedtype Participant: ScheduleDevice

    var schedule: Schedule { get }
    var devices: [Participant] { get }
    var oracle: Oracle { get set }
    var tally: Tally { get set }
    /// Makes the identities of rows.
    var uuids: Uuids { get }
    /// Whether a copy has one place for a child.
    var isSingle: Bool { get }
    /// The events so far, for people.
    var story: [String] { get }

    func tell(_ line: String)
    /// A second passes on every device.
    func tick()
    /// Lets hours pass, after which no device waits for rows any more; false if no device waits for a time.
    func passHours() -> Bool
    /// Readies the devices before the first step.
    func prepare() async throws
    func perform(_ step: Step) async throws
    func launch(_ device: Participant, release: Release?) async throws
    /// Sends a device's changes; whether there were any.
    func push(_ device: Participant) throws -> Bool
    /// The devices that have not learned yet that the content was removed from the server; they send and take nothing.
    var unaware: Set<Int> { get set }
    /// Removes everything from the server.
    func emptyServer()
    /// Empties a device's store as the engine does, which has nothing left to send then.
    func empty(_ device: Participant) throws
    /// Lets a device take what others have sent; whether there was anything.
    func fetch(_ device: Participant) async throws -> Bool
    /// Tells a device's seeder of what it has fetched.
    func report(_ device: Participant) async throws
    /// Calls a device's seeder, checks what it did and notes it.
    func call(
        _ device: Participant, _ name: String, dismissing seedIDs: Set<String>,
        _ body: (Seeder, SeedAccount, _ dryRun: Bool) async throws -> Seeder.Report
    ) async throws -> Seeder.Report
    /// The rows before a call, with what any call does to them.
    func asCalled(_ before: Snapshot, _ after: Snapshot, _ device: Participant) -> Snapshot
    /// Dismisses a row as the app does without Seedbed.
    func dismissByApp(_ row: Row, on device: Participant) throws
    /// The user files a new row of theirs under a copy.
    func file(_ device: Participant, _ number: Int) throws
    /// Whether rows of a device share an identity, which a snapshot cannot show.
    func hasDoubles(_ device: Participant) -> Bool
    /// The rows that the server holds for a device.
    func serverContent(for device: Participant) throws -> Snapshot
    /// Whether a device has changes to send.
    func hasPending(_ device: Participant) throws -> Bool
    /// Checks the promises at the end of a way, at which all devices have these rows.
    func check(_ rows: Snapshot) async throws
}

extension ScheduleWorld {
    package var isSingle: Bool { false }
    package func prepare() async throws {}
    package func hasDoubles(_ device: Participant) -> Bool { false }
    package func asCalled(_ before: Snapshot, _ after: Snapshot, _ device: Participant) -> Snapshot { before }
    package func passHours() -> Bool { false }

    /// The whole way; nil when all promises are kept.
    ///
    /// Between the steps and the last syncs comes `beforeSettling`.
    package func run(beforeSettling: (Self) throws -> Void = { _ in }) async -> Violation? {
        do {
            try await prepare()
            for step in schedule.steps {
                tally.steps[step.kind, default: 0] += 1
                tick()
                try await perform(step)
            }
            try beforeSettling(self)
            try await settle()
            try checkAgreement()
            try await check(devices[0].snapshot())
            tally.schedules = 1
            return nil
        } catch let violation as Violation {
            return violation
        } catch {
            return Violation(promise: "failure", detail: "\(error)")
        }
    }

    /// Starts the app everywhere and syncs until nothing moves, also some hours later.
    package func settle() async throws {
        try await sync()
        if passHours() { try await sync() }
    }

    private func sync() async throws {
        for device in devices { try await launch(device, release: nil) }
        for _ in 0..<12 {
            tally.rounds += 1
            var moves = false
            for device in devices {
                tick()
                if try await fetch(device) { moves = true }
                try await report(device)
                if try push(device) { moves = true }
            }
            if !moves { return }
        }
        throw Violation(promise: "I6", detail: "it does not come to rest in 12 rounds")
    }

    /// I2: all devices hold what the server holds.
    private func checkAgreement() throws {
        if devices.contains(where: hasDoubles) { return }
        let first = try devices[0].snapshot()
        for device in devices {
            let (rows, server) = (try device.snapshot(), try serverContent(for: device))
            if rows != first {
                throw Violation(promise: "I2", detail: "device 0 has\n\(first)\ndevice \(device.number) has\n\(rows)")
            }
            if server != first {
                throw Violation(promise: "I2", detail: "device 0 has\n\(first)\nthe server has\n\(server)")
            }
        }
    }

    /// I6: further launches and imports write nothing.
    package func checkRest() async throws {
        for device in devices {
            tick()
            let before = try device.snapshot()
            try await launch(device, release: nil)
            _ = try await call(device, "import", dismissing: []) {
                try await $0.importFinished(.unknown, account: $1, dryRun: $2)
            }
            let after = try device.snapshot()
            if isLateRetirement(before, after, by: device.release) {
                tally.lateRetirements += 1
                continue
            }
            if isLateRemoval(before, after, by: device.release) {
                tally.lateRemovals += 1
                continue
            }
            if isLateRenewal(before, after) || isLateMove(before, after) { continue }
            if try after != before || hasPending(device) {
                throw Violation(
                    promise: "I6", detail: "device \(device.number) had\n\(before)\nand after more calls\n\(after)")
            }
        }
    }

    /// Whether nothing happened but that a retired copy went.
    ///
    /// Rows were filed under it until an import took the last of them elsewhere, and only a full cleanup looks at a copy
    /// that did not come in itself.
    private func isLateRetirement(_ before: Snapshot, _ after: Snapshot, by release: Release) -> Bool {
        let (old, new) = (Set(before.rows(schedule.table)), Set(after.rows(schedule.table)))
        let gone = old.subtracting(new)
        return !gone.isEmpty && new.isSubset(of: old) && before.rows(.child) == after.rows(.child)
            && gone.allSatisfy { $0.isUntouched && release.retired.contains(oracle.seeds[$0.uuid] ?? "") }
    }

    /// Whether nothing happened but that copies of seeds were renewed which a row from before Seedbed had kept from it (S1).
    ///
    /// Since then the user has renamed or deleted that row, and no report names the copies.
    private func isLateRenewal(_ before: Snapshot, _ after: Snapshot) -> Bool {
        let seeds = Set(oracle.olds.values)
        let table = schedule.table
        let changed = Set(before.rows(table)).symmetricDifference(after.rows(table))
        return !changed.isEmpty && before.rows(.child).map(\.uuid) == after.rows(.child).map(\.uuid)
            && changed.allSatisfy { $0.isUntouched && seeds.contains($0["name"].string) }
    }

    /// Whether nothing happened but that rows moved from a row from before Seedbed that is gone.
    ///
    /// An app that does not report deletions says of an import of nothing else that nothing came (C6).
    private func isLateMove(_ before: Snapshot, _ after: Snapshot) -> Bool {
        let table = schedule.table
        let moved = Set(before.rows(.child)).subtracting(after.rows(.child))
        return !schedule.kind.reportsDeletions && !moved.isEmpty && before.rows(table) == after.rows(table)
            && moved.allSatisfy { child in
                let place = child[table.rawValue].string
                return oracle.olds[place] != nil && before.row(place, in: table) == nil
            }
    }

    /// Whether nothing happened but that copies went which had stayed beside a newer one for a child's only place (C5).
    ///
    /// Since then the child has gone elsewhere, or the user has edited or deleted the newer copy, and a plain table renews the other
    /// one (S1, S6). Only a full cleanup looks at a copy that did not come in itself.
    private func isLateRemoval(_ before: Snapshot, _ after: Snapshot, by release: Release) -> Bool {
        let table = schedule.table
        let (old, new) = (Set(before.rows(table)), Set(after.rows(table)))
        let (gone, come) = (old.subtracting(new), new.subtracting(old))
        func seed(_ row: Row) -> Value { row[table == .plain ? "name" : "seedID"] }
        func staying(_ copy: Row) -> Row? {
            let date = copy["createDate"].string
            return new.first { $0.isUntouched && seed($0) == seed(copy) && $0["createDate"].string >= date }
        }
        var moved: [Value: String] = [:]
        for copy in gone { moved[.text(copy.uuid)] = staying(copy)?.uuid }
        return isSingle && moved.count == gone.count && !gone.isEmpty && gone.allSatisfy(\.isUntouched)
            && come.allSatisfy { copy in
                table == .plain && copy.isUntouched && copy["createDate"].string == release.date.iso8601
                    && gone.contains { seed($0) == seed(copy) && $0["createDate"].string < release.date.iso8601 }
            }
            && before.rows(.child).allSatisfy { child in
                let place = child[table.rawValue]
                return after.row(child.uuid, in: .child)?[table.rawValue] == moved[place].map { .text($0) } ?? place
            }
    }
}

extension ScheduleWorld {
    /// Calls a device's seeder and notes what it did; returns the rows before and after, too.
    package func callAndNote(
        _ device: Participant, _ name: String,
        _ body: (Seeder, SeedAccount, _ dryRun: Bool) async throws -> Seeder.Report
    ) async throws -> (report: Seeder.Report, before: Snapshot, after: Snapshot) {
        let before = try device.snapshot()
        let report = try await rehearsed(on: device, name, told: { told($0, before) }, body)
        let after = try device.snapshot()
        for table in Table.allCases where before.rows(table) != after.rows(table) {
            if report.changedTables.contains(table.rawValue) { continue }
            throw Violation(
                promise: "changed tables", detail: "\(name) changed \(table) and names \(report.changedTables)")
        }
        tally.calls += 1
        tally.rescued += report.rescued.count
        for removal in report.removed { tally.removed[removal.reason.rawValue, default: 0] += 1 }
        oracle.note(report, after, isLost: unaware.contains(device.number))
        if report.outcome != .merged { try oracle.checkContent(report, before, after, device: device.number) }
        let removed = report.removed.map { "\($0.reason.rawValue) \($0.uuid)" }
        let rescued = report.rescued.map { "rescued \($0.uuid)" }
        tell("    \(name) on \(device.number): \(report.outcome) " + (removed + rescued).joined(separator: ", "))
        return (report, before, after)
    }

    /// The release of a launch: mostly the same one or the next one, seldom any.
    package func release(for step: Step, on device: Participant) -> Release {
        switch step.number % 10 {
        case 0...4: device.release
        case 5...8: Release(rawValue: device.release.rawValue + 1) ?? device.release
        default: Release.allCases[step.number / 10 % 3]
        }
    }

    /// One of the rows that the user sees, but no stray one.
    package func visibleRow(_ device: Participant, _ number: Int) throws -> Row? {
        let table = schedule.table
        let rows = try device.snapshot().rows(table).filter { row in
            !oracle.isStray(row) && (table == .plain || row["dismissDate"] == .null)
        }
        return rows.isEmpty ? nil : rows[number % rows.count]
    }

    /// Dismisses a row by its seed's name, by one of the seed's copies, or by the app itself.
    package func dismiss(_ device: Participant, _ number: Int) async throws {
        guard schedule.table == .durable, let row = try visibleRow(device, number), row["seedID"] != .null else {
            return
        }
        let seedID = row["seedID"].string
        let before = try device.snapshot()
        switch number % 3 {
        case 0 where device.release.seeds[String(seedID.dropFirst("durable/".count))] != nil:
            let report = try await call(device, "dismissal", dismissing: [seedID]) {
                try await $0.dismiss(SeedReference(seedID), account: $1, dryRun: $2)
            }
            for mark in report.marked {
                guard let row = before.row(mark.uuid.description, in: .durable) else { continue }
                oracle.note(row, text: nil, device: device.number)
            }
        case 1:
            let uuid = UUIDText(row.uuid)
            let report = try await call(device, "dismissal of a copy", dismissing: [seedID]) {
                try await $0.dismiss(copy: uuid, account: $1, dryRun: $2)
            }
            if !report.marked.isEmpty { oracle.note(row, text: nil, device: device.number) }
        default:
            try dismissByApp(row, on: device)
            oracle.note(row, text: nil, device: device.number)
        }
        tell("    \(row) is dismissed")
    }

    /// Undoes the last cleanup, or an adoption.
    package func undo(_ device: Participant) async throws {
        let before = try device.snapshot()
        let report = try await rehearsed(on: device, "undo", told: told) { try await $0.undo(account: $1, dryRun: $2) }
        let after = try device.snapshot()
        let disowned = Set(report.reinserted.filter { $0.reason == .adopted }.map(\.uuid.description))
        oracle.note(report)
        let names = report.reinserted.map { "\($0.uuid) as \(report.identity(of: $0))" }
        tell("    put back on \(device.number): " + names.joined(separator: ", "))
        try oracle.checkCall(
            asCalled(before, after, device).asOf(after) { disowned.contains($0.uuid) }, after, by: device.release,
            dismissing: [])
    }

    /// Takes the dismissal of a seed back.
    package func restore(_ device: Participant, _ number: Int) async throws {
        let dismissed = try device.snapshot().rows(.durable).filter { $0["dismissDate"] != .null }
        if dismissed.isEmpty || schedule.table != .durable { return }
        let seedID = dismissed[number % dismissed.count]["seedID"].string
        let before = try device.snapshot()
        _ = try await call(device, "restoring \(seedID)", dismissing: [seedID]) {
            try await $0.restore(SeedReference(seedID), account: $1, dryRun: $2)
        }
        try oracle.noteRestored(before, device.snapshot(), device: device.number)
    }

    /// Accepts what is offered for one of the user's rows; mostly the app has to be upgraded for that.
    package func accept(_ device: Participant, _ number: Int) async throws {
        var offers = try await device.callSeeder { try await $0.offers(account: $1) }
        if offers.isEmpty, let next = Release(rawValue: device.release.rawValue + 1) {
            try await launch(device, release: next)
            offers = try await device.callSeeder { try await $0.offers(account: $1) }
        }
        if offers.isEmpty { return }
        let offer = offers[number % offers.count]
        let before = try device.snapshot()
        let isAccepted = try await device.callSeeder { try await $0.accept(offer, account: $1) }
        let after = try device.snapshot()
        tell("    \(offer.uuid) \(isAccepted ? "takes" : "does not take") what is offered")
        try oracle.checkCall(
            asCalled(before, after, device).asOf(after) { $0.uuid == offer.uuid.description && isAccepted }, after,
            by: device.release,
            dismissing: [])
        guard isAccepted, let row = before.row(offer.uuid.description, in: .durable) else { return }
        try oracle.noteAccepted(row, after.row(row.uuid, in: .durable), offer, device: device.number)
        tally.accepted += 1
    }

    /// The user signs in over the same store, or out again.
    package func changeAccount(_ device: Participant) async throws {
        if device.account == .signedOut {
            device.account = .id("alice")
        } else {
            device.account = .signedOut
            oracle.noteJournalDropped(device.number)
        }
        _ = try await call(device, "change to \(device.account)", dismissing: []) {
            try await $0.accountChanged(to: $1, dryRun: $2)
        }
    }

    /// The app adopts the rows that it had before Seedbed.
    package func adopt(_ device: Participant) async throws {
        let before = try device.snapshot()
        let report: AdoptionReport
        do {
            report = try await rehearsed(on: device, "adoption", told: told) {
                try await $0.adopt(account: $1, dryRun: $2)
            }
        } catch SeedbedError.adoption(.unsupported) {
            return
        }
        let after = try device.snapshot()
        let adopted = (report.untouched + report.touched).map { "\($0.uuid) as \($0.seed)" }
        tell("    adopted on \(device.number): " + adopted.joined(separator: ", "))
        tally.adopted += adopted.count
        try oracle.checkAdoption(
            asCalled(before, after, device), after, device: device.number, release: device.release)
    }

    /// Finds a short schedule that breaks the same promise; returns what happens in it, for people.
    package static func failure(
        of schedule: Schedule, _ violation: Violation, make: (Schedule) throws -> Self
    ) async throws -> String {
        let short = try await Shrinking.shrink(schedule, breaking: violation.promise) { try await make($0).run() }
        let again = try make(short)
        let last = await again.run() ?? violation
        return """
            SEEDBED_RANDOM_SEED=\(schedule.seed): \(short.kind); \(short.hasAccount ? "an account" : "no account"), \
            \(short.table), \(short.devices) devices, \(short.steps.count) of \(schedule.steps.count) steps
            \(again.story.joined(separator: "\n"))
            \(last)
            """
    }
}

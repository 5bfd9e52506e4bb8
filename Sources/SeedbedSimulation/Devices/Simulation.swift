internal import Seedbed

/// Runs the worlds of one plan.
///
/// A real ``Seeder`` over a real ``MemoryStore`` runs each step of a device, once for each pair of
/// a device's state and an event. The simulation remembers the result, so that a world is a few numbers.
package actor Simulation {
    /// The plan of the worlds.
    package nonisolated let plan: WorldPlan
    private nonisolated let executor = StoreExecutor()
    private let surroundings: Surroundings
    let disk: MemoryDisk
    /// The seeders, one for each release.
    let seeders: [Seeder]
    var memory: Memory

    /// The executor of this actor and its seeders, which are so called without a change of threads.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    static let account = SeedAccount.id("alice")

    /// Makes a simulation that remembers nothing yet.
    package init(_ plan: WorldPlan) {
        self.plan = plan
        let surroundings = Surroundings(executor: executor)
        let disk = MemoryDisk(executor: executor)
        self.surroundings = surroundings
        self.disk = disk
        var environment = Seeder.Environment()
        environment.now = { surroundings.assumeIsolated { $0.now } }
        environment.makeUUID = { surroundings.assumeIsolated { $0.nextIdentity(order: plan.order) } }
        seeders = (0..<(plan.isLocalized ? 2 : 1) * plan.releases.count).map { [executor] place in
            Seeder(
                catalogs: .catalogs([SimulatedTables.catalog(place % plan.releases.count, of: plan)]),
                languages: place < plan.releases.count ? [] : ["de"],
                defaults: DefaultsFiles(disk.defaultsFile(at: "/defaults.json")),
                device: "device", environment: environment,
                executor: executor
            ) { _ in
                plan.missingRule == .yieldingNeedsRescue
                    ? SimulatedStore(plan, surroundings: surroundings)
                    : SimulatedRescuingStore(plan, surroundings: surroundings)
            }
        }
        memory = Memory(plan)
    }

    /// Forgets all results.
    package func forget() { memory = Memory(plan) }

    /// Runs an event on a device, and returns the result.
    package func step(_ state: DeviceState, _ event: DeviceEvent) async -> DeviceStep {
        var next = state
        if let kind = event.kind { next.used[kind, default: 0] += 1 }
        var step = DeviceStep(state: next, effect: .none)
        switch event {
        case .change, .missed, .removeContent, .hear, .seedAgain:
            await runAccountEvent(event, &step)
        case .launch(let crashes), .upgrade(let crashes), .report(let crashes):
            if case .upgrade = event { step.state.release += 1 }
            await run(event, crashes: crashes, &step)
        case .dismiss(let seed):
            step.state.writes += 1
            await dismiss(seed, &step)
        case .restore(let seed):
            step.state.writes += 1
            await restore(seed, &step)
        case .undo:
            step.state.writes += 1
            await undo(&step)
        case .reinstall(let keepsDefaults):
            step.state = DeviceState(index: state.index)
            step.state.release = state.release
            step.state.identities = state.identities
            step.state.writes = state.writes
            step.state.used = next.used
            step.state.accounts = state.accounts.reinstalled(keepsDefaults: keepsDefaults)
            if keepsDefaults { step.state.files = state.files }
            step.effect = .forgot
        case .lose:
            step.state = DeviceState(index: state.index)
            step.state.isLost = true
            step.state.used = next.used
            step.effect = .forgot
        case .edit, .rename, .sort, .delete, .file, .editUnseen, .makeUnseen:
            step.effect = step.state.write(event, of: plan)
        }
        if plan.isRemembered {
            step.state.tidy(plan)
        } else {
            step.state.nameColumns()
        }
        return step
    }

    /// Calls the seeder, as the app does when it starts and when an import is finished.
    private func run(_ event: DeviceEvent, crashes: Bool, _ step: inout DeviceStep) async {
        let before = step.state
        let account = before.accounts.signedIn
        var imported = ImportedChanges.noted
        if plan.reportsImports {
            imported = .rows(
                inserted: before.changed.sorted().map { UUIDText($0) },
                deleted: before.deleted.sorted().map { UUIDText($0) })
        }
        let isReport = if case .report = event { true } else { false }
        let report = await call(&step.state, crashes: crashes) { seeder in
            isReport
                ? try await seeder.importFinished(imported, account: account)
                : try await seeder.launch(account: account)
        }
        if isReport, !crashes, account.key != nil { (step.state.changed, step.state.deleted) = ([], []) }
        if !isReport, plan.storage != .single { step.state.accounts.heard = account }
        conclude(report, of: event, crashes: crashes, from: before, &step)
    }

    /// Records the outcome of the call, and the promise that the call broke.
    func conclude(
        _ report: Seeder.Report?, of event: DeviceEvent, crashes: Bool, from before: DeviceState,
        _ step: inout DeviceStep
    ) {
        if let report {
            step.state.isLaunched = true
            let yielded = Set(report.removed.filter { $0.reason == .yielded }.compactMap { $0.survivor?.description })
            let touchedSurvivors = step.state.rows(of: SimulatedTables.preset).filter { yielded.contains($0.key) }
            if report.outcome != .unknownAccount {
                step.state.isAwaiting = report.outcome == .awaitingImport
                if !step.state.isAwaiting, report.outcome != .contentRemoved {
                    let isDelivered = event == .seedAgain || !before.accounts.isWithoutContent(in: plan.storage)
                    let release = isDelivered ? number(of: before) : nil
                    step.effect = .seeded(release: release, touchedSurvivors: touchedSurvivors.mapValues(\.content))
                }
            }
        } else if crashes {
            step.state.isLaunched = false
        } else {
            step.damage = Violation(promise: .i1, detail: "the call failed")
        }
        // A call that crashes reports nothing.
        let rescued = (report?.rescued).map { Set($0.map(\.uuid.description)) }
        step.damage = step.damage ?? damage(from: before, to: step.state, rescued: rescued)
        if plan.storage != .single { noteAccount(report, of: event, from: before, &step) }
    }

    /// Dismisses a seed; the call removes twins first.
    private func dismiss(_ seed: String, _ step: inout DeviceStep) async {
        let rows = step.state.rows(of: SimulatedTables.preset)
            .filter { $0.value.text("kind") == seed && !$0.value.holds("dismissDate") }
        let marked = await mark(&step) { try await $0.dismiss("presets/\(seed)", account: $1) }
        guard marked != nil else { return }
        let after = step.state.rows(of: SimulatedTables.preset)
        let dismissed = rows.filter { after[$0.key]?.holds("dismissDate") ?? false }
        step.effect = .dismissed(seed: seed, rows: dismissed.mapValues(\.content))
    }

    /// Restores a seed; the call rescues copies first.
    private func restore(_ seed: String, _ step: inout DeviceStep) async {
        let rows = step.state.rows(of: SimulatedTables.preset)
            .filter { $0.value.text("kind") == seed && $0.value.holds("dismissDate") }
        let marked = await mark(&step) { try await $0.restore("presets/\(seed)", account: $1) }
        guard let marked else { return }
        let after = step.state.rows(of: SimulatedTables.preset)
        if rows.keys.contains(where: { after[$0]?.holds("dismissDate") ?? true }) {
            step.damage = Violation(promise: .i1, detail: "the call left a dismissed copy")
        }
        // Some of the marked rows exist only since the call has rescued them.
        step.effect = .restored(rows: after.filter { marked.contains($0.key) }.mapValues(\.content))
    }

    /// Dismisses or restores a seed, and returns the rows that the call marked, or `nil` for an unknown account.
    private func mark(
        _ step: inout DeviceStep, _ body: @Sendable (Seeder, SeedAccount) async throws -> Seeder.Report
    ) async -> Set<String>? {
        let before = step.state
        let account = before.accounts.signedIn
        let report = await call(&step.state, crashes: false) { try await body($0, account) }
        if report == nil { step.damage = Violation(promise: .i1, detail: "the call failed") }
        if account.key == nil {
            step.violation = Self.violationOfUnknown(report, from: before, to: step.state)
            return nil
        }
        return Set(report?.marked.map(\.uuid.description) ?? [])
    }

    /// Undoes the last cleanup.
    private func undo(_ step: inout DeviceStep) async {
        let before = step.state
        let account = before.accounts.signedIn
        let report = await call(&step.state, crashes: false) { seeder in try await seeder.undo(account: account) }
        step.damage =
            report == nil
            ? Violation(promise: .i1, detail: "the call failed") : damage(from: before, to: step.state, rescued: [])
        if account.key == nil {
            if before != step.state { step.violation = Self.violationOfUnknown(nil, from: before, to: step.state) }
            return
        }
        let old = before.rows(of: SimulatedTables.preset)
        let rows = step.state.rows(of: SimulatedTables.preset).keys.filter { old[$0] == nil }
        step.effect = .undone(rows: Set(rows))
    }

    /// The seeder of a device's release, in the device's language.
    func seeder(of state: DeviceState) -> Seeder {
        let isOther = plan.isLocalized && state.index % 2 == 1
        return seeders[number(of: state) + (isOther ? plan.releases.count : 0)]
    }

    /// Calls the seeder of the device's release on the device's state; returns nil if the call failed.
    ///
    /// - Parameter heard: the account of the running process's last call, if that matters.
    func call<Report>(
        _ state: inout DeviceState, crashes: Bool, hearing heard: SeedAccount? = nil,
        _ body: (Seeder) async throws -> Report
    ) async -> Report? {
        let release = number(of: state)
        var now = state.time(of: plan)
        if plan.missingRule == .releaseDate {
            now = SeedInstant(milliseconds: now.milliseconds + Int64(release) * 60_000)
        }
        let seeder = seeder(of: state)
        if let heard { await tell(seeder, of: heard) }
        await surroundings.set(
            now: now, device: state.index, identities: state.identities, released: SimulatedTables.released(release))
        await disk.set(files: plan.forgetsRemovals ? state.filesWithoutRemovals : state.files, isFull: crashes)
        var report: Report?
        do {
            let accounts = state.openAccounts(in: plan.storage)
            for account in accounts {
                let before = state.store(of: account)
                try await seeder.lendStore(as: SimulatedStore.self, for: account) { store in
                    store.inner.state = before
                }
            }
            report = try? await body(seeder)
            for account in accounts {
                let after = try await seeder.lendStore(as: SimulatedStore.self, for: account) { store in
                    store.inner.state
                }
                state.setStore(after, of: account)
            }
        } catch {
            return nil
        }
        state.files = await disk.files
        state.identities = await surroundings.identities
        return report
    }

    func number(of state: DeviceState) -> Int { plan.devices[state.index].releases[state.release] }

    /// I1 and I11: returns a violation if a touched row is gone or changed, or a row is gone that the user made or
    /// changed.
    ///
    /// If two devices rescue one copy, the newer edit wins (R2).
    ///
    /// - Parameter rescued: the rows that the call rescued; `nil` if the call crashed before it reported them.
    private func damage(from before: DeviceState, to after: DeviceState, rescued: Set<String>?) -> Violation? {
        let rows = after.rows(of: SimulatedTables.preset)
        for (uuid, row) in before.rows(of: SimulatedTables.preset) where row.isUsers && !row.holds("updateDate") {
            if rows[uuid] == nil, isContentKnown(of: row, on: before) {
                return Violation(promise: .i11, detail: "the call removed a row that a person made or changed")
            }
        }
        for (uuid, row) in before.rows(of: SimulatedTables.preset) where row.holds("updateDate") {
            guard let new = rows[uuid] else { return Violation(promise: .i1, detail: "the call removed a touched row") }
            if rescued?.contains(uuid) ?? true, Self.isNewer(new, than: row) { continue }
            if new.filter({ !$0.value.isNull }) != row.filter({ !$0.value.isNull }) {
                return Violation(promise: .i1, detail: "the call changed a touched row")
            }
        }
        return nil
    }

    /// Whether the app on a device knows what the release of a row shipped (I11).
    ///
    /// On a durable table it does not know a later release, and relies on the row's tags.
    private func isContentKnown(of row: MemoryStore.Row, on state: DeviceState) -> Bool {
        !plan.isDurable || plan.release(of: row).map { $0 <= number(of: state) } ?? true
    }

    private static func isNewer(_ row: MemoryStore.Row, than old: MemoryStore.Row) -> Bool {
        let dates = [row, old].map {
            SimulatedTables.seedTable(isDurable: true).dates.instant(from: $0["updateDate"] ?? .null)
        }
        return RescueRule.replaces(incoming: dates[0], held: dates[1])
    }
}

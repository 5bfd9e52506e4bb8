internal import Seedbed

extension DeviceState {
    /// Returns all events that can happen on the device, apart from its sync.
    package func events(of plan: WorldPlan) -> [DeviceEvent] {
        if isLost { return [] }
        var events: [DeviceEvent] = [.launch(crashes: false)]
        if mayDo(.crash, plan) { events.append(.launch(crashes: true)) }
        if mayDo(.lose, plan) { events.append(.lose) }
        if !isLaunched { return events }
        if release + 1 < plan.devices[index].releases.count {
            events.append(.upgrade(crashes: false))
            if mayDo(.crash, plan) { events.append(.upgrade(crashes: true)) }
        }
        if needsReport {
            events.append(.report(crashes: false))
            if mayDo(.crash, plan) { events.append(.report(crashes: true)) }
        }
        if mayDo(.reinstall, plan) {
            events += [.reinstall(keepsDefaults: false), .reinstall(keepsDefaults: true)]
        }
        return events + userEvents(of: plan)
    }

    /// Whether the app must report an import.
    package var needsReport: Bool { isLaunched && (isAwaiting || !changed.isEmpty || !deleted.isEmpty) }

    /// Whether the next launch has an import to settle.
    package func needsLaunch(_ plan: WorldPlan) -> Bool {
        isLaunched && (store.hasArrivals || !plan.reportsImports && store.hasPendingRescues)
    }

    private func userEvents(of plan: WorldPlan) -> [DeviceEvent] {
        var events: [DeviceEvent] = []
        let visible = rows(of: SimulatedTables.preset).filter { !$0.value.holds("dismissDate") }
        for (uuid, _) in visible.sorted(by: { $0.key < $1.key }) {
            if mayDo(.edit, plan) { events.append(.edit(uuid)) }
            if mayDo(.rename, plan) { events.append(.rename(uuid)) }
            if mayDo(.sort, plan) { events.append(.sort(uuid)) }
            if mayDo(.delete, plan) { events.append(.delete(uuid)) }
            if mayDo(.file, plan) { events.append(.file(uuid)) }
            if mayDo(.unseen, plan), visible[uuid]?.holds("updateDate") == false { events.append(.editUnseen(uuid)) }
        }
        if mayDo(.restore, plan) {
            let dismissed = rows(of: SimulatedTables.preset).values.filter { $0.holds("dismissDate") }
            events += Set(dismissed.map { $0.text("kind") }).subtracting([""]).sorted().map { .restore($0) }
        }
        if mayDo(.undo, plan), store.log.rows.contains(where: { $0.entry.cleanup != nil && !$0.entry.isUndone }) {
            events.append(.undo)
        }
        if mayDo(.unseen, plan) {
            events += plan.releases[0].colors.keys.sorted().map { .makeUnseen($0) }
        }
        if mayDo(.dismiss, plan) {
            events += Set(visible.values.map { $0.text("kind") }).subtracting([""]).sorted().map { .dismiss($0) }
        }
        return events
    }

    func mayDo(_ kind: DeviceEvent.Kind, _ plan: WorldPlan) -> Bool {
        used[kind, default: 0] < plan.devices[index].limits[kind, default: 0]
    }

    /// Returns the device's time: each dated act of its user adds a second.
    ///
    /// Each device's clock is ahead of the clock before it by ``WorldOrder/clockStep``.
    func time(of plan: WorldPlan) -> SeedInstant {
        SeedInstant(milliseconds: clock(of: plan).milliseconds + Int64(writes) * 1_000)
    }

    /// The time of the device before its user does anything.
    ///
    /// If users undo cleanups in this world, every clock starts after the releases. An edit that is dated before the release loses
    /// to the row that an undo puts back (C7).
    func clock(of plan: WorldPlan) -> SeedInstant {
        let step = plan.order.clockStep
        let behind = plan.hasUndo ? min(0, step) * (plan.devices.count - 1) : 0
        return SeedInstant(milliseconds: Self.base.milliseconds + Int64(step * index - behind) * 3_600_000)
    }

    /// Writes to the store as the user, or as the app for the user, and returns the effect.
    mutating func write(_ event: DeviceEvent, of plan: WorldPlan) -> Effect {
        let name = Surroundings.deviceName(index)
        switch event {
        case .edit(let uuid): return change("color", of: uuid, to: .text("\(name)\(writes + 1)"), plan)
        case .rename(let uuid): return change("name", of: uuid, to: .text("\(name)\(writes + 1)"), plan)
        case .sort(let uuid):
            return sort(uuid, plan)
        case .editUnseen(let uuid):
            writes += 1
            let color = SeedValue.text("\(name)\(writes)")
            edit(plan) { store in
                store.importing {
                    store.update(["color": color], of: SimulatedTables.preset) { $0.text("uuid") == uuid }
                }
            }
            // The engine may put this write in the place of a seen edit: the row is no copy any more (T4, R3).
            guard plan.isDurable, let row = rows(of: SimulatedTables.preset)[uuid] else { return .none }
            return .contended(row: uuid, content: row.content)
        case .makeUnseen(let key):
            writes += 1
            let now = SimulatedTables.seedTable(isDurable: plan.isDurable).dates.value(of: time(of: plan))
            let row: MemoryStore.Row = [
                "uuid": .text("made-\(name.lowercased())\(writes)"), "name": .text(key),
                "color": .text("\(name)\(writes)"),
                "createDate": now,
            ]
            edit(plan) { store in store.importing { store.insert(row, into: SimulatedTables.preset) } }
            return plan.isSmall ? .none : .made(seed: key)
        case .delete(let uuid):
            guard let row = rows(of: SimulatedTables.preset)[uuid] else { return .none }
            edit(plan) { $0.delete(from: SimulatedTables.preset) { $0.text("uuid") == uuid } }
            return .deleted(seed: row.text("kind"), row: uuid, content: row.content)
        case .file(let uuid):
            let note = "note-\(name.lowercased())\(used[.file, default: 0])"
            let seed = rows(of: SimulatedTables.preset)[uuid]?.text("kind") ?? ""
            edit(plan) { $0.insert(["uuid": .text(note), "preset": .text(uuid)], into: SimulatedTables.note) }
            return .filed(note: note, seed: seed)
        default: return .none
        }
    }

    private mutating func sort(_ uuid: String, _ plan: WorldPlan) -> Effect {
        let number = Int64(used[.sort, default: 0] * 10 + index)
        let row = rows(of: SimulatedTables.preset)[uuid]
        edit(plan) { store in
            store.update(["sort": .integer(number)], of: SimulatedTables.preset) { $0.text("uuid") == uuid }
        }
        guard let row, plan.engine != .lastWriterByField else { return .none }
        // No device answers for an edit of a row that is not a copy (R1): the engine chooses which write of it stays.
        let isRescued = row.holds("seedID") || !plan.isDurable
        if isRescued, !row.holds("updateDate") { return .none }
        return .contended(row: uuid, content: row.content)
    }

    private mutating func change(
        _ column: String, of uuid: String, to value: SeedValue, _ plan: WorldPlan
    ) -> Effect {
        guard let old = rows(of: SimulatedTables.preset)[uuid] else { return .none }
        writes += 1
        edit(plan) { $0.update([column: value], of: SimulatedTables.preset) { $0.text("uuid") == uuid } }
        let new = rows(of: SimulatedTables.preset)[uuid] ?? old
        return .edited(row: uuid, from: old.content, to: new.content)
    }

    private mutating func edit(_ plan: WorldPlan, _ body: (MemoryStore) -> Void) {
        let now = time(of: plan)
        let store = MemoryStore(tables: SimulatedTables.tables) { now }
        store.state = self.store
        body(store)
        self.store = store.state
    }
}

extension MemoryStore.Row {
    /// The values of the copy that the user sees.
    var content: CopyContent { CopyContent(color: text("color"), name: text("name")) }

    /// Whether the user has made or changed the row.
    var isUsers: Bool { holds("updateDate") || History.isEdited(text("color")) || History.isEdited(text("name")) }
}

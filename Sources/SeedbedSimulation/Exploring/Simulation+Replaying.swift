internal import Seedbed

extension Simulation {
    /// Replays a schedule from the start; returns the last world, and the changes of each step as text.
    package func replay(_ schedule: [WorldEvent]) async -> (world: World, text: String) {
        var world = memory.start
        var lines: [String] = []
        for (number, event) in schedule.enumerated() {
            guard let next = await self.world(world, after: event) else {
                lines.append("\(number + 1). \(describe(event)): this cannot happen here")
                break
            }
            let (old, new) = (world.devices[event.device], next.devices[event.device])
            let changes = difference(memory.devices[old], memory.devices[new])
            lines.append("\(number + 1). \(describe(event))" + (changes.isEmpty ? "" : ": " + changes))
            world = next
        }
        for device in plan.devices.indices where !memory.facts[Int(world.devices[device])].isLost {
            let rows = rows(of: memory.devices[world.devices[device]])
            lines.append("   \(Surroundings.deviceName(device)) holds " + (rows.isEmpty ? "nothing" : rows))
        }
        return (world, lines.joined(separator: "\n"))
    }

    /// Runs a schedule as far as possible, lets the world settle, and returns a finding if the promise is broken then.
    func finding(_ promise: Promise, after beginning: [WorldEvent]) async -> Exploration.Finding? {
        var world = memory.start
        var schedule: [WorldEvent] = []
        for event in beginning {
            guard let next = await self.world(world, after: event) else { continue }
            (world, schedule) = (next, schedule + [event])
        }
        while schedule.count < 1_000, let step = await settlingStep(world) {
            (world, schedule) = (step.world, schedule + [step.event])
        }
        guard let violation = await violations(of: world).first(where: { $0.promise == promise }) else { return nil }
        return Exploration.Finding(
            promise: promise, detail: violation.detail, schedule: schedule, text: await replay(schedule).text)
    }

    /// Returns the world after an event, or nil if the event cannot happen.
    package func world(_ world: World, after event: WorldEvent) async -> World? {
        switch event.action {
        case .push: pushing(world, from: event.device)
        case .fetch: fetching(world, on: event.device)
        case .local(let own): await self.own(own, in: world, on: event.device)
        }
    }

    /// Describes an event: `A edits a1`.
    func describe(_ event: WorldEvent) -> String {
        let device = Surroundings.deviceName(event.device)
        switch event.action {
        case .push: return "\(device) sends"
        case .fetch: return "\(device) receives"
        case .local(let own): return "\(device) \(describe(own))"
        }
    }

    func describe(_ event: DeviceEvent) -> String {
        switch event {
        case .launch(let crashes): "starts" + (crashes ? " and crashes" : "")
        case .upgrade(let crashes): "starts in its next release" + (crashes ? " and crashes" : "")
        case .report(let crashes): "reports the import" + (crashes ? " and crashes" : "")
        case .edit(let row): "edits \(name(row))"
        case .rename(let row): "renames \(name(row))"
        case .sort(let row): "sorts \(name(row))"
        case .editUnseen(let row): "edits \(name(row)) in an app without Seedbed"
        case .makeUnseen(let key): "makes \(key) in an app without Seedbed"
        case .delete(let row): "deletes \(name(row))"
        case .dismiss(let seed): "dismisses \(seed)"
        case .file(let row): "files a note under \(name(row))"
        case .reinstall(let keepsDefaults): "is reinstalled" + (keepsDefaults ? " with its defaults file" : "")
        case .lose: "is lost"
        case .change(let account, let crashes): "hears of \(account.name)" + (crashes ? " and crashes" : "")
        case .missed(let account): "starts with \(account.name)"
        case .removeContent: "removes the content"
        case .hear: "hears that the content was removed"
        case .seedAgain: "asks for the seeds again"
        }
    }

    func name(_ row: String) -> String { Surroundings.shortName(row, order: plan.order) }

    /// Describes the changes to the rows: `+b1 blue, -a1`.
    func difference(_ old: DeviceState, _ new: DeviceState) -> String {
        let (before, after) = (texts(of: old), texts(of: new))
        let gone = before.keys.filter { after[$0] == nil }.sorted().map { "-\(name($0))" }
        let came = after.keys.filter { before[$0] == nil }.sorted().map { "+\(name($0)) \(after[$0] ?? "")" }
        let changed = after.keys.filter { before[$0] != nil && before[$0] != after[$0] }.sorted()
            .map { "\(name($0)) is \(after[$0] ?? "")" }
        return (came + changed + gone).joined(separator: ", ")
    }

    func rows(of state: DeviceState) -> String {
        texts(of: state).sorted { $0.key < $1.key }.map { "\(name($0.key)) (\($0.value))" }.joined(separator: ", ")
    }

    /// Returns the rows in a few words each: `apple red r0`, `apple A1 r0 touched`.
    private func texts(of state: DeviceState) -> [String: String] {
        var texts: [String: String] = [:]
        for (uuid, row) in state.rows(of: SimulatedTables.preset) {
            var words = words(of: row)
            if row.holds("updateDate") { words.append(row.holds("dismissDate") ? "dismissed" : "touched") }
            texts[uuid] = words.joined(separator: " ")
        }
        for (uuid, row) in state.rows(of: SimulatedTables.note) { texts[uuid] = "under \(name(row.text("preset")))" }
        return texts
    }

    /// Returns what a row holds, its tags aside: `apple red r1`.
    func words(of row: MemoryStore.Row) -> [String] {
        var words = [row.text("name"), row.text("color"), releaseName(of: row)]
        if case .integer(let sort)? = row["sort"] { words.append("sorted \(sort)") }
        return words
    }

    private func releaseName(of row: MemoryStore.Row) -> String {
        plan.release(of: row).map { "r\($0 + 1)" } ?? "r?"
    }
}

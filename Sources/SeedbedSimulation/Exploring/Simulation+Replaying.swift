internal import Seedbed

extension Simulation {
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
        case .restore(let seed): "restores \(seed)"
        case .undo: "undoes the last cleanup"
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

    func rows(of state: DeviceState) -> String {
        texts(of: state).sorted { $0.key < $1.key }.map { "\(name($0.key)) (\($0.value))" }.joined(separator: ", ")
    }

    /// Returns the rows in a few words each: `apple red r0`, `apple A1 r0 touched`.
    func texts(of state: DeviceState) -> [String: String] {
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

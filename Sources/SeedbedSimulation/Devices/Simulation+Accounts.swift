internal import Seedbed

extension Simulation {
    /// Runs an event of the account, by the call of the seeder that the app makes.
    func runAccountEvent(_ event: DeviceEvent, _ step: inout DeviceStep) async {
        let (old, device) = (step.state.accounts, step.state.index)
        var hasCrashed = false
        var account = old.signedIn
        if case .change(let new, let crashes) = event { (account, hasCrashed) = (new, crashes) }
        if case .missed(let new) = event { account = new }
        if isLeaving(old, for: account, event) {
            step.deeds.append(Deed(zone: plan.storage.zone(of: old.owner, on: device), effect: .handedOver))
        }
        step.state = step.state.using(account, in: plan.storage)
        let before = step.state
        if case .hear(let removal) = event, before.known.isEmpty { return step.state.accounts.removals = removal }
        let heard = old.heard.key == nil ? account : old.heard
        let report = await call(&step.state, crashes: hasCrashed, hearing: heard.key == nil ? nil : heard) { seeder in
            switch event {
            case .change: try await seeder.accountChanged(to: account)
            case .missed: try await seeder.launch(account: account)
            case .seedAgain: try await seeder.seedAgain(account: account)
            default: try await seeder.contentRemoved(account: account)
            }
        }
        if case .change = event { await forgetEdits(of: old.owner, &step.state) }
        if case .missed = event {
            step.state.accounts.heard = account
        } else if account.key != nil, report != nil {
            step.state.accounts.heard = account
        }
        conclude(report, of: event, crashes: hasCrashed, from: before, &step)
        switch event {
        case .removeContent, .hear: emptyTables(after: event, from: before, &step)
        default: deleteStore(of: old.owner, &step)
        }
    }

    /// Whether the journal of the former account is discarded (R4).
    private func isLeaving(_ old: DeviceAccounts, for new: SeedAccount, _ event: DeviceEvent) -> Bool {
        guard case .id = old.owner, old.owner != new, new.key != nil else { return false }
        if !plan.storage.isApart { return true }
        if case .change = event { return old.heard == old.owner }
        return false
    }

    /// Forgets the edits of the former account in a shared store, which itself must stay.
    private func forgetEdits(of old: SeedAccount, _ state: inout DeviceState) async {
        guard plan.storage == .shared, case .id = old, old != state.accounts.owner else { return }
        let (seeder, before, disk) = (seeder(of: state), state.store, disk)
        await disk.set(files: state.files, isFull: false)
        let after = try? await {
            try await seeder.lendStore(as: SimulatedStore.self, for: old) { store in store.inner.state = before }
            try await seeder.forgetEdits(account: old)
            return try await seeder.lendStore(as: SimulatedStore.self, for: old) { store in store.inner.state }
        }()
        if let after { state.store = after }
    }

    /// Checks that the app recorded the removal of the content, then empties the tables as the engine does.
    private func emptyTables(after event: DeviceEvent, from before: DeviceState, _ step: inout DeviceStep) {
        if step.state.store.rows != before.store.rows {
            step.violation = step.violation ?? Violation(promise: .accounts, detail: "contentRemoved changed rows")
        }
        if step.state.store.journal.contains(where: { !$0.value.isEmpty }) {
            step.violation = step.violation ?? Violation(promise: .r4, detail: "contentRemoved left a journal")
        }
        let files = step.state.files.values.map { String(decoding: $0, as: UTF8.self) }
        if !files.contains(where: { $0.contains("contentRemoved") }) {
            step.violation = step.violation ?? Violation(promise: .accounts, detail: "contentRemoved was not recorded")
        }
        step.state.empty(plan)
        step.state.isAwaiting = false
        if case .hear(let removal) = event {
            step.state.accounts.removals = removal
        } else {
            step.state.accounts.removals += 1
            step.effect = .removed
        }
    }

    /// Deletes the store of the account that leaves, if the app of this world does so.
    private func deleteStore(of old: SeedAccount, _ step: inout DeviceStep) {
        guard plan.storage == .fleeting, case .id = old, step.state.accounts.parts[old] != nil else { return }
        step.state.accounts.parts[old] = nil
        step.deeds.append(Deed(zone: plan.storage.zone(of: old, on: step.state.index), effect: .forgot))
    }

    /// Tells a seeder which account it was called for last.
    ///
    /// The call does nothing else, because its defaults file is one from the future.
    func tell(_ seeder: Seeder, of account: SeedAccount) async {
        await disk.set(files: ["/defaults.json": Array(#"{"format": 99, "devices": {}}"#.utf8)], isFull: true)
        _ = try? await seeder.launch(account: account)
    }
}

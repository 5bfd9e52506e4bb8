internal import Seedbed

/// The rules of accounts, checked after each call.
extension Simulation {
    /// Records the effect of the call on the account, and the rule that the call broke.
    func noteAccount(
        _ report: Seeder.Report?, of event: DeviceEvent, from before: DeviceState, _ step: inout DeviceStep
    ) {
        let account = before.accounts.signedIn
        if account.key == nil {
            step.violation = step.violation ?? Self.violationOfUnknown(report, from: before, to: step.state)
            return
        }
        step.violation =
            step.violation ?? strayWrite(of: event, from: before, to: step.state)
            ?? journalKept(report, of: event, from: before, to: step.state)
            ?? unwantedSeed(report, of: event, from: before, to: step.state)
        guard let report, report.outcome != .awaitingImport else { return }
        switch event {
        case .removeContent, .hear: step.state.accounts.withoutContent.insert(account)
        case .seedAgain:
            step.state.accounts.withoutContent.remove(account)
            noteDelivered(&step.state)
        default: if report.outcome != .contentRemoved { noteDelivered(&step.state) }
        }
    }

    private func noteDelivered(_ state: inout DeviceState) {
        let release = number(of: state)
        state.accounts.done[state.accounts.signedIn] = release
        state.accounts.delivered = release
    }

    /// Returns a violation if a call for an unknown account did anything.
    static func violationOfUnknown(_ report: Seeder.Report?, from before: DeviceState, to after: DeviceState)
        -> Violation?
    {
        var (old, new) = (before, after)
        (old.isLaunched, new.isLaunched) = (true, true)
        old.accounts.heard = new.accounts.heard
        if report?.outcome == .unknownAccount, old == new { return nil }
        return Violation(promise: .accounts, detail: "a call for an unknown account did something")
    }

    /// Returns a violation if a call wrote into the store of another account.
    ///
    /// An account event may empty the journal of the account that leaves.
    private func strayWrite(of event: DeviceEvent, from before: DeviceState, to after: DeviceState) -> Violation? {
        for account in plan.storage.accounts where plan.storage.isApart && account != before.accounts.owner {
            var (old, new) = (before.store(of: account), after.store(of: account))
            if case .change = event, case .id = account { (old.journal, new.journal) = ([:], [:]) }
            // The journal's owner is not compared: the call may assign a journal without an owner.
            if old.rows != new.rows || old.log != new.log || old.journal != new.journal {
                return Violation(
                    promise: .accounts,
                    detail: "a call for \(before.accounts.owner.name) wrote into the store of \(account.name)")
            }
        }
        return nil
    }

    /// R4: returns a violation if the journal of an account outlives the account.
    private func journalKept(
        _ report: Seeder.Report?, of event: DeviceEvent, from before: DeviceState, to after: DeviceState
    ) -> Violation? {
        guard let report, case .change = event else { return nil }
        let account = before.accounts.owner
        let former = before.accounts.heard
        guard case .id = former, former != account else { return nil }
        if plan.storage.isApart, after.store(of: former).journal.contains(where: { !$0.value.isEmpty }) {
            return Violation(promise: .r4, detail: "the journal of \(former.name) outlived the account")
        }
        if !plan.storage.isApart, !report.rescued.isEmpty {
            return Violation(promise: .r4, detail: "an edit of \(former.name) was rescued for \(account.name)")
        }
        // A cleanup may have made the device answer for an edited row again (R1).
        let hasTouchedSurvivors = report.removed.contains { $0.reason == .yielded }
        if !plan.storage.isApart, !hasTouchedSurvivors, after.store.journal.contains(where: { !$0.value.isEmpty }) {
            return Violation(promise: .r4, detail: "the journal of \(former.name) went to \(account.name)")
        }
        return nil
    }

    /// Returns a violation if a call seeded without need.
    ///
    /// A store is not given a release twice. Nothing is seeded before the first import of an account, nor after its
    /// content was removed.
    private func unwantedSeed(
        _ report: Seeder.Report?, of event: DeviceEvent, from before: DeviceState, to after: DeviceState
    ) -> Violation? {
        let (account, accounts) = (before.accounts.signedIn, before.accounts)
        let old = before.rows(of: SimulatedTables.preset)
        let kinds = Set(old.values.map { $0.text("kind") })
        let isNew = after.rows(of: SimulatedTables.preset).contains { uuid, row in
            old[uuid] == nil && !row.holds("updateDate") && !kinds.contains(row.text("kind"))
        }
        if case .seedAgain = event { return nil }
        if isNew, accounts.withoutContent.contains(account) {
            return Violation(promise: .accounts, detail: "a seed came though the content was removed")
        }
        if case .report = event { return nil }
        let inserted = report?.catalogs.reduce(0) { $0 + $1.inserted } ?? 0
        // A copy of an older release that came in is renewed (S6).
        let renewable = Set(
            old.values.filter { !$0.isUsers && plan.release(of: $0).map { $0 < number(of: before) } ?? false }
                .map { $0.text("kind") })
        let isSeeded = report?.catalogs.contains { [.seeded, .upgraded].contains($0.outcome) } ?? false
        // If the account changed and nothing exists of what the store was given, the store counts as emptied with its
        // account, and is seeded again.
        let given = plan.devices[before.index].releases.prefix(before.release + 1).flatMap {
            plan.releases[$0].colors.keys
        }
        let isEmptied = accounts.heard != account && kinds.isDisjoint(with: given)
        if inserted > renewable.count || isSeeded, !isEmptied, let delivered = accounts.delivered,
            delivered >= number(of: before)
        {
            return Violation(promise: .accounts, detail: "a store was seeded again")
        }
        // A release that was not yet seeded for the account does not wait for the import.
        let isDone = accounts.done[account].map { $0 >= number(of: before) } ?? false
        if isNew, accounts.delivered == nil, isDone, account != .signedOut {
            return Violation(promise: .accounts, detail: "an account's new store was seeded before its first import")
        }
        return nil
    }
}

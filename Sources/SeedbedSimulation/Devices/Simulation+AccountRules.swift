internal import Seedbed

/// The rules of accounts, held against each call.
extension Simulation {
    /// Notes what the call made of the account, and which rule it broke.
    func noteAccount(
        _ report: Report?, of event: DeviceEvent, from before: DeviceState, _ step: inout DeviceStep
    ) {
        let account = before.accounts.signedIn
        if account.key == nil {
            step.violation = step.violation ?? Self.breachOfUnknown(report, from: before, to: step.state)
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
            noteGiven(&step.state)
        default: if report.outcome != .contentRemoved { noteGiven(&step.state) }
        }
    }

    private func noteGiven(_ state: inout DeviceState) {
        let release = number(of: state)
        state.accounts.done[state.accounts.signedIn] = release
        state.accounts.given = release
    }

    /// For an unknown account, nothing at all is done.
    static func breachOfUnknown(_ report: Report?, from before: DeviceState, to after: DeviceState) -> Violation? {
        var (old, new) = (before, after)
        (old.isLaunched, new.isLaunched) = (true, true)
        old.accounts.heard = new.accounts.heard
        if report?.outcome == .unknownAccount, old == new { return nil }
        return Violation(promise: .accounts, detail: "a call for an unknown account did something")
    }

    /// A call writes into the store of its own account, and empties the journal of one that goes.
    private func strayWrite(of event: DeviceEvent, from before: DeviceState, to after: DeviceState) -> Violation? {
        for account in plan.storage.accounts where plan.storage.isApart && account != before.accounts.owner {
            var (old, new) = (before.store(of: account), after.store(of: account))
            if case .change = event, case .id = account { (old.journal, new.journal) = ([:], [:]) }
            // Whose journal it is may be said of one that was nobody's.
            if old.rows != new.rows || old.log != new.log || old.journal != new.journal {
                return Violation(
                    promise: .accounts,
                    detail: "a call for \(before.accounts.owner.name) wrote into the store of \(account.name)")
            }
        }
        return nil
    }

    /// R4: what the journal holds of an account goes with it.
    private func journalKept(
        _ report: Report?, of event: DeviceEvent, from before: DeviceState, to after: DeviceState
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
        // A cleanup may have made it answer for an edited row anew (R1).
        let hasHeirs = report.removed.contains { $0.reason == .yielded }
        if !plan.storage.isApart, !hasHeirs, after.store.journal.contains(where: { !$0.value.isEmpty }) {
            return Violation(promise: .r4, detail: "the journal of \(former.name) went to \(account.name)")
        }
        return nil
    }

    /// What a store was given is not given again; nothing is seeded before the first import, nor after the content was
    /// removed.
    private func unwantedSeed(
        _ report: Report?, of event: DeviceEvent, from before: DeviceState, to after: DeviceState
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
        let isSeeded = report?.catalogs.contains { [.seeded, .upgraded].contains($0.outcome) } ?? false
        // A store of another account, of whose seeds no copy exists, counts as emptied with that account, and is seeded again.
        let isEmptied = accounts.heard != account && kinds.subtracting([""]).isEmpty
        if inserted > 0 || isSeeded, !isEmptied, let given = accounts.given, given >= number(of: before) {
            return Violation(promise: .accounts, detail: "a store was seeded again")
        }
        // A release that the account was not seeded from is seeded, and does not wait.
        let isDone = accounts.done[account].map { $0 >= number(of: before) } ?? false
        if isNew, accounts.given == nil, isDone, account != .none {
            return Violation(promise: .accounts, detail: "an account's new store was seeded before its first import")
        }
        return nil
    }
}

internal import Seedbed

/// One operation, which is done to both stores.
enum RandomStep {
    case type(String, key: String, created: String, updated: String?)
    case role(String, seed: String?, club: String?, created: String, updated: String?)
    case usersType(String, key: String, created: String, green: Int64)
    case usersRole(String, seed: String, title: String, created: String)
    case speech(String, type: String)
    case pairing(String, type: String, role: String?)
    case update(String, HarnessTable, HarnessRow, HarnessWriter)
    case delete(String, HarnessTable, HarnessWriter)
    case seed(String, key: String, inheriting: String?)
    case remove([(name: String, reason: RemovalReason, survivor: String?)], SeedTable, keeping: Bool)
    case undo
    case rescue(String, String)
    case drop(String)

    func apply<Harness: StoreHarness>(to probe: Probe<Harness>) throws {
        switch self {
        case .type(let name, let key, let created, let updated):
            try probe.insertType(name, .text(key), created: created, updated: updated)
        case .role(let name, let seed, let club, let created, let updated):
            try probe.insertRole(name, seed, club: club, created: created, updated: updated)
        case .usersType(let name, let key, let created, let green):
            try probe.insertType(name, .text(key), created: created, green: green)
        case .usersRole(let name, let seed, let title, let created):
            try probe.insertRole(name, seed, title: title, created: created)
        case .speech(let name, let type): try probe.insertSpeech(name, type)
        case .pairing(let name, let type, let role): try probe.insertPairing(name, type, role)
        case .update(let name, let table, let changes, let writer):
            try probe.update(name, of: table, to: changes, as: writer)
        case .delete(let name, let table, let writer): try probe.delete(name, from: table, as: writer)
        case .seed(let name, let key, let inheriting): try seed(name, key, inheriting, probe)
        case .remove(let removals, let table, let keeping): try remove(removals, table, keeping, probe)
        case .undo: try undo(probe)
        case .rescue(let lost, let name): try rescue(lost, as: name, probe)
        case .drop(let lost): try rescue(lost, as: nil, probe)
        }
    }

    private func seed<Harness>(_ name: String, _ key: String, _ old: String?, _ probe: Probe<Harness>) throws {
        try probe.transaction {
            let new = NewCopy(
                uuid: Short.uuid(name), seedID: SeedReference(catalog: "types", id: "toast"),
                createDate: Short.instant("2025-04-01"), fields: [StoredField(column: "name", value: .text(key))])
            let inheriting = try old.flatMap { try probe.copy($0) }
            _ = try probe.store.insert(new, into: HarnessTables.plain, inheriting: inheriting)
        }
    }

    private func remove<Harness>(
        _ removals: [(name: String, reason: RemovalReason, survivor: String?)], _ table: SeedTable, _ keeping: Bool,
        _ probe: Probe<Harness>
    ) throws {
        try probe.transaction(keeping: keeping) {
            let planned = try removals.flatMap { try probe.plan([$0.name], for: $0.survivor, $0.reason, in: table) }
            let gone = try probe.store.remove(
                planned, from: table, at: Short.instant("2025-07-01"), in: CleanupRun())
            probe.expect(
                "what remove returns", gone.map { Short.name($0.uuid) }, removals.map(\.name))
        }
    }

    private func undo<Harness>(_ probe: Probe<Harness>) throws {
        try probe.transaction {
            let entries = try probe.store.log.lastCleanup()
            let run = UndoRun()
            // As an undo does: join rows last, whose table has no catalog.
            for entry in entries.filter({ !$0.isJoinRow }) + entries.filter(\.isJoinRow) {
                var table = entry.table == HarnessTables.durable.name ? HarnessTables.durable : HarnessTables.plain
                if entry.isJoinRow { table = SeedTable(name: entry.table, key: []) }
                let uuid = UndoRule.identity(of: entry)
                let dating = UndoRule.updateDate(of: entry, as: uuid, at: Short.instant("2025-08-01"))
                _ = try probe.store.log.reinsert(entry, as: uuid, to: table, touched: dating, in: run)
            }
            try probe.store.log.markUndone(entries)
        }
    }

    /// Puts a lost copy back under `name`, or discards it if `name` is nil.
    private func rescue<Harness>(_ lost: String, as name: String?, _ probe: Probe<Harness>) throws {
        guard let journal = probe.store.journal else { return }
        let losses = try probe.pendingRescues().filter { $0.uuid == Short.uuid(lost) }
        try probe.transaction {
            for loss in losses {
                if let name {
                    _ = try journal.rescue(
                        loss, as: Short.uuid(name), into: HarnessTables.durable, replaces: RescueRule.replaces,
                        in: CleanupRun())
                } else {
                    try journal.discard(loss, of: HarnessTables.durable)
                }
            }
        }
    }
}

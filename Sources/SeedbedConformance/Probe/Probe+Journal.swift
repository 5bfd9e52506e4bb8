internal import Seedbed

/// Requests to a store that rescues.
extension Probe {
    /// Returns the store as one that rescues, or ends the check if it is not one.
    func rescuing() throws -> any RescuingStore {
        guard let store = store as? any RescuingStore else { throw Absent(what: "a RescuingStore") }
        return store
    }

    func losses(of table: SeedTable = HarnessTables.durable) throws -> [JournalEntry] {
        let store = try rescuing()
        return try transaction { try store.losses(of: table, replaces: RescueRule.replaces) }
    }

    /// The lost copies, as lines.
    func lost(of table: SeedTable = HarnessTables.durable) throws -> [String] { try losses(of: table).map(Self.shown) }

    /// Returns the first loss, or ends the check if none exists.
    func loss() throws -> JournalEntry {
        guard let loss = try losses().first else { throw Absent(what: "a loss") }
        return loss
    }

    /// Retains all lost copies in the journal.
    func holdAll() throws {
        let store = try rescuing()
        let losses = try losses()
        try transaction { for loss in losses { try store.hold(loss, of: HarnessTables.durable) } }
    }

    /// Inserts a row that keeps the table from looking wiped, then a copy of the timer, which the user renames.
    func insertEdited(_ name: String, title: String = "Mine") throws {
        try insertRole("99", nil, title: "Other", created: "2025-01-01")
        try insertRole(name, "roles/timer")
        try update(name, of: HarnessTables.roles, to: ["name": .text(title)])
    }

    func delete(role name: String) throws { try delete(name, from: HarnessTables.roles) }
}

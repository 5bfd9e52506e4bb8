internal import Seedbed

/// Requests to a store's journal.
extension Probe {
    /// Returns the store's journal; ends the check if the store has none.
    func journal() throws -> any RescueJournal {
        guard let journal = store.journal else { throw Absent(what: "a journal") }
        return journal
    }

    func pendingRescues(of table: SeedTable = HarnessTables.durable) throws -> [JournalEntry] {
        let journal = try journal()
        return try transaction { try journal.pendingRescues(of: table, replaces: RescueRule.replaces) }
    }

    /// The lost copies, as lines.
    func lost(of table: SeedTable = HarnessTables.durable) throws -> [String] {
        try pendingRescues(of: table).map(Self.shown)
    }

    /// The pending rescues of rows that name a seed; a store need not hold others.
    func namedLosses() throws -> [JournalEntry] { try pendingRescues().filter { !$0.seedID.isEmpty } }

    /// Returns the first pending rescue, or ends the check if none exists.
    func firstPendingRescue() throws -> JournalEntry {
        guard let entry = try pendingRescues().first else { throw Absent(what: "a pending rescue") }
        return entry
    }

    /// Retains all lost copies in the journal.
    func retainAll() throws {
        let journal = try journal()
        let losses = try pendingRescues()
        try transaction { for loss in losses { try journal.retain(loss, of: HarnessTables.durable) } }
    }

    /// Inserts a row that keeps the table from looking wiped, then a copy of the timer, which the user renames.
    func insertEdited(_ name: String, title: String = "Mine") throws {
        try insertRole("99", nil, title: "Other", created: "2025-01-01")
        try insertRole(name, "roles/timer")
        try update(name, of: HarnessTables.roles, to: ["name": .text(title)])
    }

    func delete(role name: String) throws { try delete(name, from: HarnessTables.roles) }
}

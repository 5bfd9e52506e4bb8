package import Seedbed

/// The state of a device at one moment: everything that its next step depends on, and nothing else.
///
/// States that no rule can tell apart are equal after ``tidy(_:)``.
package struct DeviceState: Hashable, Sendable {
    /// The device's index in its world.
    package let index: Int
    /// The number of releases that the device had before its present one.
    package var release = 0
    /// Whether the app was launched since its last installation or crash.
    package var isLaunched = false
    /// Whether the device waits for its first import.
    package var isAwaiting = false
    /// Whether the device is gone for good.
    package var isLost = false
    /// The rows and the bookkeeping of the store.
    package var store = MemoryStore.State()
    /// The content of the device's files: the defaults file.
    package var files: [String: [UInt8]] = [:]
    /// The version of each row that the device last sent or received.
    package var known: [String: SyncRecord] = [:]
    /// The rows that fetches inserted or changed since the last report.
    package var changed: Set<String> = []
    /// The rows that fetches deleted since the last report.
    package var deleted: Set<String> = []
    /// The account whose rows these are, and the parts of other accounts.
    package var accounts = DeviceAccounts()
    /// The number of identities that the device has made.
    package var identities = 0
    /// The number of the user's dated acts.
    package var writes = 0
    /// The number of events so far, for each kind that is limited.
    package var used: [DeviceEvent.Kind: Int] = [:]

    /// Makes a device on which nothing has happened.
    package init(index: Int) { self.index = index }

    /// The rows of a table, by identity.
    package func rows(of table: String) -> [String: MemoryStore.Row] {
        Dictionary((store.rows[table] ?? [:]).values.map { ($0.text("uuid"), $0) }) { first, _ in first }
    }

    /// The device's rows by table, which in the end must be the same on all devices.
    package var content: [String: [String: MemoryStore.Row]] {
        [
            SimulatedTables.preset: rows(of: SimulatedTables.preset),
            SimulatedTables.note: rows(of: SimulatedTables.note),
        ]
    }

    /// The number of limited events so far, not counting crashes.
    package var userEvents: Int {
        used.reduce(0) { sum, entry in [.crash].contains(entry.key) ? sum : sum + entry.value }
    }

    /// Hashes the fields that tell most states apart; equality compares everything.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(index)
        hasher.combine(release)
        hasher.combine(identities)
        hasher.combine(writes)
        hasher.combine(changed)
        hasher.combine(deleted)
        hasher.combine(known.count)
        for (_, table) in store.rows.sorted(by: { $0.key < $1.key }) {
            for (_, row) in table.sorted(by: { $0.key < $1.key }) {
                hasher.combine(row.text("uuid"))
                hasher.combine(row.text("color"))
                hasher.combine(row["updateDate"])
            }
        }
    }
}

extension DeviceState {
    /// Normalises the state, so that states which no rule can tell apart are equal.
    ///
    /// Rows get numbers in the order of their identities. Missing columns are added as null. The log keeps the last
    /// removal of each row, without its number.
    ///
    /// Without notes, no row refers to a removed row. Then the rules read from the log only whether this device has
    /// removed a copy of the seed. On a plain table they do not even read that. If users undo cleanups, the log stays whole.
    mutating func tidy(_ plan: WorldPlan) {
        for (name, table) in store.rows {
            let columns = SimulatedTables.columns(of: name)
            let rows = table.values.sorted { $0.text("uuid") < $1.text("uuid") }.map { $0.naming(columns) }
            store.rows[name] = Dictionary(
                uniqueKeysWithValues: rows.enumerated().map { (Int64($0.offset + 1), $0.element) })
        }
        store.nextRow = 1_000
        let columns = SimulatedTables.columns(of: SimulatedTables.preset)
        for (table, entries) in store.journal {
            for (uuid, entry) in entries { store.journal[table]?[uuid]?.row = entry.row.naming(columns) }
            if entries.isEmpty { store.journal[table] = nil }
        }
        if plan.hasUndo {
            for place in store.log.rows.indices { store.log.rows[place].entry.at = clock(of: plan) }
        } else {
            tidyLog(isDurable: plan.isDurable, hasNotes: plan.hasNotes, at: clock(of: plan))
        }
    }

    /// The time at which the devices' clocks start, apart from the differences between them.
    static let base = SeedInstant(milliseconds: 1_780_272_000_000)

    private mutating func tidyLog(isDurable: Bool, hasNotes: Bool, at start: SeedInstant) {
        var last: [String: MemoryStore.LoggedRow] = [:]
        for logged in store.log.rows where logged.row != nil || hasNotes && logged.tombstone != nil {
            if !hasNotes && !isDurable { continue }
            let suffix = logged.row == nil ? " deleted" : ""
            last[hasNotes ? logged.entry.uuid.description + suffix : logged.entry.seedID ?? ""] = logged
        }
        var log = store.log
        log.rows = []
        log.last = 0
        for (_, logged) in last.sorted(by: { $0.key < $1.key }) {
            log.last += 1
            var logged = logged
            logged.entry.id = log.last
            logged.entry.cleanup = 1
            logged.entry.at = start
            if !hasNotes {
                logged.entry.uuid = UUIDText("")
                logged.entry.reason = .superseded
                logged.entry.survivor = nil
                logged.row = [:]
            }
            log.rows.append(logged)
        }
        log.cleanup = 1
        store.log = log
    }
}

extension MemoryStore.Row {
    /// Returns the row with null in every missing column.
    fileprivate func naming(_ columns: [String]) -> Self {
        var row = self
        for column in columns where row[column] == nil { row[column] = .null }
        return row
    }
}

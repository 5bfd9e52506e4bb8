package import Seedbed

/// All that a device is at one moment, as a value: what its next step depends on, and nothing else.
///
/// Written the same way for all states that no rule can tell apart, see ``tidy(isDurable:hasNotes:)``.
package struct DeviceState: Hashable, Sendable {
    /// Which device of its world it is.
    package let index: Int
    /// How many releases it had before its present one.
    package var release = 0
    /// Whether the app was started since it was installed.
    package var isLaunched = false
    /// Whether it waits for its first import.
    package var isAwaiting = false
    /// Whether it is gone for good.
    package var isLost = false
    /// What its store holds, bookkeeping included.
    package var store = MemoryStore.State()
    /// What its files hold: the defaults file.
    package var files: [String: [UInt8]] = [:]
    /// The version of each row that it last exchanged.
    package var known: [String: SyncRecord] = [:]
    /// The rows that were fetched, inserted or changed, since the last report.
    package var changed: Set<String> = []
    /// The rows that were deleted by a fetch since the last report.
    package var deleted: Set<String> = []
    /// Whose rows these are, and what it holds of others.
    package var accounts = DeviceAccounts()
    /// How many identities it has given.
    package var identities = 0
    /// How many things its user has done that are dated.
    package var writes = 0
    /// How often things have happened that are limited.
    package var used: [DeviceEvent.Kind: Int] = [:]

    /// A device on which nothing has happened.
    package init(index: Int) { self.index = index }

    /// The rows of a table, by identity.
    package func rows(of table: String) -> [String: MemoryStore.Row] {
        Dictionary((store.rows[table] ?? [:]).values.map { ($0.text("uuid"), $0) }) { first, _ in first }
    }

    /// Its rows, as all devices must have them in the end.
    package var content: [String: [String: MemoryStore.Row]] {
        [
            SimulatedTables.preset: rows(of: SimulatedTables.preset),
            SimulatedTables.note: rows(of: SimulatedTables.note),
        ]
    }

    /// How many things its user has done.
    package var userEvents: Int {
        used.reduce(0) { sum, entry in [.crash].contains(entry.key) ? sum : sum + entry.value }
    }

    /// Feeds what tells most states apart; equality compares everything.
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
    /// Writes the state in the one way in which all that no rule can tell apart is the same.
    ///
    /// Rows get numbers in the order of their identities, every column is named, and the log keeps the last removal of each
    /// row without its number. Without notes nothing refers to a removed row: all that is read of the log is then whether
    /// this device has removed a copy of the seed, and on a plain table not even that.
    mutating func tidy(isDurable: Bool, hasNotes: Bool) {
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
        tidyLog(isDurable: isDurable, hasNotes: hasNotes)
    }

    /// When all happens, but for what the clocks of the devices differ in.
    static let base = Instant(milliseconds: 1_780_272_000_000)

    private mutating func tidyLog(isDurable: Bool, hasNotes: Bool) {
        var last: [String: MemoryStore.LoggedRow] = [:]
        for logged in store.log.rows where logged.row != nil || hasNotes && logged.trail != nil {
            if !hasNotes && !isDurable { continue }
            let suffix = logged.row == nil ? " deleted" : ""
            last[hasNotes ? logged.entry.uuid.description + suffix : logged.entry.seedID ?? ""] = logged
        }
        var log = store.log
        log.rows = []
        log.last = 0
        log.isNewCleanup = true
        for (_, logged) in last.sorted(by: { $0.key < $1.key }) {
            log.last += 1
            var logged = logged
            logged.entry.id = log.last
            logged.entry.cleanup = 1
            logged.entry.at = Self.base
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
    /// The row with null in every column that it does not name.
    fileprivate func naming(_ columns: [String]) -> Self {
        var row = self
        for column in columns where row[column] == nil { row[column] = .null }
        return row
    }
}

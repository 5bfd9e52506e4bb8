internal import Seedbed

/// The results of one attempt at a merge.
final class MergeAttempt {
    /// A row with a reference to a row that is not in this store yet.
    struct Unresolved {
        var row: IncomingRow
        /// The values that identify the row in this store.
        var place: [SeedValue]
        var table: MergedTable
        /// The columns of the row that were written.
        var written: Set<Int>
    }

    /// Rows that are left out from the start, by table and identity: an earlier attempt has found the reason.
    private(set) var excluded: [SQLName: [ExactText: Seeder.MergedRows.PassedOver]]
    /// Rows that are new and were not inserted, by table.
    private var absent: [SQLName: Set<ExactText>] = [:]
    /// Whether rows were excluded that were written already, so that another attempt follows.
    private(set) var isVoid = false
    var inserted: [UUIDText] = []
    var updated: [UUIDText] = []
    var passedOver: [Seeder.MergedRows.PassedOver] = []
    var unresolved: [Unresolved] = []

    init(excluding excluded: [SQLName: [ExactText: Seeder.MergedRows.PassedOver]] = [:]) { self.excluded = excluded }

    /// Leaves a row of the other store out.
    func passOver(_ passed: Seeder.MergedRows.PassedOver, _ identity: ExactText, of table: MergedTable, isNew: Bool) {
        passedOver.append(passed)
        if isNew { absent[table.key, default: []].insert(identity) }
    }

    /// Whether that row was left out, and is not in this store.
    func isAbsent(_ identity: ExactText, of table: SQLName) -> Bool { absent[table]?.contains(identity) == true }

    /// Leaves out, in the next attempt, a row that was written already.
    func exclude(_ passed: Seeder.MergedRows.PassedOver, _ identity: ExactText, of table: MergedTable) {
        excluded[table.key, default: [:]][identity] = passed
        isVoid = true
    }
}

extension Seeder.MergedRows.PassedOver {
    /// A row that a constraint of its table does not allow.
    init(_ row: IncomingRow, of table: MergedTable, _ error: StoreError) {
        var rule: String?
        if case .constraint(_, _, let detail) = error { rule = detail }
        let isUnique = rule?.hasPrefix("UNIQUE") == true || rule?.hasPrefix("PRIMARY KEY") == true
        self.init(row, of: table, isUnique ? .uniqueKey : .rule, rule: rule)
    }

    /// A row that cannot come for that reason.
    init(_ row: IncomingRow, of table: MergedTable, _ reason: Reason, rule: String? = nil) {
        self.init(
            table: table.here.name, uuid: table.hasUUID ? UUIDText(row.identity.text) : nil, reason: reason, rule: rule)
    }
}

internal import Seedbed

/// Writes of the checks.
///
/// A date is given as a day or an instant, and an identity as its short name.
extension Probe {
    func insert(_ row: HarnessRow, into table: HarnessTable, as writer: HarnessWriter = .sync) throws {
        try harness.insert(row, into: table, of: store, as: writer)
    }

    func update(_ name: String, of table: HarnessTable, to changes: HarnessRow, as writer: HarnessWriter = .user) throws
    {
        try harness.update(Short.uuid(name), of: table, to: changes, in: store, as: writer)
    }

    func delete(_ name: String, from table: HarnessTable, as writer: HarnessWriter = .sync) throws {
        try harness.delete(Short.uuid(name), from: table, of: store, as: writer)
    }

    func insertType(
        _ name: String, _ key: SeedValue, created: String? = "2025-01-01", updated: String? = nil, green: Int64 = 1,
        as writer: HarnessWriter = .sync
    ) throws {
        var row: HarnessRow = ["uuid": .text(Short.uuidText(name)), "name": key, "green": .integer(green)]
        if let created { row["createDate"] = Short.date(created) }
        if let updated { row["updateDate"] = Short.date(updated) }
        try insert(row, into: HarnessTables.types, as: writer)
    }

    func insertTypes(_ names: String..., key: String = "Toast") throws {
        for name in names { try insertType(name, .text(key)) }
    }

    func insertRole(
        _ name: String, _ seed: String?, title: String = "Timer", club: String? = "x", created: String = "2025-01-01",
        updated: String? = nil, dismissed: String? = nil, as writer: HarnessWriter = .sync
    ) throws {
        var row: HarnessRow = [
            "uuid": .text(Short.uuidText(name)), "name": .text(title), "createDate": Short.date(created),
        ]
        if let seed { row["seedID"] = .text(seed) }
        if let club { row["club"] = .text(club) }
        if let updated { row["updateDate"] = Short.date(updated) }
        if let dismissed { row["dismissDate"] = Short.date(dismissed) }
        try insert(row, into: HarnessTables.roles, as: writer)
    }

    func insertSpeech(_ name: String, _ type: String?) throws {
        try insert(
            ["uuid": .text(Short.uuidText(name)), "title": .text("Mine"), "type": Self.reference(type)],
            into: HarnessTables.speeches)
    }

    func insertPairing(_ name: String, _ type: String, _ role: String?) throws {
        try insert(
            ["uuid": .text(Short.uuidText(name)), "type": Self.reference(type), "role": Self.reference(role)],
            into: HarnessTables.pairings)
    }

    func insertFolder(_ name: String) throws {
        try insert(["uuid": .text(Short.uuidText(name)), "title": .text("Mine")], into: HarnessTables.folders)
    }

    static func reference(_ name: String?) -> SeedValue { name.map { .text(Short.uuidText($0)) } ?? .null }

    /// The value by which a foreign key of the store refers to a row.
    func reference(to name: String, of table: HarnessTable) throws -> SeedValue {
        try harness.reference(to: Short.uuid(name), of: table, in: store)
    }

    /// Removes rows in favour of another one, in a transaction, and returns the removals that the store reports.
    ///
    /// - Parameter run: the cleanup to which they belong; one of its own by default.
    @discardableResult
    func remove(
        _ names: [String], for survivor: String?, _ reason: RemovalReason = .superseded,
        from table: SeedTable = HarnessTables.plain, at now: String = "2025-07-01T08:00:00.000Z",
        in run: CleanupRun = CleanupRun()
    ) throws -> [String] {
        try transaction {
            let planned = try plan(names, for: survivor, reason, in: table)
            return try store.remove(planned, from: table, at: Short.instant(now), in: run).map(Self.shown)
        }
    }

    func plan(
        _ names: [String], for survivor: String?, _ reason: RemovalReason = .superseded, in table: SeedTable
    ) throws -> [PlannedRemoval] {
        let touchedSurvivor = try survivor.flatMap { try copy($0, in: table) }
        return try names.compactMap { try copy($0, in: table) }
            .map { PlannedRemoval(copy: $0, reason: reason, survivor: touchedSurvivor) }
    }

    /// The first copy with this identity.
    func copy(_ name: String, in table: SeedTable = HarnessTables.plain) throws -> SeedCopy? {
        try store.copies(withUUID: Short.uuid(name), of: table).first
    }

    /// Returns the first copy with this identity, or ends the check if none exists.
    func copyThere(_ name: String, in table: SeedTable = HarnessTables.plain) throws -> SeedCopy {
        guard let copy = try copy(name, in: table) else { throw Absent(what: "copies(withUUID: \(name))") }
        return copy
    }
}

/// An error for an object that a check requires and does not find.
struct Absent: Error, CustomStringConvertible {
    var what: String
    var description: String { "\(what) is not there" }
}

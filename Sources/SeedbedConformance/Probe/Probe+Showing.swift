internal import Seedbed

/// The store's answers, as lines.
extension Probe {
    static func shown(_ copy: SeedCopy) -> String {
        "\(Short.name(copy.uuid)) \(Short.shown(copy.createDate)) \(Short.shown(copy.updateDate))"
            + (copy.isTouched ? " touched" : "") + (copy.isDismissed ? " dismissed" : "")
    }

    static func shown(_ removal: RemovedRow) -> String {
        "\(removal.table) \(Short.name(removal.uuid)) \(removal.seedID ?? "-") \(removal.reason.rawValue) "
            + Short.name(removal.survivor)
    }

    static func shown(_ entry: RemovalLogEntry) -> String {
        "\(entry.id) \(entry.cleanup.map { "cleanup \($0)" } ?? "-") \(Short.shown(entry.at)) \(entry.table) "
            + "\(Short.name(entry.uuid)) \(entry.seedID ?? "-") \(entry.reason.rawValue) \(Short.name(entry.survivor))"
            + (entry.isUndone ? " undone" : "")
    }

    static func shown(_ entry: JournalEntry) -> String {
        "\(Short.name(entry.uuid)) \(entry.seedID)\(entry.wasDeleted ? " deleted" : "") rescues \(entry.rescues)"
            + (entry.copy.map { " copy \(shown($0))" } ?? "") + (entry.leftEmpty ? " empty" : "")
            + (entry.hasRemoved ? " removed" : "")
    }

    /// A value with the bytes of its text.
    static func exact(_ value: SeedValue) -> String {
        if case .text(let text) = value { "text \(Array(text.utf8))" } else { "\(value)" }
    }

    /// The whole log.
    func log() throws -> [String] { try store.log.log(after: 0).entries.map(Self.shown) }

    /// The copies of a group, sorted; also expects the same copies from a request for several groups.
    func copies(_ values: SeedValue..., of table: SeedTable) throws -> [String] {
        let copies = try transaction { try store.copies(inGroup: values, of: table).map(Self.shown).sorted() }
        let nothing = values.map { _ in SeedValue.null }
        let found = try store.copies(inGroups: [values, nothing, values], of: table).map { $0.map(Self.shown).sorted() }
        expect(
            "copies(inGroups:) with this group, nulls and this group", found.map(\.description),
            [copies, [], copies].map(\.description))
        return copies
    }

    /// All groups of two copies or more, sorted.
    func groups(of table: SeedTable, _ selection: CleanupScope) throws -> [String] {
        var groups: [String] = []
        try transaction {
            try store.forEachGroup(in: table, selection) { (group) throws(StoreError) in
                let values = group.values.map { Short.shown($0) }.joined(separator: "/")
                let copies = group.copies.map { Short.name($0.uuid) }.sorted().joined(separator: " ")
                if group.copies.count > 1 { groups.append("\(values): \(copies)") }
            }
        }
        return groups.sorted()
    }
}

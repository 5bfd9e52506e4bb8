import Seedbed

/// The tables of the contract suite.
enum SpeechTables {
    /// Seeds without a `seedID`, grouped by name.
    static let plain = TestTable(
        "SpeechType",
        [
            "uuid TEXT", "name TEXT", "green INTEGER", "position INTEGER", "folder TEXT", "createDate TEXT",
            "updateDate TEXT",
        ], primaryKey: "uuid", foreignKeys: [.init(column: "folder", parent: "Folder", parentColumn: "uuid")])
    /// Seeds with all that a table can map, grouped by club and `seedID`.
    static let durable = TestTable(
        "Role",
        [
            "uuid TEXT", "name TEXT", "club TEXT", "seedID TEXT", "dismissDate TEXT", "createDate TEXT",
            "updateDate TEXT",
        ], primaryKey: "uuid")
    /// Folders that seeds may be filed under.
    static let folder = TestTable("Folder", ["uuid TEXT", "title TEXT"], primaryKey: "uuid")
    /// The user's rows, each with a type.
    static let speech = TestTable(
        "Speech", ["uuid TEXT", "title TEXT", "type TEXT"], primaryKey: "uuid",
        foreignKeys: [.init(column: "type", parent: "SpeechType", parentColumn: "uuid")])
    /// Joins two seeds and nothing else.
    static let pairing = TestTable(
        "Pairing", ["uuid TEXT", "type TEXT", "role TEXT"], primaryKey: "uuid",
        foreignKeys: [
            .init(column: "type", parent: "SpeechType", parentColumn: "uuid"),
            .init(column: "role", parent: "Role", parentColumn: "uuid"),
        ])

    static let all = [plain, durable, folder, speech, pairing]

    static let types = SeedTable(name: "SpeechType", key: ["name"], volatile: ["position"])
    static let roles = SeedTable(
        name: "Role", key: ["name"],
        mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate", scope: "club"))
}

/// A day as rows hold it.
func day(_ text: String) -> SeedValue { .text("\(text)T00:00:00.000Z") }

/// A moment, which the test writes correctly.
func instant(_ text: String) -> SeedInstant { SeedInstant(iso8601: text) ?? SeedInstant(milliseconds: 0) }

extension TestHarness {
    /// A harness with a store whose tables for seeds are prepared.
    static func withStore(
        _ kind: StoreKind, isPrepared: Bool = true, _ body: (TestHarness, any SeedStore) throws -> Void
    ) throws {
        let harness = try TestHarness(kind, SpeechTables.all)
        let store = try harness.open()
        if isPrepared {
            try store.transaction { () throws(StoreError) in
                try store.prepare(SpeechTables.types, columns: ["name", "green"])
                try store.prepare(SpeechTables.roles, columns: ["name"])
            }
        }
        try body(harness, store)
    }

    /// Inserts an app's own speech type.
    func insertType(
        _ uuid: String, _ name: SeedValue, created: String?, updated: String? = nil, green: Int64 = 1,
        in store: any SeedStore
    ) throws(StoreError) {
        var row: Row = ["uuid": .text(uuid), "name": name, "green": .integer(green)]
        if let created { row["createDate"] = .text(created) }
        if let updated { row["updateDate"] = day(updated) }
        try insert(row, into: "SpeechType", of: store)
    }
}

extension SeedStore {
    /// All groups of two and more, as text.
    func groups(of table: SeedTable, _ selection: CleanupScope) throws(StoreError) -> [String] {
        var groups: [String] = []
        try transaction { () throws(StoreError) in
            try forEachGroup(in: table, selection) { (group) throws(StoreError) in
                let values = group.values.map { RawValue($0).description }.joined(separator: "/")
                let copies = group.copies.map(\.uuid.description).sorted().joined(separator: " ")
                if group.copies.count > 1 { groups.append("\(values): \(copies)") }
            }
        }
        return groups.sorted()
    }
}

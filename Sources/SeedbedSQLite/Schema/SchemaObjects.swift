internal import Seedbed

/// A trigger or an index of the schema.
struct SchemaObject {
    var name: String
    /// The table that it belongs to.
    var table: String
    /// The number of its row in `sqlite_schema`, which is greater the later it was made.
    var row: Int64
}

/// The triggers, or the indexes, of all tables: each is found without a look at the others.
struct SchemaObjects {
    private var byTable: [SQLName: [SchemaObject]] = [:]
    private var byName: [SQLName: SchemaObject] = [:]
    /// The triggers that guard rows for another table, by each end of their name that may be `(table)`.
    private var byGuarded: [SQLName: [SchemaObject]] = [:]
    /// Those on Seedbed's own tables.
    private(set) var onOwnTables: [SchemaObject] = []

    /// Returns those of a table, in the order in which they were made.
    func on(_ table: String) -> [SchemaObject] { byTable[SQLName(table)] ?? [] }

    /// Returns the one of exactly that name.
    func named(_ name: String) -> SchemaObject? {
        byName[SQLName(name)].flatMap { $0.name.isExactly(name) ? $0 : nil }
    }

    /// Returns the triggers on other tables that guard rows for `table`.
    func guarding(_ table: String) -> [SchemaObject] {
        byGuarded[SQLName(CascadeGuardTriggers.suffix(parent: table))] ?? []
    }

    mutating func add(_ object: SchemaObject) {
        byTable[SQLName(object.table), default: []].append(object)
        byName[SQLName(object.name)] = object
        for end in Self.ends(of: object.name) { byGuarded[end, default: []].append(object) }
        if SQL.isOwn(object.table) { onOwnTables.append(object) }
    }

    mutating func remove(_ name: String) {
        guard let object = byName.removeValue(forKey: SQLName(name)) else { return }
        byTable[SQLName(object.table)]?.removeAll { $0.row == object.row }
        for end in Self.ends(of: object.name) { byGuarded[end]?.removeAll { $0.row == object.row } }
        onOwnTables.removeAll { $0.row == object.row }
    }

    /// Returns each part of a guard's name from a space and a parenthesis on: the name of a table may hold these too.
    private static func ends(of name: String) -> [SQLName] {
        if !SQLName(name).hasPrefix("seedbed_stay_") { return [] }
        let bytes = Array(name.utf8)
        return bytes.indices.dropLast().filter { bytes[$0] == 0x20 && bytes[$0 + 1] == 0x28 }.map { place in
            SQLName(String(decoding: bytes[place...], as: UTF8.self))
        }
    }
}

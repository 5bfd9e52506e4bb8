internal import Seedbed

/// The schema of all tables, read in one pass: a look at one table would read the whole schema each time.
///
/// It comes from `sqlite_schema`. `pragma_table_list` works out the columns of every view: forty views, each naming the one
/// before it twice, keep it busy for ever.
struct SchemaIndex {
    /// A table, a view, a virtual table, or a table that belongs to one.
    struct Table {
        /// The name as the store spells it.
        var name: String
        var kind: Kind
        /// The number of its row in `sqlite_schema`.
        var row: Int64
    }

    /// The kind of object that a name of the schema names.
    enum Kind {
        case table
        case view
        case virtual
        /// A table that holds the content of a virtual table.
        case shadow
    }

    private var tables: [SQLName: Table] = [:]
    private var keysByParent: [SQLName: [ForeignKey]] = [:]
    private var keysByChild: [SQLName: [ForeignKey]] = [:]
    private var virtualTables: [String] = []
    /// The triggers, by their tables and names.
    private(set) var triggers = SchemaObjects()
    /// The indexes, by their tables and names.
    private(set) var indexes = SchemaObjects()

    /// Reads the schema.
    init(on connection: borrowing Connection) throws(StoreError) {
        add(try Rows(after: 0, on: connection))
    }

    /// The part of the schema that begins after a row of `sqlite_schema`.
    struct Rows {
        fileprivate let objects: [[SeedValue]]
        fileprivate let keys: [ForeignKey]

        init(after row: Int64, on connection: borrowing Connection) throws(StoreError) {
            objects = try connection.rows(
                """
                SELECT type, name, tbl_name, rootpage, rowid FROM main.sqlite_schema WHERE rowid > ? ORDER BY rowid
                """, [.integer(row)])
            let hasTables = objects.contains { $0[0] == .text("table") }
            keys = hasTables ? try SchemaIndex.foreignKeys(after: row, on: connection) : []
        }
    }

    /// Adds what was made after the index was read.
    mutating func add(_ rows: Rows) {
        for row in rows.objects {
            let name = row[1].text
            switch row[0].text {
            case "trigger": triggers.add(SchemaObject(name: name, table: row[2].text, row: row[4].integer))
            case "index": indexes.add(SchemaObject(name: name, table: row[2].text, row: row[4].integer))
            default:
                let isVirtual = row[3].integer == 0
                let kind: Kind = row[0] == .text("view") ? .view : isVirtual ? .virtual : .table
                tables[SQLName(name)] = Table(name: name, kind: kind, row: row[4].integer)
                if kind == .virtual { virtualTables.append(name) }
            }
        }
        markShadows()
        for key in rows.keys {
            keysByChild[SQLName(key.child), default: []].append(key)
            Self.add(key, to: &keysByParent[SQLName(key.parent), default: []])
        }
    }

    /// Adds a key after those of its own table and of tables that come before it: the order does not depend on when it was made.
    private static func add(_ key: ForeignKey, to keys: inout [ForeignKey]) {
        func isLater(_ other: ForeignKey) -> Bool { key.child.utf8.lexicographicallyPrecedes(other.child.utf8) }
        if let last = keys.last, isLater(last) {
            keys.insert(key, at: keys.firstIndex(where: isLater) ?? keys.endIndex)
        } else {
            keys.append(key)
        }
    }

    /// Takes an object out that was dropped.
    mutating func remove(_ kind: DroppedKind, _ name: String) {
        switch kind {
        case .trigger: triggers.remove(name)
        case .index: indexes.remove(name)
        }
    }

    /// The kind of object that Seedbed drops.
    enum DroppedKind: String {
        case trigger, index
    }

    /// Returns the foreign keys of the tables after a row; `parentColumns` is empty if a key leads to the primary key.
    private static func foreignKeys(
        after row: Int64, on connection: borrowing Connection
    ) throws(StoreError) -> [ForeignKey] {
        let parts = try connection.rows(
            """
            SELECT m.name, f.id, f."from", f."table", f."to", f.on_delete, f.on_update
            FROM main.sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f
            WHERE m.type = 'table' AND m.rootpage > 0 AND m.rowid > ? ORDER BY m.name, f.id, f.seq
            """, [.integer(row)])
        var keys: [ForeignKey] = []
        var last: ArraySlice<SeedValue> = []
        for part in parts {
            if part[...1] != last {
                keys.append(
                    ForeignKey(
                        child: part[0].text, childColumns: [], parent: part[3].text, parentColumns: [],
                        onDelete: part[5].text, onUpdate: part[6].text))
                last = part[...1]
            }
            keys[keys.count - 1].childColumns.append(part[2].text)
            if !part[4].isNull { keys[keys.count - 1].parentColumns.append(part[4].text) }
        }
        return keys
    }

    /// The suffixes that SQLite's own modules add to a virtual table's name for their tables.
    private static let shadows: Set<String> = [
        "data", "idx", "content", "docsize", "config", "segdir", "segments", "stat", "node", "parent", "rowid",
    ]

    private mutating func markShadows() {
        for name in virtualTables {
            for suffix in Self.shadows {
                let key = SQLName("\(name)_\(suffix)")
                if tables[key]?.kind == .table { tables[key]?.kind = .shadow }
            }
        }
    }

    /// Returns the table, view or virtual table of that name.
    func table(_ name: String) -> Table? { tables[SQLName(name)] }

    /// Returns the foreign keys of a table.
    func keys(of child: String) -> [ForeignKey] { keysByChild[SQLName(child)] ?? [] }

    /// Returns the foreign keys that lead to a table.
    func keys(to parent: String) -> [ForeignKey] { keysByParent[SQLName(parent)] ?? [] }

    /// The tables of every foreign key with `ON DELETE CASCADE`, folded.
    var cascades: [(child: SQLName, parent: SQLName)] {
        keysByParent.values.joined().filter { $0.onDelete == "CASCADE" }
            .map { (SQLName($0.child), SQLName($0.parent)) }
    }

    /// The names of the app's own tables, sorted.
    var names: [String] {
        tables.values.filter { $0.kind == .table && !$0.name.hasPrefix("sqlite_") && !$0.name.hasPrefix("seedbed_") }
            .map(\.name).sorted()
    }

    /// The names of the app's own tables, of virtual tables too.
    var writableNames: Set<String> { Set(names).union(virtualTables) }

    /// Returns the names of the triggers of a table that the file holds; see ``TriggerProbe/triggers(of:on:)`` for temporary ones.
    func triggers(of table: String) -> [String] { triggers.on(table).map(\.name) }

    /// Returns Seedbed's triggers on a table, without those that guard rows of another one.
    func ownTriggers(of table: String) -> [SchemaObject] {
        triggers.on(table).filter { SQL.isOwn($0.name) && !SQLName($0.name).hasPrefix("seedbed_stay_") }
    }
}

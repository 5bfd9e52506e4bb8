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
    private var triggers: [SQLName: [String]] = [:]

    /// Reads the schema.
    init(on connection: borrowing Connection) throws(StoreError) {
        let rows = try connection.rows(
            "SELECT type, name, tbl_name, rootpage FROM main.sqlite_schema WHERE type IN ('table', 'view', 'trigger')"
        )
        for row in rows {
            let name = row[1].text
            switch row[0].text {
            case "trigger": triggers[SQLName(row[2].text), default: []].append(name)
            case "view": tables[SQLName(name)] = Table(name: name, kind: .view)
            default: tables[SQLName(name)] = Table(name: name, kind: row[3].integer == 0 ? .virtual : .table)
            }
        }
        markShadows()
        for key in try Self.foreignKeys(on: connection) {
            keysByChild[SQLName(key.child), default: []].append(key)
            keysByParent[SQLName(key.parent), default: []].append(key)
        }
    }

    /// Returns the foreign keys of all tables; `parentColumns` is empty if a key leads to the primary key.
    private static func foreignKeys(on connection: borrowing Connection) throws(StoreError) -> [ForeignKey] {
        let parts = try connection.rows(
            """
            SELECT m.name, f.id, f."from", f."table", f."to", f.on_delete, f.on_update
            FROM main.sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f
            WHERE m.type = 'table' AND m.rootpage > 0 ORDER BY m.name, f.id, f.seq
            """)
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
        let virtual = tables.values.filter { $0.kind == .virtual }
        for name in virtual.map(\.name) {
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

    /// Returns the names of the triggers of a table.
    func triggers(of table: String) -> [String] { triggers[SQLName(table)] ?? [] }
}

/// The schema index of a connection and what its triggers raise, valid while the schema stays.
final class SchemaCache {
    private var known: (version: SeedValue?, index: SchemaIndex)?
    private var raises: (versions: [SeedValue], found: [String: Set<Raise>?]) = ([], [:])

    /// Whether the cache has no index to forget.
    var isEmpty: Bool { known == nil }

    /// Forgets the index: after a rollback the schema may come to the same number with another content.
    func forget() {
        known = nil
        raises = ([], [:])
    }

    /// Returns the index, read again if the schema has changed.
    func index(on connection: borrowing Connection) throws(StoreError) -> SchemaIndex {
        let version = try connection.row("PRAGMA schema_version")?[0]
        if let known, known.version == version { return known.index }
        let index = try SchemaIndex(on: connection)
        known = (version, index)
        return index
    }

    /// Returns each `RAISE` that a statement may reach.
    ///
    /// SQLite is asked once for each statement, and again if the schema of the file or of the connection has changed.
    func raises(of statement: String, on connection: borrowing Connection) throws(StoreError) -> Set<Raise>? {
        var versions: [SeedValue] = []
        for schema in ["main", "temp"] { versions += try connection.row("PRAGMA \(schema).schema_version") ?? [] }
        if raises.versions != versions { raises = (versions, [:]) }
        if let found = raises.found[statement] { return found }
        let found = try TriggerProbe.copy(of: connection).raises(of: statement)
        raises.found[statement] = .some(found)
        return found
    }
}

internal import Seedbed

/// Reads the layout of the store's tables.
struct SchemaReader {
    private let store: String
    /// Keys that catalogs declare, and the store need not know.
    private let declared: [ForeignKey]
    /// Whether a declared key for which the store lacks a column is left out; otherwise it is an error.
    private let leavesOutUnfit: Bool

    init(store: String, declared: [ForeignKey] = [], leavingOutUnfit: Bool = false) {
        self.store = store
        self.declared = declared
        leavesOutUnfit = leavingOutUnfit
    }

    /// Returns the layout of a table, or `nil` if the store has nothing of that name.
    func layout(of name: String, on connection: borrowing Connection) throws(StoreError) -> TableLayout? {
        let index = try connection.schema.index(on: connection)
        guard let found = index.table(name) else { return nil }
        let name = found.name
        if let reason = Self.refusal(of: name) ?? Self.refusal(of: found.kind) {
            throw .unsuitable(store: store, table: name, reason: reason)
        }
        let columns = try columns(of: name, on: connection)
        let (hasRowNumber, isNumbered) = try rowNumber(of: name, on: connection)
        let primaryKey = Self.primaryKey(of: columns)
        let taken = Set(columns.map { SQLName($0.name) })
        let rowNumber = ["rowid", "_rowid_", "oid"].first { !taken.contains(SQLName($0)) }
        var layout = TableLayout(
            name: name, columns: columns, identity: primaryKey, hasRowNumber: false, foreignKeys: [],
            children: [], uniqueKeys: try uniqueKeys(of: name, on: connection))
        if hasRowNumber, let rowNumber {
            layout.identity = [rowNumber]
            layout.hasRowNumber = true
            layout.numberColumn = isNumbered ? primaryKey.first : nil
        }
        guard !layout.identity.isEmpty else {
            throw .unsuitable(store: store, table: name, reason: "its rows cannot be told apart: give it a primary key")
        }
        if !primaryKey.isEmpty { layout.uniqueKeys.append(primaryKey) }
        layout.foreignKeys = try foreignKeys(index.keys(of: name), on: connection)
        try add(declared.filter { $0.child.isSameName(as: name) }, to: &layout.foreignKeys, on: connection)
        layout.hasConflictClauses = try Self.hasConflictClauses(name, on: connection)
        layout.children = try foreignKeys(index.keys(to: name), on: connection)
        try add(declared.filter { $0.parent.isSameName(as: name) }, to: &layout.children, on: connection)
        return layout
    }

    /// Adds keys that a catalog declares and the store does not.
    ///
    /// A key is left out if one of its tables does not exist.
    private func add(
        _ declared: [ForeignKey], to keys: inout [ForeignKey], on connection: borrowing Connection
    ) throws(StoreError) {
        for var key in declared {
            let columns = try columns(of: key.child, on: connection)
            let parent = try self.columns(of: key.parent, on: connection)
            if columns.isEmpty || parent.isEmpty { continue }
            if key.parentColumns.isEmpty { key.parentColumns = Self.primaryKey(of: parent) }
            do throws(StoreError) {
                try check(key, columns, parent)
            } catch {
                if leavesOutUnfit { continue }
                throw error
            }
            if !keys.contains(where: { $0.isSame(as: key) }) { keys.append(key) }
        }
    }

    /// Throws unless both tables have the key's columns, and as many of them.
    private func check(
        _ key: ForeignKey, _ columns: [TableLayout.Column], _ parent: [TableLayout.Column]
    ) throws(StoreError) {
        for (table, wanted, found) in [
            (key.child, key.childColumns, columns), (key.parent, key.parentColumns, parent),
        ] {
            let names = Set(found.map { SQLName($0.name) })
            let missing = wanted.filter { !names.contains(SQLName($0)) }
            if !missing.isEmpty { throw .missingColumns(store: store, table: table, columns: missing) }
        }
        guard key.childColumns.count == key.parentColumns.count else {
            throw .unsuitable(
                store: store, table: key.parent,
                reason: "a reference of “\(key.child)” does not have as many columns as its key; name them under “to”")
        }
    }

    /// Whether a table's definition may have an `ON CONFLICT`; a comment or a name with that word does no harm.
    static func hasConflictClauses(_ table: String, on connection: borrowing Connection) throws(StoreError) -> Bool {
        guard let found = try connection.schema.index(on: connection).table(table) else { return false }
        let sql = "SELECT sql LIKE '%CONFLICT%' FROM main.sqlite_schema WHERE rowid = ?"
        return try connection.row(sql, [.integer(found.row)])?[0] == .integer(1)
    }

    private static func primaryKey(of columns: [TableLayout.Column]) -> [String] {
        columns.filter { $0.primaryKeyPlace > 0 }.sorted { $0.primaryKeyPlace < $1.primaryKeyPlace }.map(\.name)
    }

    private static func refusal(of name: String) -> String? {
        if SQLName(name).hasPrefix("seedbed_") { return "it is a table of Seedbed's own; name a table of the app's" }
        if SQLName(name).hasPrefix("sqlite_") { return "it is a table of SQLite's own; name a table of the app's" }
        return nil
    }

    private static func refusal(of kind: SchemaIndex.Kind) -> String? {
        switch kind {
        case .table: nil
        case .view: "it is a view; name the table behind it"
        case .virtual: "it is a virtual table (such as full-text search); name the table that it indexes"
        case .shadow: "it belongs to a virtual table; name a table of your own"
        }
    }

    /// Returns whether rows have numbers, and whether the primary key is another name of the number.
    ///
    /// In a `WITHOUT ROWID` table the primary key is the table, without an index of its own. In a table with row numbers it has
    /// one, except for that other name: `INTEGER PRIMARY KEY`, but not `INTEGER PRIMARY KEY DESC`.
    private func rowNumber(
        of table: String, on connection: borrowing Connection
    ) throws(StoreError) -> (exists: Bool, isKey: Bool) {
        let key = try connection.row("SELECT name FROM pragma_index_list(?) WHERE origin = 'pk'", [.text(table)])
        guard let key else { return (true, true) }
        return (try connection.schema.index(on: connection).indexes.named(key[0].text) != nil, false)
    }

    private func columns(
        of table: String, on connection: borrowing Connection
    ) throws(StoreError) -> [TableLayout.Column] {
        let rows = try connection.rows(
            """
            SELECT name, type, pk, hidden, "notnull", dflt_value FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid
            """, [.text(table)])
        let hasAny = rows.contains { $0[1].text.uppercased() == "ANY" }
        let isStrict = hasAny ? try StrictTypes.isStrict(table, on: connection) : false
        return rows.map { row in
            TableLayout.Column(
                name: row[0].text, type: row[1].text, primaryKeyPlace: row[2].integer, isGenerated: row[3].integer > 1,
                isNotNull: row[4] == .integer(1), isOfAnyType: isStrict && row[1].text.uppercased() == "ANY",
                defaultValue: row[5].isNull ? nil : row[5].text)
        }
    }

    private func uniqueKeys(of table: String, on connection: borrowing Connection) throws(StoreError) -> [[String]] {
        try TableIndex.unique(of: table, on: connection).filter { !$0.isPartial && !$0.hasExpression }
            .sorted { $0.name < $1.name }.map { $0.columns.map(\.name) }
    }

    /// Returns keys with the columns that they lead to, as far as those exist.
    private func foreignKeys(
        _ found: [ForeignKey], on connection: borrowing Connection
    ) throws(StoreError) -> [ForeignKey] {
        var keys = found
        var primaryKeys: [String: [String]] = [:]
        for index in keys.indices where keys[index].parentColumns.isEmpty {
            let parent = keys[index].parent
            if primaryKeys[parent] == nil {
                primaryKeys[parent] = Self.primaryKey(of: try columns(of: parent, on: connection))
            }
            keys[index].parentColumns = primaryKeys[parent] ?? []
        }
        return keys.filter { $0.parentColumns.count == $0.childColumns.count }
    }
}

extension SeedValue {
    /// The text that it holds; empty for anything else.
    var text: String { if case .text(let text) = self { text } else { "" } }

    /// The integer that it holds; 0 for anything else.
    var integer: Int64 { if case .integer(let integer) = self { integer } else { 0 } }
}

internal import Seedbed

extension TablePreparation {
    /// Makes the missing triggers on children's tables, and drops those that no longer fit.
    func renewCascadeGuards(wanted: [(name: String, sql: String)], parent: String) throws(StoreError) {
        let guards = try store.connection.schema.index(on: store.connection).triggers.guarding(parent)
        try store.connection.renewTriggers(try store.connection.definitions(of: guards), wanted: wanted)
    }

    /// Returns the keys to a table whose rows can be kept from an `ON DELETE` action that Seedbed has not caused.
    func guardedKeys(of layout: TableLayout) throws(StoreError) -> [GuardedKey] {
        var keys: [GuardedKey] = []
        var blocked: Set<SQLName> = []
        var losing: Set<SQLName> = []
        for key in layout.children where ["CASCADE", "SET NULL", "SET DEFAULT"].contains(key.onDelete) {
            let isCascade = key.onDelete == "CASCADE"
            guard let found = try guardedKey(key, layout) else {
                if isCascade { blocked.insert(SQLName(key.child)) }
                continue
            }
            if isCascade, try mayConflict(found) { losing.insert(SQLName(key.child)) }
            keys.append(found)
        }
        let cascades = keys.isEmpty ? [] : try allCascades()
        let own = SQLName(layout.name)
        while true {
            // If two actions come for a row and only one is cancelled, the other's reference would dangle.
            let going = Self.reach(of: blocked.union(losing), by: cascades)
            let more = keys.map(\.key).filter { key in
                if key.onDelete != "CASCADE" || blocked.contains(SQLName(key.child)) { return false }
                let actions = cascades.count { $0.child == SQLName(key.child) && going.contains($0.parent) }
                // The key's own action is the one that is cancelled.
                return actions > (going.contains(own) ? 1 : 0)
            }
            if more.isEmpty { break }
            blocked.formUnion(more.map { SQLName($0.child) })
        }
        return keys.filter { $0.key.onDelete != "CASCADE" || !blocked.contains(SQLName($0.key.child)) }
    }

    /// Whether the deletion of a row may take other rows of its own table along, such as those below it in a tree.
    func takesOwnRows(_ layout: TableLayout) throws(StoreError) -> Bool {
        let cascades = try allCascades()
        let own = SQLName(layout.name)
        return Self.reach(of: Set(cascades.filter { $0.parent == own }.map(\.child)), by: cascades).contains(own)
    }

    /// Returns the tables that lose rows or references when a copy goes, near or far; none if no rescue brings copies back.
    func losingTables(with layout: TableLayout, _ table: SeedTable) throws(StoreError) -> [KeptRowTriggers.Child] {
        if !table.isDurable { return [] }
        var found: [SQLName: KeptRowTriggers.Child] = [:]
        var rest = layout.children
        var passed: Set<ForeignKey> = []
        while let key = rest.popLast() {
            let isCascade = key.onDelete == "CASCADE"
            guard isCascade || ["SET NULL", "SET DEFAULT"].contains(key.onDelete), passed.insert(key).inserted,
                let child = try childLayout(of: key.child)
            else { continue }
            let name = SQLName(child.name)
            if isCascade {
                if found[name]?.loses != true { rest += child.children }
                found[name, default: .init(layout: child)].loses = true
            } else {
                let known = Set((found[name]?.emptied ?? []).map(SQLName.init))
                found[name, default: .init(layout: child)].emptied +=
                    key.childColumns.filter { !known.contains(SQLName($0)) }
                if key.onDelete == "SET DEFAULT" {
                    found[name]?.defaulted.formUnion(key.childColumns.map(SQLName.init))
                }
            }
        }
        return found.sorted { $0.key < $1.key }.map { entry in
            var child = entry.value
            child.emptied.sort()
            return child
        }
    }

    /// Returns all tables that lose rows when these do.
    private static func reach(
        of tables: Set<SQLName>, by cascades: [(child: SQLName, parent: SQLName)]
    ) -> Set<SQLName> {
        var reached = tables
        while true {
            let next = cascades.filter { reached.contains($0.parent) && !reached.contains($0.child) }
            if next.isEmpty { return reached }
            reached.formUnion(next.map(\.child))
        }
    }

    private func allCascades() throws(StoreError) -> [(child: SQLName, parent: SQLName)] {
        try store.connection.schema.index(on: store.connection).cascades
    }

    /// Returns `nil` for a key whose rows a trigger cannot move without the risk that the deletion fails.
    private func guardedKey(_ key: ForeignKey, _ parent: TableLayout) throws(StoreError) -> GuardedKey? {
        guard key.childColumns.count <= CascadeGuardTriggers.width, let child = try childLayout(of: key.child) else {
            return nil
        }
        let columns = Set(key.childColumns.map(SQLName.init))
        let isGenerated = child.columns.contains { $0.isGenerated && columns.contains(SQLName($0.name)) }
        let isReferred = child.children.contains {
            $0.onUpdate != "CASCADE" && !columns.isDisjoint(with: $0.parentColumns.map(SQLName.init))
        }
        if isGenerated || isReferred { return nil }
        // Neither another key nor a trigger of the app respects `OR IGNORE`.
        let sharing = child.foreignKeys.filter { !columns.isDisjoint(with: $0.childColumns.map(SQLName.init)) }
        if sharing.count > 1 { return nil }
        if try store.removal.mayRefuseMoves(by: key) { return nil }
        let uniques = try uniqueIndexes(of: child)
        if key.onDelete != "CASCADE" {
            if uniques == nil { return nil }
            let computed = child.columns.filter(\.isGenerated).map(\.name)
            if try isChecked(key.childColumns + computed, of: child) { return nil }
        }
        var comparisons: [(affinity: String, collation: String)] = []
        for name in key.parentColumns {
            let collation = try store.connection.collation(of: name, in: parent.name)
            comparisons.append((parent.column(name)?.affinity ?? "", collation))
        }
        let isNullable =
            try store.connection.row(
                "SELECT 1 FROM pragma_table_info(?) WHERE (\"notnull\" OR pk) AND name COLLATE NOCASE IN (\(SQL.parameters(columns.count)))",
                [.text(child.name)] + key.childColumns.map(SeedValue.text)) == nil
        return GuardedKey(
            key: key, child: child, comparisons: comparisons, uniques: uniques ?? [], isNullable: isNullable)
    }

    /// Whether a `CHECK` may look at one of these columns: it would end the whole deletion.
    ///
    /// It searches the text of the definition from the first such word on. One column too many does no harm.
    private func isChecked(_ columns: [String], of child: TableLayout) throws(StoreError) -> Bool {
        guard let table = try store.connection.schema.index(on: store.connection).table(child.name) else {
            return false
        }
        for name in columns {
            let row = try store.connection.row(
                """
                SELECT instr(substr(lower(sql), instr(lower(sql), 'check')), lower(?2)) FROM main.sqlite_schema
                WHERE rowid = ?1 AND instr(lower(sql), 'check')
                """, [.integer(table.row), .text(name)])
            if let row, row[0] != .integer(0) { return true }
        }
        return false
    }

    /// Returns `nil` for a table whose rows cannot be told apart.
    func childLayout(of name: String) throws(StoreError) -> TableLayout? {
        do throws(StoreError) {
            return try SchemaReader(store: store.path).layout(of: name, on: store.connection)
        } catch {
            if case .unsuitable = error { return nil }
            throw error
        }
    }

    /// Whether a row that is moved may equal another row under a unique key.
    private func mayConflict(_ key: GuardedKey) throws(StoreError) -> Bool {
        guard let uniques = try uniqueIndexes(of: key.child) else { return true }
        let columns = Set(key.key.childColumns.map(SQLName.init))
        return uniques.contains { unique in unique.contains { columns.contains(SQLName($0.name)) } }
    }

    /// Returns the unique indexes, and an integer primary key, which has no index.
    ///
    /// It returns `nil` if one of the indexes is partial, or holds an expression or a generated column.
    private func uniqueIndexes(of table: TableLayout) throws(StoreError) -> [[TableIndex.Column]]? {
        let indexes = try TableIndex.unique(of: table.name, on: store.connection)
        if indexes.contains(where: { !$0.isPlain(in: table) }) { return nil }
        var found = indexes.sorted { $0.name < $1.name }.map(\.columns)
        if let key = table.primaryKey.first, table.isRowNumber(key) {
            found.append([.init(name: key, collation: "BINARY", isExpression: false)])
        }
        return found
    }
}

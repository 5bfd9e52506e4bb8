internal import Seedbed

/// The tables of a merge: the named ones, and all that foreign keys connect with them in either direction.
struct ConnectedTables {
    /// The tables, parents first as far as they form no cycle.
    private(set) var tables: [MergedTable] = []
    /// The rows of connected tables that this store lacks; they are left out.
    private(set) var passedOver: [Seeder.MergedRows.PassedOver] = []

    private let here: SQLiteStore
    private let there: SQLiteStore
    private let named: [SeedTable]
    private var known: Set<SQLName> = []

    init(of named: [SeedTable], here: SQLiteStore, there: SQLiteStore) throws(StoreError) {
        (self.here, self.there, self.named) = (here, there, named)
        for table in named {
            let own = try here.merging.layout(of: table, among: named)
            known.insert(SQLName(own.name))
            guard let other = try layoutThere(table.name) else { continue }
            let identity = MergedTable.identity(of: table, here: own, there: other)
            guard let identity, identity.hasUUID || table.key.isEmpty else {
                let store = own.column(table.mapping.uuid) == nil ? here.path : there.path
                throw .missingColumns(store: store, table: table.name, columns: [table.mapping.uuid])
            }
            try refuseLack(of: Self.renamedKey(of: table, here: own, there: other), in: table)
            try refuseRenamed(here: own, there: other)
            try refuseLack(of: Self.missingBookkeeping(of: table, here: own, there: other), in: table)
            if let dates = try TablePreparation.preparedDates(of: table.name, on: there.connection),
                !dates.isReadAlike(table.dates)
            {
                let reason =
                    "its dates are “\(dates.rawValue)”, and those of the catalog “\(table.dates.rawValue)”; bring both stores to one "
                    + "release first"
                throw .unmergeable(store: there.path, table: table.name, reason: reason)
            }
            tables.append(
                MergedTable(
                    table, here: own, there: other, identity: identity.columns, hasUUID: identity.hasUUID,
                    isNamed: true,
                    counted: here.known.countedColumns(own, of: table)))
        }
        var next = 0
        while next < tables.count {
            let table = tables[next]
            next += 1
            for key in table.here.foreignKeys + table.there.foreignKeys { try add(key.parent, by: key, isParent: true) }
            for key in table.here.children + table.there.children { try add(key.child, by: key, isParent: false) }
        }
        let order = try here.merging.parentsFirst(tables.map(\.table), among: named).map { SQLName($0.name) }
        tables = order.compactMap { name in tables.first { SQLName($0.table.name) == name } }
    }

    /// The columns of a table's key that only this store has; none unless the other store has a column that this one lacks.
    ///
    /// A migration of the app has renamed the key in one of the stores alone. A merge would write null into the key, and take over the
    /// date of an edit without the edit.
    private static func renamedKey(of table: SeedTable, here: TableLayout, there: TableLayout) -> [String] {
        let missing = table.key.filter { here.column($0) != nil && there.column($0) == nil }
        return there.columns.contains { here.column($0.name) == nil } ? missing : []
    }

    /// The date columns, and the scope, that only this store has.
    ///
    /// An earlier version of the app has made the other store. Without dates, its shipped values could win over an edit here. Without
    /// a scope, its rows are in no group.
    private static func missingBookkeeping(of table: SeedTable, here: TableLayout, there: TableLayout) -> [String] {
        let mapping = table.mapping
        return ([mapping.createDate, mapping.updateDate] + [mapping.scope].compactMap(\.self)).filter {
            here.column($0) != nil && there.column($0) == nil
        }
    }

    private func refuseLack(of columns: [String], in table: SeedTable) throws(StoreError) {
        if !columns.isEmpty { throw .missingColumns(store: there.path, table: table.name, columns: columns) }
    }

    /// Refuses a table if a migration may have renamed a column in one of the stores alone: each has a column that the other lacks.
    ///
    /// A merge would take over the date of an edit, but not the value in that column. Later, when both stores have the new name, the
    /// dates are equal, and the edited value may lose.
    private func refuseRenamed(here own: TableLayout, there other: TableLayout) throws(StoreError) {
        let new = own.columns.filter { !$0.isGenerated && other.column($0.name) == nil }
        for column in other.columns where !column.isGenerated && own.column(column.name) == nil {
            guard let present = new.first(where: { $0.affinity == column.affinity }) else { continue }
            let name = SQL.quote(column.name)
            let sql = "SELECT 1 FROM \(SQL.quote(other.name)) WHERE \(name) NOTNULL LIMIT 1"
            if try there.connection.row(sql) == nil { continue }
            let reason =
                "it has a column “\(column.name)”, which may be “\(present.name)” of \(here.path) under another name; bring both "
                + "stores to one release first"
            throw .unmergeable(store: there.path, table: other.name, reason: reason)
        }
    }

    private func layoutThere(_ name: String) throws(StoreError) -> TableLayout? {
        try SchemaReader(store: there.path).layout(of: name, on: there.connection)
    }

    /// Adds a table that a key connects with one of the others.
    private mutating func add(_ name: String, by key: ForeignKey, isParent: Bool) throws(StoreError) {
        if known.contains(SQLName(name)) || SQL.isOwn(name) { return }
        guard let other = try layoutThere(name) else { return }
        if !isParent, try there.connection.row("SELECT 1 FROM \(SQL.quote(other.name)) LIMIT 1") == nil {
            // It has no rows to merge, but may connect others, as a join table does.
            known.insert(SQLName(name))
            for key in other.foreignKeys { try add(key.parent, by: key, isParent: true) }
            return
        }
        guard
            let own = try SchemaReader(store: here.path, declared: named.flatMap(\.declaredKeys))
                .layout(of: name, on: here.connection)
        else {
            known.insert(SQLName(name))
            let count = try there.connection.row("SELECT count(*) FROM \(SQL.quote(other.name))")
            if let rows = count?[0].integer, rows > 0 {
                passedOver.append(Seeder.MergedRows.PassedOver(table: other.name, rows: Int(rows), reason: .noTable))
            }
            return
        }
        try refuseRenamed(here: own, there: other)
        let table = SeedTable(name: own.name, key: [], mapping: mapping(of: own), dates: named.first?.dates ?? .iso8601)
        if let identity = MergedTable.identity(of: table, here: own, there: other) {
            known.insert(SQLName(name))
            tables.append(
                MergedTable(
                    table, here: own, there: other, identity: identity.columns, hasUUID: identity.hasUUID,
                    isNamed: false))
            return
        }
        if try !refers(key) { return }
        if !isParent {
            throw .unmergeable(
                store: there.path, table: other.name,
                reason:
                    "its rows refer to “\(key.parent)”, and only row numbers tell them apart; give it a column "
                    + "“\(table.mapping.uuid)” that tells its rows in both stores")
        }
        guard let place = key.parentColumns.firstIndex(where: own.isRowNumber) else { return }
        throw .unmergeable(
            store: there.path, table: key.child,
            reason:
                "its “\(key.childColumns[place])” holds row numbers of “\(own.name)”, which mean other rows in another store; "
                + "give “\(own.name)” a column “\(table.mapping.uuid)” that tells its rows in both")
    }

    /// Whether a row of the other store refers by that key.
    private func refers(_ key: ForeignKey) throws(StoreError) -> Bool {
        guard let child = try layoutThere(key.child), key.childColumns.allSatisfy({ child.column($0) != nil }) else {
            return false
        }
        let condition = key.childColumns.map { "\(SQL.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
        return try there.connection.row("SELECT 1 FROM \(SQL.quote(child.name)) WHERE \(condition) LIMIT 1") != nil
    }

    /// Returns the names of the bookkeeping columns of a table that no catalog names: the default ones, or those of a named
    /// table.
    ///
    /// A column with the rows' numbers is no identity, whatever it is called.
    private func mapping(of layout: TableLayout) -> Catalog.Mapping {
        let mappings = [Catalog.Mapping()] + named.map(\.mapping)
        return mappings.first { layout.column($0.uuid) != nil && !layout.isRowNumber($0.uuid) } ?? Catalog.Mapping()
    }
}

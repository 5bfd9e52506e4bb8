internal import Seedbed

/// A table as the store's schema describes it.
struct TableLayout {
    /// A column of a table.
    struct Column {
        var name: String
        /// The declared type, as it was written.
        var type: String
        /// The column's place in the primary key, counted from 1; 0 when it is not part of it.
        var primaryKeyPlace: Int64
        var isGenerated: Bool

        /// What SQLite makes of the declared type; empty for none.
        ///
        /// See <https://sqlite.org/datatype3.html#determination_of_column_affinity>.
        var affinity: String {
            let type = type.uppercased()
            if type.contains("INT") { return "INTEGER" }
            if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) { return "TEXT" }
            if type.isEmpty || type.contains("BLOB") { return "" }
            return ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? "REAL" : "NUMERIC"
        }

        /// Whether UUIDs are stored in it as 16 bytes.
        var isBlob: Bool { type.uppercased().contains("BLOB") }
    }

    /// The name as the store spells it.
    var name: String
    var columns: [Column]
    /// What finds a row again: a name of the row number, or the columns of the primary key.
    var identity: [String]
    /// Whether rows have numbers, so that `identity` is the name of one.
    var hasRowNumber: Bool
    /// Keys of this table's to others.
    var foreignKeys: [ForeignKey]
    /// Keys of other tables, or of its own, to this one.
    var children: [ForeignKey]
    /// Column sets that are unique, the primary key among them.
    var uniqueKeys: [[String]]

    /// The columns whose change is no edit (T2), folded: those that the catalog calls volatile, and those of foreign keys.
    func volatileColumns(of table: SeedTable) -> Set<[UInt8]> {
        Set((table.volatile + foreignKeys.flatMap(\.childColumns)).map(SQL.folded))
    }

    /// The column of that name, as SQL tells names apart.
    func column(_ name: String) -> Column? {
        columns.first { $0.name.isExactly(name) } ?? columns.first { SQL.folded($0.name) == SQL.folded(name) }
    }

    /// Whether the column is another name of the row's number, which holds nothing but integers.
    func isRowNumber(_ name: String) -> Bool {
        guard hasRowNumber, primaryKey.count == 1, let key = primaryKey.first.flatMap(column) else { return false }
        return SQL.folded(key.name) == SQL.folded(name) && key.type.uppercased() == "INTEGER"
    }

    /// Whether it is what the row's number is called where no column holds it.
    func isHiddenNumber(_ name: String) -> Bool {
        hasRowNumber && identity == [name] && column(name) == nil && !primaryKey.contains(where: isRowNumber)
    }

    /// The condition that finds, in a trigger, the row that it fires for.
    var isThisRow: String {
        identity.map { name in
            let name = hasRowNumber && name == "rowid" ? name : SQL.quote(name)
            return "\(name) \(hasRowNumber ? "=" : "IS") NEW.\(name)"
        }.joined(separator: " AND ")
    }

    /// The condition that finds a row again, with one parameter for each column of its identity.
    func isRow(_ prefix: String = "") -> String {
        identity.map { "\(prefix)\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
    }

    /// The columns of the declared primary key, in its order.
    var primaryKey: [String] {
        columns.filter { $0.primaryKeyPlace > 0 }.sorted { $0.primaryKeyPlace < $1.primaryKeyPlace }.map(\.name)
    }
}

/// A foreign key between two tables, declared by the store.
struct ForeignKey: Hashable {
    /// The table that refers.
    var child: String
    /// Its columns.
    var childColumns: [String]
    /// The table that is referred to.
    var parent: String
    /// The columns of it that the child's columns hold.
    var parentColumns: [String]
    /// What the store does when a parent goes: `CASCADE`, `SET NULL`, `NO ACTION` and the like.
    var onDelete: String
    /// What the store does when a parent's key changes.
    var onUpdate: String

    /// Whether both lead from the same columns to the same columns, in whatever order these are written.
    func isSame(as other: ForeignKey) -> Bool {
        func parts(_ key: ForeignKey) -> Set<[[UInt8]]> {
            Set(zip(key.childColumns, key.parentColumns).map { [SQL.folded($0), SQL.folded($1)] })
        }
        return SQL.folded(child) == SQL.folded(other.child) && SQL.folded(parent) == SQL.folded(other.parent)
            && parts(self) == parts(other)
    }
}

/// What one preparation of a table depends on, beside the store's schema.
struct PreparedTable: Hashable {
    var table: SeedTable
    /// The columns that a catalog declares.
    var columns: [String]
}

extension SeedTable {
    /// The keys between tables that the catalogs declare (C5); the columns they lead to are left open where these are the
    /// primary key.
    var declaredKeys: [ForeignKey] {
        var all = otherReferences
        all[name] = references
        return all.sorted { $0.key < $1.key }.flatMap { parent, references in
            references.map { reference in
                ForeignKey(
                    child: reference.table, childColumns: reference.columns, parent: parent,
                    parentColumns: reference.to, onDelete: "NO ACTION", onUpdate: "NO ACTION")
            }
        }
    }
}

internal import Seedbed

/// A table as the store's schema describes it.
struct TableLayout {
    /// A column of a table.
    struct Column {
        var name: String
        /// The declared type, as it was written.
        var type: String
        /// The column's place in the primary key, counted from 1; 0 if it is not part of it.
        var primaryKeyPlace: Int64
        var isGenerated: Bool
        /// Whether it is declared `NOT NULL`.
        var isNotNull: Bool
        /// Whether the column is `ANY` in a `STRICT` table, which converts no value.
        var isOfAnyType = false
        /// The default as the table's definition has it, or `nil`.
        var defaultValue: String?

        /// The affinity that SQLite derives from the declared type; empty for none.
        ///
        /// See <https://sqlite.org/datatype3.html#determination_of_column_affinity>.
        var affinity: String {
            if isOfAnyType { return "" }
            let type = type.uppercased()
            if type.contains("INT") { return "INTEGER" }
            if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) { return "TEXT" }
            if type.isEmpty || type.contains("BLOB") { return "" }
            return ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? "REAL" : "NUMERIC"
        }

        /// The default as an SQL literal, or `nil` if it is null or an expression, which may give another value each time.
        ///
        /// A default may be a word without quotes or with those of a name: elsewhere SQLite would look for a column.
        var defaultLiteral: String? {
            guard let text = defaultValue, let first = text.utf8.first else { return nil }
            let word = text.uppercased()
            if word == "NULL" || word.hasPrefix("CURRENT_") { return nil }
            switch first {
            case UInt8(ascii: "'"): return text
            case UInt8(ascii: "\""):
                return SQL.literal(String(text.dropFirst().dropLast()).replacing("\"\"", with: "\""))
            case UInt8(ascii: "x") where text.hasSuffix("'"), UInt8(ascii: "X") where text.hasSuffix("'"): return text
            default: break
            }
            let isWord = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            if isWord, text.first?.isNumber == false {
                return ["TRUE", "FALSE"].contains(word) ? text : SQL.literal(text)
            }
            return Double(text) == nil ? nil : text
        }

        /// Whether it stores UUIDs as 16 bytes.
        var isBlob: Bool { type.uppercased().contains("BLOB") }
    }

    /// The name as the store spells it.
    var name: String
    var columns: [Column]
    /// The columns that identify a row: a name of the row number, or the columns of the primary key.
    var identity: [String]
    /// Whether rows have numbers, so that `identity` is the name of one.
    var hasRowNumber: Bool
    /// The column that is another name of the row number, which holds only integers; `nil` if none is.
    var numberColumn: String?
    /// The foreign keys of this table.
    var foreignKeys: [ForeignKey]
    /// The foreign keys of other tables, or of this one, that lead to this table.
    var children: [ForeignKey]
    /// The column sets that are unique, including the primary key.
    var uniqueKeys: [[String]]
    /// Whether a constraint of the table may say what becomes of a row that breaks it (`ON CONFLICT`).
    var hasConflictClauses = false

    /// The conflict clause of a statement that is to fail if a row breaks a rule of the table; empty if it fails without one.
    ///
    /// A clause of the statement also overrides those in the triggers that it fires: an `INSERT OR REPLACE` of the app's would fail.
    var orAbort: String { Self.orAbort(ifTableHasClauses: hasConflictClauses) }

    /// The same for a table whose layout is not at hand.
    static func orAbort(ifTableHasClauses hasConflictClauses: Bool) -> String { hasConflictClauses ? "OR ABORT " : "" }

    /// Returns the folded names of columns whose change is not an edit (T2): volatile ones, and those of foreign keys.
    func volatileColumns(of table: SeedTable) -> Set<SQLName> {
        Set((table.volatile + foreignKeys.flatMap(\.childColumns)).map(SQLName.init))
    }

    /// Returns the column of that name, as SQL compares names.
    func column(_ name: String) -> Column? {
        columns.first { $0.name.isExactly(name) } ?? columns.first { $0.name.isSameName(as: name) }
    }

    /// Returns the table to which a column refers by itself, if it is one.
    func parent(of column: String) -> String? {
        let keys = foreignKeys.filter { $0.childColumns.count == 1 && $0.childColumns[0].isSameName(as: column) }
        return Set(keys.map { SQLName($0.parent) }).count == 1 ? keys.first?.parent : nil
    }

    /// Whether the column is another name of the row number.
    func isRowNumber(_ name: String) -> Bool { numberColumn?.isSameName(as: name) ?? false }

    /// Returns the place in `identity` of a column's value, or `nil` if the column does not identify a row.
    ///
    /// A row's number changes with the column that is another name of it.
    func identityPlace(of column: String) -> Int? {
        isRowNumber(column) ? 0 : identity.firstIndex { $0.isSameName(as: column) }
    }

    /// Whether the name is that of the row number, and no column holds the number.
    func isHiddenNumber(_ name: String) -> Bool {
        hasRowNumber && identity == [name] && column(name) == nil && numberColumn == nil
    }

    /// Whether rows have numbers that no column holds.
    var hasHiddenNumber: Bool { hasRowNumber && numberColumn == nil }

    /// The condition by which a trigger finds the row that it fires for.
    var isThisRow: String {
        identity.map { name in
            let name = hasRowNumber && name == "rowid" ? name : SQL.quote(name)
            return "\(name)\(hasRowNumber ? "=" : " IS ")NEW.\(name)"
        }.joined(separator: " AND ")
    }

    /// Returns the condition that finds a row, with one parameter for each column of its identity.
    func isRow(_ prefix: String = "") -> String {
        identity.map { "\(prefix)\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
    }

    /// Returns the columns that name a row whatever number it gets, apart from these; none if only its number does.
    ///
    /// These are the columns of the primary key, the identity, or a unique key without a null. In a table whose primary key is the
    /// number only the identity can name a row that was deleted and made again.
    func namingColumns(uuid: String?, except others: [String] = []) -> [String] {
        let others = Set(others.map(SQLName.init))
        func isFit(_ key: [String]) -> Bool {
            !key.isEmpty && !key.contains { others.contains(SQLName($0)) }
        }
        if numberColumn == nil, isFit(primaryKey) { return primaryKey }
        if let uuid = uuid.flatMap(column)?.name, isFit([uuid]), !isRowNumber(uuid) { return [uuid] }
        if numberColumn != nil { return [] }
        return uniqueKeys.first { isFit($0) && $0.allSatisfy { column($0)?.isNotNull == true } } ?? []
    }

    /// Whether these columns are a primary key or have a unique index of their own.
    func isUnique(_ columns: [String]) -> Bool {
        let names = Set(columns.map(SQLName.init))
        return uniqueKeys.contains { Set($0.map(SQLName.init)) == names }
    }

    /// Returns the SQL for all values of a row but those of some columns as one text, by the places of the columns.
    func content(_ prefix: String, except others: [String]) -> String {
        let others = Set(others.map(SQLName.init))
        let held = columns.filter { !$0.isGenerated && !others.contains(SQLName($0.name)) }
        return held.isEmpty
            ? "''" : held.map { "quote(\(prefix)\(SQL.quote($0.name)))" }.joined(separator: " || ',' || ")
    }

    /// Returns the same without references, which change with other rows; with them if nothing else is left.
    func lastingContent(_ prefix: String, except others: [String]) -> String {
        let lasting = content(prefix, except: others + foreignKeys.map(\.childColumns).joined())
        return lasting == "''" ? content(prefix, except: others) : lasting
    }

    /// Returns the SQL condition, with a parameter for each value, that a child refers to the row that holds the values.
    ///
    /// It compares as a foreign key does: by the affinity and the collation of this table's columns, whatever those of the child.
    func isReferred(
        by key: ForeignKey, holding values: [SeedValue], prefix: String = "", on connection: borrowing Connection
    ) throws(StoreError) -> String {
        var conditions: [String] = []
        for (place, column) in key.parentColumns.enumerated() {
            let value = try parameter(values[place], comparedAs: column, on: connection)
            conditions.append("\(value) = \(prefix)\(SQL.quote(key.childColumns[place]))")
        }
        return conditions.joined(separator: " AND ")
    }

    /// Returns the SQL expression for a parameter that compares as the values of a column do.
    func parameter(
        _ value: SeedValue, comparedAs column: String, on connection: borrowing Connection
    ) throws(StoreError) -> String {
        guard let own = self.column(column) else { return "?" }
        let collation = SQL.quote(try connection.collation(of: own.name, in: name))
        switch (value, own.affinity) {
        case (.text, "TEXT"): return "CAST(? AS TEXT) COLLATE \(collation)"
        case (.integer, "INTEGER"), (.integer, "NUMERIC"), (.integer, "REAL"), (.real, "INTEGER"), (.real, "NUMERIC"),
            (.real, "REAL"):
            return "CAST(? AS NUMERIC) COLLATE \(collation)"
        default: return "? COLLATE \(collation)"
        }
    }

    /// Returns the value that a column stores if it is given this one; a foreign key compares a child's value in this form.
    func stored(_ value: SeedValue, in column: String) -> SeedValue {
        switch (value, self.column(column)?.affinity) {
        case (.integer(let number), "TEXT"): return .text(String(number))
        case (.integer(let number), "REAL"): return .real(Double(number))
        case (.text(let text), "INTEGER"), (.text(let text), "NUMERIC"), (.text(let text), "REAL"):
            // Swift also reads hexadecimal numbers and “nan”, which SQLite leaves as texts.
            if !text.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }) {
                return value
            }
            if let number = Int64(text) { return stored(.integer(number), in: column) }
            return Double(text).map(SeedValue.real) ?? value
        default: return value
        }
    }

    /// SQL condition: a value of a reference is one that `ON DELETE SET NULL` leaves, or `SET DEFAULT` with a default.
    func isEmptied(_ column: String, _ value: String, isDefaulted: Bool) -> String {
        guard isDefaulted, let text = self.column(column)?.defaultLiteral else { return "\(value) IS NULL" }
        return "(\(value) IS NULL OR \(value) IS \(text))"
    }

    /// The columns of the declared primary key, in its order.
    var primaryKey: [String] {
        columns.filter { $0.primaryKeyPlace > 0 }.sorted { $0.primaryKeyPlace < $1.primaryKeyPlace }.map(\.name)
    }
}

/// A foreign key between two tables, declared by the store or by a catalog.
struct ForeignKey: Hashable {
    /// The table that refers.
    var child: String
    /// The columns of the child that refer.
    var childColumns: [String]
    /// The table that it refers to.
    var parent: String
    /// The parent's columns whose values the child's columns hold.
    var parentColumns: [String]
    /// The action of the store when a parent is deleted: `CASCADE`, `SET NULL`, `NO ACTION` and the like.
    var onDelete: String
    /// The action of the store when a parent's key changes.
    var onUpdate: String

    /// Whether both lead from the same columns to the same columns, in any order.
    func isSame(as other: ForeignKey) -> Bool {
        func parts(_ key: ForeignKey) -> Set<[SQLName]> {
            Set(zip(key.childColumns, key.parentColumns).map { [SQLName($0), SQLName($1)] })
        }
        return child.isSameName(as: other.child) && parent.isSameName(as: other.parent)
            && parts(self) == parts(other)
    }
}

/// The key of one preparation of a table: what it depends on besides the store's schema.
struct PreparedTable: Hashable {
    var table: SeedTable
    /// The columns that a catalog declares.
    var columns: [String]
}

extension SeedTable {
    /// The keys between tables that the catalogs declare (C5).
    ///
    /// `parentColumns` is empty if a key leads to the primary key.
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

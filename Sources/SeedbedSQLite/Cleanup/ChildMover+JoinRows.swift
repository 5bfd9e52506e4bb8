internal import Seedbed

/// Rows that would be equal to another row once they are moved.
extension ChildMover {
    /// The columns that tell two rows of the child table apart, except the key and the columns that only identify them.
    var telling: [String] {
        // A number or an identity says nothing of a row's content; any other key does.
        let own = child.primaryKey.count == 1 && child.isRowNumber(child.primaryKey[0]) ? child.primaryKey : []
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        let passed = Set(
            (bookkeeping + key.childColumns + own.filter { !inKeys.contains(SQLName($0)) }).map(SQLName.init))
        return child.columns.filter { !$0.isGenerated && !passed.contains(SQLName($0.name)) }.map(\.name)
    }

    /// Whether the child table only joins: it has two keys or more, and all columns that tell its rows apart are in keys.
    var isJoinTable: Bool {
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        return child.foreignKeys.count > 1 && telling.allSatisfy { inKeys.contains(SQLName($0)) }
    }

    /// Whether no synced column tells two equal rows apart, except for the copies that they refer to.
    ///
    /// Then it makes no difference which of them goes, except for an undo: it can put back the row that would have been moved.
    var isAnonymous: Bool {
        let inKeys = Set(child.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        return bookkeeping.allSatisfy { child.column($0) == nil }
            && child.primaryKey.allSatisfy { inKeys.contains(SQLName($0)) || child.isRowNumber($0) }
    }

    /// Whether one of two rows of the user's that collide at a survivor may go, although the table is no join table.
    ///
    /// They differ in nothing but identities and dates. No foreign key leads to their table, so that no row refers to them on any
    /// device.
    var mayDropOwn: Bool { !isSeeded && willMove == nil && child.children.isEmpty && mayCollide }

    /// SQL condition: a unique key rules out a second row that equals `c` and refers to the same copy.
    var isSingleByKey: String {
        let keys = child.uniqueKeys.compactMap { unique -> String? in
            let moved = Set(key.childColumns.map(SQLName.init))
            let others = unique.filter { !moved.contains(SQLName($0)) }
            let tell = Set(telling.map(SQLName.init))
            guard others.count < unique.count, others.allSatisfy({ tell.contains(SQLName($0)) }) else { return nil }
            return (["1"] + others.map { "c.\(SQL.quote($0)) IS NOT NULL" }).joined(separator: " AND ")
        }
        return keys.isEmpty ? "0" : "(\(keys.joined(separator: " OR ")))"
    }

    /// SQL condition: the row `c` is touched or not tagged.
    ///
    /// In a table with seeds only rows that agree in this count as equal: no row of the user's goes for a copy (I1).
    var isUsers: String {
        if !isSeeded { return "1" }
        let dates = bookkeeping.dropFirst().map { child.column($0).map { "c.\(SQL.quote($0.name))" } ?? "NULL" }
        return "(\(dates[0]) IS NULL OR \(dates[1]) IS NOT NULL)"
    }

    /// Returns the order of rows that cannot all stay, the greatest first: by synced columns before those that only this device knows.
    ///
    /// Copies of seeds have the order of twins (C2). A number by which a row refers to its parent differs from device to device: the
    /// parent's identity stands for it.
    func greatestFirst(on connection: borrowing Connection) throws(StoreError) -> String {
        let synced = bookkeeping.filter { child.column($0) != nil }.map { name in
            // C2 compares a `uuid` as lower-case text.
            let isText = name == bookkeeping.first && child.column(name)?.isBlob == false
            return isText ? "lower(c.\(SQL.quote(name)))" : "c.\(SQL.quote(name))"
        }
        let inKeys = Set((key.childColumns + child.foreignKeys.flatMap(\.childColumns)).map(SQLName.init))
        var content: [String] = []
        for name in child.primaryKey + key.childColumns + tellingByName
        where !child.isRowNumber(name) || inKeys.contains(SQLName(name)) {
            if let term = try syncedTerm(of: name, on: connection) { content.append(term) }
        }
        let own = (child.primaryKey + child.identity).map { "c.\(SQL.quote($0))" }
        let twins =
            isSeeded
            ? child.column(bookkeeping[1]).map { "CASE WHEN \(isUsers) THEN NULL ELSE c.\(SQL.quote($0.name)) END" }
            : nil
        return ((twins.map { [$0] } ?? []) + synced + content + own).map { $0 + " COLLATE BINARY DESC" }.joined(
            separator: ", ")
    }

    /// The telling columns in the order of their names: another device may have them in another order.
    private var tellingByName: [String] { telling.sorted { SQLName($0) < SQLName($1) } }

    /// Returns an expression for a column's value that is the same on every device, or `nil` if this device alone knows the value.
    private func syncedTerm(of name: String, on connection: borrowing Connection) throws(StoreError) -> String? {
        let own = "c.\(SQL.quote(name))"
        let keys = [key] + child.foreignKeys
        guard let key = keys.first(where: { $0.childColumns.contains { $0.isSameName(as: name) } }) else { return own }
        let columns = try connection.rows(
            """
            SELECT name, type FROM pragma_table_xinfo(?1) WHERE name COLLATE NOCASE IN (?2, 'uuid')
            AND NOT (pk AND type = 'INTEGER' COLLATE NOCASE) ORDER BY name = 'uuid' COLLATE NOCASE
            """, [.text(key.parent), .text(parentIdentity)])
        guard let identity = columns.first else {
            let number = try connection.row(
                "SELECT 1 FROM pragma_table_xinfo(?) WHERE pk AND type = 'INTEGER' COLLATE NOCASE", [.text(key.parent)])
            return number == nil ? own : nil
        }
        // C2 compares a `uuid` as lower-case text.
        let isBlob = identity[1].text.uppercased().contains("BLOB")
        func spelled(_ uuid: String) -> String { isBlob ? uuid : "lower(\(uuid))" }
        if key.parentColumns.count == 1, key.parentColumns[0].isSameName(as: identity[0].text) { return spelled(own) }
        let isParent = zip(key.parentColumns, key.childColumns).map { "p.\(SQL.quote($0)) = c.\(SQL.quote($1))" }
        return """
            (SELECT \(spelled("p.\(SQL.quote(identity[0].text))")) FROM \(SQL.quote(key.parent)) AS p \
            WHERE \(isParent.joined(separator: " AND ")) LIMIT 1)
            """
    }
}

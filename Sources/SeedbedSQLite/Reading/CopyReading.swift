internal import Seedbed

/// Reads copies, groups and columns.
struct CopyReading: StoreColumns, RowLending {
    let store: SQLiteStore

    /// The reader itself lends rows in SQLite's own memory.
    var lending: (any RowLending)? { self }

    /// Whether the table's b-tree is empty.
    func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool {
        try store.looking { () throws(StoreError) in
            try store.connection.row("SELECT 1 FROM \(SQL.quote(table.name)) LIMIT 1") == nil
        }
    }

    /// Returns the columns that are neither computed nor a part of the primary key.
    func columns(of table: SeedTable) throws(StoreError) -> [String] {
        try store.looking { () throws(StoreError) in
            try store.layout(of: table).columns.filter { !$0.isGenerated && $0.primaryKeyPlace == 0 }.map(\.name)
        }
    }

    /// Whether the table has these columns now.
    func hasColumns(_ columns: [String], of table: SeedTable) throws(StoreError) -> Bool {
        try store.looking { () throws(StoreError) in
            let layout = try store.layout(of: table)
            return columns.allSatisfy { layout.column($0) != nil }
        }
    }

    /// Returns the volatile columns, and those of foreign keys that the schema or a catalog declares, as the store spells them.
    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        try store.looking { () throws(StoreError) in
            let layout = try store.layout(of: table)
            let volatile = layout.volatileColumns(of: table)
            return layout.columns.map(\.name).filter { volatile.contains(SQLName($0)) }
        }
    }

    /// Returns the rows with these values; in a transaction the group index finds them.
    func copies(inGroup values: [SeedValue], of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try store.looking { () throws(StoreError) in
            if values.contains(where: \.isNull) { return [] }
            try store.preparation.makeReadyForLookUp(table)
            let reader = try store.reader(of: table)
            let sql = try store.sql("copies", table, table.groupColumns) {
                "SELECT \(reader.columns(of: "t")) FROM \(SQL.quote(table.name)) AS t WHERE \(Self.inGroup(table))"
            }
            var copies: [SeedCopy] = []
            for values in table.groups(joining: values) {
                try store.connection.forEachRow(sql, values) { (row: borrowing Statement) throws(StoreError) in
                    copies.append(reader.copy(row))
                }
            }
            return copies
        }
    }

    /// Carries out ``SQLiteStore/copies(inGroups:of:)``.
    func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try store.looking { () throws(StoreError) in
            if groups.count == 1 { return [try copies(inGroup: groups[0], of: table)] }
            if table.former.isEmpty { return try exactCopies(inGroups: groups, of: table) }
            let joined = groups.map(table.groups(joining:))
            var rest = try exactCopies(inGroups: Array(joined.joined()), of: table)[...]
            return joined.map { names in
                defer { rest = rest.dropFirst(names.count) }
                return Array(rest.prefix(names.count).joined())
            }
        }
    }

    /// The greatest number of groups whose statement is kept prepared.
    private static let mostKeptGroups = 512

    private func exactCopies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try store.preparation.makeReadyForLookUp(table)
        let reader = try store.reader(of: table)
        let joined = table.groupColumns.enumerated().map { place, column in
            "t.\(SQL.quote(column)) = g.column\(place + 2) COLLATE BINARY"
        }
        let parameters = SQL.parameters(joined.count)
        let atOnce = max(1, min(4096, store.connection.mostValues / max(1, joined.count)))
        if groups.count > atOnce, try !hasGroupIndex(table), let found = try copiesInOnePass(groups, of: table, reader)
        {
            return found
        }
        var copies = Array(repeating: [SeedCopy](), count: groups.count)
        for start in stride(from: 0, to: groups.count, by: atOnce) {
            let some = groups[start..<min(start + atOnce, groups.count)]
            let rows = some.indices.map { "(\($0 - start), \(parameters))" }.joined(separator: ", ")
            let sql = """
                SELECT \(reader.columns(of: "t")), g.column1 FROM (VALUES \(rows)) AS g
                CROSS JOIN \(SQL.quote(table.name)) AS t ON \(joined.joined(separator: " AND "))
                """
            func add(_ row: borrowing Statement) {
                copies[start + Int(row.value(reader.width).integer)].append(reader.copy(row))
            }
            // A statement for as many groups as the last time is likely to be needed again.
            if some.count == store.known.groupsAtOnce, some.count <= Self.mostKeptGroups {
                try store.connection.forEachRow(sql, Array(some.joined()), add)
            } else {
                try store.connection.forEachRow(once: sql, Array(some.joined()), add)
            }
            store.known.groupsAtOnce = some.count
        }
        return copies
    }

    /// Carries out ``SQLiteStore/copies(withUUID:of:)``.
    func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try store.looking { () throws(StoreError) in
            try store.preparation.makeReadyForLookUp(table)
            let reader = try store.reader(of: table)
            let sql = """
                SELECT \(reader.columns(of: "t")) FROM \(SQL.quote(table.name)) AS t WHERE \(reader.hasUUID(in: "t"))
                """
            var copies: [SeedCopy] = []
            try store.connection.forEachRow(sql, [reader.stored(uuid)]) {
                (row: borrowing Statement) throws(StoreError) in
                copies.append(reader.copy(row))
            }
            return copies
        }
    }

    /// Carries out ``SQLiteStore/forEachGroup(in:_:reading:_:)``.
    func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try store.looking { () throws(StoreError) in
            switch selection {
            case .all:
                // Sorting one table by its key takes less time than making an index of it.
                try store.preparation.finishTriggers()
                let joined = try joinedGroups(of: table)
                try forEachTwinGroup(in: table, reading: columns) { (group) throws(StoreError) in
                    if joined.isEmpty || !joined.contains(table.currentGroup(group.values)) { try body(group) }
                }
                for values in joined.sorted(by: { "\($0)" < "\($1)" }) {
                    try body(CopyGroup(values: values, copies: try copies(inGroup: values, of: table)))
                }
            case .rows(let uuids):
                try store.preparation.makeReadyForLookUp(table)
                try forEachGroup(of: uuids, in: table, body)
            }
        }
    }

    /// Lets SQLite do the grouping, through the index if one exists; reads only groups of two and more.
    private func forEachTwinGroup(
        in table: SeedTable, reading content: [String], _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        let layout = try store.layout(of: table)
        let reader = CopyDecoder(table: table, layout: layout)
        let name = SQL.quote(table.name)
        let columns = table.groupColumns
        let grouping = columns.map { SQL.quote($0) + " COLLATE BINARY" }.joined(separator: ", ")
        let joined = columns.map { "t.\(SQL.quote($0)) = g.\(SQL.quote($0)) COLLATE BINARY" }
        let selected =
            [reader.columns(of: "t"), SQL.list(columns, prefix: "g.")]
            + content.map { layout.column($0) == nil ? "NULL" : "t.\(SQL.quote($0))" }
        // The limit keeps SQLite from dropping the inner order. With an outer order it would sort all copies.
        let sql = """
            SELECT \(selected.joined(separator: ", "))
            FROM (SELECT \(SQL.list(columns)) FROM \(name) WHERE \(Self.hasGroup(table, ""))
                  GROUP BY \(grouping) HAVING count(*) > 1 ORDER BY \(grouping) LIMIT -1) AS g
            CROSS JOIN \(name) AS t ON \(joined.joined(separator: " AND ")) AND \(Self.hasGroup(table, "t."))
            """
        var group = CopyGroup(values: [], copies: [])
        var types: [Int32] = []
        let contentRange = reader.width + Int32(columns.count)..<reader.width + Int32(columns.count + content.count)
        try store.connection.forEachRow(sql) { (row: borrowing Statement) throws(StoreError) in
            let range = reader.width..<reader.width + Int32(columns.count)
            let (values, own) = (row.values(range), row.types(range))
            // Text that is not UTF-8 comes as bytes, and is still another value than a blob of these bytes.
            if values != group.values || own != types {
                if !group.copies.isEmpty { try body(group) }
                group = CopyGroup(values: values, copies: [])
                types = own
            }
            let copy = reader.copy(row)
            // A row whose `createDate` cannot be read is not untouched, which SQL does not see.
            if table.mapping.seedID != nil || copy.isUntouched {
                group.copies.append(copy)
                if !content.isEmpty { group.contents.append(row.values(contentRange)) }
            }
        }
        if !group.copies.isEmpty { try body(group) }
    }

    /// Returns the groups of which rows hold a former name of their seed.
    private func joinedGroups(of table: SeedTable) throws(StoreError) -> Set<[SeedValue]> {
        if table.former.isEmpty || table.mapping.seedID == nil { return [] }
        var groups: Set<[SeedValue]> = []
        let columns = table.groupColumns
        let sql = """
            SELECT \(SQL.list(columns)) FROM \(SQL.quote(table.name)) WHERE \(Self.hasGroup(table, ""))
            GROUP BY \(columns.map { SQL.quote($0) + " COLLATE BINARY" }.joined(separator: ", "))
            """
        try store.connection.forEachRow(sql) { (row: borrowing Statement) throws(StoreError) in
            let values = row.values(0..<Int32(columns.count))
            let current = table.currentGroup(values)
            if current != values { groups.insert(current) }
        }
        return groups
    }

    private func forEachGroup(
        of uuids: [UUIDText], in table: SeedTable, _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        let reader = CopyDecoder(table: table, layout: try store.layout(of: table))
        let name = SQL.quote(table.name)
        let find = """
            SELECT \(SQL.list(reader.identity, prefix: "t.")) FROM \(name) AS t
            WHERE \(reader.hasUUID(in: "t")) AND \(Self.hasGroup(table, "t."))
            """
        // Values stay within SQLite: a text that is not UTF-8 would not find its equals.
        let joined = table.groupColumns.map { "t.\(SQL.quote($0)) = o.\(SQL.quote($0)) COLLATE BINARY" }
        let sql = """
            SELECT \(reader.columns(of: "t")), \(SQL.list(table.groupColumns, prefix: "o."))
            FROM \(name) AS o CROSS JOIN \(name) AS t ON \(joined.joined(separator: " AND "))
            WHERE \(try store.layout(of: table).isRow("o.")) AND \(Self.hasGroup(table, "t."))
            """
        var seen: Set<StoredRowID> = []
        try store.connection.withStatement(find) { (find: borrowing Statement) throws(StoreError) in
            try store.connection.withStatement(sql) { (members: borrowing Statement) throws(StoreError) in
                for uuid in uuids {
                    try find.bind(reader.stored(uuid), at: 1)
                    var origins: [StoredRowID] = []
                    while try find.step() { origins.append(reader.row(find, at: 0)) }
                    find.rewind()
                    for origin in origins where !seen.contains(origin) {
                        var group = try readGroup(of: origin, table, reader, members, seen: &seen)
                        if !table.former.isEmpty, !group.values.isEmpty {
                            group.values = table.currentGroup(group.values)
                            if table.groups(joining: group.values).count > 1 {
                                group.copies = try copies(inGroup: group.values, of: table)
                                seen.formUnion(group.copies.map(\.row))
                            }
                        }
                        if !group.copies.isEmpty { try body(group) }
                    }
                }
            }
        }
    }

    private func readGroup(
        of origin: StoredRowID, _ table: SeedTable, _ reader: CopyDecoder, _ members: borrowing Statement,
        seen: inout Set<StoredRowID>
    ) throws(StoreError) -> CopyGroup {
        var group = CopyGroup(values: [], copies: [])
        try members.bind(origin)
        while try members.step() {
            let copy = reader.copy(members)
            if group.values.isEmpty {
                group.values = members.values(reader.width..<reader.width + Int32(table.groupColumns.count))
            }
            seen.insert(copy.row)
            if table.mapping.seedID != nil || copy.isUntouched { group.copies.append(copy) }
        }
        members.rewind()
        return group
    }

    /// Returns the condition that a row is in the group whose values are the parameters.
    static func inGroup(_ table: SeedTable) -> String {
        table.groupColumns.map { "t.\(SQL.quote($0)) = ? COLLATE BINARY" }.joined(separator: " AND ")
    }

    /// Returns the condition that a row has a group: no null in its columns, and it is untouched if the table has no `seedID`.
    private static func hasGroup(_ table: SeedTable, _ prefix: String) -> String {
        var conditions = table.groupColumns.map { "\(prefix)\(SQL.quote($0)) IS NOT NULL" }
        if table.mapping.seedID == nil {
            conditions.append("\(prefix)\(SQL.quote(table.mapping.updateDate)) IS NULL")
            conditions.append("\(prefix)\(SQL.quote(table.mapping.createDate)) IS NOT NULL")
        }
        return conditions.joined(separator: " AND ")
    }
}

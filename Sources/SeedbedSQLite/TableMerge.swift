internal import Seedbed

/// Takes over the rows of one table from another store's file, by `uuid`.
struct TableMerge {
    /// A column of the table in both stores.
    private struct Column {
        var name: String
        /// The merged table that it refers to by a row number, which means another row in another store, or by an identity,
        /// which may be spelled otherwise there.
        var parent: TableLayout?
        var parentMapping: Mapping?
        var holdsIdentity = false
    }

    private let table: SeedTable
    private let here: TableLayout
    private let there: TableLayout
    private let columns: [Column]
    private let twins: MergedTwins
    /// Makes room for a row that a unique key bars; gives the twin that stays in its place.
    private let settle: (SQLiteStore.BarredRow, () throws(StoreError) -> Void) throws(StoreError) -> Copy?

    /// - Parameter merged: all tables of this merge, by lower-case name, as they are in this store.
    init(
        _ table: SeedTable, here: TableLayout, there: TableLayout, merged: [String: (SeedTable, TableLayout)],
        twins: MergedTwins,
        settle: @escaping (SQLiteStore.BarredRow, () throws(StoreError) -> Void) throws(StoreError) -> Copy?
    ) {
        self.twins = twins
        self.settle = settle
        self.table = table
        self.here = here
        self.there = there
        let local = here.localKey(uuid: table.mapping.uuid)?.lowercased()
        columns = here.columns.filter { column in
            !column.isGenerated && column.name.lowercased() != local && there.column(column.name)?.isGenerated == false
        }.sorted { $0.name.lowercased() < $1.name.lowercased() }.map { column in
            // A part of a key of several columns may be the number of a row too.
            for key in here.foreignKeys.sorted(by: { $0.childColumns.count < $1.childColumns.count }) {
                guard let (parent, layout) = merged[key.parent.lowercased()] else { continue }
                for (own, to) in zip(key.childColumns, key.parentColumns)
                where SQL.folded(own) == SQL.folded(column.name) {
                    let isOwn = SQL.folded(column.name) == SQL.folded(table.mapping.uuid)
                    let holdsIdentity = SQL.folded(to) == SQL.folded(parent.mapping.uuid) && !isOwn
                    let isNumber = layout.localKey(uuid: parent.mapping.uuid).map(SQL.folded) == SQL.folded(to)
                    if holdsIdentity || isNumber {
                        return Column(
                            name: column.name, parent: layout, parentMapping: parent.mapping,
                            holdsIdentity: holdsIdentity)
                    }
                }
            }
            return Column(name: column.name)
        }
    }

    /// The rows that were taken over.
    struct Outcome {
        var inserted: [UUIDText] = []
        var updated: [UUIDText] = []
        /// Those of them that refer to rows which are not here yet, with the identities of these.
        fileprivate var unresolved: [(uuid: UUIDText, canonical: [SeedValue])] = []
    }

    /// A row of the other store.
    struct Incoming {
        var uuid: UUIDText
        /// The values that this store is to hold, in the order of the columns.
        var values: [SeedValue]
        /// The columns that hold a text which is not UTF-8: its bytes can only be bound as a blob.
        var brokenTexts: Set<Int>
        /// The values with what means the same in both stores.
        fileprivate var canonical: [SeedValue]

        /// The placeholder for the value of a column in a statement.
        func place(_ index: Int) -> String { brokenTexts.contains(index) ? "CAST(? AS TEXT)" : "?" }
    }

    /// Changes rows here and inserts others; ``resolve(_:on:)`` follows when all tables are merged.
    ///
    /// Changes come first: a name that a row gives up may be that of a new one.
    func run(here: borrowing Connection, other: borrowing Connection) throws(StoreError) -> Outcome {
        var outcome = Outcome()
        let reader = CopyReader(table: table, layout: self.here)
        let find = """
            SELECT \(SQL.list(self.here.identity)), \(SQL.list(columns.map(\.name))) FROM \(name) AS t
            WHERE \(reader.hasUUID(in: "t"))
            """
        let all = "SELECT \(SQL.quote(table.mapping.uuid)), \(SQL.list(columns.map(\.name))) FROM \(name)"
        let rows = all + " WHERE \(SQL.quote(table.mapping.uuid)) IS NOT NULL ORDER BY 1"
        let width = self.here.identity.count
        let required = Set(
            try here.rows("SELECT name FROM pragma_table_info(?) WHERE \"notnull\" OR pk > 0", [.text(self.here.name)])
                .map { SQL.folded($0[0].text) })
        var changes: [ChangedRow] = []
        var new: [Incoming] = []
        for row in try Self.read(rows, columns.count, from: other) {
            var row = row
            row.canonical = try canonical(row.values, on: other, there)
            guard let found = try here.row(find, [reader.stored(row.uuid)]) else {
                new.append(row)
                continue
            }
            let mine = Array(found[width...])
            let hereVersion = version(of: try self.canonical(mine, on: here, self.here))
            guard MergeRule.otherWins(here: hereVersion, other: version(of: row.canonical)) else { continue }
            changes.append(ChangedRow(row: row, place: Array(found[..<width]), mine: mine))
        }
        for index in changes.indices {
            if try !translate(&changes[index].row, required, on: here) {
                outcome.unresolved.append((changes[index].row.uuid, changes[index].row.canonical))
            }
        }
        try RowChanges(table: table, layout: self.here, columns: columns.map(\.name)).write(changes, on: here)
        outcome.updated = changes.map(\.row.uuid)
        for var row in new {
            let isComplete = try translate(&row, required, on: here)
            guard try take(row, on: here) else { continue }
            outcome.inserted.append(row.uuid)
            if !isComplete { outcome.unresolved.append((row.uuid, row.canonical)) }
        }
        return outcome
    }

    /// The rows of a query whose first column is their identity.
    private static func read(
        _ sql: String, _ count: Int, from other: borrowing Connection
    ) throws(StoreError) -> [Incoming] {
        var rows: [Incoming] = []
        try other.forEachRow(sql) { (row: borrowing Statement) throws(StoreError) in
            let values = row.values(1..<Int32(count + 1))
            let broken = values.indices.filter { index in
                if case .blob = values[index] { row.isText(Int32(index + 1)) } else { false }
            }
            rows.append(
                Incoming(
                    uuid: CopyReader.uuid(row.value(0)), values: values, brokenTexts: Set(broken), canonical: values))
        }
        return rows
    }

    private var name: String { SQL.quote(table.name) }

    /// Inserts a row; false when a twin that is here stays instead.
    private func take(_ new: Incoming, on connection: borrowing Connection) throws(StoreError) -> Bool {
        let (uuid, values) = (new.uuid, new.values)
        let failure: StoreError
        do throws(StoreError) {
            try insert(new, on: connection)
            return true
        } catch {
            failure = error
        }
        let row = SQLiteStore.BarredRow(uuid: uuid, columns: columns.map(\.name), values: values, error: failure)
        guard let survivor = try settle(row, { () throws(StoreError) in try insert(new, on: connection) }) else {
            return true
        }
        let names = here.columns.filter { !$0.isGenerated }.map(\.name)
        let kept = try connection.row(
            "SELECT \(SQL.list(names)) FROM \(name) WHERE \(SQLiteStore.isRow(here))",
            CopyReader.values(survivor.row))
        twins.note(uuid, survivor: survivor.uuid, in: here, value: row.value) { column in
            zip(names, kept ?? []).first { SQL.folded($0.0) == SQL.folded(column) }?.1
        }
        return false
    }

    private func insert(_ row: Incoming, on connection: borrowing Connection) throws(StoreError) {
        let places = columns.indices.map(row.place).joined(separator: ", ")
        do throws(StoreError) {
            try connection.run(
                "INSERT OR ABORT INTO \(name) (\(SQL.list(columns.map(\.name)))) VALUES (\(places))", row.values)
        } catch {
            throw error.inTable(table.name)
        }
    }

    /// The values with row numbers of other rows replaced by those rows' identities, which both stores share, in one spelling.
    private func canonical(
        _ values: [SeedValue], on connection: borrowing Connection, _ layout: TableLayout
    ) throws(StoreError) -> [SeedValue] {
        var values = values
        for (index, column) in columns.enumerated() {
            if column.name.lowercased() == table.mapping.uuid.lowercased() {
                values[index] = .text(CopyReader.uuid(values[index]).description)
            }
            if column.holdsIdentity, !CopyReader.uuid(values[index]).description.isEmpty {
                values[index] = .text(CopyReader.uuid(values[index]).description)
            }
            guard let parent = column.parent, let mapping = column.parentMapping, !values[index].isNull,
                !column.holdsIdentity, let key = parent.localKey(uuid: mapping.uuid)
            else { continue }
            let row = try connection.row(
                "SELECT \(SQL.quote(mapping.uuid)) FROM \(SQL.quote(parent.name)) WHERE \(SQL.quote(key)) = ?",
                [values[index]])
            values[index] = row.map { .text(CopyReader.uuid($0[0]).description) } ?? .null
        }
        return values
    }

    /// Puts this store's row numbers and spellings in; false when a row that is referred to by its number is not here yet.
    ///
    /// Such a reference is left null or, in a column that cannot be, a number that no row has.
    private func translate(
        _ row: inout Incoming, _ required: Set<[UInt8]>, on connection: borrowing Connection
    ) throws(StoreError) -> Bool {
        if try translate(&row.values, row.canonical, on: connection) { return true }
        for (index, column) in columns.enumerated()
        where row.values[index].isNull && !row.canonical[index].isNull && required.contains(SQL.folded(column.name)) {
            // Another one for each row: the column may be a part of a unique key.
            var hash: Int64 = 0
            for byte in row.uuid.description.utf8 { hash = (hash &* 31 &+ Int64(byte)) & 0x3FFF_FFFF_FFFF_FFFF }
            row.values[index] = .integer(-1 - hash)
        }
        return false
    }

    /// Puts this store's row numbers and spellings in; false when a row that is referred to by its number is not here yet, which
    /// is then left null.
    private func translate(
        _ values: inout [SeedValue], _ canonical: [SeedValue], on connection: borrowing Connection
    ) throws(StoreError) -> Bool {
        var isComplete = true
        for (index, column) in columns.enumerated() {
            guard let parent = column.parent, let mapping = column.parentMapping, !canonical[index].isNull,
                let key = column.holdsIdentity ? mapping.uuid : parent.localKey(uuid: mapping.uuid)
            else { continue }
            let reader = CopyReader(
                table: SeedTable(name: parent.name, key: [], mapping: mapping), layout: parent)
            let row = try connection.row(
                "SELECT \(SQL.quote(key)) FROM \(SQL.quote(parent.name)) AS t WHERE \(reader.hasUUID(in: "t"))",
                [reader.stored(twins.survivor(of: UUIDText(canonical[index].text), in: parent.name))])
            if column.holdsIdentity {
                values[index] = row?[0] ?? values[index]
            } else {
                values[index] = row?[0] ?? .null
                if row == nil { isComplete = false }
            }
        }
        return isComplete
    }

    /// Fills references to rows that came later than the row that refers to them.
    func resolve(_ outcome: Outcome, on connection: borrowing Connection) throws(StoreError) {
        let reader = CopyReader(table: table, layout: here)
        for (uuid, canonical) in outcome.unresolved {
            var values = canonical
            _ = try translate(&values, canonical, on: connection)
            for (index, column) in columns.enumerated() where column.parent != nil && !column.holdsIdentity {
                try connection.run(
                    "UPDATE \(name) AS t SET \(SQL.quote(column.name)) = ? WHERE \(reader.hasUUID(in: "t"))",
                    [values[index], reader.stored(uuid)])
            }
        }
    }

    private func version(of values: [SeedValue]) -> MergeRule.Version {
        let place = columns.firstIndex { $0.name.lowercased() == table.mapping.updateDate.lowercased() }
        let updateDate = place.map { values[$0] } ?? .null
        return MergeRule.Version(
            isTouched: !updateDate.isNull, updateDate: table.dates.instant(from: updateDate), values: values)
    }
}

extension TableLayout {
    /// The integer primary key of a table whose rows have their identity in another column: a number that means another
    /// row in another store.
    func localKey(uuid: String) -> String? {
        guard hasRowNumber, primaryKey.count == 1, let key = primaryKey.first.flatMap(column),
            key.type.uppercased() == "INTEGER", key.name.lowercased() != uuid.lowercased()
        else { return nil }
        return key.name
    }
}

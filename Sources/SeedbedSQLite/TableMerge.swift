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
            let key = here.foreignKeys.first { $0.childColumns.map { $0.lowercased() } == [column.name.lowercased()] }
            guard let key, let (parent, layout) = merged[key.parent.lowercased()], let to = key.parentColumns.first
            else { return Column(name: column.name) }
            let isOwn = SQL.folded(column.name) == SQL.folded(table.mapping.uuid)
            let holdsIdentity = SQL.folded(to) == SQL.folded(parent.mapping.uuid) && !isOwn
            guard holdsIdentity || layout.localKey(uuid: parent.mapping.uuid)?.lowercased() == to.lowercased()
            else { return Column(name: column.name) }
            return Column(
                name: column.name, parent: layout, parentMapping: parent.mapping, holdsIdentity: holdsIdentity)
        }
    }

    /// The rows that were taken over.
    struct Outcome {
        var inserted: [UUIDText] = []
        var updated: [UUIDText] = []
        /// Those of them that refer to rows which are not here yet, with the identities of these.
        fileprivate var unresolved: [(uuid: UUIDText, canonical: [SeedValue])] = []
    }

    /// Inserts and changes rows here; ``resolve(_:on:)`` follows when all tables are merged.
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
        // The identity is the same, if perhaps spelled otherwise, and what refers to it here holds this spelling.
        let changed = columns.indices.filter { SQL.folded(columns[$0].name) != SQL.folded(table.mapping.uuid) }
        let update =
            "UPDATE \(name) SET (\(SQL.list(changed.map { columns[$0].name }))) = (\(SQL.parameters(changed.count))) "
            + "WHERE \(SQLiteStore.isRow(self.here))"
        for row in try other.rows(rows) {
            let uuid = CopyReader.uuid(row[0])
            var values = Array(row[1...])
            let canonical = try canonical(values, on: other, there)
            let isComplete = try translate(&values, canonical, on: here)
            guard let found = try here.row(find, [reader.stored(uuid)]) else {
                guard try take(uuid, values, on: here) else { continue }
                outcome.inserted.append(uuid)
                if !isComplete { outcome.unresolved.append((uuid, canonical)) }
                continue
            }
            let mine = Array(found[width...])
            let hereVersion = version(of: try self.canonical(mine, on: here, self.here))
            guard MergeRule.otherWins(here: hereVersion, other: version(of: canonical)) else { continue }
            try here.run(update, changed.map { values[$0] } + found[..<width])
            outcome.updated.append(uuid)
            if !isComplete { outcome.unresolved.append((uuid, canonical)) }
        }
        return outcome
    }

    private var name: String { SQL.quote(table.name) }

    /// Inserts a row; false when a twin that is here stays instead.
    private func take(
        _ uuid: UUIDText, _ values: [SeedValue], on connection: borrowing Connection
    ) throws(StoreError) -> Bool {
        let failure: StoreError
        do throws(StoreError) {
            try insert(values, on: connection)
            return true
        } catch {
            failure = error
        }
        let row = SQLiteStore.BarredRow(uuid: uuid, columns: columns.map(\.name), values: values, error: failure)
        guard let survivor = try settle(row, { () throws(StoreError) in try insert(values, on: connection) }) else {
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

    private func insert(_ values: [SeedValue], on connection: borrowing Connection) throws(StoreError) {
        do throws(StoreError) {
            try connection.run(
                "INSERT OR ABORT INTO \(name) (\(SQL.list(columns.map(\.name)))) VALUES (\(SQL.parameters(columns.count)))",
                values)
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

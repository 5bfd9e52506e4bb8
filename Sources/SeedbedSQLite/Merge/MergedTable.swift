internal import Seedbed

/// A table of a merge: its columns in both stores, and the columns that identify its rows in both.
struct MergedTable {
    /// A foreign key to another table of the merge, or to the table itself.
    struct Reference {
        /// The folded name of the table to which it leads.
        var parent: SQLName
        /// The places of the key's columns.
        var columns: [Int]
        /// The columns of the parent whose values they hold.
        var parentColumns: [String]
        /// The place that holds the parent's identity in a row that both stores can compare.
        var mark: Int
        /// The places that hold row numbers of the parent, which mean other rows in another store.
        var numbers: [Int]
        /// Whether the key holds the parent's `uuid`, which the other store may spell differently.
        var isSpelled: Bool
        /// The query, without its condition, for the parent's row; ``parentSelection`` reads the columns that the key holds.
        var findParent: String
        var parentSelection: Selection
        /// Whether the key is the row's own `uuid`, whose spelling stays.
        var isOwn: Bool
    }

    /// The query for columns of this store's rows `t`, without the condition.
    struct Selection {
        let count: Int
        let sql: String

        init(_ columns: [String], of layout: TableLayout) {
            count = columns.count
            sql = "SELECT \(SQL.list(columns)) FROM \(SQL.quote(layout.name)) AS t WHERE "
        }
    }

    let table: SeedTable
    /// The folded name.
    let key: SQLName
    /// The table in this store, and in the other one.
    let here: TableLayout
    let there: TableLayout
    /// Whether the app asks for the table, so that a row without a date is a tie.
    let isNamed: Bool
    /// The columns that identify a row in both stores: `uuid`, or else a key of the table.
    let identity: [String]
    /// Whether `identity` is the mapped `uuid`.
    let hasUUID: Bool
    /// The columns that are taken over: those of both stores, except numbers that each store gives by itself, and counts.
    let columns: [String]
    /// The places of the columns of ``identity``.
    let identityPlaces: [Int]
    /// The place of the mapped `updateDate`, or `nil` in a table without one.
    let updateDatePlace: Int?
    /// The place of the mapped `createDate`, or `nil` in a table without one.
    let createDatePlace: Int?
    /// The places of columns whose change is not an edit.
    let volatile: Set<Int>
    /// The places of the app's own columns, in which a null may not be a change.
    let fillable: Set<Int>
    /// The condition that finds this store's row `t` by its identity.
    let isRow: String
    /// Whether two rows of one identity are versions of one row, so that a date tells which one is newer.
    let hasVersions: Bool
    /// The statement that inserts a row, up to the values.
    let insertion: String
    private(set) var references: [Reference] = []

    /// - Parameter counted: the columns, folded, that this store's triggers on referring tables keep up.
    init(
        _ table: SeedTable, here: TableLayout, there: TableLayout, identity: [String], hasUUID: Bool, isNamed: Bool,
        counted: Set<SQLName> = []
    ) {
        self.table = table
        self.here = here
        key = SQLName(here.name)
        self.there = there
        self.identity = identity
        self.hasUUID = hasUUID
        self.isNamed = isNamed
        let kept = Set(identity.map(SQLName.init))
        let local = here.localKey(uuid: table.mapping.uuid).map(SQLName.init)
        // A number that is also a reference identifies its row by the row that it refers to.
        let referring = Set((here.foreignKeys + there.foreignKeys).flatMap(\.childColumns).map(SQLName.init))
        let columns = here.columns.filter { column in
            let name = SQLName(column.name)
            return !column.isGenerated && !counted.contains(name)
                && (name != local || kept.contains(name) || referring.contains(name))
                && there.column(column.name)?.isGenerated == false
        }.map(\.name).sorted { SQLName($0) < SQLName($1) }
        let folded = columns.map(SQLName.init)
        let own = Set((table.mapping.columns + identity).map(SQLName.init))
        self.columns = columns
        identityPlaces = identity.compactMap { folded.firstIndex(of: SQLName($0)) }
        updateDatePlace = folded.firstIndex(of: SQLName(table.mapping.updateDate))
        createDatePlace = folded.firstIndex(of: SQLName(table.mapping.createDate))
        let unwatched = here.volatileColumns(of: table)
        volatile = Set(columns.indices.filter { unwatched.contains(folded[$0]) })
        fillable = Set(columns.indices.filter { !own.contains(folded[$0]) })
        isRow =
            hasUUID
            ? CopyDecoder(table: table, layout: here).hasUUID(in: "t")
            : identity.map { "t.\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
        insertion = "INSERT \(here.orAbort)INTO \(SQL.quote(here.name)) (\(SQL.list(columns))) VALUES ("
        hasVersions =
            hasUUID ? updateDatePlace != nil || isNamed : updateDatePlace != nil && identity == here.primaryKey
    }

    /// Returns the place of a column.
    func place(_ column: String) -> Int? { columns.firstIndex { $0.isSameName(as: column) } }

    /// Finds the references to the other tables of the merge.
    mutating func connect(to tables: [SQLName: MergedTable]) {
        // One of the stores may have been made before a release that declared a key.
        let keys =
            here.foreignKeys + there.foreignKeys.filter { key in !here.foreignKeys.contains { $0.isSame(as: key) } }
        references = keys.compactMap { key in
            let places = key.childColumns.compactMap(place)
            guard let parent = tables[SQLName(key.parent)], places.count == key.childColumns.count,
                !places.isEmpty, key.parentColumns.allSatisfy({ parent.here.column($0) != nil })
            else { return nil }
            let uuid = SQLName(table.mapping.uuid)
            let isSpelled =
                places.count == 1 && parent.hasUUID
                && key.parentColumns[0].isSameName(as: parent.table.mapping.uuid)
            let numbers = zip(places, key.parentColumns).filter { parent.here.isRowNumber($0.1) }.map(\.0)
            return Reference(
                parent: SQLName(key.parent), columns: places, parentColumns: key.parentColumns,
                mark: numbers.first ?? places[places.count - 1], numbers: numbers, isSpelled: isSpelled,
                findParent: "SELECT \(SQL.list(parent.columns)) FROM \(SQL.quote(parent.here.name)) WHERE ",
                parentSelection: Selection(key.parentColumns, of: parent.here),
                isOwn: hasUUID && places.count == 1 && SQLName(columns[places[0]]) == uuid)
        }.sorted { $0.columns.count < $1.columns.count }
    }

    /// Returns the columns that identify the rows of a table in two stores, or `nil` if only their numbers do.
    static func identity(
        of table: SeedTable, here: TableLayout, there: TableLayout
    ) -> (columns: [String], hasUUID: Bool)? {
        func isShared(_ column: String) -> Bool {
            here.column(column)?.isGenerated == false && there.column(column)?.isGenerated == false
        }
        let isNumber = [here, there].contains { $0.isRowNumber(table.mapping.uuid) }
        if !isNumber, isShared(table.mapping.uuid) { return ([table.mapping.uuid], true) }
        // A number that is also a reference identifies its row by the row that it refers to.
        let referring = Set(here.foreignKeys.flatMap(\.childColumns).map(SQLName.init))
        let keys = (here.primaryKey.isEmpty ? [] : [here.primaryKey]) + here.uniqueKeys
        for key in keys where key.allSatisfy(isShared) {
            if key.contains(where: { here.isRowNumber($0) && !referring.contains(SQLName($0)) }) { continue }
            return (key, false)
        }
        return nil
    }
}

/// A row of the other store, or of this one, with the values of a merged table's columns.
struct IncomingRow {
    /// The target of a row's reference.
    enum Target: Hashable {
        /// No row: the key is null.
        case none
        /// A row that its own store does not have.
        case dangling
        /// A row without an identity.
        case nameless
        /// The row of this identity.
        case row(ExactText)

        /// The identity of that row, if there is one.
        var identity: ExactText? { if case .row(let identity) = self { identity } else { nil } }
    }

    /// The values of a row's key in its own store.
    struct Place {
        var values: [SeedValue]
        /// The columns that hold a text which is not UTF-8.
        var brokenTexts: Set<Int>

        /// Returns the condition that finds the row.
        func isRow(of layout: TableLayout) -> String {
            if brokenTexts.isEmpty { return layout.isRow() }
            return layout.identity.enumerated().map { part, name in
                "\(SQL.quote(name)) = \(IncomingRow.parameter(isBroken: brokenTexts.contains(part)))"
            }.joined(separator: " AND ")
        }
    }

    /// The values, in the order of the columns.
    var values: [SeedValue]
    /// The columns that hold a text which is not UTF-8: its bytes can only be bound as a blob.
    var brokenTexts: Set<Int> = []
    /// The targets of the references, in their order.
    var targets: [Target] = []
    /// The values in the form that means the same in both stores.
    var canonical: [SeedValue] = []
    /// The identity of the row in both stores; empty if it has none.
    var identity = ExactText("")

    /// Reads the row that a statement has selected, from a column of its result on.
    init(_ statement: borrowing Statement, from first: Int32, _ count: Int) {
        values = statement.values(first..<first + Int32(count))
        for index in values.indices {
            if case .blob = values[index], statement.isText(first + Int32(index)) { brokenTexts.insert(index) }
        }
    }

    /// The place of a row, if its key is all that was read of it.
    var place: Place { Place(values: values, brokenTexts: brokenTexts) }

    /// Returns the parameter for the value of a column in a statement.
    func parameter(_ index: Int) -> String { Self.parameter(isBroken: brokenTexts.contains(index)) }

    fileprivate static func parameter(isBroken: Bool) -> String { isBroken ? "CAST(? AS TEXT)" : "?" }

    /// Sets the value of a column.
    mutating func set(_ value: SeedValue, at index: Int) {
        values[index] = value
        brokenTexts.remove(index)
    }

    /// Takes a column over from another row.
    mutating func take(_ index: Int, from other: IncomingRow) {
        values[index] = other.values[index]
        if other.brokenTexts.contains(index) { brokenTexts.insert(index) } else { brokenTexts.remove(index) }
    }
}

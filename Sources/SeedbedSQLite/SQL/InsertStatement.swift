internal import Seedbed

/// The statement that inserts copies which declare the same columns, put together once for all of them.
struct InsertStatement {
    let layout: TableLayout
    /// The columns that get a value, in the statement's order.
    private(set) var columns: [String]
    /// The columns whose values a row takes over from the older copy that it follows.
    var inheritedColumns: [String] = []
    /// The statement, with a parameter for each column.
    private(set) var sql: String
    /// How many rows one statement inserts: every SQLite takes a thousand values.
    let rowsAtOnce: Int
    /// Whether triggers of the app's own write to a row that is inserted.
    let isStamped: Bool
    /// Whether a trigger of the app's may refuse a row.
    let mayBeRefused: Bool
    /// Whether only triggers of Seedbed's fire, and none of them has anything to do for a new copy.
    let needsNoTriggers: Bool
    private let table: SeedTable
    private let declared: [String]
    /// Whether these are in ASCII, so that an equal name of the same length is the same: rows are compared one by one.
    private let isASCII: Bool
    /// The columns that Seedbed fills itself (T1), behind the declared ones.
    private let tags: [(column: String, tag: Tag)]
    private let createDate: SeedInstant
    private let storedDate: SeedValue
    private let reader: CopyDecoder
    /// The places of the columns that identify the row; empty if the row has a number.
    private let identity: [Int?]

    /// Whether the table's rows spell identities in capitals.
    private let inCapitals: Bool

    /// The content of a column that Seedbed fills.
    private enum Tag {
        case createDate, uuid, null, seedID
    }

    /// - Parameter row: one of the rows to insert.
    init(
        _ row: NewCopy, table: SeedTable, layout: TableLayout, isStamped: Bool, mayBeRefused: Bool = false,
        needsNoTriggers: Bool = false, inCapitals: Bool = false
    ) {
        self.needsNoTriggers = needsNoTriggers
        self.mayBeRefused = mayBeRefused
        self.inCapitals = inCapitals
        self.table = table
        self.layout = layout
        self.isStamped = isStamped
        let mapping = table.mapping
        declared = row.fields.map(\.column)
        isASCII = declared.allSatisfy { $0.utf8.count == $0.utf16.count }
        createDate = row.createDate
        storedDate = table.dates.value(of: row.createDate)
        reader = CopyDecoder(table: table, layout: layout)
        // The dates are written explicitly, in case the table has a default for them.
        var tags: [(column: String, tag: Tag)] = [
            (mapping.createDate, .createDate), (mapping.uuid, .uuid), (mapping.updateDate, .null),
        ]
        if let dismissDate = mapping.dismissDate { tags.append((dismissDate, .null)) }
        if let seedID = mapping.seedID { tags.append((seedID, .seedID)) }
        self.tags = tags
        columns = declared + tags.map(\.column)
        let folded = columns.map(SQLName.init)
        identity = layout.hasRowNumber ? [] : layout.identity.map { folded.firstIndex(of: SQLName($0)) }
        sql = Self.sql(columns, layout)
        rowsAtOnce = max(1, min(64, 999 / columns.count))
    }

    /// The statement for ``rowsAtOnce`` rows, with the parameters of ``values(of:)-(ArraySlice<NewCopy>)``.
    ///
    /// If a constraint refuses a row, the rows before it stay. To take them back too, SQLite would save each page in a file of
    /// its own before changing it.
    var sqlAtOnce: String {
        var number = 1
        func next() -> String {
            number += 1
            return "?\(number)"
        }
        let rows = (0..<rowsAtOnce).map { _ in
            let values =
                declared.map { _ in next() }
                + tags.map { tag in
                    switch tag.tag {
                    case .createDate: "?1"
                    case .null: "NULL"
                    case .uuid, .seedID: next()
                    }
                }
            return "(\(values.joined(separator: ", ")))"
        }
        // Without a clause SQLite saves each page that the statement changes. But a clause overrides those in the app's triggers.
        let clause = layout.hasConflictClauses || !mayBeRefused ? "OR FAIL " : ""
        return Self.insert(columns, layout, clause) + rows.joined(separator: ", ")
    }

    /// Returns the parameters of ``sqlAtOnce``: the date that all rows share, then the values that differ from row to row.
    func values(of rows: ArraySlice<NewCopy>) -> [SeedValue] {
        var values: [SeedValue] = []
        values.reserveCapacity(1 + rows.count * columns.count)
        values.append(storedDate)
        for place in rows.indices {
            for field in rows[place].fields.indices { values.append(rows[place].fields[field].value) }
            for tag in tags where tag.tag == .uuid || tag.tag == .seedID {
                values.append(value(of: tag.tag, rows[place]))
            }
        }
        return values
    }

    /// Returns the identities among the values of one row, or of ``rowsAtOnce``.
    func identities(in values: [SeedValue], rows: Int) -> [SeedValue] {
        if rows == 1 { return [values[declared.count + 1]] }
        let width = declared.count + tags.count { $0.tag == .uuid || $0.tag == .seedID }
        return (0..<rows).map { values[1 + $0 * width + declared.count] }
    }

    /// The column of the identity.
    var uuid: String { table.mapping.uuid }

    /// The column that holds null in a new row.
    var updateDate: String { table.mapping.updateDate }

    private func value(of tag: Tag, _ row: NewCopy) -> SeedValue {
        switch tag {
        case .createDate: storedDate
        case .uuid: reader.fresh(row.uuid, inCapitals: inCapitals)
        case .null: .null
        case .seedID: .text(row.seedID.description)
        }
    }

    /// Returns a row's spelling of its identity, unless it is in lower case.
    func spelling(of uuid: UUIDText) -> String? { reader.freshSpelling(uuid, inCapitals: inCapitals) }

    /// Whether this statement is for rows of that table which declare the same columns.
    func fits(_ row: NewCopy, _ table: SeedTable) -> Bool { fits(row) && table == self.table }

    /// Whether the row, of the same table, declares the columns of this statement and has its date.
    func fits(_ row: NewCopy) -> Bool {
        guard row.createDate == createDate, row.fields.count == declared.count else { return false }
        for place in declared.indices {
            let isSame =
                isASCII
                ? row.fields[place].column.utf8.count == declared[place].utf8.count
                    && row.fields[place].column == declared[place]
                : row.fields[place].column.isExactly(declared[place])
            if !isSame { return false }
        }
        return true
    }

    /// Returns the values of a row for the statement's columns.
    func values(of row: NewCopy) -> [SeedValue] {
        row.fields.map(\.value) + tags.map { value(of: $0.tag, row) }
    }

    /// Returns the statement for rows that hold values in these columns too.
    func adding(_ others: [String]) -> InsertStatement {
        var plan = self
        plan.columns += others
        plan.sql = Self.sql(plan.columns, layout)
        return plan
    }

    /// Returns the identity of a row with these values, which is the last one that was inserted.
    func row(of values: [SeedValue], number: Int64) -> StoredRowID {
        layout.hasRowNumber ? .number(number) : .key(identity.map { place in place.map { values[$0] } ?? .null })
    }

    private static func sql(_ columns: [String], _ layout: TableLayout) -> String {
        insert(columns, layout, layout.orAbort) + "(\(SQL.parameters(columns.count)))"
    }

    private static func insert(_ columns: [String], _ layout: TableLayout, _ clause: String) -> String {
        "INSERT \(clause)INTO \(SQL.quote(layout.name)) (\(SQL.list(columns))) VALUES "
    }
}

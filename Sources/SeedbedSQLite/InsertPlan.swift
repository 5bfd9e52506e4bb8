internal import Seedbed

/// What inserting copies that declare the same columns takes, put together once for all of them.
struct InsertPlan {
    let layout: TableLayout
    /// The columns that get a value, in the statement's order.
    private(set) var columns: [String]
    /// The statement, with a parameter for each column.
    private(set) var sql: String
    /// How many rows one statement inserts: every SQLite takes a thousand values.
    let rowsAtOnce: Int
    /// Whether triggers of the app's own write to a row that is inserted.
    let isStamped: Bool
    private let table: SeedTable
    private let declared: [String]
    private let createDate: Instant
    private let storedDate: SeedValue
    private let reader: CopyReader
    /// Where the columns stand that find the row again; none where it has a number.
    private let identity: [Int?]

    /// - Parameter row: one of the rows that are to be inserted.
    init(_ row: NewCopy, table: SeedTable, layout: TableLayout, isStamped: Bool) {
        self.table = table
        self.layout = layout
        self.isStamped = isStamped
        let mapping = table.mapping
        declared = row.fields.map(\.column)
        createDate = row.createDate
        storedDate = table.dates.value(of: row.createDate)
        reader = CopyReader(table: table, layout: layout)
        // The dates said outright, in case the table has a default for them.
        columns =
            declared + [mapping.createDate, mapping.uuid]
            + [mapping.updateDate, mapping.dismissDate, mapping.seedID].compactMap { $0 }
        let folded = columns.map(SQL.folded)
        identity = layout.hasRowNumber ? [] : layout.identity.map { folded.firstIndex(of: SQL.folded($0)) }
        sql = Self.sql(columns, layout)
        rowsAtOnce = max(1, min(64, 999 / columns.count))
    }

    /// The statement for ``rowsAtOnce`` rows, with the parameters of ``values(of:)-(ArraySlice<NewCopy>)``.
    ///
    /// It leaves the rows before one that a constraint refuses: to be able to take them back too, SQLite would note each page
    /// in a file of its own before it changes it.
    var sqlAtOnce: String {
        let mapping = table.mapping
        var number = 1
        let rows = (0..<rowsAtOnce).map { _ in
            let values = columns.enumerated().map { place, column in
                if place == declared.count { return "?1" }
                if place > declared.count, column == mapping.updateDate || column == mapping.dismissDate {
                    return "NULL"
                }
                number += 1
                return "?\(number)"
            }
            return "(\(values.joined(separator: ", ")))"
        }
        return Self.insert(columns, layout, or: "FAIL") + rows.joined(separator: ", ")
    }

    /// What ``sqlAtOnce`` takes for rows: the date that is the same for all, then what differs from row to row.
    func values(of rows: ArraySlice<NewCopy>) -> [SeedValue] {
        var values: [SeedValue] = []
        values.reserveCapacity(1 + rows.count * columns.count)
        values.append(storedDate)
        for place in rows.indices {
            for field in rows[place].fields.indices { values.append(rows[place].fields[field].value) }
            values.append(reader.stored(rows[place].uuid))
            if table.mapping.seedID != nil { values.append(.text(rows[place].seedID.description)) }
        }
        return values
    }

    /// Whether this plan is for rows of that table which declare the same columns.
    func fits(_ row: NewCopy, _ table: SeedTable) -> Bool { fits(row) && table == self.table }

    /// Whether the row, of the same table, declares the columns that this plan is for.
    func fits(_ row: NewCopy) -> Bool {
        row.createDate == createDate && row.fields.count == declared.count
            && zip(row.fields, declared).allSatisfy { $0.column == $1 }
    }

    /// What the plan's columns hold for a row.
    func values(of row: NewCopy) -> [SeedValue] {
        var values = row.fields.map(\.value) + [storedDate, reader.stored(row.uuid), .null]
        if table.mapping.dismissDate != nil { values.append(.null) }
        if table.mapping.seedID != nil { values.append(.text(row.seedID.description)) }
        return values
    }

    /// The plan for rows that hold values in these columns too.
    func adding(_ others: [String]) -> InsertPlan {
        var plan = self
        plan.columns += others
        plan.sql = Self.sql(plan.columns, layout)
        return plan
    }

    /// What finds a row with these values, which is the last one that was inserted.
    func row(of values: [SeedValue], number: Int64) -> RowID {
        layout.hasRowNumber ? .number(number) : .key(identity.map { place in place.map { values[$0] } ?? .null })
    }

    private static func sql(_ columns: [String], _ layout: TableLayout) -> String {
        insert(columns, layout, or: "ABORT") + "(\(SQL.parameters(columns.count)))"
    }

    private static func insert(_ columns: [String], _ layout: TableLayout, or action: String) -> String {
        "INSERT OR \(action) INTO \(SQL.quote(layout.name)) (\(SQL.list(columns))) VALUES "
    }
}

internal import Seedbed

/// The SQL that notes tagged rows which others than Seedbed bring in.
///
/// The next launch settles an import that the app has not reported (C6). A row's note goes with the row: rows that come and go
/// again before the app starts leave nothing to settle.
///
/// The triggers cannot tell Seedbed's own writes from others. So a transaction of Seedbed deletes the notes of its own writes
/// (``Bookkeeping/discardArrivals(after:on:)``), unless it undoes removals in a durable table (C7) or adopts rows
/// (A1).
struct ArrivalTriggers {
    let table: SeedTable
    let layout: TableLayout
    /// The schema's default for a `createDate` that an insertion leaves out, as an SQL expression, or `nil` if it has none.
    let defaultDate: String?

    /// The condition that a row gets another `createDate` and no `updateDate`: only a sync engine does that to a row.
    var isRedated: String { "NEW.\(updateDate) ISNULL AND \(isOtherDate)" }

    private var isOtherDate: String { "NEW.\(createDate)IS NOT OLD.\(createDate)" }

    /// Notes the updated row if it may have twins.
    ///
    /// It updates `seedbed_meta`, whose trigger inserts the note. An `UPDATE` whose condition does not hold costs next to
    /// nothing, an `INSERT … SELECT` half as much as the user's update itself.
    ///
    /// - Parameter condition: a further condition, with its `AND`.
    func noteUpdated(_ condition: String = "") -> String {
        """
        UPDATE seedbed_meta SET arrivedIn=\(kind),arrived=NEW.\(uuid)
        WHERE id=1 AND \(isCopy)\(condition);
        """
    }

    /// The condition that a marked import changes the row, or that another writer gives it another `createDate`.
    ///
    /// Any value counts: a row that arrives in parts becomes a copy when the last part is here (T4).
    ///
    /// - Parameter isChanged: the condition that an update changes one of the columns that the trigger watches.
    func isNoted(_ isChanged: String) -> String {
        let isImported = "(SELECT 1 FROM seedbed_importing)AND \(isChanged)"
        if table.isDurable { return "\(isRedated) OR \(isImported)" }
        // The trigger's statement before this one has dated a user's edit. Only if it changed nothing may an import be writing.
        return "\(isOtherDate)OR 0=changes()AND\(isImported)"
    }

    /// Notes the row that a trigger fires for, after its insertion.
    var noteInserted: String {
        "INSERT INTO seedbed_notes(kind,uuid)SELECT \(kind),NEW.\(uuid)WHERE \(isCopy)\(isDated);"
    }

    private var kind: String { SQL.literal("arrived " + layout.name) }
    private var createDate: String { SQL.quote(table.mapping.createDate) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }
    private var uuid: String { SQL.quote(table.mapping.uuid) }

    /// The columns that make a row the twin of another row, and whose change may be no edit.
    var tags: [String] { [table.mapping.createDate] + comparedTags }

    /// The columns of these that are compared for an import.
    ///
    /// A plain table has a condition of its own for `createDate`.
    var comparedTags: [String] { (table.isDurable ? [table.mapping.createDate] : []) + table.groupColumns }

    /// The condition that the row may have twins; a touched row may only in a durable table, whose other copies yield to it.
    private var isCopy: String {
        var conditions: [String] = []
        if !table.isDurable { conditions.append("NEW.\(updateDate)ISNULL") }
        conditions.append("NEW.\(createDate)NOTNULL")
        if let seedID = table.mapping.seedID { conditions.append(SQL.namesSeed("NEW.\(SQL.quote(seedID))")) }
        return conditions.joined(separator: " AND ")
    }

    /// The condition that the date of an inserted row is not the default: the default means that the row is the user's.
    private var isDated: String {
        defaultDate.map { " AND (NEW.\(createDate) IS NOT (\($0)) OR \(Bookkeeping.isImport))" } ?? ""
    }
}

internal import Seedbed

/// The SQL that notes which tagged rows others than Seedbed bring in, so that the next launch settles an import that the app
/// has not reported (C6).
///
/// A row's note goes with the row: rows that come and go again before the app starts leave nothing to settle.
///
/// The triggers cannot tell Seedbed's own writes from others: a transaction of Seedbed's takes back what it has noted itself
/// (``Bookkeeping/dropArrivals(after:on:)``).
struct ArrivalTriggers {
    let table: SeedTable
    let layout: TableLayout
    /// The columns that have a collation.
    var collated: Set<String> = []
    /// The schema's default for a `createDate` that an insertion leaves out, as an SQL expression, or `nil` if it has none.
    let defaultDate: String?

    /// The condition that a row gets another `createDate` and no `updateDate`: nothing else than a sync engine gives it one.
    var isRedated: String { "NEW.\(updateDate) IS NULL AND \(isOtherDate)" }

    private var isOtherDate: String { "NEW.\(createDate) IS NOT OLD.\(createDate)" }

    /// Notes the row that a trigger fires for, after an update; outside of a marked import only one that gets another date.
    ///
    /// By way of `seedbed_meta`, whose trigger inserts the note: an `UPDATE` whose condition does not hold costs next to nothing, an
    /// `INSERT … SELECT` half as much as the user's update itself.
    var noteUpdated: String {
        """
        UPDATE seedbed_meta SET arrivedIn = \(kind),arrived = NEW.\(uuid) WHERE id = 1
            AND \(isCopy) AND (\(table.isDurable ? isRedated : isOtherDate) OR \(isChanged) AND \(Bookkeeping.isImport));
        """
    }

    /// Notes the row that a trigger fires for, after its insertion.
    var noteInserted: String {
        "INSERT INTO seedbed_notes (kind,uuid) SELECT \(kind),NEW.\(uuid) WHERE \(isCopy)\(isDated);"
    }

    private var kind: String { SQL.literal("arrived " + layout.name) }
    private var createDate: String { SQL.quote(table.mapping.createDate) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }
    private var uuid: String { SQL.quote(table.mapping.uuid) }

    /// The columns that make a row another row's twin, or the user's.
    var tags: [String] {
        var seen: Set<[UInt8]> = []
        return ([table.mapping.createDate, table.mapping.updateDate, table.mapping.uuid] + table.groupColumns)
            .filter { seen.insert(SQL.folded($0)).inserted }
    }

    /// The condition that the row may have twins; a touched one may only if the others yield to it.
    private var isCopy: String {
        var conditions: [String] = []
        if !table.isDurable { conditions.append("NEW.\(updateDate) IS NULL") }
        conditions.append("NEW.\(createDate) NOTNULL")
        if let seedID = table.mapping.seedID { conditions.append("NEW.\(SQL.quote(seedID)) NOTNULL") }
        return conditions.joined(separator: " AND ")
    }

    /// The condition that the date of an inserted row is no default, which says that the row is the user's.
    private var isDated: String {
        defaultDate.map { " AND (NEW.\(createDate) IS NOT (\($0)) OR \(Bookkeeping.isImport))" } ?? ""
    }

    /// The condition that an update changes what makes the row another row's twin, or the user's.
    private var isChanged: String {
        // In a plain table another date is noted by itself.
        let tags = table.isDurable ? tags : tags.filter { $0 != table.mapping.createDate }
        let olds = tags.map { "OLD.\(SQL.quote($0))" + (collated.contains($0) ? " COLLATE BINARY" : "") }
        let news = tags.map { "NEW.\(SQL.quote($0))" }
        return "(\(olds.joined(separator: ","))) IS NOT (\(news.joined(separator: ",")))"
    }
}

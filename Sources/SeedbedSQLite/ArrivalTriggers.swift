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
    /// The schema's default for a `createDate` that an insertion leaves out, as an SQL expression, or `nil` if it has none.
    let defaultDate: String?

    /// The trigger of updates by name, with the statement that makes it.
    ///
    /// Outside of a marked import it notes rows that get another `createDate`: nothing else than a sync engine gives them one.
    var statement: (name: String, sql: String) {
        let trigger = "seedbed_arrive_\(layout.name)"
        return (
            trigger,
            """
            CREATE TRIGGER \(SQL.quote(trigger)) AFTER UPDATE OF \(SQL.list(tags)) ON \(SQL.quote(layout.name))
            WHEN \(isCopy) AND CASE WHEN \(Bookkeeping.isImport) THEN \(isChanged)
                ELSE NEW.\(updateDate) IS NULL AND NEW.\(createDate) IS NOT OLD.\(createDate) END
            BEGIN
                INSERT INTO seedbed_arrivals (tbl, uuid) VALUES (\(name), \(key("NEW")));
            END
            """
        )
    }

    /// Notes the row that a trigger fires for, after its insertion.
    var noteInserted: String {
        "INSERT INTO seedbed_arrivals (tbl, uuid) SELECT \(name), \(key("NEW")) WHERE \(isCopy)\(isDated);"
    }

    /// Takes back what was noted of the row that a trigger fires for, after its deletion.
    var forgetDeleted: String { "DELETE FROM seedbed_arrivals WHERE tbl = \(name) AND uuid = \(key("OLD"));" }

    private var name: String { SQL.literal(layout.name) }
    private var createDate: String { SQL.quote(table.mapping.createDate) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }
    private var uuid: String { SQL.quote(table.mapping.uuid) }

    private func key(_ row: String) -> String { UUIDSQL.text("\(row).\(uuid)") }

    /// The columns that make a row another row's twin, or the user's.
    private var tags: [String] {
        var seen: Set<[UInt8]> = []
        return ([table.mapping.createDate, table.mapping.updateDate, table.mapping.uuid] + table.groupColumns)
            .filter { seen.insert(SQL.folded($0)).inserted }
    }

    /// The condition that the row may have twins; a touched one may only if the others yield to it.
    private var isCopy: String {
        var conditions: [String] = []
        if !table.isDurable { conditions.append("NEW.\(updateDate) IS NULL") }
        conditions += ["NEW.\(createDate) IS NOT NULL", "NEW.\(uuid) IS NOT NULL"]
        if let seedID = table.mapping.seedID { conditions.append("NEW.\(SQL.quote(seedID)) IS NOT NULL") }
        return conditions.joined(separator: " AND ")
    }

    /// The condition that the date of an inserted row is no default, which says that the row is the user's.
    private var isDated: String {
        defaultDate.map { " AND (NEW.\(createDate) IS NOT (\($0)) OR \(Bookkeeping.isImport))" } ?? ""
    }

    private var isChanged: String {
        tags.map { "OLD.\(SQL.quote($0)) IS NOT NEW.\(SQL.quote($0)) COLLATE BINARY" }.joined(separator: " OR ")
    }
}

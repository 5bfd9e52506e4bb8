internal import Seedbed

/// The triggers that note which tagged rows others than Seedbed bring in, so that an import which nobody reports is settled by
/// the next launch (C6).
///
/// They cannot tell Seedbed's own writes from others: a transaction of Seedbed's takes back what it has noted itself
/// (``Bookkeeping/dropArrivals(after:on:)``).
struct ArrivalTriggers {
    let table: SeedTable
    let layout: TableLayout
    /// What the schema fills into `createDate` where nobody says it, as an SQL expression; nil for nothing.
    let defaultDate: String?

    /// The triggers by name, with the statement that makes each.
    var statements: [(name: String, sql: String)] {
        [
            trigger("arrive", "AFTER INSERT", "\(isCopy)\(isDated)"),
            trigger(
                "renew", "AFTER UPDATE OF \(SQL.list(tags))",
                """
                \(isCopy) AND CASE WHEN \(Bookkeeping.isImport) THEN \(isChanged)
                    ELSE NEW.\(updateDate) IS NULL AND NEW.\(createDate) IS NOT OLD.\(createDate) END
                """),
        ]
    }

    private var createDate: String { SQL.quote(table.mapping.createDate) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }
    private var uuid: String { SQL.quote(table.mapping.uuid) }

    /// The columns by which a row is some other row's twin, or the user's.
    private var tags: [String] {
        var seen: Set<[UInt8]> = []
        return ([table.mapping.createDate, table.mapping.updateDate, table.mapping.uuid] + table.groupColumns)
            .filter { seen.insert(SQL.folded($0)).inserted }
    }

    /// A row that may have twins; a touched one may only where the others yield to it.
    private var isCopy: String {
        var conditions = ["NEW.\(uuid) IS NOT NULL", "NEW.\(createDate) IS NOT NULL"]
        if let seedID = table.mapping.seedID { conditions.append("NEW.\(SQL.quote(seedID)) IS NOT NULL") }
        if !table.isDurable { conditions.append("NEW.\(updateDate) IS NULL") }
        return conditions.joined(separator: " AND ")
    }

    /// That the date of a row that is inserted is no default, which says that it is the user's.
    private var isDated: String {
        defaultDate.map { " AND (NEW.\(createDate) IS NOT (\($0)) OR \(Bookkeeping.isImport))" } ?? ""
    }

    private var isChanged: String {
        tags.map { "OLD.\(SQL.quote($0)) IS NOT NEW.\(SQL.quote($0)) COLLATE BINARY" }.joined(separator: " OR ")
    }

    private func trigger(_ role: String, _ event: String, _ condition: String) -> (name: String, sql: String) {
        let trigger = "seedbed_\(role)_\(layout.name)"
        return (
            trigger,
            """
            CREATE TRIGGER \(SQL.quote(trigger)) \(event) ON \(SQL.quote(layout.name))
            WHEN \(condition)
            BEGIN
                INSERT INTO seedbed_arrivals (uuid) VALUES (\(UUIDSQL.text("NEW.\(uuid)")));
            END
            """
        )
    }
}

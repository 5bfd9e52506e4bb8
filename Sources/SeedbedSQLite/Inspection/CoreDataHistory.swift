internal import Seedbed

/// The persistent history of a Core Data store: who wrote which row in which transaction.
///
/// `ACHANGE` has a line for each row that a transaction wrote, `ATRANSACTION` one for each transaction. The author is a text
/// of `ATRANSACTIONSTRING` (`ZAUTHORTS`), and in older stores a column of the transaction (`ZAUTHOR`).
struct CoreDataHistory {
    /// The SQL for a transaction's author, or `NULL` if the tables know none.
    private let author: String
    /// The join that the author needs.
    private let join: String

    /// Looks for the tables of the history; `nil` if the store has none.
    init?(of store: SQLiteStore) throws(StoreError) {
        func columns(of table: String) throws(StoreError) -> Set<String> {
            Set(
                try store.connection.rows("SELECT upper(name) FROM pragma_table_info(?)", [.text(table)]).map(
                    \.[0].text))
        }
        let (changes, transactions) = (try columns(of: "ACHANGE"), try columns(of: "ATRANSACTION"))
        let strings = try columns(of: "ATRANSACTIONSTRING")
        let needed: Set = ["Z_PK", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"]
        guard needed.isSubset(of: changes), transactions.contains("Z_PK") else { return nil }
        let hasStrings = transactions.contains("ZAUTHORTS") && strings.isSuperset(of: ["Z_PK", "ZNAME"])
        let texts = (hasStrings ? ["s.ZNAME"] : []) + (transactions.contains("ZAUTHOR") ? ["t.ZAUTHOR"] : [])
        author = texts.isEmpty ? "NULL" : texts.count == 1 ? texts[0] : "coalesce(\(texts.joined(separator: ", ")))"
        join = hasStrings ? " LEFT JOIN main.ATRANSACTIONSTRING AS s ON s.Z_PK = t.ZAUTHORTS" : ""
    }

    /// Counts the transactions, by author.
    func summary(in store: SQLiteStore) throws(StoreError) -> StoreInspection.History {
        let rows = try store.connection.rows(
            "SELECT \(author), count(*) FROM main.ATRANSACTION AS t\(join) GROUP BY 1 ORDER BY 2 DESC, 1")
        let authors = rows.map { StoreInspection.Author(name: Self.name($0[0]), transactions: $0[1].integer) }
        return StoreInspection.History(transactions: authors.reduce(0) { $0 + $1.transactions }, authors: authors)
    }

    /// Adds to each twin who wrote it, in the order of the first write.
    func addWriters(
        to entity: inout StoreInspection.Entity, number: Int64?, in store: SQLiteStore
    ) throws(StoreError) {
        guard let number, !entity.twins.isEmpty else { return }
        let wanted = Set(entity.twins.joined().compactMap(\.number))
        var writers: [Int64: [StoreInspection.Writer]] = [:]
        let sql = """
            SELECT c.ZENTITYPK, c.ZCHANGETYPE, \(author), count(DISTINCT c.ZTRANSACTIONID)
            FROM main.ACHANGE AS c JOIN main.ATRANSACTION AS t ON t.Z_PK = c.ZTRANSACTIONID\(join)
            WHERE c.ZENTITY = ? GROUP BY 1, 2, 3 ORDER BY min(c.Z_PK)
            """
        try store.connection.forEachRow(sql, [.integer(number)]) { (row: borrowing Statement) throws(StoreError) in
            let values = row.values(0..<4)
            guard wanted.contains(values[0].integer), let change = Self.change(values[1]) else { return }
            writers[values[0].integer, default: []].append(
                StoreInspection.Writer(
                    change: change, author: Self.name(values[2]), transactions: values[3].integer))
        }
        for group in entity.twins.indices {
            for place in entity.twins[group].indices {
                guard let row = entity.twins[group][place].number else { continue }
                entity.twins[group][place].writers = writers[row] ?? []
            }
        }
    }

    /// The kind of change that a number of `ZCHANGETYPE` means.
    private static func change(_ value: SeedValue) -> StoreInspection.Writer.Change? {
        switch value {
        case .integer(0): .insert
        case .integer(1): .update
        case .integer(2): .delete
        default: nil
        }
    }

    private static func name(_ value: SeedValue) -> String? {
        if case .text(let text) = value, !text.isEmpty { text } else { nil }
    }
}

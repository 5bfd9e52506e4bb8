public import Seedbed

extension SQLiteStore {
    /// Writes new defaults of an offer to the user's row, as an ordinary edit by the user: `updateDate` becomes now.
    ///
    /// - Parameters:
    ///   - offer: an offer of ``/Seedbed/Seeder/offers(account:)``.
    ///   - table: the table of the offer's catalog.
    ///   - columns: the columns to accept; all of the offer's if it is `nil`.
    ///   - dryRun: whether the edit is undone again once the result is known.
    /// - Returns: whether the row was changed. It is not if it was deleted, or if one of these columns was edited since the offer.
    public func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]? = nil, dryRun: Bool = false
    ) throws(StoreError) -> Bool {
        let accepted = offer.columns.filter { column in columns?.contains(column.name) != false }
        if accepted.isEmpty { return false }
        return try transaction(keeping: !dryRun) { () throws(StoreError) in
            let reader = try reader(of: table)
            let name = SQL.quote(table.name)
            let sets = accepted.map { "\(SQL.quote($0.name)) = ?" }.joined(separator: ", ")
            let same = accepted.map { "t.\(SQL.quote($0.name)) IS ?" }.joined(separator: " AND ")
            let sql = "UPDATE \(name) AS t SET \(sets) WHERE \(same) AND \(reader.hasUUID(in: "t"))"
            let values = accepted.map(\.shippedNow) + accepted.map(\.yours) + [reader.stored(offer.uuid)]
            try connection.run(sql, values)
            return connection.changes > 0
        }
    }
}

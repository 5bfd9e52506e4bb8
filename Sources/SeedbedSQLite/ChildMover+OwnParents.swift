internal import Seedbed

/// Survivors whose parent was their own twin, in a table whose rows refer to each other.
extension ChildMover {
    /// Gives each survivor whose parent goes in its favour the parent of that copy, or it would become its own (C5).
    ///
    /// It gets no parent if that copy had none, or if that copy's parent was the survivor.
    ///
    /// A deduplication does so itself, and notes it. A column that cannot be null keeps the survivor its own parent: the app's
    /// schema requires a parent of every row.
    func liftSurvivors(on connection: borrowing Connection) throws(StoreError) {
        if willMove != nil || SQL.folded(child.name) != SQL.folded(parent.name) { return }
        let width = key.childColumns.count
        let isSurvivor = key.parentColumns.indices.map { "m.n\($0) = c.\(SQL.quote(key.parentColumns[$0]))" }
        let places = key.childColumns.indices.map { "m.o\($0)" } + key.childColumns.indices.map { "m.n\($0)" }
        let found = try connection.rows(
            """
            SELECT \((child.identity.map { "c.\(SQL.quote($0))" } + places).joined(separator: ", "))
            FROM temp.seedbed_moves AS m JOIN \(SQL.quote(child.name)) AS c ON \(match)
            WHERE \(isSurvivor.joined(separator: " AND "))
            """)
        for row in found {
            let (old, new) = (Array(row.suffix(2 * width).prefix(width)), Array(row.suffix(width)))
            let place = try placeAbove(old, new, on: connection)
            let changed = key.childColumns.indices.filter { place != nil || old[$0] != new[$0] }
            _ = try connection.isAllowed { () throws(StoreError) in
                try connection.run(
                    "UPDATE OR ABORT \(SQL.quote(child.name)) SET "
                        + changed.map { "\(SQL.quote(key.childColumns[$0])) = ?" }.joined(separator: ", ")
                        + " WHERE \(SQLiteStore.isRow(child))",
                    changed.map { place?[$0] ?? .null } + row.dropLast(2 * width))
            }
        }
    }

    /// Follows the key up from a removed copy to the first parent that does not go in favour of the same survivor.
    ///
    /// - Returns: the key's values for that parent, or `nil` if none exists or it is the survivor.
    private func placeAbove(
        _ old: [SeedValue], _ new: [SeedValue], on connection: borrowing Connection
    ) throws(StoreError) -> [SeedValue]? {
        let values = (key.childColumns.indices.map { "o\($0)" } + key.childColumns.indices.map { "n\($0)" })
        let isTwin = values.map { "\($0) = ?" }.joined(separator: " AND ")
        let isHere = key.parentColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
        var (place, seen): ([SeedValue], Set<[SeedValue]>) = (old, [])
        while try connection.row("SELECT 1 FROM temp.seedbed_moves WHERE \(isTwin)", place + new) != nil {
            guard seen.insert(place).inserted else { return nil }
            let above = try connection.row(
                "SELECT \(SQL.list(key.childColumns)) FROM \(SQL.quote(parent.name)) WHERE \(isHere)", place)
            guard let above, !above.contains(where: \.isNull) else { return nil }
            place = above
        }
        return place == new ? nil : place
    }
}

internal import Seedbed

/// Survivors that would become their own ancestors, in a table whose rows refer to each other.
extension ChildMover {
    /// Gives each of them another parent (C5).
    ///
    /// A deduplication does so itself, and notes it. If a column cannot be null, the survivor stays its own ancestor: the app's
    /// schema requires a parent for every row.
    func reparentSurvivors(on connection: borrowing Connection) throws(StoreError) {
        if willMove != nil || !child.name.isSameName(as: parent.name) { return }
        // Without a row to move, no row comes to refer to a survivor.
        let table = SQL.quote(child.name)
        let isNeeded = "SELECT 1 FROM temp.seedbed_moves AS m JOIN \(table) AS c ON \(match) LIMIT 1"
        if try connection.row(isNeeded) == nil { return }
        let width = key.childColumns.count
        let places = key.childColumns.indices.map { "m.o\($0)" } + key.childColumns.indices.map { "m.n\($0)" }
        let isSurvivor = key.parentColumns.indices.map { "m.n\($0) = c.\(SQL.quote(key.parentColumns[$0]))" }
        // By identity, which is the same on every device.
        let order = bookkeeping.first.flatMap(child.column).map { ["lower(c.\(SQL.quote($0.name)))"] } ?? []
        let found = try connection.rows(
            """
            SELECT \(places.joined(separator: ", ")) FROM temp.seedbed_moves AS m
            LEFT JOIN \(table) AS c ON \(isSurvivor.joined(separator: " AND "))
            ORDER BY \((order + places).joined(separator: ", "))
            """)
        var moves: [[SeedValue]: [SeedValue]] = [:]
        var survivors: [[SeedValue]] = []
        var seen: Set<[SeedValue]> = []
        for row in found {
            let survivor = Array(row.suffix(width))
            moves[Array(row.prefix(width))] = survivor
            if seen.insert(survivor).inserted { survivors.append(survivor) }
        }
        let isHere = key.parentColumns.map { "\(SQL.quote($0)) = ?" }.joined(separator: " AND ")
        let above = "SELECT \(SQL.list(key.childColumns)) FROM \(table) WHERE \(isHere)"
        let reparentings = try run.reparentings(of: survivors, moves: moves) { (place) throws(StoreError) in
            let values = try connection.row(above, place)
            return values.flatMap { $0.contains(where: \.isNull) ? nil : $0 }
        }
        for change in reparentings { try put(change.survivor, under: change.parent, isHere, on: connection) }
    }

    private func put(
        _ survivor: [SeedValue], under place: [SeedValue]?, _ isHere: String, on connection: borrowing Connection
    ) throws(StoreError) {
        let table = SQL.quote(child.name)
        let held = try connection.row("SELECT \(SQL.list(key.childColumns)) FROM \(table) WHERE \(isHere)", survivor)
        guard let held else { return }
        let changed = place.map { Array($0.indices) } ?? run.columnsToClear(held: held, own: survivor)
        let set = changed.map { "\(SQL.quote(key.childColumns[$0])) = ?" }.joined(separator: ", ")
        _ = try connection.isAllowed { () throws(StoreError) in
            try connection.run(
                "UPDATE \(child.orAbort)\(table) SET \(set) WHERE \(isHere)",
                changed.map { place?[$0] ?? .null } + survivor)
        }
    }
}

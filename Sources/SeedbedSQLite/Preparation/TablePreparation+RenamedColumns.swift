internal import Seedbed

/// The effect of renamed columns on rows that Seedbed has saved: the journal's versions and the log's rows.
extension TablePreparation {
    /// Brings saved rows up to the present names of the columns, before the table's triggers are made again.
    ///
    /// Without it a row would come back with null in a column whose former name it has (R2, C5, C7).
    func followRenamedColumns(of table: SeedTable, _ layout: TableLayout) throws(StoreError) {
        let name = SeedValue.text(layout.name)
        let note = try store.connection.row(
            "SELECT cols, o1, o2 FROM seedbed_notes WHERE kind = 'columns ' || ?", [name])
        guard let note else { return }
        let noted = note[0]
        let former = RowJSON.values(noted.text).map(\.text)
        let present = layout.columns.filter { !$0.isGenerated }.map(\.name)
        var renamed: [(old: String, new: String)] = []
        if try hasOwnTriggers(layout) {
            // SQLite adds a column at the end: before one that keeps its place, none was dropped.
            let kept = zip(former, present).map { $0.isSameName(as: $1) }.lastIndex(of: true) ?? 0
            for pair in Self.renamedColumns(former, present) {
                var isRenamed = former[..<kept].contains(pair.old)
                if !isRenamed { isRenamed = try isInOwnTriggers(pair.new, of: layout) }
                if isRenamed { renamed.append(pair) }
            }
        } else {
            renamed = try renamedWithoutTriggers(former, present, note, table, layout)
        }
        if renamed.isEmpty { return }
        var names = noted.text
        let kinds = SavedVersions.allKinds(layout)
        let isVersion = "kind IN (\(SQL.parameters(kinds.count)))"
        // A version without a list of its own has the columns that were noted last.
        try store.connection.run("UPDATE seedbed_notes SET cols = ? WHERE \(isVersion) AND cols = ''", [noted] + kinds)
        for (old, new) in renamed {
            let (oldKey, newKey) = (Self.literal(old), Self.literal(new))
            names = names.replacing(oldKey, with: newKey)
            try store.connection.run(
                "UPDATE seedbed_notes SET cols = replace(cols, ?, ?) WHERE \(isVersion)",
                [.text(oldKey), .text(newKey)] + kinds)
            for column in ["row", "took"] {
                // JSON writes a quotation mark in a value as \": only the name of a column stands between two plain ones here.
                try store.connection.run(
                    """
                    UPDATE seedbed_log SET \(column) = replace(
                        CASE WHEN substr(\(column), 1, length(?2)) = ?2 THEN ?3 || substr(\(column), length(?2) + 1)
                            ELSE \(column) END, ?4, ?5)
                    WHERE tbl = ?1 AND substr(\(column), 1, 1) = '{'
                    """,
                    [name] + ["{\(oldKey):", "{\(newKey):", ",\(oldKey):", ",\(newKey):"].map(SeedValue.text))
            }
            // A kept row is of the table in `seedID`; it went with a copy of the table in `tbl`.
            try store.connection.run(
                """
                UPDATE OR IGNORE seedbed_trail SET col = ?3
                WHERE col = ?2 COLLATE NOCASE AND id IN (SELECT id FROM seedbed_log
                    WHERE CASE WHEN \(SQLiteJournal.keepsRow) THEN seedID = ?1 COLLATE NOCASE ELSE tbl = ?1 END)
                """, [name, .text(old), .text(new)])
        }
        try store.connection.run(
            "UPDATE seedbed_notes SET cols = ? WHERE kind = 'columns ' || ?", [.text(names), name])
    }

    /// Returns the renamed columns of a table without triggers: the app has made the table again, or has dropped them.
    ///
    /// The note on the table's columns says which ones were `updateDate` and `dismissDate`. A new column between the same neighbours is
    /// taken for the one that is gone if one of these holds:
    /// - It is a bookkeeping or key column. Every release needs these, so that the app has not added it.
    /// - It can hold the values that the store has saved of the one that is gone.
    private func renamedWithoutTriggers(
        _ former: [String], _ present: [String], _ note: [SeedValue], _ table: SeedTable, _ layout: TableLayout
    ) throws(StoreError) -> [(old: String, new: String)] {
        let mapping = table.mapping
        var renamed: [(old: String, new: String)] = []
        for case (.text(let old), let new?) in [(note[1], mapping.updateDate), (note[2], mapping.dismissDate)] {
            let isGone = former.contains(where: old.isSameName) && !present.contains(where: old.isSameName)
            if isGone, !former.contains(where: new.isSameName) { renamed.append((old, new)) }
        }
        var needed = Set((mapping.columns + table.key).map(SQLName.init))
        // The app has added this column: the former release did not map it.
        if !note[1].isNull, note[2].isNull, let dismissDate = mapping.dismissDate {
            needed.remove(SQLName(dismissDate))
        }
        let others = Self.renamedInPlace(
            former.filter { name in !renamed.contains { $0.old.isSameName(as: name) } },
            present.filter { name in !renamed.contains { $0.new.isSameName(as: name) } }, needed)
        for pair in others {
            var isRenamed = needed.contains(SQLName(pair.new))
            if !isRenamed { isRenamed = try holdsWhatWasSaved(pair, layout) }
            if isRenamed { renamed.append(pair) }
        }
        return renamed
    }

    /// Returns the columns that are gone, each with the new column between the same neighbours.
    ///
    /// If there are more new columns than gone ones, only the needed ones are compared. If the numbers still differ, these columns are left
    /// out. It returns none if the app has put the other columns into another order.
    ///
    /// - Parameter needed: the present columns that the app has not added.
    static func renamedInPlace(
        _ former: [String], _ present: [String], _ needed: Set<SQLName>
    ) -> [(old: String, new: String)] {
        let places = former.map { name in present.firstIndex { $0.isSameName(as: name) } }
        let kept = places.compactMap(\.self)
        if kept != kept.sorted() { return [] }
        var renamed: [(old: String, new: String)] = []
        var (start, gone) = (0, [String]())
        for (name, place) in zip(former.map(Optional.some) + [nil], places + [present.count]) {
            guard let place else {
                if let name { gone.append(name) }
                continue
            }
            var new = Array(present[start..<place])
            if new.count > gone.count { new.removeAll { !needed.contains(SQLName($0)) } }
            if new.count == gone.count { renamed += zip(gone, new).map { (old: $0, new: $1) } }
            (start, gone) = (place + 1, [])
        }
        return renamed
    }

    /// Whether the new column's affinity leaves the values as they are that saved versions and the log have of the old column.
    private func holdsWhatWasSaved(
        _ pair: (old: String, new: String), _ layout: TableLayout
    ) throws(StoreError) -> Bool {
        let affinity = layout.column(pair.new)?.affinity ?? ""
        func fits(_ value: SeedValue?) -> Bool {
            switch value {
            case nil, .null: true
            case .text: ["TEXT", ""].contains(affinity)
            case .integer, .real: affinity != "TEXT"
            case .blob: affinity.isEmpty
            }
        }
        for version in try SavedVersions.all(of: layout, on: store.connection) {
            let value = try version.value(of: pair.old, on: store.connection)
            if !fits(value) { return false }
        }
        let rows = try store.connection.rows(
            "SELECT row FROM seedbed_log WHERE tbl = ? AND substr(row, 1, 1) = '{' ORDER BY id DESC LIMIT 512",
            [.text(layout.name)])
        return rows.allSatisfy { row in
            fits(RowJSON.columns(row[0].text).first { $0.name.isSameName(as: pair.old) }?.value)
        }
    }

    /// The columns of a table that may have another name now, by their places: SQLite adds a column only at the end.
    ///
    /// - Returns: none if the names have changed in any other way.
    static func renamedColumns(_ former: [String], _ present: [String]) -> [(old: String, new: String)] {
        guard former.count <= present.count else { return [] }
        let pairs = zip(former, present).filter { !$0.isSameName(as: $1) }.map { (old: $0, new: $1) }
        let isPure = pairs.allSatisfy { pair in
            !present.contains { $0.isSameName(as: pair.old) } && !former.contains { $0.isSameName(as: pair.new) }
        }
        return isPure ? pairs : []
    }

    /// Returns the columns of a logged row that its table lacks, and may have under another name.
    ///
    /// SQLite renames a column in its place, and adds one at the end. A column whose neighbours stand side by side now was dropped.
    static func possiblyRenamed(_ logged: [String], _ present: [String]) -> [String] {
        let places = logged.map { name in present.firstIndex { $0.isSameName(as: name) } }
        let isNew = present.map { name in !logged.contains { $0.isSameName(as: name) } }
        return logged.indices.filter { places[$0] == nil }.filter { missing in
            let first = places[..<missing].compactMap(\.self).last.map { $0 + 1 } ?? 0
            let end = places[missing...].compactMap(\.self).first ?? present.count
            // The app has put the columns into another order.
            if first > end { return isNew.contains(true) }
            return isNew[first..<end].contains(true)
        }.map { logged[$0] }
    }

    /// Whether the table has a trigger of Seedbed's.
    func hasOwnTriggers(_ layout: TableLayout) throws(StoreError) -> Bool {
        let triggers = try store.connection.schema.index(on: store.connection).triggers(of: layout.name)
        return triggers.contains { SQL.isOwn($0) && !ImportingTriggers.isSuch($0) }
    }

    /// Whether one of Seedbed's triggers on the table has the name of a column: SQLite writes it there when it renames the column.
    ///
    /// No trigger has the name of a column that the app has added since.
    private func isInOwnTriggers(_ column: String, of layout: TableLayout) throws(StoreError) -> Bool {
        let triggers = try store.connection.schema.index(on: store.connection).triggers.on(layout.name)
        return try store.connection.holds(SQL.quote(column), in: triggers.filter { SQL.isOwn($0.name) })
    }

    /// A name as the texts of saved rows have it.
    private static func literal(_ name: String) -> String { String(RowJSON.text([.text(name)]).dropFirst().dropLast()) }
}

internal import Seedbed

/// The versions of copies that triggers saved (R1), as ``EditTriggers`` notes them.
struct SavedVersions {
    /// A version of a row.
    struct Version {
        /// The notes that hold it, in the order of its columns.
        var notes: [Int64]
        /// The names of its columns.
        var columns: [String]
        /// Whether the row was deleted when it was saved.
        var isLost: Bool
        /// Whether nothing proved a loss when the version was last looked at.
        var isHeld: Bool
        /// Whether it is held, or was when the row was inserted again.
        var wasHeld: Bool

        /// Returns the note that holds a column, in any case of its name, and the name of its value; `nil` if the version lacks
        /// it.
        func place(of name: String) -> (note: Int64, value: String)? {
            guard let place = columns.firstIndex(where: { $0.isSameName(as: name) }),
                place / Bookkeeping.width < notes.count
            else { return nil }
            return (notes[place / Bookkeeping.width], Bookkeeping.valueColumns[place % Bookkeeping.width])
        }

        /// Returns the value that a column held; `nil` if the version lacks the column.
        func value(of name: String, on connection: borrowing Connection) throws(StoreError) -> SeedValue? {
            guard let (note, value) = place(of: name) else { return nil }
            return try connection.row("SELECT \(value) FROM seedbed_notes WHERE id = ?", [.integer(note)])?[0]
        }
    }

    /// The words with which the kinds of their notes begin.
    static let words = ["saved", "lost", "held"]
    /// The word for a row without tags as it was before its first edit, of which a version may be saved later.
    static let untagged = "untagged"
    /// The word for the same, until the insertion that may replace the row has ended.
    static let replacing = "replacing"

    /// Returns the kinds of the notes about a table.
    static func kinds(_ layout: TableLayout) -> [SeedValue] { words.map { .text("\($0) \(layout.name)") } }

    /// The kinds of all notes about a table that hold a row's values.
    static func allKinds(_ layout: TableLayout) -> [SeedValue] {
        kinds(layout) + [untagged, replacing].map { .text("\($0) \(layout.name)") }
    }

    /// The condition that a note is of a version that may be lost, of any table.
    static let isPending = "(kind BETWEEN 'saved ' AND 'saved!' OR kind BETWEEN 'lost ' AND 'lost!')"

    /// Returns the versions of each copy of a table, in the order in which they were saved.
    ///
    /// - Parameter spellings: the identities of the copies, as the notes spell them; empty for all copies.
    static func read(
        of layout: TableLayout, only spellings: some Sequence<SeedValue> = [], on connection: borrowing Connection
    ) throws(StoreError) -> [UUIDText: [Version]] {
        try read(kinds(layout), only: Array(spellings), of: layout, on: connection)
    }

    /// Returns all versions that notes hold of a table's rows, also of untagged rows.
    static func all(of layout: TableLayout, on connection: borrowing Connection) throws(StoreError) -> [Version] {
        var versions: [Version] = []
        for kind in allKinds(layout) {
            versions += try read([kind], only: [], of: layout, on: connection).values.joined()
        }
        return versions
    }

    /// Returns an untagged row of a table as it was before its first edit; `nil` if no trigger has saved it.
    ///
    /// - Parameter spellings: the two ways in which a note may spell the row's identity.
    static func untaggedRow(
        _ spellings: [SeedValue], of layout: TableLayout, on connection: borrowing Connection
    ) throws(StoreError) -> Version? {
        try read(
            [.text("\(untagged) \(layout.name)")], only: spellings, "COLLATE NOCASE", of: layout, on: connection
        ).values.first?.last
    }

    private static func read(
        _ kinds: [SeedValue], only spellings: [SeedValue], _ collation: String = "", of layout: TableLayout,
        on connection: borrowing Connection
    ) throws(StoreError) -> [UUIDText: [Version]] {
        let isMeant =
            spellings.isEmpty ? "" : " AND uuid \(collation) IN (\(SQL.parameters(spellings.count)))"
        let rows = try connection.rows(
            """
            SELECT id, kind, uuid, cols, o0, o2 FROM seedbed_notes
            WHERE kind IN (\(SQL.parameters(kinds.count)))\(isMeant) ORDER BY id
            """, kinds + spellings)
        if rows.isEmpty { return [:] }
        let known = try connection.row(
            "SELECT cols FROM seedbed_notes WHERE kind = 'columns ' || ?", [.text(layout.name)])
        let current = layout.columns.filter { !$0.isGenerated }.map { SeedValue.text($0.name) }
        var versions: [UUIDText: [Version]] = [:]
        for row in rows {
            let uuid = CopyDecoder.uuid(row[2])
            if !row[4].isNull, let last = versions[uuid]?.indices.last {
                versions[uuid]?[last].notes.append(row[0].integer)
                continue
            }
            let names = row[3] == .text("") ? known?[0] ?? .text(RowJSON.text(current)) : row[3]
            versions[uuid, default: []].append(
                Version(
                    notes: [row[0].integer], columns: RowJSON.values(names.text).map(\.text),
                    isLost: row[1].text.hasPrefix("lost "), isHeld: row[1].text.hasPrefix("held "),
                    wasHeld: row[1].text.hasPrefix("held ") || row[5] == .integer(1)))
        }
        return versions
    }

    /// Returns the version to keep, with its `updateDate`: the newest one that the user had touched; `nil` if none exists.
    static func newest(
        of versions: [Version], _ table: SeedTable, replaces: (SeedInstant?, SeedInstant?) -> Bool,
        on connection: borrowing Connection
    ) throws(StoreError) -> (version: Version, updateDate: SeedValue)? {
        var newest: (version: Version, updateDate: SeedValue)?
        for version in versions {
            let found = try version.value(of: table.mapping.updateDate, on: connection)
            if let found, found.isNull { continue }
            let date = found.flatMap(table.dates.instant)
            if let known = newest {
                let other = table.dates.instant(from: known.updateDate)
                let isKept = JournalEntry.keepsLater(
                    isNewer: replaces(date, other), isOlder: replaces(other, date), wasHeld: version.wasHeld,
                    earlierWasHeld: known.version.wasHeld)
                if !isKept { continue }
            }
            newest = (version, found ?? .null)
        }
        return newest
    }
}

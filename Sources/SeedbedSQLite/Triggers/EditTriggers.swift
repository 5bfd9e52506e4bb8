internal import Seedbed

/// The SQL that keeps the user's edits of copies in a durable table from being lost (R1 to R3); parts of ``TableTriggers``.
///
/// An edit notes the identity of its copy in `seedbed_edits`, once. While the row exists it holds the user's values itself. They
/// are saved only when the row is deleted, or before an import first writes to it.
///
/// Each version that is about to be lost is a note (``Bookkeeping/notesMigration``), with each value as SQLite stores it. Swift
/// decides which version to keep, and whether it was lost at all (``RescueRule``).
///
/// Another device may adopt an untagged row (A1, A2) while the user edits it on this one. So an edit of such a row is noted too, with
/// the values before it. They tell whether an adoption makes a copy of the row, and of which seed. The same holds for a tagged row that names
/// no seed: a device whose table has no column for seeds knows it as a copy, and its cleanup may remove it.
///
/// In `seedbed_edits`, `rescues` counts how often in a row the copy was rescued. `restored` is 1 if it was written back over an
/// older version. `since` is the `updateDate` of the version for which that was done; an edit has another one.
struct EditTriggers {
    private let table: SeedTable
    private let layout: TableLayout
    private let seedID: String
    /// The columns that are saved, in the order of their values.
    let columns: [String]

    /// Returns `nil` for a table that is not durable.
    init?(table: SeedTable, layout: TableLayout) {
        guard table.isDurable, let seedID = table.mapping.seedID else { return nil }
        self.table = table
        self.layout = layout
        self.seedID = SQL.quote(seedID)
        columns = layout.columns.filter { !$0.isGenerated }.map(\.name)
    }

    private var name: String { SQL.literal(layout.name) }
    private var uuid: String { SQL.quote(table.mapping.uuid) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }
    private var createDate: String { SQL.quote(table.mapping.createDate) }

    private func kind(_ word: String) -> String { SQL.literal("\(word) \(layout.name)") }

    /// Saves a version of a copy; a row with many columns takes several notes, in their order.
    ///
    /// A trigger on `seedbed_notes` cancels it if this device does not answer for the copy. It also cancels it if a write of the
    /// same import has saved the row before. An engine may write the date and the other columns one by one: its later writes meet
    /// half a version.
    private func save(
        _ row: String, kind: String, _ source: String = "", only isSaved: (String) -> Bool = { _ in true }
    ) -> String {
        stride(from: 0, to: columns.count, by: Bookkeeping.width).map { first in
            let places = (first..<min(first + Bookkeeping.width, columns.count)).filter { isSaved(columns[$0]) }
            let number = first == 0 ? ("", "") : (",o0", ",\(first / Bookkeeping.width)")
            let names = places.map { "," + Bookkeeping.valueColumns[$0 - first] }.joined()
            // A note without values is written too: the number of a note tells which columns it holds.
            let values = places.map { row + SQL.quote(columns[$0]) }.joined(separator: ",")
            return """
                INSERT INTO seedbed_notes (kind,uuid\(number.0)\(names)) SELECT \(kind),\(row)\(uuid)\(number.1)\(values.isEmpty ? "" : ",")
                  \(values)\(source);
                """
        }.joined(separator: "\n  ")
    }

    /// Notes the copy that was edited, after an update that gave it another `updateDate`.
    ///
    /// The versions that an import overwrote before the edit are needed no more.
    var answer: String {
        return """
            INSERT INTO seedbed_edits (tbl,uuid) SELECT \(name),\(uuid) FROM \(SQL.quote(layout.name))
              WHERE \(layout.isThisRow) AND \(updateDate) IS NOT OLD.\(updateDate) AND \(uuid) NOTNULL
              AND (\(SQL.namesSeed(seedID)) OR min(OLD.\(createDate),OLD.\(updateDate)) ISNULL) ON CONFLICT DO UPDATE SET restored=0;
            """
    }

    /// Saves the values of an untagged row before its first edit.
    ///
    /// It follows ``answer``, and saves only if that statement has noted the edit. It leaves out the bookkeeping columns, which an edit
    /// does not change. An update that dates a new row is not an edit. A tagged row that names no seed counts as untagged.
    var saveUntagged: String {
        let mapping = table.mapping
        let tags = [mapping.uuid, mapping.createDate, mapping.updateDate, mapping.seedID, mapping.dismissDate]
        return save(
            "OLD.", kind: kind(SavedVersions.untagged),
            " WHERE changes() AND NOT \(SQL.surelyNamesSeed("OLD." + seedID)) AND coalesce(OLD.\(updateDate),iif(OLD.\(createDate) ISNULL,NEW.\(createDate),NEW.\(updateDate))) ISNULL"
        ) { column in !tags.contains { $0?.isSameName(as: column) ?? false } }
    }

    /// The condition that this device answers for a row that an insertion has replaced, if it is edited (R1).
    var isAnsweredFor: String {
        let namesSeed = "\(SQL.namesSeed("NEW." + seedID)) OR \(SQL.namesSeed("v0"))"
        return "\(namesSeed) OR min(NEW.\(createDate),NEW.\(updateDate)) ISNULL"
    }

    /// Saves the values of the row before an import changes it.
    var saveUpdated: String { save("OLD.", kind: kind("saved")) }

    /// Saves the values of a row that an import replaces; it is lost if the row that comes in has another identity.
    ///
    /// It also saves an untagged row that the user may replace. Whether that is an edit is known after the insertion.
    func saveReplaced(_ isReplaced: String) -> String {
        let (saved, lost, replacing) = (kind("saved"), kind("lost"), kind(SavedVersions.replacing))
        return save(
            "",
            kind:
                "ifnull((SELECT iif(\(uuid) IS NEW.\(uuid) COLLATE NOCASE,\(saved),\(lost)) FROM seedbed_importing),\(replacing))",
            """
             FROM \(SQL.quote(layout.name)) WHERE (\(isReplaced))
              AND (\(Bookkeeping.isImport) OR NOT \(SQL.surelyNamesSeed(seedID)) AND \(updateDate) ISNULL)
            """)
    }

    /// Saves the values of a row whose place under a unique key an import's row takes.
    ///
    /// An `INSERT OR REPLACE` deletes it, and mostly fires no trigger. After another insertion the row is still there, and the next
    /// look forgets the version.
    func saveDisplaced(_ isDisplaced: String) -> String {
        let rows = "\(SQL.quote(layout.name)) AS t"
        return save("", kind: kind("lost"), " FROM \(rows) WHERE \(isDisplaced) AND \(Bookkeeping.isImport)")
    }

    /// Saves the values of the row that others than Seedbed delete.
    ///
    /// If the user deletes an untagged row on this device, nothing is saved: the app deletes its own rows.
    var lose: String {
        save("OLD.", kind: kind("lost"), " WHERE \(SQL.namesSeed("OLD." + seedID)) OR \(Bookkeeping.isImport)")
    }

    /// Marks the saved versions of a copy that exists again, so that the next launch looks at them again.
    ///
    /// But it holds them if the user may have inserted the row. A touched row that no import marks must not be overwritten,
    /// whatever its date. `o2` is 1 in those that were held before. If the row replaces another one, the trigger
    /// `seedbed_notes_kept` makes the other versions saved again. So this statement comes before the row is dated.
    ///
    /// - Parameter isUsers: the condition that the row is dated as one of the user's.
    func returned(isUsers: String) -> String {
        """
        UPDATE seedbed_notes SET kind=iif(NEW.\(updateDate) ISNULL AND NOT \(isUsers) OR \(Bookkeeping.isImport),\(kind("saved")),\(kind("held"))),
          o2=ifnull(o2,0)OR kind=\(kind("held"))
          WHERE kind IN (\(kind("saved")),\(kind("lost")),\(kind("held"))) AND uuid=NEW.\(uuid);
        """
    }
}

internal import Seedbed

/// The triggers that tell the user's rows from the app's (T2, T3), whichever program or library writes.
///
/// They use nothing but SQLite's own functions and never a row's number of another connection.
struct TouchTriggers {
    private let table: SeedTable
    private let layout: TableLayout
    /// Columns whose change is an edit.
    private let watched: [String]
    /// Those that the app's own triggers write of a row that is being inserted, which is no edit.
    private let writtenOnInsert: [String]
    /// The schema's default for a `createDate` that an insertion leaves out, as an SQL expression, or `nil` if it has none.
    private let defaultDate: String?

    /// - Parameters:
    ///   - stamps: what triggers of the app's own write.
    ///   - defaultDate: the default of the `createDate` column, as any program can evaluate it.
    init(table: SeedTable, layout: TableLayout, stamps: Stamps = Stamps(), defaultDate: String? = nil) {
        self.defaultDate = defaultDate
        self.table = table
        self.layout = layout
        let unwatched = layout.volatileColumns(of: table).union(stamps.keptUp)
            .union([table.mapping.createDate, table.mapping.updateDate].map(SQL.folded))
        watched = layout.columns.filter { !$0.isGenerated && !unwatched.contains(SQL.folded($0.name)) }.map(\.name)
        writtenOnInsert = watched.filter { stamps.onInsert.contains(SQL.folded($0)) }
    }

    /// The triggers by name, with the statement that makes each.
    var statements: [(name: String, sql: String)] {
        var statements = [("seedbed_keep_\(layout.name)", keep), ("seedbed_insert_\(layout.name)", insert)]
        if !watched.isEmpty { statements.append(("seedbed_touch_\(layout.name)", touch)) }
        if !writtenOnInsert.isEmpty { statements.append(("seedbed_inserted_\(layout.name)", inserted)) }
        if !replaceableKeys.isEmpty { statements.append(("seedbed_replace_\(layout.name)", replace)) }
        return statements
    }

    private var name: String { SQL.quote(layout.name) }
    private var createDate: String { SQL.quote(table.mapping.createDate) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }

    /// What is remembered of a row of this table that is being replaced.
    private var replaced: String { "seedbed_replaced WHERE tbl = \(SQL.literal(layout.name))" }

    /// Finds the row that a trigger fires for.
    private var isThisRow: String {
        layout.identity.map { "\(SQL.quote($0)) IS NEW.\(SQL.quote($0))" }.joined(separator: " AND ")
    }

    /// Byte by byte, whatever the column's collation: to change `food` to `Food` is an edit.
    private func changed(from old: String, but passed: String? = nil) -> String {
        changed(watched.filter { $0 != passed }, from: old)
    }

    private func changed(_ watched: [String], from old: String) -> String {
        guard !watched.isEmpty else { return "0" }
        return watched.map { "\(old)\(SQL.quote($0)) IS NOT NEW.\(SQL.quote($0)) COLLATE BINARY" }
            .joined(separator: " OR ")
    }

    /// An update that sets `updateDate` itself is taken as it comes: a sync import brings it so.
    private var touch: String {
        """
        CREATE TRIGGER \(SQL.quote("seedbed_touch_\(layout.name)")) AFTER UPDATE OF \(SQL.list(watched)) ON \(name)
        WHEN (NEW.\(updateDate) IS OLD.\(updateDate) OR NEW.\(updateDate) IS NULL) AND (\(edited))
            AND \(Bookkeeping.isNoImport)
        BEGIN
            UPDATE \(name) SET \(updateDate) = \(DateSQL.touch(table.dates, after: "OLD.\(updateDate)")) WHERE \(isThisRow);
        END
        """
    }

    /// Whether something changed, other than what the app's triggers write while a row comes in.
    private var edited: String {
        if writtenOnInsert.isEmpty { return changed(from: "OLD.") }
        let others = watched.filter { !writtenOnInsert.contains($0) }
        return
            "\(changed(others, from: "OLD.")) OR (\(changed(writtenOnInsert, from: "OLD."))) AND NOT \(isBeingInserted)"
    }

    /// Whether the row's insertion is still under way: for a statement and all triggers that it fires, now is one moment.
    ///
    /// A statement of its own within the same millisecond is taken for a part of the insertion. No user is that fast; an app
    /// that inserts a row with a `createDate` and goes on to write such a column sets `updateDate` itself.
    private var isBeingInserted: String {
        """
        EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = \(insertion) AND createDate IS OLD.\(SQL.quote(table.mapping.uuid))
            AND updateDate = julianday('now'))
        """
    }

    private var insertion: String { SQL.literal("inserted into \(layout.name)") }

    /// Notes the row that comes in with a date, before the app's triggers write to it, and not one that replaces another.
    ///
    /// SQLite fires the trigger first that was made last, which this one therefore is, as of the last launch that wrote. What
    /// one of the app's writes that was made since counts as an edit; and so does what an upsert writes, which inserts nothing.
    private var inserted: String {
        """
        CREATE TRIGGER \(SQL.quote("seedbed_inserted_\(layout.name)")) AFTER INSERT ON \(name)
        WHEN NEW.\(createDate) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(replaced))
        BEGIN
            DELETE FROM seedbed_replaced WHERE tbl = \(insertion);
            INSERT INTO seedbed_replaced (tbl, createDate, updateDate, changed)
            VALUES (\(insertion), NEW.\(SQL.quote(table.mapping.uuid)), julianday('now'), 0);
        END
        """
    }

    /// T3: `updateDate` never goes back to null.
    ///
    /// Marked as an import's: what is put back is no edit of this device's, which the journal would answer for (R1).
    private var keep: String {
        """
        CREATE TRIGGER \(SQL.quote("seedbed_keep_\(layout.name)")) AFTER UPDATE OF \(updateDate) ON \(name)
        WHEN NEW.\(updateDate) IS NULL AND OLD.\(updateDate) IS NOT NULL AND \(Bookkeeping.isNoImport)
        BEGIN
            INSERT INTO seedbed_import VALUES (1);
            UPDATE \(name) SET \(updateDate) = OLD.\(updateDate) WHERE \(isThisRow) AND \(updateDate) IS NULL;
            DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
        END
        """
    }

    /// The unique keys by which a row that is inserted can replace one and still be the same row.
    private var replaceableKeys: [[String]] {
        var seen: Set<[[UInt8]]> = []
        return layout.uniqueKeys.filter { key in
            let key = key.map(SQL.folded)
            let isIdentity = key == layout.primaryKey.map(SQL.folded) || key == [SQL.folded(table.mapping.uuid)]
            return isIdentity && seen.insert(key).inserted
        }
    }

    /// `INSERT OR REPLACE` fires no update trigger and mostly no delete trigger: remember the row that it will replace.
    ///
    /// Before the insert, a row number that is left to SQLite reads as -1: it neither finds a row nor makes an edit.
    private var replace: String {
        let rowNumber = layout.localKey(uuid: table.mapping.uuid)
        let isReplaced = replaceableKeys.map { key in
            let conditions = key.map { "o.\(SQL.quote($0)) = NEW.\(SQL.quote($0))" }
            let isGiven = key == [rowNumber] ? ["NEW.\(SQL.quote(key[0])) <> -1"] : []
            return "(" + (conditions + isGiven).joined(separator: " AND ") + ")"
        }.joined(separator: " OR ")
        return """
            CREATE TRIGGER \(SQL.quote("seedbed_replace_\(layout.name)")) BEFORE INSERT ON \(name)
            WHEN (EXISTS (SELECT 1 FROM \(name) AS o WHERE \(isReplaced)) OR EXISTS (SELECT 1 FROM \(replaced)))
                AND \(Bookkeeping.isNoImport)
            BEGIN
                DELETE FROM \(replaced);
                INSERT INTO seedbed_replaced (tbl, createDate, updateDate, changed)
                SELECT \(SQL.literal(layout.name)), o.\(createDate), o.\(updateDate),
                    \(changed(from: "o.", but: rowNumber))
                FROM \(name) AS o WHERE \(isReplaced) LIMIT 1;
            END
            """
    }

    /// The condition that the row's `createDate` does not tell its origin: it is null, or the present value of the schema's
    /// default.
    private var isUndated: String {
        guard let defaultDate else { return "NEW.\(createDate) IS NULL" }
        return "(NEW.\(createDate) IS NULL OR NEW.\(createDate) IS (\(defaultDate)))"
    }

    /// A row inserted without a `createDate` is the user's and gets both dates, whatever a default or a trigger of the app's
    /// fills in; a row that replaces another keeps or gets the dates that an update would have left it.
    ///
    /// To SQLite "now" is one moment for a statement and all that it fires, so that a default of now is known again.
    private var insert: String {
        let update =
            """
            CASE WHEN NEW.\(updateDate) IS NOT NULL AND NEW.\(updateDate) IS NOT r.updateDate THEN NEW.\(updateDate) \
            WHEN r.changed THEN \(DateSQL.touch(table.dates, after: "r.updateDate")) ELSE r.updateDate END
            """
        let kept = defaultDate == nil ? "NEW.\(createDate)" : "CASE WHEN NOT \(isUndated) THEN NEW.\(createDate) END"
        return """
            CREATE TRIGGER \(SQL.quote("seedbed_insert_\(layout.name)")) AFTER INSERT ON \(name)
            WHEN (\(isUndated) OR EXISTS (SELECT 1 FROM \(replaced))) AND \(Bookkeeping.isNoImport)
            BEGIN
                UPDATE \(name) SET (\(createDate), \(updateDate)) =
                    (SELECT coalesce(\(kept), r.createDate), \(update) FROM seedbed_replaced AS r WHERE tbl = \(SQL.literal(layout.name)))
                WHERE \(isThisRow) AND EXISTS (SELECT 1 FROM \(replaced));
                UPDATE \(name) SET \(createDate) = coalesce(\(createDate), \(DateSQL.now(table.dates))),
                    \(updateDate) = coalesce(\(updateDate), \(DateSQL.now(table.dates)))
                WHERE \(isThisRow) AND (\(createDate) IS NULL OR NOT EXISTS (SELECT 1 FROM \(replaced)));
                DELETE FROM \(replaced);
            END
            """
    }
}

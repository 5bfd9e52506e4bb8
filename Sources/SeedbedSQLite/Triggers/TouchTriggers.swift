internal import Seedbed

/// The SQL that tells the user's rows from the app's (T2, T3); parts of ``TableTriggers``.
struct TouchTriggers {
    private let table: SeedTable
    private let layout: TableLayout
    /// Columns whose change is an edit.
    private let watched: [String]
    /// The watched columns that the app's own triggers write while a row is inserted, which is not an edit.
    private let writtenOnInsert: [String]
    /// The schema's default for a `createDate` that an insertion leaves out, as an SQL expression, or `nil` if it has none.
    private let defaultDate: String?
    /// The watched columns that SQLite does not compare byte by byte.
    private let collated: Set<String>
    /// The collations of unique indexes on one column that the column itself does not have.
    private let keyCollations: [SQLName: [String]]
    private let plainIndexes: [TableIndex]

    /// - Parameters:
    ///   - stamps: the columns that triggers of the app write.
    ///   - defaultDate: the default of the `createDate` column, as any program can evaluate it.
    ///   - collated: the columns that have a collation.
    ///   - keyCollations: the collations of unique indexes on one column that the column itself does not have.
    ///   - uniqueIndexes: the unique indexes, in the order of their names.
    init(
        table: SeedTable, layout: TableLayout, stamps: Stamps = Stamps(), defaultDate: String? = nil,
        collated: Set<String> = [], keyCollations: [SQLName: [String]] = [:], uniqueIndexes: [TableIndex] = []
    ) {
        plainIndexes = uniqueIndexes.filter { !$0.hasExpression }
        self.keyCollations = keyCollations
        self.defaultDate = defaultDate
        self.table = table
        self.layout = layout
        self.collated = collated
        let unwatched = layout.volatileColumns(of: table)
            .union([table.mapping.createDate, table.mapping.updateDate].map(SQLName.init))
        watched = layout.columns.filter { !$0.isGenerated && !unwatched.contains(SQLName($0.name)) }.map(\.name)
        writtenOnInsert = watched.filter { stamps.onInsert.contains(SQLName($0)) }
    }

    var name: String { SQL.quote(layout.name) }
    private var createDate: String { SQL.quote(table.mapping.createDate) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }

    /// The note of the row of this table that is being replaced.
    var replaced: String { "seedbed_notes WHERE kind=\(SQL.literal("replaced " + layout.name))" }

    var hasReplaced: String { "EXISTS(SELECT 1 FROM \(replaced))" }

    /// The condition that finds the row that a trigger fires for.
    private var isThisRow: String {
        layout.isThisRow
    }

    /// Returns the condition that the update changes one of the columns.
    ///
    /// It compares byte by byte, whatever the column's collation: a change from `food` to `Food` is an edit. Columns that the
    /// catalog declares as `json` are compared by content. An insertion that leaves the `seedID` out does not change it.
    private func changed(_ columns: [String], from old: String = "OLD.") -> String {
        let json = columns.filter { column in table.json.contains { $0.isSameName(as: column) } }
        if json.isEmpty { return differs(columns, from: old) }
        let conditions = json.map { column in
            let (old, new) = (old + SQL.quote(column), "NEW." + SQL.quote(column))
            return
                "\(old) COLLATE BINARY IS NOT \(new) AND NOT ifnull(\(JSONSQL.content(of: old)) = \(JSONSQL.content(of: new)),0)"
        }
        let others = columns.filter { !json.contains($0) }
        return "(\(((others.isEmpty ? [] : [differs(others, from: old)]) + conditions).joined(separator: " OR ")))"
    }

    /// Returns the condition that the update changes a byte of one of the columns.
    private func differs(_ columns: [String], from old: String) -> String {
        if columns.isEmpty { return "0" }
        let pairs = columns.map { column in
            let (held, new) = (old + SQL.quote(column), "NEW." + SQL.quote(column))
            let collation = collated.contains(column) ? " COLLATE BINARY" : ""
            let isKept = old.isEmpty && table.mapping.seedID?.isSameName(as: column) == true
            return (held + collation, isKept ? "ifnull(\(new),\(held))" : new)
        }
        if pairs.count == 1 { return "\(pairs[0].0) IS NOT \(pairs[0].1)" }
        return "(\(pairs.map(\.0).joined(separator: ",")))IS NOT(\(pairs.map(\.1).joined(separator: ",")))"
    }

    /// Returns the condition that an update changes a column whose change is an edit, the `updateDate` or one of these columns.
    func isChanged(with more: [String]) -> String {
        if writtenOnInsert.isEmpty { return changed(firing(with: more)) }
        return "(\(edited) OR \(changed(firing(with: more).filter { !watched.contains($0) })))"
    }

    /// The condition that something changed, except what the app's triggers write while a row is inserted.
    var edited: String {
        if writtenOnInsert.isEmpty { return changed(watched) }
        let others = watched.filter { !writtenOnInsert.contains($0) }
        return
            "(\(changed(others)) OR (\(changed(writtenOnInsert))) AND NOT \(isBeingInserted))"
    }

    /// The condition that the write is not an adoption by another device (A1), which a sync engine brings without a mark.
    ///
    /// An adoption gives the row its first `createDate`, and its `seedID`. In a table without a `seedID` column it changes no column
    /// that the trigger watches, so that no condition is needed.
    private func isNoAdoption(from old: String = "OLD.") -> String {
        table.mapping.seedID == nil ? "" : " AND (\(old)\(createDate) NOTNULL OR NEW.\(createDate) ISNULL)"
    }

    /// The condition that the update is not the one by which ``date`` gives a row its `seedID` back.
    private var isNotKeptSeedID: String {
        guard let seedID = table.mapping.seedID.map(SQL.quote), isReplaced != nil else { return "" }
        return " AND(OLD.\(seedID)<>''OR NOT EXISTS(SELECT 1 FROM \(replaced) AND v0=NEW.\(seedID)))"
    }

    /// Returns the event that fires a trigger: an update of volatile columns alone does not, but for those in `more`.
    func update(with more: [String] = []) -> String {
        let columns = firing(with: more)
        let names = Set(columns.map(SQLName.init))
        let isAny = layout.columns.allSatisfy { $0.isGenerated || names.contains(SQLName($0.name)) }
        return isAny ? "AFTER UPDATE" : "AFTER UPDATE OF \(columns.map(SQL.quote).joined(separator: ","))"
    }

    /// The columns whose update fires a trigger.
    private func firing(with more: [String]) -> [String] {
        var seen: Set<SQLName> = []
        return (watched + [table.mapping.updateDate] + more).filter { seen.insert(SQLName($0)).inserted }
    }

    /// The condition that the update gives the row another `updateDate`.
    var isDated: String { "NEW.\(updateDate) IS NOT OLD.\(updateDate)" }

    /// Dates an edit, and restores the date that an update takes away or sets back (T3).
    ///
    /// An update that sets `updateDate` to a later date is left as it is. An earlier date is that of a record which a library has read
    /// before the last edit and saves as a whole. SQLite looks for the row only if the conditions on `OLD` and `NEW` hold.
    ///
    /// - Parameter condition: one more, in a trigger that fires for imports too.
    func stamp(_ condition: String = "") -> [String] {
        let (old, new) = ("OLD.\(updateDate)", "NEW.\(updateDate)")
        let goesBack = DateSQL.goesBack(table.dates, updateDate, from: old)
        return [
            """
            UPDATE \(name) SET \(updateDate)=\(DateSQL.touch(table.dates, after: old))
            WHERE \(isThisRow) AND \(DateSQL.isNotLater(table.dates, new, than: old)) AND \(edited)\(isNoAdoption())\(isNotKeptSeedID)\(condition);
            """,
            """
            UPDATE \(name) SET \(updateDate)=\(old)
            WHERE \(isThisRow) AND ifnull(\(goesBack),\(updateDate)ISNULL AND \(old) NOTNULL)\(condition);
            """,
        ]
    }

    /// The condition that the row's insertion is still under way: for a statement and all its triggers, now is one moment.
    ///
    /// A separate statement within the same millisecond counts as a part of the insertion. No user is that fast. An app that
    /// inserts a row with a `createDate` and goes on to write such a column sets `updateDate` itself.
    private var isBeingInserted: String {
        """
        EXISTS (SELECT 1 FROM \(insertion) AND uuid IS OLD.\(SQL.quote(table.mapping.uuid)) AND at = julianday('now'))
        """
    }

    private var insertion: String { "seedbed_notes WHERE kind = \(SQL.literal("inserted " + layout.name))" }

    /// Notes the row that is inserted with a date, before the app's triggers write to it; `nil` if they write nothing.
    ///
    /// It does not note a row that replaces another.
    ///
    /// SQLite fires the trigger first that was made last, which this one therefore is, as of the last launch that wrote. The
    /// writes of an app's trigger that was made since count as edits. So do those of an upsert, which inserts nothing.
    var inserted: (name: String, sql: String)? {
        if writtenOnInsert.isEmpty { return nil }
        let trigger = "seedbed_inserted_\(layout.name)"
        let sql = """
            CREATE TRIGGER \(SQL.quote(trigger)) AFTER INSERT ON \(name)
            WHEN NEW.\(createDate) IS NOT NULL AND NOT \(hasReplaced)
            BEGIN
                DELETE FROM \(insertion);
                INSERT INTO seedbed_notes (kind, uuid, at)
                VALUES (\(SQL.literal("inserted " + layout.name)), NEW.\(SQL.quote(table.mapping.uuid)), julianday('now'));
            END
            """
        return (trigger, sql)
    }

    /// Whether an inserted row that replaces one by a unique key is still the same row.
    private func isIdentity(_ key: [String]) -> Bool {
        let key = key.map(SQLName.init)
        return key == layout.primaryKey.map(SQLName.init) || key == [SQLName(table.mapping.uuid)]
    }

    /// The condition that the inserted row replaces a row of the table, or `nil` if it cannot replace any.
    var isReplaced: String? {
        hasKey((layout.uniqueKeys + plainIndexes.map { $0.columns.map(\.name) }).filter(isIdentity))
    }

    /// The unique indexes by which a row can take the place of another one.
    private var otherKeys: [TableIndex] { plainIndexes.filter { !isIdentity($0.columns.map(\.name)) } }

    /// The columns of these keys.
    var displacing: [String] {
        var seen: Set<SQLName> = []
        return otherKeys.flatMap(\.columns).map(\.name).filter { seen.insert(SQLName($0)).inserted }
    }

    /// The condition that a written row takes the place of another row `t` of the table under a unique key; `nil` without such a key.
    ///
    /// SQLite does not use a partial index for it. So the condition finds only rows that the user has edited there.
    ///
    /// - Parameter same: `OLD` or `NEW`, the row that has the identity of the written one.
    func isDisplaced(by same: String) -> String? {
        if otherKeys.isEmpty { return nil }
        let uuid = SQL.quote(table.mapping.uuid)
        let isEdited = "t.\(uuid) IN (SELECT uuid FROM seedbed_edits WHERE tbl = \(SQL.literal(layout.name)))"
        let hasKey = otherKeys.map { index in
            index.isSame { "NEW.\(SQL.quote($0))" } + (index.isPartial ? " AND \(isEdited)" : "")
        }
        return "(\(hasKey.joined(separator: " OR "))) AND t.\(uuid) IS NOT \(same).\(uuid)"
    }

    /// The condition that the inserted row has one of these keys of a row, or `nil` if there are none.
    ///
    /// Before the insertion, a row number that is left to SQLite reads as -1: it neither finds a row nor makes an edit.
    private func hasKey(_ keys: [[String]]) -> String? {
        var seen: Set<[SQLName]> = []
        let keys = keys.filter { seen.insert($0.map(SQLName.init)).inserted }
        if keys.isEmpty { return nil }
        let rowNumber = layout.localKey(uuid: table.mapping.uuid)
        return keys.flatMap { key in
            let conditions = key.map { "\(SQL.quote($0))=NEW.\(SQL.quote($0))" }
            let isNumbered = key == [rowNumber] ? ["NEW.\(SQL.quote(key[0])) <> -1"] : []
            let collations = key.count == 1 ? keyCollations[SQLName(key[0])] ?? [] : []
            return [(conditions + isNumbered).joined(separator: " AND ")]
                + collations.map { "\(conditions[0]) COLLATE \(SQL.quote($0))" }
        }.joined(separator: " OR ")
    }

    /// Deletes, before each insertion, the notes of an earlier insertion that replaced no row after all.
    var forget: String {
        let kinds = table.isDurable ? ["replaced", SavedVersions.replacing] : ["replaced"]
        let literals = kinds.map { SQL.literal("\($0) \(layout.name)") }
        let isKind = literals.count == 1 ? "=\(literals[0])" : " IN (\(literals.joined(separator: ",")))"
        return "DELETE FROM seedbed_notes WHERE kind\(isKind);"
    }

    /// Marks the note of the replaced row after the insertion; the trigger `seedbed_notes_kept` does the rest.
    ///
    /// - Parameter isAnsweredFor: the condition that this device answers for the row if it is edited (R1).
    func keep(_ isAnsweredFor: String?) -> String {
        """
        UPDATE seedbed_notes SET uuid=NEW.\(SQL.quote(table.mapping.uuid))\(isAnsweredFor.map { ",n3=\($0)" } ?? "")
        WHERE kind=\(SQL.literal("replaced " + layout.name));
        """
    }

    /// Notes the row that an `INSERT OR REPLACE` will replace, and whether it is edited.
    ///
    /// Such a statement fires no update trigger and mostly no delete trigger. A trigger on `seedbed_notes` turns the row's dates
    /// into those of the new row.
    func note(_ isReplaced: String) -> String {
        let rowNumber = layout.localKey(uuid: table.mapping.uuid)
        let kept = defaultDate == nil ? "NEW.\(createDate)" : "iif(\(isUndated), NULL, NEW.\(createDate))"
        let seedID = table.mapping.seedID.map(SQL.quote)
        return """
            INSERT INTO seedbed_notes(kind,uuid,o0,o1,n0,n1,o2\(seedID == nil ? "" : ",v0"))\
            SELECT \(SQL.literal("replaced " + layout.name)),
            \(SQL.quote(table.mapping.uuid)),ifnull(\(kept),\(createDate)),\(updateDate),NEW.\(updateDate),'\(table.dates)',
            \(changed(watched.filter { $0 != rowNumber }, from: ""))\(isNoAdoption(from: ""))\(seedID.map { ",\($0)" } ?? "")
            FROM \(name) WHERE \(isReplaced)\(isReplaced.contains(" OR ") ? " LIMIT 1" : "");
            """
    }

    /// The condition that the row's `createDate` does not tell its origin: it is null, or equals the schema's default now.
    var isUndated: String {
        guard let defaultDate else { return "NEW.\(createDate)ISNULL" }
        return "(NEW.\(createDate) ISNULL OR NEW.\(createDate) IS (\(defaultDate)))"
    }

    /// Dates a row of the user that is inserted.
    ///
    /// A row without a `createDate` is the user's and gets both dates, whatever a default or a trigger of the app fills in. A row
    /// that replaces another keeps or gets the dates that an update would have left it. It also keeps its `seedID` if the statement
    /// does not name one: a library saves only the columns that the app's record has.
    ///
    /// To SQLite "now" is one moment for a statement and all that it fires, so that a default of now can be recognised.
    var date: String {
        let now = DateSQL.now(table.dates)
        let isUsers = "(\(isUndated)\(isReplaced == nil ? "" : " OR \(hasReplaced)"))AND\(Bookkeeping.isNoImport)"
        if isReplaced == nil {
            return """
                UPDATE \(name) SET (\(createDate), \(updateDate)) = (SELECT ifnull(\(createDate), \(now)), ifnull(\(updateDate), \(now)))
                    WHERE \(isThisRow) AND \(isUsers);
                """
        }
        let seedID = table.mapping.seedID.map { SQL.quote($0) }
        let (column, kept) = seedID.map { (",\($0)", ",coalesce(nullif(NEW.\($0),''),v0,NEW.\($0))") } ?? ("", "")
        return """
            UPDATE \(name) SET (\(createDate),\(updateDate)\(column))=(SELECT o0,o1\(kept) FROM \(replaced)
            UNION ALL SELECT ifnull(\(createDate),n),ifnull(\(updateDate),n)\(column)FROM(SELECT \(now)n)LIMIT 1)
            WHERE \(isThisRow) AND\(isUsers);
            """
    }
}

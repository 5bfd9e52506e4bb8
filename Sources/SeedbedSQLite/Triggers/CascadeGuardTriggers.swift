internal import Seedbed

/// A foreign key whose children are kept when the app or a sync engine deletes their parent.
struct GuardedKey {
    var key: ForeignKey
    var child: TableLayout
    /// The affinity and collation of each parent column, by which a foreign key compares.
    var comparisons: [(affinity: String, collation: String)]
    /// The columns of the child's unique indexes.
    var uniques: [[TableIndex.Column]]
    /// Whether the child's columns may hold null.
    var isNullable: Bool
}

/// The triggers that move the children of a copy to its twin when the app or a sync engine deletes the copy (C5).
///
/// They do so before an `ON DELETE` action of the store reaches the children.
///
/// No trigger names another table of the app, which could then not be rebuilt. While a row of the parent is being deleted, the
/// parent's trigger notes in `seedbed_notes` which key becomes which. The child's trigger meets the action on its row, moves the
/// row and cancels the action.
///
/// Any twin will do: cleanup moves the children on by the rules. `at` identifies a note that an aborted deletion has left: to
/// SQLite "now" is one instant for as long as a statement runs.
///
/// The deletion of a touched copy is the user's own, unless an import marks it as another device's. A row of the user that an
/// import deletes has a twin too: the row with the same key, with which another device may have merged it. The rows alone tell
/// that, without an entry of the other device.
///
/// `RESTRICT` and `NO ACTION` do not write to the child, so no child trigger fires. The deletion fails, or with a deferred key its
/// commit, as without Seedbed. Rows that cannot be moved follow the action.
struct CascadeGuardTriggers {
    /// The greatest number of columns of a key.
    static let width = 4

    private let table: SeedTable
    private let layout: TableLayout
    private let keys: [GuardedKey]
    /// Whether the rows that go with a touched copy are kept; see ``KeptRowTriggers``.
    private let keepsRows: Bool
    /// Whether the deletion of a copy may take its twin along, which stands below it.
    private let takesTwins: Bool

    init(table: SeedTable, layout: TableLayout, keys: [GuardedKey], keepsRows: Bool, takesTwins: Bool) {
        self.table = table
        self.layout = layout
        self.keys = keys
        self.keepsRows = keepsRows
        self.takesTwins = takesTwins
    }

    /// The triggers on the children's tables.
    var childStatements: [(name: String, sql: String)] {
        let cascading = Dictionary(grouping: keys.filter { $0.key.onDelete == "CASCADE" }, by: \.key.child)
        let others = keys.filter { $0.key.onDelete != "CASCADE" }
        return cascading.sorted { $0.key < $1.key }.compactMap { trigger(on: "DELETE", "", $0.value) }
            + others.enumerated().compactMap { index, key in
                trigger(on: "UPDATE OF \(SQL.list(key.key.childColumns))", "\(index)_", [key])
            }
    }

    /// Returns the end of the name of a trigger on a child.
    static func suffix(parent: String) -> String { " (\(parent))" }

    /// Returns a child's name so that it does not read as the role of another trigger, followed by another child's name.
    private static func unambiguous(_ child: String) -> String {
        let name = SQLName(child)
        let isRole = ["kept_", "emptied_", "came_", "filed_", "_"].contains(where: name.hasPrefix)
        return isRole || child.utf8.first.map { (48...57).contains($0) } == true ? "_" + child : child
    }

    static let now = "julianday('now')"

    /// The condition that a note is of a deletion, in any table.
    private static let isMoving = "kind BETWEEN 'moving ' AND 'moving!'"

    private var kind: String { SQL.literal("moving " + layout.name) }

    /// The sets of columns that children refer to.
    private var columnSets: [[String]] {
        var seen: Set<[SQLName]> = []
        return keys.map(\.key.parentColumns).filter { seen.insert($0.map(SQLName.init)).inserted }
    }

    private func isNote(of columns: [String], _ alias: String = "") -> String {
        let name = columns.map { SQLName($0).foldedText }.joined(separator: ",")
        return "\(alias)kind = \(kind) AND \(alias)cols = \(SQL.literal(name))"
            + " AND \(alias)at = \(Self.now)"
    }

    /// SQL condition: the row `b` is a twin of the deleted row, and the children can refer to it.
    ///
    /// In a durable table a touched copy may be the twin, since it makes the others superfluous (C3). In other tables it may if the
    /// deleted row is touched too, or if an import deletes it: what the user deletes takes its children along. A row of the user that an
    /// import deletes may have been merged with another one that holds the same key.
    private func isTwin(_ sets: [[String]]) -> String {
        let isOther = layout.identity.map { "b.\(SQL.quote($0)) IS NOT OLD.\(SQL.quote($0))" }
            .joined(separator: " OR ")
        let isReferable = Set(sets.flatMap { $0 }).sorted().map { "b.\(SQL.quote($0)) IS NOT NULL" }
        let (createDate, updateDate) = (SQL.quote(table.mapping.createDate), SQL.quote(table.mapping.updateDate))
        let isCopy =
            table.isDurable
            ? "(b.\(updateDate) IS NOT NULL OR b.\(createDate) IS NOT NULL)"
            : "(OLD.\(updateDate) IS NOT NULL OR b.\(createDate) IS NOT NULL AND (b.\(updateDate) IS NULL OR \(Bookkeeping.isImport)))"
        return (isInGroup + ["(\(isOther))", isCopy] + isReferable).joined(separator: " AND ")
    }

    /// SQL condition: this device will not put back the edited row that is deleted (R2).
    ///
    /// Another device may then have merged it with a row of the user.
    private var isNotAnsweredFor: String {
        """
        NOT EXISTS (SELECT 1 FROM seedbed_edits WHERE tbl = \(SQL.literal(layout.name))
            AND uuid = OLD.\(SQL.quote(table.mapping.uuid)))
        """
    }

    /// SQL condition: the row `b` is in the group of the deleted row, or holds its key.
    ///
    /// The key counts if the deleted row names no seed or is another device's.
    private var isInGroup: [String] {
        func isEqual(_ columns: [String], _ prefix: String) -> [String] {
            columns.map { column in
                let isSame = "\(prefix)\(SQL.quote(column)) COLLATE BINARY = OLD.\(SQL.quote(column))"
                if column != table.mapping.seedID { return isSame }
                return FormerNamesSQL.isSameSeed(SQL.quote(column), isSame, table, prefix: prefix)
            }
        }
        guard let seedID = table.mapping.seedID else { return isEqual(table.groupColumns, "b.") }
        let identity = SQL.list(layout.identity)
        // Two queries, for each of which SQLite can use an index.
        let find = "SELECT \(identity) FROM \(SQL.quote(layout.name)) WHERE "
        let isOfSeed = SQL.surelyNamesSeed("OLD.\(SQL.quote(seedID))")
        let isTouched = "OLD.\(SQL.quote(table.mapping.updateDate)) IS NOT NULL"
        let isUsers = ["(NOT \(isOfSeed) OR \(isNotAnsweredFor))", isTouched]
        return [
            """
            (\(SQL.list(layout.identity, prefix: "b."))) IN (
                \(find)\(([isOfSeed] + isEqual(table.groupColumns, "")).joined(separator: " AND "))
                UNION ALL \(find)\((isUsers + isEqual(table.keyColumns, "")).joined(separator: " AND ")))
            """
        ]
    }

    /// The trigger that notes a row of this table before it is deleted, with its statement, or `nil` if no row refers to it.
    ///
    /// In each deletion a first note names the deleted row. ``saved`` deletes it together with all notes that came after it.
    var save: (name: String, sql: String)? {
        if keys.isEmpty && !keepsRows { return nil }
        let sets = columnSets
        let (createDate, updateDate) = (SQL.quote(table.mapping.createDate), SQL.quote(table.mapping.updateDate))
        let name = SQL.quote(layout.name)
        // A touched twin comes first in a durable table, an untouched one in a plain table; then always the same one. So all the
        // notes of a row name one twin.
        let first = "b.\(updateDate) IS \(table.isDurable ? "" : "NOT ")NULL"
        // A row of the same seed before one that only holds the same key.
        let isOfSeed = table.mapping.seedID.map { ["NOT " + SQL.surelyNamesSeed("b.\(SQL.quote($0))")] } ?? []
        let order = (isOfSeed + [first] + layout.identity.map { "b.\(SQL.quote($0))" }).joined(separator: ", ")
        let notes = sets.map { columns in
            let places = columns.indices.map { "o\($0)" } + columns.indices.map { "n\($0)" }
            let cols = columns.map { SQLName($0).foldedText }.joined(separator: ",")
            return """
                INSERT INTO seedbed_notes (kind, at, cols, \(places.joined(separator: ", ")))
                SELECT \(kind), \(Self.now), \(SQL.literal(cols)),
                    \(SQL.list(columns, prefix: "OLD.")), \(SQL.list(columns, prefix: "b."))
                FROM \(name) AS b WHERE \(isTwin(sets)) ORDER BY \(order) LIMIT 1;
                """
        }
        let uuid = "OLD.\(SQL.quote(table.mapping.uuid))"
        let namesSeed = SQL.namesSeed("OLD.\(SQL.quote(table.mapping.seedID ?? ""))")
        let kept = keepsRows ? "CASE WHEN OLD.\(updateDate) IS NOT NULL AND \(namesSeed) THEN \(uuid) END" : "NULL"
        let trigger = "seedbed_save_\(layout.name)"
        let sql = """
            CREATE TRIGGER \(SQL.quote(trigger)) BEFORE DELETE ON \(name)
            WHEN OLD.\(createDate) IS NOT NULL AND (OLD.\(updateDate) IS NULL OR \(Bookkeeping.isImport))
                AND NOT \(Bookkeeping.isOwn)
            BEGIN
                DELETE FROM seedbed_notes WHERE \(Self.isMoving) AND at <> \(Self.now);
                INSERT INTO seedbed_notes (kind, at, o0, n0) VALUES (\(kind), \(Self.now), \(uuid), \(kept));
                \(notes.joined(separator: "\n    "))
            END
            """
        return (trigger, sql)
    }

    /// The statement that ends a deletion, or `nil` if nothing was noted of it.
    ///
    /// A deletion within a deletion ends first, so that the notes after this row's first note are over too.
    var saved: String? {
        if keys.isEmpty && !keepsRows { return nil }
        let ended = """
            DELETE FROM seedbed_notes WHERE \(Self.isMoving) AND id >= (SELECT max(id) FROM seedbed_notes
                WHERE \(isNote(of: [])) AND o0 IS OLD.\(SQL.quote(table.mapping.uuid)) COLLATE BINARY);
            """
        // No row may move to a twin that is gone.
        let gone = (takesTwins ? columnSets : []).map { columns in
            let isTwin = columns.enumerated().map { "n\($0) IS OLD.\(SQL.quote($1)) COLLATE BINARY" }
            return "DELETE FROM seedbed_notes WHERE \(([isNote(of: columns)] + isTwin).joined(separator: " AND "));"
        }
        return ([ended] + gone).joined(separator: "\n")
    }

    /// SQL condition: the note `m` is of the row that the child's old row refers to.
    private func match(_ key: GuardedKey) -> String {
        let parts = key.key.childColumns.enumerated().map { index, column in
            let (affinity, collation) = key.comparisons[index]
            let old = "OLD.\(SQL.quote(column)) COLLATE \(SQL.quote(collation))"
            let plain = "m.o\(index) = \(old)"
            return affinity.isEmpty ? plain : "(\(plain) OR CAST(m.o\(index) AS \(affinity)) = \(old))"
        }
        var conditions = [isNote(of: key.key.parentColumns, "m.")] + parts
        if key.child.name.isSameName(as: layout.name) {
            // A row that is its own parent goes by its own deletion, and not by that of another row.
            let isThis = key.key.parentColumns.enumerated().map { "m.o\($0) IS OLD.\(SQL.quote($1))" }
            conditions.append("NOT (\(isThis.joined(separator: " AND ")))")
        }
        return conditions.joined(separator: " AND ")
    }

    private func trigger(on event: String, _ number: String, _ keys: [GuardedKey]) -> (name: String, sql: String)? {
        guard let child = keys.first?.child else { return nil }
        let role = number.isEmpty ? Self.unambiguous(child.name) : number + child.name
        let name = "seedbed_stay_\(role)\(Self.suffix(parent: layout.name))"
        let news = newValues(keys)
        let isThis = child.identity.map { "\(SQL.quote($0)) IS OLD.\(SQL.quote($0))" }.joined(separator: " AND ")
        let isOld = news.map { "\(SQL.quote($0.column)) IS OLD.\(SQL.quote($0.column)) COLLATE BINARY" }
        let isMeant = keys.map { key in
            let isAway = key.key.childColumns.enumerated().map { "m.n\($0) IS NOT NEW.\(SQL.quote($1))" }
            let isAction = event == "DELETE" ? "" : " AND (\(isAway.joined(separator: " OR ")))"
            return "EXISTS (SELECT 1 FROM seedbed_notes AS m WHERE \(match(key))\(isAction))"
        }
        let sql = """
            CREATE TRIGGER \(SQL.quote(name)) BEFORE \(event) ON \(SQL.quote(child.name))
            WHEN \(isMeant.joined(separator: " OR "))
            BEGIN
                INSERT INTO seedbed_import VALUES (1);
                UPDATE OR IGNORE \(SQL.quote(child.name))
                SET \(news.map { "\(SQL.quote($0.column)) = \($0.value)" }.joined(separator: ", "))
                WHERE \(([isThis] + (event == "DELETE" ? [] : isFree(keys, news))).joined(separator: " AND "));
                DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
                SELECT RAISE(IGNORE) WHERE NOT EXISTS (SELECT 1 FROM \(SQL.quote(child.name))
                    WHERE \(([isThis] + isOld).joined(separator: " AND ")));
            END
            """
        return (name, sql)
    }

    /// Returns the columns that change, each with its new value.
    private func newValues(_ keys: [GuardedKey]) -> [(column: String, value: String)] {
        var values: [(column: String, values: [String])] = []
        for key in keys {
            for (index, column) in key.key.childColumns.enumerated() {
                let value =
                    "(SELECT m.n\(index) FROM seedbed_notes AS m WHERE \(match(key)) ORDER BY m.id DESC LIMIT 1)"
                if let known = values.firstIndex(where: { $0.column.isSameName(as: column) }) {
                    values[known].values.append(value)
                } else {
                    values.append((column, [value]))
                }
            }
        }
        return values.map { column, values in
            let new = "coalesce(\((values + ["OLD.\(SQL.quote(column))"]).joined(separator: ", ")))"
            let isOwn = keys.filter { $0.key.childColumns.contains(column) }.compactMap(isOwnParent)
            return (
                column, isOwn.isEmpty ? new : "CASE WHEN \(isOwn.joined(separator: " OR ")) THEN NULL ELSE \(new) END"
            )
        }
    }

    /// Returns the condition that the child is the twin itself, or `nil` if it cannot be.
    ///
    /// Such a child would become its own parent, and gets no parent instead. It cannot be the twin if the key leads to another
    /// table, or if a column of the key must hold a value.
    private func isOwnParent(_ key: GuardedKey) -> String? {
        if !key.child.name.isSameName(as: layout.name) || !key.isNullable { return nil }
        let isTwin = key.key.parentColumns.enumerated().map { "m.n\($0) IS OLD.\(SQL.quote($1))" }
        return "EXISTS (SELECT 1 FROM seedbed_notes AS m WHERE \(match(key)) AND \(isTwin.joined(separator: " AND ")))"
    }

    /// SQL condition: no other row stands in the way.
    ///
    /// If the statement is an update, its own conflict clause overrides the `OR IGNORE` of the trigger, and the deletion would
    /// fail.
    private func isFree(_ keys: [GuardedKey], _ news: [(column: String, value: String)]) -> [String] {
        guard let child = keys.first?.child, let uniques = keys.first?.uniques else { return [] }
        return uniques.compactMap { unique in
            let moved = unique.filter { part in news.contains { $0.column.isSameName(as: part.name) } }
            if moved.isEmpty { return nil }
            let isEqual = unique.map { part in
                let new = news.first { $0.column.isSameName(as: part.name) }?.value
                let value = new ?? "OLD.\(SQL.quote(part.name))"
                return "d.\(SQL.quote(part.name)) = \(value) COLLATE \(SQL.quote(part.collation))"
            }
            return
                "NOT EXISTS (SELECT 1 FROM \(SQL.quote(child.name)) AS d WHERE \(isEqual.joined(separator: " AND ")))"
        }
    }
}

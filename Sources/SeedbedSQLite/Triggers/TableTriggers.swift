internal import Seedbed

/// The triggers on a catalog's table.
///
/// They note what happens to its rows, whichever program or library writes. Swift decides later what it means.
///
/// | trigger | fires | notes |
/// |---|---|---|
/// | `seedbed_replace_…` | before an insertion that replaces a row | the row's dates, and its values during an import; those of a row whose unique key an import takes |
/// | `seedbed_insert_…` | after an insertion | the dates of a row of the user's (T2); a row that came in (C6) |
/// | `seedbed_touch_…` | after an update | the date of an edit (T2, T3) and the copy that this device answers for (R1); in a plain table that a row came in |
/// | `seedbed_take_…` | after an import's update of a durable table | the values of the row before it (R1), and that it came in |
/// | `seedbed_displace_…` | before an import's update of a unique key of a durable table | the values of the row that has the key (R2) |
/// | `seedbed_save_…` | before a deletion, if rows refer to the table | the keys of the row, and those of its twin, for the rows that refer to it (C5) |
/// | `seedbed_log_…` | after a deletion | the deletion, and the values of the row (R2) |
///
/// They call nothing but SQLite's own functions, and never use a row number of another connection.
struct TableTriggers {
    let table: SeedTable
    let layout: TableLayout
    let touch: TouchTriggers
    let edits: EditTriggers?
    let arrivals: ArrivalTriggers
    let numbers: ReusedNumbers
    let stay: CascadeGuardTriggers

    /// The triggers by name, with the statement that makes each.
    var statements: [(name: String, sql: String)] {
        var statements = [insert, touched, log]
        if let replace { statements.append(replace) }
        if let edits { statements.append(take(edits)) }
        if let edits, let displace = displace(edits) { statements.append(displace) }
        if let inserted = touch.inserted { statements.append(inserted) }
        if let save = stay.save { statements.append(save) }
        return statements
    }

    private var replace: (name: String, sql: String)? {
        var statements: [String] = []
        if let isReplaced = touch.isReplaced {
            statements += [touch.forget, touch.note(isReplaced)] + (edits.map { [$0.saveReplaced(isReplaced)] } ?? [])
        }
        if let edits, let isDisplaced = touch.isDisplaced(by: "NEW") {
            statements.append(edits.saveDisplaced(isDisplaced))
        }
        return statements.isEmpty ? nil : trigger("replace", "BEFORE INSERT", when: nil, statements)
    }

    private var insert: (name: String, sql: String) {
        let returned = edits.map { [$0.returned(isUsers: touch.isUndated)] } ?? []
        let kept = touch.isReplaced.map { _ in [touch.keep(edits?.isAnsweredFor)] } ?? []
        return trigger(
            "insert", "AFTER INSERT", when: nil,
            returned + [touch.date] + kept + [arrivals.noteInserted, numbers.noteInserted])
    }

    /// A plain table has one trigger for updates by the user and by an import.
    ///
    /// The statement that dates an edit comes last but one, because the note asks whether it changed a row.
    private var touched: (name: String, sql: String) {
        guard let edits else {
            return trigger(
                "touch", touch.update(with: arrivals.tags), when: nil,
                touch.stamp("AND\(Bookkeeping.isNoImport)").reversed() + [arrivals.noteUpdated(" AND(\(isNoted))")])
        }
        return trigger(
            "touch", touch.update(), when: Bookkeeping.isNoImport,
            touch.stamp() + [edits.answer, edits.saveUntagged])
    }

    /// In a durable table an import's updates have a trigger of their own, so that the user's updates cost less.
    private func take(_ edits: EditTriggers) -> (name: String, sql: String) {
        trigger(
            "take", touch.update(with: arrivals.tags), when: isNoted, [arrivals.noteUpdated(), edits.saveUpdated])
    }

    /// The condition that an update is one by which a row comes in (C6).
    private var isNoted: String { arrivals.isNoted(touch.isChanged(with: arrivals.comparedTags)) }

    /// An `UPDATE OR REPLACE` deletes the row whose place it takes as an insertion does.
    private func displace(_ edits: EditTriggers) -> (name: String, sql: String)? {
        guard let isDisplaced = touch.isDisplaced(by: "OLD") else { return nil }
        return trigger(
            "displace", "BEFORE UPDATE OF \(SQL.list(touch.displacing))", when: Bookkeeping.isImport,
            [edits.saveDisplaced(isDisplaced)])
    }

    /// Logs the deletions of all others: the app, a sync import, another program.
    ///
    /// Seedbed's own removals write the log themselves. For any deletion the entry keeps the identity. For a copy, and for a row
    /// that an import deletes, it also keeps group, key and referenced columns. Rows can then be moved (C5): `trail` is 1 in the
    /// entry until they were.
    ///
    /// If a `REPLACE` of another row deletes the row, the trigger fires only if `recursive_triggers` is on; otherwise Seedbed does
    /// not see the deletion. With that setting the trigger also fires for a row that an insertion replaces under the same identity.
    /// The insertion then deletes the entry again (``SharedTriggers``).
    private var log: (name: String, sql: String) {
        var values = [
            ("at", "0"), ("tbl", literal), ("uuid", "ifnull(OLD.\(uuid),'')"), ("reason", "'deleted'"),
            ("took", "(SELECT 'import' FROM seedbed_importing)"),
        ]
        if let seedID = table.mapping.seedID { values.append(("seedID", "OLD.\(SQL.quote(seedID))")) }
        if !layout.children.isEmpty { values.append(("trail", isCopy)) }
        let entry = """
            INSERT INTO seedbed_log(\(values.map(\.0).joined(separator: ",")))VALUES(\(values.map(\.1).joined(separator: ",")));
            """
        return trigger(
            "log", "AFTER DELETE",
            when: "NOT \(Bookkeeping.isOwn)",
            [entry] + tombstone + (edits.map { [$0.lose] } ?? [])
                + [stay.saved].compactMap(\.self))
    }

    /// SQL condition: the deleted row is a copy to which rows may refer; in any other case the app decides what becomes of them.
    ///
    /// If dismissal is durable, that is a row that names a seed; in any other table it is an untouched row.
    ///
    /// Another row may be a copy too: it may have been merged with one that holds its key, or another device may have adopted it and
    /// removed it as a twin. If the user deletes it here, the deletion has its effect. If an import deletes it, it counts as a copy:
    /// another device's deletion takes no row along.
    private var isCopy: String {
        let isDated = "OLD.\(SQL.quote(table.mapping.createDate)) IS NOT NULL"
        let isOwn =
            table.isDurable
            ? SQL.surelyNamesSeed("OLD.\(SQL.quote(table.mapping.seedID ?? ""))")
            : "OLD.\(SQL.quote(table.mapping.updateDate)) IS NULL"
        return "(\(isDated) AND \(isOwn) OR \(Bookkeeping.isImport))"
    }

    /// The statement that notes the keys by which rows refer to the row, its group and its key; none if no key leads to the
    /// table.
    private var tombstone: [String] {
        if layout.children.isEmpty { return [] }
        var seen: Set<SQLName> = []
        let names =
            layout.children.flatMap(\.parentColumns) + table.groupColumns + table.keyColumns
            + [table.mapping.uuid, table.mapping.updateDate, table.mapping.createDate]
        let values = names.compactMap { layout.column($0)?.name }.filter { seen.insert(SQLName($0)).inserted }
            .map { "(\(SQL.literal($0)), OLD.\(SQL.quote($0)))" }
        // The number of every row is kept: rows that referred to it refer to no copy that had the number before.
        let isNumber = numbers.column.map { " OR column1 = \(SQL.literal($0))" } ?? ""
        return [
            """
            INSERT INTO seedbed_trail (id, col, value) SELECT last_insert_rowid(), *
                FROM (VALUES \(values.joined(separator: ", "))) WHERE \(isCopy)\(isNumber);
            """
        ]
    }

    /// Returns the name of a table's trigger: never that of one of Seedbed's triggers on its own tables.
    ///
    /// Such a table's name gets an underscore more.
    static func name(_ role: String, of table: String) -> String {
        let name = "seedbed_\(role)_"
        return name + (isShared(table, after: name) ? "_" : "") + table
    }

    /// Returns the table from whose name a trigger's name was made, or `nil` for a trigger of another role.
    static func table(of trigger: String, _ role: String) -> String? {
        let prefix = "seedbed_\(role)_"
        guard trigger.hasPrefix(prefix) else { return nil }
        let table = String(trigger.dropFirst(prefix.count))
        return table.hasPrefix("_") && isShared(table, after: prefix) ? String(table.dropFirst()) : table
    }

    private static func isShared(_ table: String, after prefix: String) -> Bool {
        let rest = table.drop { $0 == "_" }
        return SharedTriggers.names.contains(SQLName(prefix + rest))
    }

    private var literal: String { SQL.literal(layout.name) }
    private var uuid: String { SQL.quote(table.mapping.uuid) }

    private func trigger(
        _ role: String, _ event: String, when condition: String?, _ body: [String]
    ) -> (name: String, sql: String) {
        let name = Self.name(role, of: layout.name)
        return (
            name,
            """
            CREATE TRIGGER \(SQL.quote(name)) \(event) ON \(SQL.quote(layout.name))\(condition.map { "\nWHEN \($0)" } ?? "")
            BEGIN
            \(body.filter { !$0.isEmpty }.joined(separator: "\n"))
            END
            """
        )
    }
}

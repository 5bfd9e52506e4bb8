internal import Seedbed

/// The triggers that keep what the user wrote into copies of a durable table, and see copies go and come (R1 to R3).
///
/// A copy has up to three versions in `seedbed_journal`. Slot 0 is the one that the journal holds. Slots 1 and 2 are the ones
/// that came with an `updateDate` of their own: 1 without the mark of an import, which may be the user's, and 2 with it.
/// ``RescueRule`` decides which of them is newer, not SQL.
///
/// `state` is 1 after a deletion that was not Seedbed's own, and 2 when the copy exists again untouched. It is 3 when an import
/// has brought an older version, or one that only the rule can judge. `restored` is 1 once slot 0 was written back over such a
/// version. `rescues` counts in slot 0. In slot 2 it is the mark of the import that has brought no more than the date so far,
/// or 0.
///
/// Values go one by one into a column without a type, in which SQLite keeps each exactly as it is.
struct JournalTriggers {
    private let table: SeedTable
    private let layout: TableLayout
    private let seedID: String
    private let columns: [String]

    /// Nil for a table that is not durable.
    init?(table: SeedTable, layout: TableLayout) {
        guard table.isDurable, let seedID = table.mapping.seedID else { return nil }
        self.table = table
        self.layout = layout
        self.seedID = SQL.quote(seedID)
        columns = layout.columns.filter { !$0.isGenerated }.map(\.name)
    }

    /// The triggers by name, with the statement that makes each.
    var statements: [(name: String, sql: String)] {
        [
            trigger(
                "hold", "AFTER UPDATE OF \(updateDate)", "\(isStamped) AND NOT (\(isChanged)) AND \(Self.isNoImport)"
            ) {
                "DELETE FROM seedbed_journal WHERE \(isEntry("NEW.")); " + record(slot: "0")
            },
            trigger(
                "take", "AFTER UPDATE OF \(updateDate)",
                "\(isStamped) AND CASE WHEN \(Self.isNoImport) THEN \(isChanged) ELSE \(isJournaled) END"
            ) {
                record(slot: Self.arrival, mark: "CASE WHEN \(isChanged) THEN 0 ELSE coalesce(\(Self.mark), 0) END")
                    + note(state: arrived, "NEW.")
            },
            trigger(
                "amend", "AFTER UPDATE",
                "\(Bookkeeping.isImport) AND \(isTouchedCopy) AND NEW.\(updateDate) IS OLD.\(updateDate) AND (\(isChanged))"
            ) { amend },
            trigger("overwrite", "AFTER UPDATE OF \(updateDate)", "\(isCopy("NEW.")) AND NEW.\(updateDate) IS NULL") {
                note(state: "2", "NEW.")
            },
            trigger("expect", "BEFORE INSERT", "\(isTouchedCopy) AND \(Self.isNoImport) AND \(isReplacing)") {
                """
                INSERT INTO seedbed_journal (tbl, uuid, slot) SELECT \(name), \(key("NEW.")), 1
                WHERE NOT EXISTS (SELECT 1 FROM seedbed_journal WHERE \(isEntry("NEW.")) AND slot = 1);
                """
            },
            trigger("accept", "AFTER INSERT", "\(isTouchedCopy) AND \(isJournaled)") {
                record(slot: Self.arrival) + note(state: arrived, "NEW.")
            },
            trigger("return", "AFTER INSERT", "\(isCopy("NEW.")) AND NEW.\(updateDate) IS NULL") {
                note(state: "2", "NEW.")
            },
            trigger("lose", "AFTER DELETE", "\(isCopy("OLD.")) AND NOT EXISTS (SELECT 1 FROM seedbed_own)") {
                keepPlace + note(state: "1", "OLD.")
            },
        ]
    }

    /// 3 for a version of an import's that is not clearly as new as the one that is held.
    ///
    /// Dates that are spelled alike are in the order of their spellings. A version that no import marks may be the user's own,
    /// on a clock that was set back.
    private var arrived: String {
        let isText = "typeof(updateDate) = 'text' OR typeof(NEW.\(updateDate)) = 'text'"
        return """
            CASE WHEN \(Bookkeeping.isImport) AND EXISTS (SELECT 1 FROM seedbed_journal
                WHERE \(isEntry("NEW.")) AND slot < 2 AND NOT (updateDate <= NEW.\(updateDate)
                AND (length(updateDate) = length(NEW.\(updateDate)) OR NOT (\(isText))))) THEN 3 ELSE 0 END
            """
    }

    /// Takes over what an import writes after the date; before it, such values may be those of an older version.
    private var amend: String {
        """
        UPDATE seedbed_journal_values SET value = CASE col \(cases(columns, "NEW.")) ELSE value END
        WHERE \(isEntry("NEW.")) AND slot IN (SELECT slot FROM seedbed_journal
            WHERE \(isEntry("NEW.")) AND slot = 2 AND updateDate IS NEW.\(updateDate) AND rescues = \(Self.mark));
        """
    }

    /// Takes over where the user has filed and sorted a copy since its edit: that was no edit, and so was not journaled.
    private var keepPlace: String {
        let volatile = layout.volatileColumns(of: table)
        let columns = columns.filter { volatile.contains(SQL.folded($0)) }
        if columns.isEmpty { return "" }
        return """
            UPDATE seedbed_journal_values SET value = CASE col \(cases(columns, "OLD.")) END
            WHERE \(isEntry("OLD.")) AND col IN (\(columns.map(SQL.literal).joined(separator: ", ")));

            """
    }

    /// What the row holds in each of the columns, by name.
    private func cases(_ columns: [String], _ row: String) -> String {
        columns.map { "WHEN \(SQL.literal($0)) THEN \(row)\(SQL.quote($0))" }.joined(separator: " ")
    }

    private var name: String { SQL.literal(layout.name) }
    private var updateDate: String { SQL.quote(table.mapping.updateDate) }

    private static let isNoImport = Bookkeeping.isNoImport
    /// The slot of a version that comes with a date of its own.
    private static let arrival = "(1 + \(Bookkeeping.isImport))"
    private static let mark = "(SELECT max(mark) FROM seedbed_import)"

    private func isCopy(_ row: String) -> String {
        "\(row)\(seedID) IS NOT NULL AND \(row)\(SQL.quote(table.mapping.uuid)) IS NOT NULL"
    }

    private var isTouchedCopy: String { "\(isCopy("NEW.")) AND NEW.\(updateDate) IS NOT NULL" }
    private var isStamped: String { "\(isTouchedCopy) AND NEW.\(updateDate) IS NOT OLD.\(updateDate)" }
    private var isJournaled: String { "EXISTS (SELECT 1 FROM seedbed_journal WHERE \(isEntry("NEW.")))" }

    /// That more changed than the dates which the touch triggers set.
    private var isChanged: String {
        let dates = [table.mapping.createDate, table.mapping.updateDate].map(SQL.folded)
        return columns.filter { !dates.contains(SQL.folded($0)) }
            .map { "OLD.\(SQL.quote($0)) IS NOT NEW.\(SQL.quote($0)) COLLATE BINARY" }.joined(separator: " OR ")
    }

    private var isReplacing: String {
        let uuid = SQL.quote(table.mapping.uuid)
        let isBlob = layout.column(table.mapping.uuid)?.isBlob ?? false
        return "EXISTS (SELECT 1 FROM \(SQL.quote(layout.name)) AS o WHERE o.\(uuid) = NEW.\(uuid) "
            + "COLLATE \(isBlob ? "BINARY" : "NOCASE"))"
    }

    private func key(_ row: String) -> String { UUIDSQL.text(row + SQL.quote(table.mapping.uuid)) }

    private func isEntry(_ row: String) -> String { "tbl = \(name) AND uuid = \(key(row))" }

    private func note(state: String, _ row: String) -> String {
        "UPDATE seedbed_journal SET state = \(state) WHERE \(isEntry(row));"
    }

    /// `INSERT OR REPLACE` would not do: inside a trigger, the statement that fired it says what a conflict means.
    private func record(slot: String, mark: String = "0") -> String {
        let values = columns.map { "(\(SQL.literal($0)), NEW.\(SQL.quote($0)))" }
        return """
            DELETE FROM seedbed_journal WHERE \(isEntry("NEW.")) AND slot = \(slot);
            DELETE FROM seedbed_journal_values WHERE \(isEntry("NEW.")) AND slot = \(slot);
            INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate, rescues)
            VALUES (\(name), \(key("NEW.")), \(slot), NEW.\(updateDate), \(mark));
            INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value) SELECT \(name), k.*, v.*
            FROM (SELECT \(key("NEW.")), \(slot)) AS k, (VALUES \(values.joined(separator: ", "))) AS v;
            """
    }

    private func trigger(
        _ role: String, _ event: String, _ condition: String, _ body: () -> String
    ) -> (name: String, sql: String) {
        let trigger = "seedbed_\(role)_\(layout.name)"
        return (
            trigger,
            """
            CREATE TRIGGER \(SQL.quote(trigger)) \(event) ON \(SQL.quote(layout.name))
            WHEN \(condition)
            BEGIN
                \(body())
            END
            """
        )
    }
}

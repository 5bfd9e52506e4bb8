internal import Seedbed

/// The triggers on Seedbed's own tables, which do for every table what its own triggers would otherwise repeat.
///
/// | trigger | when | does |
/// |---|---|---|
/// | `seedbed_notes_save` | a version is about to be saved | cancels the note if this device does not answer for the copy; also a `saved` note of a change outside an import, or if the import has saved the row before |
/// | `seedbed_notes_saved` | the version is saved | notes the import |
/// | `seedbed_meta_arrived` | an update brings a row in | notes the row |
/// | `seedbed_edits_again` | the user edits a copy again | forgets the versions that an import has overwritten before |
/// | `seedbed_notes_replaced` | a row is about to be replaced | turns its dates into those of the new row: a later date of its own, or the old one, or now if it is edited (T2) |
/// | `seedbed_notes_kept` | the new row is there | deletes the log entry of a row that the new one replaces under the same identity, and notes an edit of it (R1), see ``kept`` |
/// | `seedbed_log_dated` | a row is deleted | dates the entry, and forgets that the row came in |
enum SharedTriggers {
    /// The statements that make all of them.
    static let sql = all.map { $0.sql + ";\n" }.joined()

    /// Makes the missing triggers, and drops those of an earlier version (``Bookkeeping/triggers``).
    static func renew(on connection: borrowing Connection) throws(StoreError) {
        let present = try connection.schema.index(on: connection).triggers.onOwnTables.filter {
            SQL.isOwn($0.name) && $0.name != "seedbed_import_time"
        }
        try connection.renewTriggers(try connection.definitions(of: present), wanted: all)
    }

    /// The names of all of them, which no trigger of an app's table has.
    static let names = Set(all.map { SQLName($0.name) })

    private static let all = [save, saved, arrived, again, replaced, kept, dated]

    private static let save = (
        name: "seedbed_notes_save",
        sql: """
        CREATE TRIGGER seedbed_notes_save BEFORE INSERT ON seedbed_notes
        WHEN NEW.kind BETWEEN 'saved ' AND 'saved!' OR NEW.kind BETWEEN 'lost ' AND 'lost!'
        BEGIN
            SELECT RAISE(IGNORE) WHERE NOT EXISTS (SELECT 1 FROM seedbed_edits
                    WHERE tbl = substr(NEW.kind, instr(NEW.kind, ' ') + 1) AND uuid = NEW.uuid)
                OR NEW.kind > 'saved ' AND (NOT EXISTS (SELECT 1 FROM seedbed_importing) OR EXISTS (
                    SELECT 1 FROM seedbed_notes WHERE kind = NEW.kind AND uuid = NEW.uuid AND o0 IS NEW.o0
                        AND at = (SELECT max(mark) FROM seedbed_importing)));
        END
        """
    )

    private static let saved = (
        name: "seedbed_notes_saved",
        sql: """
        CREATE TRIGGER seedbed_notes_saved AFTER INSERT ON seedbed_notes WHEN NEW.kind BETWEEN 'saved ' AND 'saved!'
        BEGIN
            UPDATE seedbed_notes SET at = (SELECT max(mark) FROM seedbed_importing) WHERE id = NEW.id;
        END
        """
    )

    private static let arrived = (
        name: "seedbed_meta_arrived",
        sql: """
        CREATE TRIGGER seedbed_meta_arrived AFTER UPDATE OF arrivedIn ON seedbed_meta
        BEGIN
            INSERT INTO seedbed_notes (kind, uuid) VALUES (NEW.arrivedIn, NEW.arrived);
        END
        """
    )

    private static let again = (
        name: "seedbed_edits_again",
        sql: """
        CREATE TRIGGER seedbed_edits_again AFTER UPDATE OF restored ON seedbed_edits
        BEGIN
            DELETE FROM seedbed_notes WHERE kind = 'saved ' || NEW.tbl AND uuid = NEW.uuid;
        END
        """
    )

    private static let replaced = (
        name: "seedbed_notes_replaced",
        sql: """
        CREATE TRIGGER seedbed_notes_replaced AFTER INSERT ON seedbed_notes
        WHEN NEW.kind BETWEEN 'replaced ' AND 'replaced!'
        BEGIN
            UPDATE seedbed_notes SET o2 = NEW.o2 OR NOT (\(isNotLater)),
                o0 = ifnull(NEW.o0, CASE NEW.n1 \(dates { DateSQL.now($0) }) END),
                o1 = CASE WHEN iif(NEW.o2, NOT (\(isNotLater)), NEW.n0 NOTNULL AND NOT ifnull(\(goesBack), 0)) THEN NEW.n0
                    WHEN NEW.o2 OR NEW.o0 IS NULL THEN CASE NEW.n1 \(dates { DateSQL.touch($0, after: "NEW.o1") }) END
                    ELSE NEW.o1 END,
                o3 = ifnull((SELECT max(id) FROM seedbed_log), 0)
                WHERE id = NEW.id;
        END
        """
    )

    private static let isNotLater = "CASE NEW.n1 \(dates { DateSQL.isNotLater($0, "NEW.n0", than: "NEW.o1") }) END"
    private static let goesBack = "CASE NEW.n1 \(dates { DateSQL.goesBack($0, "NEW.n0", from: "NEW.o1") }) END"

    /// Deletes the log entry of a row that an insertion has replaced under the same identity, and notes the user's edit of it.
    ///
    /// The trigger after the insertion has made the saved versions of the row held ones. This trigger first makes them saved again. If the
    /// insertion is an edit, the note of the edit then deletes them.
    ///
    /// Before the insertion nothing tells whether it will replace the row: an `INSERT OR IGNORE` does not, nor does an upsert. If
    /// `recursive_triggers` is on, the row that is replaced fires the triggers of a deletion first. So the deletion is logged, and
    /// the insertion that follows it deletes the entry.
    private static let kept = (
        name: "seedbed_notes_kept",
        sql: """
        CREATE TRIGGER seedbed_notes_kept AFTER UPDATE OF uuid ON seedbed_notes
        WHEN NEW.kind BETWEEN 'replaced ' AND 'replaced!'
        BEGIN
            UPDATE seedbed_notes SET kind = 'saved ' || substr(NEW.kind, 10)
                WHERE kind = 'held ' || substr(NEW.kind, 10) AND uuid = NEW.uuid AND o2 = 0
                AND \(isSameRow) AND \(Bookkeeping.isNoImport);
            INSERT INTO seedbed_edits (tbl, uuid) SELECT substr(NEW.kind, 10), NEW.uuid
                WHERE NEW.o2 AND NEW.n3 AND NEW.uuid NOTNULL AND \(Bookkeeping.isNoImport)
                ON CONFLICT DO UPDATE SET restored = 0;
            DELETE FROM seedbed_trail WHERE id IN (SELECT id FROM seedbed_log WHERE id > NEW.o3 AND \(isDeletion));
            DELETE FROM seedbed_log WHERE id > NEW.o3 AND \(isDeletion);
            DELETE FROM seedbed_notes WHERE kind = 'lost ' || substr(NEW.kind, 10) AND uuid IS OLD.uuid AND id > NEW.id
                AND \(isSameRow);
            UPDATE seedbed_notes SET kind = 'untagged ' || substr(NEW.kind, 10)
                WHERE NEW.o2 AND kind = 'replacing ' || substr(NEW.kind, 10) AND id > NEW.id;
            DELETE FROM seedbed_notes WHERE id = NEW.id;
        END
        """
    )

    private static let isDeletion = """
        tbl = substr(NEW.kind, 10) AND uuid = ifnull(OLD.uuid, '') AND reason = 'deleted' AND \(isSameRow)
        """

    /// The condition that the new row has the identity of the row that it replaces; otherwise the old row counts as deleted.
    private static let isSameRow = "NEW.uuid IS OLD.uuid COLLATE NOCASE"

    private static let dated = (
        name: "seedbed_log_dated",
        sql: """
        CREATE TRIGGER seedbed_log_dated AFTER INSERT ON seedbed_log WHEN NEW.at = 0
        BEGIN
            UPDATE seedbed_log SET at = \(DateSQL.log) WHERE id = NEW.id;
            DELETE FROM seedbed_notes WHERE kind = 'arrived ' || NEW.tbl AND uuid = NEW.uuid;
        END
        """
    )

    private static func dates(_ expression: (SeedDateFormat) -> String) -> String {
        SeedDateFormat.allCases.map { "WHEN '\($0)' THEN \(expression($0))" }.joined(separator: " ")
    }
}

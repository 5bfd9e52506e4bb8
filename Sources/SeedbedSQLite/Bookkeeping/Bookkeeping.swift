internal import Seedbed

/// The tables that Seedbed keeps in a store; they are local to it, and must never be synced.
///
/// | table | holds |
/// |---|---|
/// | `seedbed_meta` | one row: the version of these tables, the store's name, the schema that was prepared and for which triggers, the account that the journal belongs to (R4), and the dates when accounts' content was removed |
/// | `seedbed_receipts` | the release of each catalog that this store was given, and the releases before it, separated by spaces; `withdrawn` is 1 if its rows went with their account |
/// | `seedbed_given` | the seeds that this store was given (S5), with the group that finds them; see ``SeedReceipts`` |
/// | `seedbed_log` | the removed rows, whole (C7), and the rows that others deleted, without their values; see ``Bookkeeping/isShared(_:version:)`` |
/// | `seedbed_trail` | of rows that others deleted: the keys by which rows refer to them, their group and their key (C5); of rows that went with a copy: their values, see ``KeptRowTriggers`` |
/// | `seedbed_edits` | the touched copies that this device answers for (R1), and how often each was rescued; see ``EditTriggers`` |
/// | `seedbed_import` | a row while a sync import writes, and one of -1 while Seedbed removes copies, in the same transaction |
/// | `seedbed_notes` | the notes of triggers for each other and for the next launch; see ``Bookkeeping/notesMigration`` |
/// | `seedbed_dedupes`, `seedbed_changes` | the changes of deduplications in rows that stay; the first one makes both, see ``ChangeLog`` |
///
/// The view `seedbed_importing` has a row while a sync import writes.
enum Bookkeeping {
    /// The version that this code reads and writes.
    static let version: Int64 = 5

    /// The version of the triggers and indexes.
    ///
    /// It is raised with each change of theirs, so that the next launch makes them again in a store in which nothing else has
    /// changed.
    static let triggers: Int64 = 15

    /// The statements that lead from one version to the next; they never change once released.
    private static let migrations: [String] = [
        """
        CREATE TABLE seedbed_meta (
            id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, store TEXT NOT NULL, schema INTEGER
        );
        CREATE TABLE seedbed_receipts (
            catalog TEXT PRIMARY KEY, released INTEGER NOT NULL, seededAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE seedbed_seeds (
            catalog TEXT NOT NULL, seed TEXT NOT NULL, "group" TEXT NOT NULL, loose TEXT NOT NULL, renewedFor INTEGER,
            PRIMARY KEY (catalog, seed)
        ) WITHOUT ROWID;
        CREATE TABLE seedbed_log (
            id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, tbl TEXT NOT NULL, uuid TEXT NOT NULL,
            seedID TEXT, reason TEXT NOT NULL, survivor TEXT, row TEXT, cleanup INTEGER,
            undone INTEGER NOT NULL DEFAULT 0, trail INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX seedbed_log_uuid ON seedbed_log (tbl, uuid);
        CREATE INDEX seedbed_log_trail ON seedbed_log (tbl) WHERE trail = 1;
        CREATE TABLE seedbed_trail (
            id INTEGER NOT NULL, col TEXT NOT NULL, value, PRIMARY KEY (id, col)
        ) WITHOUT ROWID;
        CREATE TABLE seedbed_replaced (
            tbl TEXT NOT NULL, createDate, updateDate, changed INTEGER NOT NULL
        );
        CREATE TABLE seedbed_import (mark INTEGER NOT NULL);
        CREATE TRIGGER seedbed_import_time AFTER INSERT ON seedbed_import
        BEGIN
            UPDATE seedbed_import SET mark = CAST(strftime('%s', 'now') AS INTEGER) WHERE rowid = NEW.rowid;
        END;
        CREATE TABLE seedbed_own (mark INTEGER NOT NULL);
        CREATE TABLE seedbed_moving (
            id INTEGER PRIMARY KEY, at REAL NOT NULL, tbl TEXT NOT NULL, cols TEXT NOT NULL,
            o0, o1, o2, o3, n0, n1, n2, n3
        );
        CREATE TABLE seedbed_journal (
            tbl TEXT NOT NULL, uuid TEXT NOT NULL, slot INTEGER NOT NULL, updateDate, state INTEGER NOT NULL DEFAULT 0,
            rescues INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tbl, uuid, slot)
        ) WITHOUT ROWID;
        CREATE INDEX seedbed_journal_state ON seedbed_journal (tbl, uuid) WHERE state <> 0;
        CREATE TABLE seedbed_journal_values (
            tbl TEXT NOT NULL, uuid TEXT NOT NULL, slot INTEGER NOT NULL, col TEXT NOT NULL, value,
            PRIMARY KEY (tbl, uuid, slot, col)
        ) WITHOUT ROWID;
        CREATE TABLE seedbed_journal_owner (account TEXT NOT NULL);
        """,
        """
        CREATE TABLE seedbed_given (id INTEGER PRIMARY KEY, catalog TEXT NOT NULL, seeds TEXT NOT NULL);
        CREATE INDEX seedbed_given_catalog ON seedbed_given (catalog);
        """,
        """
        ALTER TABLE seedbed_receipts ADD COLUMN former TEXT NOT NULL DEFAULT '';
        ALTER TABLE seedbed_receipts ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE seedbed_journal ADD COLUMN restored INTEGER NOT NULL DEFAULT 0;
        """ + marksMigration + accountsMigration,
        arrivalsMigration + numbersMigration,
        notesMigration,
    ]

    /// Returns the version of these tables in the store, or `nil` if it has none.
    ///
    /// It throws ``StoreError/fromTheFuture(store:version:)`` for a version that this code does not know.
    static func version(on connection: borrowing Connection) throws(StoreError) -> Int64? {
        let found: [SeedValue]?
        do throws(StoreError) {
            found = try connection.row("SELECT version FROM seedbed_meta")
        } catch {
            // Asked only now: nearly every store has the table.
            if try !connection.hasOwnTable("seedbed_meta") { return nil }
            // Another process may have made it in between.
            found = try connection.row("SELECT version FROM seedbed_meta")
        }
        guard let row = found else { return nil }
        guard case .integer(1...) = row[0] else {
            throw .damagedBookkeeping(store: connection.path, reason: "table “seedbed_meta” holds no version")
        }
        guard row[0].integer <= version else {
            throw .fromTheFuture(store: connection.path, version: row[0].integer)
        }
        return row[0].integer
    }

    /// Brings the tables to this code's version, or only to an earlier one, inside the open transaction.
    static func migrate(
        on connection: borrowing Connection, to wanted: Int64 = version, store: () -> String
    ) throws(StoreError) {
        let found = try version(on: connection) ?? 0
        if found >= wanted { return }
        if found == 0, wanted == version {
            try connection.execute(tablesOfNewStore)
        } else {
            for step in found..<wanted {
                try connection.execute(migrations[Int(step)])
                if step == 1 { try SeedReceipts.takeFormerRows(on: connection) }
                if step == 4 {
                    try takeFormerMarks(on: connection)
                    try takeFormerVersions(on: connection)
                }
            }
        }
        if found == 0 {
            try connection.run(
                "INSERT INTO seedbed_meta (id, version, store) VALUES (1, ?, ?)", [.integer(wanted), .text(store())])
        } else {
            try connection.run("UPDATE seedbed_meta SET version = ?", [.integer(wanted)])
        }
        if wanted == version { try dropFormerTables(on: connection) }
    }

    /// The condition, for triggers, that no sync import is writing; an import's writes never count as the user's.
    ///
    /// An engine marks its writes by a row that it inserts and deletes in its transaction:
    ///
    /// ```sql
    /// BEGIN;
    /// INSERT INTO seedbed_import VALUES (1);
    /// -- what came in
    /// DELETE FROM seedbed_import;
    /// COMMIT;
    /// ```
    ///
    /// A forgotten mark does not silence the triggers for ever. It fades after ten minutes, and each transaction of the seeder
    /// removes it (``clearMarks(on:)``).
    static let isNoImport = "(SELECT 1 FROM seedbed_importing)ISNULL"

    /// The condition, for triggers, that a sync import is writing.
    static let isImport = "(SELECT 1 FROM seedbed_importing)NOTNULL"

    /// The condition, for triggers, that Seedbed itself is removing copies.
    static let isOwn = "EXISTS(SELECT 1 FROM seedbed_import WHERE mark<0)"

    /// Removes the marks that an import has left behind.
    ///
    /// It runs at the start of a transaction of Seedbed's own, when no import can be under way.
    static func clearMarks(on connection: borrowing Connection) throws(StoreError) {
        // Without a condition SQLite clears the table's page, which is a write even if the table is empty already.
        if try connection.hasOwnTable("seedbed_import") {
            try connection.run("DELETE FROM seedbed_import WHERE rowid IS NOT NULL")
        }
    }

    /// Marks the writes of `body` as an import's, so that no trigger counts them as the user's (T2).
    static func whileImporting(
        on connection: borrowing Connection, _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.execute("INSERT INTO seedbed_import VALUES (1)")
        // Inside an import that marks its writes itself, only the import removes its own mark.
        let mark = SeedValue.integer(connection.lastInsertedRow)
        do throws(StoreError) {
            try body()
        } catch {
            // The transaction may go on, if a caller can handle the error.
            try? connection.run("DELETE FROM seedbed_import WHERE rowid = ?", [mark])
            throw error
        }
        try connection.run("DELETE FROM seedbed_import WHERE rowid = ?", [mark])
    }

    /// Marks the deletions of `body` as Seedbed's own: Seedbed writes the log itself, and no trigger counts them as a loss.
    static func whileRemoving(
        on connection: borrowing Connection, _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.execute("INSERT INTO seedbed_import VALUES (-1)")
        do throws(StoreError) {
            try body()
        } catch {
            try? connection.run("DELETE FROM seedbed_import WHERE mark < 0")
            throw error
        }
        try connection.run("DELETE FROM seedbed_import WHERE mark < 0")
    }

    /// Reads the pages to which the end of a seeding writes, so that they stay in SQLite's cache.
    ///
    /// A page may go into the write-ahead log and change again in the same transaction. For the checksums SQLite then reads all
    /// that the transaction has written there.
    static func keepInCache(on connection: borrowing Connection) throws(StoreError) {
        _ = try connection.row(
            """
            SELECT (SELECT schema FROM seedbed_meta), (SELECT max(rowid) FROM sqlite_schema),
                EXISTS (SELECT 1 FROM seedbed_receipts WHERE catalog = '')
            """)
    }

    /// Notes that the triggers fit the present schema; writes nothing if that is noted already.
    static func notePrepared(on connection: borrowing Connection) throws(StoreError) {
        let schema = try schema(on: connection) ?? .null
        try connection.run("UPDATE seedbed_meta SET schema = ?1 WHERE schema IS NOT ?1", [schema])
    }

    /// Returns the number of the schema, combined with the version of the triggers that this code makes.
    ///
    /// SQLite changes the schema's number with each change by any connection.
    static func schema(on connection: borrowing Connection) throws(StoreError) -> SeedValue? {
        try connection.row("PRAGMA schema_version").map { .integer(triggers << 32 | $0[0].integer & 0xFFFF_FFFF) }
    }

    /// Whether the schema is still the one that was prepared.
    static func isSchemaPrepared(on connection: borrowing Connection) throws(StoreError) -> Bool {
        try connection.row("SELECT schema FROM seedbed_meta")?[0] == schema(on: connection)
    }

    /// Whether the schema is still the one that was prepared, and no forgotten mark silences the triggers.
    ///
    /// An app's migration may have dropped them, which changes the schema.
    static func isPrepared(on connection: borrowing Connection) throws(StoreError) -> Bool {
        let row = try connection.row("SELECT schema, NOT EXISTS (SELECT 1 FROM seedbed_import) FROM seedbed_meta")
        guard let row, row[1] == .integer(1) else { return false }
        return try schema(on: connection) == row[0]
    }
}

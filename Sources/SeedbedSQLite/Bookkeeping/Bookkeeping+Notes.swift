internal import Seedbed

/// The tables as version 5 has them.
extension Bookkeeping {
    /// How many values of a row one note holds; a longer row has several notes.
    static let width = 32

    /// The names of the columns that hold the values.
    static let valueColumns = (0..<width).map { "v\($0)" }

    /// Makes one table for all notes of triggers, and one row for each entry of the journal.
    ///
    /// A note's `kind` is a word and the name of the table that it is about:
    ///
    /// | `kind` | a note of | columns |
    /// |---|---|---|
    /// | `arrived …` | a tagged row that others brought in (C6), until it is settled or deleted | `uuid` |
    /// | `saved …`, `lost …` | the values of a copy that this device answers for, before an import wrote to it or it was deleted (R1) | `uuid`, `at` the mark of the import, `v0` … the values, `cols` the names of their columns, or nothing for those of the last `columns …` |
    /// | `held …` | the same, after nothing proved a loss | in all three `o2` is 1 if it was held when the row was inserted again |
    /// | `untagged …` | a row that names no seed as it was before its first edit (A1, R1) | the same |
    /// | `replacing …` | the same, until an insertion that may replace the row has ended | the same |
    /// | `columns …` | the columns whose values the triggers save | `cols` their names, `o0` the format of dates in saved rows |
    /// | `replaced …` | the row that an `INSERT OR REPLACE` replaces (T2), until the new one is inserted | `uuid`, `o0` and `o1` the dates that the new row gets, `o2` whether it is edited, `o3` the last entry of the log, `n0` its date as inserted, `n1` the format, `n3` whether this device answers for the new row |
    /// | `inserted …` | the last row of a table whose rows the app's triggers write when they come in | `uuid`, `at` |
    /// | `moving …` | a deletion by others, while it runs (C5) | `cols` the key's columns, `at`, `o0` … the values of the deleted row, `n0` … those of its twin |
    /// | `filed …` | a row that was filed under a reused row number | `o0` the number, `cols` the row's table, `n0` the row, `n1` its key or all that it holds if a hidden number is its own name |
    /// | `importing` | a statement of a sync engine, as the app's expression says | `at` when it runs, `o0` the mark of the import |
    ///
    /// In the log, `reused` is the number of a deleted copy that another row has now. `took` holds the columns that the survivor
    /// took over from a removed copy (C2). Each comes with the identity and the `createDate` of the copy on which the user filed.
    /// In the entry of a deletion, `took` is `import` if a sync import made it.
    ///
    /// Notes, the journal, and log entries by triggers hold identities as the rows spell them.
    static let notesMigration =
        notes + edits + """
            ALTER TABLE seedbed_log ADD COLUMN reused INTEGER;
            ALTER TABLE seedbed_log ADD COLUMN took TEXT;
            UPDATE seedbed_log SET reused = (SELECT number FROM seedbed_reused WHERE log = id)
            WHERE id IN (SELECT log FROM seedbed_reused);
            ALTER TABLE seedbed_meta ADD COLUMN owner TEXT;
            ALTER TABLE seedbed_meta ADD COLUMN marks TEXT;
            ALTER TABLE seedbed_meta ADD COLUMN arrivedIn TEXT;
            ALTER TABLE seedbed_meta ADD COLUMN arrived;
            UPDATE seedbed_meta SET owner = (SELECT account FROM seedbed_journal_owner);
            DROP TRIGGER seedbed_import_time;
            """ + logIndexes + importing + SharedTriggers.sql + """
            INSERT INTO seedbed_notes (kind, uuid) SELECT 'arrived ' || tbl, uuid FROM seedbed_arrivals ORDER BY id;
            INSERT INTO seedbed_notes (kind, o0, cols, n0) SELECT 'filed ' || tbl, number, child, row FROM seedbed_referred;
            INSERT INTO seedbed_edits (tbl, uuid, rescues, restored, since)
            SELECT tbl, uuid, max(CASE slot WHEN 0 THEN rescues ELSE 0 END), max(restored), max(CASE slot WHEN 0 THEN updateDate END)
            FROM seedbed_journal GROUP BY tbl, uuid;
            """

    private static let notes = """
        CREATE TABLE seedbed_notes (
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, uuid, at REAL, cols TEXT NOT NULL DEFAULT '',
            o0, o1, o2, o3, n0, n1, n2, n3, \(valueColumns.joined(separator: ", "))
        );
        CREATE INDEX seedbed_notes_kind ON seedbed_notes (kind, uuid);

        """

    private static let edits = """
        CREATE TABLE seedbed_edits (
            tbl TEXT NOT NULL, uuid NOT NULL COLLATE NOCASE, rescues INTEGER NOT NULL DEFAULT 0,
            restored INTEGER NOT NULL DEFAULT 0, since, PRIMARY KEY (tbl, uuid)
        ) WITHOUT ROWID;

        """

    private static let logIndexes = """

        CREATE INDEX seedbed_log_reused ON seedbed_log (reused) WHERE reused IS NOT NULL;
        CREATE INDEX seedbed_log_raw ON seedbed_log (id) WHERE typeof(uuid) = 'blob' OR uuid <> lower(uuid);

        """

    private static let importing = """
        CREATE TRIGGER seedbed_import_time AFTER INSERT ON seedbed_import WHEN NEW.mark >= 0
        BEGIN
            UPDATE seedbed_import SET mark = (julianday('now') - 2440587.5) * 86400.0 + abs(random() % 1000) * 0.000001
                WHERE rowid = NEW.rowid;
        END;
        CREATE VIEW seedbed_importing AS
            SELECT mark FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600
            UNION ALL SELECT o0 FROM seedbed_notes WHERE kind = 'importing' AND at = julianday('now');

        """

    /// The tables of this version, for a store that has none; all migrations together lead to the same tables.
    static let tablesOfNewStore = """
        CREATE TABLE seedbed_meta (
            id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, store TEXT NOT NULL, schema INTEGER,
            owner TEXT, marks TEXT, arrivedIn TEXT, arrived
        );
        CREATE TABLE seedbed_receipts (
            catalog TEXT PRIMARY KEY, released INTEGER NOT NULL, seededAt INTEGER NOT NULL,
            former TEXT NOT NULL DEFAULT '', withdrawn INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID;
        CREATE TABLE seedbed_given (id INTEGER PRIMARY KEY, catalog TEXT NOT NULL, seeds TEXT NOT NULL);
        CREATE INDEX seedbed_given_catalog ON seedbed_given (catalog);
        CREATE TABLE seedbed_log (
            id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, tbl TEXT NOT NULL, uuid TEXT NOT NULL,
            seedID TEXT, reason TEXT NOT NULL, survivor TEXT, row TEXT, cleanup INTEGER,
            undone INTEGER NOT NULL DEFAULT 0, trail INTEGER NOT NULL DEFAULT 0, account TEXT,
            namesake INTEGER NOT NULL DEFAULT 0, reused INTEGER, took TEXT
        );
        CREATE INDEX seedbed_log_uuid ON seedbed_log (tbl, uuid);
        CREATE INDEX seedbed_log_trail ON seedbed_log (tbl) WHERE trail = 1;
        CREATE TABLE seedbed_trail (
            id INTEGER NOT NULL, col TEXT NOT NULL, value, PRIMARY KEY (id, col)
        ) WITHOUT ROWID;
        CREATE INDEX seedbed_trail_number ON seedbed_trail (col, value) WHERE typeof(value) = 'integer';
        CREATE TABLE seedbed_import (mark INTEGER NOT NULL);

        """ + notes + edits + logIndexes + importing + SharedTriggers.sql

    /// Takes over the former journal, whose three slots are versions; the newest of them counts.
    static func takeFormerVersions(on connection: borrowing Connection) throws(StoreError) {
        let versions = try connection.rows(
            """
            SELECT tbl, uuid, slot, (SELECT max(state) FROM seedbed_journal AS a WHERE a.tbl = j.tbl AND a.uuid = j.uuid)
            FROM seedbed_journal AS j ORDER BY tbl, uuid, slot
            """)
        for version in versions {
            let columns = try connection.rows(
                "SELECT col FROM seedbed_journal_values WHERE tbl = ? AND uuid = ? AND slot = ? ORDER BY col",
                Array(version.prefix(3)))
            let names = SeedValue.text(RowJSON.text(columns.map { $0[0] }))
            for first in stride(from: 0, to: columns.count, by: width) {
                let part = columns[first..<min(first + width, columns.count)]
                let values = part.indices.map { place in
                    """
                    (SELECT value FROM seedbed_journal_values WHERE tbl = ?1 AND uuid = ?2 AND slot = ?3
                        AND col = \(SQL.literal(columns[place][0].text)))
                    """
                }
                let places = valueColumns.prefix(part.count).joined(separator: ", ")
                try connection.run(
                    """
                    INSERT INTO seedbed_notes (kind, uuid, cols, o0, \(places))
                    SELECT 'held ' || ?1, ?2, ?4, ?5, \(values.joined(separator: ", "))
                    """, version.prefix(3) + [names, first == 0 ? .null : .integer(Int64(first / width))])
            }
            if version[3] == .integer(0) { continue }
            try connection.run(
                "UPDATE seedbed_notes SET kind = ?1 || ?2 WHERE kind = 'held ' || ?2 AND uuid = ?3",
                [.text(version[3] == .integer(1) ? "lost " : "saved ")] + version.prefix(2))
        }
    }

    /// The tables of versions before 5, which others have replaced.
    static let formerTables = [
        "seedbed_arrivals", "seedbed_referred", "seedbed_reused", "seedbed_replaced", "seedbed_moving", "seedbed_own",
        "seedbed_journal", "seedbed_journal_values", "seedbed_journal_owner", "seedbed_marks",
    ]

    /// Drops the tables of versions before 5 if no trigger needs them any more.
    ///
    /// The triggers on a table are renewed when its catalog is prepared. Until then its former triggers note the edits of its
    /// rows. The copies that these have noted are taken over here.
    static func dropFormerTables(on connection: borrowing Connection) throws(StoreError) {
        if try !connection.hasOwnTable("seedbed_own") { return }
        let former = try connection.row(
            "SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name NOT LIKE 'seedbed%' AND sql LIKE '%seedbed_own%'"
        )
        if former != nil { return }
        try connection.execute(
            """
            INSERT INTO seedbed_edits (tbl, uuid) SELECT DISTINCT tbl, uuid FROM seedbed_journal AS j
            WHERE NOT EXISTS (SELECT 1 FROM seedbed_edits AS e WHERE e.tbl = j.tbl AND e.uuid = j.uuid)
            """)
        for table in formerTables { try connection.execute("DROP TABLE IF EXISTS \(table)") }
    }

    /// Spells identities that triggers have logged as look-ups expect them: texts in lower case, bytes as text.
    static func spellLog(on connection: borrowing Connection) throws(StoreError) {
        guard try version(on: connection) == version else { return }
        let isRaw = "typeof(uuid) = 'blob' OR uuid <> lower(uuid)"
        if try connection.row("SELECT 1 FROM seedbed_log WHERE \(isRaw) LIMIT 1") == nil { return }
        try connection.run("UPDATE seedbed_log SET uuid = \(UUIDSQL.text("uuid")) WHERE \(isRaw)")
    }
}

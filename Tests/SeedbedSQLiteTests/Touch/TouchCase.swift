import Testing

/// Statements of an app, and what they make of two rows: `a` is the app's, `b` was edited on 2025-02-02.
struct TouchCase: Sendable, CustomTestStringConvertible {
    var id: String
    var sql: String
    var dates: String

    init(_ id: String, _ sql: String, _ dates: String) {
        self.id = id
        self.sql = sql
        self.dates = dates
    }

    var testDescription: String { id }

    static let start = """
        INSERT INTO f (uuid) VALUES ('f1');
        INSERT INTO t (uuid, name, size, position, folder, createDate, updateDate) VALUES
            ('a', 'food', 5, 1, NULL, '2025-01-01', NULL), ('b', 'drink', 6, 2, NULL, '2025-01-01', '2025-02-02');
        """

    private static let same = "a 2025-01-01 - | b 2025-01-01 2025-02-02"
    private static let aTouched = "a 2025-01-01 now | b 2025-01-01 2025-02-02"
    private static let bTouched = "a 2025-01-01 - | b 2025-01-01 now"
    private static let columns = "(uuid, name, size, position, folder, createDate, updateDate)"

    static let all = updates + stale + replacements + upserts + inserts + imports

    private static let updates = [
        TouchCase("an edit", "UPDATE t SET name = 'Tea' WHERE uuid = 'a'", aTouched),
        TouchCase("a second edit", "UPDATE t SET name = 'Tea' WHERE uuid = 'b'", bTouched),
        TouchCase("an edit of another column", "UPDATE t SET size = NULL WHERE uuid = 'a'", aTouched),
        TouchCase("equal values", "UPDATE t SET name = 'food', size = 5 WHERE uuid = 'a'", same),
        TouchCase("equal numbers", "UPDATE t SET size = '5' WHERE uuid = 'a'", same),
        TouchCase("another case", "UPDATE t SET name = 'Food' WHERE uuid = 'a'", aTouched),
        TouchCase("a space more", "UPDATE t SET name = 'food ' WHERE uuid = 'a'", aTouched),
        TouchCase("a volatile column", "UPDATE t SET position = 9", same),
        TouchCase("a foreign key", "UPDATE t SET folder = 'f1'", same),
        TouchCase("a volatile column and an edit", "UPDATE t SET position = 9, size = 7 WHERE uuid = 'a'", aTouched),
        TouchCase("several rows", "UPDATE t SET size = 99", "a 2025-01-01 now | b 2025-01-01 now"),
        TouchCase("several rows, one with that value", "UPDATE t SET size = 6", aTouched),
        TouchCase(
            "updateDate set as well", "UPDATE t SET name = 'Tea', updateDate = '2025-03-03'",
            "a 2025-01-01 2025-03-03 | b 2025-01-01 2025-03-03"),
        TouchCase(
            "updateDate set alone", "UPDATE t SET updateDate = '2025-03-03' WHERE uuid = 'a'",
            "a 2025-01-01 2025-03-03 | b 2025-01-01 2025-02-02"),
        TouchCase(
            "updateDate set to another spelling of the same date",
            "UPDATE t SET updateDate = '2025-02-02 00:00' WHERE uuid = 'b'",
            "a 2025-01-01 - | b 2025-01-01 2025-02-02 00:00"),
        TouchCase(
            "all dates moved to another epoch",
            "UPDATE t SET createDate = '1994-01-01', updateDate = '1994-02-02' WHERE uuid = 'b'",
            "a 2025-01-01 - | b 1994-01-01 1994-02-02"),
        TouchCase(
            "its identity", "UPDATE t SET uuid = 'c' WHERE uuid = 'a'", "b 2025-01-01 2025-02-02 | c 2025-01-01 now"),
    ]

    private static let stale = [
        TouchCase("T3: updateDate set to null", "UPDATE t SET updateDate = NULL", same),
        TouchCase(
            "T3: a stale save of equal values",
            "UPDATE t SET name = 'drink', size = 6, position = 3, updateDate = NULL WHERE uuid = 'b'", same),
        TouchCase(
            "T3: a stale save of older values",
            "UPDATE t SET name = 'water', size = 6, updateDate = NULL WHERE uuid = 'b'", bTouched),
        TouchCase(
            "T2: a record read before the last edit, saved with another one",
            "UPDATE t SET name = 'water', updateDate = '2025-01-20' WHERE uuid = 'b'", bTouched),
        TouchCase(
            "T2: a record saved with its date as the library spells it",
            "UPDATE t SET name = 'water', updateDate = '2025-02-02 00:00:00.000' WHERE uuid = 'b'", bTouched),
        TouchCase(
            "T3: a record read before the last edit, saved with its values",
            "UPDATE t SET name = 'drink', size = 6, updateDate = '2025-01-20' WHERE uuid = 'b'", same),
        TouchCase(
            "T3: a record read before the last edit, moved",
            "UPDATE t SET position = 9, updateDate = '2025-02-01T23:59:59.999Z' WHERE uuid = 'b'", same),
        TouchCase(
            "T3: an edit taken back",
            "UPDATE t SET name = 'x' WHERE uuid = 'a'; UPDATE t SET name = 'food' WHERE uuid = 'a'", aTouched),
    ]

    private static let replacements = [
        TouchCase(
            "a replacement by equal values",
            "INSERT OR REPLACE INTO t \(columns) VALUES ('a', 'food', 5, 9, 'f1', '2025-01-01', NULL)", same),
        TouchCase(
            "a replacement that edits",
            "INSERT OR REPLACE INTO t \(columns) VALUES ('a', 'Food', 5, 1, NULL, '2025-01-01', NULL)", aTouched),
        TouchCase(
            "a replacement without dates by equal values", "REPLACE INTO t (uuid, name, size) VALUES ('a', 'food', 5)",
            same
        ),
        TouchCase(
            "a replacement without dates that edits", "REPLACE INTO t (uuid, name, size) VALUES ('a', 'tea', 5)",
            aTouched),
        TouchCase(
            "T3: a stale replacement by equal values",
            "REPLACE INTO t \(columns) VALUES ('b', 'drink', 6, 2, NULL, '2025-01-01', NULL)", same),
        TouchCase(
            "T3: a stale replacement that edits",
            "REPLACE INTO t \(columns) VALUES ('b', 'water', 6, 2, NULL, '2025-01-01', NULL)", bTouched),
        TouchCase(
            "a replacement that brings its updateDate",
            "REPLACE INTO t \(columns) VALUES ('b', 'water', 6, 2, NULL, '2025-01-01', '2025-03-03')",
            "a 2025-01-01 - | b 2025-01-01 2025-03-03"),
        TouchCase(
            "T2: a replacement by a record read before the last edit, with another one",
            "REPLACE INTO t \(columns) VALUES ('b', 'water', 6, 2, NULL, '2025-01-01', '2025-01-20')", bTouched),
        TouchCase(
            "T2: a replacement with the date as the library spells it",
            "REPLACE INTO t \(columns) VALUES ('b', 'water', 6, 2, NULL, '2025-01-01', '2025-02-02 00:00')", bTouched),
        TouchCase(
            "T3: a replacement by a record read before the last edit, with its values",
            "REPLACE INTO t \(columns) VALUES ('b', 'drink', 6, 9, NULL, '2025-01-01', '2025-01-20')", same),
        TouchCase(
            "a replacement that spells the date otherwise",
            "REPLACE INTO t \(columns) VALUES ('b', 'drink', 6, 2, NULL, '2025-01-01', '2025-02-02 00:00')",
            "a 2025-01-01 - | b 2025-01-01 2025-02-02 00:00"),
        TouchCase(
            "replacements of several rows at once",
            "REPLACE INTO t (uuid, name, size) VALUES ('a', 'food', 5), ('b', 'tea', 6), ('c', 'new', 1)",
            "a 2025-01-01 - | b 2025-01-01 now | c now now"),
    ]

    private static let upserts = [
        TouchCase(
            "an upsert of equal values",
            "INSERT INTO t (uuid, name) VALUES ('a', 'food') ON CONFLICT (uuid) DO UPDATE SET name = excluded.name",
            same),
        TouchCase(
            "an upsert that edits",
            "INSERT INTO t (uuid, name) VALUES ('a', 'tea') ON CONFLICT (uuid) DO UPDATE SET name = excluded.name",
            aTouched),
        TouchCase(
            "an upsert that does nothing",
            "INSERT INTO t (uuid, name) VALUES ('a', 'tea') ON CONFLICT (uuid) DO NOTHING", same),
        TouchCase(
            "an upsert that inserts",
            "INSERT INTO t (uuid, name) VALUES ('c', 'tea') ON CONFLICT (uuid) DO UPDATE SET name = 'x'",
            "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c now now"),
        TouchCase("an insert that is ignored", "INSERT OR IGNORE INTO t (uuid, name) VALUES ('a', 'tea')", same),
        TouchCase(
            "an ignored insert, then a new row",
            """
            INSERT OR IGNORE INTO t (uuid, name) VALUES ('b', 'tea');
            INSERT INTO t (uuid, name, createDate) VALUES ('c', 'tea', '2025-05-05'); INSERT INTO t (uuid) VALUES ('d')
            """, "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c 2025-05-05 - | d now now"),
        TouchCase(
            "an upsert, then a new row without identity",
            """
            INSERT INTO t (uuid, name) VALUES ('b', 'drink') ON CONFLICT (uuid) DO UPDATE SET name = excluded.name;
            INSERT INTO t (uuid, name, createDate) VALUES ('c', 'drink', '2025-05-05')
            """, "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c 2025-05-05 -"),
    ]

    private static let inserts = [
        TouchCase(
            "a new row", "INSERT INTO t (uuid) VALUES ('c')", "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c now now"),
        TouchCase(
            "a new row with its createDate", "INSERT INTO t (uuid, createDate) VALUES ('c', '2025-05-05')",
            "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c 2025-05-05 -"),
        TouchCase(
            "a new row with both dates",
            "INSERT INTO t (uuid, createDate, updateDate) VALUES ('c', '2025-05-05', '2025-06-06')",
            "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c 2025-05-05 2025-06-06"),
        TouchCase(
            "a new row with an updateDate only", "INSERT INTO t (uuid, updateDate) VALUES ('c', '2025-06-06')",
            "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c now 2025-06-06"),
    ]

    private static let imports = [
        TouchCase(
            "a marked import",
            """
            BEGIN; INSERT INTO seedbed_import VALUES (1);
            UPDATE t SET name = 'tea' WHERE uuid = 'a';
            REPLACE INTO t (uuid, name, createDate, updateDate) VALUES ('b', 'water', '2025-01-01', '2025-02-02');
            INSERT INTO t (uuid, name) VALUES ('c', 'x');
            INSERT OR IGNORE INTO t (uuid, name) VALUES ('a', 'x');
            DELETE FROM seedbed_import; COMMIT
            """, "a 2025-01-01 - | b 2025-01-01 2025-02-02 | c - -"),
        TouchCase(
            "an edit after a marked import",
            """
            INSERT INTO seedbed_import VALUES (1); UPDATE t SET size = 1; DELETE FROM seedbed_import;
            UPDATE t SET size = 2 WHERE uuid = 'a'
            """, aTouched),
    ]
}

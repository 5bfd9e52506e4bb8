/// A store as `NSPersistentContainer` makes it, in SQL: with a history, and entities that share a table.
enum CoreDataFile {
    /// Seconds since 2001, as Core Data keeps dates.
    static let launched = 785_000_000

    /// A UUID as 16 bytes that end in a number.
    static func uuid(_ number: Int) -> String { "x'8e5f6c1ea0b14c2d9e3f00000000000\(number)'" }

    /// The tables that every store has, with its entities: the first column is `Z_ENT`, the last one `Z_MAX`.
    static let schema = [
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "INSERT INTO Z_METADATA VALUES (1, '0C5A1F2E-9B0D-4B6E-8F57-6C3B0C5D7A11', x'62706C6973743030')",
        """
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Category', 0, 6), (2, 'Entry', 0, 3), (3, 'Food', 2, 0), (4, 'Drink', 2, 0),
            (5, 'Transaction', 0, 0), (6, 'Note', 0, 0)
        """,
        """
        CREATE TABLE ZCATEGORY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCREATEDATE TIMESTAMP,
            ZUPDATEDATE TIMESTAMP, ZNAME VARCHAR, ZUUID BLOB)
        """,
        // The sub-entities Food and Drink are in the table of Entry.
        """
        CREATE TABLE ZENTRY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCATEGORY INTEGER, ZCALORIES INTEGER,
            ZEATENAT TIMESTAMP, ZTITLE VARCHAR, ZLITRES FLOAT)
        """,
        "CREATE TABLE ZTRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAMOUNT DECIMAL)",
        "CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTEXT VARCHAR, ZPARENTID VARCHAR)",
        "CREATE INDEX ZENTRY_ZCATEGORY_INDEX ON ZENTRY (ZCATEGORY)",
    ]

    /// Two categories that were seeded twice, the second one edited; two without a name; and a sandwich in two entities.
    static let rows = [
        """
        INSERT INTO ZCATEGORY VALUES
            (1, 1, 1, \(launched), NULL, 'Meals out', \(uuid(1))),
            (2, 1, 1, \(launched), NULL, 'Travel', \(uuid(2))),
            (3, 1, 2, \(launched + 60), \(launched + 3600), 'Travel', \(uuid(3))),
            (4, 1, 1, \(launched - 60).25, \(launched - 60).75, 'Meals out', \(uuid(4))),
            (5, 1, 1, \(launched), NULL, NULL, \(uuid(5))), (6, 1, 1, \(launched), NULL, NULL, \(uuid(6)))
        """,
        """
        INSERT INTO ZENTRY VALUES (1, 3, 1, 1, 300, \(launched), 'Sandwich', NULL), (2, 4, 1, 1, NULL, NULL, 'Sandwich', 0.5),
            (3, 3, 4, 4, 310, \(launched), 'Sandwich', NULL)
        """,
        "INSERT INTO ZNOTE VALUES (1, 6, 1, 'Dear diary', '8E5F6C1E-A0B1-4C2D-9E3F-000000000009')",
    ]

    /// The history, as an app with `NSPersistentHistoryTrackingKey` and CloudKit has it.
    static let history = [
        "INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 7), (16002, 'TRANSACTION', 0, 4), (16003, 'TRANSACTIONSTRING', 0, 2)",
        """
        CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, ZENTITY INTEGER,
            ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB)
        """,
        """
        CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER,
            ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR,
            ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB)
        """,
        "CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR)",
        "INSERT INTO ATRANSACTIONSTRING VALUES (1, 16003, 1, 'seeder'), (2, 16003, 1, 'NSCloudKitMirroringDelegate.import')",
        """
        INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT, ZAUTHORTS, ZTIMESTAMP, ZAUTHOR) VALUES
            (1, 16002, 1, 1, \(launched), NULL), (2, 16002, 1, 2, \(launched + 90), NULL),
            (3, 16002, 1, NULL, \(launched + 3600), NULL), (4, 16002, 1, NULL, \(launched + 3700), 'before')
        """,
        """
        INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID) VALUES
            (1, 16001, 1, 0, 1, 1, 1), (2, 16001, 1, 0, 1, 2, 1), (3, 16001, 1, 0, 3, 1, 1), (4, 16001, 1, 0, 1, 3, 2),
            (5, 16001, 1, 0, 1, 4, 2), (6, 16001, 1, 1, 1, 3, 3), (7, 16001, 1, 1, 1, 3, 4)
        """,
    ]
}

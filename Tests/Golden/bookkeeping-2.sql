PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "Food" (
    "uuid" TEXT PRIMARY KEY NOT NULL,
    "name" TEXT,
    "kcal" INTEGER,
    "createDate" TEXT,
    "updateDate" TEXT
);
INSERT INTO Food VALUES('e9625b71-def4-4bd5-9727-d4de104785fc','Soup',60,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('6524eae0-e090-4349-8a2c-ff0f2c9851c6','Café "crème"',5,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('5b0008f6-b10e-4414-b684-2deb830d590d','Toast',90,'2025-02-01T00:00:00.000Z',NULL);
CREATE TABLE seedbed_meta (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, store TEXT NOT NULL, schema INTEGER
);
INSERT INTO seedbed_meta VALUES(1,2,'2b144d5e9de6f26a84708dfd25b91209',46);
CREATE TABLE seedbed_receipts (
    catalog TEXT PRIMARY KEY, released INTEGER NOT NULL, seededAt INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO seedbed_receipts VALUES('food',1738368000000,1795312830773);
INSERT INTO seedbed_receipts VALUES('meals',1735689600000,1795312830686);
CREATE TABLE seedbed_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, tbl TEXT NOT NULL, uuid TEXT NOT NULL,
    seedID TEXT, reason TEXT NOT NULL, survivor TEXT, row TEXT, cleanup INTEGER,
    undone INTEGER NOT NULL DEFAULT 0, trail INTEGER NOT NULL DEFAULT 0
);
INSERT INTO seedbed_log VALUES(1,1795312830799,'Food','1b50b50b-8ffd-4d0b-9ce7-2b2ee75f2d7d',NULL,'superseded','6524eae0-e090-4349-8a2c-ff0f2c9851c6','{"uuid":"1b50b50b-8ffd-4d0b-9ce7-2b2ee75f2d7d","name":"Café \"crème\"","kcal":5,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(2,1795312830799,'Food','38c22221-8ab5-4094-a181-2fa6a4f03bbf',NULL,'superseded','5b0008f6-b10e-4414-b684-2deb830d590d','{"uuid":"38c22221-8ab5-4094-a181-2fa6a4f03bbf","name":"Toast","kcal":90,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(3,1795312830799,'Food','6d82749d-6e8f-4ee6-92db-4a952d261181',NULL,'superseded','5b0008f6-b10e-4414-b684-2deb830d590d','{"uuid":"6d82749d-6e8f-4ee6-92db-4a952d261181","name":"Toast","kcal":85,"createDate":"2025-01-15T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(4,1795312830799,'Food','9b057e4f-5536-4eed-83a1-4126e4f6a407',NULL,'superseded','e9625b71-def4-4bd5-9727-d4de104785fc','{"uuid":"9b057e4f-5536-4eed-83a1-4126e4f6a407","name":"Soup","kcal":60,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(5,1795312830802,'Meal','0f1dfd5e-cb16-4010-a5bc-49da44bd1479','meals/breakfast','superseded','1ec808be-8ce1-494e-8106-2d0a1cd85845','{"uuid":"0f1dfd5e-cb16-4010-a5bc-49da44bd1479","name":"Breakfast","size":{"real":"1.5"},"food":"5b0008f6-b10e-4414-b684-2deb830d590d","position":1,"seedID":"meals/breakfast","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(6,1795312830802,'Meal','8520dadc-ba34-4d71-8be2-d19bbd1b9170','meals/lunch','yielded','3fa845ea-e0e5-460c-b13a-c92bebc6eede','{"uuid":"8520dadc-ba34-4d71-8be2-d19bbd1b9170","name":"Lunch","size":{"real":"2.0"},"food":"e9625b71-def4-4bd5-9727-d4de104785fc","position":2,"seedID":"meals/lunch","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(7,1795312830802,'Meal','6b88a0f0-78de-43b1-b7c8-62459fed4779','meals/supper','superseded','cb20038f-2087-4c15-b433-688677dc3873','{"uuid":"6b88a0f0-78de-43b1-b7c8-62459fed4779","name":"Supper","size":null,"food":null,"position":3,"seedID":"meals/supper","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0);
CREATE TABLE seedbed_trail (
    id INTEGER NOT NULL, col TEXT NOT NULL, value, PRIMARY KEY (id, col)
) WITHOUT ROWID;
CREATE TABLE seedbed_replaced (
    tbl TEXT NOT NULL, createDate, updateDate, changed INTEGER NOT NULL
);
CREATE TABLE seedbed_import (mark INTEGER NOT NULL);
CREATE TABLE seedbed_own (mark INTEGER NOT NULL);
CREATE TABLE seedbed_moving (
    id INTEGER PRIMARY KEY, at REAL NOT NULL, tbl TEXT NOT NULL, cols TEXT NOT NULL,
    o0, o1, o2, o3, n0, n1, n2, n3
);
CREATE TABLE seedbed_journal (
    tbl TEXT NOT NULL, uuid TEXT NOT NULL, slot INTEGER NOT NULL, updateDate, state INTEGER NOT NULL DEFAULT 0,
    rescues INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tbl, uuid, slot)
) WITHOUT ROWID;
INSERT INTO seedbed_journal VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'2026-11-22T02:00:30.714Z',0,0);
INSERT INTO seedbed_journal VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'2026-11-22T02:00:30.714Z',0,0);
CREATE TABLE seedbed_journal_values (
    tbl TEXT NOT NULL, uuid TEXT NOT NULL, slot INTEGER NOT NULL, col TEXT NOT NULL, value,
    PRIMARY KEY (tbl, uuid, slot, col)
) WITHOUT ROWID;
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'createDate','2025-01-01T00:00:00.000Z');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'dismissDate',NULL);
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'food','e9625b71-def4-4bd5-9727-d4de104785fc');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'name','Brunch');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'position',2);
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'seedID','meals/lunch');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'size',2.0);
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'updateDate','2026-11-22T02:00:30.714Z');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',0,'uuid','3fa845ea-e0e5-460c-b13a-c92bebc6eede');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'createDate','2025-01-01T00:00:00.000Z');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'dismissDate',NULL);
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'food','e9625b71-def4-4bd5-9727-d4de104785fc');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'name','Brunch');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'position',2);
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'seedID','meals/lunch');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'size',2.0);
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'updateDate','2026-11-22T02:00:30.714Z');
INSERT INTO seedbed_journal_values VALUES('Meal','3fa845ea-e0e5-460c-b13a-c92bebc6eede',1,'uuid','3fa845ea-e0e5-460c-b13a-c92bebc6eede');
CREATE TABLE seedbed_journal_owner (account TEXT NOT NULL);
INSERT INTO seedbed_journal_owner VALUES('none');
CREATE TABLE seedbed_given (id INTEGER PRIMARY KEY, catalog TEXT NOT NULL, seeds TEXT NOT NULL);
INSERT INTO seedbed_given VALUES(1,'food','[["caf_c3_a9-_22cr_c3_a8me_22",["Café \"crème\""]],["toast",["Toast"]],["soup",["Soup"]]]');
INSERT INTO seedbed_given VALUES(2,'meals','[["breakfast",["meals/breakfast"],{"size":{"real":"1.5"},"food":{"ref":"food/toast"},"position":1}],["lunch",["meals/lunch"],{"size":{"real":"2.0"},"food":{"ref":"food/soup"},"position":2}],["supper",["meals/supper"],{"size":null,"position":3}]]');
INSERT INTO seedbed_given VALUES(3,'food','[["toast",["Toast"],{},1738368000000]]');
CREATE TABLE IF NOT EXISTS "Meal" (
    "uuid" TEXT PRIMARY KEY NOT NULL,
    "name" TEXT,
    "size" REAL,
    "food" TEXT REFERENCES "Food" ("uuid"),
    "position" INTEGER,
    "seedID" TEXT,
    "createDate" TEXT,
    "updateDate" TEXT,
    "dismissDate" TEXT
);
INSERT INTO Meal VALUES('1ec808be-8ce1-494e-8106-2d0a1cd85845','Breakfast',1.5,'5b0008f6-b10e-4414-b684-2deb830d590d',1,'meals/breakfast','2025-01-01T00:00:00.000Z',NULL,NULL);
INSERT INTO Meal VALUES('3fa845ea-e0e5-460c-b13a-c92bebc6eede','Brunch',2.0,'e9625b71-def4-4bd5-9727-d4de104785fc',2,'meals/lunch','2025-01-01T00:00:00.000Z','2026-11-22T02:00:30.714Z',NULL);
INSERT INTO Meal VALUES('cb20038f-2087-4c15-b433-688677dc3873','Supper',NULL,NULL,3,'meals/supper','2025-01-01T00:00:00.000Z',NULL,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('seedbed_log',7);
CREATE INDEX seedbed_log_uuid ON seedbed_log (tbl, uuid);
CREATE INDEX seedbed_log_trail ON seedbed_log (tbl) WHERE trail = 1;
CREATE TRIGGER seedbed_import_time AFTER INSERT ON seedbed_import
BEGIN
    UPDATE seedbed_import SET mark = CAST(strftime('%s', 'now') AS INTEGER) WHERE rowid = NEW.rowid;
END;
CREATE INDEX seedbed_journal_state ON seedbed_journal (tbl, uuid) WHERE state <> 0;
CREATE INDEX seedbed_given_catalog ON seedbed_given (catalog);
CREATE TRIGGER "seedbed_keep_Food" AFTER UPDATE OF "updateDate" ON "Food"
WHEN NEW."updateDate" IS NULL AND OLD."updateDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE "Food" SET "updateDate" = OLD."updateDate" WHERE "rowid" IS NEW."rowid" AND "updateDate" IS NULL;
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
END;
CREATE TRIGGER "seedbed_insert_Food" AFTER INSERT ON "Food"
WHEN (NEW."createDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Food')) AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "Food" SET ("createDate", "updateDate") =
        (SELECT coalesce(NEW."createDate", r.createDate), CASE WHEN NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT r.updateDate THEN NEW."updateDate" WHEN r.changed THEN coalesce(max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', r.updateDate, '+0.001 seconds')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) ELSE r.updateDate END FROM seedbed_replaced AS r WHERE tbl = 'Food')
    WHERE "rowid" IS NEW."rowid" AND EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Food');
    DELETE FROM seedbed_replaced WHERE tbl = 'Food';
    UPDATE "Food" SET "createDate" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
        "updateDate" = coalesce("updateDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    WHERE "rowid" IS NEW."rowid" AND "createDate" IS NULL;
END;
CREATE TRIGGER "seedbed_touch_Food" AFTER UPDATE OF "uuid", "name", "kcal" ON "Food"
WHEN (NEW."updateDate" IS OLD."updateDate" OR NEW."updateDate" IS NULL) AND (OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."kcal" IS NOT NEW."kcal" COLLATE BINARY)
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "Food" SET "updateDate" = coalesce(max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', OLD."updateDate", '+0.001 seconds')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) WHERE "rowid" IS NEW."rowid";
END;
CREATE TRIGGER "seedbed_replace_Food" BEFORE INSERT ON "Food"
WHEN (EXISTS (SELECT 1 FROM "Food" AS o WHERE (o."uuid" = NEW."uuid")) OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Food'))
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    DELETE FROM seedbed_replaced WHERE tbl = 'Food';
    INSERT INTO seedbed_replaced (tbl, createDate, updateDate, changed)
    SELECT 'Food', o."createDate", o."updateDate",
        o."uuid" IS NOT NEW."uuid" COLLATE BINARY OR o."name" IS NOT NEW."name" COLLATE BINARY OR o."kcal" IS NOT NEW."kcal" COLLATE BINARY
    FROM "Food" AS o WHERE (o."uuid" = NEW."uuid") LIMIT 1;
END;
CREATE TRIGGER "seedbed_unlog_Food" AFTER INSERT ON "Food"
BEGIN
    UPDATE seedbed_log SET reason = 'replaced' WHERE id > (SELECT max(id) FROM seedbed_log) - 4
        AND reason = 'deleted' AND tbl = 'Food' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE INDEX "seedbed_uuid_Food" ON "Food" ("uuid" COLLATE NOCASE);
CREATE INDEX "seedbed_group_Food" ON "Food" ("name" COLLATE BINARY, "updateDate", "createDate");
CREATE TRIGGER "seedbed_keep_Meal" AFTER UPDATE OF "updateDate" ON "Meal"
WHEN NEW."updateDate" IS NULL AND OLD."updateDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE "Meal" SET "updateDate" = OLD."updateDate" WHERE "rowid" IS NEW."rowid" AND "updateDate" IS NULL;
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
END;
CREATE TRIGGER "seedbed_insert_Meal" AFTER INSERT ON "Meal"
WHEN (NEW."createDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Meal')) AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "Meal" SET ("createDate", "updateDate") =
        (SELECT coalesce(NEW."createDate", r.createDate), CASE WHEN NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT r.updateDate THEN NEW."updateDate" WHEN r.changed THEN coalesce(max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', r.updateDate, '+0.001 seconds')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) ELSE r.updateDate END FROM seedbed_replaced AS r WHERE tbl = 'Meal')
    WHERE "rowid" IS NEW."rowid" AND EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Meal');
    DELETE FROM seedbed_replaced WHERE tbl = 'Meal';
    UPDATE "Meal" SET "createDate" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
        "updateDate" = coalesce("updateDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    WHERE "rowid" IS NEW."rowid" AND "createDate" IS NULL;
END;
CREATE TRIGGER "seedbed_touch_Meal" AFTER UPDATE OF "uuid", "name", "seedID", "dismissDate" ON "Meal"
WHEN (NEW."updateDate" IS OLD."updateDate" OR NEW."updateDate" IS NULL) AND (OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY)
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "Meal" SET "updateDate" = coalesce(max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', OLD."updateDate", '+0.001 seconds')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) WHERE "rowid" IS NEW."rowid";
END;
CREATE TRIGGER "seedbed_replace_Meal" BEFORE INSERT ON "Meal"
WHEN (EXISTS (SELECT 1 FROM "Meal" AS o WHERE (o."uuid" = NEW."uuid")) OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Meal'))
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    DELETE FROM seedbed_replaced WHERE tbl = 'Meal';
    INSERT INTO seedbed_replaced (tbl, createDate, updateDate, changed)
    SELECT 'Meal', o."createDate", o."updateDate",
        o."uuid" IS NOT NEW."uuid" COLLATE BINARY OR o."name" IS NOT NEW."name" COLLATE BINARY OR o."seedID" IS NOT NEW."seedID" COLLATE BINARY OR o."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY
    FROM "Meal" AS o WHERE (o."uuid" = NEW."uuid") LIMIT 1;
END;
CREATE TRIGGER "seedbed_log_Meal" AFTER DELETE ON "Meal"
WHEN NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason, trail)
    VALUES (CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER), 'Meal', lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END), OLD."seedID", 'deleted', 0);
    
END;
CREATE TRIGGER "seedbed_unlog_Meal" AFTER INSERT ON "Meal"
BEGIN
    UPDATE seedbed_log SET reason = 'replaced' WHERE id > (SELECT max(id) FROM seedbed_log) - 4
        AND reason = 'deleted' AND tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_hold_Meal" AFTER UPDATE OF "updateDate" ON "Meal"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT OLD."updateDate" AND NOT (OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."size" IS NOT NEW."size" COLLATE BINARY OR OLD."food" IS NOT NEW."food" COLLATE BINARY OR OLD."position" IS NOT NEW."position" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY) AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    DELETE FROM seedbed_journal WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END); DELETE FROM seedbed_journal WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 0;
DELETE FROM seedbed_journal_values WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 0;
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate) VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, NEW."updateDate");
INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value) VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'uuid', NEW."uuid"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'name', NEW."name"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'size', NEW."size"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'food', NEW."food"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'position', NEW."position"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'seedID', NEW."seedID"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'createDate', NEW."createDate"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'updateDate', NEW."updateDate"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, 'dismissDate', NEW."dismissDate");
END;
CREATE TRIGGER "seedbed_take_Meal" AFTER UPDATE OF "updateDate" ON "Meal"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT OLD."updateDate" AND CASE WHEN NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) THEN OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."size" IS NOT NEW."size" COLLATE BINARY OR OLD."food" IS NOT NEW."food" COLLATE BINARY OR OLD."position" IS NOT NEW."position" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY ELSE EXISTS (SELECT 1 FROM seedbed_journal WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END)) END
BEGIN
    DELETE FROM seedbed_journal WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 1;
DELETE FROM seedbed_journal_values WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 1;
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate) VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, NEW."updateDate");
INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value) VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'uuid', NEW."uuid"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'name', NEW."name"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'size', NEW."size"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'food', NEW."food"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'position', NEW."position"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'seedID', NEW."seedID"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'createDate', NEW."createDate"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'updateDate', NEW."updateDate"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'dismissDate', NEW."dismissDate");UPDATE seedbed_journal SET state = 0 WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_overwrite_Meal" AFTER UPDATE OF "updateDate" ON "Meal"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NULL
BEGIN
    UPDATE seedbed_journal SET state = 2 WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_expect_Meal" BEFORE INSERT ON "Meal"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) AND EXISTS (SELECT 1 FROM "Meal" AS o WHERE o."uuid" = NEW."uuid" COLLATE NOCASE)
BEGIN
    INSERT INTO seedbed_journal (tbl, uuid, slot) SELECT 'Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1
WHERE NOT EXISTS (SELECT 1 FROM seedbed_journal WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 1);
END;
CREATE TRIGGER "seedbed_accept_Meal" AFTER INSERT ON "Meal"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND EXISTS (SELECT 1 FROM seedbed_journal WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END))
BEGIN
    DELETE FROM seedbed_journal WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 1;
DELETE FROM seedbed_journal_values WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 1;
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate) VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, NEW."updateDate");
INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value) VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'uuid', NEW."uuid"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'name', NEW."name"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'size', NEW."size"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'food', NEW."food"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'position', NEW."position"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'seedID', NEW."seedID"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'createDate', NEW."createDate"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'updateDate', NEW."updateDate"), ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, 'dismissDate', NEW."dismissDate");UPDATE seedbed_journal SET state = 0 WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_return_Meal" AFTER INSERT ON "Meal"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NULL
BEGIN
    UPDATE seedbed_journal SET state = 2 WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_lose_Meal" AFTER DELETE ON "Meal"
WHEN OLD."seedID" IS NOT NULL AND OLD."uuid" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    UPDATE seedbed_journal SET state = 1 WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END);
END;
CREATE INDEX "seedbed_uuid_Meal" ON "Meal" ("uuid" COLLATE NOCASE);
CREATE INDEX "seedbed_group_Meal" ON "Meal" ("seedID" COLLATE BINARY, "updateDate", "createDate");
CREATE TRIGGER "seedbed_log_Food" AFTER DELETE ON "Food"
WHEN NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason, trail)
    VALUES (CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER), 'Food', lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END), NULL, 'deleted', (OLD."createDate" IS NOT NULL AND OLD."updateDate" IS NULL));
    INSERT INTO seedbed_trail (id, col, value) SELECT (SELECT max(id) FROM seedbed_log), 'uuid', OLD."uuid" WHERE (OLD."createDate" IS NOT NULL AND OLD."updateDate" IS NULL);
    INSERT INTO seedbed_trail (id, col, value) SELECT (SELECT max(id) FROM seedbed_log), 'name', OLD."name" WHERE (OLD."createDate" IS NOT NULL AND OLD."updateDate" IS NULL);
END;
COMMIT;

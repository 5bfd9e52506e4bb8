PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "Food" (
    "uuid" TEXT PRIMARY KEY NOT NULL,
    "name" TEXT,
    "kcal" INTEGER,
    "createDate" TEXT,
    "updateDate" TEXT
);
INSERT INTO Food VALUES('7114995d-4b02-48b5-a85f-368232c6c1db','Café "crème"',5,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('dbd1287f-3f24-49ce-893a-30c1476f3a25','Soup',60,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('7bf9bec4-79ff-4669-bfe6-17c650f2a678','Toast',90,'2025-02-01T00:00:00.000Z',NULL);
CREATE TABLE seedbed_meta (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, store TEXT NOT NULL, schema INTEGER
);
INSERT INTO seedbed_meta VALUES(1,1,'329f4e72b93d814a2156914d7210bed8',43);
CREATE TABLE seedbed_receipts (
    catalog TEXT PRIMARY KEY, released INTEGER NOT NULL, seededAt INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO seedbed_receipts VALUES('food',1738368000000,1795312507047);
INSERT INTO seedbed_receipts VALUES('meals',1735689600000,1795312506968);
CREATE TABLE seedbed_seeds (
    catalog TEXT NOT NULL, seed TEXT NOT NULL, "group" TEXT NOT NULL, loose TEXT NOT NULL, renewedFor INTEGER,
    PRIMARY KEY (catalog, seed)
) WITHOUT ROWID;
INSERT INTO seedbed_seeds VALUES('food','caf_c3_a9-_22cr_c3_a8me_22','["Café \"crème\""]','{}',NULL);
INSERT INTO seedbed_seeds VALUES('food','soup','["Soup"]','{}',NULL);
INSERT INTO seedbed_seeds VALUES('food','toast','["Toast"]','{}',1738368000000);
INSERT INTO seedbed_seeds VALUES('meals','breakfast','["meals/breakfast"]','{"size":{"real":"1.5"},"food":{"ref":"food/toast"},"position":1}',NULL);
INSERT INTO seedbed_seeds VALUES('meals','lunch','["meals/lunch"]','{"size":{"real":"2.0"},"food":{"ref":"food/soup"},"position":2}',NULL);
INSERT INTO seedbed_seeds VALUES('meals','supper','["meals/supper"]','{"size":null,"position":3}',NULL);
CREATE TABLE seedbed_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, tbl TEXT NOT NULL, uuid TEXT NOT NULL,
    seedID TEXT, reason TEXT NOT NULL, survivor TEXT, row TEXT, cleanup INTEGER,
    undone INTEGER NOT NULL DEFAULT 0, trail INTEGER NOT NULL DEFAULT 0
);
INSERT INTO seedbed_log VALUES(1,1795312507071,'Food','6032b3de-d65a-49d8-904f-26b330a2bff2',NULL,'superseded','7114995d-4b02-48b5-a85f-368232c6c1db','{"uuid":"6032b3de-d65a-49d8-904f-26b330a2bff2","name":"Café \"crème\"","kcal":5,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(2,1795312507071,'Food','7363260f-ac35-4ba7-aad1-19d1f12d1210',NULL,'superseded','7bf9bec4-79ff-4669-bfe6-17c650f2a678','{"uuid":"7363260f-ac35-4ba7-aad1-19d1f12d1210","name":"Toast","kcal":90,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(3,1795312507071,'Food','7dd23777-4a3b-44ff-924f-eeda3cfad557',NULL,'superseded','7bf9bec4-79ff-4669-bfe6-17c650f2a678','{"uuid":"7dd23777-4a3b-44ff-924f-eeda3cfad557","name":"Toast","kcal":85,"createDate":"2025-01-15T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(4,1795312507071,'Food','ced3c98e-aae6-4fd7-8231-9e09d9199a48',NULL,'superseded','dbd1287f-3f24-49ce-893a-30c1476f3a25','{"uuid":"ced3c98e-aae6-4fd7-8231-9e09d9199a48","name":"Soup","kcal":60,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(5,1795312507074,'Meal','623661a0-b32d-418d-805b-7c3ff50f69c6','meals/breakfast','superseded','625058d5-d0de-4407-9906-c1309da818d5','{"uuid":"623661a0-b32d-418d-805b-7c3ff50f69c6","name":"Breakfast","size":{"real":"1.5"},"food":"7bf9bec4-79ff-4669-bfe6-17c650f2a678","position":1,"seedID":"meals/breakfast","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(6,1795312507074,'Meal','7b2018ae-5df3-426b-864c-b73fd96b8e50','meals/lunch','yielded','9fb89575-6a8f-44e5-a372-b21aabe450eb','{"uuid":"7b2018ae-5df3-426b-864c-b73fd96b8e50","name":"Lunch","size":{"real":"2.0"},"food":"dbd1287f-3f24-49ce-893a-30c1476f3a25","position":2,"seedID":"meals/lunch","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0);
INSERT INTO seedbed_log VALUES(7,1795312507074,'Meal','838561a0-4797-4338-a85c-164b102634ea','meals/supper','superseded','dcbb19e9-5196-4488-b313-19a2ea6e3d2b','{"uuid":"838561a0-4797-4338-a85c-164b102634ea","name":"Supper","size":null,"food":null,"position":3,"seedID":"meals/supper","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0);
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
INSERT INTO seedbed_journal VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'2026-11-22T01:55:06.990Z',0,0);
INSERT INTO seedbed_journal VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'2026-11-22T01:55:06.990Z',0,0);
CREATE TABLE seedbed_journal_values (
    tbl TEXT NOT NULL, uuid TEXT NOT NULL, slot INTEGER NOT NULL, col TEXT NOT NULL, value,
    PRIMARY KEY (tbl, uuid, slot, col)
) WITHOUT ROWID;
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'createDate','2025-01-01T00:00:00.000Z');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'dismissDate',NULL);
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'food','ced3c98e-aae6-4fd7-8231-9e09d9199a48');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'name','Brunch');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'position',2);
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'seedID','meals/lunch');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'size',2.0);
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'updateDate','2026-11-22T01:55:06.990Z');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',0,'uuid','9fb89575-6a8f-44e5-a372-b21aabe450eb');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'createDate','2025-01-01T00:00:00.000Z');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'dismissDate',NULL);
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'food','dbd1287f-3f24-49ce-893a-30c1476f3a25');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'name','Brunch');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'position',2);
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'seedID','meals/lunch');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'size',2.0);
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'updateDate','2026-11-22T01:55:06.990Z');
INSERT INTO seedbed_journal_values VALUES('Meal','9fb89575-6a8f-44e5-a372-b21aabe450eb',1,'uuid','9fb89575-6a8f-44e5-a372-b21aabe450eb');
CREATE TABLE seedbed_journal_owner (account TEXT NOT NULL);
INSERT INTO seedbed_journal_owner VALUES('none');
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
INSERT INTO Meal VALUES('9fb89575-6a8f-44e5-a372-b21aabe450eb','Brunch',2.0,'dbd1287f-3f24-49ce-893a-30c1476f3a25',2,'meals/lunch','2025-01-01T00:00:00.000Z','2026-11-22T01:55:06.990Z',NULL);
INSERT INTO Meal VALUES('dcbb19e9-5196-4488-b313-19a2ea6e3d2b','Supper',NULL,NULL,3,'meals/supper','2025-01-01T00:00:00.000Z',NULL,NULL);
INSERT INTO Meal VALUES('625058d5-d0de-4407-9906-c1309da818d5','Breakfast',1.5,'7bf9bec4-79ff-4669-bfe6-17c650f2a678',1,'meals/breakfast','2025-01-01T00:00:00.000Z',NULL,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('seedbed_log',7);
CREATE INDEX seedbed_log_uuid ON seedbed_log (tbl, uuid);
CREATE INDEX seedbed_log_trail ON seedbed_log (tbl) WHERE trail = 1;
CREATE TRIGGER seedbed_import_time AFTER INSERT ON seedbed_import
BEGIN
    UPDATE seedbed_import SET mark = CAST(strftime('%s', 'now') AS INTEGER) WHERE rowid = NEW.rowid;
END;
CREATE INDEX seedbed_journal_state ON seedbed_journal (tbl, uuid) WHERE state <> 0;
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

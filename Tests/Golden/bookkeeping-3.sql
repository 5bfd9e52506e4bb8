PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "Food" (
    "uuid" TEXT PRIMARY KEY NOT NULL,
    "name" TEXT,
    "kcal" INTEGER,
    "createDate" TEXT,
    "updateDate" TEXT
);
INSERT INTO Food VALUES('fc711e3f-6bc9-42b4-9ec1-9ea8abaa126e','Soup',60,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('17f5a982-ea41-4f72-9b2a-e740b1f533d5','Café "crème"',5,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('382370a6-2de5-4f85-902b-7e4590c5e1c7','Toast',90,'2025-02-01T00:00:00.000Z',NULL);
CREATE TABLE seedbed_meta (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, store TEXT NOT NULL, schema INTEGER
);
INSERT INTO seedbed_meta VALUES(1,3,'fa15d3bb21f8fbb1eb2f1674c1f52233',8589934640);
CREATE TABLE seedbed_receipts (
    catalog TEXT PRIMARY KEY, released INTEGER NOT NULL, seededAt INTEGER NOT NULL
, former TEXT NOT NULL DEFAULT '', withdrawn INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO seedbed_receipts VALUES('food',1738368000000,1795375393691,'1735689600000',0);
INSERT INTO seedbed_receipts VALUES('meals',1735689600000,1795375393202,'',0);
CREATE TABLE seedbed_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, tbl TEXT NOT NULL, uuid TEXT NOT NULL,
    seedID TEXT, reason TEXT NOT NULL, survivor TEXT, row TEXT, cleanup INTEGER,
    undone INTEGER NOT NULL DEFAULT 0, trail INTEGER NOT NULL DEFAULT 0
, account TEXT, namesake INTEGER NOT NULL DEFAULT 0);
INSERT INTO seedbed_log VALUES(1,1795375393903,'Food','02c6058d-3692-41aa-841b-508f665576d7',NULL,'superseded','17f5a982-ea41-4f72-9b2a-e740b1f533d5','{"uuid":"02c6058d-3692-41aa-841b-508f665576d7","name":"Café \"crème\"","kcal":5,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0);
INSERT INTO seedbed_log VALUES(2,1795375393903,'Food','17c666d6-f5ab-4bec-93a6-c03eb01e11a2',NULL,'superseded','382370a6-2de5-4f85-902b-7e4590c5e1c7','{"uuid":"17c666d6-f5ab-4bec-93a6-c03eb01e11a2","name":"Toast","kcal":90,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0);
INSERT INTO seedbed_log VALUES(3,1795375393903,'Food','4b11746c-8b84-4668-971c-cfa5192a6000',NULL,'superseded','382370a6-2de5-4f85-902b-7e4590c5e1c7','{"uuid":"4b11746c-8b84-4668-971c-cfa5192a6000","name":"Toast","kcal":85,"createDate":"2025-01-15T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0);
INSERT INTO seedbed_log VALUES(4,1795375393903,'Food','9b9c8902-dd16-4904-8b1b-8c768d658b05',NULL,'superseded','fc711e3f-6bc9-42b4-9ec1-9ea8abaa126e','{"uuid":"9b9c8902-dd16-4904-8b1b-8c768d658b05","name":"Soup","kcal":60,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0);
INSERT INTO seedbed_log VALUES(5,1795375393907,'Meal','17a8acfe-22eb-4b9e-a4f8-4c4dc63224f4','meals/breakfast','superseded','92896c9b-1c2f-491a-b270-42fbe3d16843','{"uuid":"17a8acfe-22eb-4b9e-a4f8-4c4dc63224f4","name":"Breakfast","size":{"real":"1.5"},"food":"382370a6-2de5-4f85-902b-7e4590c5e1c7","position":1,"seedID":"meals/breakfast","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0,NULL,0);
INSERT INTO seedbed_log VALUES(6,1795375393907,'Meal','b48a105a-be71-4e0e-9987-724969437048','meals/lunch','yielded','18e7a3ea-9461-49a7-888c-f5097f0c894a','{"uuid":"b48a105a-be71-4e0e-9987-724969437048","name":"Lunch","size":{"real":"2.0"},"food":"fc711e3f-6bc9-42b4-9ec1-9ea8abaa126e","position":2,"seedID":"meals/lunch","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0,NULL,0);
INSERT INTO seedbed_log VALUES(7,1795375393907,'Meal','77e25a56-6048-409a-9bb9-e43be04f6d61','meals/supper','superseded','bc141036-e535-4ad3-9c1a-bfa32a9e04e7','{"uuid":"77e25a56-6048-409a-9bb9-e43be04f6d61","name":"Supper","size":null,"food":null,"position":3,"seedID":"meals/supper","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0,NULL,0);
CREATE TABLE seedbed_marks (account TEXT PRIMARY KEY, contentRemoved INTEGER NOT NULL) WITHOUT ROWID;
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
    rescues INTEGER NOT NULL DEFAULT 0, restored INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tbl, uuid, slot)
) WITHOUT ROWID;
INSERT INTO seedbed_journal VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'2026-11-22T19:23:13.806Z',0,0,0);
INSERT INTO seedbed_journal VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'2026-11-22T19:23:13.806Z',0,0,0);
CREATE TABLE seedbed_journal_values (
    tbl TEXT NOT NULL, uuid TEXT NOT NULL, slot INTEGER NOT NULL, col TEXT NOT NULL, value,
    PRIMARY KEY (tbl, uuid, slot, col)
) WITHOUT ROWID;
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'createDate','2025-01-01T00:00:00.000Z');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'dismissDate',NULL);
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'food','fc711e3f-6bc9-42b4-9ec1-9ea8abaa126e');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'name','Brunch');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'position',2);
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'seedID','meals/lunch');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'size',2.0);
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'updateDate','2026-11-22T19:23:13.806Z');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',0,'uuid','18e7a3ea-9461-49a7-888c-f5097f0c894a');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'createDate','2025-01-01T00:00:00.000Z');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'dismissDate',NULL);
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'food','fc711e3f-6bc9-42b4-9ec1-9ea8abaa126e');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'name','Brunch');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'position',2);
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'seedID','meals/lunch');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'size',2.0);
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'updateDate','2026-11-22T19:23:13.806Z');
INSERT INTO seedbed_journal_values VALUES('Meal','18e7a3ea-9461-49a7-888c-f5097f0c894a',1,'uuid','18e7a3ea-9461-49a7-888c-f5097f0c894a');
CREATE TABLE seedbed_journal_owner (account TEXT NOT NULL);
INSERT INTO seedbed_journal_owner VALUES('none');
CREATE TABLE seedbed_given (id INTEGER PRIMARY KEY, catalog TEXT NOT NULL, seeds TEXT NOT NULL);
INSERT INTO seedbed_given VALUES(1,'food','[[["name"],{"r":1735689600000,"c":["kcal","name"]}],["caf_c3_a9-_22cr_c3_a8me_22",["Café \"crème\""],"a9b7ffd54ae70d3"],["toast",["Toast"],"0c003b7568af910"],["soup",["Soup"],"a621f8a8a97e73e"]]');
INSERT INTO seedbed_given VALUES(2,'meals','[[["seedID"],{"r":1735689600000,"c":["name"],"k":["name"]}],["breakfast",["meals/breakfast"],{"h":"b434f0ba5ad9702","k":["Breakfast"],"l":{"size":{"real":"1.5"},"food":{"ref":"food/toast"},"position":1}}],["lunch",["meals/lunch"],{"h":"b91977a6f4acf43","k":["Lunch"],"l":{"size":{"real":"2.0"},"food":{"ref":"food/soup"},"position":2}}],["supper",["meals/supper"],{"h":"5d9a7d8899922c8","k":["Supper"],"l":{"size":null,"position":3}}]]');
INSERT INTO seedbed_given VALUES(3,'food','[[["name"],{"r":1735689600000,"c":["kcal","name"]}],["toast",["Toast"],{"h":"0c003b7568af910","n":1738368000000}]]');
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
INSERT INTO Meal VALUES('18e7a3ea-9461-49a7-888c-f5097f0c894a','Brunch',2.0,'fc711e3f-6bc9-42b4-9ec1-9ea8abaa126e',2,'meals/lunch','2025-01-01T00:00:00.000Z','2026-11-22T19:23:13.806Z',NULL);
INSERT INTO Meal VALUES('92896c9b-1c2f-491a-b270-42fbe3d16843','Breakfast',1.5,'382370a6-2de5-4f85-902b-7e4590c5e1c7',1,'meals/breakfast','2025-01-01T00:00:00.000Z',NULL,NULL);
INSERT INTO Meal VALUES('bc141036-e535-4ad3-9c1a-bfa32a9e04e7','Supper',NULL,NULL,3,'meals/supper','2025-01-01T00:00:00.000Z',NULL,NULL);
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
    UPDATE "Food" SET "createDate" = coalesce("createDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
        "updateDate" = coalesce("updateDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    WHERE "rowid" IS NEW."rowid" AND ("createDate" IS NULL OR NOT EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Food'));
    DELETE FROM seedbed_replaced WHERE tbl = 'Food';
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
    UPDATE "Meal" SET "createDate" = coalesce("createDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
        "updateDate" = coalesce("updateDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    WHERE "rowid" IS NEW."rowid" AND ("createDate" IS NULL OR NOT EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'Meal'));
    DELETE FROM seedbed_replaced WHERE tbl = 'Meal';
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
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate, rescues)
VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, NEW."updateDate", 0);
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
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate, rescues)
VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, NEW."updateDate", CASE WHEN OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."size" IS NOT NEW."size" COLLATE BINARY OR OLD."food" IS NOT NEW."food" COLLATE BINARY OR OLD."position" IS NOT NEW."position" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY THEN 0 ELSE coalesce((SELECT max(mark) FROM seedbed_import), 0) END);
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
CREATE TRIGGER "seedbed_amend_Meal" AFTER UPDATE ON "Meal"
WHEN EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) AND NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS OLD."updateDate" AND (OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."size" IS NOT NEW."size" COLLATE BINARY OR OLD."food" IS NOT NEW."food" COLLATE BINARY OR OLD."position" IS NOT NEW."position" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY)
BEGIN
    UPDATE seedbed_journal_values SET value = CASE col WHEN 'uuid' THEN NEW."uuid" WHEN 'name' THEN NEW."name" WHEN 'size' THEN NEW."size" WHEN 'food' THEN NEW."food" WHEN 'position' THEN NEW."position" WHEN 'seedID' THEN NEW."seedID" WHEN 'createDate' THEN NEW."createDate" WHEN 'updateDate' THEN NEW."updateDate" WHEN 'dismissDate' THEN NEW."dismissDate" ELSE value END
WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot IN (SELECT slot FROM seedbed_journal
    WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 1 AND updateDate IS NEW."updateDate" AND rescues = (SELECT max(mark) FROM seedbed_import));
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
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate, rescues)
VALUES ('Meal', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1, NEW."updateDate", 0);
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
    UPDATE seedbed_journal_values SET value = CASE col WHEN 'size' THEN OLD."size" WHEN 'food' THEN OLD."food" WHEN 'position' THEN OLD."position" END
WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END) AND col IN ('size', 'food', 'position');
UPDATE seedbed_journal SET state = 1 WHERE tbl = 'Meal' AND uuid = lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END);
END;
CREATE INDEX "seedbed_uuid_Food" ON "Food" ("uuid" COLLATE NOCASE);
CREATE INDEX "seedbed_group_Food" ON "Food" ("name" COLLATE BINARY, "updateDate", "createDate");
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

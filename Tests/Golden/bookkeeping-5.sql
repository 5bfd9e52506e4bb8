PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "Food" (
    "uuid" TEXT PRIMARY KEY NOT NULL,
    "name" TEXT,
    "kcal" INTEGER,
    "createDate" TEXT,
    "updateDate" TEXT
);
INSERT INTO Food VALUES('6b855402-f6d5-4993-b6f6-801aec23d755','Café "crème"',5,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('a2007b48-f717-4e29-857f-9f68ef6d18a7','Soup',60,'2025-01-01T00:00:00.000Z',NULL);
INSERT INTO Food VALUES('1dca8c21-ccb3-4be2-9bed-5de0b33c05f2','Toast',90,'2025-02-01T00:00:00.000Z',NULL);
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
INSERT INTO Meal VALUES('5cb3cf5a-1c88-4a97-8265-d14af5b99973','Breakfast',1.5,'1dca8c21-ccb3-4be2-9bed-5de0b33c05f2',1,'meals/breakfast','2025-01-01T00:00:00.000Z',NULL,NULL);
INSERT INTO Meal VALUES('b0817ddf-25e8-4700-903f-1f0a62a6d5d4','Brunch',2.0,'a2007b48-f717-4e29-857f-9f68ef6d18a7',2,'meals/lunch','2025-01-01T00:00:00.000Z','2026-11-23T08:09:31.062Z',NULL);
INSERT INTO Meal VALUES('c81e47f2-a0c3-4bf9-9f83-9d1ea9ac5b7f','Supper',NULL,NULL,3,'meals/supper','2025-01-01T00:00:00.000Z',NULL,NULL);
CREATE TABLE seedbed_meta (
    id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, store TEXT NOT NULL, schema INTEGER,
    owner TEXT, marks TEXT, arrivedIn TEXT, arrived
);
INSERT INTO seedbed_meta VALUES(1,5,'af15ec648713369bb5b7fbe10373153',17179869222,'none',NULL,NULL,NULL);
CREATE TABLE seedbed_receipts (
    catalog TEXT PRIMARY KEY, released INTEGER NOT NULL, seededAt INTEGER NOT NULL,
    former TEXT NOT NULL DEFAULT '', withdrawn INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
INSERT INTO seedbed_receipts VALUES('food',1738368000000,1795421371043,'1735689600000',0);
INSERT INTO seedbed_receipts VALUES('meals',1735689600000,1795421370995,'',0);
CREATE TABLE seedbed_given (id INTEGER PRIMARY KEY, catalog TEXT NOT NULL, seeds TEXT NOT NULL);
INSERT INTO seedbed_given VALUES(1,'food','[[["name"],{"r":1735689600000,"c":["kcal","name"]}],["caf_c3_a9-_22cr_c3_a8me_22",["Café \"crème\""],"a9b7ffd54ae70d3"],["soup",["Soup"],"a621f8a8a97e73e"],["toast",["Toast"],"0c003b7568af910"]]');
INSERT INTO seedbed_given VALUES(2,'meals','[[["seedID"],{"r":1735689600000,"c":["name"],"k":["name"]}],["breakfast",["meals/breakfast"],{"h":"b434f0ba5ad9702","k":["Breakfast"],"l":{"size":{"real":"1.5"},"food":{"ref":"food/toast"},"position":1}}],["lunch",["meals/lunch"],{"h":"b91977a6f4acf43","k":["Lunch"],"l":{"size":{"real":"2.0"},"food":{"ref":"food/soup"},"position":2}}],["supper",["meals/supper"],{"h":"5d9a7d8899922c8","k":["Supper"],"l":{"size":null,"position":3}}]]');
INSERT INTO seedbed_given VALUES(3,'food','[[["name"],{"r":1735689600000,"c":["kcal","name"]}],["toast",["Toast"],{"h":"0c003b7568af910","n":1738368000000}]]');
CREATE TABLE seedbed_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, tbl TEXT NOT NULL, uuid TEXT NOT NULL,
    seedID TEXT, reason TEXT NOT NULL, survivor TEXT, row TEXT, cleanup INTEGER,
    undone INTEGER NOT NULL DEFAULT 0, trail INTEGER NOT NULL DEFAULT 0, account TEXT,
    namesake INTEGER NOT NULL DEFAULT 0, reused INTEGER, took TEXT
);
INSERT INTO seedbed_log VALUES(1,1795421371342,'Food','15633368-70c7-49ae-94d0-6f0e0bc81903',NULL,'superseded','6b855402-f6d5-4993-b6f6-801aec23d755','{"uuid":"15633368-70c7-49ae-94d0-6f0e0bc81903","name":"Café \"crème\"","kcal":5,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0,NULL,NULL);
INSERT INTO seedbed_log VALUES(2,1795421371342,'Food','568555fe-9585-415f-b562-66d2edcbe9ae',NULL,'superseded','a2007b48-f717-4e29-857f-9f68ef6d18a7','{"uuid":"568555fe-9585-415f-b562-66d2edcbe9ae","name":"Soup","kcal":60,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0,NULL,NULL);
INSERT INTO seedbed_log VALUES(3,1795421371342,'Food','d11a3f5c-992e-4771-838c-0e63fcc840d9',NULL,'superseded','1dca8c21-ccb3-4be2-9bed-5de0b33c05f2','{"uuid":"d11a3f5c-992e-4771-838c-0e63fcc840d9","name":"Toast","kcal":90,"createDate":"2025-01-01T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0,NULL,NULL);
INSERT INTO seedbed_log VALUES(4,1795421371342,'Food','82aa2108-145c-4262-a51a-2ef7228d19c0',NULL,'superseded','1dca8c21-ccb3-4be2-9bed-5de0b33c05f2','{"uuid":"82aa2108-145c-4262-a51a-2ef7228d19c0","name":"Toast","kcal":85,"createDate":"2025-01-15T00:00:00.000Z","updateDate":null}',1,0,0,NULL,0,NULL,NULL);
INSERT INTO seedbed_log VALUES(5,1795421371351,'Meal','002d98e4-298a-4632-a789-bee87cb05248','meals/breakfast','superseded','5cb3cf5a-1c88-4a97-8265-d14af5b99973','{"uuid":"002d98e4-298a-4632-a789-bee87cb05248","name":"Breakfast","size":{"real":"1.5"},"food":"1dca8c21-ccb3-4be2-9bed-5de0b33c05f2","position":1,"seedID":"meals/breakfast","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0,NULL,0,NULL,NULL);
INSERT INTO seedbed_log VALUES(6,1795421371351,'Meal','6b52d411-6292-444d-88b9-589f398099ae','meals/lunch','yielded','b0817ddf-25e8-4700-903f-1f0a62a6d5d4','{"uuid":"6b52d411-6292-444d-88b9-589f398099ae","name":"Lunch","size":{"real":"2.0"},"food":"a2007b48-f717-4e29-857f-9f68ef6d18a7","position":2,"seedID":"meals/lunch","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0,NULL,0,NULL,NULL);
INSERT INTO seedbed_log VALUES(7,1795421371351,'Meal','773c0c3c-473d-452a-84c9-91e3d659da04','meals/supper','superseded','c81e47f2-a0c3-4bf9-9f83-9d1ea9ac5b7f','{"uuid":"773c0c3c-473d-452a-84c9-91e3d659da04","name":"Supper","size":null,"food":null,"position":3,"seedID":"meals/supper","createDate":"2025-01-01T00:00:00.000Z","updateDate":null,"dismissDate":null}',1,0,0,NULL,0,NULL,NULL);
CREATE TABLE seedbed_trail (
    id INTEGER NOT NULL, col TEXT NOT NULL, value, PRIMARY KEY (id, col)
) WITHOUT ROWID;
CREATE TABLE seedbed_import (mark INTEGER NOT NULL);
CREATE TABLE seedbed_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, uuid, at REAL, cols TEXT NOT NULL DEFAULT '',
    o0, o1, o2, o3, n0, n1, n2, n3, v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27, v28, v29, v30, v31
);
INSERT INTO seedbed_notes VALUES(1,'columns Meal',NULL,NULL,'["uuid","name","size","food","position","seedID","createDate","updateDate","dismissDate"]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE seedbed_edits (
    tbl TEXT NOT NULL, uuid NOT NULL COLLATE NOCASE, rescues INTEGER NOT NULL DEFAULT 0,
    restored INTEGER NOT NULL DEFAULT 0, since, PRIMARY KEY (tbl, uuid)
) WITHOUT ROWID;
INSERT INTO seedbed_edits VALUES('Meal','b0817ddf-25e8-4700-903f-1f0a62a6d5d4',0,0,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('seedbed_notes',11);
INSERT INTO sqlite_sequence VALUES('seedbed_log',7);
CREATE INDEX seedbed_given_catalog ON seedbed_given (catalog);
CREATE INDEX seedbed_log_uuid ON seedbed_log (tbl, uuid);
CREATE INDEX seedbed_log_trail ON seedbed_log (tbl) WHERE trail = 1;
CREATE INDEX seedbed_trail_number ON seedbed_trail (col, value) WHERE typeof(value) = 'integer';
CREATE INDEX seedbed_notes_kind ON seedbed_notes (kind, uuid);
CREATE INDEX seedbed_log_reused ON seedbed_log (reused) WHERE reused IS NOT NULL;
CREATE INDEX seedbed_log_raw ON seedbed_log (id) WHERE typeof(uuid) = 'blob' OR uuid <> lower(uuid);
CREATE TRIGGER seedbed_import_time AFTER INSERT ON seedbed_import WHEN NEW.mark >= 0
BEGIN
    UPDATE seedbed_import SET mark = (julianday('now') - 2440587.5) * 86400.0 + abs(random() % 1000) * 0.000001
        WHERE rowid = NEW.rowid;
END;
CREATE VIEW seedbed_importing AS
    SELECT mark FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600
    UNION ALL SELECT o0 FROM seedbed_notes WHERE kind = 'importing' AND at = julianday('now');
CREATE TRIGGER seedbed_notes_save BEFORE INSERT ON seedbed_notes
WHEN NEW.kind BETWEEN 'saved ' AND 'saved!' OR NEW.kind BETWEEN 'lost ' AND 'lost!'
BEGIN
    SELECT RAISE(IGNORE) WHERE NOT EXISTS (SELECT 1 FROM seedbed_edits
            WHERE tbl = substr(NEW.kind, instr(NEW.kind, ' ') + 1) AND uuid = NEW.uuid)
        OR NEW.kind > 'saved ' AND (NOT EXISTS (SELECT 1 FROM seedbed_importing) OR EXISTS (
            SELECT 1 FROM seedbed_notes WHERE kind = NEW.kind AND uuid = NEW.uuid AND o0 IS NEW.o0
                AND at = (SELECT max(mark) FROM seedbed_importing)));
END;
CREATE TRIGGER seedbed_notes_saved AFTER INSERT ON seedbed_notes WHEN NEW.kind BETWEEN 'saved ' AND 'saved!'
BEGIN
    UPDATE seedbed_notes SET at = (SELECT max(mark) FROM seedbed_importing) WHERE id = NEW.id;
END;
CREATE TRIGGER seedbed_meta_arrived AFTER UPDATE OF arrivedIn ON seedbed_meta
BEGIN
    INSERT INTO seedbed_notes (kind, uuid) VALUES (NEW.arrivedIn, NEW.arrived);
END;
CREATE TRIGGER seedbed_edits_again AFTER UPDATE OF restored ON seedbed_edits
BEGIN
    DELETE FROM seedbed_notes WHERE kind = 'saved ' || NEW.tbl AND uuid = NEW.uuid;
END;
CREATE TRIGGER seedbed_notes_replaced AFTER INSERT ON seedbed_notes
WHEN NEW.kind BETWEEN 'replaced ' AND 'replaced!'
BEGIN
    UPDATE seedbed_notes SET at = julianday('now'), o2 = NEW.o2 OR NEW.n0 NOTNULL AND NEW.n0 IS NOT NEW.o1,
        o0 = ifnull(NEW.o0, CASE NEW.n1 WHEN 'iso8601' THEN strftime('%Y-%m-%dT%H:%M:%fZ','now') WHEN 'sqlite' THEN strftime('%Y-%m-%d %H:%M:%f','now') WHEN 'unix' THEN round((julianday('now') - 2440587.5) * 86400.0, 3) WHEN 'unixMilliseconds' THEN CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER) WHEN 'referenceDate' THEN round((julianday('now') - 2451910.5) * 86400.0, 3) END),
        o1 = CASE WHEN NEW.n0 NOTNULL AND NEW.n0 IS NOT NEW.o1 THEN NEW.n0
            WHEN NEW.o2 OR NEW.o0 IS NULL THEN CASE NEW.n1 WHEN 'iso8601' THEN strftime('%Y-%m-%dT%H:%M:%fZ',max(julianday('now'),ifnull(julianday(NEW.o1,'0.001 seconds'),0))) WHEN 'sqlite' THEN strftime('%Y-%m-%d %H:%M:%f',max(julianday('now'),ifnull(julianday(NEW.o1,'0.001 seconds'),0))) WHEN 'unix' THEN max(round((julianday('now') - 2440587.5) * 86400.0, 3), ifnull(round(NEW.o1 + 0.001, 3), 0)) WHEN 'unixMilliseconds' THEN max(CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER), ifnull(NEW.o1 + 1, 0)) WHEN 'referenceDate' THEN max(round((julianday('now') - 2451910.5) * 86400.0, 3), ifnull(round(NEW.o1 + 0.001, 3), 0)) END ELSE NEW.o1 END
        WHERE id = NEW.id;
END;
CREATE TRIGGER seedbed_log_deleted BEFORE INSERT ON seedbed_log WHEN NEW.reason = 'deleted'
BEGIN
    SELECT RAISE(IGNORE) WHERE EXISTS (SELECT 1 FROM seedbed_notes
        WHERE kind = 'replaced ' || NEW.tbl AND uuid = NEW.uuid AND at = julianday('now'));
END;
CREATE TRIGGER seedbed_log_dated AFTER INSERT ON seedbed_log WHEN NEW.at = 0
BEGIN
    UPDATE seedbed_log SET at = round((julianday('now') - 2440587.5) * 86400000) WHERE id = NEW.id;
    DELETE FROM seedbed_notes WHERE kind = 'arrived ' || NEW.tbl AND uuid = NEW.uuid;
END;
CREATE TRIGGER "seedbed_insert_Food" AFTER INSERT ON "Food"
BEGIN
  UPDATE "Food" SET ("createDate","updateDate") = (SELECT o0,o1 FROM seedbed_notes WHERE kind = 'replaced Food'
  UNION ALL SELECT ifnull("createDate",n),ifnull("updateDate",n) FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ','now') AS n) LIMIT 1)
  WHERE rowid = NEW.rowid AND (NEW."createDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'replaced Food')) AND NOT EXISTS (SELECT 1 FROM seedbed_importing);
  INSERT INTO seedbed_notes (kind,uuid) SELECT 'arrived Food',NEW."uuid" WHERE NEW."updateDate" IS NULL AND NEW."createDate" NOTNULL;
END;
CREATE TRIGGER "seedbed_touch_Food" AFTER UPDATE OF "uuid","name","kcal","updateDate","createDate" ON "Food"
BEGIN
  UPDATE "Food" SET "updateDate" = strftime('%Y-%m-%dT%H:%M:%fZ',max(julianday('now'),ifnull(julianday(OLD."updateDate",'0.001 seconds'),0)))
    WHERE rowid = NEW.rowid AND ifnull(NEW."updateDate",OLD."updateDate") IS OLD."updateDate" AND (OLD."uuid",OLD."name",OLD."kcal") IS NOT (NEW."uuid",NEW."name",NEW."kcal") AND NOT EXISTS (SELECT 1 FROM seedbed_importing);
  UPDATE "Food" SET "updateDate" = OLD."updateDate" WHERE rowid = NEW.rowid AND "updateDate" IS NULL AND OLD."updateDate" NOTNULL AND NOT EXISTS (SELECT 1 FROM seedbed_importing);
  UPDATE seedbed_meta SET arrivedIn = 'arrived Food',arrived = NEW."uuid" WHERE id = 1
    AND NEW."updateDate" IS NULL AND NEW."createDate" NOTNULL AND (NEW."createDate" IS NOT OLD."createDate" OR (OLD."updateDate",OLD."uuid",OLD."name") IS NOT (NEW."updateDate",NEW."uuid",NEW."name") AND EXISTS (SELECT 1 FROM seedbed_importing));
END;
CREATE TRIGGER "seedbed_log_Food" AFTER DELETE ON "Food"
WHEN NOT EXISTS (SELECT 1 FROM seedbed_import WHERE mark < 0) AND NOT EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'replaced Food' AND uuid IS OLD."uuid" AND at = julianday('now'))
BEGIN
  INSERT INTO seedbed_log (at,tbl,uuid,reason,trail) VALUES (0,'Food',ifnull(OLD."uuid",''),'deleted',(OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_importing))));
  INSERT INTO seedbed_trail (id, col, value) SELECT last_insert_rowid(), *
    FROM (VALUES ('uuid', OLD."uuid"), ('name', OLD."name")) WHERE (OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_importing)));
END;
CREATE TRIGGER "seedbed_replace_Food" BEFORE INSERT ON "Food"
BEGIN
  DELETE FROM seedbed_notes WHERE kind = 'replaced Food';
  INSERT INTO seedbed_notes (kind,uuid,o0,o1,n0,n1,o2) SELECT 'replaced Food',
  "uuid",ifnull(NEW."createDate","createDate"),"updateDate",NEW."updateDate",'iso8601',
  ("uuid","name","kcal") IS NOT (NEW."uuid",NEW."name",NEW."kcal")
  FROM "Food" WHERE "uuid" = NEW."uuid" LIMIT 1;
END;
CREATE TRIGGER "seedbed_insert_Meal" AFTER INSERT ON "Meal"
BEGIN
  UPDATE "Meal" SET ("createDate","updateDate") = (SELECT o0,o1 FROM seedbed_notes WHERE kind = 'replaced Meal'
  UNION ALL SELECT ifnull("createDate",n),ifnull("updateDate",n) FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ','now') AS n) LIMIT 1)
  WHERE rowid = NEW.rowid AND (NEW."createDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'replaced Meal')) AND NOT EXISTS (SELECT 1 FROM seedbed_importing);
  INSERT INTO seedbed_edits (tbl, uuid) SELECT 'Meal', NEW."uuid" FROM seedbed_notes WHERE kind = 'replaced Meal' AND o2
    AND NEW."seedID" NOTNULL AND NEW."uuid" NOTNULL AND NOT EXISTS (SELECT 1 FROM seedbed_importing) ON CONFLICT DO UPDATE SET restored = 0;
  INSERT INTO seedbed_notes (kind,uuid) SELECT 'arrived Meal',NEW."uuid" WHERE NEW."createDate" NOTNULL AND NEW."seedID" NOTNULL;
  UPDATE seedbed_notes SET kind = iif(NEW."updateDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_importing), 'saved Meal', 'held Meal')
    WHERE kind IN ('saved Meal', 'lost Meal', 'held Meal') AND uuid = NEW."uuid";
END;
CREATE TRIGGER "seedbed_touch_Meal" AFTER UPDATE OF "uuid","name","seedID","dismissDate","updateDate" ON "Meal"
WHEN NOT EXISTS (SELECT 1 FROM seedbed_importing)
BEGIN
  UPDATE "Meal" SET "updateDate" = strftime('%Y-%m-%dT%H:%M:%fZ',max(julianday('now'),ifnull(julianday(OLD."updateDate",'0.001 seconds'),0)))
    WHERE rowid = NEW.rowid AND ifnull(NEW."updateDate",OLD."updateDate") IS OLD."updateDate" AND (OLD."uuid",OLD."name",OLD."seedID",OLD."dismissDate") IS NOT (NEW."uuid",NEW."name",NEW."seedID",NEW."dismissDate");
  UPDATE "Meal" SET "updateDate" = OLD."updateDate" WHERE rowid = NEW.rowid AND "updateDate" IS NULL AND OLD."updateDate" NOTNULL;
  INSERT INTO seedbed_edits (tbl, uuid) SELECT 'Meal', "uuid" FROM "Meal"
    WHERE rowid = NEW.rowid AND "updateDate" IS NOT OLD."updateDate" AND "seedID" NOTNULL AND "uuid" NOTNULL
    ON CONFLICT DO UPDATE SET restored = 0;
END;
CREATE TRIGGER "seedbed_log_Meal" AFTER DELETE ON "Meal"
WHEN NOT EXISTS (SELECT 1 FROM seedbed_import WHERE mark < 0)
BEGIN
  INSERT INTO seedbed_log (at,tbl,uuid,reason,seedID) VALUES (0,'Meal',ifnull(OLD."uuid",''),'deleted',OLD."seedID");
  INSERT INTO seedbed_notes (kind,uuid,v0,v1,v2,v3,v4,v5,v6,v7,v8) SELECT 'lost Meal',OLD."uuid",
  OLD."uuid",OLD."name",OLD."size",OLD."food",OLD."position",OLD."seedID",OLD."createDate",OLD."updateDate",OLD."dismissDate";
END;
CREATE TRIGGER "seedbed_replace_Meal" BEFORE INSERT ON "Meal"
BEGIN
  DELETE FROM seedbed_notes WHERE kind = 'replaced Meal';
  INSERT INTO seedbed_notes (kind,uuid,o0,o1,n0,n1,o2) SELECT 'replaced Meal',
  "uuid",ifnull(NEW."createDate","createDate"),"updateDate",NEW."updateDate",'iso8601',
  ("uuid","name","seedID","dismissDate") IS NOT (NEW."uuid",NEW."name",NEW."seedID",NEW."dismissDate")
  FROM "Meal" WHERE "uuid" = NEW."uuid" LIMIT 1;
  INSERT INTO seedbed_notes (kind,uuid,v0,v1,v2,v3,v4,v5,v6,v7,v8) SELECT iif("uuid" IS NEW."uuid",'saved Meal','lost Meal'),"uuid",
  "uuid","name","size","food","position","seedID","createDate","updateDate","dismissDate" FROM "Meal" WHERE ("uuid" = NEW."uuid") AND EXISTS (SELECT 1 FROM seedbed_importing);
END;
CREATE TRIGGER "seedbed_take_Meal" AFTER UPDATE OF "uuid","name","seedID","dismissDate","updateDate","createDate" ON "Meal"
WHEN EXISTS (SELECT 1 FROM seedbed_importing) OR NEW."updateDate" IS NULL AND NEW."createDate" IS NOT OLD."createDate"
BEGIN
  UPDATE seedbed_meta SET arrivedIn = 'arrived Meal',arrived = NEW."uuid" WHERE id = 1
    AND NEW."createDate" NOTNULL AND NEW."seedID" NOTNULL AND (NEW."updateDate" IS NULL AND NEW."createDate" IS NOT OLD."createDate" OR (OLD."createDate",OLD."updateDate",OLD."uuid",OLD."seedID") IS NOT (NEW."createDate",NEW."updateDate",NEW."uuid",NEW."seedID") AND EXISTS (SELECT 1 FROM seedbed_importing));
  INSERT INTO seedbed_notes (kind,uuid,v0,v1,v2,v3,v4,v5,v6,v7,v8) SELECT 'saved Meal',OLD."uuid",
  OLD."uuid",OLD."name",OLD."size",OLD."food",OLD."position",OLD."seedID",OLD."createDate",OLD."updateDate",OLD."dismissDate" WHERE (OLD."uuid",OLD."name",OLD."seedID",OLD."dismissDate",OLD."updateDate") IS NOT (NEW."uuid",NEW."name",NEW."seedID",NEW."dismissDate",NEW."updateDate");
END;
CREATE INDEX "seedbed_uuid_Food" ON "Food" ("uuid" COLLATE NOCASE);
CREATE INDEX "seedbed_group_Food" ON "Food" ("name" COLLATE BINARY, "updateDate", "createDate");
CREATE INDEX "seedbed_uuid_Meal" ON "Meal" ("uuid" COLLATE NOCASE);
CREATE INDEX "seedbed_group_Meal" ON "Meal" ("seedID" COLLATE BINARY, "updateDate", "createDate");
COMMIT;

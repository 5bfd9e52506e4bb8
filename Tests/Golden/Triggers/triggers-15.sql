CREATE TRIGGER seedbed_edits_again AFTER UPDATE OF restored ON seedbed_edits
BEGIN
    DELETE FROM seedbed_notes WHERE kind = 'saved ' || NEW.tbl AND uuid = NEW.uuid;
END;
CREATE INDEX seedbed_given_catalog ON seedbed_given (catalog);
CREATE INDEX "seedbed_group_t" ON "t" ("name" COLLATE BINARY, "updateDate", "createDate");
CREATE TRIGGER seedbed_import_time AFTER INSERT ON seedbed_import WHEN NEW.mark >= 0
BEGIN
    UPDATE seedbed_import SET mark = (julianday('now') - 2440587.5) * 86400.0 + abs(random() % 1000) * 0.000001
        WHERE rowid = NEW.rowid;
END;
CREATE TRIGGER "seedbed_insert_t" AFTER INSERT ON "t"
BEGIN
UPDATE "t" SET ("createDate","updateDate")=(SELECT o0,o1 FROM seedbed_notes WHERE kind='replaced t'
UNION ALL SELECT ifnull("createDate",n),ifnull("updateDate",n)FROM(SELECT strftime('%Y-%m-%dT%H:%M:%fZ')n)LIMIT 1)
WHERE rowid=NEW.rowid AND(NEW."createDate"ISNULL OR EXISTS(SELECT 1 FROM seedbed_notes WHERE kind='replaced t'))AND(SELECT 1 FROM seedbed_importing)ISNULL;
UPDATE seedbed_notes SET uuid=NEW."uuid"
WHERE kind='replaced t';
INSERT INTO seedbed_notes(kind,uuid)SELECT 'arrived t',NEW."uuid"WHERE NEW."updateDate"ISNULL AND NEW."createDate"NOTNULL;
UPDATE seedbed_log SET reused = NEW."id"
    WHERE id IN (SELECT id FROM seedbed_trail WHERE col = 'id' AND value = NEW."id"
        AND typeof(value) = 'integer')
    AND tbl = 't' AND trail = 1 AND reason = 'deleted' AND reused IS NULL
    AND uuid <> ifnull(NEW."uuid", '') COLLATE NOCASE;
END;
CREATE TRIGGER "seedbed_inserted_t" AFTER INSERT ON "t"
WHEN NEW."createDate" IS NOT NULL AND NOT EXISTS(SELECT 1 FROM seedbed_notes WHERE kind='replaced t')
BEGIN
    DELETE FROM seedbed_notes WHERE kind = 'inserted t';
    INSERT INTO seedbed_notes (kind, uuid, at)
    VALUES ('inserted t', NEW."uuid", julianday('now'));
END;
CREATE TRIGGER seedbed_log_dated AFTER INSERT ON seedbed_log WHEN NEW.at = 0
BEGIN
    UPDATE seedbed_log SET at = round((julianday() - 2440587.5) * 86400000) WHERE id = NEW.id;
    DELETE FROM seedbed_notes WHERE kind = 'arrived ' || NEW.tbl AND uuid = NEW.uuid;
END;
CREATE INDEX seedbed_log_raw ON seedbed_log (id) WHERE typeof(uuid) = 'blob' OR uuid <> lower(uuid);
CREATE INDEX seedbed_log_reused ON seedbed_log (reused) WHERE reused IS NOT NULL;
CREATE TRIGGER "seedbed_log_t" AFTER DELETE ON "t"
WHEN NOT EXISTS(SELECT 1 FROM seedbed_import WHERE mark<0)
BEGIN
INSERT INTO seedbed_log(at,tbl,uuid,reason,took,trail)VALUES(0,'t',ifnull(OLD."uuid",''),'deleted',(SELECT 'import' FROM seedbed_importing),(OLD."createDate" IS NOT NULL AND OLD."updateDate" IS NULL OR (SELECT 1 FROM seedbed_importing)NOTNULL));
INSERT INTO seedbed_trail (id, col, value) SELECT last_insert_rowid(), *
    FROM (VALUES ('id', OLD."id"), ('name', OLD."name"), ('uuid', OLD."uuid"), ('updateDate', OLD."updateDate"), ('createDate', OLD."createDate")) WHERE (OLD."createDate" IS NOT NULL AND OLD."updateDate" IS NULL OR (SELECT 1 FROM seedbed_importing)NOTNULL) OR column1 = 'id';
DELETE FROM seedbed_notes WHERE kind BETWEEN 'moving ' AND 'moving!' AND id >= (SELECT max(id) FROM seedbed_notes
    WHERE kind = 'moving t' AND cols = '' AND at = julianday('now') AND o0 IS OLD."uuid" COLLATE BINARY);
END;
CREATE INDEX seedbed_log_trail ON seedbed_log (tbl) WHERE trail = 1;
CREATE INDEX seedbed_log_uuid ON seedbed_log (tbl, uuid);
CREATE TRIGGER seedbed_meta_arrived AFTER UPDATE OF arrivedIn ON seedbed_meta
BEGIN
    INSERT INTO seedbed_notes (kind, uuid) VALUES (NEW.arrivedIn, NEW.arrived);
END;
CREATE TRIGGER seedbed_notes_kept AFTER UPDATE OF uuid ON seedbed_notes
WHEN NEW.kind BETWEEN 'replaced ' AND 'replaced!'
BEGIN
    UPDATE seedbed_notes SET kind = 'saved ' || substr(NEW.kind, 10)
        WHERE kind = 'held ' || substr(NEW.kind, 10) AND uuid = NEW.uuid AND o2 = 0
        AND NEW.uuid IS OLD.uuid COLLATE NOCASE AND (SELECT 1 FROM seedbed_importing)ISNULL;
    INSERT INTO seedbed_edits (tbl, uuid) SELECT substr(NEW.kind, 10), NEW.uuid
        WHERE NEW.o2 AND NEW.n3 AND NEW.uuid NOTNULL AND (SELECT 1 FROM seedbed_importing)ISNULL
        ON CONFLICT DO UPDATE SET restored = 0;
    DELETE FROM seedbed_trail WHERE id IN (SELECT id FROM seedbed_log WHERE id > NEW.o3 AND tbl = substr(NEW.kind, 10) AND uuid = ifnull(OLD.uuid, '') AND reason = 'deleted' AND NEW.uuid IS OLD.uuid COLLATE NOCASE);
    DELETE FROM seedbed_log WHERE id > NEW.o3 AND tbl = substr(NEW.kind, 10) AND uuid = ifnull(OLD.uuid, '') AND reason = 'deleted' AND NEW.uuid IS OLD.uuid COLLATE NOCASE;
    DELETE FROM seedbed_notes WHERE kind = 'lost ' || substr(NEW.kind, 10) AND uuid IS OLD.uuid AND id > NEW.id
        AND NEW.uuid IS OLD.uuid COLLATE NOCASE;
    UPDATE seedbed_notes SET kind = 'untagged ' || substr(NEW.kind, 10)
        WHERE NEW.o2 AND kind = 'replacing ' || substr(NEW.kind, 10) AND id > NEW.id;
    DELETE FROM seedbed_notes WHERE id = NEW.id;
END;
CREATE INDEX seedbed_notes_kind ON seedbed_notes (kind, uuid);
CREATE TRIGGER seedbed_notes_replaced AFTER INSERT ON seedbed_notes
WHEN NEW.kind BETWEEN 'replaced ' AND 'replaced!'
BEGIN
    UPDATE seedbed_notes SET o2 = NEW.o2 OR NOT (CASE NEW.n1 WHEN 'iso8601' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'sqlite' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'unix' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'unixMilliseconds' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'referenceDate' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 END),
        o0 = ifnull(NEW.o0, CASE NEW.n1 WHEN 'iso8601' THEN strftime('%Y-%m-%dT%H:%M:%fZ') WHEN 'sqlite' THEN strftime('%Y-%m-%d %H:%M:%f') WHEN 'unix' THEN round((julianday() - 2440587.5) * 86400.0, 3) WHEN 'unixMilliseconds' THEN CAST(round((julianday() - 2440587.5) * 86400000.0) AS INTEGER) WHEN 'referenceDate' THEN round((julianday() - 2451910.5) * 86400.0, 3) END),
        o1 = CASE WHEN iif(NEW.o2, NOT (CASE NEW.n1 WHEN 'iso8601' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'sqlite' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'unix' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'unixMilliseconds' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'referenceDate' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 END), NEW.n0 NOTNULL AND NOT ifnull(CASE NEW.n1 WHEN 'iso8601' THEN julianday(NEW.o1)-julianday(NEW.n0)BETWEEN 1e-8 AND 3650 WHEN 'sqlite' THEN julianday(NEW.o1)-julianday(NEW.n0)BETWEEN 1e-8 AND 3650 WHEN 'unix' THEN NEW.o1-NEW.n0 BETWEEN 0.0005 AND 315360000 WHEN 'unixMilliseconds' THEN NEW.o1-NEW.n0 BETWEEN 1 AND 315360000000 WHEN 'referenceDate' THEN NEW.o1-NEW.n0 BETWEEN 0.0005 AND 315360000 END, 0)) THEN NEW.n0
            WHEN NEW.o2 OR NEW.o0 IS NULL THEN CASE NEW.n1 WHEN 'iso8601' THEN strftime('%Y-%m-%dT%H:%M:%fZ',max(julianday(),coalesce(julianday(NEW.o1,'0.001 second'),julianday(NEW.o1),0))) WHEN 'sqlite' THEN strftime('%Y-%m-%d %H:%M:%f',max(julianday(),coalesce(julianday(NEW.o1,'0.001 second'),julianday(NEW.o1),0))) WHEN 'unix' THEN max(round((julianday() - 2440587.5) * 86400.0, 3), ifnull(round(NEW.o1 + 0.001, 3), 0)) WHEN 'unixMilliseconds' THEN max(CAST(round((julianday() - 2440587.5) * 86400000.0) AS INTEGER), ifnull(NEW.o1 + 1, 0)) WHEN 'referenceDate' THEN max(round((julianday() - 2451910.5) * 86400.0, 3), ifnull(round(NEW.o1 + 0.001, 3), 0)) END
            ELSE NEW.o1 END,
        o3 = ifnull((SELECT max(id) FROM seedbed_log), 0)
        WHERE id = NEW.id;
END;
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
CREATE TRIGGER "seedbed_replace_t" BEFORE INSERT ON "t"
BEGIN
DELETE FROM seedbed_notes WHERE kind='replaced t';
INSERT INTO seedbed_notes(kind,uuid,o0,o1,n0,n1,o2)SELECT 'replaced t',
"uuid",ifnull(NEW."createDate","createDate"),"updateDate",NEW."updateDate",'iso8601',
("uuid","name","color")IS NOT(NEW."uuid",NEW."name",NEW."color")
FROM "t" WHERE "uuid"=NEW."uuid" OR "id"=NEW."id" AND NEW."id" <> -1 LIMIT 1;
END;
CREATE TRIGGER "seedbed_save_t" BEFORE DELETE ON "t"
WHEN OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR (SELECT 1 FROM seedbed_importing)NOTNULL)
    AND NOT EXISTS(SELECT 1 FROM seedbed_import WHERE mark<0)
BEGIN
    DELETE FROM seedbed_notes WHERE kind BETWEEN 'moving ' AND 'moving!' AND at <> julianday('now');
    INSERT INTO seedbed_notes (kind, at, o0, n0) VALUES ('moving t', julianday('now'), OLD."uuid", NULL);
    INSERT INTO seedbed_notes (kind, at, cols, o0, n0)
SELECT 'moving t', julianday('now'), 'id',
    OLD."id", b."id"
FROM "t" AS b WHERE b."name" COLLATE BINARY = OLD."name" AND (b."rowid" IS NOT OLD."rowid") AND (OLD."updateDate" IS NOT NULL OR b."createDate" IS NOT NULL AND (b."updateDate" IS NULL OR (SELECT 1 FROM seedbed_importing)NOTNULL)) AND b."id" IS NOT NULL ORDER BY b."updateDate" IS NOT NULL, b."rowid" LIMIT 1;
END;
CREATE TRIGGER "seedbed_stay_came_0_note (t)" AFTER INSERT ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_log WHERE tbl = 't' AND reused = NEW."t")
BEGIN
    DELETE FROM seedbed_notes WHERE kind = 'filed t' AND o0 = NEW."t"
    AND cols = 'note' AND n0 = quote(NEW."rowid") AND n1 IS quote(NEW."uuid");
    INSERT INTO seedbed_notes (kind, o0, cols, n0, n1)
    VALUES ('filed t', NEW."t", 'note', quote(NEW."rowid"), quote(NEW."uuid"));
END;
CREATE TRIGGER "seedbed_stay_filed_0_note (t)" AFTER UPDATE OF "t" ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_log WHERE tbl = 't' AND reused = NEW."t")
BEGIN
    DELETE FROM seedbed_notes WHERE kind = 'filed t' AND o0 = NEW."t"
    AND cols = 'note' AND n0 = quote(NEW."rowid") AND n1 IS quote(NEW."uuid");
    INSERT INTO seedbed_notes (kind, o0, cols, n0, n1)
    VALUES ('filed t', NEW."t", 'note', quote(NEW."rowid"), quote(NEW."uuid"));
END;
CREATE TRIGGER "seedbed_stay_note (t)" BEFORE DELETE ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_notes AS m WHERE m.kind = 'moving t' AND m.cols = 'id' AND m.at = julianday('now') AND (m.o0 = OLD."t" COLLATE "BINARY" OR CAST(m.o0 AS INTEGER) = OLD."t" COLLATE "BINARY"))
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE OR IGNORE "note"
    SET "t" = coalesce((SELECT m.n0 FROM seedbed_notes AS m WHERE m.kind = 'moving t' AND m.cols = 'id' AND m.at = julianday('now') AND (m.o0 = OLD."t" COLLATE "BINARY" OR CAST(m.o0 AS INTEGER) = OLD."t" COLLATE "BINARY") ORDER BY m.id DESC LIMIT 1), OLD."t")
    WHERE "rowid" IS OLD."rowid";
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
    SELECT RAISE(IGNORE) WHERE NOT EXISTS (SELECT 1 FROM "note"
        WHERE "rowid" IS OLD."rowid" AND "t" IS OLD."t" COLLATE BINARY);
END;
CREATE TRIGGER "seedbed_touch_t" AFTER UPDATE OF "id","uuid","name","color","updateDate","createDate" ON "t"
BEGIN
UPDATE "t" SET "updateDate"=OLD."updateDate"
WHERE rowid=NEW.rowid AND ifnull(julianday(OLD."updateDate")-julianday("updateDate")BETWEEN 1e-8 AND 3650,"updateDate"ISNULL AND OLD."updateDate" NOTNULL)AND(SELECT 1 FROM seedbed_importing)ISNULL;
UPDATE "t" SET "updateDate"=strftime('%Y-%m-%dT%H:%M:%fZ',max(julianday(),coalesce(julianday(OLD."updateDate",'0.001 second'),julianday(OLD."updateDate"),0)))
WHERE rowid=NEW.rowid AND julianday(NEW."updateDate")>ifnull(julianday(OLD."updateDate"),0)IS NOT 1 AND ((OLD."id",OLD."uuid",OLD."name")IS NOT(NEW."id",NEW."uuid",NEW."name") OR (OLD."color" IS NOT NEW."color") AND NOT EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'inserted t' AND uuid IS OLD."uuid" AND at = julianday('now')))AND(SELECT 1 FROM seedbed_importing)ISNULL;
UPDATE seedbed_meta SET arrivedIn='arrived t',arrived=NEW."uuid"
WHERE id=1 AND NEW."updateDate"ISNULL AND NEW."createDate"NOTNULL AND(NEW."createDate"IS NOT OLD."createDate"OR 0=changes()AND(SELECT 1 FROM seedbed_importing)AND (((OLD."id",OLD."uuid",OLD."name")IS NOT(NEW."id",NEW."uuid",NEW."name") OR (OLD."color" IS NOT NEW."color") AND NOT EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'inserted t' AND uuid IS OLD."uuid" AND at = julianday('now'))) OR OLD."updateDate" IS NOT NEW."updateDate"));
END;
CREATE INDEX seedbed_trail_number ON seedbed_trail (col, value) WHERE typeof(value) = 'integer';
CREATE INDEX "seedbed_uuid_t" ON "t" ("uuid" COLLATE NOCASE);
CREATE TRIGGER seedbed_edits_again AFTER UPDATE OF restored ON seedbed_edits
BEGIN
    DELETE FROM seedbed_notes WHERE kind = 'saved ' || NEW.tbl AND uuid = NEW.uuid;
END;
CREATE INDEX seedbed_given_catalog ON seedbed_given (catalog);
CREATE INDEX "seedbed_group_t" ON "t" ("seedID" COLLATE BINARY, "updateDate", "createDate");
CREATE TRIGGER seedbed_import_time AFTER INSERT ON seedbed_import WHEN NEW.mark >= 0
BEGIN
    UPDATE seedbed_import SET mark = (julianday('now') - 2440587.5) * 86400.0 + abs(random() % 1000) * 0.000001
        WHERE rowid = NEW.rowid;
END;
CREATE TRIGGER "seedbed_insert_t" AFTER INSERT ON "t"
BEGIN
UPDATE seedbed_notes SET kind=iif(NEW."updateDate" ISNULL AND NOT NEW."createDate"ISNULL OR (SELECT 1 FROM seedbed_importing)NOTNULL,'saved t','held t'),
  o2=ifnull(o2,0)OR kind='held t'
  WHERE kind IN ('saved t','lost t','held t') AND uuid=NEW."uuid";
UPDATE "t" SET ("createDate","updateDate","seedID")=(SELECT o0,o1,coalesce(nullif(NEW."seedID",''),v0,NEW."seedID") FROM seedbed_notes WHERE kind='replaced t'
UNION ALL SELECT ifnull("createDate",n),ifnull("updateDate",n),"seedID"FROM(SELECT round((julianday() - 2440587.5) * 86400.0, 3)n)LIMIT 1)
WHERE rowid=NEW.rowid AND(NEW."createDate"ISNULL OR EXISTS(SELECT 1 FROM seedbed_notes WHERE kind='replaced t'))AND(SELECT 1 FROM seedbed_importing)ISNULL;
UPDATE seedbed_notes SET uuid=NEW."uuid",n3=NEW."seedID" GLOB'?*/?*' OR v0 GLOB'?*/?*' OR min(NEW."createDate",NEW."updateDate") ISNULL
WHERE kind='replaced t';
INSERT INTO seedbed_notes(kind,uuid)SELECT 'arrived t',NEW."uuid"WHERE NEW."createDate"NOTNULL AND NEW."seedID" GLOB'?*/?*';
END;
CREATE TRIGGER seedbed_log_dated AFTER INSERT ON seedbed_log WHEN NEW.at = 0
BEGIN
    UPDATE seedbed_log SET at = round((julianday() - 2440587.5) * 86400000) WHERE id = NEW.id;
    DELETE FROM seedbed_notes WHERE kind = 'arrived ' || NEW.tbl AND uuid = NEW.uuid;
END;
CREATE INDEX seedbed_log_raw ON seedbed_log (id) WHERE typeof(uuid) = 'blob' OR uuid <> lower(uuid);
CREATE INDEX seedbed_log_reused ON seedbed_log (reused) WHERE reused IS NOT NULL;
CREATE TRIGGER "seedbed_log_t" AFTER DELETE ON "t"
WHEN NOT EXISTS(SELECT 1 FROM seedbed_import WHERE mark<0)
BEGIN
INSERT INTO seedbed_log(at,tbl,uuid,reason,took,seedID,trail)VALUES(0,'t',ifnull(OLD."uuid",''),'deleted',(SELECT 'import' FROM seedbed_importing),OLD."seedID",(OLD."createDate" IS NOT NULL AND (OLD."seedID" GLOB'?*/?*')IS 1 OR (SELECT 1 FROM seedbed_importing)NOTNULL));
INSERT INTO seedbed_trail (id, col, value) SELECT last_insert_rowid(), *
    FROM (VALUES ('uuid', OLD."uuid"), ('seedID', OLD."seedID"), ('name', OLD."name"), ('updateDate', OLD."updateDate"), ('createDate', OLD."createDate")) WHERE (OLD."createDate" IS NOT NULL AND (OLD."seedID" GLOB'?*/?*')IS 1 OR (SELECT 1 FROM seedbed_importing)NOTNULL);
INSERT INTO seedbed_notes (kind,uuid,v0,v1,v2,v3,v4,v5) SELECT 'lost t',OLD."uuid",
  OLD."uuid",OLD."name",OLD."seedID",OLD."dismissDate",OLD."createDate",OLD."updateDate" WHERE OLD."seedID" GLOB'?*/?*' OR (SELECT 1 FROM seedbed_importing)NOTNULL;
DELETE FROM seedbed_notes WHERE kind BETWEEN 'moving ' AND 'moving!' AND id >= (SELECT max(id) FROM seedbed_notes
    WHERE kind = 'moving t' AND cols = '' AND at = julianday('now') AND o0 IS OLD."uuid" COLLATE BINARY);
END;
CREATE INDEX seedbed_log_trail ON seedbed_log (tbl) WHERE trail = 1;
CREATE INDEX seedbed_log_uuid ON seedbed_log (tbl, uuid);
CREATE TRIGGER seedbed_meta_arrived AFTER UPDATE OF arrivedIn ON seedbed_meta
BEGIN
    INSERT INTO seedbed_notes (kind, uuid) VALUES (NEW.arrivedIn, NEW.arrived);
END;
CREATE TRIGGER seedbed_notes_kept AFTER UPDATE OF uuid ON seedbed_notes
WHEN NEW.kind BETWEEN 'replaced ' AND 'replaced!'
BEGIN
    UPDATE seedbed_notes SET kind = 'saved ' || substr(NEW.kind, 10)
        WHERE kind = 'held ' || substr(NEW.kind, 10) AND uuid = NEW.uuid AND o2 = 0
        AND NEW.uuid IS OLD.uuid COLLATE NOCASE AND (SELECT 1 FROM seedbed_importing)ISNULL;
    INSERT INTO seedbed_edits (tbl, uuid) SELECT substr(NEW.kind, 10), NEW.uuid
        WHERE NEW.o2 AND NEW.n3 AND NEW.uuid NOTNULL AND (SELECT 1 FROM seedbed_importing)ISNULL
        ON CONFLICT DO UPDATE SET restored = 0;
    DELETE FROM seedbed_trail WHERE id IN (SELECT id FROM seedbed_log WHERE id > NEW.o3 AND tbl = substr(NEW.kind, 10) AND uuid = ifnull(OLD.uuid, '') AND reason = 'deleted' AND NEW.uuid IS OLD.uuid COLLATE NOCASE);
    DELETE FROM seedbed_log WHERE id > NEW.o3 AND tbl = substr(NEW.kind, 10) AND uuid = ifnull(OLD.uuid, '') AND reason = 'deleted' AND NEW.uuid IS OLD.uuid COLLATE NOCASE;
    DELETE FROM seedbed_notes WHERE kind = 'lost ' || substr(NEW.kind, 10) AND uuid IS OLD.uuid AND id > NEW.id
        AND NEW.uuid IS OLD.uuid COLLATE NOCASE;
    UPDATE seedbed_notes SET kind = 'untagged ' || substr(NEW.kind, 10)
        WHERE NEW.o2 AND kind = 'replacing ' || substr(NEW.kind, 10) AND id > NEW.id;
    DELETE FROM seedbed_notes WHERE id = NEW.id;
END;
CREATE INDEX seedbed_notes_kind ON seedbed_notes (kind, uuid);
CREATE TRIGGER seedbed_notes_replaced AFTER INSERT ON seedbed_notes
WHEN NEW.kind BETWEEN 'replaced ' AND 'replaced!'
BEGIN
    UPDATE seedbed_notes SET o2 = NEW.o2 OR NOT (CASE NEW.n1 WHEN 'iso8601' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'sqlite' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'unix' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'unixMilliseconds' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'referenceDate' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 END),
        o0 = ifnull(NEW.o0, CASE NEW.n1 WHEN 'iso8601' THEN strftime('%Y-%m-%dT%H:%M:%fZ') WHEN 'sqlite' THEN strftime('%Y-%m-%d %H:%M:%f') WHEN 'unix' THEN round((julianday() - 2440587.5) * 86400.0, 3) WHEN 'unixMilliseconds' THEN CAST(round((julianday() - 2440587.5) * 86400000.0) AS INTEGER) WHEN 'referenceDate' THEN round((julianday() - 2451910.5) * 86400.0, 3) END),
        o1 = CASE WHEN iif(NEW.o2, NOT (CASE NEW.n1 WHEN 'iso8601' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'sqlite' THEN julianday(NEW.n0)>ifnull(julianday(NEW.o1),0)IS NOT 1 WHEN 'unix' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'unixMilliseconds' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 WHEN 'referenceDate' THEN NEW.n0+0>ifnull(NEW.o1+0,-1e18)IS NOT 1 END), NEW.n0 NOTNULL AND NOT ifnull(CASE NEW.n1 WHEN 'iso8601' THEN julianday(NEW.o1)-julianday(NEW.n0)BETWEEN 1e-8 AND 3650 WHEN 'sqlite' THEN julianday(NEW.o1)-julianday(NEW.n0)BETWEEN 1e-8 AND 3650 WHEN 'unix' THEN NEW.o1-NEW.n0 BETWEEN 0.0005 AND 315360000 WHEN 'unixMilliseconds' THEN NEW.o1-NEW.n0 BETWEEN 1 AND 315360000000 WHEN 'referenceDate' THEN NEW.o1-NEW.n0 BETWEEN 0.0005 AND 315360000 END, 0)) THEN NEW.n0
            WHEN NEW.o2 OR NEW.o0 IS NULL THEN CASE NEW.n1 WHEN 'iso8601' THEN strftime('%Y-%m-%dT%H:%M:%fZ',max(julianday(),coalesce(julianday(NEW.o1,'0.001 second'),julianday(NEW.o1),0))) WHEN 'sqlite' THEN strftime('%Y-%m-%d %H:%M:%f',max(julianday(),coalesce(julianday(NEW.o1,'0.001 second'),julianday(NEW.o1),0))) WHEN 'unix' THEN max(round((julianday() - 2440587.5) * 86400.0, 3), ifnull(round(NEW.o1 + 0.001, 3), 0)) WHEN 'unixMilliseconds' THEN max(CAST(round((julianday() - 2440587.5) * 86400000.0) AS INTEGER), ifnull(NEW.o1 + 1, 0)) WHEN 'referenceDate' THEN max(round((julianday() - 2451910.5) * 86400.0, 3), ifnull(round(NEW.o1 + 0.001, 3), 0)) END
            ELSE NEW.o1 END,
        o3 = ifnull((SELECT max(id) FROM seedbed_log), 0)
        WHERE id = NEW.id;
END;
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
CREATE TRIGGER "seedbed_replace_t" BEFORE INSERT ON "t"
BEGIN
DELETE FROM seedbed_notes WHERE kind IN ('replaced t','replacing t');
INSERT INTO seedbed_notes(kind,uuid,o0,o1,n0,n1,o2,v0)SELECT 'replaced t',
"uuid",ifnull(NEW."createDate","createDate"),"updateDate",NEW."updateDate",'unix',
("uuid","name","seedID","dismissDate")IS NOT(NEW."uuid",NEW."name",ifnull(NEW."seedID","seedID"),NEW."dismissDate") AND ("createDate" NOTNULL OR NEW."createDate" ISNULL),"seedID"
FROM "t" WHERE "uuid"=NEW."uuid";
INSERT INTO seedbed_notes (kind,uuid,v0,v1,v2,v3,v4,v5) SELECT ifnull((SELECT iif("uuid" IS NEW."uuid" COLLATE NOCASE,'saved t','lost t') FROM seedbed_importing),'replacing t'),"uuid",
  "uuid","name","seedID","dismissDate","createDate","updateDate" FROM "t" WHERE ("uuid"=NEW."uuid")
  AND ((SELECT 1 FROM seedbed_importing)NOTNULL OR NOT ("seedID" GLOB'?*/?*')IS 1 AND "updateDate" ISNULL);
END;
CREATE TRIGGER "seedbed_save_t" BEFORE DELETE ON "t"
WHEN OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR (SELECT 1 FROM seedbed_importing)NOTNULL)
    AND NOT EXISTS(SELECT 1 FROM seedbed_import WHERE mark<0)
BEGIN
    DELETE FROM seedbed_notes WHERE kind BETWEEN 'moving ' AND 'moving!' AND at <> julianday('now');
    INSERT INTO seedbed_notes (kind, at, o0, n0) VALUES ('moving t', julianday('now'), OLD."uuid", CASE WHEN OLD."updateDate" IS NOT NULL AND OLD."seedID" GLOB'?*/?*' THEN OLD."uuid" END);
    INSERT INTO seedbed_notes (kind, at, cols, o0, n0)
SELECT 'moving t', julianday('now'), 'uuid',
    OLD."uuid", b."uuid"
FROM "t" AS b WHERE (b."rowid") IN (
    SELECT "rowid" FROM "t" WHERE (OLD."seedID" GLOB'?*/?*')IS 1 AND "seedID" COLLATE BINARY = OLD."seedID"
    UNION ALL SELECT "rowid" FROM "t" WHERE (NOT (OLD."seedID" GLOB'?*/?*')IS 1 OR NOT EXISTS (SELECT 1 FROM seedbed_edits WHERE tbl = 't'
    AND uuid = OLD."uuid")) AND OLD."updateDate" IS NOT NULL AND "name" COLLATE BINARY = OLD."name") AND (b."rowid" IS NOT OLD."rowid") AND (b."updateDate" IS NOT NULL OR b."createDate" IS NOT NULL) AND b."uuid" IS NOT NULL ORDER BY NOT (b."seedID" GLOB'?*/?*')IS 1, b."updateDate" IS NULL, b."rowid" LIMIT 1;
END;
CREATE TRIGGER "seedbed_stay_0_note (t)" BEFORE UPDATE OF "t" ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_notes AS m WHERE m.kind = 'moving t' AND m.cols = 'uuid' AND m.at = julianday('now') AND m.o0 = OLD."t" COLLATE "BINARY" AND (m.n0 IS NOT NEW."t"))
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE OR IGNORE "note"
    SET "t" = coalesce((SELECT m.n0 FROM seedbed_notes AS m WHERE m.kind = 'moving t' AND m.cols = 'uuid' AND m.at = julianday('now') AND m.o0 = OLD."t" COLLATE "BINARY" ORDER BY m.id DESC LIMIT 1), OLD."t")
    WHERE "rowid" IS OLD."rowid" AND NOT EXISTS (SELECT 1 FROM "note" AS d WHERE d."t" = coalesce((SELECT m.n0 FROM seedbed_notes AS m WHERE m.kind = 'moving t' AND m.cols = 'uuid' AND m.at = julianday('now') AND m.o0 = OLD."t" COLLATE "BINARY" ORDER BY m.id DESC LIMIT 1), OLD."t") COLLATE "BINARY" AND d."place" = OLD."place" COLLATE "BINARY");
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
    SELECT RAISE(IGNORE) WHERE NOT EXISTS (SELECT 1 FROM "note"
        WHERE "rowid" IS OLD."rowid" AND "t" IS OLD."t" COLLATE BINARY);
END;
CREATE TRIGGER "seedbed_stay_emptied_note (t)" AFTER UPDATE OF "t" ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_notes WHERE kind = 'moving t' AND cols = '' AND n0 IS NOT NULL
    AND at = julianday('now')) AND (OLD."t" IS NOT NULL AND NEW."t" IS NULL)
BEGIN
    INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason, row)
    SELECT round((julianday() - 2440587.5) * 86400000), 't', n0, 'note', 'emptied', quote(OLD."place")
    FROM seedbed_notes WHERE kind = 'moving t' AND cols = '' AND n0 IS NOT NULL
    AND at = julianday('now') ORDER BY id DESC LIMIT 1;
    INSERT INTO seedbed_trail (id, col, value) VALUES (last_insert_rowid(), 'rowid', OLD."rowid"), (last_insert_rowid(), 't', CASE WHEN NEW."t" IS NULL THEN OLD."t" END);
END;
CREATE TRIGGER "seedbed_take_t" AFTER UPDATE ON "t"
WHEN NEW."updateDate" ISNULL AND NEW."createDate"IS NOT OLD."createDate" OR (SELECT 1 FROM seedbed_importing)AND (OLD."uuid",OLD."name",OLD."seedID",OLD."dismissDate",OLD."updateDate",OLD."createDate")IS NOT(NEW."uuid",NEW."name",NEW."seedID",NEW."dismissDate",NEW."updateDate",NEW."createDate")
BEGIN
UPDATE seedbed_meta SET arrivedIn='arrived t',arrived=NEW."uuid"
WHERE id=1 AND NEW."createDate"NOTNULL AND NEW."seedID" GLOB'?*/?*';
INSERT INTO seedbed_notes (kind,uuid,v0,v1,v2,v3,v4,v5) SELECT 'saved t',OLD."uuid",
  OLD."uuid",OLD."name",OLD."seedID",OLD."dismissDate",OLD."createDate",OLD."updateDate";
END;
CREATE TRIGGER "seedbed_touch_t" AFTER UPDATE OF "uuid","name","seedID","dismissDate","updateDate" ON "t"
WHEN (SELECT 1 FROM seedbed_importing)ISNULL
BEGIN
UPDATE "t" SET "updateDate"=max(round((julianday() - 2440587.5) * 86400.0, 3), ifnull(round(OLD."updateDate" + 0.001, 3), 0))
WHERE rowid=NEW.rowid AND NEW."updateDate"+0>ifnull(OLD."updateDate"+0,-1e18)IS NOT 1 AND (OLD."uuid",OLD."name",OLD."seedID",OLD."dismissDate")IS NOT(NEW."uuid",NEW."name",NEW."seedID",NEW."dismissDate") AND (OLD."createDate" NOTNULL OR NEW."createDate" ISNULL) AND(OLD."seedID"<>''OR NOT EXISTS(SELECT 1 FROM seedbed_notes WHERE kind='replaced t' AND v0=NEW."seedID"));
UPDATE "t" SET "updateDate"=OLD."updateDate"
WHERE rowid=NEW.rowid AND ifnull(OLD."updateDate"-"updateDate" BETWEEN 0.0005 AND 315360000,"updateDate"ISNULL AND OLD."updateDate" NOTNULL);
INSERT INTO seedbed_edits (tbl,uuid) SELECT 't',"uuid" FROM "t"
  WHERE rowid=NEW.rowid AND "updateDate" IS NOT OLD."updateDate" AND "uuid" NOTNULL
  AND ("seedID" GLOB'?*/?*' OR min(OLD."createDate",OLD."updateDate") ISNULL) ON CONFLICT DO UPDATE SET restored=0;
INSERT INTO seedbed_notes (kind,uuid,v1) SELECT 'untagged t',OLD."uuid",
  OLD."name" WHERE changes() AND NOT (OLD."seedID" GLOB'?*/?*')IS 1 AND coalesce(OLD."updateDate",iif(OLD."createDate" ISNULL,NEW."createDate",NEW."updateDate")) ISNULL;
END;
CREATE INDEX seedbed_trail_number ON seedbed_trail (col, value) WHERE typeof(value) = 'integer';
CREATE INDEX "seedbed_uuid_t" ON "t" ("uuid" COLLATE BINARY);

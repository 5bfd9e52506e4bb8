CREATE TRIGGER "seedbed_arrive_t" AFTER UPDATE OF "createDate", "updateDate", "uuid", "name" ON "t"
WHEN NEW."updateDate" IS NULL AND NEW."createDate" IS NOT NULL AND NEW."uuid" IS NOT NULL AND CASE WHEN EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) THEN OLD."createDate" IS NOT NEW."createDate" COLLATE BINARY OR OLD."updateDate" IS NOT NEW."updateDate" COLLATE BINARY OR OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY
    ELSE NEW."updateDate" IS NULL AND NEW."createDate" IS NOT OLD."createDate" END
BEGIN
    INSERT INTO seedbed_arrivals (tbl, uuid) VALUES ('t', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END));
END;
CREATE INDEX "seedbed_group_t" ON "t" ("name" COLLATE BINARY, "updateDate", "createDate");
CREATE TRIGGER "seedbed_insert_t" AFTER INSERT ON "t"
WHEN (NEW."createDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't')) AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "t" SET ("createDate", "updateDate") =
        (SELECT coalesce(NEW."createDate", r.createDate), CASE WHEN NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT r.updateDate THEN NEW."updateDate" WHEN r.changed THEN coalesce(max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', r.updateDate, '+0.001 seconds')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) ELSE r.updateDate END FROM seedbed_replaced AS r WHERE tbl = 't')
    WHERE "rowid" IS NEW."rowid" AND EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't');
    UPDATE "t" SET "createDate" = coalesce("createDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
        "updateDate" = coalesce("updateDate", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    WHERE "rowid" IS NEW."rowid" AND ("createDate" IS NULL OR NOT EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't'));
    DELETE FROM seedbed_replaced WHERE tbl = 't';
END;
CREATE TRIGGER "seedbed_inserted_t" AFTER INSERT ON "t"
WHEN NEW."createDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't')
BEGIN
    DELETE FROM seedbed_replaced WHERE tbl = 'inserted into t';
    INSERT INTO seedbed_replaced (tbl, createDate, updateDate, changed)
    VALUES ('inserted into t', NEW."uuid", julianday('now'), 0);
END;
CREATE TRIGGER "seedbed_keep_t" AFTER UPDATE OF "updateDate" ON "t"
WHEN NEW."updateDate" IS NULL AND OLD."updateDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE "t" SET "updateDate" = OLD."updateDate" WHERE "rowid" IS NEW."rowid" AND "updateDate" IS NULL;
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
END;
CREATE TRIGGER "seedbed_log_t" AFTER DELETE ON "t"
WHEN NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason, trail)
    VALUES (CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER), 't', lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END), NULL, 'deleted', (OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600))));
    INSERT INTO seedbed_trail (id, col, value) SELECT last_insert_rowid(), *
    FROM (VALUES ('id', OLD."id"), ('name', OLD."name"), ('uuid', OLD."uuid")) WHERE (OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600))) OR column1 = 'id';
    DELETE FROM seedbed_arrivals WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_replace_t" BEFORE INSERT ON "t"
WHEN (EXISTS (SELECT 1 FROM "t" AS o WHERE (o."uuid" = NEW."uuid") OR (o."id" = NEW."id" AND NEW."id" <> -1)) OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't'))
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    DELETE FROM seedbed_replaced WHERE tbl = 't';
    INSERT INTO seedbed_replaced (tbl, createDate, updateDate, changed)
    SELECT 't', o."createDate", o."updateDate",
        o."uuid" IS NOT NEW."uuid" COLLATE BINARY OR o."name" IS NOT NEW."name" COLLATE BINARY OR o."color" IS NOT NEW."color" COLLATE BINARY
    FROM "t" AS o WHERE (o."uuid" = NEW."uuid") OR (o."id" = NEW."id" AND NEW."id" <> -1) LIMIT 1;
END;
CREATE TRIGGER "seedbed_save_t" BEFORE DELETE ON "t"
WHEN OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600))
    AND NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    DELETE FROM seedbed_moving WHERE at <> julianday('now');
    INSERT INTO seedbed_moving (at, tbl, cols, o0, n0)
    VALUES (julianday('now'), 't', '', OLD."uuid", NULL);
    INSERT INTO seedbed_moving (at, tbl, cols, o0, n0)
SELECT julianday('now'), 't', 'id',
    OLD."id", b."id"
FROM "t" AS b WHERE b."name" COLLATE BINARY = OLD."name" AND (b."rowid" IS NOT OLD."rowid") AND (OLD."updateDate" IS NOT NULL OR b."updateDate" IS NULL AND b."createDate" IS NOT NULL) AND b."id" IS NOT NULL ORDER BY b."updateDate" IS NOT NULL, b."rowid" LIMIT 1;
END;
CREATE TRIGGER "seedbed_saved_t" AFTER DELETE ON "t"
WHEN EXISTS (SELECT 1 FROM seedbed_moving)
BEGIN
    DELETE FROM seedbed_moving WHERE id >= (SELECT max(id) FROM seedbed_moving
        WHERE tbl = 't' AND cols = '' AND at = julianday('now') AND o0 IS OLD."uuid" COLLATE BINARY);
END;
CREATE TRIGGER "seedbed_stay_came_0_note (t)" AFTER INSERT ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_reused WHERE tbl = 't' AND number = NEW."t")
BEGIN
    DELETE FROM seedbed_referred
    WHERE tbl = 't' AND number = NEW."t" AND child = 'note' AND row = quote(NEW."rowid");
    INSERT INTO seedbed_referred (tbl, number, child, row)
    VALUES ('t', NEW."t", 'note', quote(NEW."rowid"));
END;
CREATE TRIGGER "seedbed_stay_filed_0_note (t)" AFTER UPDATE OF "t" ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_reused WHERE tbl = 't' AND number = NEW."t")
BEGIN
    DELETE FROM seedbed_referred
    WHERE tbl = 't' AND number = NEW."t" AND child = 'note' AND row = quote(NEW."rowid");
    INSERT INTO seedbed_referred (tbl, number, child, row)
    VALUES ('t', NEW."t", 'note', quote(NEW."rowid"));
END;
CREATE TRIGGER "seedbed_stay_note (t)" BEFORE DELETE ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_moving AS m WHERE m.tbl = 't' AND m.cols = 'id' AND m.at = julianday('now') AND (m.o0 = OLD."t" COLLATE "BINARY" OR CAST(m.o0 AS INTEGER) = OLD."t" COLLATE "BINARY"))
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE OR IGNORE "note"
    SET "t" = coalesce((SELECT m.n0 FROM seedbed_moving AS m WHERE m.tbl = 't' AND m.cols = 'id' AND m.at = julianday('now') AND (m.o0 = OLD."t" COLLATE "BINARY" OR CAST(m.o0 AS INTEGER) = OLD."t" COLLATE "BINARY") ORDER BY m.id DESC LIMIT 1), OLD."t")
    WHERE "rowid" IS OLD."rowid";
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
    SELECT RAISE(IGNORE) WHERE NOT EXISTS (SELECT 1 FROM "note"
        WHERE "rowid" IS OLD."rowid" AND "t" IS OLD."t" COLLATE BINARY);
END;
CREATE TRIGGER "seedbed_touch_t" AFTER UPDATE OF "id", "uuid", "name", "color" ON "t"
WHEN (NEW."updateDate" IS OLD."updateDate" OR NEW."updateDate" IS NULL) AND (OLD."id" IS NOT NEW."id" COLLATE BINARY OR OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR (OLD."color" IS NOT NEW."color" COLLATE BINARY) AND NOT EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 'inserted into t' AND createDate IS OLD."uuid"
    AND updateDate = julianday('now')))
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "t" SET "updateDate" = coalesce(max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', OLD."updateDate", '+0.001 seconds')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) WHERE "rowid" IS NEW."rowid";
END;
CREATE TRIGGER "seedbed_unlog_t" AFTER INSERT ON "t"
BEGIN
    UPDATE seedbed_log SET reason = 'replaced' WHERE id > (SELECT max(id) FROM seedbed_log) - 4
        AND reason = 'deleted' AND tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
    INSERT INTO seedbed_arrivals (tbl, uuid) SELECT 't', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) WHERE NEW."updateDate" IS NULL AND NEW."createDate" IS NOT NULL AND NEW."uuid" IS NOT NULL;
    INSERT INTO seedbed_reused (log, tbl, number) SELECT l.id, l.tbl, NEW."id"
    FROM seedbed_trail AS k CROSS JOIN seedbed_log AS l ON l.id = k.id
    WHERE k.col = 'id' AND k.value = NEW."id" AND typeof(k.value) = 'integer'
    AND l.tbl = 't' AND l.trail = 1 AND l.reason = 'deleted'
    AND l.uuid <> lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END)
    AND NOT EXISTS (SELECT 1 FROM seedbed_reused AS r WHERE r.log = l.id);
END;
CREATE INDEX "seedbed_uuid_t" ON "t" ("uuid" COLLATE NOCASE);
CREATE TRIGGER "seedbed_accept_t" AFTER INSERT ON "t"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND EXISTS (SELECT 1 FROM seedbed_journal WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END))
BEGIN
    DELETE FROM seedbed_journal WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600));
DELETE FROM seedbed_journal_values WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600));
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate, rescues)
VALUES ('t', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)), NEW."updateDate", 0);
INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value) SELECT 't', k.*, v.*
FROM (SELECT lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600))) AS k, (VALUES ('uuid', NEW."uuid"), ('name', NEW."name"), ('seedID', NEW."seedID"), ('dismissDate', NEW."dismissDate"), ('createDate', NEW."createDate"), ('updateDate', NEW."updateDate")) AS v;UPDATE seedbed_journal SET state = CASE WHEN EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) AND EXISTS (SELECT 1 FROM seedbed_journal
    WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot < 2 AND NOT (updateDate <= NEW."updateDate"
    AND (length(updateDate) = length(NEW."updateDate") OR NOT (typeof(updateDate) = 'text' OR typeof(NEW."updateDate") = 'text')))) THEN 3 ELSE 0 END WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_amend_t" AFTER UPDATE ON "t"
WHEN EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) AND NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS OLD."updateDate" AND (OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY)
BEGIN
    UPDATE seedbed_journal_values SET value = CASE col WHEN 'uuid' THEN NEW."uuid" WHEN 'name' THEN NEW."name" WHEN 'seedID' THEN NEW."seedID" WHEN 'dismissDate' THEN NEW."dismissDate" WHEN 'createDate' THEN NEW."createDate" WHEN 'updateDate' THEN NEW."updateDate" ELSE value END
WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot IN (SELECT slot FROM seedbed_journal
    WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 2 AND updateDate IS NEW."updateDate" AND rescues = (SELECT max(mark) FROM seedbed_import));
END;
CREATE TRIGGER "seedbed_arrive_t" AFTER UPDATE OF "createDate", "updateDate", "uuid", "seedID" ON "t"
WHEN NEW."createDate" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."seedID" IS NOT NULL AND CASE WHEN EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) THEN OLD."createDate" IS NOT NEW."createDate" COLLATE BINARY OR OLD."updateDate" IS NOT NEW."updateDate" COLLATE BINARY OR OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY
    ELSE NEW."updateDate" IS NULL AND NEW."createDate" IS NOT OLD."createDate" END
BEGIN
    INSERT INTO seedbed_arrivals (tbl, uuid) VALUES ('t', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END));
END;
CREATE TRIGGER "seedbed_expect_t" BEFORE INSERT ON "t"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) AND EXISTS (SELECT 1 FROM "t" AS o WHERE o."uuid" = NEW."uuid" COLLATE BINARY)
BEGIN
    INSERT INTO seedbed_journal (tbl, uuid, slot) SELECT 't', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 1
WHERE NOT EXISTS (SELECT 1 FROM seedbed_journal WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 1);
END;
CREATE INDEX "seedbed_group_t" ON "t" ("seedID" COLLATE BINARY, "updateDate", "createDate");
CREATE TRIGGER "seedbed_hold_t" AFTER UPDATE OF "updateDate" ON "t"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT OLD."updateDate" AND NOT (OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY) AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    DELETE FROM seedbed_journal WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END); DELETE FROM seedbed_journal WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 0;
DELETE FROM seedbed_journal_values WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = 0;
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate, rescues)
VALUES ('t', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0, NEW."updateDate", 0);
INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value) SELECT 't', k.*, v.*
FROM (SELECT lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), 0) AS k, (VALUES ('uuid', NEW."uuid"), ('name', NEW."name"), ('seedID', NEW."seedID"), ('dismissDate', NEW."dismissDate"), ('createDate', NEW."createDate"), ('updateDate', NEW."updateDate")) AS v;
END;
CREATE TRIGGER "seedbed_insert_t" AFTER INSERT ON "t"
WHEN (NEW."createDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't')) AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "t" SET ("createDate", "updateDate") =
        (SELECT coalesce(NEW."createDate", r.createDate), CASE WHEN NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT r.updateDate THEN NEW."updateDate" WHEN r.changed THEN coalesce(max(round((julianday('now') - 2440587.5) * 86400.0, 3), round(r.updateDate + 0.001, 3)), round((julianday('now') - 2440587.5) * 86400.0, 3)) ELSE r.updateDate END FROM seedbed_replaced AS r WHERE tbl = 't')
    WHERE "rowid" IS NEW."rowid" AND EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't');
    UPDATE "t" SET "createDate" = coalesce("createDate", round((julianday('now') - 2440587.5) * 86400.0, 3)),
        "updateDate" = coalesce("updateDate", round((julianday('now') - 2440587.5) * 86400.0, 3))
    WHERE "rowid" IS NEW."rowid" AND ("createDate" IS NULL OR NOT EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't'));
    DELETE FROM seedbed_replaced WHERE tbl = 't';
END;
CREATE TRIGGER "seedbed_keep_t" AFTER UPDATE OF "updateDate" ON "t"
WHEN NEW."updateDate" IS NULL AND OLD."updateDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE "t" SET "updateDate" = OLD."updateDate" WHERE "rowid" IS NEW."rowid" AND "updateDate" IS NULL;
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
END;
CREATE TRIGGER "seedbed_log_t" AFTER DELETE ON "t"
WHEN NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason, trail)
    VALUES (CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER), 't', lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END), OLD."seedID", 'deleted', (OLD."createDate" IS NOT NULL AND (OLD."seedID" IS NOT NULL OR EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600))));
    INSERT INTO seedbed_trail (id, col, value) SELECT last_insert_rowid(), *
    FROM (VALUES ('uuid', OLD."uuid"), ('seedID', OLD."seedID"), ('name', OLD."name")) WHERE (OLD."createDate" IS NOT NULL AND (OLD."seedID" IS NOT NULL OR EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)));
    DELETE FROM seedbed_arrivals WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_lose_t" AFTER DELETE ON "t"
WHEN OLD."seedID" IS NOT NULL AND OLD."uuid" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    UPDATE seedbed_journal SET state = 1 WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_overwrite_t" AFTER UPDATE OF "updateDate" ON "t"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NULL
BEGIN
    UPDATE seedbed_journal SET state = 2 WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_replace_t" BEFORE INSERT ON "t"
WHEN (EXISTS (SELECT 1 FROM "t" AS o WHERE (o."uuid" = NEW."uuid")) OR EXISTS (SELECT 1 FROM seedbed_replaced WHERE tbl = 't'))
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    DELETE FROM seedbed_replaced WHERE tbl = 't';
    INSERT INTO seedbed_replaced (tbl, createDate, updateDate, changed)
    SELECT 't', o."createDate", o."updateDate",
        o."uuid" IS NOT NEW."uuid" COLLATE BINARY OR o."name" IS NOT NEW."name" COLLATE BINARY OR o."seedID" IS NOT NEW."seedID" COLLATE BINARY OR o."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY
    FROM "t" AS o WHERE (o."uuid" = NEW."uuid") LIMIT 1;
END;
CREATE TRIGGER "seedbed_return_t" AFTER INSERT ON "t"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NULL
BEGIN
    UPDATE seedbed_journal SET state = 2 WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_save_t" BEFORE DELETE ON "t"
WHEN OLD."createDate" IS NOT NULL AND (OLD."updateDate" IS NULL OR EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600))
    AND NOT EXISTS (SELECT 1 FROM seedbed_own)
BEGIN
    DELETE FROM seedbed_moving WHERE at <> julianday('now');
    INSERT INTO seedbed_moving (at, tbl, cols, o0, n0)
    VALUES (julianday('now'), 't', '', OLD."uuid", CASE WHEN OLD."updateDate" IS NOT NULL AND OLD."seedID" IS NOT NULL THEN lower(CASE WHEN typeof(OLD."uuid") <> 'blob' THEN coalesce(OLD."uuid", '')
    WHEN length(OLD."uuid") <> 16 THEN hex(OLD."uuid")
    ELSE substr(hex(OLD."uuid"), 1, 8) || '-' || substr(hex(OLD."uuid"), 9, 4) || '-' || substr(hex(OLD."uuid"), 13, 4) || '-' || substr(hex(OLD."uuid"), 17, 4) || '-' || substr(hex(OLD."uuid"), 21, 12) END) END);
    INSERT INTO seedbed_moving (at, tbl, cols, o0, n0)
SELECT julianday('now'), 't', 'uuid',
    OLD."uuid", b."uuid"
FROM "t" AS b WHERE (b."rowid") IN (
    SELECT "rowid" FROM "t" WHERE "seedID" COLLATE BINARY = OLD."seedID"
    UNION ALL SELECT "rowid" FROM "t" WHERE OLD."seedID" IS NULL AND OLD."updateDate" IS NOT NULL AND "name" COLLATE BINARY = OLD."name") AND (b."rowid" IS NOT OLD."rowid") AND (b."updateDate" IS NOT NULL OR b."createDate" IS NOT NULL) AND b."uuid" IS NOT NULL ORDER BY b."updateDate" IS NULL, b."rowid" LIMIT 1;
END;
CREATE TRIGGER "seedbed_saved_t" AFTER DELETE ON "t"
WHEN EXISTS (SELECT 1 FROM seedbed_moving)
BEGIN
    DELETE FROM seedbed_moving WHERE id >= (SELECT max(id) FROM seedbed_moving
        WHERE tbl = 't' AND cols = '' AND at = julianday('now') AND o0 IS OLD."uuid" COLLATE BINARY);
END;
CREATE TRIGGER "seedbed_stay_0_note (t)" BEFORE UPDATE OF "t" ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_moving AS m WHERE m.tbl = 't' AND m.cols = 'uuid' AND m.at = julianday('now') AND m.o0 = OLD."t" COLLATE "BINARY" AND (m.n0 IS NOT NEW."t"))
BEGIN
    INSERT INTO seedbed_import VALUES (1);
    UPDATE OR IGNORE "note"
    SET "t" = coalesce((SELECT m.n0 FROM seedbed_moving AS m WHERE m.tbl = 't' AND m.cols = 'uuid' AND m.at = julianday('now') AND m.o0 = OLD."t" COLLATE "BINARY" ORDER BY m.id DESC LIMIT 1), OLD."t")
    WHERE "rowid" IS OLD."rowid" AND NOT EXISTS (SELECT 1 FROM "note" AS d WHERE d."t" = coalesce((SELECT m.n0 FROM seedbed_moving AS m WHERE m.tbl = 't' AND m.cols = 'uuid' AND m.at = julianday('now') AND m.o0 = OLD."t" COLLATE "BINARY" ORDER BY m.id DESC LIMIT 1), OLD."t") COLLATE "BINARY" AND d."place" = OLD."place" COLLATE "BINARY");
    DELETE FROM seedbed_import WHERE rowid = last_insert_rowid();
    SELECT RAISE(IGNORE) WHERE NOT EXISTS (SELECT 1 FROM "note"
        WHERE "rowid" IS OLD."rowid" AND "t" IS OLD."t" COLLATE BINARY);
END;
CREATE TRIGGER "seedbed_stay_emptied_note (t)" AFTER UPDATE OF "t" ON "note"
WHEN EXISTS (SELECT 1 FROM seedbed_moving WHERE tbl = 't' AND cols = '' AND n0 IS NOT NULL
    AND at = julianday('now')) AND (OLD."t" IS NOT NULL AND NEW."t" IS NULL)
BEGIN
    INSERT INTO seedbed_log (at, tbl, uuid, seedID, reason)
    SELECT CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER), tbl, n0, 'note', 'emptied'
    FROM seedbed_moving WHERE tbl = 't' AND cols = '' AND n0 IS NOT NULL
    AND at = julianday('now') ORDER BY id DESC LIMIT 1;
    INSERT INTO seedbed_trail (id, col, value) VALUES (last_insert_rowid(), 'rowid', OLD."rowid"), (last_insert_rowid(), 't', CASE WHEN NEW."t" IS NULL THEN OLD."t" END);
END;
CREATE TRIGGER "seedbed_take_t" AFTER UPDATE OF "updateDate" ON "t"
WHEN NEW."seedID" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."updateDate" IS NOT NULL AND NEW."updateDate" IS NOT OLD."updateDate" AND CASE WHEN NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) THEN OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY ELSE EXISTS (SELECT 1 FROM seedbed_journal WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END)) END
BEGIN
    DELETE FROM seedbed_journal WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600));
DELETE FROM seedbed_journal_values WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot = (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600));
INSERT INTO seedbed_journal (tbl, uuid, slot, updateDate, rescues)
VALUES ('t', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)), NEW."updateDate", CASE WHEN OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY THEN 0 ELSE coalesce((SELECT max(mark) FROM seedbed_import), 0) END);
INSERT INTO seedbed_journal_values (tbl, uuid, slot, col, value) SELECT 't', k.*, v.*
FROM (SELECT lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END), (1 + EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600))) AS k, (VALUES ('uuid', NEW."uuid"), ('name', NEW."name"), ('seedID', NEW."seedID"), ('dismissDate', NEW."dismissDate"), ('createDate', NEW."createDate"), ('updateDate', NEW."updateDate")) AS v;UPDATE seedbed_journal SET state = CASE WHEN EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600) AND EXISTS (SELECT 1 FROM seedbed_journal
    WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) AND slot < 2 AND NOT (updateDate <= NEW."updateDate"
    AND (length(updateDate) = length(NEW."updateDate") OR NOT (typeof(updateDate) = 'text' OR typeof(NEW."updateDate") = 'text')))) THEN 3 ELSE 0 END WHERE tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
END;
CREATE TRIGGER "seedbed_touch_t" AFTER UPDATE OF "uuid", "name", "seedID", "dismissDate" ON "t"
WHEN (NEW."updateDate" IS OLD."updateDate" OR NEW."updateDate" IS NULL) AND (OLD."uuid" IS NOT NEW."uuid" COLLATE BINARY OR OLD."name" IS NOT NEW."name" COLLATE BINARY OR OLD."seedID" IS NOT NEW."seedID" COLLATE BINARY OR OLD."dismissDate" IS NOT NEW."dismissDate" COLLATE BINARY)
    AND NOT EXISTS (SELECT 1 FROM seedbed_import WHERE abs(strftime('%s', 'now') - mark) < 600)
BEGIN
    UPDATE "t" SET "updateDate" = coalesce(max(round((julianday('now') - 2440587.5) * 86400.0, 3), round(OLD."updateDate" + 0.001, 3)), round((julianday('now') - 2440587.5) * 86400.0, 3)) WHERE "rowid" IS NEW."rowid";
END;
CREATE TRIGGER "seedbed_unlog_t" AFTER INSERT ON "t"
BEGIN
    UPDATE seedbed_log SET reason = 'replaced' WHERE id > (SELECT max(id) FROM seedbed_log) - 4
        AND reason = 'deleted' AND tbl = 't' AND uuid = lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END);
    INSERT INTO seedbed_arrivals (tbl, uuid) SELECT 't', lower(CASE WHEN typeof(NEW."uuid") <> 'blob' THEN coalesce(NEW."uuid", '')
    WHEN length(NEW."uuid") <> 16 THEN hex(NEW."uuid")
    ELSE substr(hex(NEW."uuid"), 1, 8) || '-' || substr(hex(NEW."uuid"), 9, 4) || '-' || substr(hex(NEW."uuid"), 13, 4) || '-' || substr(hex(NEW."uuid"), 17, 4) || '-' || substr(hex(NEW."uuid"), 21, 12) END) WHERE NEW."createDate" IS NOT NULL AND NEW."uuid" IS NOT NULL AND NEW."seedID" IS NOT NULL;
END;
CREATE INDEX "seedbed_uuid_t" ON "t" ("uuid" COLLATE BINARY);

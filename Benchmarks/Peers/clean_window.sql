-- B5: the cleanup as one statement, with a window function.
.read pragmas.sql
DELETE FROM Preset WHERE rowid IN (
    SELECT id FROM (
        SELECT rowid AS id, row_number() OVER (PARTITION BY name ORDER BY createDate DESC, uuid DESC) AS place
        FROM Preset WHERE updateDate IS NULL AND createDate IS NOT NULL AND name IS NOT NULL
    ) WHERE place > 1
);

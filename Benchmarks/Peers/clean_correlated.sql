-- B5: the cleanup as one statement, with a correlated subquery: a row goes when a greater one is there.
.read pragmas.sql
DELETE FROM Preset
WHERE updateDate IS NULL AND createDate IS NOT NULL AND EXISTS (
    SELECT 1 FROM Preset AS other
    WHERE other.name = Preset.name AND other.updateDate IS NULL
        AND (other.createDate, other.uuid) > (Preset.createDate, Preset.uuid)
);

-- B3: the catalog into the table with one statement; SQLite reads the JSON itself, and checks no value.
.read pragmas.sql
BEGIN IMMEDIATE;
INSERT INTO Preset (uuid, name, kind, note, green, amber, position, weight, active, createDate)
SELECT substr(u, 1, 8) || '-' || substr(u, 9, 4) || '-4' || substr(u, 14, 3) || '-a' || substr(u, 18, 3) || '-' || substr(u, 21),
    value ->> 'name', value ->> 'kind', value ->> 'note', value ->> 'green', value ->> 'amber', value ->> 'position',
    value ->> 'weight', value ->> 'active', '2026-11-20T00:00:00.000Z'
FROM (SELECT lower(hex(randomblob(16))) AS u, value FROM json_each(readfile('catalog.json'), '$.seeds') LIMIT -1 OFFSET 0);
COMMIT;

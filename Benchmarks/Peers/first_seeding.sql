-- B3: the catalog into the table with one statement; SQLite reads the JSON itself, and checks no value. The offset keeps
-- SQLite from making a random number for each part of a UUID, and json_extract is a little faster than ->>.
.read pragmas.sql
BEGIN IMMEDIATE;
INSERT INTO Preset (uuid, name, kind, note, green, amber, position, weight, active, createDate)
SELECT substr(u, 1, 8) || '-' || substr(u, 9, 4) || '-4' || substr(u, 14, 3) || '-a' || substr(u, 18, 3) || '-' || substr(u, 21),
    json_extract(seed, '$.name'), json_extract(seed, '$.kind'), json_extract(seed, '$.note'),
    json_extract(seed, '$.green'), json_extract(seed, '$.amber'), json_extract(seed, '$.position'),
    json_extract(seed, '$.weight'), json_extract(seed, '$.active'), '2026-11-20T00:00:00.000Z'
FROM (
    SELECT lower(hex(randomblob(16))) AS u, value AS seed
    FROM json_each(readfile('catalog.json'), '$.seeds') LIMIT -1 OFFSET 0
);
COMMIT;

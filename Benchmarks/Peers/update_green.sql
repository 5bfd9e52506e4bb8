-- B8: the user changes every row.
.read pragmas.sql
UPDATE Preset SET green = green + 1;

-- B8: the user sorts all rows anew, which is no edit: the catalog declares the column volatile.
.read pragmas.sql
UPDATE Preset SET position = position + 1;

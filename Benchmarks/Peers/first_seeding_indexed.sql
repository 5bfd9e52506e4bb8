-- B3: the same, and then the two indexes that Seedbed makes with its first cleanup.
.read first_seeding.sql
CREATE INDEX uuid_of_preset ON Preset (uuid COLLATE NOCASE);
CREATE INDEX group_of_preset ON Preset (name COLLATE BINARY, updateDate, createDate);

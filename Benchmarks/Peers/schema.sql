-- The table that all sides write to: three columns for the bookkeeping and eight of the app's own.
CREATE TABLE Preset (
    uuid TEXT PRIMARY KEY NOT NULL,
    name TEXT, kind TEXT, note TEXT, green INTEGER, amber INTEGER, position INTEGER, weight REAL, active INTEGER,
    createDate TEXT, updateDate TEXT
);

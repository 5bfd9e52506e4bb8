-- What SQLiteStore sets; the journal mode, WAL, is in the file. As an app would have it, every commit is on the disk.
PRAGMA foreign_keys = ON;
PRAGMA cache_size = -16384;
PRAGMA synchronous = FULL;

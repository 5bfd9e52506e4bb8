"""B6: the cleanup with pandas: read the untouched rows, drop_duplicates, delete the others in one transaction."""
import sqlite3

import pandas

connection = sqlite3.connect("app.sqlite")
connection.executescript("PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384; PRAGMA synchronous = FULL")
rows = pandas.read_sql_query(
    "SELECT rowid AS id, name, createDate, uuid FROM Preset WHERE updateDate IS NULL AND createDate IS NOT NULL",
    connection)
rows = rows.sort_values(["createDate", "uuid"], ascending=False)
kept = rows.drop_duplicates("name", keep="first")
gone = rows.index.difference(kept.index)
with connection:
    connection.executemany("DELETE FROM Preset WHERE rowid = ?", ((int(id),) for id in rows.loc[gone, "id"]))
connection.close()

"""B4: the catalog into the table with Python's own json and sqlite3, in one transaction."""
import json
import sqlite3
import uuid

COLUMNS = ["name", "kind", "note", "green", "amber", "position", "weight", "active"]

with open("catalog.json", encoding="utf-8") as file:
    seeds = json.load(file)["seeds"]
connection = sqlite3.connect("app.sqlite")
connection.executescript("PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384; PRAGMA synchronous = FULL")
with connection:
    connection.executemany(
        f"INSERT INTO Preset (uuid, {', '.join(COLUMNS)}, createDate) VALUES (?,?,?,?,?,?,?,?,?,?)",
        ([str(uuid.uuid4()), *(seed[column] for column in COLUMNS), "2026-11-20T00:00:00.000Z"] for seed in seeds))
connection.close()

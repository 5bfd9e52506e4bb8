"""B4, before anything is measured: the catalog as a fixture of Django's, which wants the UUIDs in it."""
import json
import sys
import uuid

with open(sys.argv[1], encoding="utf-8") as file:
    seeds = json.load(file)["seeds"]
for seed in seeds:
    del seed["$id"]
    seed["createDate"] = "2026-11-20T00:00:00.000Z"
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([{"model": "presets.preset", "pk": str(uuid.uuid4()), "fields": seed} for seed in seeds], file)

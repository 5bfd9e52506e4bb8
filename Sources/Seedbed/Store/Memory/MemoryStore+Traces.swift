/// The part of a memory store's state that belongs to the device, as JSON: the log, the journal and the notes.
///
/// A store that works on a ``MemoryStore`` keeps this part beside the rows, where no sync engine sees it.
extension MemoryStore.State {
    /// The log, the journal, the notes of rows that came in, and the records of deduplications.
    package var traces: JSONValue {
        get {
            [
                "last": .number(log.last), "cleanup": .number(log.cleanup), "log": .array(log.rows.map(\.json)),
                "journal": sorted(journal) { entries in
                    sorted(Dictionary(uniqueKeysWithValues: entries.map { ($0.key.description, $0.value) })) { $0.json }
                },
                "owner": journalOwner.map { .string($0) } ?? .null,
                "arrivals": .array(
                    arrivals.map { [$0.table, $0.uuid.description] }.sorted { $0.lexicographicallyPrecedes($1) }
                        .map { .array($0.map { .string($0) }) }),
                "reused": .array(
                    reused.sorted { $0.key < $1.key }.map { .array([.number($0.key), RowJSON.json($0.value)]) }),
                "filed": .array(
                    filed.sorted { ($0.entry, $0.child, $0.number) < ($1.entry, $1.child, $1.number) }
                        .map { .array([.number($0.entry), .string($0.child), .number($0.number)]) }),
                "dedupes": .object(
                    dedupes.sorted { $0.key < $1.key }.map { .init(name: "\($0.key)", value: $0.value.json) }),
            ]
        }
        set {
            log = MemoryStore.RemovalMemory()
            log.last = newValue["last"]?.integer ?? 0
            log.cleanup = newValue["cleanup"]?.integer ?? 0
            log.rows = (newValue["log"]?.elements ?? []).compactMap(MemoryStore.LoggedRow.init(json:))
            journal = [:]
            for table in newValue["journal"]?.fields ?? [] {
                for entry in table.value.fields ?? [] {
                    journal[table.name, default: [:]][UUIDText(entry.name)] = MemoryStore.Journaled(json: entry.value)
                }
            }
            journalOwner = newValue["owner"]?.string
            arrivals = Set(
                (newValue["arrivals"]?.elements ?? []).compactMap { note in
                    guard let parts = note.elements?.compactMap(\.string), parts.count == 2 else { return nil }
                    return MemoryStore.NotedRow(table: parts[0], uuid: UUIDText(parts[1]))
                })
            reused = [:]
            for entry in newValue["reused"]?.elements ?? [] {
                guard let parts = entry.elements, parts.count == 2, let id = parts[0].integer else { continue }
                reused[id] = RowJSON.value(parts[1])
            }
            filed = Set(
                (newValue["filed"]?.elements ?? []).compactMap { row in
                    guard let parts = row.elements, parts.count == 3, let entry = parts[0].integer,
                        let child = parts[1].string, let number = parts[2].integer
                    else { return nil }
                    return MemoryStore.FiledRow(entry: entry, child: child, number: number)
                })
            dedupes = [:]
            for record in newValue["dedupes"]?.fields ?? [] {
                if let cleanup = Int64(record.name) { dedupes[cleanup] = MemoryStore.DedupeMemory(json: record.value) }
            }
        }
    }

    /// The numbers of rows by which traces name them; a row keeps such a number as long as the traces exist.
    package var namedNumbers: Set<Int64> {
        Set(log.rows.compactMap(\.number)).union(filed.map(\.number))
            .union(dedupes.values.flatMap { $0.changes.map(\.number) })
    }

    /// The tables in which a deduplication changed rows.
    package func mergedTables(of cleanup: Int64) -> [String] {
        let memory = dedupes[cleanup]
        return Set((memory?.changes ?? []).map(\.table) + (memory?.tables ?? []).map(\.name)).sorted()
    }

    /// Replaces values in all rows, and in those that the log, the journal and the records of deduplications hold.
    ///
    /// A store calls it that gives a new row its number only when it is saved.
    package mutating func replace(_ values: [SeedValue: SeedValue]) {
        func replaced(_ row: MemoryStore.Row) -> MemoryStore.Row { row.mapValues { values[$0] ?? $0 } }
        rows = rows.mapValues { $0.mapValues(replaced) }
        journal = journal.mapValues { entries in
            entries.mapValues { entry in
                var entry = entry
                entry.row = replaced(entry.row)
                return entry
            }
        }
        for place in log.rows.indices {
            log.rows[place].row = log.rows[place].row.map(replaced)
            log.rows[place].trail = log.rows[place].trail.map(replaced)
            for taken in log.rows[place].took.indices {
                let value = log.rows[place].took[taken].value
                log.rows[place].took[taken].value = values[value] ?? value
            }
        }
        for cleanup in dedupes.keys {
            for place in dedupes[cleanup]?.changes.indices ?? 0..<0 {
                guard let change = dedupes[cleanup]?.changes[place] else { continue }
                dedupes[cleanup]?.changes[place].old = values[change.old] ?? change.old
                dedupes[cleanup]?.changes[place].new = values[change.new] ?? change.new
            }
        }
    }
}

extension MemoryStore.DedupeMemory {
    fileprivate var json: JSONValue {
        [
            "tables": .array(tables.map(\.asJSON)),
            "changes": .array(
                changes.map { change in
                    .array([
                        .string(change.table), .number(change.number), .string(change.column),
                        RowJSON.json(change.old), RowJSON.json(change.new), .bool(change.isMove),
                    ])
                }),
        ]
    }

    fileprivate init(json: JSONValue) {
        self.init(
            tables: (json["tables"]?.elements ?? []).compactMap(SeedTable.init(json:)),
            changes: (json["changes"]?.elements ?? []).compactMap { change in
                guard let parts = change.elements, parts.count == 6, let table = parts[0].string,
                    let number = parts[1].integer, let column = parts[2].string
                else { return nil }
                return MemoryStore.Change(
                    table: table, number: number, column: column, old: RowJSON.value(parts[3]),
                    new: RowJSON.value(parts[4]), isMove: parts[5].bool ?? false)
            })
    }
}

extension MemoryStore.Row {
    /// The row as JSON.
    fileprivate var json: JSONValue {
        .object(sorted { $0.key < $1.key }.map { .init(name: $0.key, value: RowJSON.json($0.value)) })
    }

    /// The row of such JSON, or `nil` for any other JSON.
    fileprivate init?(json: JSONValue?) {
        guard let fields = json?.fields else { return nil }
        self.init(fields.map { ($0.name, RowJSON.value($0.value)) }) { first, _ in first }
    }
}

extension MemoryStore.Journaled {
    fileprivate var json: JSONValue {
        [
            "row": row.json, "rescues": .number(rescues), "lost": .bool(isLost), "overwritten": .bool(isOverwritten),
            "outdone": .bool(isOutdone), "writtenBack": .bool(wasWrittenBack),
        ]
    }

    fileprivate init?(json: JSONValue) {
        guard let row = MemoryStore.Row(json: json["row"]) else { return nil }
        self.init(
            row: row, rescues: Int(json["rescues"]?.integer ?? 0), isLost: json["lost"]?.bool ?? false,
            isOverwritten: json["overwritten"]?.bool ?? false, isOutdone: json["outdone"]?.bool ?? false,
            wasWrittenBack: json["writtenBack"]?.bool ?? false)
    }
}

extension MemoryStore.LoggedRow {
    fileprivate var json: JSONValue {
        var fields: [JSONValue.Field] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { fields.append(.init(name: name, value: value)) }
        }
        add("id", .number(entry.id))
        add("cleanup", entry.cleanup.map { .number($0) })
        add("at", .number(entry.at.milliseconds))
        add("table", .string(entry.table))
        add("uuid", .string(entry.uuid.description))
        add("seedID", entry.seedID.map { .string($0) })
        add("reason", .string(entry.reason.rawValue))
        add("survivor", entry.survivor.map { .string($0.description) })
        add("undone", entry.isUndone ? true : nil)
        add("import", entry.isImport ? true : nil)
        add("account", entry.account.map { .string($0) })
        add("row", row?.json)
        add("number", number.map { .number($0) })
        add("trail", trail?.json)
        add("namesake", entry.hasNamesake ? true : nil)
        add("open", isOpen ? true : nil)
        add("took", took.isEmpty ? nil : .array(took.map(\.json)))
        return .object(fields)
    }

    fileprivate init?(json: JSONValue) {
        guard let id = json["id"]?.integer, let at = json["at"].flatMap(SeedInstant.init(json:)),
            let table = json["table"]?.string, let uuid = json["uuid"]?.string,
            let reason = json["reason"]?.string.flatMap(RemovalLogEntry.Reason.init(rawValue:))
        else { return nil }
        var entry = RemovalLogEntry(
            id: id, cleanup: json["cleanup"]?.integer, at: at, table: table, uuid: UUIDText(uuid),
            seedID: json["seedID"]?.string, reason: reason,
            survivor: json["survivor"]?.string.map { UUIDText($0) }, isUndone: json["undone"]?.bool ?? false,
            isImport: json["import"]?.bool ?? false,
            account: json["account"]?.string)
        entry.hasNamesake = json["namesake"]?.bool ?? false
        self.init(
            entry: entry, row: MemoryStore.Row(json: json["row"]), number: json["number"]?.integer,
            trail: MemoryStore.Row(json: json["trail"]), isOpen: json["open"]?.bool ?? false,
            took: (json["took"]?.elements ?? []).compactMap(FiledValue.init(json:)))
    }
}

extension FiledValue {
    fileprivate var json: JSONValue {
        .array([
            .string(column), RowJSON.json(value), .string(source.description), .string(origin.description),
            .number(createDate.milliseconds),
        ])
    }

    fileprivate init?(json: JSONValue) {
        guard let parts = json.elements, parts.count == 5, let column = parts[0].string, let source = parts[2].string,
            let origin = parts[3].string, let date = SeedInstant(json: parts[4])
        else { return nil }
        self.init(
            column: column, value: RowJSON.value(parts[1]), source: UUIDText(source), origin: UUIDText(origin),
            createDate: date)
    }
}

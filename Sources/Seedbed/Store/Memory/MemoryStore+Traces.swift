/// The part of a memory store's state that belongs to the device, as JSON: the log, the journal and the notes.
///
/// A store that works on a ``MemoryStore`` keeps this part beside the rows, where no sync engine sees it.
extension MemoryStore.State {
    /// The log, the journal, the notes of rows that came in, and the records of deduplications: values by section and name.
    ///
    /// A change of the state changes few of them, so that a store needs to write only these.
    package var traces: [String: [String: JSONValue]] {
        get {
            var traces: [String: [String: JSONValue]] = [:]
            traces["log"] = named(log.rows.map { ("\($0.entry.id)", $0.json) })
            traces["journal"] = named(
                journal.flatMap { table, entries in
                    entries.map { (Self.name([table, $0.key.description]), $0.value.json) }
                })
            traces["arrivals"] = named(arrivals.map { (Self.name([$0.table, $0.uuid.description]), true) })
            traces["takenOver"] = copiesTakenOver.map { named($0.map { ($0.description, true) }) }
            traces["reused"] = named(reused.map { ("\($0.key)", RowJSON.json($0.value)) })
            traces["filed"] = named(filed.map { (Self.name(["\($0.entry)", $0.child, "\($0.number)"]), true) })
            traces["dedupes"] = named(dedupes.map { ("\($0.key)", $0.value.json) })
            traces["device"] = ["last": .number(log.last), "cleanup": .number(log.cleanup)]
            traces["device"]?["owner"] = journalOwner.map { .string($0) }
            return traces
        }
        set {
            log = MemoryStore.RemovalMemory()
            log.last = newValue["device"]?["last"]?.integer ?? 0
            log.cleanup = newValue["device"]?["cleanup"]?.integer ?? 0
            log.rows = (newValue["log"] ?? [:]).values.compactMap(MemoryStore.LoggedRow.init(json:))
                .sorted { $0.entry.id < $1.entry.id }
            journal = [:]
            for (name, entry) in newValue["journal"] ?? [:] {
                let parts = Self.parts(of: name)
                if parts.count != 2 { continue }
                journal[parts[0], default: [:]][UUIDText(parts[1])] = MemoryStore.Journaled(json: entry)
            }
            journalOwner = newValue["device"]?["owner"]?.string
            arrivals = Set(
                (newValue["arrivals"] ?? [:]).keys.map(Self.parts).filter { $0.count == 2 }
                    .map { MemoryStore.NotedRow(table: $0[0], uuid: UUIDText($0[1])) })
            copiesTakenOver = newValue["takenOver"].map { Set($0.keys.map { UUIDText($0) }) }
            reused = [:]
            for (name, value) in newValue["reused"] ?? [:] {
                if let id = Int64(name) { reused[id] = RowJSON.value(value) }
            }
            filed = Set(
                (newValue["filed"] ?? [:]).keys.map(Self.parts).compactMap { parts in
                    guard parts.count == 3, let entry = Int64(parts[0]), let number = Int64(parts[2]) else {
                        return nil
                    }
                    return MemoryStore.FiledRow(entry: entry, child: parts[1], number: number)
                })
            dedupes = [:]
            for (name, record) in newValue["dedupes"] ?? [:] {
                if let cleanup = Int64(name) { dedupes[cleanup] = MemoryStore.DedupeMemory(json: record) }
            }
        }
    }

    private func named(_ values: [(String, JSONValue)]) -> [String: JSONValue] {
        Dictionary(values) { first, _ in first }
    }

    /// The name of an entry that several texts identify; none of them holds the character between them.
    private static func name(_ parts: [String]) -> String { parts.joined(separator: "\u{1}") }

    private static func parts(of name: String) -> [String] {
        name.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
    }

    /// The numbers of rows by which traces name them; a row keeps such a number as long as the traces exist.
    package var namedNumbers: Set<Int64> {
        Set(log.rows.compactMap(\.number)).union(filed.map(\.number))
            .union(dedupes.values.flatMap { $0.changes.map(\.number) })
    }

    /// Gives rows that traces name other numbers.
    package mutating func renumber(_ numbers: [Int64: Int64]) {
        if numbers.isEmpty { return }
        for place in log.rows.indices {
            log.rows[place].number = log.rows[place].number.map { numbers[$0] ?? $0 }
        }
        filed = Set(
            filed.map { row in
                var row = row
                row.number = numbers[row.number] ?? row.number
                return row
            })
        dedupes = dedupes.mapValues { memory in
            var memory = memory
            for place in memory.changes.indices {
                memory.changes[place].number = numbers[memory.changes[place].number] ?? memory.changes[place].number
            }
            return memory
        }
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
            log.rows[place].tombstone = log.rows[place].tombstone.map(replaced)
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
        // Released versions have written it by this name.
        add("trail", tombstone?.json)
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
            tombstone: MemoryStore.Row(json: json["trail"]), isOpen: json["open"]?.bool ?? false,
            took: (json["took"]?.elements ?? []).compactMap(SeedCopy.FiledValue.init(json:)))
    }
}

extension SeedCopy.FiledValue {
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

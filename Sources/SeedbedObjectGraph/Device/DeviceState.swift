internal import Seedbed

/// Everything that a device keeps of a graph beside its rows.
struct DeviceState: Equatable {
    /// The save to which it belongs, as the graph's metadata name it; `nil` before the first one.
    var commit: String?
    /// How far the history has been read.
    var token: GraphToken?
    /// The receipts, the delivered seeds and the prepared tables.
    var bookkeeping: JSONValue = .object([])
    /// The log, the journal, and the notes of rows that came in.
    var traces: JSONValue = .object([])
    /// When the app has edited objects past Seedbed's observer that have no `updateDate` yet, by entity.
    var edited: [String: [GraphKey: SeedInstant]] = [:]
    /// The objects of whose changes the history is lost, by entity.
    var unseen: [String: Set<GraphKey>] = [:]
    /// The entities of which the mirror has deleted several objects at once, and inserted none since.
    var wiped: Set<String> = []
    /// The journaled copies that may return after a wipe, with the time of the last step, by entity.
    var awaited: [String: [UUIDText: SeedInstant]] = [:]
    /// The numbers of objects that the log names by them.
    var numbers: [GraphKey: Int64] = [:]
    /// The tables whose referring objects are noted in ``places``.
    var placed: Set<String> = []
    /// The objects that refer to copies by to-one relationships.
    var places = GraphReferences()
    /// References that went with a copy which the mirror deleted, and that have no other place yet.
    var detached = GraphReferences()
    /// Whether any of them is new.
    var isUnsettled = false

    /// Nothing.
    init() {}

    /// The state as JSON.
    var json: JSONValue {
        [
            "commit": commit.map { .string($0) } ?? .null,
            "token": token.map { .string(RowJSON.digits($0.bytes)) } ?? .null,
            "bookkeeping": bookkeeping, "traces": traces,
            "edited": Self.json(edited) { Self.json($0.byName(\.text)) { .number($0.milliseconds) } },
            "unseen": Self.json(unseen) { .array($0.map(\.text).sorted().map { .string($0) }) },
            "wiped": .array(wiped.sorted().map { .string($0) }),
            "awaited": Self.json(awaited) { Self.json($0.byName(\.description)) { .number($0.milliseconds) } },
            "numbers": Self.json(numbers.byName(\.text)) { .number($0) },
            "placed": .array(placed.sorted().map { .string($0) }), "places": places.json, "detached": detached.json,
            "unsettled": .bool(isUnsettled),
        ]
    }

    private static func json<Value>(_ values: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: json($0.value)) })
    }

    /// The state of such JSON, or `nil` for any other JSON.
    init?(json: JSONValue?) {
        guard let json, let bookkeeping = json["bookkeeping"], let traces = json["traces"] else { return nil }
        commit = json["commit"]?.string
        token = json["token"]?.string.map { GraphToken(RowJSON.bytes($0)) }
        (self.bookkeeping, self.traces) = (bookkeeping, traces)
        for entity in json["edited"]?.fields ?? [] {
            edited[entity.name] = Self.dates(entity.value) { GraphKey($0) }
        }
        for entity in json["unseen"]?.fields ?? [] {
            unseen[entity.name] = Set((entity.value.elements ?? []).compactMap(\.string).map { GraphKey($0) })
        }
        wiped = Set((json["wiped"]?.elements ?? []).compactMap(\.string))
        for entity in json["awaited"]?.fields ?? [] {
            awaited[entity.name] = Self.dates(entity.value) { UUIDText($0) }
        }
        for field in json["numbers"]?.fields ?? [] { numbers[GraphKey(field.name)] = field.value.integer }
        placed = Set((json["placed"]?.elements ?? []).compactMap(\.string))
        (places, detached) = (GraphReferences(json: json["places"]), GraphReferences(json: json["detached"]))
        isUnsettled = json["unsettled"]?.bool ?? false
    }

    private static func dates<Key>(_ json: JSONValue, _ key: (String) -> Key) -> [Key: SeedInstant] {
        var dates: [Key: SeedInstant] = [:]
        for field in json.fields ?? [] {
            dates[key(field.name)] = field.value.integer.map { SeedInstant(milliseconds: $0) }
        }
        return dates
    }
}

extension Dictionary {
    /// The values by the names of their keys.
    fileprivate func byName(_ name: (Key) -> String) -> [String: Value] {
        Dictionary<String, Value>(map { (name($0.key), $0.value) }) { first, _ in first }
    }
}

/// The metadata that are saved with the rows: the receipts, and which save it was.
struct GraphMetadata: Equatable {
    /// The name of the save.
    var commit: String
    /// The receipts, the delivered seeds and the prepared tables.
    var bookkeeping: JSONValue

    /// The metadata as JSON text.
    var bytes: [UInt8] {
        let json: JSONValue = ["format": 1, "commit": .string(commit), "bookkeeping": bookkeeping]
        return json.utf8(.compact)
    }

    /// Metadata.
    init(commit: String, bookkeeping: JSONValue) {
        self.commit = commit
        self.bookkeeping = bookkeeping
    }

    /// Reads the metadata of a store.
    init(parsing bytes: [UInt8], store: String) throws(StoreError) {
        guard let json = try? JSONValue(parsing: bytes), let format = json["format"]?.integer else {
            throw .damagedBookkeeping(store: store, reason: "its metadata are not JSON")
        }
        if format != 1 { throw .fromTheFuture(store: store, version: format) }
        guard let commit = json["commit"]?.string, let bookkeeping = json["bookkeeping"] else {
            throw .damagedBookkeeping(store: store, reason: "its metadata lack a field")
        }
        self.init(commit: commit, bookkeeping: bookkeeping)
    }
}

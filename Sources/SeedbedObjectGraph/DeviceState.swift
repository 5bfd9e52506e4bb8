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
    /// The numbers of objects that the log names by them.
    var numbers: [GraphKey: Int64] = [:]

    /// Nothing.
    init() {}

    /// The state as JSON.
    var json: JSONValue {
        func objects(_ entities: [String: Set<GraphKey>]) -> JSONValue {
            .object(
                entities.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { entity, keys in
                    .init(name: entity, value: .array(keys.map(\.text).sorted().map { .string($0) }))
                })
        }
        return [
            "commit": commit.map { .string($0) } ?? .null,
            "token": token.map { .string(RowJSON.digits($0.bytes)) } ?? .null,
            "bookkeeping": bookkeeping, "traces": traces,
            "edited": .object(
                edited.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { entity, dates in
                    .init(
                        name: entity,
                        value: .object(
                            dates.sorted { $0.key.text < $1.key.text }
                                .map { .init(name: $0.key.text, value: .number($0.value.milliseconds)) }))
                }), "unseen": objects(unseen),
            "numbers": .object(
                numbers.sorted { $0.value < $1.value }.map { .init(name: $0.key.text, value: .number($0.value)) }),
        ]
    }

    /// The state of such JSON, or `nil` for any other JSON.
    init?(json: JSONValue?) {
        guard let json, let bookkeeping = json["bookkeeping"], let traces = json["traces"] else { return nil }
        func objects(_ json: JSONValue?) -> [String: Set<GraphKey>] {
            Dictionary(
                (json?.fields ?? []).map { field in
                    (field.name, Set((field.value.elements ?? []).compactMap(\.string).map { GraphKey($0) }))
                }
            ) { first, _ in first }
        }
        commit = json["commit"]?.string
        token = json["token"]?.string.map { GraphToken(RowJSON.bytes($0)) }
        (self.bookkeeping, self.traces) = (bookkeeping, traces)
        unseen = objects(json["unseen"])
        for entity in json["edited"]?.fields ?? [] {
            for object in entity.value.fields ?? [] {
                guard let date = object.value.integer else { continue }
                edited[entity.name, default: [:]][GraphKey(object.name)] = SeedInstant(milliseconds: date)
            }
        }
        for field in json["numbers"]?.fields ?? [] { numbers[GraphKey(field.name)] = field.value.integer }
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

internal import Seedbed

/// Everything that a device keeps of a graph beside its rows.
struct DeviceState: Equatable {
    /// The save to which it belongs, as the graph's metadata name it; `nil` before the first one.
    var commit: String?
    /// How far the history has been read.
    var token: GraphToken?
    /// The receipts, the delivered seeds and the prepared tables.
    var bookkeeping: JSONValue = .object([])
    /// The log, the journal, and the notes of rows that came in: values by section and name.
    var traces: [String: [String: JSONValue]] = [:]
    /// The edits of the app's that no observer saw, and whose rows have no `updateDate` yet, by entity.
    var edited: [String: [GraphKey: UnseenEdit]] = [:]
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
}

/// An edit of an object that no observer has dated.
struct UnseenEdit: Equatable {
    /// The time of the edit.
    var date: SeedInstant
    /// The attributes that it changed, and the one for its date, without those that the mirror has written since.
    ///
    /// `nil` if they are not known: a new object, or a sidecar of a former version.
    var remaining: Set<String>?

    /// Whether the user may have made the object.
    var isNew: Bool { remaining == nil }
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

public import Seedbed

/// The transactions of a graph since a token.
public struct GraphHistory: Hashable, Sendable {
    /// The transactions, oldest first.
    public var transactions: [GraphHistory.Transaction]
    /// The place after the last of them; `nil` if the graph has none yet.
    public var token: GraphToken?

    /// A history.
    public init(transactions: [GraphHistory.Transaction] = [], token: GraphToken?) {
        self.transactions = transactions
        self.token = token
    }
}

extension GraphHistory {
    /// One transaction of a graph.
    public struct Transaction: Hashable, Sendable {
        /// The author that the writing context had.
        public var author: String?
        /// The name under which ``ObjectGraph/save(named:metadata:since:if:)`` saved it; `nil` for another writer's transaction.
        public var name: String?
        /// When it was saved.
        public var date: SeedInstant
        /// Its changes.
        public var changes: [GraphHistory.Change]

        /// A transaction.
        public init(author: String?, name: String? = nil, date: SeedInstant, changes: [GraphHistory.Change]) {
            self.author = author
            self.name = name
            self.date = date
            self.changes = changes
        }
    }
}

extension GraphHistory {
    /// A change of one object.
    public struct Change: Hashable, Sendable {
        /// The kind of a change.
        public enum Kind: Hashable, Sendable {
            /// The object was inserted.
            case inserted
            /// These properties of it were changed.
            case updated(Set<String>)
            /// It was deleted; the model has these values preserved.
            case deleted([String: GraphValue])
        }

        /// The entity of the object.
        public var entity: String
        /// The object's key.
        public var key: GraphKey
        /// The kind of the change.
        public var kind: Kind

        /// A change.
        public init(entity: String, key: GraphKey, kind: Kind) {
            self.entity = entity
            self.key = key
            self.kind = kind
        }
    }
}

/// Who wrote a transaction, by its author.
enum GraphWriter {
    case seedbed
    case mirror
    case app

    /// The author of Seedbed's own transactions.
    static let author = "seedbed"
    /// The beginning of the names that the mirror of CloudKit gives its transactions.
    private static let mirrorPrefix = "NSCloudKitMirroringDelegate."

    /// The writer of a transaction: of an unknown author, the app.
    init(author: String?) {
        switch author {
        case Self.author?: self = .seedbed
        case let name? where name.hasPrefix(Self.mirrorPrefix): self = .mirror
        default: self = .app
        }
    }
}

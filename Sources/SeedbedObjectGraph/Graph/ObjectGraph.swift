public import Seedbed

/// A framework's object graph, as ``ObjectGraphStore`` needs it: a dozen primitives, none of which decides anything.
///
/// An object graph has a store of its own, changes that are pending until they are saved, and a history of transactions.
/// ``perform(_:)`` is the unit of work: every other call is made inside it. A graph is used by one ``ObjectGraphStore``, on the
/// thread of its seeder, and need not be `Sendable`.
public protocol ObjectGraph: AnyObject {
    /// The name that the graph's store keeps for as long as it lives.
    var identity: String { get }

    /// The entities, as the model describes them.
    var entities: [GraphEntity] { get }

    /// Runs `body`, which sees one state of the store and its own pending changes.
    ///
    /// Each call sees the newest state. A call within another one is a part of that one.
    func perform<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result

    /// The objects of an entity, stored and pending, for which the condition holds; in any order.
    ///
    /// Objects of entities that inherit from it are not among them.
    func objects(of entity: String, where condition: GraphCondition) throws(StoreError) -> [GraphObject]

    /// The objects, stored and pending, that a to-many relationship of an object leads to.
    func members(of relationship: String, in key: GraphKey) throws(StoreError) -> Set<GraphKey>

    /// Inserts an object, and returns the key that it keeps for good.
    func insert(into entity: String) throws(StoreError) -> GraphKey

    /// Sets attributes and relationships of an object.
    func set(_ values: [String: GraphValue], of key: GraphKey) throws(StoreError)

    /// Deletes an object.
    ///
    /// - Warning: The model's rules of deletion run on the objects that refer to it.
    func delete(_ key: GraphKey) throws(StoreError)

    /// The changed and the deleted objects that a save would refuse with their pending changes.
    ///
    /// A framework that validates a changed object as a whole refuses one that was saved under an earlier model, whatever has
    /// changed. A graph that validates nothing has none.
    func refusedObjects() throws(StoreError) -> Set<GraphKey>

    /// Saves all pending changes and the metadata at once, if `isHarmless` returns true.
    ///
    /// Right before the save it passes the changes since the token to `isHarmless`. It throws
    /// ``Seedbed/StoreError/busy(store:)`` and saves nothing if they are not harmless, or if another writer has changed one of
    /// the objects. The history keeps the name with the transaction.
    func save(
        named name: String, metadata: [UInt8], since token: GraphToken?, if isHarmless: (GraphHistory?) -> Bool
    ) throws(StoreError)

    /// Forgets all pending changes.
    func rollBack()

    /// The metadata that were saved last, or `nil` if none ever were.
    func metadata() throws(StoreError) -> [UInt8]?

    /// The transactions after a token, or all if it is `nil`, oldest first; `nil` if the history no longer reaches back to it.
    func changes(since token: GraphToken?) throws(StoreError) -> GraphHistory?
}

extension ObjectGraph {
    /// None: the graph validates nothing.
    public func refusedObjects() throws(StoreError) -> Set<GraphKey> { [] }
}

/// The condition by which an ``ObjectGraph`` finds objects.
public enum GraphCondition: Hashable, Sendable {
    /// Every object.
    case all
    /// The objects of these keys; keys without an object are passed over.
    case keys([GraphKey])
    /// The objects that refer to one of these keys by a relationship: a to-one relationship, or a to-many one that contains it.
    case refers(relationship: String, to: [GraphKey])
}

/// An object with the values of all its attributes and to-one relationships.
public struct GraphObject: Hashable, Sendable {
    /// Its key.
    public var key: GraphKey
    /// Its values; a property without one holds null.
    public var values: [String: GraphValue]

    /// An object.
    public init(key: GraphKey, values: [String: GraphValue]) {
        self.key = key
        self.values = values
    }
}

/// The name of an object in its store, which it keeps for good, and which means nothing to another device.
public struct GraphKey: Hashable, Sendable {
    /// The name.
    public var text: String

    /// A key.
    public init(_ text: String) { self.text = text }
}

/// A place in a graph's history.
public struct GraphToken: Hashable, Sendable {
    /// The token as the graph's framework writes it.
    public var bytes: [UInt8]

    /// A token.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }
}

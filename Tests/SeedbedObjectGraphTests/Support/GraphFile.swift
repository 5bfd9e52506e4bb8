import Seedbed

@testable import SeedbedObjectGraph

/// The store of a ``MemoryGraph``, as a file is that of a context: other writers write to it too.
final class GraphFile {
    /// A stored object.
    struct Stored: Equatable {
        var entity: String
        var values: [String: GraphValue]
        var members: [String: Set<GraphKey>] = [:]
        var version = 0
    }

    /// A write of another writer.
    struct Write {
        fileprivate(set) var objects: [GraphKey: Stored]
        fileprivate var changes: [GraphChange] = []
        fileprivate let file: GraphFile
    }

    let identity: String
    let entities: [GraphEntity]
    fileprivate(set) var objects: [GraphKey: Stored] = [:]
    private(set) var history: [(number: Int, transaction: GraphTransaction)] = []
    private(set) var purged = 0
    var metadata: [UInt8]?
    private var lastKey = 0
    /// Runs once, when a graph is about to save: another writer that comes between.
    var interloper: (() -> Void)?
    /// Runs before a graph reads the history.
    var atHistory: (() -> Void)?
    /// Whether no save succeeds.
    var isFull = false
    /// The metadata of a save that was refused because the disk was full.
    fileprivate(set) var refusedMetadata: [UInt8]?

    init(_ entities: [GraphEntity], identity: String = "graph-\(UInt64.random(in: .min ... .max))") {
        self.entities = entities
        self.identity = identity
    }

    func makeKey() -> GraphKey {
        lastKey += 1
        return GraphKey("object-\(lastKey)")
    }

    func entity(_ name: String) -> GraphEntity? { entities.first { $0.name == name } }

    /// The objects of an entity, in the order in which they came.
    func objects(of entity: String) -> [(key: GraphKey, values: [String: GraphValue])] {
        objects.filter { $0.value.entity == entity }.sorted { Self.number($0.key) < Self.number($1.key) }
            .map { ($0.key, $0.value.values) }
    }

    private static func number(_ key: GraphKey) -> Int { Int(key.text.drop { !$0.isNumber }) ?? 0 }

    /// Saves a write as one transaction of the history.
    func write(author: String?, name: String? = nil, at date: SeedInstant = .now, _ body: (inout Write) throws -> Void)
        rethrows
    {
        var write = Write(objects: objects, file: self)
        try body(&write)
        save(write.objects, write.changes, author: author, name: name, at: date)
    }

    fileprivate func save(
        _ objects: [GraphKey: Stored], _ changes: [GraphChange], author: String?, name: String?, at date: SeedInstant
    ) {
        self.objects = objects
        if changes.isEmpty { return }
        history.append(
            (
                (history.last?.number ?? purged) + 1,
                GraphTransaction(author: author, name: name, date: date, changes: changes)
            ))
    }

    /// Forgets the history, as the system does when it has grown.
    func purgeHistory() {
        purged = history.last?.number ?? purged
        history = []
    }

    /// Puts an older state back, as a backup does; the history is that of the backup, too, and ends before.
    func restore(objects: [GraphKey: Stored], metadata: [UInt8]?) {
        (self.objects, self.metadata) = (objects, metadata)
        purgeHistory()
        purged += 1
    }

    func changes(since token: GraphToken?) -> GraphHistory? {
        let number = token.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) } ?? 0
        if token != nil, number < purged { return nil }
        let last = history.last?.number ?? purged
        return GraphHistory(
            transactions: history.filter { $0.number > number }.map(\.transaction),
            token: GraphToken(Array(String(last).utf8)))
    }
}

extension GraphFile.Write {
    /// Inserts an object with the defaults of the model.
    @discardableResult
    mutating func insert(_ values: [String: GraphValue], into entity: String) -> GraphKey {
        let key = file.makeKey()
        insert(values, into: entity, as: key)
        return key
    }

    fileprivate mutating func insert(_ values: [String: GraphValue], into entity: String, as key: GraphKey) {
        var all = values
        for attribute in file.entity(entity)?.attributes ?? [] where all[attribute.name] == nil {
            all[attribute.name] = attribute.defaultValue
        }
        objects[key] = .init(entity: entity, values: all.filter { $0.value != .null })
        changes.append(GraphChange(entity: entity, key: key, kind: .inserted))
    }

    /// Sets the members of a to-many relationship, and the other side of it.
    private mutating func setMembers(_ members: Set<GraphKey>, of relationship: String, in key: GraphKey) {
        guard let object = objects[key], object.members[relationship] ?? [] != members else { return }
        let former = object.members[relationship] ?? []
        objects[key]?.members[relationship] = members
        objects[key]?.version += 1
        changes.append(GraphChange(entity: object.entity, key: key, kind: .updated([relationship])))
        let inverse = file.entity(object.entity)?.relationships.first { $0.name == relationship }?.inverse
        guard let inverse else { return }
        for member in former.subtracting(members) { objects[member]?.members[inverse]?.remove(key) }
        for member in members.subtracting(former) { objects[member]?.members[inverse, default: []].insert(key) }
    }

    /// Changes an object; the history names the properties whose values differ, or all of them for a batch.
    mutating func update(_ key: GraphKey, to values: [String: GraphValue], isBatch: Bool = false) {
        for (name, value) in values {
            if case .objects(let members) = value { setMembers(members, of: name, in: key) }
        }
        guard var object = objects[key] else { return }
        var changed: Set<String> = []
        for (name, value) in values where !value.isToMany && (isBatch || object.values[name] ?? .null != value) {
            changed.insert(name)
            object.values[name] = value == .null ? nil : value
        }
        if changed.isEmpty { return }
        object.version += 1
        objects[key] = object
        changes.append(GraphChange(entity: object.entity, key: key, kind: .updated(changed)))
    }

    /// Deletes an object, and takes it out of all relationships.
    mutating func delete(_ key: GraphKey) {
        guard let object = objects.removeValue(forKey: key) else { return }
        let preserved = file.entity(object.entity)?.attributes.filter(\.isPreserved).map(\.name) ?? []
        let tombstone = object.values.filter { preserved.contains($0.key) }
        let referrers = objects.filter { _, other in
            other.values.values.contains(.object(key)) || other.members.values.contains { $0.contains(key) }
        }
        for (other, referrer) in referrers.sorted(by: { $0.key.text < $1.key.text }) {
            for (name, value) in referrer.values where value == .object(key) { update(other, to: [name: .null]) }
            for (name, members) in referrer.members where members.contains(key) {
                objects[other]?.members[name]?.remove(key)
                objects[other]?.version += 1
                changes.append(GraphChange(entity: referrer.entity, key: other, kind: .updated([name])))
            }
        }
        changes.append(GraphChange(entity: object.entity, key: key, kind: .deleted(tombstone)))
    }

    /// Makes an object a member of a to-many relationship.
    mutating func add(_ member: GraphKey, to relationship: String, of key: GraphKey) {
        setMembers((objects[key]?.members[relationship] ?? []).union([member]), of: relationship, in: key)
    }
}

/// A graph whose store is in memory: pending changes, optimistic locking by object, and a history.
final class MemoryGraph: ObjectGraph {
    let file: GraphFile
    private var seen: [GraphKey: GraphFile.Stored] = [:]
    private var inserted: [(key: GraphKey, entity: String)] = []
    private var updated: [(key: GraphKey, values: [String: GraphValue])] = []
    private var deleted: [GraphKey] = []
    private var depth = 0

    init(_ file: GraphFile) { self.file = file }

    var identity: String { file.identity }
    var entities: [GraphEntity] { file.entities }
    var hasPendingChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }

    func perform<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        if depth == 0 { seen = file.objects }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    /// The objects with the pending changes.
    private var pending: [GraphKey: GraphFile.Stored] {
        var objects = seen
        for (key, entity) in inserted { objects[key] = .init(entity: entity, values: [:]) }
        for (key, values) in updated {
            for (name, value) in values {
                if case .objects(let members) = value {
                    objects[key]?.members[name] = members
                } else {
                    objects[key]?.values[name] = value
                }
            }
        }
        for key in deleted { objects[key] = nil }
        return objects
    }

    func objects(of entity: String, where condition: GraphCondition) throws(StoreError) -> [GraphObject] {
        guard depth > 0 else { throw .failed(store: identity, detail: "not within perform") }
        let objects = pending.filter { $0.value.entity == entity }
        return objects.filter { key, object in
            switch condition {
            case .all: return true
            case .keys(let keys): return keys.contains(key)
            case .refers(let relationship, let keys):
                if case .object(let target)? = object.values[relationship] { return keys.contains(target) }
                return !(object.members[relationship] ?? []).isDisjoint(with: keys)
            }
        }.sorted { $0.key.text < $1.key.text }.map { GraphObject(key: $0.key, values: $0.value.values) }
    }

    func members(of relationship: String, in key: GraphKey) throws(StoreError) -> Set<GraphKey> {
        pending[key]?.members[relationship] ?? []
    }

    func insert(into entity: String) throws(StoreError) -> GraphKey {
        let key = file.makeKey()
        inserted.append((key, entity))
        return key
    }

    func set(_ values: [String: GraphValue], of key: GraphKey) throws(StoreError) { updated.append((key, values)) }

    func delete(_ key: GraphKey) throws(StoreError) { deleted.append(key) }

    func save(
        named name: String, metadata: [UInt8], since token: GraphToken?, if isHarmless: (GraphHistory?) -> Bool
    ) throws(StoreError) {
        if file.isFull {
            file.refusedMetadata = metadata
            throw .full(store: identity)
        }
        let interloper = file.interloper
        file.interloper = nil
        interloper?()
        if !isHarmless(file.changes(since: token)) { throw .busy(store: identity) }
        for key in updated.map(\.key) + deleted where seen[key] != nil {
            if file.objects[key]?.version != seen[key]?.version { throw .busy(store: identity) }
        }
        file.write(author: "seedbed", name: name) { write in
            for (key, entity) in inserted { write.insert([:], into: entity, as: key) }
            for (key, values) in updated { write.update(key, to: values) }
            for key in deleted { write.delete(key) }
        }
        file.metadata = metadata
        rollBack()
        seen = file.objects
    }

    func rollBack() { (inserted, updated, deleted) = ([], [], []) }

    func metadata() throws(StoreError) -> [UInt8]? { file.metadata }

    func changes(since token: GraphToken?) throws(StoreError) -> GraphHistory? {
        file.atHistory?()
        return file.changes(since: token)
    }
}

extension GraphValue {
    /// Whether it is the value of a to-many relationship.
    fileprivate var isToMany: Bool { if case .objects = self { true } else { false } }
}

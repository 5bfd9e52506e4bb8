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
        fileprivate var changes: [GraphHistory.Change] = []
        fileprivate let file: GraphFile

        init(objects: [GraphKey: Stored], file: GraphFile) { (self.objects, self.file) = (objects, file) }
    }

    let identity: String
    let entities: [GraphEntity]
    fileprivate(set) var objects: [GraphKey: Stored] = [:]
    private(set) var history: [(number: Int, transaction: GraphHistory.Transaction)] = []
    private(set) var purged = 0
    var metadata: [UInt8]?
    private var lastKey = 0
    /// Runs once, when a graph is about to save: another writer that comes between.
    var interloper: (() -> Void)?
    /// Runs before a graph reads the history.
    var atHistory: (() -> Void)?
    /// The values that the app's class gives a new object when it awakes, by entity.
    var awakening: [String: [String: GraphValue]] = [:]
    /// Objects that the model does not let be changed or deleted: a validation refuses them.
    var invalid: Set<GraphKey> = []
    /// The relationships with the delete rule *Cascade*, as `entity.relationship`.
    var cascades: Set<String> = []
    /// Whether no save succeeds.
    var isFull = false
    /// The metadata of a save that was refused because the disk was full.
    var refusedMetadata: [UInt8]?

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
        _ objects: [GraphKey: Stored], _ changes: [GraphHistory.Change], author: String?, name: String?,
        at date: SeedInstant
    ) {
        self.objects = objects
        if changes.isEmpty { return }
        history.append(
            (
                (history.last?.number ?? purged) + 1,
                GraphHistory.Transaction(author: author, name: name, date: date, changes: changes)
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

    mutating func insert(_ values: [String: GraphValue], into entity: String, as key: GraphKey) {
        var all = values
        for attribute in file.entity(entity)?.attributes ?? [] where all[attribute.name] == nil {
            all[attribute.name] = attribute.defaultValue
        }
        objects[key] = .init(entity: entity, values: all.filter { $0.value != .null })
        changes.append(GraphHistory.Change(entity: entity, key: key, kind: .inserted))
        for (name, value) in all { keepSingle(key, name, from: .null, to: value) }
    }

    /// Keeps both ends of a one-to-one relationship in step: an object that gets a partner takes it from the former one.
    private mutating func keepSingle(_ key: GraphKey, _ name: String, from old: GraphValue, to new: GraphValue) {
        guard let entity = objects[key]?.entity,
            let relationship = file.entity(entity)?.relationships.first(where: { $0.name == name }),
            !relationship.isToMany, !relationship.isInverseToMany, old != new
        else { return }
        if case .object(let partner) = old, let inverse = relationship.inverse,
            objects[partner]?.values[inverse] == .object(key)
        {
            note(inverse, of: partner, .null)
        }
        guard case .object(let partner) = new else { return }
        for (other, object) in objects
        where other != key && object.entity == entity && object.values[name] == new { note(name, of: other, .null) }
        if let inverse = relationship.inverse { note(inverse, of: partner, .object(key)) }
    }

    private mutating func note(_ name: String, of key: GraphKey, _ value: GraphValue) {
        guard let object = objects[key] else { return }
        objects[key]?.values[name] = value == .null ? nil : value
        objects[key]?.version += 1
        changes.append(GraphHistory.Change(entity: object.entity, key: key, kind: .updated([name])))
    }

    /// Sets the members of a to-many relationship, and the other side of it.
    private mutating func setMembers(_ members: Set<GraphKey>, of relationship: String, in key: GraphKey) {
        guard let object = objects[key], object.members[relationship] ?? [] != members else { return }
        let former = object.members[relationship] ?? []
        objects[key]?.members[relationship] = members
        objects[key]?.version += 1
        changes.append(GraphHistory.Change(entity: object.entity, key: key, kind: .updated([relationship])))
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
        let former = objects[key]?.values ?? [:]
        objects[key] = object
        changes.append(GraphHistory.Change(entity: object.entity, key: key, kind: .updated(changed)))
        for name in changed.sorted() {
            keepSingle(key, name, from: former[name] ?? .null, to: object.values[name] ?? .null)
        }
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
                changes.append(GraphHistory.Change(entity: referrer.entity, key: other, kind: .updated([name])))
            }
        }
        changes.append(GraphHistory.Change(entity: object.entity, key: key, kind: .deleted(tombstone)))
        for name in file.cascades where name.hasPrefix("\(object.entity).") {
            let relationship = String(name.dropFirst(object.entity.count + 1))
            var targets = object.members[relationship] ?? []
            if case .object(let target)? = object.values[relationship] { targets.insert(target) }
            for target in targets { delete(target) }
        }
    }

    /// Makes an object a member of a to-many relationship.
    mutating func add(_ member: GraphKey, to relationship: String, of key: GraphKey) {
        setMembers((objects[key]?.members[relationship] ?? []).union([member]), of: relationship, in: key)
    }
}

extension GraphValue {
    /// Whether it is the value of a to-many relationship.
    fileprivate var isToMany: Bool { if case .objects = self { true } else { false } }
}

import Seedbed

@testable import SeedbedObjectGraph

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

    /// The objects with the pending changes, both ends of relationships in step.
    private var pending: [GraphKey: GraphFile.Stored] {
        if !hasPendingChanges { return seen }
        var write = GraphFile.Write(objects: seen, file: file)
        make(in: &write)
        return write.objects
    }

    private func make(in write: inout GraphFile.Write) {
        for (key, entity) in inserted { write.insert(file.awakening[entity] ?? [:], into: entity, as: key) }
        for (key, values) in updated { write.update(key, to: values) }
        for key in deleted { write.delete(key) }
    }

    func objects(of entity: String, where condition: GraphCondition) throws(StoreError) -> [GraphObject] {
        guard depth > 0 else { throw .failed(store: identity, detail: "not within perform") }
        // Core Data raises an exception.
        guard file.entity(entity) != nil else { throw .failed(store: identity, detail: "the model has no such entity") }
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

    func refusedObjects() throws(StoreError) -> Set<GraphKey> {
        if file.invalid.isEmpty { return [] }
        let now = pending
        return file.invalid.filter { seen[$0] != nil && now[$0] != seen[$0] }
    }

    func save(
        named name: String, metadata: [UInt8], since token: GraphToken?, if isHarmless: (GraphHistory?) -> Bool
    ) throws(StoreError) {
        if file.isFull {
            file.refusedMetadata = metadata
            throw .full(store: identity)
        }
        if try !refusedObjects().isEmpty { throw .constraint(store: identity, table: "", detail: "validation") }
        let interloper = file.interloper
        file.interloper = nil
        interloper?()
        if !isHarmless(file.changes(since: token)) { throw .busy(store: identity) }
        for key in updated.map(\.key) + deleted where seen[key] != nil {
            if file.objects[key]?.version != seen[key]?.version { throw .busy(store: identity) }
        }
        file.write(author: "seedbed", name: name) { make(in: &$0) }
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

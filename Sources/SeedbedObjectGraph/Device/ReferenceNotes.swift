internal import Seedbed

/// Keeps the places of objects whose copy the mirror deletes (C5).
///
/// The framework sets relationships to a deleted object to null in the transaction that deletes it, and no history says what
/// they held. So the device notes which objects refer to copies of seeds. If the mirror deletes a copy, the objects that still
/// referred to it are shown to the rules as they were: with a reference to an object that is gone.
struct ReferenceNotes {
    struct Place: Hashable {
        var entity: String
        var key: GraphKey
        var relationship: String
    }

    let copy: WorkingCopy

    init(of copy: WorkingCopy) { self.copy = copy }

    /// Whether the transaction changes an object that may refer to a copy.
    func concerns(_ transaction: GraphHistory.Transaction) -> Bool {
        transaction.changes.contains { !copy.seedReferences(of: $0.entity).isEmpty || isPaired($0) }
    }

    /// Reads what refers to a table's copies, once for each table.
    func noteAll(to table: SeedTable) throws(StoreError) {
        if !copy.placed.insert(table.name).inserted { return }
        let keys = try copy.graph.objects(of: table.name, where: .all).map(\.key)
        if keys.isEmpty { return }
        for entity in copy.entities.values {
            for reference in entity.references where reference.destination == table.name {
                let condition = GraphCondition.refers(relationship: reference.name, to: keys)
                for object in try copy.graph.objects(of: entity.name, where: condition) {
                    guard case .object(let target)? = object.values[reference.name] else { continue }
                    copy.places[entity.name, object.key, reference.name] = target
                }
            }
        }
        try notePairs(of: [table.name: Set(keys)])
    }

    /// Follows the changes of these transactions, which are all in the graph already.
    func follow(_ transactions: [GraphHistory.Transaction]) throws(StoreError) {
        var held: [Place: GraphKey] = [:]
        var lost: [Place: GraphKey] = [:]
        var changed: [String: Set<GraphKey>] = [:]
        var paired: [String: Set<GraphKey>] = [:]
        let deleted = transactions.map { transaction in
            GraphWriter(author: transaction.author) == .mirror ? deletions(in: transaction) : [:]
        }
        if deleted.contains(where: { !$0.isEmpty }) {
            for place in copy.places.all {
                held[Place(entity: place.entity, key: place.key, relationship: place.relationship)] = place.target
            }
        }
        for (transaction, deleted) in zip(transactions, deleted) {
            let isMirror = GraphWriter(author: transaction.author) == .mirror
            for (place, target) in held where deleted.values.contains(where: { $0.contains(target) }) {
                lost[place] = target
                changed[place.entity, default: []].insert(place.key)
            }
            for change in transaction.changes {
                if isPaired(change) { paired[change.entity, default: []].insert(change.key) }
                let references = copy.seedReferences(of: change.entity)
                if references.isEmpty { continue }
                changed[change.entity, default: []].insert(change.key)
                guard case .updated(let properties) = change.kind else { continue }
                for reference in references where properties.contains(reference.name) {
                    let place = Place(entity: change.entity, key: change.key, relationship: reference.name)
                    let gone = deleted[reference.destination] ?? []
                    if isMirror, let target = held[place], gone.contains(target) { continue }
                    // It was filed under a copy that came and went between two looks: there is only one that it can have been.
                    // If it was filed under another row, the user of another device has filed it elsewhere, or under none.
                    lost[place] = isMirror && held[place] == nil && gone.count == 1 ? gone.first : nil
                    held[place] = nil
                }
            }
        }
        for (entity, keys) in changed where copy.entities[entity] != nil { try notePresent(entity, keys, lost) }
        try notePairs(of: paired)
        try detachPairs(lost)
    }

    /// The copies that a transaction deletes.
    private func deletions(in transaction: GraphHistory.Transaction) -> [String: Set<GraphKey>] {
        var deletions: [String: Set<GraphKey>] = [:]
        for change in transaction.changes where copy.memory.state.prepared[change.entity] != nil {
            if case .deleted = change.kind { deletions[change.entity, default: []].insert(change.key) }
        }
        return deletions
    }

    /// Notes the present references of these objects.
    private func notePresent(_ entity: String, _ keys: Set<GraphKey>, _ lost: [Place: GraphKey]) throws(StoreError) {
        var objects: [GraphKey: GraphObject] = [:]
        for object in try copy.graph.objects(of: entity, where: .keys(Array(keys))) { objects[object.key] = object }
        let references = copy.seedReferences(of: entity)
        for reference in references {
            let targets = objects.values.compactMap { object -> GraphKey? in
                if case .object(let target)? = object.values[reference.name] { target } else { nil }
            }
            let there = Set(
                targets.isEmpty
                    ? [] : try copy.graph.objects(of: reference.destination, where: .keys(targets)).map(\.key))
            for (key, object) in objects {
                var place: GraphKey?
                var gone = lost[Place(entity: entity, key: key, relationship: reference.name)]
                if case .object(let target)? = object.values[reference.name] {
                    // Also one that was filed just before Seedbed's save removed the copy.
                    (place, gone) = there.contains(target) ? (target, nil) : (nil, target)
                } else if gone == nil, copy.places[entity, key, reference.name] == nil {
                    // It had no place, unless it waits for one.
                    continue
                }
                copy.places[entity, key, reference.name] = place
                if gone != nil { copy.isUnsettled = true }
                copy.detached[entity, key, reference.name] = gone
            }
        }
        for key in keys where objects[key] == nil {
            copy.places.remove(key, of: entity)
            copy.detached.remove(key, of: entity)
        }
    }

    /// Forgets the places that wait for a copy of which the log knows nothing, or no longer.
    func forgetUnknown() {
        if copy.detached.isEmpty { return }
        let known = Set(copy.memory.state.log.rows.compactMap { ($0.row ?? $0.tombstone)?[WorkingCopy.key] })
        for place in copy.detached.all where !known.contains(.text(place.target.text)) {
            copy.detached[place.entity, place.key, place.relationship] = nil
        }
    }
}

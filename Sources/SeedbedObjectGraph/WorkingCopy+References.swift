internal import Seedbed

extension WorkingCopy {
    /// The to-one relationships of an entity that lead to tables of seeds and can be moved from one copy to another.
    func seedReferences(of entity: String) -> [GraphEntity.Relationship] {
        (entities[entity]?.movable ?? []).filter { memory.state.prepared[$0.destination] != nil }
    }

    /// Reads the objects that refer to these rows by a relationship, and the pairs of many-to-many relationships.
    func loadReferrers(of rows: [Int64], in table: SeedTable) throws(StoreError) {
        let keys = rows.compactMap { numbers.key(of: $0) }
        if keys.isEmpty { return }
        for entity in entities.values where !isWhole(entity.name) {
            for reference in entity.references where reference.destination == table.name {
                let condition = GraphCondition.refers(relationship: reference.name, to: keys)
                for object in try graph.objects(of: entity.name, where: condition) { take(object, of: entity.name) }
            }
        }
        for join in joins {
            if join.entity == table.name {
                for key in keys {
                    for member in try graph.members(of: join.relationship, in: key) { take(key, member, of: join) }
                }
            }
            if join.destination == table.name {
                let condition = GraphCondition.refers(relationship: join.relationship, to: keys)
                for owner in try graph.objects(of: join.entity, where: condition) {
                    let members = try graph.members(of: join.relationship, in: owner.key)
                    for member in members.intersection(keys) { take(owner.key, member, of: join) }
                }
            }
        }
    }

    /// Reads the objects to which a row refers by its relationships, as far as they still exist.
    func loadTargets(of row: MemoryStore.Row, in table: String) throws(StoreError) {
        var targets = (entities[table]?.references ?? []).map { ($0.name, $0.destination) }
        for join in joins where join.name == table {
            targets = [(GraphJoin.owner, join.entity), (GraphJoin.member, join.destination)]
        }
        for (column, destination) in targets where !isWhole(destination) {
            guard case .text(let key)? = row[column] else { continue }
            for object in try graph.objects(of: destination, where: .keys([GraphKey(key)])) {
                take(object, of: destination)
            }
        }
    }

    /// Reads the objects that referred to a copy of the table which the mirror deleted.
    func loadDetached(from table: SeedTable) throws(StoreError) {
        var keys: [String: Set<GraphKey>] = [:]
        for place in detached.all {
            let reference = entities[place.entity]?.reference(place.relationship)
            if reference?.destination == table.name { keys[place.entity, default: []].insert(place.key) }
        }
        for (entity, keys) in keys {
            for object in try graph.objects(of: entity, where: .keys(Array(keys))) { take(object, of: entity) }
        }
    }

    /// Forgets the references that lead to an object again.
    func forgetReattached() {
        for place in detached.all {
            let row = memory.state.rows[place.entity]?[numbers.number(of: place.key)]
            guard case .text(let target)? = row?[place.relationship], target != place.target.text else { continue }
            detached[place.entity, place.key, place.relationship] = nil
        }
    }

    /// Gives objects other keys, wherever the former ones are named: one that comes back, or one that is saved now.
    func rename(_ keys: [SeedValue: SeedValue]) {
        if keys.isEmpty { return }
        memory.state.replace(keys)
        for place in detached.all {
            guard case .text(let key)? = keys[.text(place.target.text)] else { continue }
            detached[place.entity, place.key, place.relationship] = GraphKey(key)
        }
    }

    /// Returns the rows that an object holds by a one-to-one relationship.
    ///
    /// It has one place at the other row, which another object may have taken. The removal of such a row would lose the
    /// relationship.
    func held(among rows: [Int64], of table: SeedTable) throws(StoreError) -> Set<Int64> {
        var held: Set<Int64> = []
        for entity in entities.values {
            for relationship in entity.relationships
            where relationship.destination == table.name && !relationship.isToMany && !relationship.isInverseToMany {
                func refers(to rows: [Int64]) throws(StoreError) -> Bool {
                    let keys = rows.compactMap { numbers.key(of: $0) }
                    let condition = GraphCondition.refers(relationship: relationship.name, to: keys)
                    if keys.isEmpty { return false }
                    return try !graph.objects(of: entity.name, where: condition).isEmpty
                }
                // Mostly none is: one fetch tells.
                guard try refers(to: rows) else { continue }
                for row in rows where !held.contains(row) {
                    if try refers(to: [row]) { held.insert(row) }
                }
            }
        }
        return held
    }
}

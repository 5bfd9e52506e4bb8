internal import Seedbed

extension WorkingCopy {
    /// The to-one relationships of an entity that lead to tables of seeds.
    func seedReferences(of entity: String) -> [GraphEntity.Relationship] {
        (entities[entity]?.references ?? []).filter { memory.state.prepared[$0.destination] != nil }
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
            let owners = join.entity == table.name ? keys : []
            let members = join.destination == table.name ? keys : []
            for pair in try pairs(of: join, owners: Set(owners), members: Set(members)) {
                take(pair.owner, pair.member, of: join)
            }
        }
    }

    /// The pairs of a many-to-many relationship that have one of these objects.
    func pairs(
        of join: GraphJoin, owners: Set<GraphKey>, members: Set<GraphKey>
    ) throws(StoreError) -> [(owner: GraphKey, member: GraphKey)] {
        var pairs: [(owner: GraphKey, member: GraphKey)] = []
        if !owners.isEmpty {
            for owner in try objects(ofKind: join.entity, where: .keys(Array(owners))) {
                for member in try graph.members(of: join.relationship, in: owner.key) {
                    pairs.append((owner.key, member))
                }
            }
        }
        if !members.isEmpty {
            let condition = GraphCondition.refers(relationship: join.relationship, to: Array(members))
            for owner in try objects(ofKind: join.entity, where: condition) where !owners.contains(owner.key) {
                let held = try graph.members(of: join.relationship, in: owner.key)
                for member in held.intersection(members) { pairs.append((owner.key, member)) }
            }
        }
        return pairs
    }

    /// Whether the object at the other end of a pair exists.
    func hasOther(than column: String, of key: GraphKey, in join: GraphJoin) throws(StoreError) -> Bool {
        guard let pair = GraphJoin.pair(of: key) else { return false }
        let other = column == GraphJoin.owner ? GraphJoin.member : GraphJoin.owner
        let object = other == GraphJoin.owner ? pair.owner : pair.member
        return try !objects(ofKind: join.entity(at: other), where: .keys([object])).isEmpty
    }

    /// Reads the objects to which a row refers by its relationships, as far as they still exist.
    func loadTargets(of row: MemoryStore.Row, in table: String) throws(StoreError) {
        var targets = (entities[table]?.references ?? []).map { ($0.name, $0.destination) }
        for join in joins where join.name == table {
            targets = [(GraphJoin.owner, join.entity), (GraphJoin.member, join.destination)]
        }
        for (column, destination) in targets {
            guard case .text(let text)? = row[column] else { continue }
            let key = GraphKey(text)
            for kind in hierarchy.kinds(of: destination) where !isWhole(kind) || kind != destination {
                for object in try graph.objects(of: kind, where: .keys([key])) {
                    if kind == destination { take(object, of: kind) } else { take(key, ofKind: destination) }
                }
            }
        }
    }

    /// Reads the objects that referred to a copy of the table which the mirror deleted, and the pairs that went with it.
    func loadDetached(from table: SeedTable) throws(StoreError) {
        var keys: [String: Set<GraphKey>] = [:]
        for place in detached.all {
            if let join = joins.first(where: { $0.name == place.entity }) {
                guard join.entity(at: place.relationship) == table.name else { continue }
                if let pair = GraphJoin.pair(of: place.key),
                    try hasOther(than: place.relationship, of: place.key, in: join)
                {
                    take(pair.owner, pair.member, of: join)
                } else {
                    detached.remove(place.key, of: join.name)
                }
                continue
            }
            let reference = entities[place.entity]?.reference(place.relationship)
            if reference?.destination == table.name { keys[place.entity, default: []].insert(place.key) }
        }
        for (entity, keys) in keys {
            for object in try graph.objects(of: entity, where: .keys(Array(keys))) { take(object, of: entity) }
            // Another object may have the only place at a copy. A join object may also become equal to one at a copy.
            let references = entities[entity]?.references ?? []
            for reference in references where reference.destination == table.name && !isWhole(entity) {
                if reference.isInverseToMany && references.count < 2 { continue }
                let copies = (loaded[table.name] ?? [:]).keys.compactMap { numbers.key(of: $0) }
                let condition = GraphCondition.refers(relationship: reference.name, to: copies)
                for object in try graph.objects(of: entity, where: condition) { take(object, of: entity) }
            }
        }
    }

    /// Forgets the references that lead to an object again.
    func forgetReattached() {
        for place in detached.all {
            let number = numbers.number(of: place.key)
            if loaded[place.entity]?[number] == nil { continue }
            let held = memory.state.rows[place.entity]?[number]?[place.relationship]
            if held == .text(place.target.text) { continue }
            detached[place.entity, place.key, place.relationship] = nil
        }
    }

    /// Gives objects other keys, wherever the former ones are named: one that comes back, or one that is saved now.
    func rename(_ keys: [SeedValue: SeedValue]) {
        if keys.isEmpty { return }
        memory.state.replace(keys)
        for place in detached.all {
            guard case .text(let key)? = keys[.text(place.target.text)] else { continue }
            // A pair is read already, and written with the save.
            let isPair = entities[place.entity] == nil
            detached[place.entity, place.key, place.relationship] = isPair ? nil : GraphKey(key)
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

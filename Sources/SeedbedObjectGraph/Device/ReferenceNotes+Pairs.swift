internal import Seedbed

/// The pairs of many-to-many relationships, each by the key of the pair and the column of the join table that holds a copy.
extension ReferenceNotes {
    /// The many-to-many relationships with a table of seeds at one end or at both.
    private var seedJoins: [GraphJoin] {
        copy.joins.filter { join in
            [join.entity, join.destination].contains { copy.memory.state.prepared[$0] != nil }
        }
    }

    /// The ends of a many-to-many relationship at which copies stand.
    private func ends(of join: GraphJoin) -> [String] {
        [GraphJoin.owner, GraphJoin.member].filter { copy.memory.state.prepared[join.entity(at: $0)] != nil }
    }

    /// Whether a change may make or undo pairs.
    func isPaired(_ change: GraphHistory.Change) -> Bool {
        seedJoins.contains { join in
            let isOwner = copy.hierarchy.kinds(of: join.entity).contains(change.entity)
            let isMember = copy.hierarchy.kinds(of: join.destination).contains(change.entity)
            let names = Set([isOwner ? join.relationship : nil, isMember ? join.inverse : nil].compactMap(\.self))
            switch change.kind {
            case .inserted: return isOwner || isMember
            case .updated(let properties): return !properties.isDisjoint(with: names)
            case .deleted: return false
            }
        }
    }

    /// Notes the pairs of these objects, in place of what was noted of them.
    func notePairs(of objects: [String: Set<GraphKey>]) throws(StoreError) {
        func all(of entity: String) -> Set<GraphKey> {
            copy.hierarchy.kinds(of: entity).reduce(into: []) { $0.formUnion(objects[$1] ?? []) }
        }
        for join in seedJoins {
            let (owners, members) = (all(of: join.entity), all(of: join.destination))
            if owners.isEmpty && members.isEmpty { continue }
            for key in (copy.places.targets[join.name] ?? [:]).keys {
                guard let pair = GraphJoin.pair(of: key) else { continue }
                if owners.contains(pair.owner) || members.contains(pair.member) {
                    copy.places.remove(key, of: join.name)
                }
            }
            for pair in try copy.pairs(of: join, owners: owners, members: members) {
                for end in ends(of: join) {
                    let target = end == GraphJoin.owner ? pair.owner : pair.member
                    copy.places[join.name, GraphJoin.key(of: pair.owner, pair.member), end] = target
                }
            }
        }
    }

    /// Lets the pairs wait whose copy the mirror has deleted, if the other object still exists.
    func detachPairs(_ lost: [Place: GraphKey]) throws(StoreError) {
        for (place, target) in lost {
            guard let join = copy.joins.first(where: { $0.name == place.entity }) else { continue }
            copy.places.remove(place.key, of: join.name)
            guard try copy.hasOther(than: place.relationship, of: place.key, in: join) else { continue }
            copy.detached[join.name, place.key, place.relationship] = target
            copy.isUnsettled = true
        }
    }
}

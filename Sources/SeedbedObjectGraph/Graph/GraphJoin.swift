/// A many-to-many relationship, whose pairs are the rows of a join table in a working copy.
struct GraphJoin: Hashable {
    /// The columns of the join table, which hold the keys of both objects.
    static let (owner, member) = ("owner", "member")

    /// The entity whose relationship it is.
    var entity: String
    /// The relationship, which is written from this side alone.
    var relationship: String
    /// The entity that it leads to.
    var destination: String
    /// The name of its inverse; `nil` if it has none.
    var inverse: String?

    /// The name of the join table; no entity has such a name.
    var name: String { "\(entity).\(relationship)" }

    /// The key of a pair; no object has such a key.
    static func key(of owner: GraphKey, _ member: GraphKey) -> GraphKey { GraphKey("\(owner.text)\u{1}\(member.text)") }

    /// The objects of a pair.
    static func pair(of key: GraphKey) -> (owner: GraphKey, member: GraphKey)? {
        let parts = key.text.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 ? (GraphKey(parts[0]), GraphKey(parts[1])) : nil
    }

    /// The entity at one end.
    func entity(at column: String) -> String { column == Self.owner ? entity : destination }

    /// The many-to-many relationships of a model, each from one of its sides, and from the entity that declares it.
    static func all(of entities: [GraphEntity]) -> [GraphJoin] {
        entities.flatMap { entity in
            let inherited = entities.first { $0.name == entity.superentity }?.relationships.map(\.name) ?? []
            return entity.relationships.filter { relationship in
                if inherited.contains(relationship.name) { return false }
                guard relationship.isToMany, relationship.isInverseToMany else { return false }
                guard let inverse = relationship.inverse else { return true }
                return (entity.name, relationship.name) <= (relationship.destination, inverse)
            }.map {
                GraphJoin(
                    entity: entity.name, relationship: $0.name, destination: $0.destination, inverse: $0.inverse)
            }
        }
    }
}

internal import Seedbed

/// The entities of a model with those that inherit from them: a relationship to an entity leads to objects of all of these.
struct GraphHierarchy {
    private let names: [String: [String]]

    /// The hierarchy of a model.
    init(of entities: [GraphEntity]) {
        let parents = Dictionary(entities.map { ($0.name, $0.superentity) }) { first, _ in first }
        var names: [String: [String]] = [:]
        for entity in entities {
            var (ancestor, seen): (String?, Set<String>) = (entity.name, [])
            while let name = ancestor, seen.insert(name).inserted {
                names[name, default: []].append(entity.name)
                ancestor = parents[name] ?? nil
            }
        }
        self.names = names
    }

    /// The entity and those that inherit from it; none if the model has no such entity.
    func kinds(of entity: String) -> [String] { names[entity] ?? [] }

    /// The objects of an entity and of those that inherit from it.
    func objects(
        of entity: String, where condition: GraphCondition, in graph: any ObjectGraph
    ) throws(StoreError) -> [GraphObject] {
        var objects: [GraphObject] = []
        for name in kinds(of: entity) { objects += try graph.objects(of: name, where: condition) }
        return objects
    }

    /// References of attributes, also from the entities that inherit such an attribute.
    func inherited(_ references: [GraphEntity.Reference]) -> [GraphEntity.Reference] {
        references.flatMap { reference in
            let kinds = kinds(of: reference.entity)
            return (kinds.isEmpty ? [reference.entity] : kinds).map { name in
                GraphEntity.Reference(
                    from: name, reference.attribute, to: reference.parent, reference.parentAttribute)
            }
        }
    }
}

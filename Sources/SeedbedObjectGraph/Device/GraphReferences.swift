/// References by relationships: the key of the copy, by entity, object and relationship.
struct GraphReferences: Equatable {
    private(set) var targets: [String: [GraphKey: [String: GraphKey]]] = [:]

    var isEmpty: Bool { targets.isEmpty }

    subscript(entity: String, key: GraphKey, relationship: String) -> GraphKey? {
        get { targets[entity]?[key]?[relationship] }
        set {
            targets[entity, default: [:]][key, default: [:]][relationship] = newValue
            if targets[entity]?[key]?.isEmpty == true { targets[entity]?[key] = nil }
            if targets[entity]?.isEmpty == true { targets[entity] = nil }
        }
    }

    /// Each reference.
    var all: [(entity: String, key: GraphKey, relationship: String, target: GraphKey)] {
        targets.flatMap { entity, objects in
            objects.flatMap { key, held in held.map { (entity, key, $0.key, $0.value) } }
        }
    }

    /// Forgets what an object refers to.
    mutating func remove(_ key: GraphKey, of entity: String) {
        targets[entity]?[key] = nil
        if targets[entity]?.isEmpty == true { targets[entity] = nil }
    }

    /// None.
    init() {}
}

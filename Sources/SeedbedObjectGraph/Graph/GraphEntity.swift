internal import Seedbed

/// An entity of a graph's model.
public struct GraphEntity: Hashable, Sendable {
    /// The kind of an attribute's values.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A text.
        case text
        /// An integer of up to 64 bits.
        case integer
        /// A floating-point number.
        case real
        /// A decimal number.
        case decimal
        /// True or false.
        case boolean
        /// A moment.
        case date
        /// A UUID.
        case uuid
        /// Bytes.
        case bytes
        /// Anything else, which a seed cannot hold.
        case other
    }

    /// An attribute.
    public struct Attribute: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// The kind of its values.
        public var kind: Kind
        /// Whether it may be null.
        public var isOptional: Bool
        /// Its value in a new object.
        public var defaultValue: GraphValue
        /// Whether the history keeps its value when the object is deleted.
        public var isPreserved: Bool
        /// The size of an integer in bits.
        public var bits: Int

        /// An attribute.
        public init(
            _ name: String, _ kind: Kind, isOptional: Bool = true, defaultValue: GraphValue = .null,
            isPreserved: Bool = false, bits: Int = 64
        ) {
            self.name = name
            self.bits = bits
            self.isPreserved = isPreserved
            self.kind = kind
            self.isOptional = isOptional
            self.defaultValue = defaultValue
        }

        /// The value as the attribute holds it, or `nil` if it cannot.
        func value(of value: SeedValue, dates: SeedDateFormat) -> GraphValue? {
            let converted = GraphConversion.value(value, as: kind, dates: dates)
            // All bits in front of the number are its sign.
            if case .integer(let integer)? = converted, bits < 64, ![0, -1].contains(integer >> (bits - 1)) {
                return nil
            }
            return converted
        }

        /// The values that it holds, for a sentence: “integer”, or “integer of 16 bits”.
        var holds: String { kind == .integer && bits < 64 ? "\(kind.rawValue) of \(bits) bits" : kind.rawValue }
    }

    /// A relationship.
    public struct Relationship: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// The entity that it leads to.
        public var destination: String
        /// Whether it leads to many objects.
        public var isToMany: Bool
        /// Whether its inverse leads to many objects, or it has none.
        public var isInverseToMany: Bool
        /// Whether it may be null.
        public var isOptional: Bool
        /// The name of its inverse; `nil` if it has none.
        public var inverse: String?
        /// Whether the objects that it leads to have an order.
        public var isOrdered: Bool

        /// A relationship.
        public init(
            _ name: String, to destination: String, isToMany: Bool = false, isInverseToMany: Bool = true,
            isOptional: Bool = true, inverse: String? = nil, isOrdered: Bool = false
        ) {
            self.name = name
            self.isOrdered = isOrdered
            self.inverse = inverse
            self.destination = destination
            self.isToMany = isToMany
            self.isInverseToMany = isInverseToMany
            self.isOptional = isOptional
        }
    }

    /// Its name.
    public var name: String
    /// Its attributes, without those that are computed.
    public var attributes: [Attribute]
    /// Its relationships.
    public var relationships: [Relationship]
    /// Whether it inherits from another entity, or another one from it.
    public var isInHierarchy: Bool
    /// The entity that it inherits from, whose properties it has too; `nil` if it inherits from none.
    public var superentity: String?

    /// An entity.
    public init(
        _ name: String, attributes: [Attribute], relationships: [Relationship] = [], isInHierarchy: Bool = false,
        superentity: String? = nil
    ) {
        self.name = name
        self.isInHierarchy = isInHierarchy || superentity != nil
        self.superentity = superentity
        self.attributes = attributes
        self.relationships = relationships
    }

    /// The to-one relationships, which are columns of the entity's table.
    var references: [Relationship] { relationships.filter { !$0.isToMany } }

    /// The names of the entity's columns.
    var columns: [String] { attributes.map(\.name) + references.map(\.name) }

    /// The attribute of that name, or `nil`.
    func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

    /// The to-one relationship of that name, or `nil`.
    func reference(_ name: String) -> Relationship? { references.first { $0.name == name } }
}

extension GraphEntity {
    /// A reference from one entity to another that an attribute holds, and no relationship.
    ///
    /// Apps that sync by more than one way often store the `uuid` of the other object.
    public struct Reference: Hashable, Sendable {
        /// The entity that refers.
        public var entity: String
        /// Its attribute.
        public var attribute: String
        /// The entity that it refers to.
        public var parent: String
        /// The attribute of that entity whose value it holds.
        public var parentAttribute: String

        /// A reference.
        public init(from entity: String, _ attribute: String, to parent: String, _ parentAttribute: String) {
            self.entity = entity
            self.attribute = attribute
            self.parent = parent
            self.parentAttribute = parentAttribute
        }
    }
}

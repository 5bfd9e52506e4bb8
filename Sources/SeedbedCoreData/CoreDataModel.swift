#if canImport(CoreData)
    internal import CoreData
    internal import Foundation
    internal import SeedbedObjectGraph

    extension GraphEntity {
        /// The entity as the model describes it; `nil` for one without a name.
        init?(of entity: NSEntityDescription) {
            guard let name = entity.name else { return nil }
            let attributes = entity.attributesByName.values
                .filter(\.isStored).sorted { $0.name < $1.name }
            let relationships = entity.relationshipsByName.values.filter { !$0.isTransient }
                .sorted { $0.name < $1.name }
            self.init(
                name, attributes: attributes.map(Attribute.init(of:)),
                relationships: relationships.compactMap(Relationship.init(of:)),
                isInHierarchy: !entity.subentities.isEmpty, superentity: entity.superentity?.name)
        }
    }

    extension NSAttributeDescription {
        /// Whether the store holds it, and the app alone sets it.
        var isStored: Bool { !isTransient && !(self is NSDerivedAttributeDescription) }
    }

    extension GraphEntity.Attribute {
        init(of attribute: NSAttributeDescription) {
            self.init(
                attribute.name, GraphEntity.Kind(of: attribute.attributeType), isOptional: attribute.isOptional,
                defaultValue: GraphValue(attribute.defaultValue, of: attribute.attributeType),
                isPreserved: attribute.preservesValueInHistoryOnDeletion, bits: attribute.attributeType.bits)
        }
    }

    extension NSAttributeType {
        fileprivate var bits: Int { self == .integer16AttributeType ? 16 : self == .integer32AttributeType ? 32 : 64 }
    }

    extension GraphEntity.Relationship {
        init?(of relationship: NSRelationshipDescription) {
            guard let destination = relationship.destinationEntity?.name else { return nil }
            self.init(
                relationship.name, to: destination, isToMany: relationship.isToMany,
                isInverseToMany: relationship.inverseRelationship?.isToMany ?? true,
                isOptional: relationship.isOptional, inverse: relationship.inverseRelationship?.name,
                isOrdered: relationship.isOrdered)
        }
    }

    extension GraphEntity.Kind {
        init(of type: NSAttributeType) {
            switch type {
            case .stringAttributeType: self = .text
            case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: self = .integer
            case .doubleAttributeType, .floatAttributeType: self = .real
            case .decimalAttributeType: self = .decimal
            case .booleanAttributeType: self = .boolean
            case .dateAttributeType: self = .date
            case .UUIDAttributeType: self = .uuid
            case .binaryDataAttributeType: self = .bytes
            default: self = .other
            }
        }
    }

    extension GraphValue {
        /// The value of an attribute as key-value coding gives it: a number alone does not tell its kind.
        init(_ value: Any?, of type: NSAttributeType) {
            switch (GraphEntity.Kind(of: type), value) {
            case (.text, let text as String): self = .text(text)
            case (.uuid, let uuid as UUID): self = .text(uuid.uuidString.lowercased())
            case (.date, let date as Date): self = .date(date.timeIntervalSinceReferenceDate)
            case (.bytes, let data as Data): self = .bytes(Array(data))
            case (.integer, let number as NSNumber): self = .integer(number.int64Value)
            case (.boolean, let number as NSNumber): self = .boolean(number.boolValue)
            case (.real, let number as NSNumber): self = .real(number.doubleValue)
            case (.decimal, let number as NSDecimalNumber): self = .decimal("\(number)")
            default: self = .null
            }
        }
    }

    extension NSManagedObject {
        /// The values of the attributes and to-one relationships, as they are now.
        var graphValues: [String: GraphValue] { graphValues { value(forKey: $0) } }

        /// Sets the values of attributes, and null in to-one relationships.
        func setGraphValues(_ values: [String: GraphValue]) {
            for (name, value) in values where entity.relationshipsByName[name]?.isToMany != true {
                let held: Any? =
                    switch value {
                    case .null, .object, .objects: nil
                    case .text(let text):
                        entity.attributesByName[name]?.attributeType == .UUIDAttributeType
                            ? UUID(uuidString: text) : text
                    case .integer(let integer): NSNumber(value: integer)
                    case .real(let real): NSNumber(value: real)
                    case .decimal(let digits): NSDecimalNumber(string: digits)
                    case .boolean(let bool): NSNumber(value: bool)
                    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
                    case .bytes(let bytes): Data(bytes)
                    }
                setValue(held, forKey: name)
            }
        }

        /// The stored values of the attributes and to-one relationships.
        var committedGraphValues: [String: GraphValue] {
            let values = committedValues(forKeys: nil)
            return graphValues { values[$0] }
        }

        private func graphValues(_ value: (String) -> Any?) -> [String: GraphValue] {
            var values: [String: GraphValue] = [:]
            for (name, attribute) in entity.attributesByName where attribute.isStored {
                values[name] = GraphValue(value(name), of: attribute.attributeType)
            }
            for (name, relationship) in entity.relationshipsByName
            where !relationship.isToMany && !relationship.isTransient {
                let target = value(name) as? NSManagedObject
                values[name] = target.map { .object(GraphKey($0.objectID.uriRepresentation().absoluteString)) } ?? .null
            }
            return values
        }
    }
#endif

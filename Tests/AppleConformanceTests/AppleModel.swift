#if canImport(CoreData)
    import CoreData
    import Seedbed
    import SeedbedConformance

    /// A model made in code, with the settings that the documentation asks for.
    enum AppleModel {
        /// A model with an entity for each table.
        static func make(_ tables: [HarnessTable], _ hasRelationships: Bool) -> NSManagedObjectModel {
            var entities: [String: NSEntityDescription] = [:]
            for table in tables {
                let entity = NSEntityDescription()
                entity.name = table.name
                entities[table.name] = entity
            }
            var properties: [String: [NSPropertyDescription]] = [:]
            for table in tables {
                for column in table.columns {
                    let key = table.foreignKeys.first { $0.column == column.name }
                    if hasRelationships, let key, let child = entities[table.name], let parent = entities[key.parent] {
                        let (reference, inverse) = relationship(column.name, from: child, to: parent)
                        properties[table.name, default: []].append(reference)
                        properties[key.parent, default: []].append(inverse)
                    } else {
                        properties[table.name, default: []].append(attribute(column))
                    }
                }
            }
            for (name, entity) in entities { entity.properties = properties[name] ?? [] }
            let model = NSManagedObjectModel()
            model.entities = tables.compactMap { entities[$0.name] }
            return model
        }

        /// A model with drinks and tags, and a many-to-many or one-to-one relationship between them.
        static func makeTags(isSingle: Bool = false) -> NSManagedObjectModel {
            let (drink, tag) = (NSEntityDescription(), NSEntityDescription())
            (drink.name, tag.name) = ("Drink", "Tag")
            let (tags, drinks) = relationship("tags", from: drink, to: tag)
            (tags.maxCount, drinks.name) = (isSingle ? 1 : 0, "drinks")
            if isSingle { drinks.maxCount = 1 }
            (drink.properties, tag.properties) = ([tags], [drinks])
            let model = NSManagedObjectModel()
            model.entities = [drink, tag]
            return model
        }

        private static func attribute(_ column: HarnessTable.Column) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            attribute.name = column.name
            attribute.isOptional = true
            attribute.preservesValueInHistoryOnDeletion = true
            attribute.attributeType =
                switch column.type {
                case .integer: .integer64AttributeType
                case .real: .doubleAttributeType
                case .boolean: .booleanAttributeType
                case .date: .dateAttributeType
                case .uuid: .UUIDAttributeType
                case .blob: .binaryDataAttributeType
                default: .stringAttributeType
                }
            return attribute
        }

        private static func relationship(
            _ name: String, from child: NSEntityDescription, to parent: NSEntityDescription
        ) -> (NSRelationshipDescription, NSRelationshipDescription) {
            let (reference, inverse) = (NSRelationshipDescription(), NSRelationshipDescription())
            reference.name = name
            reference.destinationEntity = parent
            reference.inverseRelationship = inverse
            reference.maxCount = 1
            inverse.name = "\(name)Of\(child.name ?? "")"
            inverse.destinationEntity = child
            inverse.inverseRelationship = reference
            inverse.maxCount = 0
            for relationship in [reference, inverse] {
                relationship.isOptional = true
                relationship.deleteRule = .nullifyDeleteRule
            }
            return (reference, inverse)
        }
    }
#endif

#if canImport(CoreData)
    import CoreData
    import Foundation
    import Seedbed
    import SeedbedConformance

    @testable import SeedbedCoreData
    @testable import SeedbedObjectGraph

    /// The harness of an ``ObjectGraphStore`` over Core Data, in SQLite files in a temporary folder.
    ///
    /// The user writes by a context of the author `app`, which asks a marker before it saves; the sync engine writes as the
    /// mirror of CloudKit does.
    struct AppleHarness: StoreHarness {
        /// Whether rows refer to each other by relationships, or by the `uuid` in an attribute.
        let hasRelationships: Bool
        private static let mirror = "NSCloudKitMirroringDelegate.import"

        var takesEarlyReferences: Bool { !hasRelationships }

        func makeStore(_ tables: [HarnessTable]) throws -> ObjectGraphStore {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("seedbed-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let coordinator = NSPersistentStoreCoordinator(
                managedObjectModel: AppleModel.make(tables, hasRelationships))
            return try open(coordinator, at: folder.appendingPathComponent("store.sqlite"), tables)
        }

        private func open(
            _ coordinator: NSPersistentStoreCoordinator, at url: URL, _ tables: [HarnessTable]
        ) throws -> ObjectGraphStore {
            let options: [AnyHashable: Any] = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]
            _ = try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
            return try ObjectGraphStore(
                coreData: coordinator, references: hasRelationships ? [] : Self.references(of: tables), removes: true)
        }

        private static func references(of tables: [HarnessTable]) -> [GraphEntity.Reference] {
            tables.flatMap { table in
                table.foreignKeys.map {
                    GraphEntity.Reference(from: table.name, $0.column, to: $0.parent, $0.parentColumn)
                }
            }
        }

        func reopen(_ store: ObjectGraphStore) throws -> ObjectGraphStore? {
            let graph = try graph(of: store)
            guard let url = graph.store.url else { return nil }
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: graph.coordinator.managedObjectModel)
            let options: [AnyHashable: Any] = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]
            _ = try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
            return try ObjectGraphStore(coreData: coordinator, references: store.references, removes: true)
        }

        func insert(_ row: HarnessRow, into table: HarnessTable, of store: ObjectGraphStore, as writer: HarnessWriter)
            throws
        {
            try write(to: store, as: writer) { context, marker in
                let object = NSEntityDescription.insertNewObject(forEntityName: table.name, into: context)
                try set(row, of: object, in: context)
                if let marker {
                    object.setGraphValues(marker.values(for: table.name, old: nil, new: object.graphValues))
                }
            }
        }

        func update(
            _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: ObjectGraphStore,
            as writer: HarnessWriter
        ) throws {
            try write(to: store, as: writer) { context, marker in
                for object in try objects(uuid, of: table, in: context) {
                    let old = object.graphValues
                    try set(changes, of: object, in: context)
                    if let marker {
                        object.setGraphValues(marker.values(for: table.name, old: old, new: object.graphValues))
                    }
                }
            }
        }

        func delete(
            _ uuid: UUIDText, from table: HarnessTable, of store: ObjectGraphStore, as writer: HarnessWriter
        ) throws {
            try write(to: store, as: writer) { context, _ in
                for object in try objects(uuid, of: table, in: context) { context.delete(object) }
            }
        }

        func rows(of table: HarnessTable, in store: ObjectGraphStore) throws -> [HarnessRow] {
            try withContext(of: store, author: "reader") { context in
                try context.fetch(NSFetchRequest<NSManagedObject>(entityName: table.name)).map { object in
                    var row = object.graphValues
                    for key in table.foreignKeys where hasRelationships {
                        let target = object.value(forKey: key.column) as? NSManagedObject
                        row[key.column] = target?.graphValues["uuid"]
                    }
                    return row.mapValues { GraphConversion.value($0, dates: .iso8601) }
                }
            }
        }

        func reference(to uuid: UUIDText, of table: HarnessTable, in store: ObjectGraphStore) throws -> SeedValue {
            if !hasRelationships { return .text(uuid.description) }
            return try withContext(of: store, author: "reader") { context in
                guard let object = try objects(uuid, of: table, in: context).first else {
                    throw Missing(what: "the one \(table.name)")
                }
                return .text(object.objectID.uriRepresentation().absoluteString)
            }
        }

        func graph(of store: ObjectGraphStore) throws -> CoreDataGraph {
            guard let graph = store.graph as? CoreDataGraph else { throw Missing(what: "the graph of Core Data") }
            return graph
        }

        private func write(
            to store: ObjectGraphStore, as writer: HarnessWriter,
            _ body: (NSManagedObjectContext, TouchMarker?) throws -> Void
        ) throws {
            let marker = writer == .user ? try store.touchMarker() : nil
            try withContext(of: store, author: writer == .user ? "app" : Self.mirror) { context in
                try body(context, marker)
                try context.save()
            }
            if writer == .user { try store.readHistory() }
        }

        func withContext<Result>(
            of store: ObjectGraphStore, author: String, _ body: (NSManagedObjectContext) throws -> Result
        ) throws -> Result {
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = try graph(of: store).coordinator
            context.transactionAuthor = author
            return try context.performAndWait { try body(context) }
        }

        private func set(_ row: HarnessRow, of object: NSManagedObject, in context: NSManagedObjectContext) throws {
            let entity = GraphEntity(of: object.entity)
            for (column, value) in row {
                if let kind = entity?.attribute(column)?.kind {
                    let converted = GraphConversion.value(value, as: kind, dates: .iso8601)
                    object.setGraphValues([column: converted ?? .null])
                } else if case .text(let uuid) = value,
                    let parent = object.entity.relationshipsByName[column]?.destinationEntity?.name
                {
                    object.setValue(try objects(UUIDText(uuid), of: parent, in: context).first, forKey: column)
                }
            }
        }

        private func objects(
            _ uuid: UUIDText, of table: HarnessTable, in context: NSManagedObjectContext
        ) throws -> [NSManagedObject] { try objects(uuid, of: table.name, in: context) }

        private func objects(
            _ uuid: UUIDText, of entity: String, in context: NSManagedObjectContext
        ) throws -> [NSManagedObject] {
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).filter { object in
                object.graphValues["uuid"] == .text(uuid.description)
            }
        }
    }

    /// An error for an object that a test requires and does not find.
    struct Missing: Error, CustomStringConvertible {
        var what: String
        var description: String { "\(what) is missing" }
    }
#endif

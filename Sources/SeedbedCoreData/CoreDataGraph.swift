#if canImport(CoreData)
    public import CoreData
    internal import Foundation
    public import Seedbed
    public import SeedbedObjectGraph

    extension ObjectGraphStore {
        /// A store over a store of the coordinator's, with the sidecar beside its file.
        ///
        /// - Parameters:
        ///   - coordinator: the coordinator, whose store is loaded.
        ///   - store: the store that holds the seeds; by default the coordinator's only one.
        ///   - references: the attributes that hold the keys of other objects.
        ///   - removes: whether copies are removed; false as long as this product is experimental.
        public convenience init(
            coreData coordinator: NSPersistentStoreCoordinator, store: NSPersistentStore? = nil,
            references: [GraphEntity.Reference] = [], removes: Bool = false
        ) throws(StoreError) {
            let graph = try CoreDataGraph(coordinator, store: store)
            guard let url = graph.fileURL else { throw .missing(store: graph.identity) }
            let sidecar = url.appendingPathExtension("seedbed")
            Self.protect(sidecar, like: url)
            self.init(graph, sidecar: sidecar, references: references, removes: removes)
        }

        /// Gives the sidecar the file protection of the store, on systems that have one.
        private static func protect(_ sidecar: URL, like store: URL) {
            let files = FileManager.default
            guard let protection = try? files.attributesOfItem(atPath: store.path)[.protectionKey] else { return }
            if !files.fileExists(atPath: sidecar.path) {
                _ = files.createFile(
                    atPath: sidecar.path, contents: nil,
                    attributes: [.protectionKey: protection, .posixPermissions: 0o600])
            }
            try? files.setAttributes([.protectionKey: protection], ofItemAtPath: sidecar.path)
        }
    }

    /// One store of Core Data as an object graph: it passes calls on, and decides nothing.
    ///
    /// It has a context of its own, with a private queue, the author `seedbed` and the merge policy that reports conflicts. So
    /// the app's contexts see its changes as those of another context.
    ///
    /// - Important: This product has been type-checked, and has not run on a device yet.
    public final class CoreDataGraph: ObjectGraph {
        let coordinator: NSPersistentStoreCoordinator
        let store: NSPersistentStore
        let context: NSManagedObjectContext
        /// The entities of the model.
        public let entities: [GraphEntity]
        /// The identifier in the store's metadata.
        public let identity: String
        private var depth = 0

        /// A graph over a store that is loaded; by default the coordinator's only one.
        ///
        /// The store must keep a history (`NSPersistentHistoryTrackingKey`).
        public init(_ coordinator: NSPersistentStoreCoordinator, store: NSPersistentStore? = nil) throws(StoreError) {
            let only = coordinator.persistentStores.count == 1 ? coordinator.persistentStores.first : nil
            guard let store = store ?? only else { throw .missing(store: "Core Data") }
            let identity = store.identifier ?? ""
            guard store.options?[NSPersistentHistoryTrackingKey] as? Bool == true else {
                throw .refused(store: identity, detail: "the store is not opened with NSPersistentHistoryTrackingKey")
            }
            (self.coordinator, self.store, self.identity) = (coordinator, store, identity)
            entities = coordinator.managedObjectModel.entities.compactMap(GraphEntity.init(of:))
            context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            context.transactionAuthor = "seedbed"
            context.mergePolicy = NSMergePolicy.error
            context.undoManager = nil
        }

        /// The store's file; `nil` for a store in memory.
        var fileURL: URL? { store.url.flatMap { $0.path == "/dev/null" ? nil : $0 } }

        /// Runs `body` on the context's queue; the outermost call sees the newest state of the store.
        ///
        /// After it the context holds no state: the write-ahead log can be written back.
        public func perform<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
            var outcome: Swift.Result<Result, StoreError>?
            context.performAndWait {
                do throws(StoreError) {
                    if depth == 0 {
                        context.reset()
                        try attempt { try context.setQueryGenerationFrom(NSQueryGenerationToken.current) }
                    }
                    depth += 1
                    defer {
                        depth -= 1
                        if depth == 0 {
                            context.reset()
                            try? context.setQueryGenerationFrom(nil)
                        }
                    }
                    outcome = .success(try body())
                } catch {
                    outcome = .failure(error)
                }
            }
            return try (outcome ?? .failure(.failed(store: identity, detail: "the context did not run"))).get()
        }

        /// Fetches the objects with their values.
        public func objects(of entity: String, where condition: GraphCondition) throws(StoreError) -> [GraphObject] {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.includesSubentities = false
            request.returnsObjectsAsFaults = false
            request.affectedStores = [store]
            var inserted: [NSManagedObject] = []
            switch condition {
            case .all: break
            case .keys(let keys):
                request.predicate = NSPredicate(format: "SELF IN %@", argumentArray: [objects(keys)])
                inserted = keys.compactMap(id).compactMap(context.registeredObject).filter(\.isInserted)
            case .refers(let name, let keys):
                let relationship = coordinator.managedObjectModel.entitiesByName[entity]?.relationshipsByName[name]
                let format = relationship?.isToMany == true ? "ANY %K IN %@" : "%K IN %@"
                request.predicate = NSPredicate(format: format, argumentArray: [name, objects(keys)])
            }
            let found = try attempt { try context.fetch(request) }
            return (found + inserted.filter { !found.contains($0) }).map {
                GraphObject(key: key(of: $0.objectID), values: $0.graphValues)
            }
        }

        /// The members of a to-many relationship.
        public func members(of relationship: String, in key: GraphKey) throws(StoreError) -> Set<GraphKey> {
            let members = try object(key).value(forKey: relationship) as? Set<NSManagedObject> ?? []
            return Set(members.map { self.key(of: $0.objectID) })
        }

        /// Inserts an object with a permanent id.
        public func insert(into entity: String) throws(StoreError) -> GraphKey {
            try attempt {
                let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
                context.assign(object, to: store)
                try context.obtainPermanentIDs(for: [object])
                return key(of: object.objectID)
            }
        }

        /// Sets values by their keys.
        public func set(_ values: [String: GraphValue], of key: GraphKey) throws(StoreError) {
            let object = try object(key)
            object.setGraphValues(values)
            for (name, value) in values {
                switch value {
                case .object(let target): object.setValue(try self.object(target), forKey: name)
                case .objects(let targets): object.setValue(Set(try targets.map(self.object)), forKey: name)
                default: break
                }
            }
        }

        /// Deletes the object.
        ///
        /// - Warning: The delete rules of the model run.
        public func delete(_ key: GraphKey) throws(StoreError) { context.delete(try object(key)) }

        /// Forgets the pending changes.
        public func rollBack() { context.rollback() }

        private func object(_ key: GraphKey) throws(StoreError) -> NSManagedObject {
            guard let id = id(key) else { throw .busy(store: identity) }
            return try attempt { try context.existingObject(with: id) }
        }

        /// The objects of keys, for a predicate: pending objects are compared with them in memory.
        private func objects(_ keys: [GraphKey]) -> [NSManagedObject] {
            keys.compactMap(id).map { context.object(with: $0) }
        }

        private func id(_ key: GraphKey) -> NSManagedObjectID? {
            URL(string: key.text).flatMap { coordinator.managedObjectID(forURIRepresentation: $0) }
        }

        func key(of id: NSManagedObjectID) -> GraphKey { GraphKey(id.uriRepresentation().absoluteString) }
    }
#endif

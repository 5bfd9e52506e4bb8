#if canImport(CoreData)
    internal import CoreData
    internal import Foundation
    public import Seedbed
    public import SeedbedObjectGraph

    extension CoreDataGraph {
        /// The key of Seedbed's part of the store's metadata.
        private static let metadataKey = "seedbed"

        /// Saves the context, with the name in the history and the metadata in the store.
        public func save(
            named name: String, metadata: [UInt8], since token: GraphToken?, if isHarmless: (GraphHistory?) -> Bool
        ) throws(StoreError) {
            guard isHarmless(try changes(since: token)) else { throw .busy(store: identity) }
            let former = coordinator.metadata(for: store)
            // Keeps what other processes have added, and what the app has set and not saved.
            var next = try storedMetadata().merging(former) { $1 }
            next[Self.metadataKey] = Data(metadata)
            context.name = name
            coordinator.setMetadata(next, for: store)
            do throws(StoreError) {
                try attempt { try context.save() }
            } catch {
                coordinator.setMetadata(former, for: store)
                throw error
            }
        }

        /// Validates the changed and the deleted objects.
        public func refusedObjects() throws(StoreError) -> Set<GraphKey> {
            context.processPendingChanges()
            let changed = context.updatedObjects.filter { (try? $0.validateForUpdate()) == nil }
            let deleted = context.deletedObjects.filter { (try? $0.validateForDelete()) == nil }
            return Set(changed.union(deleted).map { key(of: $0.objectID) })
        }

        /// Seedbed's part of the store's metadata, as the process that saved last has written it.
        public func metadata() throws(StoreError) -> [UInt8]? {
            (try storedMetadata()[Self.metadataKey] as? Data).map { Array($0) }
        }

        /// The metadata in the store's file: the coordinator has those that it has read or set itself.
        private func storedMetadata() throws(StoreError) -> [String: Any] {
            guard let url = fileURL else { return coordinator.metadata(for: store) }
            return try attempt {
                try NSPersistentStoreCoordinator.metadataForPersistentStore(
                    type: .sqlite, at: url, options: store.options)
            }
        }

        /// The transactions of the store's history; `nil` if the token has expired.
        public func changes(since token: GraphToken?) throws(StoreError) -> GraphHistory? {
            let after = try attempt {
                try token.flatMap {
                    try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: Data($0.bytes))
                }
            }
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: after)
            request.resultType = .transactionsAndChanges
            request.affectedStores = [store]
            // Another context, since this one is pinned to an earlier state.
            let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            reader.persistentStoreCoordinator = coordinator
            do {
                return try reader.performAndWait {
                    let result = try reader.execute(request) as? NSPersistentHistoryResult
                    let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
                    let current = token == nil ? coordinator.currentPersistentHistoryToken(fromStores: [store]) : nil
                    let bytes = try (transactions.last?.token ?? current).map {
                        try NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true)
                    }
                    return GraphHistory(
                        transactions: transactions.map(graphTransaction),
                        token: bytes.map { GraphToken(Array($0)) } ?? token)
                }
            } catch let error as NSError where error.code == NSPersistentHistoryTokenExpiredError {
                return nil
            } catch {
                throw storeError(error as NSError)
            }
        }

        private func graphTransaction(_ transaction: NSPersistentHistoryTransaction) -> GraphHistory.Transaction {
            let own = (transaction.changes ?? []).filter { $0.changedObjectID.persistentStore === store }
            let changes = own.compactMap { change -> GraphHistory.Change? in
                guard let entity = change.changedObjectID.entity.name else { return nil }
                let kind: GraphHistory.Change.Kind
                switch change.changeType {
                case .insert: kind = .inserted
                case .update: kind = .updated(Set((change.updatedProperties ?? []).map(\.name)))
                case .delete:
                    let attributes = change.changedObjectID.entity.attributesByName
                    kind = .deleted(
                        attributes.mapValues { GraphValue(change.tombstone?[$0.name], of: $0.attributeType) })
                @unknown default: return nil
                }
                return GraphHistory.Change(entity: entity, key: key(of: change.changedObjectID), kind: kind)
            }
            let date = SeedInstant(milliseconds: Int64((transaction.timestamp.timeIntervalSince1970 * 1000).rounded()))
            return GraphHistory.Transaction(
                author: transaction.author, name: transaction.contextName, date: date, changes: changes)
        }

        /// Runs a call of Core Data's, and turns its error into one of a store.
        func attempt<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
            do { return try body() } catch let error as StoreError { throw error } catch {
                throw storeError(error as NSError)
            }
        }

        /// The error without the values of a row.
        private func storeError(_ error: NSError) -> StoreError { graphFailure(error).error(of: identity) }

        private func graphFailure(_ error: NSError) -> GraphFailure {
            let info = error.userInfo
            let underlying = (info[NSUnderlyingErrorKey] as? NSError).map(graphFailure)
            let conflict = (info[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict])?.first
            let object = info[NSValidationObjectErrorKey] as? NSManagedObject ?? conflict?.conflictingObjects.first
            let key = info[NSValidationKeyErrorKey] as? String
            return GraphFailure(
                domain: error.domain, code: error.code,
                sqliteCode: (info[NSSQLiteErrorDomain] as? NSNumber)?.intValue ?? underlying?.sqliteCode,
                entity: object?.entity.name, properties: conflict?.constraint ?? key.map { [$0] } ?? [],
                details: (info[NSDetailedErrorsKey] as? [NSError] ?? []).map(graphFailure))
        }
    }
#endif

#if canImport(CoreData)
    public import CoreData
    internal import Foundation
    public import Seedbed
    internal import SeedbedObjectGraph
    internal import os

    /// Connects the app's contexts and CloudKit's mirror to a seeder, as long as it exists.
    ///
    /// A context that will save gets `updateDate` for edited objects (T2). After a save, and after a step of the mirror's, the journal
    /// reads the history (R1). A pause of the mirror's becomes `importFinished()`. Make it before the stores are loaded: the mirror
    /// may begin at once.
    public final class CoreDataObserver {
        private var observers: [any NSObjectProtocol] = []
        private let events: GraphEvents
        private let loop: Task<Void, Never>

        /// An observer of all contexts of a coordinator.
        public init(of coordinator: NSPersistentStoreCoordinator, for seeder: Seeder) {
            let marker = OSAllocatedUnfairLock<TouchMarker?>(initialState: nil)
            let events = GraphEvents(for: seeder)
            self.events = events
            loop = Task { await events.pass { next in marker.withLock { $0 = next } } }
            let owner = ObjectIdentifier(coordinator)
            @Sendable func context(_ notification: Notification) -> NSManagedObjectContext? {
                guard let context = notification.object as? NSManagedObjectContext, context.parent == nil,
                    context.persistentStoreCoordinator.map({ ObjectIdentifier($0) }) == owner
                else { return nil }
                return context
            }
            observe(NSManagedObjectContext.willSaveObjectsNotification) { notification in
                guard let context = context(notification), let marker = marker.withLock({ $0 }) else { return }
                Self.mark(context, marker)
            }
            observe(NSManagedObjectContext.didSaveObjectsNotification) { notification in
                if context(notification) != nil { events.noteSave() }
            }
            observe(NSPersistentCloudKitContainer.eventChangedNotification) { notification in
                let key = NSPersistentCloudKitContainer.eventNotificationUserInfoKey
                guard let event = notification.userInfo?[key] as? NSPersistentCloudKitContainer.Event,
                    event.type == .import
                else { return }
                events.note(
                    MirrorStep(
                        event.identifier.uuidString, of: event.storeIdentifier, hasEnded: event.endDate != nil,
                        hasSucceeded: event.succeeded))
            }
        }

        deinit {
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            events.finish()
            loop.cancel()
        }

        private func observe(_ name: Notification.Name, _ body: @escaping @Sendable (Notification) -> Void) {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: body))
        }

        /// Sets what the marker says, in a context that is about to save.
        private static func mark(_ context: NSManagedObjectContext, _ marker: TouchMarker) {
            guard marker.marks(author: context.transactionAuthor) else { return }
            // The user did not set the date, and an undo does not take it back (T3).
            if let undoManager = context.undoManager {
                context.processPendingChanges()
                undoManager.disableUndoRegistration()
            }
            defer {
                if let undoManager = context.undoManager {
                    context.processPendingChanges()
                    undoManager.enableUndoRegistration()
                }
            }
            for object in context.insertedObjects.union(context.updatedObjects) {
                guard let entity = object.entity.name, marker.watches(entity) else { continue }
                let old = object.isInserted ? nil : object.committedGraphValues
                object.setGraphValues(marker.values(for: entity, old: old, new: object.graphValues))
            }
        }
    }
#endif

#if canImport(CoreData)
    public import CoreData
    internal import Foundation
    public import Seedbed
    internal import SeedbedObjectGraph
    internal import os

    /// Connects the app's contexts and CloudKit's mirror to a seeder, as long as it exists.
    ///
    /// A context that will save gets `updateDate` for edited objects (T2). After a save, and after a step of the mirror's, the journal
    /// reads the history (R1). A pause of the mirror's becomes `importFinished()`. Make it after the seeder's first launch.
    public final class CoreDataObserver {
        private enum Event: Sendable {
            case saved
            case imported(id: String, hasEnded: Bool, hasSucceeded: Bool)
            case paused(after: Int)
        }

        private var observers: [any NSObjectProtocol] = []
        private let events: AsyncStream<Event>.Continuation
        private let loop: Task<Void, Never>

        /// An observer of all contexts of a coordinator.
        public init(of coordinator: NSPersistentStoreCoordinator, for seeder: Seeder) {
            let marker = OSAllocatedUnfairLock<TouchMarker?>(initialState: nil)
            let (stream, events) = AsyncStream.makeStream(of: Event.self)
            self.events = events
            loop = Task { await CoreDataObserver.pass(stream, events, to: seeder, marker) }
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
                if context(notification) != nil { events.yield(.saved) }
            }
            observe(NSPersistentCloudKitContainer.eventChangedNotification) { notification in
                let key = NSPersistentCloudKitContainer.eventNotificationUserInfoKey
                guard let event = notification.userInfo?[key] as? NSPersistentCloudKitContainer.Event,
                    event.type == .import
                else { return }
                events.yield(
                    .imported(
                        id: event.identifier.uuidString, hasEnded: event.endDate != nil, hasSucceeded: event.succeeded))
            }
            events.yield(.saved)
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
            for object in context.insertedObjects.union(context.updatedObjects) {
                guard let entity = object.entity.name, marker.watches(entity) else { continue }
                let old = object.isInserted ? nil : object.committedGraphValues
                object.setGraphValues(marker.values(for: entity, old: old, new: object.graphValues))
            }
        }

        /// Passes the events on, one after the other; an error is met again by the next one.
        private static func pass(
            _ stream: AsyncStream<Event>, _ events: AsyncStream<Event>.Continuation, to seeder: Seeder,
            _ marker: OSAllocatedUnfairLock<TouchMarker?>
        ) async {
            var steps = ImportSteps()
            for await event in stream {
                if case .paused(let number) = event {
                    if steps.isFinished(after: number) { _ = try? await seeder.importFinished() }
                    continue
                }
                let next = try? await seeder.withStore(as: ObjectGraphStore.self) { (store) throws(StoreError) in
                    try store.touchMarker()
                }
                if let next { marker.withLock { $0 = next } }
                guard case .imported(let id, let hasEnded, let hasSucceeded) = event,
                    let number = steps.note(id, hasEnded: hasEnded, hasSucceeded: hasSucceeded)
                else { continue }
                Task {
                    try? await Task.sleep(for: ImportSteps.pause)
                    events.yield(.paused(after: number))
                }
            }
        }
    }
#endif

#if canImport(CoreData) && canImport(CloudKit)
    import CloudKit
    import CoreData
    import Foundation
    import Seedbed
    import SeedbedCoreData
    import SeedbedObjectGraph

    /// The example of the article on Core Data, as an app's start.
    func startExample(
        container: NSPersistentCloudKitContainer, presets: URL, defaultsURL: URL, deviceID: String
    ) async throws -> CoreDataObserver? {
        var observer: CoreDataObserver?
        // CoreData: begin
        let description = container.persistentStoreDescriptions[0]
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)

        let coordinator = container.persistentStoreCoordinator
        let seeder = Seeder(catalogs: .directory(presets), defaults: defaultsURL, device: deviceID) { _ in
            try ObjectGraphStore(coreData: coordinator)
        }
        observer = CoreDataObserver(of: coordinator, for: seeder)
        container.loadPersistentStores { _, error in
            if let error { print("\(error)") }
        }
        try await seeder.launch(account: CloudKitAccount.current(of: .default()))
        await CloudKitAccount.follow(.default(), for: seeder)
        // CoreData: end
        return observer
    }

    /// Reads the history after a save, as an app on SwiftData does.
    func readAfterSave(seeder: Seeder) async throws {
        // CoreData: begin
        try await seeder.withStore(as: ObjectGraphStore.self) { (store) throws(StoreError) in
            try store.readHistory()
        }
        // CoreData: end
    }
#endif

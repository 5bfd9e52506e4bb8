#if canImport(CoreData)
    import CoreData
    import Foundation
    import Seedbed
    import SeedbedConformance
    import Testing

    @testable import SeedbedCoreData
    @testable import SeedbedObjectGraph

    /// Tests that need a system with Core Data: `swift test --filter AppleConformanceTests`, about a minute.
    @Suite struct `A store over Core Data` {
        @Test(arguments: [false, true])
        func `keeps the promises of every store`(withRelationships hasRelationships: Bool) async throws {
            try await StoreConformance(AppleHarness(hasRelationships: hasRelationships), randomOperations: 50).check()
        }

        private let table = SeedTable(name: "Drink", key: ["name"])
        private let tables = [
            HarnessTable(
                "Drink",
                [.init("uuid", .uuid), .init("name", .text), .init("createDate", .date), .init("updateDate", .date)])
        ]

        private func insertion(_ number: Int) -> NewCopy {
            NewCopy(
                uuid: UUIDText("00000000-0000-4000-8000-00000000000\(number)"),
                seedID: SeedReference(catalog: "drinks", id: "tea"), createDate: SeedInstant(milliseconds: 0),
                fields: [StoredField(column: "name", value: .text("Tea"))])
        }

        @Test func `saves the receipts with the rows, and finds them in the file`() throws {
            let harness = AppleHarness(hasRelationships: false)
            let store = try harness.makeStore(tables)
            try store.transaction { () throws(StoreError) in
                try store.prepare(table, columns: ["name"])
                _ = try store.insert(insertion(1), into: table, inheriting: nil)
                let date = SeedInstant(milliseconds: 0)
                try store.record(CatalogReceipt(catalog: "drinks", released: date, seededAt: date))
            }
            let again = try #require(try harness.reopen(store))
            #expect(try harness.graph(of: again).metadata() != nil)
            #expect(try again.receipts().keys.sorted() == ["drinks"])
        }

        @Test func `sees the receipts that another process has saved since the store was opened`() throws {
            let harness = AppleHarness(hasRelationships: false)
            let store = try harness.makeStore(tables)
            let other = try #require(try harness.reopen(store))
            #expect(try other.receipts().isEmpty)
            try store.transaction { () throws(StoreError) in
                try store.prepare(table, columns: ["name"])
                _ = try store.insert(insertion(1), into: table, inheriting: nil)
                let date = SeedInstant(milliseconds: 0)
                try store.record(CatalogReceipt(catalog: "drinks", released: date, seededAt: date))
            }
            #expect(try other.receipts().keys.sorted() == ["drinks"])
        }

        @Test func `finds its own name and author in the history`() throws {
            let harness = AppleHarness(hasRelationships: false)
            let store = try harness.makeStore(tables)
            let graph = try harness.graph(of: store)
            try store.transaction { () throws(StoreError) in
                _ = try store.insert(insertion(1), into: table, inheriting: nil)
            }
            let history = try #require(try graph.changes(since: nil))
            #expect(history.transactions.map(\.author) == ["seedbed"])
            #expect(history.transactions.first?.name?.isEmpty == false)
            #expect(try graph.changes(since: history.token)?.transactions.isEmpty == true)
        }

        @Test func `saves nothing after another context has changed the same object`() throws {
            let harness = AppleHarness(hasRelationships: false)
            let store = try harness.makeStore(tables)
            try store.transaction { () throws(StoreError) in
                try store.prepare(table, columns: ["name"])
                _ = try store.insert(insertion(1), into: table, inheriting: nil)
            }
            #expect(throws: StoreError.self) {
                try store.transaction { () throws(StoreError) in
                    let planned = try store.copies(inGroup: [.text("Tea")], of: table).map {
                        PlannedRemoval(copy: $0, reason: .retired, survivor: nil)
                    }
                    _ = try store.remove(planned, from: table, at: SeedInstant.now, in: CleanupRun())
                    let row = planned.first?.copy.uuid ?? UUIDText("")
                    do {
                        try harness.update(row, of: tables[0], to: ["name": .text("Mine")], in: store, as: .sync)
                    } catch {
                        throw .failed(store: "test", detail: "\(error)")
                    }
                }
            }
            #expect(try harness.rows(of: tables[0], in: store).map { $0["name"] } == [.text("Mine")])
        }

        /// The history names the referring object, so that ``ReferenceNotes`` finds what it has lost (C5).
        @Test func `notes an object whose relationship goes with the object that the mirror deletes`() async throws {
            let cups = HarnessTable(
                "Cup", [.init("uuid", .uuid), .init("drink", .uuid)],
                foreignKeys: [.init(column: "drink", parent: "Drink", parentColumn: "uuid")])
            let harness = AppleHarness(hasRelationships: true)
            let store = try harness.makeStore(tables + [cups])
            try store.transaction { () throws(StoreError) in
                try store.prepare(table, columns: ["name"])
                _ = try store.insert(insertion(1), into: table, inheriting: nil)
            }
            let drink = insertion(1).uuid
            try harness.insert(
                ["uuid": .text(insertion(2).uuid.description), "drink": .text(drink.description)], into: cups,
                of: store,
                as: .user)
            try harness.delete(drink, from: tables[0], of: store, as: .sync)
            #expect(try harness.rows(of: cups, in: store).map { $0["drink"] ?? .null } == [.null])
            #expect(try store.hasArrivals())
        }

        private func makeGraph(_ model: NSManagedObjectModel) throws -> CoreDataGraph {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let url = FileManager.default.temporaryDirectory.appendingPathComponent(
                "seedbed-\(UUID().uuidString).sqlite")
            let options: [AnyHashable: Any] = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]
            _ = try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
            return try CoreDataGraph(coordinator)
        }

        /// The graph of the portable tests does the same, which is why a one-to-one child moves only if there is room (C5).
        @Test func `takes a partner of a one-to-one relationship from its former one`() throws {
            let graph = try makeGraph(AppleModel.makeTags(isSingle: true))
            #expect(graph.entities.flatMap(\.relationships).map(\.isInverseToMany) == [false, false])
            try graph.perform { () throws(StoreError) in
                let (first, second) = (try graph.insert(into: "Drink"), try graph.insert(into: "Drink"))
                let tag = try graph.insert(into: "Tag")
                try graph.set(["tags": .object(tag)], of: first)
                try graph.save(named: "test", metadata: [], since: nil) { _ in true }
                try graph.set(["tags": .object(tag)], of: second)
                let holders = try graph.objects(of: "Drink", where: .refers(relationship: "tags", to: [tag]))
                #expect(holders.map(\.key) == [second])
                let partners = try graph.objects(of: "Tag", where: .all).map { $0.values["drinks"] }
                #expect(partners == [.object(second)])
            }
        }

        @Test func `reads and writes the members of a many-to-many relationship from both sides`() throws {
            let graph = try makeGraph(AppleModel.makeTags())
            #expect(GraphJoin.all(of: graph.entities).map(\.name) == ["Drink.tags"])
            try graph.perform { () throws(StoreError) in
                let (drink, tag) = (try graph.insert(into: "Drink"), try graph.insert(into: "Tag"))
                try graph.set(["tags": .objects([tag])], of: drink)
                try graph.save(named: "test", metadata: [], since: nil) { _ in true }
                #expect(try graph.members(of: "drinks", in: tag) == [drink])
                #expect(
                    try graph.objects(of: "Drink", where: .refers(relationship: "tags", to: [tag])).map(\.key) == [
                        drink
                    ])
                try graph.set(["drinks": .objects([])], of: tag)
                #expect(try graph.members(of: "tags", in: drink).isEmpty)
            }
        }

        @Test func `removes nothing unless it is allowed to`() throws {
            let harness = AppleHarness(hasRelationships: false)
            let removing = try harness.makeStore(tables)
            let store = try ObjectGraphStore(coreData: try harness.graph(of: removing).coordinator)
            try store.transaction { () throws(StoreError) in
                let copy = try store.insert(insertion(1), into: table, inheriting: nil)
                let planned = PlannedRemoval(copy: copy, reason: .retired, survivor: nil)
                let removed = try store.remove([planned], from: table, at: SeedInstant.now, in: CleanupRun())
                #expect(removed.isEmpty)
            }
            #expect(try harness.rows(of: tables[0], in: store).count == 1)
        }
    }
#endif

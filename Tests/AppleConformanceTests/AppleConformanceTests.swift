#if canImport(CoreData)
    import CoreData
    import Seedbed
    import SeedbedConformance
    import Testing

    @testable import SeedbedCoreData
    @testable import SeedbedObjectGraph

    /// What only a system with Core Data can show: `swift test --filter AppleConformanceTests`, about a minute.
    @Suite struct `A store over Core Data` {
        @Test func `keeps the promises of every store, with references in attributes`() async throws {
            try await StoreConformance(AppleHarness(hasRelationships: false), randomOperations: 50).check()
        }

        @Test(arguments: AppleRelationshipPromises.all)
        func `keeps the promises of every store, with relationships`(promise: String) async throws {
            try await StoreConformance(AppleHarness(hasRelationships: true)).check(only: promise)
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
                    _ = try store.remove(planned, from: table, at: SeedInstant.now)
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

        @Test func `removes nothing unless it is allowed to`() throws {
            let harness = AppleHarness(hasRelationships: false)
            let removing = try harness.makeStore(tables)
            let store = try ObjectGraphStore(coreData: try harness.graph(of: removing).coordinator)
            try store.transaction { () throws(StoreError) in
                let copy = try store.insert(insertion(1), into: table, inheriting: nil)
                let planned = PlannedRemoval(copy: copy, reason: .retired, survivor: nil)
                let removed = try store.remove([planned], from: table, at: SeedInstant.now)
                #expect(removed.isEmpty)
            }
            #expect(try harness.rows(of: tables[0], in: store).count == 1)
        }
    }

    /// The promises that are asked of a graph with relationships.
    enum AppleRelationshipPromises {
        /// These checks name a target by its `uuid`, where a relationship leads to an object.
        private static let byUUID = [
            "C5: a reference holds the primary key, or the column that a key names",
            "C2: what was filed on another copy is written to this one, and dates nothing",
        ]

        /// All but those, and but the random operations, which compare references to objects that are gone.
        static let all = StoreConformance(AppleHarness(hasRelationships: true)).promises
            .filter { promise in promise.topic != .random && !byUUID.contains { promise.name.hasSuffix($0) } }
            .map(\.name)
    }
#endif

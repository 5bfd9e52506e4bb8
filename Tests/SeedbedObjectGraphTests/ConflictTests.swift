import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `A writer that comes between` {
    /// A device with two copies of the tea, of which the first goes.
    private func twins() async throws -> (device: GraphDevice, loser: GraphKey) {
        let device = try await GraphDevice().launched()
        let loser = try device.key("Drink", "name", .text("Tea"))
        try device.importTwin()
        return (device, loser)
    }

    @Test func `C1: an edit just before the save keeps its row`() async throws {
        let (device, loser) = try await twins()
        device.file.interloper = {
            device.app(at: "2025-06-05") { $0.update(loser, to: ["strength": .integer(9)], isBatch: true) }
        }
        let report = try await device.importFinished()
        #expect(report.removed.isEmpty)
        #expect(device.drinks == ["Tea 2 2025-02-01 -", "Tea 9 2025-02-01 2025-06-05"])
    }

    @Test func `C5: a row that comes just before the save is moved too`() async throws {
        let (device, loser) = try await twins()
        device.file.interloper = {
            device.app { $0.insert(["title": .text("Mine"), "drink": .object(loser)], into: "Cup") }
        }
        let report = try await device.importFinished()
        #expect(report.removed.count == 1)
        let stays = try device.key("Drink", "name", .text("Tea"))
        #expect(device.drinksOfCups == [.object(stays)])
    }

    @Test(arguments: 1...13)
    func `C5: a row that comes before the history is read once more is moved too`(reading: Int) async throws {
        let (device, loser) = try await twins()
        var readings = 0
        device.file.atHistory = {
            readings += 1
            if readings != reading || device.file.objects[loser] == nil { return }
            device.app { $0.insert(["title": .text("Mine"), "drink": .object(loser)], into: "Cup") }
        }
        #expect(try await device.importFinished().removed.count == 1)
        if device.file.objects(of: "Cup").isEmpty { return }
        let stays = try device.key("Drink", "name", .text("Tea"))
        #expect(device.drinksOfCups == [.object(stays)])
    }

    @Test(arguments: 1...8)
    func `a report tells what was seeded before the conflict`(save: Int) async throws {
        let device = try GraphDevice()
        var saves = 0
        func arm() {
            device.file.interloper = {
                saves += 1
                if saves < save { return arm() }
                device.app {
                    $0.insert(["name": .text("Mine")], into: "Drink")
                    $0.insert(["name": .text("Mine")], into: "Label")
                }
            }
        }
        arm()
        let report = try await device.launch()
        #expect(report.outcome == .seeded)
        #expect(
            report.catalogs.map { "\($0.catalog) \($0.outcome) \($0.inserted)" } == [
                "drinks seeded 1", "labels seeded 2",
            ])
        #expect(try await device.launch().catalogs.map(\.inserted) == [0, 0])
    }

    @Test func `C6: a change that concerns no entity of the call is no conflict`() async throws {
        let (device, _) = try await twins()
        device.file.interloper = { device.app { $0.insert(["title": .text("x")], into: "Tag") } }
        let store = device.makeStore()
        try store.readHistory()
        let before = device.sidecar.writes
        // Labels have no relationships, so that a tag cannot matter to them.
        try store.transaction { () throws(StoreError) in
            let table = SeedTable(name: "Label", key: ["name"], dates: .referenceDate)
            let copy = NewCopy(
                uuid: UUIDText(GraphDevice.uuid(3)), seedID: SeedReference(catalog: "labels", id: "x"),
                createDate: GraphDevice.instant("2025-02-01"),
                fields: [StoredField(column: "name", value: .text("X"))])
            _ = try store.insert(copy, into: table, inheriting: nil)
        }
        #expect(device.labels.contains { $0.hasPrefix("X ") })
        #expect(device.sidecar.writes == before + 2)
    }

    @Test func `a call that meets a conflict each time gives up and loses nothing`() async throws {
        let (device, loser) = try await twins()
        let before = device.drinks
        func write() {
            device.file.interloper = {
                device.app { $0.update(loser, to: ["position": .integer(.random(in: 2 ... .max))], isBatch: true) }
                write()
            }
        }
        write()
        await #expect(throws: SeedbedError.self) { try await device.importFinished() }
        device.file.interloper = nil
        #expect(device.drinks == before)
        #expect(try await device.importFinished().removed.count == 1)
    }

    @Test(arguments: [false, true])
    func `S4: rows that a failed inner transaction was the first to read stay`(isDryRun: Bool) async throws {
        let (device, _) = try await twins()
        let before = device.drinks
        let store = device.makeStore()
        let table = SeedTable(name: "Drink", key: ["name"], dates: .referenceDate)
        try store.transaction { () throws(StoreError) in
            do throws(StoreError) {
                try store.transaction(keeping: !isDryRun) { () throws(StoreError) in
                    _ = try store.copies(inGroup: [.text("Tea")], of: table)
                    if !isDryRun { throw .full(store: "the disk") }
                }
            } catch {}
            let copy = NewCopy(
                uuid: UUIDText(GraphDevice.uuid(3)), seedID: SeedReference(catalog: "drinks", id: "x"),
                createDate: GraphDevice.instant("2025-02-01"),
                fields: [StoredField(column: "name", value: .text("X"))])
            _ = try store.insert(copy, into: table, inheriting: nil)
        }
        #expect(device.drinks == before + ["X 1 2025-02-01 -"])
    }

    @Test func `a dry run and a call that fails leave the graph without changes`() async throws {
        let (device, _) = try await twins()
        let (objects, metadata) = (device.file.objects, device.file.metadata)
        let report = try await device.seeder.clean(account: .signedOut, dryRun: true)
        #expect(report.removed.count == 1)
        let graph = MemoryGraph(device.file)
        let store = ObjectGraphStore(graph, sidecar: Sidecar(file: device.sidecar))
        #expect(throws: StoreError.self) {
            try store.transaction { () throws(StoreError) in
                let table = SeedTable(name: "Drink", key: ["name"], dates: .referenceDate)
                let planned = try store.copies(inGroup: [.text("Tea")], of: table).map {
                    PlannedRemoval(copy: $0, reason: .retired, survivor: nil)
                }
                _ = try store.remove(planned, from: table, at: GraphDevice.instant("2025-07-01"), in: CleanupRun())
                throw .full(store: "the disk")
            }
        }
        #expect(!graph.hasPendingChanges)
        #expect(device.file.objects == objects)
        #expect(device.file.metadata == metadata)
    }

    @Test func `C7: a call that meets a conflict reports what it had removed before`() async throws {
        let (device, _) = try await twins()
        let label = try device.key("Label", "name", .text("New"))
        let twin: [String: GraphValue] = [
            "uuid": .text(GraphDevice.uuid(0xe)), "name": .text("New"), "seedID": .text("labels/new"),
            "createDate": GraphDevice.date("2025-02-01T00:00:00.500Z"),
        ]
        device.mirror { $0.insert(twin, into: "Label") }
        // The drinks are saved first. The app edits a label just before the labels are saved.
        func edit() {
            device.file.interloper = {
                if device.drinks.count > 1 { return edit() }
                device.app { $0.update(label, to: ["name": .text("Newer")], isBatch: true) }
            }
        }
        edit()
        let report = try await device.importFinished()
        #expect(device.file.interloper == nil)
        #expect(report.removed.map(\.table).sorted() == ["Drink", "Label"])
    }
}

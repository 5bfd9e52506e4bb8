import Seedbed
import Testing

@testable import SeedbedObjectGraph

/// Another device has filed an object under a copy that this device has removed meanwhile.
@Suite struct `References to a copy that was removed here` {
    /// A device that has removed its own copy of the tea in favour of another device's.
    private func cleaned(_ file: GraphFile = GraphFile(GraphDevice.entities)) async throws -> (
        device: GraphDevice, survivor: GraphKey
    ) {
        let device = try await GraphDevice(file).launched()
        try device.importTwin()
        #expect(try await device.importFinished().removed.count == 1)
        return (device, try device.key("Drink", "name", .text("Tea")))
    }

    /// The limit: the mirror sets no reference to a record that is gone, and the object looks like one that is filed nowhere.
    @Test func `C5: come empty, and this device does not guess where they led`() async throws {
        let (device, survivor) = try await cleaned()
        device.mirror { write in
            write.insert(["title": .text("filed under the copy")], into: "Cup")
            write.insert(["title": .text("filed nowhere")], into: "Cup")
        }
        let before = device.file.history.count
        try await device.importFinished()
        #expect(device.file.objects(of: "Cup").allSatisfy { $0.values["drink"] == nil })
        #expect(device.file.history.count == before, "nothing is written")

        // The device that filed it imports the deletion, moves it by its own note, and sends that.
        let cup = try device.key("Cup", "title", .text("filed under the copy"))
        device.mirror { $0.update(cup, to: ["drink": .object(survivor)]) }
        try await device.importFinished()
        #expect(device.file.objects[cup]?.values["drink"] == .object(survivor))
    }

    @Test func `C5: are moved by the device that filed them, once it imports the deletion`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        // Filed, sent, and then the deletion comes with the copy that stays.
        device.app { $0.insert(["title": .text("mine"), "drink": .object(tea)], into: "Cup") }
        let survivor = try device.importTwin()
        device.mirror { $0.delete(tea) }
        try await device.importFinished()
        #expect(device.drinksOfCups == [.object(survivor)])
        // As Seedbed's own change, which the mirror sends.
        #expect(device.file.history.last?.transaction.author == "seedbed")
    }

    @Test func `C5: are dropped and logged if they make a join object equal to another one`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { $0.insert(["uuid": .text(GraphDevice.uuid(0xa)), "name": .text("hot")], into: "Label") }
        let label = try device.key("Label", "name", .text("hot"))
        func pairing(_ uuid: Int, _ drink: GraphKey) -> [String: GraphValue] {
            ["uuid": .text(GraphDevice.uuid(uuid)), "drink": .object(drink), "label": .object(label)]
        }
        device.app { $0.insert(pairing(1, tea), into: "Pairing") }
        let survivor = try device.importTwin()
        device.mirror { write in
            write.insert(pairing(2, survivor), into: "Pairing")
            write.delete(tea)
        }
        let report = try await device.importFinished()
        #expect(report.removed.map { "\($0.table) \($0.reason)" } == ["Pairing equal"])
        let left = device.file.objects(of: "Pairing")
        #expect(left.map { $0.values["uuid"] } == [.text(GraphDevice.uuid(2))])
        #expect(left.map { $0.values["drink"] } == [.object(survivor)])
    }

    /// The way for apps that need more: an attribute keeps what the mirror would clear.
    @Test func `C5: follow the log if an attribute holds the identity of the copy`() async throws {
        var entities = GraphDevice.entities
        entities[1].attributes.append(.init("drinkID", .uuid))
        let file = GraphFile(entities)
        let (device, _) = try await cleaned(file)
        let lost = try #require(try device.makeStore().log(after: 0).entries.first).uuid
        device.mirror { $0.insert(["title": .text("late"), "drinkID": .text(lost.description)], into: "Cup") }
        let store = ObjectGraphStore(
            MemoryGraph(file), sidecar: Sidecar(file: device.sidecar),
            references: [GraphEntity.Reference(from: "Cup", "drinkID", to: "Drink", "uuid")])
        try store.transaction(keeping: true) { () throws(StoreError) in
            let table = SeedTable(
                name: "Drink", key: ["name"], mapping: Catalog.Mapping(), dates: .referenceDate, volatile: [])
            _ = try store.repairDanglingReferences(of: table, .all, forwarding: store.forwarding, in: CleanupRun())
        }
        #expect(file.objects(of: "Cup").map { $0.values["drinkID"] } == [.text(GraphDevice.uuid(0xf))])
    }
}

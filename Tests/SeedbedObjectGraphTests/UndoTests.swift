import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `An undo in a graph with relationships` {
    @Test func `C7: puts a join row back that led to the copy which comes back as another object`() async throws {
        let device = try await GraphDevice().launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        let label = try device.key("Label", "name", .text("New"))
        let survivor = try device.importTwin()
        device.app {
            for (uuid, drink) in [(1, tea), (2, survivor)] {
                $0.insert(
                    ["uuid": .text(GraphDevice.uuid(uuid)), "drink": .object(drink), "label": .object(label)],
                    into: "Pairing")
            }
        }
        try await device.importFinished()
        #expect(device.file.objects(of: "Pairing").map { $0.values["drink"] } == [.object(survivor)])

        // The pairing's own order of names decides which one stays; the other one comes back with its drink.
        let undone = try await device.seeder.undo(account: .signedOut)
        #expect(undone.reinserted.map(\.table).sorted() == ["Drink", "Pairing"])
        let again = try #require(device.file.objects(of: "Drink").map(\.key).first { $0 != survivor })
        #expect(
            Set(device.file.objects(of: "Pairing").map { $0.values["drink"] }) == [.object(survivor), .object(again)])
        #expect(device.file.objects(of: "Pairing").allSatisfy { $0.values["label"] == .object(label) })
    }
}

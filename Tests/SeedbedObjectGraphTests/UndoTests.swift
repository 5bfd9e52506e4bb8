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

    @Test func `C1, C7: after an undo of what another account's store removed each call changes the right objects`()
        async throws
    {
        let device = try GraphDevice()
        let account = SeedAccount.id("a")
        try await device.seeder.launch(account: account, waits: false)
        try device.importTwin()
        try await device.seeder.importFinished()
        try await device.seeder.accountChanged(to: .signedOut)
        try await expectRightObjects(device, undoneBy: device, signedIn: account)
    }

    @Test func `C1, C7: after an undo of what another process removed each call changes the right objects`()
        async throws
    {
        let device = try await GraphDevice().launched()
        let other = try device.restarted()
        try await other.launch()
        try device.importTwin()
        try await other.importFinished()
        try await expectRightObjects(other, undoneBy: device, signedIn: nil)
    }

    /// Lets one store remove a twin and another one put it back; each has numbered the objects by itself.
    private func expectRightObjects(
        _ device: GraphDevice, undoneBy other: GraphDevice, signedIn account: SeedAccount?
    ) async throws {
        device.mirror { $0.insert(GraphDevice.drink(0xff, created: "2025-02-01T00:00:00.700Z"), into: "Drink") }
        #expect(try await device.seeder.importFinished(account: .signedOut).removed.count == 1)
        if let account { try await other.seeder.accountChanged(to: account) }
        let undone = try await other.seeder.undo(account: account ?? .signedOut)
        #expect(undone.reinserted.map(\.table) == ["Drink"])
        let drinks = device.drinks
        let marked = try await other.seeder.dismiss(
            SeedReference(catalog: "labels", id: "new"), account: account ?? .signedOut)
        #expect(marked.marked.map(\.table) == ["Label"])
        #expect(
            device.file.objects(of: "Label").filter { $0.values["dismissDate"] ?? .null != .null }
                .map { $0.values["name"] } == [.text("New")])
        #expect(device.drinks == drinks)
        #expect(device.file.objects(of: "Drink").allSatisfy { $0.values["dismissDate"] == nil })

        // The user's own version of a label replaces the untouched one, and no drink.
        device.mirror {
            $0.insert(
                [
                    "uuid": .text(GraphDevice.uuid(0xaa)), "name": .text("Mine"), "seedID": .text("labels/old"),
                    "createDate": GraphDevice.date("2025-02-01"), "updateDate": GraphDevice.date("2025-06-01"),
                ], into: "Label")
        }
        let cleaned = try await other.seeder.importFinished(account: account ?? .signedOut)
        #expect(cleaned.removed.map { "\($0.table) \($0.reason)" } == ["Label yielded"])
        #expect(device.labels.filter { $0.contains("labels/old") } == ["Mine labels/old 2025-06-01"])
        #expect(device.drinks == drinks)
    }
}

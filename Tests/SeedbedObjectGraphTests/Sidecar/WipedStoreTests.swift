import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Labels that go while the mirror fetches everything again` {
    /// The user has edited a label, and the mirror has emptied the entity and begun to fill it again.
    private func wiped() async throws -> GraphDevice {
        let device = try await GraphDevice().launched()
        let new = try device.key("Label", "name", .text("New"))
        device.app { $0.update(new, to: ["name": .text("Mine")]) }
        try await device.launch()
        let keys = device.file.objects(of: "Label").map(\.key)
        device.mirror { write in for key in keys { write.delete(key) } }
        device.mirror { write in
            let values: [String: GraphValue] = [
                "uuid": .text(GraphDevice.uuid(7)), "name": .text("Old"), "seedID": .text("labels/old"),
                "createDate": GraphDevice.date("2025-02-01"),
            ]
            write.insert(values, into: "Label")
        }
        try device.makeStore().readHistory()
        return device
    }

    /// The labels after the time in which the others could have come.
    private func labelsLater(_ device: GraphDevice) async throws -> [String] {
        let later = try GraphDevice(device.file, sidecar: device.sidecar, now: "2025-07-01T09:00:00.000Z")
        try await later.launch()
        return later.labels
    }

    @Test func `R2: come back if they are edited and do not return`() async throws {
        let device = try await wiped()
        let labels = try await labelsLater(device)
        #expect(labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `R4: are not waited for once the app says that the store was emptied`() async throws {
        let device = try await wiped()
        try await device.seeder.storeWiped(account: .signedOut)
        #expect(try await labelsLater(device) == ["Old labels/old -"])
    }

    @Test(arguments: [true, false])
    func `T2, R3: get the date of an edit by a batch back that nothing has looked at before`(hasJournal: Bool)
        async throws
    {
        let device = try await GraphDevice().launched()
        if hasJournal {
            let old = try device.key("Label", "name", .text("Old"))
            device.app { $0.update(old, to: ["dismissDate": GraphDevice.date("2025-06-01")], isBatch: true) }
            try await device.launch()
        }
        let new = try device.key("Label", "name", .text("New"))
        device.app(at: "2025-06-02") { $0.update(new, to: ["name": .text("Mine")], isBatch: true) }
        let labels = device.file.objects(of: "Label")
        device.mirror { write in for (key, _) in labels { write.delete(key) } }
        device.mirror { write in for (_, values) in labels { write.insert(values, into: "Label") } }
        try await device.launch()
        try await device.importFinished()
        #expect(device.labels.first == "Mine labels/new 2025-06-02")
    }

    @Test func `a copy is dismissed in a store that removes no twins`() async throws {
        let device = try await GraphDevice(removes: false).launched()
        device.mirror { write in
            let values: [String: GraphValue] = [
                "uuid": .text(GraphDevice.uuid(7)), "name": .text("New"), "seedID": .text("labels/new"),
                "createDate": GraphDevice.date("2025-02-01"),
            ]
            write.insert(values, into: "Label")
        }
        try await device.importFinished()
        let report = try await device.seeder.dismiss(copy: UUIDText(GraphDevice.uuid(7)), account: .signedOut)
        #expect(report.removed == [] && report.marked.map(\.uuid.description) == [GraphDevice.uuid(7)])
    }
}

@Suite struct `Rows that the mirror takes away when another account signs in` {
    @Test(arguments: [true, false])
    func `are followed by the presets of the new account, whether they go before or after the event`(
        isEarly: Bool
    ) async throws {
        let device = try GraphDevice()
        try await device.seeder.launch(account: .id("alice"), waits: false)
        func wipe() {
            let rows = device.file.objects(of: "Drink") + device.file.objects(of: "Label")
            device.mirror { write in for (key, _) in rows { write.delete(key) } }
        }
        if isEarly { wipe() }
        try await device.seeder.accountChanged(to: .id("bob"))
        if !isEarly { wipe() }
        try await device.seeder.importFinished()
        #expect(device.drinks == ["Tea 2 2025-02-01 -"])
        #expect(device.labels == ["New labels/new -", "Old labels/old -"])
    }
}

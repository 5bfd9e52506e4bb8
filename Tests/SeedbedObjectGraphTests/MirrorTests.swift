import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `The mirror of CloudKit` {
    @Test func `C6: an import in steps of 200 objects leaves one copy of each seed`() async throws {
        let names = (1...500).map { "Drink \($0)" }
        let seeds = names.map { #"{ "name": "\#($0)", "strength": 2 }"# }.joined(separator: ", ")
        let device = try GraphDevice(drinks: seeds)
        try await device.launch()
        #expect(device.drinks.count == 500)
        for start in stride(from: 0, to: 500, by: 200) {
            device.mirror { write in
                for number in start..<min(start + 200, 500) {
                    write.insert(GraphDevice.drink(number + 1, names[number]), into: "Drink")
                }
            }
            try await device.seeder.importFinished(account: .signedOut, moreFollows: start < 400)
        }
        #expect(device.drinks.count == 500)
        #expect(Set(device.drinks).count == 500)
    }

    @Test func `R4: an entity that the mirror empties and fills again has lost nothing`() async throws {
        let device = try GraphDevice()
        try await device.launch()
        let mine = try device.key("Label", "name", .text("New"))
        device.app { $0.update(mine, to: ["name": .text("Mine"), "updateDate": GraphDevice.date("2025-06-02")]) }
        try device.makeStore().readHistory()
        let labels = device.file.objects(of: "Label")
        device.mirror { for label in labels { $0.delete(label.key) } }
        device.mirror { $0.insert(labels[1].values, into: "Label") }
        try device.makeStore().readHistory()
        device.mirror { $0.insert(labels[0].values, into: "Label") }
        let report = try await device.importFinished()
        #expect(report.rescued.isEmpty)
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `R4: a call between the emptying and the filling rescues nothing`() async throws {
        let device = try GraphDevice()
        try await device.launch()
        let mine = try device.key("Label", "name", .text("New"))
        device.app { $0.update(mine, to: ["name": .text("Mine"), "updateDate": GraphDevice.date("2025-06-02")]) }
        try device.makeStore().readHistory()
        let labels = device.file.objects(of: "Label")
        device.mirror { for label in labels { $0.delete(label.key) } }
        try await device.seeder.importFinished(account: .signedOut, moreFollows: true)
        #expect(device.labels == [])
        for label in labels {
            device.mirror { $0.insert(label.values, into: "Label") }
            let report = try await device.seeder.importFinished(account: .signedOut, moreFollows: true)
            #expect(report.rescued.isEmpty)
        }
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `R2: what another device's cleanup deleted is rescued`() async throws {
        let device = try GraphDevice()
        try await device.launch()
        let mine = try device.key("Label", "name", .text("New"))
        device.app { $0.update(mine, to: ["name": .text("Mine")], isBatch: true) }
        try device.makeStore().readHistory()
        device.mirror {
            $0.insert(
                [
                    "uuid": .text(GraphDevice.uuid(9)), "name": .text("New"), "seedID": .text("labels/new"),
                    "createDate": GraphDevice.date("2025-02-01"),
                ], into: "Label")
            $0.delete(mine)
        }
        let report = try await device.importFinished()
        #expect(report.rescued.count == 1)
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }
}

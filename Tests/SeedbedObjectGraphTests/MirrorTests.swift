import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `The mirror of CloudKit` {
    @Test func `C6: an import in steps of 200 objects leaves one copy of each seed`() async throws {
        let names = (1...500).map { "Drink \($0)" }
        let seeds = names.map { #"{ "name": "\#($0)", "strength": 2 }"# }.joined(separator: ", ")
        let device = try await GraphDevice(drinks: seeds).launched()
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

    /// A device on which the user has edited the label of the seed `new`, and the labels' keys and values.
    private func edited() async throws -> (device: GraphDevice, labels: [(key: GraphKey, values: [String: GraphValue])])
    {
        let device = try await GraphDevice().launched()
        let mine = try device.key("Label", "name", .text("New"))
        device.app { $0.update(mine, to: ["name": .text("Mine"), "updateDate": GraphDevice.date("2025-06-02")]) }
        try device.makeStore().readHistory()
        return (device, device.file.objects(of: "Label"))
    }

    /// Some minutes before the devices' present.
    private let justNow = "2025-06-30T23:50:00.000Z"

    @Test func `R4: an entity that the mirror empties and fills again has lost nothing`() async throws {
        let (device, labels) = try await edited()
        device.mirror(at: justNow) { for label in labels { $0.delete(label.key) } }
        device.mirror(at: justNow) { $0.insert(labels[1].values, into: "Label") }
        #expect(try await device.importFinished().rescued.isEmpty)
        device.mirror(at: justNow) { $0.insert(labels[0].values, into: "Label") }
        #expect(try await device.importFinished().rescued.isEmpty)
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `R4: a call between the emptying and the filling rescues nothing`() async throws {
        let (device, labels) = try await edited()
        device.mirror(at: justNow) { for label in labels { $0.delete(label.key) } }
        #expect(try await device.importFinished().rescued.isEmpty)
        #expect(device.labels == [])
        for label in labels.reversed() {
            device.mirror(at: justNow) { $0.insert(label.values, into: "Label") }
            let report = try await device.seeder.importFinished(account: .signedOut, moreFollows: true)
            #expect(report.rescued.isEmpty)
        }
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `R2: a copy that does not return within an hour is lost, and rescued`() async throws {
        let (device, labels) = try await edited()
        device.mirror(at: justNow) { for label in labels { $0.delete(label.key) } }
        device.mirror(at: justNow) { $0.insert(labels[1].values, into: "Label") }
        #expect(try await device.importFinished().rescued.isEmpty)
        let later = try GraphDevice(device.file, sidecar: device.sidecar, now: "2025-07-01T02:00:00.000Z")
        #expect(try await later.importFinished().rescued.count == 1)
        #expect(later.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
    }

    @Test func `R2: what another device's cleanup deleted is rescued`() async throws {
        let device = try await GraphDevice().launched()
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

    @Test(arguments: [9.3e15, -9.3e15, 9.223372036e15, 1e300, .infinity, -.infinity, .nan], SeedDateFormat.allCases)
    func `a date that is further out than any format reaches is no date`(seconds: Double, format: SeedDateFormat) {
        #expect(format.instant(from: GraphConversion.value(.date(seconds), dates: format)) == nil)
    }
}

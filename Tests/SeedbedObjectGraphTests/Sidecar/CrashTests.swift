import Seedbed
import Testing

@testable import SeedbedObjectGraph

/// A cleanup ends at each point at which the power can fail; the next launch ends in the same state (S4).
@Suite struct `A crash` {
    enum Point: String, CaseIterable {
        case beforeTheIntention
        case beforeTheSave
        case beforeTheEnd
        case never
    }

    @Test(arguments: Point.allCases, [false, true])
    func `S4: at any point of a save loses nothing`(point: Point, isOnDisk: Bool) async throws {
        let place = try SidecarPlace(isOnDisk: isOnDisk)
        let device = try await GraphDevice(sidecar: place.sidecar).launched()
        let edited = try device.key("Label", "name", .text("New"))
        device.app(at: "2025-06-02") { $0.update(edited, to: ["name": .text("Mine")], isBatch: true) }
        try device.importTwin()
        try device.makeStore().readHistory()

        switch point {
        case .beforeTheIntention: device.sidecar.remainingWrites = 0
        case .beforeTheSave: device.sidecar.remainingWrites = 1
        case .beforeTheEnd: device.sidecar.remainingWrites = 1
        case .never: break
        }
        if point == .beforeTheSave { device.file.isFull = true }
        let report = try? await device.seeder.clean(account: .signedOut)
        let isSaved = point == .beforeTheEnd || point == .never
        #expect(device.drinks.count == (isSaved ? 1 : 2))
        device.sidecar.remainingWrites = nil
        device.file.isFull = false
        if point == .never { #expect(report?.removed.count == 1) }

        // The process is new; its files are as they were.
        let next = try await device.restarted().launched()
        try await next.seeder.clean(account: .signedOut)
        #expect(next.drinks == ["Tea 2 2025-02-01 -"])
        #expect(next.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
        let log = try next.makeStore().log(after: 0).entries
        #expect(log.map(\.reason) == [.superseded], "the removal stands in the log once")

        // The journal still answers for the edit.
        next.mirror { $0.delete(edited) }
        try await next.importFinished()
        #expect(next.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])

        // The removed rows can be put back.
        let undone = try await next.seeder.undo(account: .signedOut)
        #expect(undone.reinserted.count == 1)
        #expect(next.drinks.count == 2)
    }

    @Test(arguments: [false, true])
    func `S4: between any two writes of the sidecar loses nothing`(isOnDisk: Bool) async throws {
        var isWhole = false
        for writes in 0..<30 where !isWhole {
            let place = try SidecarPlace(isOnDisk: isOnDisk)
            let device = try await GraphDevice(sidecar: place.sidecar).launched()
            let tea = try device.key("Drink", "name", .text("Tea"))
            let edited = try device.key("Label", "name", .text("New"))
            device.app(at: "2025-06-02") {
                $0.update(edited, to: ["name": .text("Mine")], isBatch: true)
                $0.insert(["title": .text("mine"), "drink": .object(tea)], into: "Cup")
            }
            let twin = try device.importTwin()
            device.sidecar.remainingWrites = writes
            try? device.makeStore().readHistory()
            _ = try? await device.importFinished()
            _ = try? await device.seeder.clean(account: .signedOut)
            isWhole = device.sidecar.remainingWrites != 0
            device.sidecar.remainingWrites = nil

            let next = try await device.restarted().launched()
            try await next.seeder.clean(account: .signedOut)
            #expect(next.drinks == ["Tea 2 2025-02-01 -"], "after \(writes) writes")
            #expect(next.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"], "after \(writes) writes")
            #expect(next.drinksOfCups == [.object(twin)])
            #expect(try next.makeStore().log(after: 0).entries.map(\.reason) == [.superseded])
            next.mirror { $0.delete(edited) }
            #expect(try await next.importFinished().rescued.count == 1, "after \(writes) writes")
        }
        #expect(isWhole)
    }

    @Test func `S4: metadata that another save wrote before the rows claim nothing`() async throws {
        let device = try GraphDevice()
        device.file.isFull = true
        _ = try? await device.launch()
        device.file.isFull = false
        // The framework keeps metadata with the file, and writes them with whatever save comes first.
        device.file.metadata = device.file.refusedMetadata
        #expect(device.file.metadata != nil)
        let next = try device.restarted()
        #expect(try await next.launch().inserted == 3)
    }

    @Test func `C7: a sidecar that is lost costs the log and no row`() async throws {
        let device = try await GraphDevice().launched()
        let before = device.drinks
        let next = try GraphDevice(device.file)
        let report = try await next.launch()
        #expect(report.inserted == 0)
        #expect(next.drinks == before)
        #expect(try next.makeStore().receipts().keys.sorted() == ["drinks", "labels"])
    }

    @Test func `a sidecar of another store is not used`() async throws {
        let device = try await GraphDevice().launched()
        let other = try GraphDevice(sidecar: TestSidecar(device.sidecar))
        #expect(try await other.launch().inserted == 3)
    }

    @Test func `a store that came back from a backup keeps its own receipts`() async throws {
        let device = try await GraphDevice().launched()
        let backup = (device.file.objects, device.file.metadata)
        let stronger = #"{ "name": "Tea", "strength": 3 }"#
        let newer = try await device.restarted(released: "2025-03-01", drinks: stronger).launched()
        #expect(newer.drinks == ["Tea 3 2025-03-01 -"])
        newer.file.restore(objects: backup.0, metadata: backup.1)
        let again = try await device.restarted(released: "2025-03-01", drinks: stronger).launched()
        #expect(again.drinks == ["Tea 3 2025-03-01 -"])
    }
}

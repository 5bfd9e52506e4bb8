import Foundation
import Seedbed
import SeedbedSQLite
import Testing

@testable import SeedbedObjectGraph

@Suite struct `The file beside a graph's store` {
    /// A device that has launched, with its sidecar on the disk.
    private func launched() async throws -> (device: GraphDevice, place: SidecarPlace) {
        let place = try SidecarPlace()
        let device = try await GraphDevice(sidecar: place.sidecar).launched()
        return (device, place)
    }

    @Test func `is one file, which only its owner reads`() async throws {
        let (device, place) = try await launched()
        #expect(device.drinks == ["Tea 2 2025-02-01 -"])
        #expect(place.files == ["App.sqlite.seedbed"])
        let attributes = try FileManager.default.attributesOfItem(atPath: place.url.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func `is not made by a call that only reads`() throws {
        let place = try SidecarPlace()
        #expect(try Sidecar(file: place.sidecar).read(of: "graph") == nil)
        #expect(place.files.isEmpty)
    }

    @Test(arguments: ["SQLite format 3", "{"])
    func `C7: is kept under another name if it is damaged, and costs no row`(text: String) async throws {
        let (device, place) = try await launched()
        try Data(String(repeating: text, count: 1000).utf8).write(to: place.url)
        let next = try device.restarted()
        #expect(try await next.launch().inserted == 0)
        #expect(next.drinks == device.drinks)
        #expect(place.files.count == 2)
        #expect(place.files.contains { $0.hasPrefix("App.sqlite.seedbed.damaged-") })
        #expect(try next.makeStore().receipts().keys.sorted() == ["drinks", "labels"])
    }

    @Test func `C7: is kept under another name if pages of it are damaged`() async throws {
        let (device, place) = try await launched()
        var bytes = try Data(contentsOf: place.url)
        for offset in 4096..<bytes.count { bytes[offset] = UInt8(truncatingIfNeeded: offset &* 7) }
        try bytes.write(to: place.url)
        let next = try device.restarted()
        #expect(try await next.launch().inserted == 0)
        #expect(next.drinks == device.drinks)
        #expect(place.files.contains { $0.hasPrefix("App.sqlite.seedbed.damaged-") })
    }

    @Test func `C7: is kept under another name if it is another database, or an entry cannot be read`() async throws {
        let (device, place) = try await launched()
        let stamp = try place.sidecar.stamp()
        var changes = SidecarChanges()
        changes.texts[SidecarKey("traces.log", "1")] = "{"
        _ = try place.sidecar.write(changes, over: stamp)
        let next = try device.restarted()
        #expect(try await next.launch().inserted == 0)
        #expect(place.files.contains { $0.hasPrefix("App.sqlite.seedbed.damaged-") })
    }

    @Test func `is refused if a later version has written it`() async throws {
        let (device, place) = try await launched()
        var bytes = try Data(contentsOf: place.url)
        bytes[63] = 9
        try bytes.write(to: place.url)
        let next = try device.restarted()
        #expect(throws: StoreError.fromTheFuture(store: place.url.path, version: 9)) {
            try next.makeStore().readHistory()
        }
        await #expect(throws: SeedbedError.self) { try await next.launch() }
        #expect(place.files == ["App.sqlite.seedbed"])
    }

    @Test func `an empty file, as a crash leaves it, is a new one`() async throws {
        let place = try SidecarPlace()
        try Data().write(to: place.url)
        let device = try GraphDevice(sidecar: place.sidecar)
        #expect(try await device.launch().inserted == 3)
        #expect(place.files == ["App.sqlite.seedbed"])
    }

    @Test func `holds nothing any more of a journal that was dropped (R4)`() async throws {
        let (device, place) = try await launched()
        let label = try device.key("Label", "name", .text("New"))
        device.app(at: "2025-06-02") { $0.update(label, to: ["name": .text("A secret of the user's")], isBatch: true) }
        try await device.importFinished()
        #expect(try Data(contentsOf: place.url).range(of: Data("A secret".utf8)) != nil)
        let store = device.makeStore()
        try store.transaction(keeping: true) { () throws(StoreError) in try store.forgetJournal() }
        #expect(try Data(contentsOf: place.url).range(of: Data("A secret".utf8)) == nil)
    }

    @Test func `changes by a few entries with a call, whatever its size`() async throws {
        let (device, place) = try await launched()
        let tea = try device.key("Drink", "name", .text("Tea"))
        device.app { write in
            for number in 0..<2000 { write.insert(["title": .text("\(number)"), "drink": .object(tea)], into: "Cup") }
        }
        try device.makeStore().readHistory()
        let before = place.sidecar.bytes
        #expect(before > 50_000)
        device.mirror { $0.insert(GraphDevice.drink(1), into: "Drink") }
        #expect(try await device.importFinished().removed.count == 1)
        #expect(place.sidecar.bytes - before < 8_000)
    }

    @Test func `a call that another process has written between begins again`() async throws {
        let (device, place) = try await launched()
        let label = try device.key("Label", "name", .text("New"))
        try device.importTwin()
        place.sidecar.interloper = {
            device.app(at: "2025-06-02") { $0.update(label, to: ["name": .text("Mine")], isBatch: true) }
            try device.makeStore().readHistory()
        }
        #expect(try await device.importFinished().removed.count == 1)
        #expect(device.labels == ["Mine labels/new 2025-06-02", "Old labels/old -"])
        device.mirror { $0.delete(label) }
        #expect(try await device.importFinished().rescued.count == 1)
    }

    @Test(arguments: [false, true])
    func `C7: is refused to a writer that has read an earlier content`(isOnDisk: Bool) throws {
        let place = try SidecarPlace(isOnDisk: isOnDisk)
        let (first, second) = (Sidecar(file: place.sidecar), Sidecar(file: place.sidecar))
        var content = Sidecar.Content(store: "graph", state: DeviceState(), intended: nil)
        content.state.commit = "one"
        try first.write(content)
        #expect(try second.read(of: "graph") == content)
        var other = content
        other.state.traces["log"] = ["5": ["id": 5]]
        try second.write(other)
        content.state.commit = "two"
        #expect(throws: StoreError.busy(store: place.sidecar.name)) { try first.write(content) }
        #expect(try first.read(of: "graph") == other)
        other.state.commit = "three"
        try first.write(other)
        #expect(try second.read(of: "graph") == other)
        #expect(throws: StoreError.busy(store: place.sidecar.name)) {
            _ = try place.sidecar.write(SidecarChanges(), over: nil)
        }
    }

    @Test func `R1: an intention that was carried out hides nothing that was noted after it`() async throws {
        var isFound = false
        for writes in 0..<6 where !isFound {
            let (device, place) = try await launched()
            try device.importTwin()
            place.sidecar.remainingWrites = writes
            _ = try? await device.importFinished()
            place.sidecar.remainingWrites = nil
            let intended = try Sidecar(file: place.sidecar).read(of: device.file.identity)?.intended
            isFound = intended != nil && device.drinks.count == 1
            if !isFound { continue }
            let label = try device.key("Label", "name", .text("New"))
            device.app(at: "2025-06-02") { $0.update(label, to: ["name": .text("Mine")], isBatch: true) }
            try device.makeStore().readHistory()
            // The system has purged the history by the time of the next call.
            device.file.purgeHistory()
            device.mirror { $0.delete(label) }
            device.file.purgeHistory()
            let next = try device.restarted()
            try await next.importFinished()
            let journal = try Sidecar(file: place.sidecar).read(of: device.file.identity)?.state.traces["journal"]
            #expect(journal?.keys.contains { $0.hasPrefix("Label") } == true)
        }
        #expect(isFound)
    }
}

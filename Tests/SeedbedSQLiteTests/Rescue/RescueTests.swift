import Seedbed
import SeedbedTestSupport
import Testing

/// R1 to R4, I7 to I9 with two devices that sync through a cloud in which deletions win.
struct RescueTests {
    static let cases: [(StoreKind, Bool)] = [(.memory, true), (.file, true), (.file, false)]

    private func seeded(_ kind: StoreKind, _ isMarked: Bool) async throws -> (pair: SyncPair, older: String) {
        let pair = try SyncPair(kind, isMarked: isMarked)
        for device in pair.devices { _ = try await device.launch() }
        return (pair, try #require(try await pair.rows(0).keys.first))
    }

    private func rescued(_ uuid: String) throws -> String {
        try #require(UUIDText(uuid).rescued).description
    }

    @Test(arguments: cases)
    func `R2, I7: an edit that another device's cleanup took is put back once`(kind: StoreKind, isMarked: Bool)
        async throws
    {
        let (pair, older) = try await seeded(kind, isMarked)
        // The second device gets the first one's copy and removes it: its own is greater. Meanwhile the first edits it.
        _ = try await pair.sync(0)
        _ = try await pair.sync(1)
        try await pair.edit(0, older, name: "Mine")
        _ = try await pair.sync(1)
        let rescued = try rescued(older)
        #expect(try await pair.sync(0) == "\(older) -> \(rescued)")
        try await pair.settle()
        #expect(try await pair.summary(0) == ["\(rescued) Mine"])
        #expect(try await pair.summary(1) == ["\(rescued) Mine"])
        #expect(try await pair.sync(0) == "")
        #expect(try await pair.sync(1) == "")
    }

    @Test(arguments: cases)
    func `C5, I10: what is filed under a copy that is put back goes with it`(kind: StoreKind, isMarked: Bool)
        async throws
    {
        let (pair, older) = try await seeded(kind, isMarked)
        _ = try await pair.sync(0)
        _ = try await pair.sync(1)
        try await pair.edit(0, older, name: "Mine")
        try await pair.devices[0].insert(["uuid": "own", "role": .text(older)], into: "Pairing")
        _ = try await pair.sync(1)
        let rescued = try rescued(older)
        #expect(try await pair.sync(0) == "\(older) -> \(rescued)")
        try await pair.devices[0].write { (harness, store) throws(StoreError) in
            let rows = try harness.rows(of: SpeechTables.pairing, in: store)
            #expect(rows == [[.string("own"), .null, .string(rescued)]])
        }
    }

    @Test(arguments: cases)
    func `R1, C7: what a person puts back is journaled, and not lost to another device's cleanup`(
        kind: StoreKind, isMarked: Bool
    ) async throws {
        let (pair, older) = try await seeded(kind, isMarked)
        // Both devices have removed it; this one puts it back before it hears of the other's deletion.
        _ = try await pair.sync(0)
        _ = try await pair.sync(1)
        _ = try await pair.sync(0)
        let undone = try await pair.devices[0].seeder.undo(account: .signedOut)
        let rescued = try rescued(older)
        #expect(undone.reinserted.map(undone.identity).map(\.description) == [rescued])
        _ = try await pair.sync(1)
        #expect(try await pair.sync(0) == "")
        try await pair.settle()
        for device in [0, 1] { #expect(try await pair.summary(device).map { $0.prefix(36) } == [rescued[...]]) }
    }

    @Test(arguments: cases)
    func `I8: a dismissed seed comes back on no device, nor with newer releases`(kind: StoreKind, isMarked: Bool)
        async throws
    {
        let (pair, _) = try await seeded(kind, isMarked)
        try await pair.settle()
        try await pair.devices[0].seeder.dismiss("roles/timer", account: SeedAccount.signedOut)
        try await pair.settle()
        for device in pair.devices {
            try device.release(
                "2025-03-01", roles: #"{ "$id": "timer", "name": "Clock", "club": "x", "$again": true }"#)
            _ = try await device.launch()
        }
        try await pair.settle()
        for device in [0, 1] {
            #expect(try await pair.summary(device).map { $0.dropFirst(37) } == ["Timer dismissed"])
        }
    }

    @Test(arguments: cases)
    func `I9: a renamed seed gets no twin`(kind: StoreKind, isMarked: Bool) async throws {
        let (pair, _) = try await seeded(kind, isMarked)
        try await pair.settle()
        let uuid = try #require(try await pair.rows(0).keys.first)
        try await pair.edit(0, uuid, name: "Stopwatch")
        try pair.devices[1].release("2025-03-01", roles: #"{ "$id": "timer", "name": "Clock", "club": "x" }"#)
        _ = try await pair.devices[1].launch()
        try await pair.settle()
        for device in [0, 1] {
            #expect(try await pair.summary(device).map { $0.dropFirst(37) } == ["Stopwatch"])
        }
    }

    @Test(arguments: cases)
    func `R2: a copy is rescued at most twice in a row`(kind: StoreKind, isMarked: Bool) async throws {
        let (pair, older) = try await seeded(kind, isMarked)
        let world = pair.devices[0]
        try await pair.edit(0, older, name: "Mine")
        try await world.insert(["uuid": "own", "name": "No seed"], into: "Role")
        var reports: [String] = []
        for _ in 0..<4 {
            let uuid = try await pair.rows(0).keys.first { $0 != "own" }
            try await world.delete(from: "Role", where: "uuid", is: .text(uuid ?? ""))
            reports.append(String(try await world.launch().split(separator: "\n").last ?? ""))
        }
        let first = try rescued(older)
        let second = try rescued(first)
        #expect(
            reports == [
                "+ \(first) was \(older)", "+ \(second) was \(first)", "! \(second) rescuedTwice",
                "roles alreadySeeded +0",
            ])
    }

    @Test(arguments: cases)
    func `R4: an engine that wipes its tables is no import`(kind: StoreKind, isMarked: Bool) async throws {
        let (pair, older) = try await seeded(kind, isMarked)
        let world = pair.devices[0]
        try await pair.edit(0, older, name: "Mine")
        let before = try await pair.rows(0)
        try await world.delete(from: "Role", where: "club", is: "x")
        #expect(try await world.launch().contains("+ ") == false)
        #expect(try await pair.summary(0) == [])
        try await world.write { (harness, store) throws(StoreError) in
            for row in before.values { try harness.insert(row, into: "Role", of: store) }
        }
        _ = try await world.importFinished(older)
        #expect(try await pair.summary(0) == ["\(older) Mine"])
        try await world.insert(["uuid": "own", "name": "No seed", "club": "x"], into: "Role")
        try await world.delete(from: "Role", where: "uuid", is: .text(older))
        // With a row left it does not look like a wipe: the app says that it is one.
        try await world.seeder.storeWiped(account: SeedAccount.signedOut)
        _ = try await world.importFinished()
        #expect(try await pair.summary(0) == ["own No seed"])
    }

    @Test(arguments: cases)
    func `R2: a deletion that only the import reports is one`(kind: StoreKind, isMarked: Bool) async throws {
        let (pair, older) = try await seeded(kind, isMarked)
        try await pair.edit(0, older, name: "Mine")
        try await pair.devices[0].delete(from: "Role", where: "club", is: "x")
        let report = try await pair.devices[0].seeder.importFinished(
            .rows(inserted: [], deleted: [UUIDText(older)]), account: SeedAccount.signedOut)
        #expect(report.rescued.map(\.was) == [UUIDText(older)])
    }

    @Test(arguments: cases)
    func `R4: the journal goes with its account`(kind: StoreKind, isMarked: Bool) async throws {
        let (pair, older) = try await seeded(kind, isMarked)
        let seeder = pair.devices[0].seeder
        try await seeder.forgetEdits(account: SeedAccount.signedOut)
        try await pair.edit(0, older, name: "Mine")
        try await seeder.forgetEdits(account: SeedAccount.signedOut)
        try await pair.devices[0].insert(["uuid": "own", "name": "No seed"], into: "Role")
        try await pair.devices[0].delete(from: "Role", where: "uuid", is: .text(older))
        #expect(try await seeder.launch(account: SeedAccount.signedOut).rescued == [])
        #expect(try await pair.summary(0) == ["own No seed"])
    }
}

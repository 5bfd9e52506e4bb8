import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Objects that Seedbed has written` {
    /// A device with two copies of the tea and what refers to the one that goes, and the changes that are told from now on.
    private func twins() async throws -> (device: GraphDevice, keys: [String: GraphKey], AsyncStream<StoreChange>) {
        let device = try await GraphDevice().launched()
        var keys = ["loser": try device.key("Drink", "name", .text("Tea"))]
        keys["survivor"] = try device.importTwin()
        device.app { write in
            guard let loser = keys["loser"] else { return }
            keys["cup"] = write.insert(["title": .text("mine"), "drink": .object(loser)], into: "Cup")
            write.add(loser, to: "drinks", of: write.insert(["title": .text("hot")], into: "Tag"))
        }
        return (device, keys, try await device.seeder.changes(account: .signedOut))
    }

    /// The first changes as lines, with the names of the objects; after two minutes those that have come.
    private func lines(_ stream: AsyncStream<StoreChange>, _ count: Int, _ keys: [String: GraphKey]) async -> [String] {
        let told = Task {
            var lines: [String] = []
            for await change in stream {
                let name = keys.first { change.primaryKey == ["key": .text($0.value.text)] }?.key ?? "another"
                lines.append("\(change.kind) \(change.table) \(name)\(change.uuid == nil ? "" : " with an identity")")
                if lines.count == count { break }
            }
            return lines
        }
        let limit = Task {
            try await Task.sleep(for: .seconds(120))
            told.cancel()
        }
        defer { limit.cancel() }
        return await told.value
    }

    @Test func `are told after the save, each once`() async throws {
        let (device, keys, stream) = try await twins()
        let report = try await device.importFinished()
        #expect(report.changedTables == ["Cup", "Drink"])
        #expect(
            await lines(stream, 3, keys) == [
                "changed Drink survivor with an identity", "changed Cup cup", "deleted Drink loser with an identity",
            ])
    }

    @Test func `are named by a dry run, and not told`() async throws {
        let (device, keys, stream) = try await twins()
        let rehearsal = try await device.seeder.importFinished(account: .signedOut, dryRun: true)
        #expect(rehearsal.changedTables == ["Cup", "Drink"])
        try await device.seeder.dismiss("labels/new", account: .signedOut, dryRun: true)
        try await device.seeder.dismiss("labels/old", account: .signedOut)
        let told = await lines(stream, 1, keys)
        #expect(told == ["changed Label another with an identity"])
    }

    @Test func `are none after a call that has nothing to do`() async throws {
        let device = try await GraphDevice().launched()
        #expect(try await device.launch().changedTables == [])
        #expect(try await device.importFinished().changedTables == [])
    }

    @Test func `are told as new, in the order of their insertion`() async throws {
        let device = try GraphDevice(drinks: GraphDevice.teaAndMalt)
        let stream = try await device.seeder.changes(account: .signedOut)
        #expect(try await device.launch().changedTables == ["Drink", "Label"])
        let told = await lines(stream, 4, [:]).map { $0.replacing(" another with an identity", with: "") }
        #expect(told == ["inserted Drink", "inserted Drink", "inserted Label", "inserted Label"])
    }
}

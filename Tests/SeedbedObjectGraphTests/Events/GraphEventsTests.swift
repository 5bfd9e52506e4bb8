import Foundation
import Seedbed
import Testing

@testable import SeedbedObjectGraph

@Suite struct `Events that are passed on to a seeder` {
    private static let short = Duration.milliseconds(20)

    /// Runs `body` while the events are passed on to the device's seeder.
    private func withEvents(
        of device: GraphDevice, _ body: (GraphEvents, Markers) async throws -> Void
    ) async throws {
        let events = GraphEvents(for: device.seeder, pause: Self.short, patience: .seconds(600))
        let (stream, markers) = AsyncStream.makeStream(of: TouchMarker.self)
        let passing = Task { await events.pass { markers.yield($0) } }
        try await body(events, Markers(stream: stream))
        events.finish()
        await passing.value
    }

    private struct Markers {
        let stream: AsyncStream<TouchMarker>
        /// Waits for the next marker.
        func next() async -> TouchMarker? {
            for await marker in stream { return marker }
            return nil
        }
    }

    private func end(_ store: String) -> MirrorStep {
        MirrorStep("step", of: store, hasEnded: true, hasSucceeded: true)
    }

    /// Waits until one drink is left, for a minute at most.
    private func expectOne(_ device: GraphDevice) async throws {
        for _ in 0..<3_000 {
            // Between two calls of the seeder, which uses the file on its own thread.
            let count = try await device.seeder.withStore(as: ObjectGraphStore.self) { (store) throws(StoreError) in
                try store.graph.perform { () throws(StoreError) in try store.graph.objects(of: "Drink", where: .all) }
                    .count
            }
            if count == 1 { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("the import was not reported")
    }

    @Test func `the first import of a new store is reported also if it ends before the launch`() async throws {
        let former = try GraphDevice()
        try await former.seeder.launch(account: .id("a"))
        let device = try GraphDevice(in: former.temporary)
        try await withEvents(of: device) { events, markers in
            events.note(end(device.file.identity))
            try await Task.sleep(for: Self.short * 3)
            let report = try await device.seeder.launch(account: .id("a"))
            #expect(report.outcome == .awaitingImport)
            #expect(await markers.next() != nil)
            try await expectOne(device)
        }
    }

    @Test func `an import of another store is not reported`() async throws {
        let device = try await GraphDevice().launched()
        try device.importTwin()
        try await withEvents(of: device) { events, markers in
            events.note(end("shared"))
            _ = await markers.next()
            try await Task.sleep(for: Self.short * 10)
        }
        #expect(device.drinks.count == 2)
        try await withEvents(of: device) { events, _ in
            events.note(end(device.file.identity))
            try await expectOne(device)
        }
    }

    @Test func `a hundred saves at once are read by a few calls`() async throws {
        let device = try await GraphDevice().launched()
        let calls = Calls()
        let events = GraphEvents(for: device.seeder, pause: Self.short)
        let (stream, first) = AsyncStream.makeStream(of: Void.self)
        let passing = Task {
            await events.pass { _ in
                Task { await calls.add() }
                first.yield()
            }
        }
        for _ in 0..<100 { events.noteSave() }
        for await _ in stream { break }
        try await Task.sleep(for: .milliseconds(300))
        events.finish()
        await passing.value
        #expect(await calls.count <= 20)
    }

    private actor Calls {
        private(set) var count = 0
        func add() { count += 1 }
    }
}

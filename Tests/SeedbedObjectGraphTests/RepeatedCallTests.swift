import Seedbed
import SeedbedSQLite
import Testing

@testable import SeedbedObjectGraph

@Suite struct `A call that met a conflict` {
    enum Call: String, CaseIterable {
        case dedupe, unify, undo, undoOfOneRow, dismissal, forget, contentRemoved
    }

    /// The writer that comes between: another process that notes something, or a writer of the app's.
    enum Interloper: String, CaseIterable {
        case process, app
    }

    /// A device with a removed twin of the tea and two equal cups.
    private func device() async throws -> GraphDevice {
        let device = try await GraphDevice().launched()
        try device.importTwin()
        try await device.importFinished()
        device.app { write in
            for uuid in [1, 2] {
                write.insert(["uuid": .text(GraphDevice.uuid(uuid)), "title": .text("mine")], into: "Cup")
            }
        }
        return device
    }

    /// Makes the call; returns what it reports.
    private func make(_ call: Call, on device: GraphDevice) async throws -> String {
        let seeder = device.seeder
        let cups = Deduplication(of: "Cup", by: ["title"], survivor: .least("uuid"))
        switch call {
        case .dedupe:
            return try await seeder.dedupe(cups, account: .signedOut).groups.map { "\($0.removed)" }.joined()
        case .unify:
            return try await seeder.unify([cups], account: .signedOut).flatMap(\.groups).map { "\($0.removed)" }
                .joined()
        case .undo:
            return "\(try await seeder.undo(account: .signedOut).reinserted.map(\.seedID))"
        case .undoOfOneRow:
            let lost = try await seeder.log(account: .signedOut).map(\.uuid)
            return "\(try await seeder.undo(lost, account: .signedOut).reinserted.count)"
        case .dismissal:
            return "\(try await seeder.dismiss("labels/new", account: .signedOut).marked.count)"
        case .forget:
            return "\(try await seeder.forget(account: .signedOut).outcome)"
        case .contentRemoved:
            return "\(try await seeder.contentRemoved(account: .signedOut).outcome)"
        }
    }

    /// The app makes another cup, and sorts the tea.
    private func write(_ device: GraphDevice) {
        let tea = device.file.objects(of: "Drink").first { $0.values["name"] == .text("Tea") }?.key
        device.app { write in
            write.insert(["uuid": .text(GraphDevice.uuid(3)), "title": .text("late")], into: "Cup")
            if let tea { write.update(tea, to: ["position": .integer(5)]) }
        }
        device.file.interloper = nil
    }

    /// The content of the graph and of the log, without identities, which differ.
    private func state(of device: GraphDevice) async throws -> [String] {
        let log = try await device.seeder.log(account: .signedOut)
        return device.drinks + device.labels + device.drinksOfCups.map { "\($0 == nil)" } + ["\(log.count)"]
    }

    @Test(arguments: Call.allCases, Interloper.allCases)
    func `runs again, and ends as without it`(call: Call, interloper: Interloper) async throws {
        let (alone, disturbed) = (try await device(), try await device())
        let expected = try await make(call, on: alone)
        switch interloper {
        case .process:
            disturbed.sidecar.interloper = {
                _ = try disturbed.sidecar.write(SidecarChanges(), over: disturbed.sidecar.stored?.stamp)
            }
        case .app: disturbed.file.interloper = { write(disturbed) }
        }
        #expect(try await make(call, on: disturbed) == expected)
        switch interloper {
        case .process: #expect(disturbed.sidecar.interloper == nil)
        case .app:
            // A call that saves no object meets no writer of the app's.
            if disturbed.file.interloper != nil { write(disturbed) }
            write(alone)
        }
        #expect(try await state(of: disturbed) == state(of: alone))
    }
}

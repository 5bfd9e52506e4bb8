import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// The rescue together with S6 in one import, and what dismissing means while twins are visible.
struct RescueContractTests {
    private static let stem = "00000000-0000-4000-8000-00000000000"
    /// The identity under which the timer is rescued.
    private static let rescued = "e3f9013f-ffe1-4e98-90e4-482def37aeff"

    /// A device whose copies are numbered 1, 2, … after the two types: the timer has 3, the judge 4.
    private func world(_ kind: StoreKind, judge: String = "Judge") async throws -> SeedingWorld {
        let world = try SeedingWorld(kind, uuid: { Self.stem + String($0, radix: 16) })
        try release(world, "2025-03-01", judge: judge)
        _ = try await world.launch()
        return world
    }

    private func release(_ world: SeedingWorld, _ day: String, judge: String) throws {
        try world.release(
            day,
            roles: """
                { "$id": "timer", "name": "Timer", "club": "x" }, { "$id": "judge", "name": "\(judge)", "club": "x" }
                """)
    }

    private func role(_ uuid: String, _ seed: String, _ name: String, _ created: String) -> TestHarness.Row {
        [
            "uuid": .text(uuid), "name": .text(name), "club": "x", "seedID": .text("roles/\(seed)"),
            "createDate": day(created),
        ]
    }

    /// The roles without the part of their identities that all share.
    private func roles(_ world: SeedingWorld) async throws -> String {
        try await world.dump("Role").split(separator: "\n").dropFirst(2)
            .map {
                $0.replacing(Self.stem, with: "").replacing(Self.rescued, with: "3'").split(separator: " ").joined(
                    separator: " ")
            }
            .joined(separator: "\n")
    }

    @Test(arguments: [StoreKind.memory, .file])
    func `R1: who removes an untouched copy in favour of a touched one answers for that one`(
        kind: StoreKind
    ) async throws {
        let world = try await world(kind)
        let theirs = role(Self.stem + "a", "timer", "Theirs", "2025-01-01")
            .merging(["updateDate": day("2025-04-01")]) { $1 }
        try await world.insert(theirs, into: "Role")
        let yielded = try await world.seeder.importFinished(
            .rows(inserted: [UUIDText(Self.stem + "a")]), account: SeedAccount.signedOut)
        #expect(yielded.removed.map { "\($0.uuid) \($0.reason.rawValue)" } == [Self.stem + "3 yielded"])
        // A third device, whose cleanup preferred its own untouched copy, is followed by the engine.
        try await world.delete(from: "Role", where: "uuid", is: .text(Self.stem + "a"))
        let report = try await world.seeder.importFinished(.rows(inserted: []), account: SeedAccount.signedOut)
        #expect(report.rescued.map { "\($0.was) \($0.uuid)" } == [Self.stem + "a a5deb57e-b402-46ff-9bfd-930658d6c602"])
        let rows = try await roles(world)
        #expect(rows.contains("a5deb57e-b402-46ff-9bfd-930658d6c602 Theirs x roles/timer - 2025-01-01 "), "\(rows)")
    }

    /// The device's second edit of the timer was deleted, and another device has rescued its first one already.
    private func rescued(_ kind: StoreKind, theirs updateDate: String) async throws -> (
        report: Seeder.Report, rows: String
    ) {
        let world = try await world(kind)
        let theirs = role(Self.rescued, "timer", "First", "2025-03-01")
            .merging(["updateDate": day(updateDate)]) { $1 }
        try await world.update(["name": "Second"], of: "Role", where: "uuid", is: .text(Self.stem + "3"))
        try await world.insert(theirs, into: "Role")
        try await world.delete(from: "Role", where: "uuid", is: .text(Self.stem + "3"))
        let changes = ImportedChanges.rows(inserted: [UUIDText(Self.rescued)], deleted: [UUIDText(Self.stem + "3")])
        let report = try await world.seeder.importFinished(changes, account: SeedAccount.signedOut)
        return (report, try await roles(world))
    }

    @Test(arguments: [StoreKind.memory, .file])
    func `R2, I7: of two rescuers of one copy the one with the newer edit has the last word`(
        kind: StoreKind
    ) async throws {
        let (report, rows) = try await rescued(kind, theirs: "2025-04-01")
        #expect(report.rescued.map { "\($0.was) \($0.uuid)" } == [Self.stem + "3 " + Self.rescued])
        #expect(rows.split(separator: "\n").last == "3' Second x roles/timer - 2025-03-01 now")
        let (other, newer) = try await rescued(kind, theirs: "2999-01-01")
        #expect(other.rescued == [])
        #expect(newer.split(separator: "\n").last == "3' First x roles/timer - 2025-03-01 2999-01-01")
    }

    @Test(arguments: [StoreKind.memory, .file])
    func `S6, R2: one import brings an older copy of one seed and takes the edited copy of another`(
        kind: StoreKind
    ) async throws {
        let world = try await world(kind, judge: "Ah-counter")
        // The engine has taken the judge of this release for a reason of its own; an older device's comes.
        try await world.update(["name": "Mine"], of: "Role", where: "uuid", is: .text(Self.stem + "3"))
        try await world.delete(from: "Role", where: "uuid", is: .text(Self.stem + "4"))
        let old = role("a", "judge", "Judge", "2025-01-01")
        try await world.insert(old, into: "Role")
        try await world.delete(from: "Role", where: "uuid", is: .text(Self.stem + "3"))
        let changes = ImportedChanges.rows(inserted: [UUIDText("a")], deleted: [UUIDText(Self.stem + "3")])
        let report = try await world.seeder.importFinished(changes, account: SeedAccount.signedOut)
        #expect(report.rescued.map { "\($0.was) \($0.uuid)" } == [Self.stem + "3 " + Self.rescued])
        #expect(report.catalogs.map(\.inserted) == [0, 1])
        #expect(report.removed.map { "\($0.uuid) \($0.reason.rawValue)" } == ["a superseded"])
        let settled = "5 Ah-counter x roles/judge - 2025-03-01 -\n3' Mine x roles/timer - 2025-03-01 now"
        expectSame(try await roles(world), settled)
        _ = try await world.importFinished("a")
        expectSame(try await roles(world), settled)
    }

    @Test(arguments: [StoreKind.memory, .file])
    func `S6, R2: the older copy of the very seed that is rescued yields and is not renewed`(
        kind: StoreKind
    ) async throws {
        let world = try await world(kind)
        let old = role("a", "timer", "Clock", "2025-01-01")
        try await world.update(["name": "Mine"], of: "Role", where: "uuid", is: .text(Self.stem + "3"))
        try await world.delete(from: "Role", where: "uuid", is: .text(Self.stem + "3"))
        try await world.insert(old, into: "Role")
        let report = try await world.seeder.importFinished(
            .rows(inserted: [UUIDText("a")]), account: SeedAccount.signedOut)
        #expect(report.rescued.map(\.uuid.description) == [Self.rescued])
        #expect(report.catalogs.map(\.inserted) == [0, 0])
        #expect(report.removed.map { "\($0.uuid) \($0.reason.rawValue)" } == ["a yielded"])
        let rows = try await roles(world).split(separator: "\n")
        #expect(rows.contains("3' Mine x roles/timer - 2025-03-01 now") && rows.count == 2)
    }

    @Test(arguments: StoreKind.allCases, ["3", "a"])
    func `while twins are visible, dismissing one of them means the cleanup; alone it is dismissed`(
        kind: StoreKind, swiped: String
    ) async throws {
        let world = try await world(kind)
        let twin = role("a", "timer", "Timer", "2025-01-01")
        try await world.write { (harness, store) throws(StoreError) in try harness.insert(twin, into: "Role", of: store)
        }
        let copy = UUIDText(swiped == "a" ? swiped : Self.stem + swiped)
        let before = try await roles(world)
        let probe = try await world.seeder.dismiss(copy: copy, account: SeedAccount.signedOut, dryRun: true)
        expectSame(try await roles(world), before)
        var report = try await world.seeder.dismiss(copy: copy, account: SeedAccount.signedOut)
        #expect(report.removed.map(\.uuid.description) == ["a"] && report.marked == [])
        report.isDryRun = true
        #expect(report == probe)
        let judge = "4 Judge x roles/judge - 2025-03-01 -"
        expectSame(try await roles(world), "3 Timer x roles/timer - 2025-03-01 -\n" + judge)
        report = try await world.seeder.dismiss(copy: UUIDText(Self.stem + "3"), account: SeedAccount.signedOut)
        #expect(report.removed == [] && report.marked.map(\.seedID) == ["roles/timer"])
        let now = "2025-12-31T12:00:00.000Z"
        expectSame(try await roles(world), "3 Timer x roles/timer \(now) 2025-03-01 \(now)\n" + judge)
    }

    @Test(arguments: StoreKind.allCases)
    func `T4: a copy beside a row that only looks like its twin is dismissed`(kind: StoreKind) async throws {
        let world = try await world(kind)
        let other = role("a", "timer", "Mine", "2025-03-01")
        try await world.write { (harness, store) throws(StoreError) in
            try harness.insert(other, into: "Role", of: store)
        }
        let report = try await world.seeder.dismiss(copy: UUIDText(Self.stem + "3"), account: SeedAccount.signedOut)
        #expect(report.removed == [] && report.marked.map(\.seedID) == ["roles/timer"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a seed with visible twins is cleaned up first, then what is left is dismissed`(kind: StoreKind) async throws {
        let world = try await world(kind)
        let twin = role("a", "timer", "Timer", "2025-01-01")
        try await world.write { (harness, store) throws(StoreError) in try harness.insert(twin, into: "Role", of: store)
        }
        let report = try await world.seeder.dismiss("roles/timer", account: SeedAccount.signedOut)
        #expect(report.removed.map { "\($0.uuid) \($0.reason.rawValue)" } == ["a superseded"])
        #expect(report.marked.map(\.uuid.description) == [Self.stem + "3"])
        expectSame(try await world.clean(), "cleaned")
    }
}

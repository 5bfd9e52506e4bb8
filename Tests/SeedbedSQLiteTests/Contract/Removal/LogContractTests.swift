import Seedbed
import SeedbedTestSupport
import Testing

/// The promises of every store about its log and about undoing: C7.
struct LogContractTests {
    private func describe(_ entries: [RemovalLogEntry]) -> [String] {
        entries.map { entry in
            "\(entry.id) \(entry.cleanup.map { "cleanup \($0)" } ?? "-") \(entry.uuid) \(entry.reason.rawValue) "
                + "\(entry.survivor?.description ?? "-")\(entry.isUndone ? " undone" : "")"
        }
    }

    /// Twins of one type; the greatest is named last.
    private func insertTwins(
        _ uuids: String..., name: String, in world: SeedingWorld, created: String = "2025-01-01"
    ) async throws {
        try await world.write { (harness, store) throws(StoreError) in
            for uuid in uuids {
                try harness.insert(
                    [
                        "uuid": .text(uuid), "name": .text(name), "green": 7, "position": 3,
                        "createDate": .text(created),
                    ], into: "SpeechType", of: store)
            }
        }
    }

    private func undo(_ world: SeedingWorld, dryRun: Bool = false) async throws -> [String] {
        let report = try await world.seeder.undo(account: .signedOut, dryRun: dryRun)
        return report.reinserted.map { "+ \($0.uuid)" }
            + report.skipped.map { "- \($0.entry.uuid) \($0.reason.rawValue)" }
    }

    @Test(arguments: StoreKind.allCases)
    func `C7: each undo puts one cleanup more back, touched, under its own uuid`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Chat", "Talk", on: "2025-01-01")
        try await insertTwins("a1", "a2", name: "Chat", in: world)
        _ = try await world.clean()
        try await insertTwins("b1", "b2", "b3", name: "Talk", in: world)
        _ = try await world.clean()
        #expect(
            describe(try await world.seeder.log(account: .signedOut)) == [
                "1 cleanup 1 a1 superseded a2", "2 cleanup 2 b1 superseded b3", "3 cleanup 2 b2 superseded b3",
            ])
        let before = try await world.dump("SpeechType")
        #expect(try await undo(world, dryRun: true) == ["+ b1", "+ b2"])
        #expect(try await world.dump("SpeechType") == before)
        #expect(try await undo(world) == ["+ b1", "+ b2"])
        #expect(try await undo(world) == ["+ a1"])
        #expect(try await undo(world) == [])
        _ = try await world.clean()
        expectSame(
            try await world.dump("SpeechType"),
            """
            SpeechType
            uuid  name   green  position  folder  createDate  updateDate
            a1    Chat   7      3         -       2025-01-01  2025-12-31T12:00:00.000Z
            a2    Chat   7      3         -       2025-01-01  -
            b1    Talk   7      3         -       2025-01-01  2025-12-31T12:00:00.000Z
            b2    Talk   7      3         -       2025-01-01  2025-12-31T12:00:00.000Z
            b3    Talk   7      3         -       2025-01-01  -
            u1    Toast  60     -         -       2025-01-01  -
            u2    Poem   90     -         -       2025-01-01  -
            """)
    }

    @Test(arguments: StoreKind.allCases)
    func `C7: a row whose identity or parent is taken or gone is skipped with the reason`(
        kind: StoreKind
    ) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Chat", on: "2025-01-01")
        try await insertTwins("a1", "a2", "a3", name: "Chat", in: world)
        try await world.insert(["uuid": "f", "title": "Mine"], into: "Folder")
        try await world.update(["folder": "f"], of: "SpeechType", where: "uuid", is: "a2")
        _ = try await world.clean()
        try await world.delete(from: "Folder", where: "uuid", is: "f")
        try await world.insert(["uuid": "a1", "name": "New"], into: "SpeechType")
        // Not undone, and so tried again once nothing is in the way.
        for _ in 0..<2 { #expect(try await undo(world) == ["- a1 present", "- a2 referenceGone"]) }
    }

    @Test(arguments: StoreKind.allCases)
    func `C7: a cleanup of which nothing can come back keeps no older one from coming back`(kind: StoreKind)
        async throws
    {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Chat", "Talk", on: "2025-01-01")
        try await insertTwins("a1", "a2", name: "Chat", in: world)
        _ = try await world.clean()
        try await insertTwins("b1", "b2", "b3", name: "Talk", in: world)
        _ = try await world.clean()
        try await world.write { (harness, store) throws(StoreError) in
            for name in ["b1", "b2"] {
                try harness.insert(["uuid": .text(name), "name": .text("New \(name)")], into: "SpeechType", of: store)
            }
        }
        #expect(try await undo(world) == ["+ a1", "- b1 present", "- b2 present"])
        #expect(try await undo(world) == ["- b1 present", "- b2 present"])
        try await world.delete(from: "SpeechType", where: "uuid", is: "b1")
        #expect(try await undo(world) == ["+ b1", "- b2 present"])
        #expect(try await undo(world) == ["- b2 present"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a deletion by somebody else is logged, and not undone`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try await world.delete(from: "SpeechType", where: "uuid", is: "u1")
        try await world.insert(["uuid": "f", "title": "Mine"], into: "Folder")
        try await world.delete(from: "Folder", where: "uuid", is: "f")
        #expect(describe(try await world.seeder.log(account: .signedOut)) == ["1 - u1 deleted -"])
        #expect(try await undo(world) == [])
    }

    @Test(arguments: StoreKind.allCases)
    func `explain says which rule keeps or removes a row, or what the log knows`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched(afterShipping: "Chat", on: "2025-01-01")
        try await insertTwins("a1", "a2", name: "Chat", in: world)
        try await world.insert(["uuid": "mine", "name": "Mine"], into: "SpeechType")
        func explain(_ uuid: String) async throws -> [String] {
            let explanation = try await world.seeder.explain(UUIDText(uuid), account: .signedOut)
            return explanation.rows.map { row in
                switch row.verdict {
                case .keep(let reason): "keep \(reason.rawValue)"
                case .remove(let reason, let survivor): "remove \(reason.rawValue) \(survivor?.uuid.description ?? "-")"
                }
            } + describe(explanation.log)
        }
        #expect(try await explain("A1") == ["remove superseded a2"])
        #expect(try await explain("a2") == ["keep survivor"])
        #expect(try await explain("mine") == ["keep touched"])
        #expect(try await explain("nobody") == [])
        _ = try await world.clean()
        #expect(try await explain("a1") == ["1 cleanup 1 a1 superseded a2"])
    }

    @Test(arguments: [StoreKind.memory, .file])
    func `entries that are too old go when they are discarded, and not those of a wrong clock`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            let days = [("a1", "2025-01-01"), ("a2", "2025-01-20"), ("a3", "2025-02-10"), ("a4", "1970-01-02")]
            for (uuid, at) in days {
                try harness.insertType(uuid, "Toast", created: "2025-01-01", in: store)
                try store.writing {
                    let copies = try store.copies(withUUID: UUIDText(uuid), of: SpeechTables.types)
                    let planned = copies.map { PlannedRemoval(copy: $0, reason: .superseded, survivor: nil) }
                    _ = try store.remove(planned, from: SpeechTables.types, at: instant(at), in: CleanupRun())
                }
            }
            try store.writing {
                try store.bookkeeping.record(
                    CatalogReceipt(catalog: "x", released: instant("2025-01-01"), seededAt: instant("2026-01-01")))
            }
            // They may have to be settled first.
            #expect(try store.log.log(after: 0).entries.count == 4)
            #expect(try store.log.hasExpiredLog(at: instant("2025-02-10")))
            try store.writing { try store.log.discardExpiredLog(at: instant("2025-02-10")) }
            let page = try store.log.log(after: 0)
            #expect(page.entries.map(\.uuid.description) == ["a2", "a3", "a4"])
            #expect([page.dropped, page.last] == [1, 4])
            #expect(try !store.log.hasExpiredLog(at: instant("2025-02-10")))
            try store.writing { try store.log.discardExpiredLog(at: instant("2026-01-01")) }
            #expect(try store.log.log(after: 1) == RemovalLogEntry.Page(dropped: 4, last: 4))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C7: a cleanup has one number over its transactions, and another one after a cleanup that comes between`(
        kind: StoreKind
    ) throws {
        try TestHarness.withStore(kind) { harness, store in
            for uuid in ["a1", "a2", "a3", "a4"] {
                try harness.insertType(uuid, "Toast", created: "2025-01-01", in: store)
            }
            let (first, second) = (CleanupRun(), CleanupRun())
            func remove(_ uuid: String, in run: CleanupRun, keeping: Bool = true) throws {
                _ = try store.transaction(keeping: keeping) { () throws(StoreError) in
                    let copies = try store.copies(withUUID: UUIDText(uuid), of: SpeechTables.types)
                    let planned = copies.map { PlannedRemoval(copy: $0, reason: .superseded, survivor: nil) }
                    return try store.remove(planned, from: SpeechTables.types, at: instant("2025-02-01"), in: run)
                }
            }
            try remove("a1", in: first, keeping: false)
            try remove("a1", in: first)
            try remove("a2", in: first)
            try remove("a3", in: second)
            try remove("a4", in: first)
            #expect(try store.log.log(after: 0).entries.map(\.cleanup) == [1, 1, 2, 3])
        }
    }
}

import Seedbed
import SeedbedTestSupport
import Testing

/// The promises of every store about removed copies: their children stay, and the log knows them.
struct RemoveContractTests {
    private static let removed = instant("2025-07-01T08:00:00Z")

    /// Three copies of one type, of which `a2` is to stay, and one of another.
    private func fill(_ harness: TestHarness, _ store: any SeedStore) throws(StoreError) {
        for uuid in ["a1", "a2", "a3"] {
            try harness.insertType(uuid, "Toast", created: "2025-01-01", in: store)
        }
        try harness.insertType("b1", "Poem", created: "2025-01-01", in: store)
        for uuid in ["r1", "r2", "r3"] {
            try harness.insert(["uuid": .text(uuid), "createDate": day("2025-01-01")], into: "Role", of: store)
        }
    }

    private func remove(
        _ uuids: [String], survivor: String?, reason: RemovalReason = .superseded, in store: any SeedStore,
        _ run: CleanupRun = CleanupRun()
    ) throws -> [RemovedRow] {
        try store.writing {
            let copies = try ["Toast", "Poem"].flatMap { try store.copies(inGroup: [$0], of: SpeechTables.types) }
            let planned = uuids.compactMap { uuid in
                copies.first { $0.uuid == UUIDText(uuid) }.map { copy in
                    PlannedRemoval(
                        copy: copy, reason: reason, survivor: copies.first { $0.uuid == survivor.map { UUIDText($0) } })
                }
            }
            return try store.remove(planned, from: SpeechTables.types, at: Self.removed, in: run)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C7: copies go in order, each with its log entry`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            let removed = try remove(["a3", "a1"], survivor: "a2", in: store)
            let expected = ["a3", "a1"].map { uuid in
                RemovedRow(
                    table: "SpeechType", uuid: UUIDText(uuid), seedID: nil, reason: .superseded,
                    survivor: UUIDText("a2"))
            }
            #expect(removed == expected)
            #expect(
                try harness.log(store) == [
                    "2025-07-01T08:00:00.000Z SpeechType a3 - superseded a2",
                    "2025-07-01T08:00:00.000Z SpeechType a1 - superseded a2",
                ])
            expectSame(
                try harness.dump(store, "SpeechType"),
                """
                SpeechType
                uuid  name   green  position  folder  createDate  updateDate
                a2    Toast  1      -         -       2025-01-01  -
                b1    Poem   1      -         -       2025-01-01  -
                """)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C4: a retired seed goes without a survivor, and nothing to remove is nothing`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            #expect(try remove([], survivor: nil, in: store) == [])
            #expect(try remove(["b1"], survivor: nil, reason: .retired, in: store).map(\.survivor) == [nil])
            #expect(try harness.log(store) == ["2025-07-01T08:00:00.000Z SpeechType b1 - retired -"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C5: what refers to a removed copy refers to its survivor afterwards`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            for (uuid, type) in [("s1", "a1"), ("s2", "a2"), ("s3", "a3"), ("s4", "b1"), ("s5", nil), ("s6", "a1")] {
                try harness.insert(
                    ["uuid": .text(uuid), "title": "Same", "type": type.map { .text($0) } ?? .null], into: "Speech",
                    of: store)
            }
            _ = try remove(["a1", "a3"], survivor: "a2", in: store)
            expectSame(
                try harness.dump(store, "Speech"),
                """
                Speech
                uuid  title  type
                s1    Same   a2
                s2    Same   a2
                s3    Same   a2
                s4    Same   b1
                s5    Same   -
                s6    Same   a2
                """)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C5: a join row that would stand twice stays once, the greatest by uuid`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            for (uuid, type, role) in [
                ("p1", "a1", "r1"), ("p2", "a2", "r1"), ("p3", "a2", "r2"), ("p4", "a1", "r2"), ("p5", "a1", "r3"),
                ("p6", "a3", "r3"), ("p7", "b1", "r3"), ("p8", "a1", nil), ("p9", "a2", nil),
            ] as [(String, String, String?)] {
                try harness.insert(
                    ["uuid": .text(uuid), "type": .text(type), "role": role.map { .text($0) } ?? .null],
                    into: "Pairing", of: store)
            }
            _ = try remove(["a1", "a3"], survivor: "a2", in: store)
            expectSame(
                try harness.dump(store, "Pairing"),
                """
                Pairing
                uuid  type  role
                p2    a2    r1
                p4    a2    r2
                p6    a2    r3
                p7    b1    r3
                p9    a2    -
                """)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C5: a join row that goes is reported with the one that stays, after a deduplication too`(kind: StoreKind)
        throws
    {
        for isDedupe in [false, true] {
            try TestHarness.withStore(kind) { harness, store in
                try fill(harness, store)
                for (uuid, type, role) in [
                    ("p1", "a1", "r1"), ("p2", "a2", "r1"), ("p3", "a3", "r1"), ("p4", "a1", "r2"), ("p5", "b1", "r2"),
                ] {
                    try harness.insert(
                        ["uuid": .text(uuid), "type": .text(type), "role": .text(role)], into: "Pairing", of: store)
                }
                let run = CleanupRun()
                var rows: [RemovedRow]
                if isDedupe {
                    let byName = Deduplication(of: "SpeechType", by: ["name"], survivor: .greatest("uuid"))
                    rows = try store.dedupe(byName).equal
                } else {
                    _ = try remove(["a1", "a2"], survivor: "a3", in: store, run)
                    rows = run.droppedRows
                }
                rows.sort { $0.uuid < $1.uuid }
                let named = rows.map { "\($0.table) \($0.uuid) \($0.reason) \($0.survivor?.description ?? "-")" }
                #expect(named == ["Pairing p1 equal p3", "Pairing p2 equal p3"])
                let log = try harness.log(store).filter { $0.contains("Pairing") }.map { $0.split(separator: " ").last }
                #expect(log == (isDedupe ? ["-", "-"] : ["p3", "p3"]))
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `C5: a pair that stood twice at one copy stands twice, the greatest by uuid`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            for (uuid, type, role) in [
                ("p1", "a1", "r1"), ("p2", "a1", "r1"), ("p3", "a2", "r1"), ("p4", "a3", "r1"), ("p5", "a3", "r1"),
                ("p6", "a1", "r2"), ("p7", "a1", "r2"),
            ] {
                try harness.insert(
                    ["uuid": .text(uuid), "type": .text(type), "role": .text(role)], into: "Pairing", of: store)
            }
            _ = try remove(["a1", "a3"], survivor: "a2", in: store)
            expectSame(
                try harness.dump(store, "Pairing"),
                """
                Pairing
                uuid  type  role
                p4    a2    r1
                p5    a2    r1
                p6    a2    r2
                p7    a2    r2
                """)
        }
    }

    /// C2 compares them as lower-case texts.
    @Test(arguments: StoreKind.allCases)
    func `C5: of two join rows the greatest stays, whichever way their identities are spelled`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            for (uuid, type, role) in [
                ("P2", "a1", "r1"), ("p1", "a2", "r1"), ("p3", "a1", "r2"), ("P4", "a2", "r2"),
            ] {
                try harness.insert(
                    ["uuid": .text(uuid), "type": .text(type), "role": .text(role)], into: "Pairing", of: store)
            }
            _ = try remove(["a1"], survivor: "a2", in: store)
            expectSame(try harness.dump(store, "Pairing"), "Pairing\nuuid  type  role\nP2    a2    r1\nP4    a2    r2")
        }
    }
}

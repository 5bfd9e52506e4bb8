import Seedbed
import SeedbedTestSupport
import Testing

/// The promises of every store about a reference that arrives after the copy it refers to was removed.
struct LateReferenceContractTests {
    private func follow(_ selection: CleanupScope, _ store: any SeedStore) throws(StoreError) {
        _ = try store.transaction { () throws(StoreError) in
            try store.references.repairDanglingReferences(
                of: SpeechTables.types, selection, forwarding: store.forwarding, in: CleanupRun())
        }
    }

    /// Removes `a1` in favour of `a2`, then `a2` in favour of `a3`; the speeches come afterwards.
    private func fill(_ harness: TestHarness, _ store: any SeedStore) throws {
        for uuid in ["a1", "a2", "a3"] {
            try harness.insertType(uuid, "Toast", created: "2025-01-01", in: store)
        }
        for (old, survivor) in [("a1", "a2"), ("a2", "a3")] {
            try store.writing {
                let copies = try store.copies(inGroup: ["Toast"], of: SpeechTables.types)
                let planned = copies.filter { $0.uuid == UUIDText(old) }.map { copy in
                    PlannedRemoval(
                        copy: copy, reason: .superseded, survivor: copies.first { $0.uuid == UUIDText(survivor) })
                }
                _ = try store.remove(
                    planned, from: SpeechTables.types, at: SeedInstant(milliseconds: 0), in: CleanupRun())
            }
        }
        for (uuid, type) in [("s1", "a1"), ("s2", "a2"), ("s3", "a3"), ("s4", "unknown"), ("s5", "a1")] {
            try harness.insert(["uuid": .text(uuid), "type": .text(type)], into: "Speech", of: store)
        }
        try harness.insert(["uuid": "p1", "type": "a1"], into: "Pairing", of: store)
    }

    private static let followed = """
        Speech
        uuid  title  type
        s1    -      a3
        s2    -      a3
        s3    -      a3
        s4    -      unknown
        s5    -      a3
        """

    @Test(arguments: [StoreKind.memory, .file])
    func `C5: a reference to a removed copy follows the log`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            try follow(.rows([]), store)
            #expect(try harness.dump(store, "Speech").contains("s1    -      a1"))
            try follow(.rows(["s2", "s4", "none"].map { UUIDText($0) }), store)
            #expect(try harness.dump(store, "Speech").contains("s2    -      a3"))
            #expect(try harness.dump(store, "Speech").contains("s1    -      a1"))
            try follow(.all, store)
            expectSame(try harness.dump(store, "Speech"), Self.followed)
            expectSame(try harness.dump(store, "Pairing"), "Pairing\nuuid  type  role\np1    a3    -")
        }
    }

    @Test(arguments: [StoreKind.memory, .file])
    func `C5: where the survivor is gone, a copy of the same seed takes its place`(kind: StoreKind) throws {
        try TestHarness.withStore(kind) { harness, store in
            try fill(harness, store)
            try harness.delete(from: "Speech", where: "uuid", is: "s3", in: store)
            try harness.delete(from: "SpeechType", where: "uuid", is: "a3", in: store)
            try harness.insertType("a9", "Toast", created: "2025-03-01", in: store)
            try follow(.all, store)
            expectSame(
                try harness.dump(store, "Speech"),
                "Speech\nuuid  title  type\ns1    -      a9\ns2    -      a9\ns4    -      unknown\ns5    -      a9")
        }
    }

    /// Where foreign keys are not enforced nothing runs on the rows that refer to a copy which a sync engine deletes.
    @Test(arguments: [StoreKind.memory, .file], [CleanupScope.all, .rows([UUIDText("a2")]), .rows([])])
    func `C5, I10: what refers to a copy that others delete moves to its twin`(
        kind: StoreKind, selection: CleanupScope
    ) throws {
        try TestHarness.withStore(kind) { harness, store in
            for uuid in ["a1", "a2"] { try harness.insertType(uuid, "Toast", created: "2025-01-01", in: store) }
            try harness.insertType("b1", "Poem", created: "2025-01-01", in: store)
            try harness.insertType("c1", "Roast", created: "2025-01-01", updated: "2025-02-01", in: store)
            for (uuid, type) in [("s1", "a1"), ("s2", "b1"), ("s3", "c1")] {
                try harness.insert(["uuid": .text(uuid), "type": .text(type)], into: "Speech", of: store)
            }
            for uuid in ["a1", "b1", "c1"] {
                try harness.delete(from: "SpeechType", where: "uuid", is: .text(uuid), in: store)
            }
            try harness.insertType("c2", "Roast", created: "2025-01-01", in: store)
            try follow(selection, store)
            // No twin of b1 is here, and c1 was the user's own.
            expectSame(
                try harness.dump(store, "Speech"),
                "Speech\nuuid  title  type\ns1    -      a2\ns2    -      b1\ns3    -      c1")
            // The twin comes later, and so does another reference.
            try harness.insertType("b2", "Poem", created: "2025-02-01", in: store)
            try harness.insert(["uuid": "s4", "type": "a1"], into: "Speech", of: store)
            try follow(selection == .all ? .all : .rows([UUIDText("b2"), UUIDText("s4")]), store)
            expectSame(
                try harness.dump(store, "Speech"),
                "Speech\nuuid  title  type\ns1    -      a2\ns2    -      b2\ns3    -      c1\ns4    -      a2")
        }
    }

    @Test(arguments: [StoreKind.memory, .file])
    func
        `C5, I10: what refers to a copy that others delete moves to the twin that comes in dismissed with the deletion`(
            kind: StoreKind
        ) throws
    {
        try TestHarness.withStore(kind) { harness, store in
            var role: TestHarness.Row = [
                "name": "Timer", "seedID": "roles/timer", "club": "x", "createDate": day("2025-01-01"),
            ]
            role["uuid"] = "r1"
            try harness.insert(role, into: "Role", of: store)
            try harness.insert(["uuid": "p1", "role": "r1"], into: "Pairing", of: store)
            role["uuid"] = "r2"
            role["updateDate"] = day("2025-02-01")
            role["dismissDate"] = day("2025-02-01")
            try harness.insert(role, into: "Role", of: store)
            try harness.delete(from: "Role", where: "uuid", is: "r1", in: store)
            _ = try store.transaction { () throws(StoreError) in
                try store.references.repairDanglingReferences(
                    of: SpeechTables.roles, .rows([UUIDText("r2")]), forwarding: store.forwarding, in: CleanupRun())
            }
            expectSame(try harness.dump(store, "Pairing"), "Pairing\nuuid  type  role\np1    -     r2")
        }
    }

    /// The lost one and the rescued one, whichever device rescued it: one identity is made of the other (R2).
    @Test(arguments: [StoreKind.memory, .file])
    func `C5, R2: what refers to a lost copy of the user's follows to its rescue`(kind: StoreKind) throws {
        let (lost, found) = ("00000000-0000-4000-8000-0000000000ff", "3fffc464-795d-4701-a5f2-1bd3165cd9ad")
        try TestHarness.withStore(kind) { harness, store in
            var role: TestHarness.Row = [
                "uuid": .text(lost), "name": "Mine", "seedID": "roles/timer", "createDate": day("2025-01-01"),
                "updateDate": day("2025-02-01"),
            ]
            try harness.insert(role, into: "Role", of: store)
            try harness.insert(["uuid": "p1", "role": .text(lost)], into: "Pairing", of: store)
            try harness.delete(from: "Role", where: "uuid", is: .text(lost), in: store)
            _ = try store.transaction { () throws(StoreError) in
                try store.references.repairDanglingReferences(
                    of: SpeechTables.roles, .rows([]), forwarding: store.forwarding, in: CleanupRun())
            }
            expectSame(try harness.dump(store, "Pairing"), "Pairing\nuuid  type  role\np1    -     \(lost)")
            role["uuid"] = .text(found)
            try harness.insert(role, into: "Role", of: store)
            _ = try store.transaction { () throws(StoreError) in
                try store.references.repairDanglingReferences(
                    of: SpeechTables.roles, .rows([UUIDText(found)]), forwarding: store.forwarding, in: CleanupRun())
            }
            expectSame(try harness.dump(store, "Pairing"), "Pairing\nuuid  type  role\np1    -     \(found)")
        }
    }
}

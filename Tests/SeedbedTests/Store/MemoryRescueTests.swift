import Seedbed
import Testing

/// R2 where rows refer to copies by a number, which another row may get.
struct MemoryRescueTests {
    private static let roles = SeedTable(
        name: "Role", key: ["name"], mapping: Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate"))
    private static let lost = UUIDText("00000000-0000-4000-8000-0000000000ff")
    private static let found = UUIDText("3fffc464-795d-4701-a5f2-1bd3165cd9ad")

    /// A role of number 1 that the user has edited and another device has deleted, and a speech of number 1's.
    private func store() throws -> MemoryStore {
        let columns = ["id", "uuid", "name", "seedID", "dismissDate", "createDate", "updateDate"]
        let store = MemoryStore(
            tables: [
                MemoryStore.Table("Role", columns: columns, primaryKey: "id"),
                MemoryStore.Table(
                    "Speech", columns: ["id", "role"], primaryKey: "id",
                    foreignKeys: [.init(column: "role", parent: "Role", parentColumn: "id")]),
            ], now: { Day.edit })
        try store.prepare(Self.roles, columns: [])
        insert(1, Self.lost, "Timer", in: store)
        store.insert(["id": .integer(1), "role": .integer(1)], into: "Speech")
        store.update(["name": .text("Mine")], of: "Role") { _ in true }
        store.importing { store.delete(from: "Role") { _ in true } }
        return store
    }

    private func insert(
        _ id: Int64, _ uuid: UUIDText, _ name: String, updated: SeedValue = .null, in store: MemoryStore
    ) {
        store.importing {
            store.insert(
                [
                    "id": .integer(id), "uuid": .text(uuid.description), "name": .text(name),
                    "seedID": .text("roles/timer"), "createDate": .text(Day.january.iso8601), "updateDate": updated,
                ], into: "Role")
        }
    }

    private func rescue(_ store: MemoryStore) throws -> JournalEntry.Outcome {
        try store.transaction { () throws(StoreError) in
            let loss = try store.pendingRescues(of: Self.roles, replaces: RescueRule.replaces)[0]
            let outcome = try store.rescue(
                loss, as: Self.found, into: Self.roles, replaces: RescueRule.replaces, in: CleanupRun())
            guard outcome == .wasThere, let copy = try store.copies(withUUID: Self.found, of: Self.roles).first else {
                return outcome
            }
            // As the engine does where the row that is there is the older version.
            var held = loss
            held.uuid = Self.found
            try store.writeBack(held, over: copy, in: Self.roles)
            return outcome
        }
    }

    private func shown(_ store: MemoryStore) -> [String] {
        store.rows(of: "Role").map { "\($0["id"] ?? .null) \($0["name"] ?? .null)" }
            + store.rows(of: "Speech").map { "of \($0["role"] ?? .null)" }
    }

    @Test func `a row of another seed's that has the identity stays as it is`() throws {
        let store = try store()
        insert(7, Self.found, "Judge", in: store)
        store.importing { store.update(["seedID": .text("roles/judge")], of: "Role") { _ in true } }
        #expect(try rescue(store) == .refused)
        #expect(shown(store) == ["integer(7) text(\"Judge\")", "of integer(1)"])
        store.importing { store.delete(from: "Role") { _ in true } }
        #expect(try rescue(store) == .inserted)
    }

    @Test func `what refers to a lost copy goes to the row that is there, which keeps its number`() throws {
        let store = try store()
        insert(7, Self.found, "Theirs", updated: .text(Day.january.iso8601), in: store)
        #expect(try rescue(store) == .wasThere)
        #expect(shown(store) == ["integer(7) text(\"Mine\")", "of integer(7)"])
    }

    @Test func `a row that has got the number keeps it, and what refers to it`() throws {
        let store = try store()
        insert(1, UUIDText("x"), "Taken", updated: .text(Day.january.iso8601), in: store)
        #expect(try rescue(store) == .inserted)
        #expect(shown(store) == ["integer(1) text(\"Taken\")", "integer(2) text(\"Mine\")", "of integer(1)"])
    }
}

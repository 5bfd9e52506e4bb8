import Seedbed
import SeedbedTestSupport
import Testing

/// C5, I10: an app numbers the rows of a `MemoryStore` itself, and may give a number again.
struct MemoryReusedNumberTests {
    private static let table = SeedTable(name: "t", key: ["name"])

    /// Tea is 2, the user's note stands under it, another device has removed Tea, and a row of the user's is 2 now.
    private func store() throws -> MemoryStore {
        let store = MemoryStore(
            tables: [
                MemoryStore.Table("t", columns: ["id", "uuid", "name", "createDate", "updateDate"], primaryKey: "id"),
                MemoryStore.Table(
                    "note", columns: ["title", "t"], primaryKey: "title",
                    foreignKeys: [.init(column: "t", parent: "t", parentColumn: "id")]),
            ], now: { Day.edit })
        try store.prepare(Self.table, columns: [])
        bring(2, "u2", "Tea", to: store)
        store.insert(["title": "mine", "t": .integer(2)], into: "note")
        store.importing { store.delete(from: "t") { $0["uuid"] == "u2" } }
        store.insert(["id": .integer(2), "uuid": "x", "name": "Mine"], into: "t")
        return store
    }

    private func bring(_ id: Int64, _ uuid: SeedValue, _ name: SeedValue, to store: MemoryStore) {
        store.importing {
            store.insert(
                ["id": .integer(id), "uuid": uuid, "name": name, "createDate": .text(Day.january.iso8601)], into: "t")
        }
    }

    private func notes(_ store: MemoryStore) throws -> [String] {
        _ = try store.transaction { () throws(StoreError) in
            try store.references.repairDanglingReferences(
                of: Self.table, .all, forwarding: store.forwarding, in: CleanupRun())
        }
        return store.rows(of: "note").map { "\($0["title"] ?? .null) \($0["t"] ?? .null)" }
    }

    @Test func `a note stays under its preset though another row got the preset's number`() throws {
        let store = try store()
        #expect(try notes(store) == [#"text("mine") integer(2)"#])
        bring(3, "u9", "Tea", to: store)
        #expect(try notes(store) == [#"text("mine") integer(3)"#])
    }

    @Test func `what is filed under the new row of that number stays there`() throws {
        let store = try store()
        store.insert(["title": "new", "t": .integer(2)], into: "note")
        bring(3, "u9", "Tea", to: store)
        #expect(try notes(store) == [#"text("mine") integer(3)"#, #"text("new") integer(2)"#])
    }
}

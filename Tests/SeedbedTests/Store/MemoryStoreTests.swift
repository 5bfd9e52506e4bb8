import Testing

import Seedbed

struct MemoryStoreTests {
    private func store() throws -> MemoryStore {
        let columns = ["uuid", "name", "color", "sort", "createDate", "updateDate"]
        let store = MemoryStore(
            tables: [MemoryStore.Table("Plain", columns: columns, primaryKey: "uuid")], now: { Day.edit })
        try store.prepare(.plain, columns: [])
        store.insert(
            ["uuid": .text("a"), "name": .text("apple"), "createDate": .text(Day.january.iso8601)], into: "Plain")
        return store
    }

    private func updateDate(_ store: MemoryStore) -> SeedValue? { store.rows(of: "Plain").first?["updateDate"] }

    @Test func `T2: an edit is dated, one of a volatile column or to an equal value is none`() throws {
        let store = try store()
        store.update(["sort": .integer(1), "name": .text("apple")], of: "Plain") { _ in true }
        #expect(updateDate(store) == nil)
        store.update(["name": .text("mine")], of: "Plain") { _ in true }
        #expect(updateDate(store) == .text("2026-06-01T00:00:00.000Z"))
        store.update(["name": .text("mine, too")], of: "Plain") { _ in true }
        #expect(updateDate(store) == .text("2026-06-01T00:00:00.001Z"))
    }

    @Test func `T3: nothing sets an updateDate back to null`() throws {
        let store = try store()
        store.update(["name": .text("mine")], of: "Plain") { _ in true }
        store.update(["updateDate": .null], of: "Plain") { _ in true }
        #expect(updateDate(store) == .text("2026-06-01T00:00:00.000Z"))
        store.update(["name": .text("apple"), "updateDate": .null], of: "Plain") { _ in true }
        #expect(updateDate(store) == .text("2026-06-01T00:00:00.001Z"))
    }

    @Test func `T2: a row without a createDate is the user's, one with it is taken as it comes`() throws {
        let store = try store()
        store.insert(["uuid": .text("b"), "name": .text("fig")], into: "Plain")
        #expect(
            store.rows(of: "Plain").map { [$0["uuid"], $0["createDate"], $0["updateDate"]] } == [
                [.text("a"), .text("2026-01-01T00:00:00.000Z"), nil],
                [.text("b"), .text("2026-06-01T00:00:00.000Z"), .text("2026-06-01T00:00:00.000Z")],
            ])
    }
}

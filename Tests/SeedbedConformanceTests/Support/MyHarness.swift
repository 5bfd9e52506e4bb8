import Seedbed
import SeedbedConformance

struct MyHarness: StoreHarness {
    func makeStore(_ tables: [HarnessTable]) -> MemoryStore { MemoryStore(tables: tables.map(\.memoryTable)) }

    func reopen(_ store: MemoryStore) -> MemoryStore? { nil }

    func insert(_ row: HarnessRow, into table: HarnessTable, of store: MemoryStore, as writer: HarnessWriter) {
        write(to: store, as: writer) { store.insert(row, into: table.name) }
    }

    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: MemoryStore,
        as writer: HarnessWriter
    ) {
        write(to: store, as: writer) { store.update(changes, of: table.name) { table.uuid(of: $0) == uuid } }
    }

    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: MemoryStore, as writer: HarnessWriter) {
        write(to: store, as: writer) { store.delete(from: table.name) { table.uuid(of: $0) == uuid } }
    }

    func rows(of table: HarnessTable, in store: MemoryStore) -> [HarnessRow] { store.rows(of: table.name) }

    private func write(to store: MemoryStore, as writer: HarnessWriter, _ body: () -> Void) {
        if writer == .sync { store.importing(body) } else { body() }
    }
}

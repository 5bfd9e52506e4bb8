internal import Seedbed

/// The harness of the memory store with which other stores are compared.
struct ReferenceHarness: StoreHarness {
    func makeStore(_ tables: [HarnessTable]) -> MemoryStore { MemoryStore(tables: tables.map(\.memoryTable)) }

    func reopen(_ store: MemoryStore) -> MemoryStore? { nil }

    func insert(_ row: BenchRow, into table: HarnessTable, of store: MemoryStore, as writer: BenchWriter) {
        write(to: store, as: writer) { store.insert(row, into: table.name) }
    }

    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: BenchRow, in store: MemoryStore, as writer: BenchWriter
    ) {
        write(to: store, as: writer) { store.update(changes, of: table.name) { table.uuid(of: $0) == uuid } }
    }

    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: MemoryStore, as writer: BenchWriter) {
        write(to: store, as: writer) { store.delete(from: table.name) { table.uuid(of: $0) == uuid } }
    }

    func rows(of table: HarnessTable, in store: MemoryStore) -> [BenchRow] { store.rows(of: table.name) }

    private func write(to store: MemoryStore, as writer: BenchWriter, _ body: () -> Void) {
        if writer == .sync { store.importing(body) } else { body() }
    }
}

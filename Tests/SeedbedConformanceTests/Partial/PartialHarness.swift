import Seedbed
import SeedbedConformance

/// The harness of a memory store without some parts.
struct PartialHarness: StoreHarness {
    let lacking: Set<PartialStore.Part>
    /// The only tables of the app's own store, or `nil` if it makes any.
    var fixedTables: Set<String>?

    func makeStore(_ tables: [HarnessTable]) -> PartialStore {
        let tables = tables.filter { fixedTables?.contains($0.name) ?? true }
        return PartialStore(MemoryStore(tables: tables.map(\.memoryTable)), without: lacking)
    }

    func reopen(_ store: PartialStore) -> PartialStore? { PartialStore(store.memory, without: lacking) }

    func insert(_ row: HarnessRow, into table: HarnessTable, of store: PartialStore, as writer: HarnessWriter) {
        write(to: store, as: writer) { store.memory.insert(row, into: table.name) }
    }

    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: PartialStore,
        as writer: HarnessWriter
    ) {
        write(to: store, as: writer) { store.memory.update(changes, of: table.name) { table.uuid(of: $0) == uuid } }
    }

    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: PartialStore, as writer: HarnessWriter) {
        write(to: store, as: writer) { store.memory.delete(from: table.name) { table.uuid(of: $0) == uuid } }
    }

    func rows(of table: HarnessTable, in store: PartialStore) -> [HarnessRow] { store.memory.rows(of: table.name) }

    private func write(to store: PartialStore, as writer: HarnessWriter, _ body: () -> Void) {
        if writer == .sync { store.memory.importing(body) } else { body() }
    }
}

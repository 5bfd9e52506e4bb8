@testable import Seedbed
import SeedbedConformance

/// The harness of a store that breaks one promise, or none: it lives on in what its memory store holds.
struct BrokenHarness: StoreHarness {
    let fault: Fault?

    func makeStore(_ tables: [HarnessTable]) -> BrokenStore {
        let age: Duration = fault == .neverForgets ? .seconds(100 * 366 * 86_400) : .seconds(30 * 86_400)
        return BrokenStore(MemoryStore(tables: tables.map(\.memoryTable), logAge: age), fault)
    }

    func reopen(_ store: BrokenStore) -> BrokenStore? {
        let again = BrokenStore(store.memory, fault)
        switch fault {
        case .forgetsReceipts: again.memory.state.receipts = [:]
        case .forgetsDelivered: again.memory.state.delivered = [:]
        case .forgetsReleases: again.memory.state.formerReleases = [:]
        case .forgetsForms:
            for (catalog, seeds) in again.memory.state.delivered {
                for id in seeds.keys { again.memory.state.delivered[catalog]?[id]?.forms = [] }
            }
        case .newIdentity: again.name = "another"
        case .forgetsLog: again.memory.state.log = MemoryStore.RemovalMemory()
        case .unpreparedAfterwards: again.memory.state.prepared = [:]
        case .forgetsLoggedRows:
            for place in again.memory.state.log.rows.indices where again.memory.state.log.rows[place].row != nil {
                again.memory.state.log.rows[place].row = [:]
            }
        case .losesTombstones: again.forgetTombstones()
        case .forgetsArrivals: again.memory.state.arrivals = []
        case .forgetsContentRemoval: again.memory.state.contentRemoved = [:]
        case .forgetsJournal: again.memory.state.journal = [:]
        default: break
        }
        return again
    }

    func insert(_ row: HarnessRow, into table: HarnessTable, of store: BrokenStore, as writer: HarnessWriter) {
        let notes = store.memory.state.arrivals
        write(to: store, as: writer) { store.memory.insert(row, into: table.name) }
        if fault == .notesNoInsertions { store.memory.state.arrivals = notes }
        guard fault == .holdsEverything, let uuid = table.uuid(of: row), table.name == "Role" else { return }
        store.memory.state.journal["Role", default: [:]][uuid] = MemoryStore.Journaled(row: row)
    }

    func update(
        _ uuid: UUIDText, of table: HarnessTable, to changes: HarnessRow, in store: BrokenStore,
        as writer: HarnessWriter
    ) {
        let (held, notes) = (store.memory.state.journal, store.memory.state.arrivals)
        write(to: store, as: writer) { store.memory.update(changes, of: table.name) { table.uuid(of: $0) == uuid } }
        if fault == .notesNoTags { store.memory.state.arrivals = notes }
        guard let number = store.memory.state.rows[table.name]?.first(where: { table.uuid(of: $0.value) == uuid })?.key
        else { return }
        if fault == .updateDateToNull, changes["updateDate"]?.isNull == true {
            store.memory.state.rows[table.name]?[number]?["updateDate"] = .null
        }
        if fault == .keysAreEdits, changes["folder"] != nil {
            store.memory.state.rows[table.name]?[number]?["updateDate"] = .text(SeedInstant.now.iso8601)
        }
        if fault == .olderWins, writer == .sync, let row = store.memory.state.rows[table.name]?[number] {
            if held[table.name]?[uuid] != nil { store.memory.state.journal[table.name]?[uuid]?.row = row }
        }
    }

    func delete(_ uuid: UUIDText, from table: HarnessTable, of store: BrokenStore, as writer: HarnessWriter) {
        let (log, notes) = (store.memory.state.log, store.memory.state.arrivals)
        let held = store.memory.state.journal[table.name]?[uuid]?.row
        write(to: store, as: writer) { store.memory.delete(from: table.name) { table.uuid(of: $0) == uuid } }
        if fault == .keepsOlder, let held { store.memory.state.journal[table.name]?[uuid]?.row = held }
        if fault == .keepsNotes { store.memory.state.arrivals = notes }
        if fault == .noDeletions { store.memory.state.log = log }
        if fault == .forgetsTombstones { store.forgetTombstones() }
        if fault == .deletionsAreImports {
            for place in store.memory.state.log.rows.indices {
                store.memory.state.log.rows[place].entry.isImport = true
            }
        }
    }

    func rows(of table: HarnessTable, in store: BrokenStore) -> [HarnessRow] { store.memory.rows(of: table.name) }

    private func write(to store: BrokenStore, as writer: HarnessWriter, _ body: () -> Void) {
        let isImport = writer == .sync ? fault != .importsAreEdits : fault == .missesEdits
        if isImport { store.memory.importing(body) } else { body() }
    }
}

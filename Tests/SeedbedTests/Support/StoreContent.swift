@testable import Seedbed
import SeedbedTestSupport

/// The content of a store, shared by the seeders, processes and threads of a test, with a record of every call.
struct StoreContent: Sendable {
    /// Which call of a ``ProbeStore`` fails, by its number from 0.
    typealias Fault = Int

    struct Inner: Sendable {
        var state = MemoryStore.State()
        var calls: [String] = []
        var fault: Fault?
        var isWriting = false
    }

    let tables: [MemoryStore.Table]
    let identity: String
    let inner = Shared(Inner())

    init(_ tables: [MemoryStore.Table], identity: String = "store-1") {
        self.tables = tables
        self.identity = identity
    }

    /// The names of the calls since the last ``forgetCalls()``.
    var calls: [String] { inner.withValue { $0.calls } }

    func forgetCalls() { inner.withValue { $0.calls = [] } }

    /// Lets the call with that number, counted from now, fail; nil for none.
    func fail(at fault: Fault?) {
        inner.withValue { inner in
            inner.calls = []
            inner.fault = fault
        }
    }

    /// Lends the rows to `body`, which writes as the user or as a sync import does.
    func edit(at now: Int64 = Day.edit.milliseconds, _ body: (MemoryStore) -> Void) {
        let store = MemoryStore(tables: tables, now: { SeedInstant(milliseconds: now) })
        store.state = inner.withValue { $0.state }
        body(store)
        let state = store.state
        inner.withValue { $0.state = state }
    }

    /// Inserts a row of ``empty(_:)``'s tables that has a date of creation, as one that another device has made.
    ///
    /// - Parameter isMarked: whether the sync engine marks what it writes.
    func bring(
        _ uuid: String, _ name: String, color: String = "red", created: SeedInstant = Day.january,
        updated: SeedInstant? = nil, seedID: String? = nil, to table: String = "Plain", isMarked: Bool = false
    ) {
        var row: MemoryStore.Row = [
            "uuid": .text(uuid), "name": .text(name), "color": .text(color), "createDate": .text(created.iso8601),
        ]
        if let seedID { row["seedID"] = .text(seedID) }
        if let updated { row["updateDate"] = .text(updated.iso8601) }
        edit { store in
            if isMarked { store.importing { store.insert(row, into: table) } } else { store.insert(row, into: table) }
        }
    }

    /// A copy of everything, as it would be in another process or a backup.
    func duplicate(identity: String) -> StoreContent {
        let other = StoreContent(tables, identity: identity)
        let state = inner.withValue { $0.state }
        other.inner.withValue { $0.state = state }
        return other
    }

    /// The removals, oldest first.
    var log: [RemovalLogEntry] { inner.withValue { $0.state.log.rows.map(\.entry) } }

    /// The values of the removed rows, oldest first.
    var loggedRows: [MemoryStore.Row?] { inner.withValue { $0.state.log.rows.map(\.row) } }

    /// The rows of a table, one a line, without nulls: `uuid=u1 name=Food createDate=2026-01-01`.
    func rows(of table: String) -> String {
        let state = inner.withValue { $0.state }
        let columns = tables.first { $0.name == table }?.columns ?? []
        return (state.rows[table] ?? [:]).sorted { $0.key < $1.key }.map { _, row in
            columns.compactMap { column in
                row[column].flatMap { $0.isNull ? nil : "\(column)=\(Self.text($0))" }
            }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// The rows of a table without their uuids, sorted: what two runs with other random numbers have in common.
    func sortedRows(of table: String) -> [String] {
        rows(of: table).split(separator: "\n").map { line in
            line.split(separator: " ").filter { !$0.hasPrefix("uuid=") && !$0.hasPrefix("parent=") }
                .joined(separator: " ")
        }.sorted()
    }

    /// Everything that is not a row: receipts, given seeds, log, as text.
    var bookkeeping: String {
        let state = inner.withValue { $0.state }
        let receipts = state.receipts.values.map { "\($0.catalog) \($0.released.iso8601)" }.sorted()
        let delivered = state.delivered.flatMap { catalog, seeds in
            seeds.values.map { "\(catalog)/\($0.id) \($0.group.map(Self.text)) \($0.renewedFor?.iso8601 ?? "-")" }
        }.sorted()
        return (receipts + delivered + state.log.rows.map { "\($0.entry.reason) \($0.entry.uuid)" })
            .joined(separator: "\n")
    }

    private static func text(_ value: SeedValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): text.replacing("T00:00:00.000Z", with: "")
        case .blob(let bytes): "\(bytes)"
        }
    }
}

internal import Seedbed

/// A store of the harness, with the writes and the findings of a check.
final class Probe<Harness: StoreHarness> {
    let harness: Harness
    var store: Harness.Store
    let notes = Notes()

    /// Makes a new store, and prepares its seed tables if `isPrepared` is true.
    init(_ harness: Harness, isPrepared: Bool) throws {
        self.harness = harness
        store = try harness.makeStore(HarnessTables.all)
        if isPrepared { try prepare() }
    }

    /// Makes a new store that also has ``HarnessTables/more``, and prepares its seed tables.
    init(withMoreTablesOf harness: Harness) throws {
        self.harness = harness
        store = try harness.makeStore(HarnessTables.all + HarnessTables.more)
        try prepare()
        try transaction {
            try store.prepare(HarnessTables.mapped, columns: ["title"])
            try store.prepare(HarnessTables.nested, columns: ["name"])
        }
    }

    /// Works on an existing store.
    init(_ harness: Harness, store: Harness.Store) {
        self.harness = harness
        self.store = store
    }

    func prepare() throws {
        try transaction {
            try store.prepare(HarnessTables.plain, columns: ["name", "green"])
            try store.prepare(HarnessTables.durable, columns: ["name"])
        }
    }

    /// Opens the store again.
    func reopen() throws {
        if let again = try harness.reopen(store) { store = again }
    }

    /// Runs a transaction whose body may throw any error.
    @discardableResult
    func transaction<Result>(keeping: Bool = true, _ body: () throws -> Result) throws -> Result {
        try store.transaction(keeping: keeping) { () throws(StoreError) in
            do {
                return try body()
            } catch let error as StoreError {
                throw error
            } catch {
                throw .failed(store: "conformance", detail: "\(error)")
            }
        }
    }

    func expect(_ subject: String, _ found: String, _ expected: String) { notes.expect(subject, found, expected) }
    func expect(_ subject: String, _ found: [String], _ expected: [String]) { notes.expect(subject, found, expected) }
    func expect(_ subject: String, _ found: Bool, _ expected: Bool) { notes.expect(subject, found, expected) }

    /// Expects the rows of these tables.
    ///
    /// The expected text begins each table with its name.
    func expectRows(_ subject: String, _ tables: HarnessTable..., are expected: String) throws {
        expect(subject, try tables.map(dump).joined(separator: "\n\n"), expected)
    }

    /// The rows of a table, sorted, as text.
    func dump(_ table: HarnessTable) throws -> String {
        try Self.dump(harness.rows(of: table, in: store), of: table)
    }

    static func dump(_ rows: [HarnessRow], of table: HarnessTable) -> String {
        let cells = rows.map { row in table.columns.map { Short.shown(row[$0.name] ?? .null, as: $0.type) } }
        let sorted = cells.sorted { $0.joined(separator: "\u{1}") < $1.joined(separator: "\u{1}") }
        return "\(table.name)\n" + AlignedTable.text(of: [table.columns.map(\.name)] + sorted)
    }
}

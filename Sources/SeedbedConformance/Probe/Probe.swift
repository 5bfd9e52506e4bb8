internal import Seedbed

/// A store of the bench with what a check does to it, and what the check found.
final class Probe<Harness: StoreHarness> {
    let bench: Harness
    var store: Harness.Store
    let notes = Notes()

    /// A fresh store; `isPrepared` says whether its tables for seeds are.
    init(_ bench: Harness, isPrepared: Bool) throws {
        self.bench = bench
        store = try bench.makeStore(HarnessTables.all)
        if isPrepared { try prepare() }
    }

    /// A store that is there already.
    init(_ bench: Harness, store: Harness.Store) {
        self.bench = bench
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
        if let again = try bench.reopen(store) { store = again }
    }

    /// A transaction whose body may throw whatever it likes.
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

    /// Expects the rows of some tables, which are named in the first lines of what is expected.
    func expectRows(_ subject: String, _ tables: HarnessTable..., are expected: String) throws {
        expect(subject, try tables.map(dump).joined(separator: "\n\n"), expected)
    }

    /// The rows of a table, sorted.
    func dump(_ table: HarnessTable) throws -> String {
        try Self.dump(bench.rows(of: table, in: store), of: table)
    }

    static func dump(_ rows: [BenchRow], of table: HarnessTable) -> String {
        let cells = rows.map { row in table.columns.map { Short.shown(row[$0.name] ?? .null, as: $0.type) } }
        let sorted = cells.sorted { $0.joined(separator: "\u{1}") < $1.joined(separator: "\u{1}") }
        return "\(table.name)\n" + alignedTable(table.columns.map(\.name), sorted)
    }
}

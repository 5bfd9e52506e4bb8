internal import Dispatch
internal import Seedbed
internal import SeedbedSQLite
internal import SeedbedSimulation

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A device of the demo, with a store and a defaults file of its own.
struct DemoDevice {
    let name: String
    let path: String
    private let seeder: Seeder

    /// Makes a device that keeps its files in `folder`; the first launch creates its store.
    init(_ name: String, in folder: URL, catalogs: [Catalog], identities: [String]) {
        self.name = name
        let store = folder.appending(path: "\(name).db").path(percentEncoded: false)
        path = store
        var environment = Seeder.Environment()
        environment.now = { SeedInstant(milliseconds: 1_795_248_900_000) }
        let uuids = DemoIdentities(identities)
        environment.makeUUID = { uuids.next() }
        seeder = Seeder(
            catalogs: .catalogs(catalogs), defaults: folder.appending(path: "\(name).defaults.json"), device: name,
            environment: environment
        ) { (_) throws(StoreError) in
            var options = SQLiteStore.Options()
            options.creates = true
            options.createsTablesOf = catalogs
            return try SQLiteStore(path: store, options: options)
        }
    }

    /// Starts the app.
    func launch() async throws(CommandError) -> Seeder.Report {
        do throws(SeedbedError) { return try await seeder.launch(account: .signedOut) } catch { throw .seedbed(error) }
    }

    /// Merges the rows of another device, as a sync engine would, without a cleanup.
    func receive(from other: DemoDevice, tables: [SeedTable]) async throws(CommandError) {
        try await attempt { () async throws(SeedbedError) in
            try await seeder.lendStore(for: .signedOut) { (store) throws(StoreError) in
                try store.transaction { () throws(StoreError) in
                    _ = try store.deduplication?.merge(
                        from: other.path, tables: tables, catalogs: [], at: .now, in: CleanupRun())
                }
            }
        }
    }

    /// Cleans up, as an app does after every import.
    ///
    /// - Warning: This deletes untouched twins.
    func clean() async throws(CommandError) -> Seeder.Report {
        do throws(SeedbedError) { return try await seeder.clean(account: .signedOut) } catch { throw .seedbed(error) }
    }

    /// Runs a statement as the app does.
    @discardableResult
    func rows(_ sql: String) throws(CommandError) -> [[String]] {
        do throws(StoreError) { return try AppDatabase(path: path).rows(sql) } catch { throw .seedbed(.store(error)) }
    }

    /// All rows of the demo's table, for comparison.
    func content() throws(CommandError) -> [[String]] {
        try rows("SELECT * FROM SpeechType ORDER BY uuid")
    }

    /// The rows as a picture shows them.
    func tracedRows() throws(CommandError) -> [ScheduleTrace.Row] {
        let sql = """
            SELECT substr(uuid, 1, 4), name, substr(seedID, instr(seedID, '/') + 1), updateDate IS NOT NULL FROM SpeechType
            ORDER BY green DESC, name DESC, uuid
            """
        return try rows(sql).map { row in
            ScheduleTrace.Row(name: row[0], seed: row[2], isTouched: row[3] == "1", content: row[1])
        }
    }

    /// The table in readable form: identities shortened, dates without a time, and an edit as `just now`.
    func table() throws(CommandError) -> String {
        let heads = ["uuid", "name", "green", "amber", "red", "createDate", "updateDate"]
        let rows = try rows(
            """
            SELECT substr(uuid, 1, 8), name, green, amber, red, substr(createDate, 1, 10),
                CASE WHEN updateDate IS NULL THEN 'null' ELSE 'just now' END
            FROM SpeechType ORDER BY green DESC, name DESC, uuid
            """)
        return AlignedTable.lines(of: [heads] + rows, indent: 2)
    }
}

/// A device's "random" identities, the same in every demo, so that the README can show its output.
struct DemoIdentities: Sendable {
    private let prefixes: [String]
    private let queue = DispatchQueue(label: "seedbed.demo")
    private let count = DispatchSpecificKey<Int>()

    /// Makes identities with these first eight digits, in order, and random ones after the last.
    init(_ prefixes: [String]) {
        self.prefixes = prefixes
    }

    /// Returns the next identity.
    func next() -> UUIDText {
        queue.sync {
            let place = queue.getSpecific(key: count) ?? 0
            queue.setSpecific(key: count, value: place + 1)
            if place >= prefixes.count { return .random() }
            return UUIDText("\(prefixes[place])-2026-4112-8000-5eedbed5eedb")
        }
    }
}

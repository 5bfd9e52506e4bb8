internal import Seedbed

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(os)
    internal import os
#else
    internal import Synchronization
#endif

/// One device with a store of the harness: it releases catalogs, launches, and lets a user and a sync engine write.
final class Device<Harness: StoreHarness> {
    let notes = Notes()
    let harness: Harness
    let seeder: Seeder
    private let folder: URL

    /// Makes a device with the catalogs of a first release, in a folder that is removed with the device.
    ///
    /// The identities of its copies are 1, 2 and so on.
    init(_ harness: Harness) throws {
        self.harness = harness
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("seedbed-conformance-\(UInt64.random(in: .min ... .max))")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("history"), withIntermediateDirectories: true)
        let count = Counter()
        var environment = Seeder.Environment()
        environment.now = { Short.instant("2025-12-31") }
        environment.makeUUID = { Short.uuid(String(count.next(), radix: 16)) }
        seeder = Seeder(
            catalogs: .files(["kinds.json", "roles.json"].map { [folder] in folder.appendingPathComponent($0) }),
            defaults: folder.appendingPathComponent("defaults.json"), device: "device", environment: environment
        ) { (_) in try harness.makeStore(HarnessTables.all) }
        try writeHistory()
        try release("2025-01-01")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes the app's catalogs for one release.
    ///
    /// The kinds of speech come first. The roles have the scope `x`.
    func release(
        _ released: String, types: String = #"{ "name": "Toast", "green": 60 }, { "name": "Poem", "green": 90 }"#,
        retired: String = "", roles: String = #"{ "$id": "timer", "name": "Timer", "club": "x" }"#
    ) throws {
        try write(
            "kinds.json",
            """
            { "catalog": "kinds", "released": "\(released)", "table": "SpeechType", "key": ["name"],
              "volatile": ["position"], "seeds": [\(types)], "retired": [\(retired)] }
            """)
        try write(
            "roles.json",
            """
            { "catalog": "roles", "released": "\(released)", "table": "Role", "key": ["name"],
              "mapping": { "seedID": "seedID", "dismissDate": "dismissDate", "scope": "club" }, "seeds": [\(roles)] }
            """)
    }

    /// Writes the history of a release in 2024, a year before the first one with Seedbed.
    ///
    /// It shipped three kinds of speech, green after a minute.
    private func writeHistory() throws {
        let lines = ["Toast", "Roast", "Ode"].map { name in
            """
            { "released": "2024-01-01", "$id": "\(name.lowercased())", "key": { "name": "\(name)" },
              "content": { "name": "\(name)", "green": 1 } }
            """
        }
        try write(
            "history/kinds.json",
            """
            { "catalog": "kinds", "releases": ["2024-01-01"], "shipped": [\(lines.joined(separator: ", "))] }
            """)
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    /// Calls `body` with the store, on the seeder's actor.
    func onStore<Result: Sendable>(_ body: @Sendable (Probe<Harness>) throws -> Result) async throws -> Result {
        let harness = harness
        return try await seeder.lendStore(for: SeedAccount.signedOut) { (store) throws(StoreError) in
            do {
                guard let own = store as? Harness.Store else { throw Absent(what: "the harness's store") }
                return try body(Probe(harness, store: own))
            } catch let error as StoreError {
                throw error
            } catch {
                throw .failed(store: "conformance", detail: "\(error)")
            }
        }
    }

    func expect(_ subject: String, _ found: [String], _ expected: [String]) { notes.expect(subject, found, expected) }

    /// Expects the rows of a table.
    func expectRows(_ subject: String, _ table: HarnessTable, are expected: String) async throws {
        notes.expect(subject, try await onStore { try $0.dump(table) }, expected)
    }

    /// Expects this report of a launch.
    func expectLaunch(_ subject: String, dryRun: Bool = false, does expected: String...) async throws {
        try await expectLaunch(subject, dryRun: dryRun, does: expected)
    }

    /// Expects this report of a launch.
    func expectLaunch(_ subject: String, dryRun: Bool = false, does expected: [String]) async throws {
        let report = try await seeder.launch(account: SeedAccount.signedOut, dryRun: dryRun)
        expect(subject, Self.shown(report), expected)
    }

    /// Expects this report of a full cleanup.
    func expectCleanup(_ subject: String, dryRun: Bool = false, does expected: String...) async throws {
        try await expectCleanup(subject, dryRun: dryRun, does: expected)
    }

    /// Expects this report of a full cleanup.
    func expectCleanup(_ subject: String, dryRun: Bool = false, does expected: [String]) async throws {
        let report = try await seeder.clean(account: SeedAccount.signedOut, dryRun: dryRun)
        expect(subject, Self.shown(report), expected)
    }

    /// Expects this report of an import that brought these rows.
    func expectImport(_ subject: String, of names: String..., does expected: String...) async throws {
        let rows = ImportedChanges.rows(inserted: names.map { Short.uuid($0) })
        let report = try await seeder.importFinished(rows, account: SeedAccount.signedOut)
        expect(subject, Self.shown(report), expected)
    }

    /// Shows a report in lines: the outcome, then its results, then its warnings.
    ///
    /// The results are sorted, because no order of the groups is promised.
    static func shown(_ report: Seeder.Report) -> [String] {
        var lines: [String] = []
        for catalog in report.catalogs {
            let skipped = catalog.skipped.filter { $0.value > 0 }.map { "\($0.key.rawValue) \($0.value)" }.sorted()
            if catalog.inserted > 0 || !skipped.isEmpty {
                lines.append(([catalog.catalog, "+\(catalog.inserted)"] + skipped).joined(separator: " "))
            }
        }
        lines += report.rescued.map { "rescued \(Short.name($0.was)) as \(Short.name($0.uuid))" }
        lines += report.removed.map {
            "removed \(Short.name($0.uuid)) \($0.reason.rawValue) \(Short.name($0.survivor))"
        }
        lines += report.marked.map { "marked \(Short.name($0.uuid))" }
        lines += report.ambiguous.map { "ambiguous " + $0.uuids.map { Short.name($0) }.sorted().joined(separator: " ") }
        lines += report.unproven.map { "unproven \(Short.name($0.uuid)) \($0.reason.rawValue)" }
        lines += report.occupied.map { occupied in
            "occupied \(occupied.seed) by " + occupied.uuids.map { Short.name($0) }.sorted().joined(separator: " ")
        }
        lines += report.leftAlone.map { "left alone \(Short.name($0.uuid)) \($0.reason.rawValue)" }
        return [report.outcome.rawValue] + lines.sorted() + report.warnings
    }
}

/// Counts from 1, and returns each number once, to any thread.
final class Counter: Sendable {
    #if canImport(os)
        private let count = OSAllocatedUnfairLock(initialState: 0)
    #else
        private let count = Mutex(0)
    #endif

    /// Returns the next number.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

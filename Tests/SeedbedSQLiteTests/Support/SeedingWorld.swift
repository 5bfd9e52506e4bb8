import Foundation
import Seedbed
import SeedbedTestSupport

/// One device with a store of some kind: it releases catalogs, launches, and lets a user and a sync engine write.
struct SeedingWorld: Sendable {
    let harness: TestHarness
    let seeder: Seeder
    let account: SeedAccount

    /// A device; `defaults` is another device's whose defaults file this one starts with, by a backup.
    ///
    /// - Parameter isPerAccount: whether each account has a defaults file of its own, in the folder `defaults`.
    init(
        _ kind: StoreKind, account: SeedAccount = .signedOut, defaults: SeedingWorld? = nil, isPerAccount: Bool = false,
        uuid: @escaping @Sendable (Int) -> String = { "u\($0)" }
    ) throws {
        let harness = try TestHarness(kind, SpeechTables.all)
        let environment = Seeder.Environment.counted(at: instant("2025-12-31T12:00:00Z"), uuid: uuid)
        let folder = harness.folder.url
        if let defaults {
            try FileManager.default.copyItem(
                at: defaults.harness.folder.url.appending(path: "defaults.json"),
                to: folder.appending(path: "defaults.json"))
        }
        let location: Seeder.DefaultsLocation
        if isPerAccount {
            location = .perAccount(folder.appending(path: "defaults"))
            try FileManager.default.createDirectory(
                at: folder.appending(path: "defaults"), withIntermediateDirectories: false)
        } else {
            location = .file(folder.appending(path: "defaults.json"))
        }
        self.harness = harness
        self.account = account
        seeder = Seeder(
            catalogs: harness.folder.catalogs("kinds.json", "roles.json"),
            defaults: location, device: "device", environment: environment
        ) { (_) throws(StoreError) in try harness.open() }
        try release("2025-01-01")
    }

    /// The app's catalogs, of one release, the kinds of speech first.
    ///
    /// The roles are of the scope `x`.
    func release(
        _ released: String, types: String = #"{ "name": "Toast", "green": 60 }, { "name": "Poem", "green": 90 }"#,
        retiredTypes: [String] = [], roles: String = #"{ "$id": "timer", "name": "Timer", "club": "x" }"#,
        retiredRoles: [String] = []
    ) throws {
        try write(
            "kinds.json",
            """
            { "catalog": "kinds", "released": "\(released)", "table": "SpeechType", "key": ["name"],
              "volatile": ["position"], "seeds": [\(types)], "retired": \(retiredTypes) }
            """)
        try write(
            "roles.json",
            """
            { "catalog": "roles", "released": "\(released)", "table": "Role", "key": ["name"],
              "mapping": { "seedID": "seedID", "dismissDate": "dismissDate", "scope": "club" },
              "seeds": [\(roles)], "retired": \(retiredRoles) }
            """)
    }

    /// Writes a history: the catalog of the kinds of speech shipped these seeds on each of the days, of each the name alone.
    func ship(_ names: String..., on days: String...) throws {
        try harness.folder.writeHistory(of: "kinds", names, on: days)
    }

    /// The same device, launched with its first release: most tests begin with one.
    func launched() async throws -> SeedingWorld {
        _ = try await launch()
        return self
    }

    /// The same after the catalog of the kinds of speech has shipped these seeds; see ``ship(_:on:)``.
    func launched(afterShipping names: String..., on days: String...) async throws -> SeedingWorld {
        try harness.folder.writeHistory(of: "kinds", names, on: days)
        return try await launched()
    }

    func forgetDefaults() throws {
        try FileManager.default.removeItem(at: harness.folder.url.appending(path: "defaults.json"))
    }

    func launch(waits: Bool = true, dryRun: Bool = false) async throws -> String {
        describe(try await seeder.launch(account: account, waits: waits, dryRun: dryRun))
    }

    func importFinished(_ uuids: String...) async throws -> String {
        describe(try await seeder.importFinished(.rows(inserted: uuids.map { UUIDText($0) }), account: account))
    }

    func clean(dryRun: Bool = false) async throws -> String {
        describe(try await seeder.clean(account: account, dryRun: dryRun))
    }

    /// Lets the user, or a sync engine, write.
    func write(_ body: @Sendable (TestHarness, any SeedStore) throws(StoreError) -> Void) async throws {
        let harness = harness
        try await seeder.withStore(for: account) { (store) throws(StoreError) in try body(harness, store) }
    }

    /// Lets the user, or a sync engine, insert a row.
    func insert(_ row: TestHarness.Row, into table: String) async throws {
        try await write { (harness, store) throws(StoreError) in try harness.insert(row, into: table, of: store) }
    }

    /// Lets the user, or a sync engine, insert a type of speech.
    func insertType(
        _ uuid: String, _ name: SeedValue, created: String?, updated: String? = nil, green: Int64 = 1
    ) async throws {
        try await write { (harness, store) throws(StoreError) in
            try harness.insertType(uuid, name, created: created, updated: updated, green: green, in: store)
        }
    }

    /// Lets the user, or a sync engine, change rows.
    func update(
        _ changes: TestHarness.Row, of table: String, where column: String, is value: SeedValue
    ) async throws {
        try await write { (harness, store) throws(StoreError) in
            try harness.update(changes, of: table, where: column, is: value, in: store)
        }
    }

    /// Lets the user, or a sync engine, delete rows.
    func delete(from table: String, where column: String, is value: SeedValue) async throws {
        try await write { (harness, store) throws(StoreError) in
            try harness.delete(from: table, where: column, is: value, in: store)
        }
    }

    func dump(_ table: String) async throws -> String {
        let harness = harness
        return try await seeder.withStore(for: account) { (store) throws(StoreError) in try harness.dump(store, table) }
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: harness.folder.url.appending(path: name))
    }

    /// A report in a few lines, catalogs by name.
    private func describe(_ report: Seeder.Report) -> String {
        var lines = [report.outcome.rawValue + (report.isDryRun ? " (dry run)" : "")]
        for catalog in report.catalogs.sorted(by: { $0.catalog < $1.catalog }) {
            let skipped = catalog.skipped.filter { $0.value > 0 }.map { "\($0.key.rawValue) \($0.value)" }.sorted()
            lines.append(
                ([catalog.catalog, catalog.outcome.rawValue, "+\(catalog.inserted)"] + skipped).joined(separator: " "))
        }
        for rescued in report.rescued { lines.append("+ \(rescued.uuid) was \(rescued.was)") }
        for removal in report.removed {
            lines.append("- \(removal.uuid) \(removal.reason.rawValue) \(removal.survivor?.description ?? "-")")
        }
        for ambiguity in report.ambiguous {
            lines.append("= " + ambiguity.uuids.map(\.description).sorted().joined(separator: " "))
        }
        for kept in report.leftAlone { lines.append("! \(kept.uuid) \(kept.reason.rawValue)") }
        return (lines + report.warnings).joined(separator: "\n")
    }
}

/// A report with its lines in order: which group comes first is no promise.
func sorted(_ report: String) -> String {
    let lines = report.split(separator: "\n")
    return (lines.prefix(1) + lines.dropFirst().sorted()).joined(separator: "\n")
}

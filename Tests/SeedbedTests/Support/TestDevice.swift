import Foundation

@testable import Seedbed
import SeedbedTestSupport

/// Days that tests speak of.
enum Day {
    /// 2025-01-01.
    static let lastYear = SeedInstant(milliseconds: 1_735_689_600_000)
    static let january = SeedInstant(milliseconds: 1_767_225_600_000)
    static let february = SeedInstant(milliseconds: 1_769_904_000_000)
    static let march = SeedInstant(milliseconds: 1_772_323_200_000)
    /// When the user edits: 2026-06-01.
    static let edit = SeedInstant(milliseconds: 1_780_272_000_000)
    /// The time on the clocks of the devices: 2026-07-01.
    static let now = SeedInstant(milliseconds: 1_782_864_000_000)
}

/// A device with its defaults file in a folder of its own.
///
/// The clock stands still; uuids are `u001`, `u002` and so on.
struct TestDevice: Sendable {
    let folder: URL
    var device = "phone"
    private let environment = Seeder.Environment.counted(at: Day.now) { number in
        "u" + String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
    }

    init(in folder: URL) {
        self.folder = folder
    }

    var defaultsURL: URL { folder.appending(path: "defaults.json") }

    /// A seeder, new as after a start of the app.
    func seeder(
        _ catalogs: [Catalog], store: @escaping @Sendable (SeedAccount) -> StoreContent
    ) -> Seeder {
        Seeder(
            catalogs: .catalogs(catalogs), defaults: defaultsURL, device: device, environment: environment
        ) { account throws(StoreError) in ProbeStore(store(account)) }
    }

    /// Starts the app over one store and launches once.
    @discardableResult
    func launch(
        _ catalogs: Catalog..., account: SeedAccount = .signedOut, store: StoreContent, waits: Bool = true,
        dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await seeder(catalogs) { _ in store }.launch(account: account, waits: waits, dryRun: dryRun)
    }

    /// Starts the app over one store and reports an import.
    @discardableResult
    func importFinished(
        _ rows: ImportedChanges, _ catalogs: Catalog..., account: SeedAccount = .signedOut, store: StoreContent,
        dryRun: Bool = false
    ) async throws(SeedbedError) -> Seeder.Report {
        try await seeder(catalogs) { _ in store }.importFinished(rows, account: account, dryRun: dryRun)
    }

    /// The entries of this device in the defaults file: `none food 2026-01-01`, one line for each entry.
    func recorded() throws -> String {
        let defaults = try DefaultsFile(at: defaultsURL).read()
        return defaults.accounts(device: device).flatMap { account in
            defaults.catalogs(device: device, account: account).map { catalog in
                let entry = defaults.entry(device: device, account: account, catalog: catalog)
                return "\(account.key ?? "?") \(catalog) \(entry?.released.iso8601.prefix(10) ?? "?")"
            }
        }.joined(separator: "\n")
    }

    /// The folder's files with their contents.
    func files() throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try names(in: folder) { files[name] = try text(of: folder.appending(path: name)) }
        return files
    }
}

/// Calls `body` with a new device.
func inWorld(_ body: (TestDevice) async throws -> Void) async throws {
    try await inTemporaryFolder { folder in try await body(TestDevice(in: folder)) }
}

/// Calls `body` with a new device and an empty store.
func inWorld(_ body: (TestDevice, StoreContent) async throws -> Void) async throws {
    try await inWorld { device in try await body(device, .empty()) }
}

/// Calls `body` with a new device that has launched with these catalogs, and its store.
func inWorld(
    launching first: Catalog, _ others: Catalog..., body: (TestDevice, StoreContent) async throws -> Void
) async throws {
    try await inWorld { device, store in
        try await device.seeder([first] + others) { _ in store }.launch(account: .signedOut)
        try await body(device, store)
    }
}

extension Seeder.Report {
    /// `seeded; food: seeded +2 touched 1; removed u001 superseded by u002`: all that a test compares.
    var summary: String {
        var parts = [outcome.rawValue]
        for catalog in catalogs {
            let skipped = Seed.SkipReason.allCases.compactMap { reason in
                catalog.skipped[reason].map { " \(reason.rawValue) \($0)" }
            }
            parts.append("\(catalog.catalog): \(catalog.outcome.rawValue) +\(catalog.inserted)\(skipped.joined())")
        }
        parts += removed.map { "removed \($0.uuid) \($0.reason.rawValue)" + ($0.survivor.map { " by \($0)" } ?? "") }
        parts += ambiguous.map { "ambiguous " + $0.uuids.map(\.description).joined(separator: ", ") }
        parts += unproven.map { "unproven \($0.uuid) \($0.reason.rawValue)" }
        parts += occupied.map { "occupied \($0.seed) by \($0.uuids.map(\.description).joined(separator: ", "))" }
        parts += leftAlone.map { "left \($0.uuid) \($0.reason.rawValue)" }
        return (parts + warnings.map { _ in "warning" }).joined(separator: "; ")
    }
}

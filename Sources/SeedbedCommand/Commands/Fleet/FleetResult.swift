internal import Seedbed

/// The result of a command on one of many stores.
struct FleetResult: Sendable {
    /// Whether nothing was done, and nothing is to be told.
    var isQuiet: Bool
    /// The lines about the store, without its path.
    var lines: [String]
    /// The object that the command prints for one store.
    var json: JSONValue
    /// The numbers for the total.
    var counts: [Count]
    /// The seeds that tables refused, which is a failure although the rest was seeded.
    var refused: [Seeder.Report.Refused] = []

    /// A number with its name.
    struct Count: Sendable {
        var name: String
        var number: Int
    }

    /// The result of `seed` or `clean`.
    init(_ report: Seeder.Report, _ arguments: Arguments) {
        let listed: [(String, Int)] = [
            ("inserted", report.catalogs.map(\.inserted).reduce(0, +)), ("removed", report.removed.count),
            ("rescued", report.rescued.count), ("refused", report.refused.count),
            ("occupied", report.occupied.count), ("unproven", report.unproven.count),
            ("ambiguous", report.ambiguous.count), ("left alone", report.leftAlone.count),
        ]
        counts = listed.map { Count(name: $0.0, number: $0.1) }
        isQuiet =
            counts.allSatisfy { $0.number == 0 } && report.warnings.isEmpty
            && [.alreadySeeded, .cleaned].contains(report.outcome)
        refused = report.refused
        lines = [Self.line(report.outcome.rawValue, counts)] + report.warnings
        json = report.json(naming: SeedNames(in: CatalogSource(path: arguments.seeds)), isVerbose: false)
    }

    /// The result of `adopt`.
    init(_ report: AdoptionReport) {
        let listed = [("untouched", report.untouched.count), ("touched", report.touched.count)]
        counts = listed.map { Count(name: $0.0, number: $0.1) }
        isQuiet = report.untouched.isEmpty && report.touched.isEmpty
        lines = [Self.line("adopted", counts + [Count(name: "left as they are", number: report.left.count)])]
        json = report.json
    }

    /// The result of `status`: a store is quiet if it was given each release, and nothing that a person should look at is counted.
    init(_ view: StatusView) {
        let catalogs = view.status.catalogs
        let behind = catalogs.count { catalog in
            [catalog.done, catalog.receipt].contains { $0.map { $0 < catalog.released } ?? true }
        }
        let listed: [(String, Int)] = [
            ("behind", behind), ("twins", catalogs.map(\.twins).reduce(0, +)),
            ("missing", catalogs.map(\.missing).reduce(0, +)),
            ("occupied", catalogs.map(\.occupied).reduce(0, +)),
            ("unproven", catalogs.map(\.unproven).reduce(0, +)),
            ("refused", catalogs.map(\.refused.count).reduce(0, +)),
        ]
        counts = listed.map { Count(name: $0.0, number: $0.1) }
        isQuiet = counts.allSatisfy { $0.number == 0 } && view.status.contentRemoved == nil
        let outcome = view.status.contentRemoved == nil ? "seeded" : "content removed"
        lines = [Self.line(behind > 0 ? "not up to date" : outcome, counts)]
        json = view.json
    }

    /// The result of `check`, which has found no mistake.
    init(_ warnings: [String]) {
        isQuiet = warnings.isEmpty
        lines = warnings.map { "warning: \($0)" }
        counts = [Count(name: "warnings", number: warnings.count)]
        json = ["warnings": .array(warnings.map(JSONValue.string))]
    }

    /// `seeded, 12 inserted, 1 removed`.
    private static func line(_ outcome: String, _ counts: [Count]) -> String {
        ([outcome] + counts.filter { $0.number > 0 }.map { "\($0.number) \($0.name)" }).joined(separator: ", ")
    }
}

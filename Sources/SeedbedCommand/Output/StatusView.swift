internal import Seedbed

/// The output of `seedbed status`.
struct StatusView {
    let status: Seeder.Status
    /// The state of each seed, if it is asked for.
    let survey: CopySurvey?
    /// The seeds that rows of the user's block by another rule of the table than the seeds' own key.
    let blocked: [Seeder.Report.Occupied]
    /// The device whose releases are shown, or nil if none is recorded.
    let device: String?
    let defaults: Defaults

    /// The object that `--json` prints; its field names are part of the command's interface.
    var json: JSONValue {
        [
            "account": status.account.json, "device": device.map(JSONValue.string) ?? nil,
            "contentRemoved": status.contentRemoved.map { .string($0.iso8601) } ?? nil,
            "catalogs": .array(
                status.catalogs.map { catalog in
                    catalog.json(blocked: blocked(in: catalog), seeds: survey?.json(ofSeedsIn: catalog.catalog))
                }),
            "unlistedCatalogs": .array(status.unlistedCatalogs.map(JSONValue.string)),
            "devices": .array(defaults.recorded.map(json(of:))),
            "warnings": .array(defaults.warnings.map { .string($0.description) }),
        ]
    }

    private func blocked(in catalog: Seeder.Status.CatalogStatus) -> [Seeder.Report.Occupied] {
        blocked.filter { SeedReference(name: $0.seed)?.catalog == catalog.catalog }
    }

    private func json(of records: Defaults.DeviceRecords) -> JSONValue {
        let accounts = records.accounts.map { account, catalogs -> JSONValue in
            ["account": account.json, "catalogs": .array(catalogs.map { json(of: $0.entry, named: $0.name) })]
        }
        return ["device": .string(records.device), "accounts": .array(accounts)]
    }

    private func json(of entry: Defaults.Entry, named name: String) -> JSONValue {
        [
            "catalog": .string(name), "released": .string(entry.released.iso8601),
            "seededAt": .string(entry.seededAt.iso8601), "store": .string(entry.store),
        ]
    }

    /// A table of the catalogs, and one of the defaults file's records.
    var text: String {
        let heads = [
            "catalog", "released", "done", "receipt", "untouched", "touched", "dismissed", "twins", "missing",
            "occupied", "unproven",
        ]
        var text = AlignedTable.lines(of: [heads] + status.catalogs.map(\.cells) + totals)
        if let date = status.contentRemoved {
            text += "The account's content was removed at \(date.iso8601); nothing is seeded.\n"
        }
        // The next launch may insert what an earlier release could not.
        let isPast = { (catalog: Seeder.Status.CatalogStatus) in catalog.receipt.map { $0 < catalog.released } ?? false
        }
        let refused =
            status.catalogs.filter { !isPast($0) }.flatMap(\.refused).refusals
            + status.catalogs.filter(isPast).flatMap(\.refused).refusals("refused the last release of")
            + blocked.map(\.sentence)
        for line in refused + retired + unlisted + (survey?.lines ?? []) {
            text += line.onOneLine + "\n"
        }
        return text + "\n" + recordedText
    }

    /// A row with the sums of several catalogs.
    private var totals: [[String]] {
        if status.catalogs.count < 2 { return [] }
        let sums = status.catalogs.map(\.counts).reduce(Array(repeating: 0, count: 7)) { zip($0, $1).map(+) }
        return [["in all", "", "", ""] + sums.map { String($0) }]
    }

    /// A line for each catalog of which retired copies are there.
    private var retired: [String] {
        status.catalogs.filter { !$0.kept.isEmpty }.map { catalog in
            let seeds = catalog.kept.map { "“\($0)”" }.joined(separator: ", ")
            return "\(catalog.catalog) has retired \(seeds), and untouched copies stay as long as rows refer to them"
        }
    }

    /// A line for each catalog that lists less than it delivered, and for each that the app no longer has.
    private var unlisted: [String] {
        status.catalogs.filter { !$0.unlisted.isEmpty }.map { catalog in
            let seeds = catalog.unlisted.map { "“\($0)”" }.joined(separator: ", ")
            return
                "\(catalog.catalog) delivered \(seeds) and lists \(catalog.unlisted.count == 1 ? "it" : "them") no longer; "
                + "“retired” removes untouched copies"
        } + status.unlistedCatalogs.map { "the store was given catalog “\($0)”, which the app no longer has" }
    }

    private var recordedText: String {
        let records = records
        return records.isEmpty
            ? "The defaults file records nothing yet.\n"
            : AlignedTable.lines(of: [["device", "account", "catalog", "released", "seeded at"]] + records)
    }

    private var records: [[String]] {
        defaults.recorded.flatMap { device, accounts in
            accounts.flatMap { account, catalogs in
                catalogs.map {
                    [device, account.label ?? "", $0.name, $0.entry.released.short, $0.entry.seededAt.iso8601]
                }
            }
        }
    }
}

extension Seeder.Status.CatalogStatus {
    /// - Parameters:
    ///   - blocked: the catalog's seeds that rows of the user's block.
    ///   - seeds: the list of the catalog's seeds, if it is asked for.
    fileprivate func json(blocked: [Seeder.Report.Occupied], seeds: JSONValue?) -> JSONValue {
        let counts: JSONValue = [
            "catalog": .string(catalog), "released": .string(released.iso8601),
            "done": done.map { .string($0.iso8601) } ?? nil, "receipt": receipt.map { .string($0.iso8601) } ?? nil,
            "untouched": .number(untouched), "touched": .number(touched), "dismissed": .number(dismissed),
            "twins": .number(twins), "missing": .number(missing), "occupied": .number(occupied),
            "unproven": .number(unproven), "refused": .array(refused.map(\.json)),
            "blocked": .array(blocked.map(\.json)),
            "unlisted": .array(unlisted.map(JSONValue.string)),
        ]
        guard let seeds, case .object(let fields) = counts else { return counts }
        return .object(fields + [JSONValue.Field(name: "seeds", value: seeds)])
    }

    fileprivate var cells: [String] {
        [catalog, released.short, done?.short ?? "no", receipt?.short ?? "no"]
            + counts.map { String($0) }
    }

    fileprivate var counts: [Int] { [untouched, touched, dismissed, twins, missing, occupied, unproven] }
}

package import Seedbed

/// A version of the app, by the catalogs that it ships.
///
/// | seed | 1 | 2 | 3 |
/// |---|---|---|---|
/// | `apple` | 10 | 20 | 10 again |
/// | `berry` | 10 | 10 | 10 |
/// | `cherry` | 10 | retired | retired |
/// | `date` | – | 10 | 30 |
package enum Release: Int, CaseIterable, Comparable, Sendable {
    case first = 1
    case second, third

    package static func < (left: Release, right: Release) -> Bool { left.rawValue < right.rawValue }

    /// The value of the column `green` of each seed.
    package var seeds: [String: Int64] {
        switch self {
        case .first: ["apple": 10, "berry": 10, "cherry": 10]
        case .second: ["apple": 20, "berry": 10, "date": 10]
        case .third: ["apple": 10, "berry": 10, "date": 30]
        }
    }

    /// The seeds that it does not ship any more.
    package var retired: [String] { self == .first ? [] : ["cherry"] }

    /// 2025, the first of a month for each.
    package var date: SeedInstant { SeedInstant(milliseconds: 1_735_689_600_000 + Int64(rawValue) * 2_678_400_000) }

    /// Its catalog for either table, with the history of the releases before it; the third one knows the first by hashes.
    package func catalog(for table: Table) -> Catalog {
        var history = Catalog.History()
        for earlier in Release.allCases where earlier < self {
            let former = earlier.catalog(for: table)
            guard self == .third, earlier == .first else {
                history.add(former)
                continue
            }
            var hashes = HistoryHashes(of: former)
            let forms = former.seeds.map { ($0.id, [hashes.form(of: $0)]) }
            history.merge(Catalog.History(forms: Dictionary(uniqueKeysWithValues: forms)))
        }
        let mapping =
            table == .plain ? Catalog.Mapping() : Catalog.Mapping(seedID: "seedID", dismissDate: "dismissDate")
        return Catalog(
            name: table.rawValue, released: date,
            table: SeedTable(name: table.rawValue, key: ["name"], mapping: mapping, volatile: ["place"]),
            seeds: seeds.sorted { $0.key < $1.key }.map { id, green in
                Seed(
                    id: id,
                    fields: [
                        Seed.Field(column: "name", content: .value(.text(id))),
                        Seed.Field(column: "green", content: .value(.integer(green))),
                    ])
            },
            retired: retired, history: history)
    }
}

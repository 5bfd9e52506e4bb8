import SeedbedTestSupport
import Testing

import Seedbed

/// Releases that rename catalogs and seeds, move a seed, and give former names back; a store that sees no new name is the model.
///
/// A failure names the seed to replay it with, and what was done until then.
struct RandomRenamingTests {
    /// The content of one release, and its names.
    private struct Release {
        /// The names of the two catalogs.
        var catalogs = ["f", "p"]
        /// Where the seed is that moves, and its id there.
        var place = Place()
        var isRetired = false
        var colors: [String] = []
        var sort: Int64 = 0
    }

    private struct Place: Hashable {
        var catalog = 0
        var id = "pear"
    }

    /// The releases of an app, with the names that they have or without them.
    private struct App {
        var releases: [Release] = []
        let table: SeedTable
        let hasHistory: Bool

        static func day(_ release: Int) -> SeedInstant {
            SeedInstant(milliseconds: Day.january.milliseconds + Int64(release) * 86_400_000)
        }

        /// Adds a release: each name changes now and then, also to one from before.
        mutating func addRenaming(_ release: Release, _ random: inout RandomSource) {
            let last = releases.last ?? Release()
            var next = release
            (next.catalogs, next.place) = (last.catalogs, last.place)
            if random.chance(40) { next.catalogs[0] = random.pick(["f", "g", "e"]) }
            if random.chance(20) { next.catalogs[1] = random.pick(["p", "q", "o"]) }
            if random.chance(30) { next.place.id = random.pick(["pear", "birne", "pera"]) }
            if random.chance(30) { next.place.catalog = 1 - next.place.catalog }
            releases.append(next)
        }

        func catalogs(_ random: inout RandomSource) -> [Catalog] {
            [0, 1].map { number in
                var history = Catalog.History()
                if hasHistory {
                    for former in releases.indices.dropLast() { history.add(catalog(number, former, &random)) }
                }
                return catalog(number, releases.count - 1, history: hasHistory ? history : nil, &random)
            }
        }

        /// A catalog as a release shipped it, under the names of the last release.
        private func catalog(
            _ number: Int, _ release: Int, history: Catalog.History? = nil, _ random: inout RandomSource
        ) -> Catalog {
            let (content, last) = (releases[release], releases[releases.count - 1])
            let name = last.catalogs[number]
            let names = Set(releases.map { $0.catalogs[number] }).subtracting([name]).sorted()
            var seeds = [seed(number == 0 ? "apple" : "mint", "red\(release / 2)")]
            if number == 0, !content.isRetired { seeds.append(seed("plum", content.colors[0])) }
            if number == last.place.catalog {
                var formerly: [String] = []
                for place in Set(releases.map(\.place)).subtracting([last.place]).sorted(by: { "\($0)" < "\($1)" }) {
                    let catalogs = Set(releases.map { $0.catalogs[place.catalog] }).sorted()
                    formerly.append("\(random.pick(catalogs))/\(place.id)")
                }
                seeds.append(
                    seed(
                        last.place.id, content.colors[1], name: "pear", sort: content.sort,
                        formerly: formerly.shuffled(using: &random)))
            }
            return Catalog(
                name: name, formerly: names.shuffled(using: &random), released: Self.day(release), table: table,
                seeds: seeds, retired: number == 0 && content.isRetired ? ["plum"] : [], history: history)
        }

        private func seed(
            _ id: String, _ color: String, name: String? = nil, sort: Int64? = nil, formerly: [String] = []
        ) -> Seed {
            var fields = [
                Seed.Field(column: "name", content: .value(.text(name ?? id))),
                Seed.Field(column: "color", content: .value(.text(color))),
            ]
            if let sort { fields.append(Seed.Field(column: "sort", content: .value(.integer(sort)))) }
            return Seed(id: id, fields: fields, formerly: formerly)
        }
    }

    @Test(arguments: [SeedTable.plain, .durable], [false, true])
    func `S3, S5, I4: names decide nothing, however often they change`(
        table: SeedTable, hasHistory: Bool
    ) async throws {
        var random = RandomSource()
        for round in 0..<40 {
            var renaming = App(table: table, hasHistory: hasHistory)
            var model = App(table: table, hasHistory: hasHistory)
            var steps: [String] = []
            try await inWorld { world, store throws in
                try await inWorld { modelWorld, modelStore throws in
                    for _ in 0..<8 {
                        var next = Release()
                        next.isRetired = !model.releases.isEmpty && random.chance(30)
                        next.colors = [random.pick(["blue", "black"]), random.pick(["green", "yellow"])]
                        next.sort = random.chance(60) ? Int64(model.releases.count) : model.releases.last?.sort ?? 0
                        model.releases.append(next)
                        renaming.addRenaming(next, &random)
                        let catalogs = renaming.catalogs(&random)
                        let modelCatalogs = model.catalogs(&random)
                        let last = renaming.releases[renaming.releases.count - 1]
                        steps.append(
                            "\(last.catalogs.joined(separator: " ")) \(last.place.catalog)/\(last.place.id) \(last.colors) "
                                + "\(last.sort)\(last.isRetired ? " retired" : "")")
                        for _ in 0..<random.pick([0, 1, 1, 1, 2]) {
                            steps.append("launch")
                            try await world.seeder(catalogs) { _ in store }.launch(account: .signedOut)
                            try await modelWorld.seeder(modelCatalogs) { _ in modelStore }.launch(account: .signedOut)
                            let comment: Comment = "\(random.replay), round \(round): \(steps.joined(separator: ", "))"
                            #expect(rows(store, table) == rows(modelStore, table), comment)
                        }
                        if random.chance(40) { steps.append(act([store, modelStore], table, &random)) }
                    }
                    let catalogs = renaming.catalogs(&random)
                    try await world.seeder(catalogs) { _ in store }.launch(account: .signedOut)
                    try await world.seeder(catalogs) { _ in store }.importFinished(.unknown, account: .signedOut)
                    let settled = store.rows(of: table.name) + store.bookkeeping
                    try await world.seeder(catalogs) { _ in store }.importFinished(.unknown, account: .signedOut)
                    let comment: Comment = "\(random.replay), round \(round): \(steps.joined(separator: ", "))"
                    #expect(store.rows(of: table.name) + store.bookkeeping == settled, comment)
                }
            }
        }
    }

    /// The rows without the names of their seeds.
    private func rows(_ store: StoreContent, _ table: SeedTable) -> [String] {
        store.sortedRows(of: table.name).map { row in
            row.split(separator: " ").filter { !$0.hasPrefix("seedID=") }.joined(separator: " ")
        }
    }

    /// Lets the user do the same in all stores.
    private func act(_ stores: [StoreContent], _ table: SeedTable, _ random: inout RandomSource) -> String {
        let name = random.pick(["pear", "pear", "plum", "apple"])
        let value: (String, SeedValue)? = random.pick([
            nil, nil, ("color", .text("mine")), ("sort", .integer(99)),
            table.isDurable ? ("dismissDate", .text(Day.edit.iso8601)) : nil,
        ])
        for store in stores {
            store.edit { store in
                if let (column, value) = value {
                    store.update([column: value], of: table.name) { $0["name"] == .text(name) }
                } else {
                    store.delete(from: table.name) { $0["name"] == .text(name) }
                }
            }
        }
        return "\(value?.0 ?? "delete") \(name)"
    }
}

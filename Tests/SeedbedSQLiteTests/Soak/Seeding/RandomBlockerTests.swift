import Seedbed
import SeedbedTestSupport
import Testing

/// S1, S5: rows of the user's come into the places of seeds and go again, between releases.
///
/// A seed comes as soon as its place is free, unless the store was given it before: then the user has removed it.
struct RandomBlockerTests {
    /// A kind of row of the user's that holds a seed's unique value under another name.
    private enum Blocker: CaseIterable {
        case made
        case touched
        case tagged

        /// The dates of the row.
        var dates: (create: RawValue, update: RawValue) {
            switch self {
            case .made: (nil, nil)
            case .touched: ("2024-01-01", "2024-06-01")
            case .tagged: ("2024-01-01", nil)
            }
        }
    }

    private static let seeds = (0..<4).map { "s\($0)" }

    @Test func `S5: a seed that only a blocker kept away comes when the blocker has gone`() async throws {
        var seen = (came: 0, stayedRemoved: 0, stayedBlocked: 0)
        let isSeen = { seen.came > 0 && seen.stayedRemoved > 0 && seen.stayedBlocked > 0 }
        for var random in RandomSource.rounds(8, of: "random blockers", until: isSeen) {
            try await live(using: &random, Comment(rawValue: "SEEDBED_RANDOM_SEED=\(random.seed)"), &seen)
        }
        #expect(isSeen(), "\(seen)")
    }

    private func live(
        using random: inout RandomSource, _ context: Comment,
        _ seen: inout (came: Int, stayedRemoved: Int, stayedBlocked: Int)
    ) async throws {
        let hasSeedID = random.chance(60)
        let isDurable = hasSeedID && random.chance(50)
        let marks = (hasSeedID ? ", seed TEXT" : "") + (isDurable ? ", gone TEXT" : "")
        let columns = "uuid TEXT, name TEXT, slug TEXT UNIQUE, green INT, createDate TEXT, updateDate TEXT\(marks)"
        let world = try AppWorld("CREATE TABLE t (\(columns))")
        let mapping = (hasSeedID ? [#""seedID": "seed""#] : []) + (isDurable ? [#""dismissDate": "gone""#] : [])
        // Each seed comes into the catalog at a release of its own, so that a blocker may be there before it.
        let first = Self.seeds.reduce(into: [:]) { $0[$1] = Int.random(in: 1...4, using: &random) }
        var delivered: Set<String> = []
        for release in 1...8 {
            let shipped = Self.seeds.filter { first[$0, default: 1] <= release }
            try write(shipped, release, mapping, world)
            let (had, blocked) = (try holders("u%", world), try holders("m%", world))
            _ = try await world.launch()
            let has = try holders("u%", world)
            for seed in shipped {
                let comes = !delivered.contains(seed) && !blocked.contains(seed)
                #expect(has.contains(seed) == (had.contains(seed) || comes), "\(seed), release \(release), \(context)")
                let told = try await world.seeder.explain(seed: "c/\(seed)", account: .signedOut)
                // While a row blocks a seed, that is the answer: the seed would not come if it were asked for again either.
                let isRemoved = delivered.contains(seed) && !has.contains(seed) && !blocked.contains(seed)
                #expect(told.isRemoved == isRemoved, "\(seed), release \(release), \(context)")
                #expect(told.occupants.isEmpty == (has.contains(seed) || !blocked.contains(seed)), context)
                seen.came += comes && first[seed] != release ? 1 : 0
                seen.stayedRemoved += isRemoved ? 1 : 0
                seen.stayedBlocked += !delivered.contains(seed) && blocked.contains(seed) ? 1 : 0
            }
            delivered.formUnion(has)
            for event in 0..<Int.random(in: 1...5, using: &random) {
                try change(random.pick(Self.seeds), "m\(release)-\(event)", world, &random)
            }
        }
    }

    /// The release of that number, which has other values than the one before.
    private func write(_ shipped: [String], _ release: Int, _ mapping: [String], _ world: AppWorld) throws {
        let seeds = shipped.map {
            #"{ "$id": "\#($0)", "name": "\#($0.uppercased())", "slug": "\#($0)", "green": \#(release) }"#
        }
        let more = mapping.isEmpty ? "" : #""mapping": { \#(mapping.joined(separator: ", ")) },"#
        try world.release("2025-03-0\(release)", seeds.joined(separator: ", "), more: more)
    }

    /// The seeds whose places are held by rows with such an identity: `u%` are Seedbed's, `m%` the user's.
    private func holders(_ identities: String, _ world: AppWorld) throws -> Set<String> {
        let slugs = try world.rows("SELECT slug FROM t WHERE uuid LIKE '\(identities)'")
        return Set(slugs.split(separator: "\n").map(String.init))
    }

    /// The user changes the rows at a seed's place.
    private func change(_ seed: String, _ uuid: String, _ world: AppWorld, _ random: inout RandomSource) throws {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try world.app.execute("DELETE FROM t WHERE slug = '\(seed)' AND uuid LIKE 'm%'")
        case 1: try world.app.execute("DELETE FROM t WHERE slug = '\(seed)' AND uuid LIKE 'u%'")
        case 2: try world.app.execute("UPDATE t SET green = green + 70 WHERE slug = '\(seed)'")
        default:
            guard try !holders("%", world).contains(seed) else { return }
            let dates = random.pick(Blocker.allCases).dates
            try world.app.insert(
                [
                    ("uuid", .string(uuid)), ("name", .string("Mine \(uuid)")), ("slug", .string(seed)),
                    ("green", .integer(1)), ("createDate", dates.create), ("updateDate", dates.update),
                ], into: "t")
        }
    }
}

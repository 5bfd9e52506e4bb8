import Seedbed
import SeedbedTestSupport
import Testing

/// Releases that pass the names of seeds round, retire some, and now and then ship one that the table refuses.
struct RandomExchangeTests {
    private static let table = """
        CREATE TABLE t (id INTEGER PRIMARY KEY, uuid TEXT, seed TEXT, gone TEXT, name TEXT COLLATE NOCASE UNIQUE,
            green INT CHECK (green > 0), createDate TEXT, updateDate TEXT);
        CREATE TABLE note (t INT NOT NULL REFERENCES t ON DELETE CASCADE, text TEXT)
        """

    @Test func `S3: each release has its names, but for the seeds that are refused`() async throws {
        let seed = RandomSource.seed(for: "RandomExchangeTests")
        for round in 0..<UInt64(12) {
            var random = RandomSource(seed: seed &+ round)
            let world = try AppWorld(Self.table)
            var ids = (0..<7).map { "s\($0)" }
            var retired: [String] = []
            var former: [String: String] = [:]
            for release in 1...4 {
                if release > 1, random.chance(40) {
                    retired.append(ids.remove(at: Int.random(in: 0..<ids.count - 1, using: &random)))
                }
                let names = (0..<9).map { random.chance(50) ? "n\($0)" : "N\($0)" }.shuffled(using: &random)
                let bad = release < 4 && random.chance(40) ? random.pick(ids) : ""
                let seeds = zip(ids, names).map { id, name in
                    #"{ "$id": "\#(id)", "name": "\#(name)", "green": \#(id == bad ? 0 : release) }"#
                }
                try world.release(
                    "2025-0\(release)-01", seeds.joined(separator: ", "),
                    more: #""mapping": { "seedID": "seed", "dismissDate": "gone" }, "retired": \#(retired),"#)
                let report = try await world.seeder.launch(account: .signedOut)
                let refused = Set(report.refused.map(\.seed))
                let said: Comment = "SEEDBED_RANDOM_SEED=\(seed &+ round), release \(release)"
                #expect(bad.isEmpty ? refused == [] : refused.contains("c/\(bad)"), said)
                var expected: [String: String] = [:]
                for (id, name) in zip(ids, names) {
                    expected["c/\(id)"] = refused.contains("c/\(id)") ? former["c/\(id)"] : name
                }
                let rows = try world.app.rows("SELECT seed, name FROM t").map { ("\($0[0])", "\($0[1])") }
                #expect(Dictionary(rows) { _, last in last + " twice" } == expected, said)
                #expect(try world.app.rows("SELECT 1 FROM note JOIN t ON t.id = note.t WHERE text <> seed") == [], said)
                #expect(try world.app.problems() == [], said)
                if release == 1 {
                    // Of a seed that stays: what the user files under it keeps a retired one.
                    try world.app.execute("INSERT INTO note SELECT id, seed FROM t WHERE seed = 'c/s0'")
                    ids.removeAll { $0 == "s0" }
                    ids.append("s0")
                }
                former = expected
            }
        }
    }
}

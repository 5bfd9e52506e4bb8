import Testing

import Seedbed

struct LaunchDecisionTests {
    /// The table of SPEC.md, written out: every combination of nothing, an older, the same and a later release.
    @Test(arguments: [
        // done, receipt, where a new store waits, where it does not
        ("nothing", "nothing", "seed", "seed"), ("nothing", "older", "seed", "seed"),
        ("nothing", "same", "record", "record"), ("nothing", "later", "record", "record"),
        ("older", "nothing", "seed", "seed"), ("older", "older", "seed", "seed"),
        ("older", "same", "record", "record"), ("older", "later", "record", "record"),
        ("same", "nothing", "awaitImport", "seed"), ("same", "older", "awaitImport", "seed"),
        ("same", "same", "nothing", "nothing"), ("same", "later", "nothing", "nothing"),
        ("later", "nothing", "olderApp", "olderApp"), ("later", "older", "olderApp", "olderApp"),
        ("later", "same", "olderApp", "olderApp"), ("later", "later", "olderApp", "olderApp"),
    ])
    func `the seeding table and S7`(done: String, receipt: String, waiting: String, notWaiting: String) {
        for released in [Int64.min + 1, 0, Int64.max - 1] {
            let dates: [String: Int64] = ["older": released - 1, "same": released, "later": released + 1]
            let step = { (waits: Bool) in
                LaunchDecision.step(
                    done: dates[done].map(SeedInstant.init(milliseconds:)),
                    receipt: dates[receipt].map(SeedInstant.init(milliseconds:)),
                    released: SeedInstant(milliseconds: released), waits: waits
                ).rawValue
            }
            #expect(step(true) == waiting)
            #expect(step(false) == notWaiting)
        }
    }

    /// Where the user removed the account's content, whatever would seed or wait does neither.
    @Test(arguments: ["nothing", "older", "same", "later"], ["nothing", "older", "same", "later"])
    func `content removed: nothing is seeded`(done: String, receipt: String) {
        let dates: [String: SeedInstant] = ["older": Day.january, "same": Day.february, "later": Day.march]
        for waits in [true, false] {
            let step = { (isContentRemoved: Bool) in
                LaunchDecision.step(
                    done: dates[done], receipt: dates[receipt], released: Day.february, waits: waits,
                    isContentRemoved: isContentRemoved)
            }
            let seedsOrWaits = [.seed, .awaitImport].contains(step(false))
            #expect(step(true) == (seedsOrWaits ? .contentRemoved : step(false)))
        }
    }
}

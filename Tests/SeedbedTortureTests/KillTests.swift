import Seedbed
import SeedbedTestSupport

#if os(Linux)
    import Foundation
    import Testing

    /// S4: whatever point a crash comes at, the next launch ends in the same state as if it had not.
    @Suite(.serialized) struct KillTests {
        /// Some calls after one another, of one scenario.
        private struct Part: Sendable {
            var stage: Stage
            var numbers: [Int]
            var after: Bool
        }

        @Test func `a kill at any call, and in the recovery, leaves no trace`() async throws {
            let stages = try await Stage.all.value
            #expect(stages.count == Scenario.all.count)
            let seed = RandomSource.seed(for: "kills")
            print("calls: " + stages.map { "\($0.scenario) \($0.calls.count)" }.joined(separator: ", "))
            let tally = Tally()
            try await sweep(stages, seed: seed, tally)
            let swept = tally.kills
            try await killAtRandom(stages, seed: seed, tally)
            Budget.report("")
            print(
                """
                kills: \(tally.kills), \(swept) of them at \(Budget.sweepStride == 1 ? "every call" : "one call in \(Budget.sweepStride)") \
                of \(Self.swept(stages).count) scenarios; \
                \(tally.ends) ends compared, \(tally.failureCount) differ
                \(tally.distribution)
                """)
            #expect(tally.failures == [])
            #expect(tally.kills >= Budget.kills && tally.ends > 0)
            for stage in Self.swept(stages) {
                let missed = Set(Self.sweptCalls(of: stage, seed)).subtracting(tally.hits(of: stage.scenario))
                #expect(
                    missed.isEmpty && stage.calls.count > 20, "\(stage.scenario) was not killed at \(missed.sorted())")
            }
        }

        private static func swept(_ stages: [Stage]) -> [Stage] {
            stages.filter { Budget.sweepsVariants || !$0.scenario.isVariant }
        }

        /// The calls of a command that the sweep kills: all in a long run, and in a short one those that the seed picks.
        private static func sweptCalls(of stage: Stage, _ seed: UInt64) -> [Int] {
            let first = 1 + Int(seed % UInt64(Budget.sweepStride))
            return Array(stride(from: first, through: stage.calls.count, by: Budget.sweepStride))
        }

        /// Kills every command at each of its swept calls.
        private func sweep(_ stages: [Stage], seed: UInt64, _ tally: Tally) async throws {
            let parts = Self.swept(stages).flatMap { stage in
                let length = Budget.killsThoroughly ? 1 : stage.scenario.goesOn ? Stage.mostRuns - 2 : 16
                let calls = Self.sweptCalls(of: stage, seed)
                return stride(from: 0, to: calls.count, by: length).flatMap { first in
                    let numbers = Array(calls[first..<min(first + length, calls.count)])
                    return (Budget.killsThoroughly ? [false, true] : [false])
                        .map { Part(stage: stage, numbers: numbers, after: $0) }
                }
            }
            try await Workers.run(parts) { part, harness in
                Budget.report("kills: \(tally.kills)")
                var store = try TestStore(part.stage, in: harness, tally)
                for number in part.numbers where try !store.kill(Interference(killAt: number, killsAfter: part.after)) {
                    // A command needs fewer calls if the ones that were killed before have done a part.
                    try store.end()
                    store = try TestStore(part.stage, in: harness, tally)
                    if try !store.kill(Interference(killAt: number, killsAfter: part.after)) {
                        tally.fail("\(part.stage.scenario) came to its end without a call \(number)")
                    }
                }
                if Budget.killsThoroughly {
                    var random = RandomSource(seed: seed &+ UInt64(part.numbers[0]))
                    _ = try store.kill(Self.kill(part.stage, &random))
                }
                try store.end()
            }
        }

        /// Kills whole chains of launches, until there have been enough.
        private func killAtRandom(_ stages: [Stage], seed: UInt64, _ tally: Tally) async throws {
            let budget = max(Budget.kills, tally.kills + Budget.kills / 3)
            try await Workers.run(Array(0..<budget), isOver: { tally.kills >= budget }) { number, harness in
                Budget.report("kills: \(tally.kills) of \(budget)")
                var random = RandomSource(seed: seed &+ 1_000_000 &+ UInt64(number))
                let stage = random.pick(stages)
                var store = try TestStore(stage, in: harness, tally)
                let most = stage.scenario.goesOn ? Stage.mostRuns - 1 : 10
                for _ in 0..<Int.random(in: 3...most, using: &random) {
                    if try !store.kill(Self.kill(stage, &random)) { break }
                }
                try store.end()
            }
        }

        /// At a call, or in one of seven cases from outside.
        private static func kill(_ stage: Stage, _ random: inout RandomSource) -> Interference {
            if random.chance(15) {
                let time = UInt32(stage.microseconds)
                return Interference(killAfterMicroseconds: UInt32.random(in: time / 4...time, using: &random))
            }
            return Interference(
                killAt: Int.random(in: 1...stage.calls.count, using: &random), killsAfter: random.chance(50))
        }
    }
#endif

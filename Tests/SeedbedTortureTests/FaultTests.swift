import Seedbed
import SeedbedTestSupport

#if os(Linux)
    import Foundation
    import Testing

    /// Calls that fail: the command says so in a sentence, and the next launch ends as if they had not.
    @Suite(.serialized) struct FaultTests {
        private struct Case: Sendable {
            var stage: Stage
            var interference: Interference

            /// Nil where the call cannot fail so: there is nothing to shorten, and a disk does not fill up for one call.
            init?(of stage: Stage, _ fault: Interference.Fault, at number: Int, isPersistent: Bool) {
                let writing = stage.calls.filter(\.isWriting)
                guard writing.indices.contains(number - 1) else { return nil }
                if fault == .short, !writing[number - 1].name.hasSuffix("write"), !isPersistent { return nil }
                if fault == .fills, !isPersistent { return nil }
                self.stage = stage
                interference = Interference(fault: fault, faultAt: number, isPersistent: isPersistent)
            }
        }

        @Test func `a writing call that fails leaves no trace`() async throws {
            let stages = try await Stage.all.value
            let tally = Tally()
            let seed = RandomSource.seed(for: "faults")
            let all = stages.flatMap { Self.cases(of: $0, seed: seed) }
            let (number, count) = Budget.faultPart ?? (0, 1)
            let cases = all.indices.filter { $0 % count == number % count }.map { all[$0] }
            try await Workers.run(cases) { known, harness in
                Budget.report("faults: \(tally.faults) of \(cases.count)")
                var store = try TestStore(known.stage, in: harness, tally)
                try store.disturb(known.interference)
                try store.end()
            }
            Budget.report("")
            print(
                """
                faults: \(tally.faults) runs of \(stages.count) scenarios, in \(tally.hitFaults) a call failed; \
                \(tally.ends) ends compared, \(tally.failureCount) went wrong
                \(tally.endings)
                """)
            #expect(tally.failures == [])
            #expect(tally.faults == cases.count && tally.hitFaults * 10 > cases.count * 8)
        }

        /// Every writing call in all ways, or those that the seed picks, each in one way, which it picks too.
        private static func cases(of stage: Stage, seed: UInt64) -> [Case] {
            let count = stage.calls.filter(\.isWriting).count
            guard count > 0 else { return [] }
            if Budget.allFaults {
                return (1...count).flatMap { number in
                    (Interference.Fault.all + [.fills]).flatMap { fault in
                        [false, true].compactMap { Case(of: stage, fault, at: number, isPersistent: $0) }
                    }
                }
            }
            var random = RandomSource(seed: seed &+ UInt64(stage.calls.count))
            let first = Int.random(in: 1...Budget.faultStride, using: &random)
            return stride(from: min(first, count), through: count, by: Budget.faultStride).map { number in
                var known: Case?
                while known == nil {
                    let (fault, isPersistent) = (random.pick(Interference.Fault.all), random.chance(50))
                    known = Case(of: stage, fault, at: number, isPersistent: isPersistent)
                }
                return known
            }.compactMap { $0 }
        }
    }
#endif

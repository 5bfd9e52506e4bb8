#if os(Linux)
    import Foundation
    import Testing

    /// Calls that fail: the command says so in a sentence, and the next launch ends as if they had not.
    @Suite(.serialized) struct FaultTests {
        private struct Case: Sendable {
            var stage: Stage
            var interference: Interference
        }

        @Test func `a writing call that fails leaves no trace`() async throws {
            let stages = try await Stage.all.value
            let tally = Tally()
            let all = stages.flatMap(Self.cases)
            let (number, count) = Budget.faultPart ?? (0, 1)
            let cases = all.indices.filter { $0 % count == number % count }.map { all[$0] }
            try await Workers.run(cases) { known, bench in
                Budget.report("faults: \(tally.faults) of \(cases.count)")
                var life = try Life(known.stage, in: bench, tally)
                try life.disturb(known.interference)
                try life.end()
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

        /// Every writing call in all ways, or every third in one.
        private static func cases(of stage: Stage) -> [Case] {
            var cases: [Case] = []
            let faults = Interference.Fault.all
            let writing = stage.calls.filter(\.isWriting).enumerated()
            for (index, call) in writing where Budget.allFaults || index % 3 == stage.calls.count % 3 {
                for fault in Budget.allFaults ? faults + [.fills] : [faults[index % faults.count]] {
                    for isPersistent in Budget.allFaults ? [false, true] : [index % 2 == 0] {
                        // There is nothing to shorten, and a disk does not fill up for one call.
                        if fault == .short, !call.name.hasSuffix("write"), !isPersistent { continue }
                        if fault == .fills, !isPersistent { continue }
                        let interference = Interference(fault: fault, faultAt: index + 1, isPersistent: isPersistent)
                        cases.append(Case(stage: stage, interference: interference))
                    }
                }
            }
            return cases
        }
    }
#endif

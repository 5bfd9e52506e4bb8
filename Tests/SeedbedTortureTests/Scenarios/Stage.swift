#if os(Linux)
    import Foundation
    import Synchronization

    /// A scenario, with what it does when nothing disturbs it.
    struct Stage: Sendable {
        let scenario: Scenario
        /// The files that it begins with.
        let content: [String: Data]
        /// The uuids and times in them.
        let known: Set<String>
        /// How it may end, after the app's next launch; more than one way only where the command goes on.
        let ends: [Snapshot]
        /// The system calls of its undisturbed run.
        let calls: [Call]
        /// How long that takes.
        let microseconds: Int

        /// How often a command that goes on may run in one life, killed or not.
        static let mostRuns = 8

        /// All scenarios, made ready once.
        static let all = Task { try await make() }

        private static func make() async throws -> [Stage] {
            let stages = Mutex<[String: Stage]>([:])
            try await Workers.run(Scenario.all) { scenario, harness in
                let stage = try Stage(scenario, in: harness)
                stages.withLock { $0[scenario.id] = stage }
            }
            let made = stages.withLock { $0 }
            return Scenario.all.compactMap { made[$0.id] }
        }

        private init(_ scenario: Scenario, in harness: Workbench) throws {
            self.scenario = scenario
            content = try Step.content(after: scenario.steps)
            known = try Snapshot.words(in: content)
            var ends: [Snapshot] = []
            var files = content
            for _ in 0..<(scenario.goesOn ? Self.mostRuns : 2) {
                try harness.reset(to: files)
                try Self.runs(scenario, scenario.arguments, in: harness)
                files = harness.content
                try Self.runs(scenario, Scenario.launch, in: harness)
                let end = try Snapshot(of: harness, known: known)
                if ends.contains(end) { break }
                if !ends.isEmpty, !scenario.goesOn {
                    throw Shim.Failure(
                        description: "\(scenario), run again, differs:\n\(end.difference(from: ends[0]))")
                }
                ends.append(end)
            }
            self.ends = ends
            try harness.reset(to: content)
            var traced = Interference.none
            traced.traces = true
            calls = try Self.runs(scenario, scenario.arguments, in: harness, traced).calls.sorted {
                $0.number < $1.number
            }
            try harness.reset(to: content)
            microseconds = try Self.runs(scenario, scenario.arguments, in: harness).microseconds
        }

        @discardableResult
        private static func runs(
            _ scenario: Scenario, _ arguments: [String], in harness: Workbench, _ interference: Interference = .none
        ) throws -> Workbench.Run {
            let run = try harness.run(arguments, sharedMemory: scenario.sharedMemory, interference)
            guard scenario.endings.contains(run.ending) else {
                throw Shim.Failure(description: "\(scenario) ended with \(run.ending): \(run.errors)")
            }
            return run
        }
    }
#endif

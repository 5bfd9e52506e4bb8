#if os(Linux)
    import Foundation

    /// A folder's way from a scenario's beginning through what disturbs it to the app's next launch.
    struct TestStore {
        let stage: Stage
        let harness: Workbench
        let tally: Tally
        /// The steps so far, for a report.
        private var story: [String] = []

        /// Begins with the scenario's files.
        init(_ stage: Stage, in harness: Workbench, _ tally: Tally) throws {
            self.stage = stage
            self.harness = harness
            self.tally = tally
            try harness.reset(to: stage.content)
        }

        /// Runs the command to its end or its kill, and returns whether it was killed.
        mutating func kill(_ interference: Interference) throws -> Bool {
            let run = try run(stage.scenario.arguments, interference)
            if run.ending == .killed {
                tally.count(kill: run.calls.first, of: stage.scenario)
                checkNames()
                return true
            }
            if !stage.scenario.endings.contains(run.ending) { fail("ended with \(run.ending): \(run.errors)") }
            return false
        }

        /// Runs the command while calls of it fail, and looks at how it says so.
        @discardableResult
        mutating func disturb(_ interference: Interference) throws -> Int32? {
            let run = try run(stage.scenario.arguments, interference)
            tally.count(fault: interference, run: run, of: stage.scenario)
            guard case .exit(let status) = run.ending, [0, 65, 66, 74, 75].contains(status) else {
                fail("ended with \(run.ending): \(run.errors)")
                return nil
            }
            let lines = run.errors.split(separator: "\n")
            let isSentence = lines.count == 1 && lines[0].hasPrefix("seedbed: ")
            if status != 0, !isSentence { fail("ended with \(status), and not one sentence: \(run.errors)") }
            if (run.errors + run.output).contains("geheim") { fail("prints what the user wrote: \(run.errors)") }
            checkNames()
            return status
        }

        /// Lets the command and the next launch come to their ends, and compares with the undisturbed run.
        mutating func end() throws {
            var commands = [stage.scenario.arguments]
            if commands[0] != Scenario.launch { commands.append(Scenario.launch) }
            for arguments in commands {
                let run = try run(arguments, .none)
                if !stage.scenario.endings.contains(run.ending) {
                    return fail("ended with \(run.ending): \(run.errors)")
                }
            }
            let end: Snapshot
            do {
                end = try Snapshot(of: harness, known: stage.known)
            } catch {
                return fail("the state cannot be read: \(error)")
            }
            tally.countEnd()
            if !stage.ends.contains(end) { fail("the state differs:\n\(end.difference(from: stage.ends[0]))") }
        }

        private mutating func run(_ arguments: [String], _ interference: Interference) throws -> Workbench.Run {
            story.append("\(arguments[0]), \(interference)")
            return try harness.run(arguments, sharedMemory: stage.scenario.sharedMemory, interference)
        }

        /// Between a kill and the next launch these may be there as well, each once.
        private func checkNames() {
            let passing = ["-wal", "-shm", "-journal", ".defaults.json", ".defaults.json.lock", ".defaults.json.tmp"]
            let allowed = Set(stage.ends.flatMap(\.lines) + ["app.db", "other.db"].map { "file \($0)" })
            let litter = harness.names.filter { name in
                !allowed.contains("file \(name)")
                    && !passing.contains { name == "app.db\($0)" || name == "other.db\($0)" }
                    && !name.contains(".damaged-") && name != "filler"
            }
            if !litter.isEmpty { fail("leaves \(litter)") }
        }

        private func fail(_ what: String) {
            tally.fail("\(stage.scenario) (\(story.joined(separator: "; "))): \(what)")
        }
    }
#endif

#if os(Linux)
    import Foundation
    import Synchronization

    /// The results of a test's lives, from all workers.
    final class Tally: Sendable {
        /// A call by what it does to what.
        private struct Place: Hashable {
            var name: String
            var file: String
        }

        private struct State {
            var kills: [Place: Int] = [:]
            var outside = 0
            var hits: [String: Set<Int>] = [:]
            var endings: [String: [Ending: Int]] = [:]
            var hitFaults = 0
            var ends = 0
            var failures: [String] = []
        }

        private let state = Mutex(State())
        private let isQuiet: Bool

        /// A quiet one says nothing of what goes wrong before it is asked.
        init(isQuiet: Bool = false) {
            self.isQuiet = isQuiet
        }

        /// Notes a kill, at a call or, without one, from outside.
        func count(kill call: Call?, of scenario: Scenario) {
            state.withLock { state in
                guard let call else { return state.outside += 1 }
                state.kills[Place(name: call.name, file: call.file), default: 0] += 1
                state.hits[scenario.id, default: []].insert(call.number)
            }
        }

        /// Notes how a run with a fault ended.
        func count(fault interference: Interference, run: Workbench.Run, of scenario: Scenario) {
            let name =
                (interference.fault?.name ?? "full disk") + (interference.isPersistent ? ", persistent" : ", once")
            state.withLock { state in
                state.endings[name, default: [:]][run.ending, default: 0] += 1
                if !run.calls.isEmpty { state.hitFaults += 1 }
            }
        }

        /// Notes a life that came to its end.
        func countEnd() { state.withLock { $0.ends += 1 } }

        /// Notes what is wrong, and says so at once: a full run takes long.
        func fail(_ what: String) {
            let count = state.withLock { state in
                state.failures.append(what)
                return state.failures.count
            }
            if count <= 10, !isQuiet { FileHandle.standardError.write(Data("\(what)\n".utf8)) }
        }

        /// How many kills there were.
        var kills: Int { state.withLock { state in state.kills.values.reduce(state.outside, +) } }
        /// How many runs had a fault.
        var faults: Int { state.withLock { state in state.endings.values.flatMap(\.values).reduce(0, +) } }
        /// In how many of them a call is known to have failed.
        var hitFaults: Int { state.withLock { $0.hitFaults } }
        /// How many lives were held against the undisturbed run.
        var ends: Int { state.withLock { $0.ends } }
        /// The first failures.
        var failures: [String] { state.withLock { Array($0.failures.prefix(10)) } }
        /// How many things went wrong.
        var failureCount: Int { state.withLock { $0.failures.count } }

        /// Which calls a kill fell on.
        func hits(of scenario: Scenario) -> Set<Int> { state.withLock { $0.hits[scenario.id] ?? [] } }

        /// At which calls, on which files, the kills fell, as a table.
        var distribution: String {
            let (kills, outside) = state.withLock { ($0.kills, $0.outside) }
            let files = Array(Set(kills.keys.map(\.file))).sorted()
            func total(_ isIncluded: (Place) -> Bool) -> Int {
                kills.filter { isIncluded($0.key) }.map(\.value).reduce(0, +)
            }
            let names = Array(Set(kills.keys.map(\.name))).sorted { left, right in
                total { $0.name == left } > total { $0.name == right }
            }
            func line(_ head: String, _ cells: [String]) -> String {
                ([head.padding(toLength: 10, withPad: " ", startingAt: 0)]
                    + cells.map { String(repeating: " ", count: max(0, 8 - $0.count)) + $0 }).joined(separator: " ")
            }
            var lines = [line("call", files + ["all"])]
            for name in names {
                let cells = files.map { file in kills[Place(name: name, file: file)].map(String.init) ?? "·" }
                lines.append(line(name, cells + [String(total { $0.name == name })]))
            }
            let sums = files.map { file in String(total { $0.file == file }) }
            lines.append(line("all", sums + [String(total { _ in true })]))
            return lines.joined(separator: "\n") + "\nkilled from outside, at no known call: \(outside)"
        }

        /// How the runs with a fault ended, as lines.
        var endings: String {
            let endings = state.withLock { $0.endings }
            return endings.sorted { $0.key < $1.key }
                .map { name, counts in
                    let cells = counts.map { ending, count in "\(ending): \(count)" }.sorted()
                    return "\(name): \(cells.joined(separator: ", "))"
                }
                .joined(separator: "\n")
        }
    }
#endif

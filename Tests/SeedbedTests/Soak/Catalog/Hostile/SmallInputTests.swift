import Foundation
import Testing

@testable import Seedbed

/// Small files that are made so that reading them costs much.
struct SmallInputTests {
    /// The processor time that `body` takes: what else the machine does meanwhile does not count.
    private func processorTime(of body: () throws -> Void) rethrows -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        try body()
        return now() - start
    }

    @Test(.timeLimit(.minutes(10)))
    func `sixteen thousand seeds that refer to each other in cycles cost what they are long`() {
        let count = 16_000
        // Each refers to the next one and to the first, so that every one of them closes a cycle.
        let edges = (0..<count).flatMap { [(from: $0, to: ($0 + 1) % count), (from: $0, to: 0)] }
        var cycles: [DependencyOrder.Cycle] = []
        #expect(processorTime { cycles = DependencyOrder(nodes: count, edges: edges).cycles } < .seconds(30))
        #expect(cycles.count == count + 1)
        #expect(cycles.map(\.nodes.count).max() == DependencyOrder.Cycle.mostNodes)
        #expect(cycles.last?.nodes == [0])
    }

    @Test func `a long cycle is shown by its beginning`() {
        let seeds = (0..<20).map {
            #"{ "$id": "s\#($0)", "name": "S\#($0)", "next": { "$ref": "c/s\#(($0 + 1) % 20)" } }"#
        }
        #expect(problems(in: catalogText(seeds: seeds.joined(separator: ","))).contains(#""s6" → "s7" → … → "s0""#))
    }

    /// Names that had one hash while the hash was the same in every process.
    static let chosen = ["collision-name-0", "6qTBjUXEdqSA49n0", "h75dj4b8c:s@a>s1", "wn5abgf6m+BG*OS`"]

    @Test func `names that were chosen to have one hash do not have it`() {
        let hashes = Self.chosen.map { name in Array(name.utf8).withUnsafeBufferPointer(\.quickHash) }
        #expect(Set(hashes).count == hashes.count)
    }

    @Test(.timeLimit(.minutes(10)), arguments: [(1, 16_000), (16_000, 1)])
    func `a defaults file with sixteen thousand accounts, or devices, is read in one pass`(
        devices: Int, accounts: Int
    ) throws {
        let entry = #"{"c":{"released":"2026-11-20","seededAt":"2026-11-20","store":"s"},"x":{"released":1}}"#
        let fields = (0..<accounts).map { #""id:\#($0)":\#(entry)"# }.joined(separator: ",")
        let records = (0..<devices).map { #""d\#($0)":{"accounts":{\#(fields)}}"# }.joined(separator: ",")
        let text = #"{"format":1,"devices":{\#(records)}}"#
        var defaults = try Defaults(parsing: Array(text.utf8), of: "d.json")
        let time = processorTime {
            #expect(defaults.recorded.flatMap(\.accounts).count == 16_000)
            #expect(defaults.warnings.count == 16_000)
            defaults.forget(.id("0"))
            #expect(defaults.recorded.flatMap(\.accounts).count == 16_000 - devices)
        }
        #expect(time < .seconds(10))
    }
}

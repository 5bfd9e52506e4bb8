import Foundation
import SeedbedTestSupport
import Testing

@testable import Seedbed

/// Many calls at once, to one seeder and to several of one store, some of them cancelled: none fails, and in the end the
/// rows are those of calls that came one after the other.
struct SeederConcurrencyTests {
    private static let rounds = TestSetting.text("SEEDBED_PROCESSES") == nil ? 3 : 100
    /// Ten calls of all kinds, and more where there are more seeders.
    private static let calls = 0..<30

    /// The state after calls that come one after the other.
    private func undisturbed(_ shape: Crowd.Shape) async throws -> [String] {
        let crowd = try await Crowd(shape)
        for number in Self.calls { try await crowd.call(number) }
        try await crowd.settle()
        return try await crowd.state()
    }

    @Test func `one after the other, the calls come to this`() async throws {
        let rows = [
            " apple red 2025-02-01T00:00:00.000Z", " fig black 2025-02-01T00:00:00.000Z",
            " pear yellow 2025-02-01T00:00:00.000Z",
        ]
        let recorded = ["command", "phone", "watch", "widget"].flatMap { device in
            ["id:alice", "none"].map { #"\#(device) \#($0) ["fruit"]"# }
        }
        let all = rows.map { "none" + $0 } + rows.map { "id:alice" + $0 }
        #expect(try await undisturbed(.several) == all + recorded)
        #expect(try await undisturbed(.oneMemory) == all + recorded.filter { $0.hasPrefix("phone") })
    }

    @Test(arguments: Crowd.Shape.allCases)
    func `calls at once end as calls in a row do`(shape: Crowd.Shape) async throws {
        let expected = try await undisturbed(shape)
        for _ in 0..<Self.rounds {
            let crowd = try await Crowd(shape)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in Self.calls { group.addTask { try await crowd.call(number) } }
                try await group.waitForAll()
            }
            // Seeded and clean already; what settles is only who is recorded.
            let rows = try await crowd.state().filter { $0.hasPrefix("none ") || $0.hasPrefix("id:") }
            #expect(rows == expected.filter { $0.hasPrefix("none ") || $0.hasPrefix("id:") })
            try await crowd.settle()
            #expect(try await crowd.state() == expected)
        }
    }

    @Test(arguments: Crowd.Shape.allCases)
    func `calls that are cancelled anywhere end or are locked out, and the next ones make good`(
        shape: Crowd.Shape
    ) async throws {
        var random = RandomSource(seed: RandomSource.seed(for: "cancelled calls, \(shape.rawValue)"))
        let expected = try await undisturbed(shape)
        for _ in 0..<Self.rounds {
            let crowd = try await Crowd(shape)
            let tasks = Self.calls.map { number in Task { try await crowd.call(number) } }
            for task in tasks.shuffled(using: &random) where Bool.random(using: &random) {
                for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
                task.cancel()
            }
            for task in tasks {
                if case .failure(let error) = await task.result { expectLocked(error) }
            }
            // No call has kept the lock.
            try await crowd.defaults.withLock(timeout: .zero) { _ in }
            try await crowd.settle()
            #expect(try await crowd.state() == expected)
        }
    }

    @Test(arguments: Crowd.Shape.allCases)
    func `a cancelled waiter ends at once, holds nothing and loses nothing`(shape: Crowd.Shape) async throws {
        let expected = try await undisturbed(shape)
        let crowd = try await Crowd(shape, lockTimeout: .seconds(3_000))
        let before = try await crowd.state()
        try await crowd.defaults.withLock { (_) async throws(DefaultsError) in
            let tasks = Self.calls.map { number in Task { try await crowd.call(number) } }
            // They wait for the lock, or will: it is not given back before all of them have ended.
            for _ in 0..<50 { await Task.yield() }
            for task in tasks { task.cancel() }
            for task in tasks {
                switch await task.result {
                case .failure(let error): expectLocked(error)
                case .success(let report): Issue.record("it did not wait: \(report.outcome)")
                }
            }
        }
        #expect(try await crowd.state() == before)
        try await crowd.defaults.withLock(timeout: .zero) { _ in }
        for number in Self.calls { try await crowd.call(number) }
        try await crowd.settle()
        #expect(try await crowd.state() == expected)
    }

    private func expectLocked(_ error: any Error) {
        guard case .defaults(.locked) = error as? SeedbedError else {
            Issue.record("\(error)")
            return
        }
    }
}

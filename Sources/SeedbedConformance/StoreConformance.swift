internal import Seedbed

/// Whether a store keeps what Seedbed promises of every store: one line in the tests of whoever writes one.
///
/// ```swift
/// @Test func `my store keeps Seedbed's promises`() async throws {
///     try await StoreConformance(MyBench()).check()
/// }
/// ```
///
/// Every check makes a store of its own and none stops another one. The suite needs no test framework: what is broken is
/// thrown as one ``ConformanceFailure``, which says for each promise its rule, what was expected and what was found.
///
/// - Promises of a ``Seedbed/RescueJournal`` are asked of one, those of a restart where ``StoreHarness/reopen(_:)`` opens
///   the store again.
/// - What a store does with unique keys of the app's, with actions on deletion and with several processes at once is not
///   part of the suite: tables have no such keys, and one process uses a store at a time.
public struct StoreConformance<Harness: StoreHarness>: Sendable {
    let bench: Harness
    let randomSeed: UInt64
    let randomOperations: Int

    /// The suite for a bench.
    ///
    /// - Parameters:
    ///   - bench: what makes the stores.
    ///   - randomSeed: where the random numbers start, as a failure printed it; a fresh one by default.
    ///   - randomOperations: how many operations are done at random, beside a memory store.
    public init(_ bench: Harness, randomSeed: UInt64? = nil, randomOperations: Int = 400) {
        self.bench = bench
        self.randomSeed = randomSeed ?? UInt64.random(in: 0..<1_000_000_000)
        self.randomOperations = randomOperations
    }

    /// All promises of the suite, in its order; some may not apply to the store.
    public var promises: [Promise] { checks.map(\.promise) }

    /// Checks the promises, all of them or some.
    ///
    /// - Parameter wanted: names (``Promise/name``), rules (`C5`) or topics (`remove`).
    public func check(only wanted: String...) async throws(ConformanceFailure) {
        let unknown = wanted.filter { name in !checks.contains { Self.isCalled($0.promise, name) } }
        guard unknown.isEmpty else { throw ConformanceFailure(broken: [], checked: 0, unknown: unknown) }
        var broken: [ConformanceFailure.BrokenPromise] = []
        var checked = 0
        let needs = abilities()
        for check in checks where wanted.isEmpty || wanted.contains(where: { Self.isCalled(check.promise, $0) }) {
            guard check.needs.allSatisfy(needs.contains) else { continue }
            checked += 1
            let findings = await check.run(with: bench)
            if !findings.isEmpty { broken.append(.init(promise: check.promise, findings: findings)) }
        }
        if !broken.isEmpty { throw ConformanceFailure(broken: broken, checked: checked) }
    }

    private static func isCalled(_ promise: Promise, _ name: String) -> Bool {
        promise.name == name || promise.topic.rawValue == name
            || promise.rule.split(separator: " ").contains { $0 == name }
    }

    private var checks: [Check<Harness>] {
        [
            BookkeepingChecks<Harness>.all, TouchChecks<Harness>.all, TransactionChecks<Harness>.all,
            GroupChecks<Harness>.all,
            InsertChecks<Harness>.all, RemoveChecks<Harness>.all, LateReferenceChecks<Harness>.all,
            LogChecks<Harness>.all,
            UndoChecks<Harness>.all, JournalChecks<Harness>.all, RescueChecks<Harness>.all,
            ReopeningChecks<Harness>.all,
            ProofChecks<Harness>.all, SeedingChecks<Harness>.all,
            [false, true].map { drawsUsersRows in
                RandomCheck<Harness>(
                    seed: randomSeed, operations: randomOperations, drawsUsersRows: drawsUsersRows
                ).check
            },
        ].flatMap { $0 }
    }

    /// What the store and its bench can do; a bench that cannot make a store fails every check.
    private func abilities() -> [Check<Harness>.Need] {
        var abilities: [Check<Harness>.Need] = bench.takesEarlyReferences ? [.earlyReferences] : []
        guard let store = try? bench.makeStore(HarnessTables.all) else { return abilities }
        if store.journal != nil { abilities.append(.rescue) }
        do {
            if try bench.reopen(store) != nil { abilities.append(.reopening) }
        } catch {
            abilities.append(.reopening)
        }
        return abilities
    }
}

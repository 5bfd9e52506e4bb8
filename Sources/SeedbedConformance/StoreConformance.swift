internal import Seedbed

/// A suite that checks whether a store keeps the promises of every store, with one line in the store's tests.
///
/// ```swift
/// @Test func `my store keeps Seedbed's promises`() async throws {
///     try await StoreConformance(MyHarness()).check()
/// }
/// ```
///
/// Every check makes a store of its own, and none stops another one. The suite needs no test framework: it throws all
/// broken promises as one ``ConformanceFailure``. For each promise it names the rule, the expected and the found values.
///
/// - The suite checks a ``Seedbed/RescueJournal`` if the store has one, and restarts if ``StoreHarness/reopen(_:)`` returns a
///   store.
/// - The suite checks other names of columns, other dates, and rows that stand under each other if the harness makes two tables more.
/// - It does not check unique keys of the app, actions on deletion, or several processes.
public struct StoreConformance<Harness: StoreHarness>: Sendable {
    let harness: Harness
    let randomSeed: UInt64
    let randomOperations: Int

    /// Makes the suite for a harness.
    ///
    /// - Parameters:
    ///   - harness: the harness that makes the stores.
    ///   - randomSeed: the seed of the random numbers, as a failure printed it; a new one by default.
    ///   - randomOperations: the number of random operations, which are also done to a memory store.
    public init(_ harness: Harness, randomSeed: UInt64? = nil, randomOperations: Int = 400) {
        self.harness = harness
        self.randomSeed = randomSeed ?? UInt64.random(in: 0..<1_000_000_000)
        self.randomOperations = randomOperations
    }

    /// All promises of the suite, in its order; some may not apply to the store.
    public var promises: [Promise] { checks.map(\.promise) }

    /// Checks all promises, or the named ones.
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
            let findings = await check.run(with: harness)
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
            BookkeepingChecks<Harness>.all, ArrivalChecks<Harness>.all, TouchChecks<Harness>.all,
            TransactionChecks<Harness>.all,
            GroupChecks<Harness>.all,
            InsertChecks<Harness>.all, RemoveChecks<Harness>.all, MoreTableChecks<Harness>.all,
            LateReferenceChecks<Harness>.all,
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

    /// Returns the abilities of the store and its harness.
    ///
    /// A harness that cannot make a store fails every check.
    private func abilities() -> [Check<Harness>.Need] {
        var abilities: [Check<Harness>.Need] = harness.takesEarlyReferences ? [.earlyReferences] : []
        guard let store = try? harness.makeStore(HarnessTables.all) else { return abilities }
        if store.journal != nil { abilities.append(.rescue) }
        if hasMoreTables { abilities.append(.moreTables) }
        do {
            if try harness.reopen(store) != nil { abilities.append(.reopening) }
        } catch {
            abilities.append(.reopening)
        }
        return abilities
    }

    /// Whether the harness makes a store with more tables than the suite needs.
    ///
    /// A harness of fixed tables may throw, or make a store that lacks them. Whatever else goes wrong is for the checks to find.
    private var hasMoreTables: Bool {
        guard let store = try? harness.makeStore(HarnessTables.all + HarnessTables.more) else { return false }
        do {
            try store.transaction(keeping: false) { () throws(StoreError) in
                for table in [HarnessTables.mapped, HarnessTables.nested] { try store.prepare(table, columns: []) }
            }
        } catch StoreError.missingTable {
            return false
        } catch {}
        return true
    }
}

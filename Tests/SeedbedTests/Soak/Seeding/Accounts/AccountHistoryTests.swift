import SeedbedTestSupport
import Testing

import Seedbed

/// The account state machine over every history of three events, held against a model of it in a few lines.
struct AccountHistoryTests {
    /// Where the accounts have their rows.
    enum Stores: String, CaseIterable, Sendable {
        /// All in one store.
        case one
        /// Each in its own.
        case own
        /// Each in its own, which is deleted when the account goes.
        case fleeting
    }

    static let accounts: [SeedAccount] = [.signedOut, .id("a"), .id("b"), .unknown]
    static let food = Catalog.example("food", Day.january, ["apple": "red", "pear": "green"])

    /// Whether a new process of the app is started for each event, which missed the one before.
    @Test(arguments: Stores.allCases, [false, true])
    func `every history of three events ends as the model says`(stores: Stores, restarts: Bool) async throws {
        for first in Self.accounts {
            for second in Self.accounts {
                for third in Self.accounts {
                    try await check([first, second, third], stores, restarts)
                }
            }
        }
    }

    private func check(_ history: [SeedAccount], _ stores: Stores, _ restarts: Bool) async throws {
        try await inWorld { world throws in
            let contents = Shared<[SeedAccount: StoreContent]>([:])
            let open = { @Sendable (account: SeedAccount) in
                contents.withValue { contents in
                    let key = stores == .one ? SeedAccount.signedOut : account
                    let content = contents[key] ?? .empty()
                    contents[key] = content
                    return content
                }
            }
            var seeder = world.seeder([Self.food], store: open)
            var (model, expected, outcomes) = (Model(stores: stores), [String](), [String]())
            for (index, account) in history.enumerated() {
                if restarts { seeder = world.seeder([Self.food], store: open) }
                let isStart = restarts || index == 0
                let report =
                    isStart
                    ? try await seeder.launch(account: account) : try await seeder.accountChanged(to: account)
                outcomes.append(report.outcome.rawValue)
                expected.append(model.enter(account))
                if account.key != nil {
                    let rows = open(account).sortedRows(of: "Plain").count
                    #expect(rows == (expected[index] == "awaitingImport" ? 0 : 2), "\(history) \(stores)")
                }
                if stores == .fleeting, account.key != nil {
                    contents.withValue { $0[account] = nil }
                    seeder = world.seeder([Self.food], store: open)
                }
            }
            #expect(outcomes == expected, "\(history) \(stores)")
        }
    }

    /// The rules for accounts, for one release and without crashes.
    private struct Model {
        let stores: Stores
        var done: Set<SeedAccount> = []
        var seeded: Set<SeedAccount> = []

        mutating func enter(_ account: SeedAccount) -> String {
            if account == .unknown { return "unknownAccount" }
            let store = stores == .one ? SeedAccount.signedOut : account
            let (isDone, isSeeded) = (done.contains(account), seeded.contains(store))
            defer { if stores == .fleeting { seeded.remove(store) } }
            if isDone, !isSeeded, account != .signedOut { return "awaitingImport" }
            done.insert(account)
            seeded.insert(store)
            return isDone && isSeeded ? "alreadySeeded" : isSeeded ? "recorded" : "seeded"
        }
    }
}

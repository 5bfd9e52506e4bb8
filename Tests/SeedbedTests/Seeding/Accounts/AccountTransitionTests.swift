import Testing

import Seedbed

/// The account state machine, transition by transition.
struct AccountTransitionTests {
    /// One thing that happens to the app.
    enum Event: Sendable {
        /// The account event comes in.
        case change(SeedAccount)
        /// The app is started again, with that account.
        case start(SeedAccount)
        /// The account changes while the app is not running, so that the app cannot tell it.
        case missed(SeedAccount)
        /// The account's store is another one from now on: reinstalled, or deleted at sign-out.
        case newStore(SeedAccount)
        /// The account's first import brings an apple of the user's, and is reported.
        case firstImport(SeedAccount)
        /// A piece of it is reported, and more follows.
        case piece(SeedAccount)
        /// The app will not wait.
        case waitNoLonger(SeedAccount)
        /// The user wipes the account's cloud data; the engine empties the table.
        case contentRemoved(SeedAccount)
        /// The user asks for the defaults.
        case again(SeedAccount)
        /// The user deletes the pear.
        case deletePear(SeedAccount)
        /// The platform's engine removes all rows of the account's, as Core Data with CloudKit does at sign-out.
        case emptied(SeedAccount)
        /// The next release comes with the app: the pear is another color, and there is a plum.
        case upgrade
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Whether all accounts share one store.
        var isShared = false
        let events: [Event]
        /// The outcome of the last report.
        let outcome: Seeder.Report.Outcome
        /// The names and colors in the last account's store.
        let rows: String

        init(
            _ name: String, isShared: Bool = false, _ events: [Event], _ outcome: Seeder.Report.Outcome, _ rows: String
        ) {
            (testDescription, self.isShared, self.events) = (name, isShared, events)
            (self.outcome, self.rows) = (outcome, rows)
        }
    }

    static let (a, b) = (SeedAccount.id("a"), SeedAccount.id("b"))
    static let both = "apple red, pear green"

    static let cases = [
        Case("none → A, over a store of A's own: seeded", [.start(.signedOut), .change(a)], .seeded, both),
        Case("none → A, over one store: adopted", isShared: true, [.start(.signedOut), .change(a)], .recorded, both),
        Case("none → A, where A was here before", [.start(a), .change(.signedOut), .change(a)], .alreadySeeded, both),
        Case(
            "none → A, where A's store is new: waits", [.start(a), .change(.signedOut), .newStore(a), .change(a)],
            .awaitingImport, ""),
        Case("A → none, over a store of its own: seeded", [.start(a), .change(.signedOut)], .seeded, both),
        Case("A → none, over one store: adopted", isShared: true, [.start(a), .change(.signedOut)], .recorded, both),
        Case(
            "A → none, where the local store is new: seeded, for none waits for nobody",
            [.start(.signedOut), .change(a), .newStore(.signedOut), .change(.signedOut)], .seeded, both),
        Case(
            "A → none, while A's first import is awaited: signing out ends the waiting",
            [.start(a), .newStore(a), .change(a), .change(.signedOut)], .seeded, both),
        Case("A → B, over stores of their own: seeded", [.start(a), .change(b)], .seeded, both),
        Case("A → B, over one store: adopted", isShared: true, [.start(a), .change(b)], .recorded, both),
        Case("B → A, where A was here before", [.start(a), .change(b), .change(a)], .alreadySeeded, both),
        Case(
            "B → A, over one store", isShared: true, [.start(a), .change(b), .change(a)], .alreadySeeded, both),
        Case("A → A: the event comes twice", [.start(a), .change(a), .change(a)], .alreadySeeded, both),
        Case("unknown at the start", [.start(.unknown)], .unknownAccount, ""),
        Case("A → unknown", [.start(a), .change(.unknown)], .unknownAccount, ""),
        Case("none → unknown", [.start(.signedOut), .change(.unknown)], .unknownAccount, ""),
        Case("unknown → A: seeded", [.start(.unknown), .change(a)], .seeded, both),
        Case("unknown → none: seeded", [.start(.unknown), .change(.signedOut)], .seeded, both),
        Case(
            "A → unknown → A: as if nothing had been", [.start(a), .change(.unknown), .change(a)], .alreadySeeded, both),
        Case("A → unknown → B: seeded", [.start(a), .change(.unknown), .change(b)], .seeded, both),
        Case("A → B, missed: the next start is B's", [.start(a), .missed(b), .start(b)], .seeded, both),
        Case(
            "A → none → B → A, all missed", [.start(a), .missed(.signedOut), .missed(b), .missed(a), .start(a)],
            .alreadySeeded, both),
        Case(
            "A → B, missed, over one store", isShared: true, [.start(a), .missed(b), .start(b)], .recorded, both),
        Case(
            "a release while B is signed in reaches A when A comes back",
            [.start(a), .change(b), .upgrade, .start(b), .change(a)], .upgraded,
            "apple red, pear yellow, plum blue"),
        Case(
            "a release over one store reaches it once", isShared: true,
            [.start(a), .upgrade, .start(a), .change(b)], .recorded, "apple red, pear yellow, plum blue"),
        Case(
            "what A deleted stays away for B, over one store", isShared: true,
            [.start(a), .deletePear(a), .upgrade, .change(b)], .upgraded, "apple red, plum blue"),
        Case(
            "the first import is finished: only what is missing is seeded",
            [.start(a), .newStore(a), .start(a), .firstImport(a)], .seeded, "apple mine, pear green"),
        Case(
            "a piece of the first import: the waiting goes on",
            [.start(a), .newStore(a), .start(a), .piece(a)], .awaitingImport, "apple mine"),
        Case(
            "the app will not wait", [.start(a), .newStore(a), .start(a), .waitNoLonger(a)], .seeded, both),
        Case(
            "the waiting survives a start of the app, and ends once",
            [.start(a), .newStore(a), .start(a), .start(a), .firstImport(a), .start(a)], .alreadySeeded,
            "apple mine, pear green"),
        Case(
            "A → B → A, while A's first import is awaited",
            [.start(a), .newStore(a), .change(a), .change(b), .change(a)], .awaitingImport, ""),
        Case(
            "A → none, over one store that the engine has emptied: seeded", isShared: true,
            [.start(a), .emptied(a), .change(.signedOut)], .seeded, both),
        Case(
            "A → none → A, each time over an emptied store: waits for A's rows", isShared: true,
            [.start(a), .emptied(a), .change(.signedOut), .emptied(.signedOut), .change(a)], .awaitingImport, ""),
        Case(
            "A → none → A, over an emptied store, and A's rows have come", isShared: true,
            [.start(a), .emptied(a), .change(.signedOut), .emptied(.signedOut), .change(a), .firstImport(a)], .seeded,
            "apple mine, pear green"),
        Case(
            "A → none, over one store of which a row is left: adopted", isShared: true,
            [.start(a), .deletePear(a), .change(.signedOut)], .recorded, "apple red"),
        Case(
            "A deletes all rows and stays: they stay away", isShared: true,
            [.start(a), .emptied(a), .upgrade, .start(a)], .upgraded, "plum blue"),
        Case("content removed: it is recorded", [.start(a), .contentRemoved(a)], .contentRemoved, ""),
        Case(
            "content removed: a start seeds nothing", [.start(a), .contentRemoved(a), .start(a)], .alreadySeeded, ""),
        Case(
            "content removed: nor into a new store",
            [.start(a), .contentRemoved(a), .newStore(a), .start(a)], .contentRemoved, ""),
        Case(
            "content removed: nor after an import",
            [.start(a), .contentRemoved(a), .newStore(a), .start(a), .firstImport(a)], .contentRemoved, "apple mine"),
        Case(
            "content removed: nor a later release",
            [.start(a), .contentRemoved(a), .upgrade, .start(a)], .contentRemoved, ""),
        Case(
            "content removed: nor when the app will not wait",
            [.start(a), .contentRemoved(a), .newStore(a), .waitNoLonger(a)], .contentRemoved, ""),
        Case(
            "content removed: A → B is seeded all the same", [.start(a), .contentRemoved(a), .change(b)], .seeded, both),
        Case(
            "content removed: nor when A comes back",
            [.start(a), .contentRemoved(a), .newStore(a), .change(b), .change(a)], .contentRemoved, ""),
        Case(
            "content removed: until the user asks for it",
            [.start(a), .contentRemoved(a), .upgrade, .start(a), .again(a)], .seeded,
            "apple red, pear yellow, plum blue"),
        Case(
            "content removed, asked for again: the next start is as always",
            [.start(a), .contentRemoved(a), .again(a), .start(a)], .alreadySeeded, both),
        Case(
            "content removed of an account that was never here", [.contentRemoved(a), .start(a)], .contentRemoved, ""),
        Case("content removed of an unknown account is nothing", [.contentRemoved(.unknown)], .unknownAccount, ""),
        Case("asked for again: what was deleted comes back", [.start(a), .deletePear(a), .again(a)], .seeded, both),
    ]

    @Test(arguments: cases) func `every transition ends as the table says`(test: Case) async throws {
        try await inWorld { world throws in
            var app = App(world: world, isShared: test.isShared)
            for event in test.events { try await app.happen(event) }
            #expect(app.outcome == test.outcome)
            #expect(app.rows == test.rows)
            // Whatever came before, nothing is left half done: the same again changes nothing.
            if let account = app.account, account.key != nil {
                let files = try world.recorded()
                for _ in 1...2 { try await app.happen(.start(account)) }
                #expect(app.rows == test.rows)
                #expect(try world.recorded() == files)
            }
        }
    }
}

/// An app with its stores, to which things happen.
private struct App {
    let world: TestDevice
    let isShared: Bool
    private var stores: [SeedAccount: StoreContent] = [:]
    private var release = Self.january
    private var seeder: Seeder?
    private(set) var outcome: Seeder.Report.Outcome?
    private(set) var account: SeedAccount?

    private static let january = Catalog.example("food", Day.january, ["apple": "red", "pear": "green"])
    private static let february = Catalog.example(
        "food", Day.february, ["apple": "red", "pear": "yellow", "plum": "blue"])

    init(world: TestDevice, isShared: Bool) {
        (self.world, self.isShared) = (world, isShared)
        for account in [.signedOut, .id("a"), .id("b")] as [SeedAccount] {
            stores[account] = isShared ? stores[.signedOut] ?? .empty() : .empty()
        }
    }

    private var store: StoreContent? { account.flatMap { stores[$0] } }

    var rows: String {
        (store?.sortedRows(of: "Plain") ?? []).map { line in
            line.split(separator: " ").prefix(2).map { $0.drop { $0 != "=" }.dropFirst() }.joined(separator: " ")
        }.joined(separator: ", ")
    }

    /// The seeder of the process that is running; nil after a restart, which a new one ends.
    private mutating func running() -> Seeder {
        let stores = stores
        let seeder = seeder ?? world.seeder([release]) { stores[$0] ?? .empty() }
        self.seeder = seeder
        return seeder
    }

    mutating func happen(_ event: AccountTransitionTests.Event) async throws {
        switch event {
        case .change(let account):
            self.account = account
            outcome = try await running().accountChanged(to: account).outcome
        case .start(let account):
            self.account = account
            seeder = nil
            outcome = try await running().launch(account: account).outcome
        case .missed: seeder = nil
        case .newStore(let account):
            stores[account] = .empty()
            seeder = nil
        case .firstImport(let account), .piece(let account):
            stores[account]?.bring("x", "apple", color: "mine", updated: Day.edit)
            let isLast = if case .piece = event { false } else { true }
            outcome = try await running().importFinished(
                .rows(inserted: [UUIDText("x")]), account: account, moreFollows: !isLast
            ).outcome
        case .waitNoLonger(let account):
            outcome = try await running().launch(account: account, waits: false).outcome
        case .contentRemoved(let account):
            self.account = account
            outcome = try await running().contentRemoved(account: account).outcome
            stores[account]?.edit { $0.delete(from: "Plain") { _ in true } }
        case .again(let account): outcome = try await running().seedAgain(account: account).outcome
        case .deletePear(let account):
            stores[account]?.edit { $0.delete(from: "Plain") { $0["name"] == .text("pear") } }
        case .emptied(let account): stores[account]?.edit { $0.delete(from: "Plain") { _ in true } }
        case .upgrade:
            release = Self.february
            seeder = nil
        }
    }
}

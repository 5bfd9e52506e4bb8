import Foundation
import Seedbed
import SeedbedTestSupport
import Testing

/// An engine that takes the account's rows away after the app has heard that the user signed out.
struct SignedOutStoreTests {
    private let world: SeedingWorld
    private var seeder: Seeder { world.seeder }

    init() throws { try self.init(isPerAccount: false) }

    private init(isPerAccount: Bool) throws { world = try SeedingWorld(.file, isPerAccount: isPerAccount) }

    /// Empties the tables as the engine does, marked as it marks every import.
    private func wipe(isMarked: Bool = true) throws {
        _ = try world.harness.raw { app in
            try app.execute(
                """
                BEGIN; \(isMarked ? "INSERT INTO seedbed_import VALUES (1);" : "") DELETE FROM SpeechType; DELETE FROM Role;
                \(isMarked ? "DELETE FROM seedbed_import;" : "") COMMIT
                """)
        }
    }

    private func names() throws -> String {
        try world.harness.raw { try $0.rows("SELECT name FROM SpeechType ORDER BY name").map { $0[0].description } }
            .joined(separator: " ")
    }

    @Test(arguments: [true, false]) func `the presets are there again`(isReported: Bool) async throws {
        _ = try await seeder.launch(account: .id("a"))
        #expect(try await seeder.accountChanged(to: .signedOut).outcome == .recorded)
        try wipe()
        let report =
            isReported
            ? try await seeder.importFinished(account: .signedOut) : try await seeder.launch(account: .signedOut)
        #expect(report.outcome == .seeded)
        #expect(try names() == "Poem Toast")
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
    }

    @Test func `a row of the user's that was added since does not keep them away`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .signedOut)
        try wipe()
        try world.harness.raw { try $0.execute("INSERT INTO SpeechType (uuid, name) VALUES ('mine', 'Mine')") }
        #expect(try await seeder.launch(account: .signedOut).outcome == .seeded)
        #expect(try names() == "Mine Poem Toast")
    }

    @Test func `what the user removes while signed out stays away`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .signedOut)
        try wipe(isMarked: false)
        _ = try await seeder.importFinished(account: .signedOut)
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    @Test func `what the user removes from one table stays away, if an import empties the other`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .signedOut)
        try world.harness.raw { app in
            try app.execute("DELETE FROM SpeechType")
            try app.imports("DELETE FROM Role")
        }
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    @Test func `what the user removes after the presets came back stays away, also by and by`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .signedOut)
        try wipe()
        _ = try await seeder.launch(account: .signedOut)
        try world.harness.raw { try $0.execute("DELETE FROM SpeechType WHERE name = 'Toast'") }
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
        try wipe(isMarked: false)
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    @Test func `an app that has no accounts gets what other devices removed`() async throws {
        _ = try await seeder.launch(account: .signedOut)
        try wipe()
        _ = try await seeder.importFinished(account: .signedOut)
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    @Test func `the same holds for a signed-in account, whose other devices may have removed them`() async throws {
        _ = try await seeder.launch(account: .signedOut)
        _ = try await seeder.accountChanged(to: .id("a"))
        try wipe()
        _ = try await seeder.importFinished(account: .id("a"))
        #expect(try await seeder.launch(account: .id("a")).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    @Test func `the next account gets the presets too`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .signedOut)
        try wipe()
        #expect(try await seeder.accountChanged(to: .id("b")).outcome == .seeded)
        #expect(try names() == "Poem Toast")
    }

    @Test(arguments: [true, false])
    func `another account gets the presets, if the engine takes the former one's rows away after the event`(
        isReported: Bool
    ) async throws {
        _ = try await seeder.launch(account: .id("a"))
        #expect(try await seeder.accountChanged(to: .id("b")).outcome == .recorded)
        try wipe()
        if isReported {
            #expect(try await seeder.importFinished(account: .id("b")).outcome == .seeded)
        } else {
            #expect(try await seeder.launch(account: .id("b")).outcome == .awaitingImport)
            #expect(try await seeder.importFinished(account: .id("b")).outcome == .seeded)
        }
        #expect(try names() == "Poem Toast")
        // Seeds that other devices remove from now on stay away, although the records still name the former account.
        try wipe()
        _ = try await seeder.importFinished(account: .id("b"))
        #expect(try await seeder.launch(account: .id("b")).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    @Test(arguments: [ImportedChanges.noted, .unknown, .rows(inserted: [], deleted: [UUIDText("a")])])
    func `another account gets the presets, if an import is reported for each table that the engine empties`(
        changes: ImportedChanges
    ) async throws {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .id("b"))
        for table in ["Role", "SpeechType"] {
            try world.harness.raw { try $0.imports("DELETE FROM \(table)") }
            _ = try await seeder.importFinished(changes, account: .id("b"))
        }
        #expect(try names() == "Poem Toast")
    }

    @Test func `S5: what another device of the new account removes stays away, once an import has left the rows there`()
        async throws
    {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .id("b"))
        try world.harness.raw { app in
            try app.imports(
                """
                INSERT INTO SpeechType (uuid, name, createDate) VALUES
                ('00000000-0000-4000-8000-00000000000f', 'Speech', '2024-01-01T00:00:00.000Z')
                """)
        }
        _ = try await seeder.importFinished(account: .id("b"))
        try wipe()
        _ = try await seeder.importFinished(account: .id("b"))
        #expect(try await seeder.launch(account: .id("b")).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    @Test func `S5: what the user removes after another account has come stays away`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        _ = try await seeder.accountChanged(to: .id("b"))
        try wipe(isMarked: false)
        _ = try await seeder.importFinished(account: .id("b"))
        #expect(try await seeder.launch(account: .id("b")).outcome == .alreadySeeded)
        #expect(try names() == "")
    }

    /// SPEC's table of accounts that share one store, for one release; and that a store goes with its account.
    private struct Model {
        var done: Set<SeedAccount> = []
        var (isSeeded, hasRows, isWiped) = (false, false, false)
        var owner: SeedAccount?
        /// The account that has come to another one's rows.
        var successor: SeedAccount?

        mutating func enter(_ account: SeedAccount) -> String {
            let isLeft = account == .signedOut && isWiped && done.contains { $0 != .signedOut } || account == successor
            let isOther = owner != account
            if isSeeded, !hasRows, isOther || isLeft { (isSeeded, successor) = (false, nil) }
            if isOther {
                let comesAfter = isSeeded && done.contains { $0 != .signedOut && $0 != account }
                successor = comesAfter && account != .signedOut ? account : nil
            }
            owner = account
            let isDone = done.contains(account)
            if isDone, !isSeeded, account != .signedOut { return "awaitingImport" }
            defer { (isSeeded, hasRows) = (true, hasRows || !isSeeded) }
            done.insert(account)
            return isDone && isSeeded ? "alreadySeeded" : isSeeded ? "recorded" : "seeded"
        }
    }

    /// A schedule: after each change of the account the engine takes the rows away or does not, and the app starts.
    struct History: Sendable, CustomTestStringConvertible {
        var accounts: [SeedAccount]
        /// The changes after which the engine takes the rows away, a bit for each.
        var wipes: Int
        var isPerAccount: Bool

        var testDescription: String { "\(accounts.map { $0.key ?? "" }) wipes \(wipes) per account \(isPerAccount)" }

        static let all = { () -> [History] in
            let accounts: [SeedAccount] = [.signedOut, .id("a"), .id("b")]
            return accounts.flatMap { first in
                accounts.flatMap { second in
                    accounts.flatMap { third in
                        (0..<8).flatMap { wipes in
                            (first == .id("a") ? [false, true] : [false]).map {
                                History(accounts: [first, second, third], wipes: wipes, isPerAccount: $0)
                            }
                        }
                    }
                }
            }
        }()
    }

    @Test(arguments: TestShare.of(History.all, one: 12))
    func `every history of three accounts, with and without the engine's wipes, ends as the model says`(
        history: History
    ) async throws {
        let test = try SignedOutStoreTests(isPerAccount: history.isPerAccount)
        var (model, outcomes, expected) = (Model(), [String](), [String]())
        for (place, account) in history.accounts.enumerated() {
            outcomes.append(try await test.world.seeder.accountChanged(to: account).outcome.rawValue)
            expected.append(model.enter(account))
            if history.wipes >> place & 1 == 1, model.hasRows {
                try test.wipe()
                (model.hasRows, model.isWiped) = (false, true)
            }
            outcomes.append(try await test.world.seeder.launch(account: account).outcome.rawValue)
            expected.append(model.enter(account))
            expected.append(model.hasRows ? "Poem Toast" : "")
            outcomes.append(try test.names())
        }
        #expect(outcomes == expected)
    }
}

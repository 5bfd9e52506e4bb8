import Seedbed
import Testing

/// Accounts that share one store, whose rows a platform's engine takes away when the account goes.
struct EmptiedStoreContractTests {
    private let world: SeedingWorld
    private var seeder: Seeder { world.seeder }

    init() throws { world = try SeedingWorld(.file) }

    private func empty(besides name: String = "") async throws {
        let harness = world.harness
        _ = try await world.seeder.withStore(for: .id("a")) { (_) throws(StoreError) in
            _ = try harness.raw {
                try $0.rows("DELETE FROM SpeechType WHERE name <> ?", [RawValue(SeedValue.text(name))])
            }
            _ = try harness.raw { try $0.rows("DELETE FROM Role") }
        }
    }

    private func names() async throws -> String {
        try await world.seeder.withStore(for: .id("a")) { [harness = world.harness] (store) throws(StoreError) in
            try harness.rows(of: SpeechTables.all[0], in: store).map { $0[1].description }.joined(separator: " ")
        }
    }

    @Test(arguments: [false, true])
    func `the presets are there when the user signs out and the engine takes the rows along`(
        isMissed: Bool
    ) async throws {
        _ = try await seeder.launch(account: .id("a"))
        try await empty()
        let report =
            isMissed
            ? try await seeder.launch(account: .signedOut) : try await seeder.accountChanged(to: .signedOut)
        #expect(report.outcome == .seeded)
        #expect(try await names() == "Toast Poem")
        // A seed that the user removes now stays away: the account stays the same.
        try await empty(besides: "Poem")
        try world.release("2025-02-01")
        #expect(try await seeder.launch(account: .signedOut).outcome == .upgraded)
        #expect(try await names() == "Poem")
    }

    @Test func `the former account's presets are awaited when it comes back to an emptied store`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        try await empty()
        _ = try await seeder.accountChanged(to: .signedOut)
        try await empty()
        #expect(try await seeder.accountChanged(to: .id("a")).outcome == .awaitingImport)
        #expect(try await seeder.launch(account: .id("a")).outcome == .awaitingImport)
        #expect(try await names() == "")
        #expect(try await seeder.importFinished(.rows(inserted: []), account: .id("a")).outcome == .seeded)
        #expect(try await names() == "Toast Poem")
        #expect(try await seeder.launch(account: .id("a")).outcome == .alreadySeeded)
    }

    @Test func `after a sign-in from no account the app asks for the seeds that an engine has taken away`() async throws
    {
        _ = try await seeder.launch(account: .signedOut)
        _ = try await seeder.accountChanged(to: .id("a"))
        try await empty()
        _ = try await seeder.importFinished(.rows(inserted: []), account: .id("a"))
        _ = try await seeder.launch(account: .id("a"))
        #expect(try await names() == "")
        _ = try await seeder.seedAgain(account: .id("a"))
        #expect(try await names() == "Toast Poem")
    }

    @Test func `a row that is left says that the user removed the others`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        try await empty(besides: "Poem")
        #expect(try await seeder.accountChanged(to: .signedOut).outcome == .recorded)
        #expect(try await names() == "Poem")
    }

    @Test func `a preset that the user has renamed is a row that is left`() async throws {
        _ = try await seeder.launch(account: .id("a"))
        let harness = world.harness
        _ = try harness.raw { try $0.rows("UPDATE SpeechType SET name = 'Cheers' WHERE name = 'Toast'") }
        try await empty(besides: "Cheers")
        #expect(try await seeder.accountChanged(to: .signedOut).outcome == .recorded)
        #expect(try await names() == "Cheers")
    }

    /// How the rows of account b come: with the report that takes away those of a, after it, or as rows that b has touched.
    @Test(arguments: ["one report", "two reports", "touched", "left", "renamed"], [false, true])
    func `a new account gets the presets that its own rows lack`(way: String, isDurable: Bool) async throws {
        let seeds = ["Soup", "Cake"].map { #"{ "name": "\#($0)" }"# }.joined(separator: ", ")
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, createDate TEXT, updateDate TEXT, seedID TEXT, dismissDate TEXT)"
        )
        try world.release("2025-01-01", seeds, more: isDurable ? AppWorld.mapping : "")
        _ = try await world.seeder.launch(account: .id("a"), waits: false)
        _ = try await world.seeder.accountChanged(to: .id("b"))
        // The row that is left of a's may be one that the user of a has renamed.
        if way == "renamed" { try world.app.execute("UPDATE t SET name = 'Broth' WHERE name = 'Soup'") }
        let gone =
            switch way {
            case "left", "renamed": "name = 'Cake'"
            case "two reports": "0"
            default: "1"
            }
        if way == "two reports" {
            try world.imports("DELETE FROM t")
            _ = try await world.seeder.importFinished(account: .id("b"))
        }
        let date = way == "touched" ? "'2025-01-02'" : "NULL"
        try world.imports(
            """
            DELETE FROM t WHERE \(gone);
            INSERT INTO t VALUES ('b1', 'Soup', '2025-01-01T00:00:00.000Z', \(date), 'c/soup', NULL)
            """)
        _ = try await world.seeder.importFinished(account: .id("b"))
        let names = try world.rows("SELECT DISTINCT name FROM t ORDER BY name")
        switch way {
        // b's devices have removed Cake, as far as this one can tell.
        case "left": #expect(names == "Soup")
        case "renamed": #expect(names == (isDurable ? "Broth" : "Broth\nSoup"))
        default: #expect(names == "Cake\nSoup")
        }
        // A user of b removed what is deleted from now on.
        try world.imports("DELETE FROM t WHERE name = 'Cake'")
        _ = try await world.seeder.importFinished(account: .id("b"))
        try world.release("2025-02-01", seeds, more: isDurable ? AppWorld.mapping : "")
        _ = try await world.seeder.launch(account: .id("b"))
        #expect(try world.rows("SELECT count(*) FROM t WHERE name = 'Cake'") == "0")
    }

    @Test(arguments: StoreKind.allCases)
    func `S5: a preset that the app retired comes back when it is shipped again`(kind: StoreKind) async throws {
        let world = try await SeedingWorld(kind).launched()
        try world.release("2025-02-01", types: #"{ "name": "Toast", "green": 60 }"#, retiredTypes: ["poem"])
        _ = try await world.launch()
        try world.release("2025-03-01")
        expectSame(try await world.launch(), "upgraded\nkinds upgraded +1 present 1\nroles upgraded +0 present 1")
    }
}

import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C5: a row arrives that another device has filed under a copy which this one has retired meanwhile.
struct ReturningCopyTests {
    @Test(arguments: [false, true])
    func `C5: a row that arrives late brings the retired copy back, untouched`(isDurable: Bool) async throws {
        let test = try await RetiredKind(isDurable: isDurable)
        try await test.launch()
        expectSame(try test.rows(), "")
        let uuid = try RetiredKind.back(RetiredKind.first)
        let report = try await test.receive("Salad", RetiredKind.first)
        #expect(
            report.rescued == [
                .init(
                    table: "kind", uuid: UUIDText(uuid), was: UUIDText(RetiredKind.first), seedID: "kinds/fruit",
                    reason: .referenced)
            ])
        expectSame(try test.rows(), test.kind(uuid) + "\nSalad \(uuid)")
        // A second row finds it, and no call after that has anything to write.
        #expect(try await test.receive("Tart", RetiredKind.first).rescued == [])
        expectSame(try test.rows(), test.kind(uuid) + "\nSalad \(uuid)\nTart \(uuid)")
        #expect(try await test.launch().outcome == .alreadySeeded)
        let cleaned = try await test.seeder().clean(account: .signedOut)
        #expect(cleaned.removed == [] && cleaned.leftAlone.map(\.reason) == [.referred])
        expectSame(try test.rows(), test.kind(uuid) + "\nSalad \(uuid)\nTart \(uuid)")
    }

    @Test(arguments: [false, true])
    func `C5: it stays for as long as a row refers to it, and comes back at most twice`(isDurable: Bool) async throws {
        let test = try await RetiredKind(isDurable: isDurable)
        try await test.launch()
        var uuid = RetiredKind.first
        for _ in 1...2 {
            uuid = try RetiredKind.back(uuid)
            #expect(try await test.receive("Salad", RetiredKind.first).rescued.map(\.uuid) == [UUIDText(uuid)])
            try test.app.execute("DELETE FROM meal")
            #expect(try await test.seeder().clean(account: .signedOut).removed.map(\.uuid) == [UUIDText(uuid)])
            expectSame(try test.rows(), "")
        }
        #expect(try await test.receive("Salad", RetiredKind.first).rescued == [])
        expectSame(try test.rows(), "Salad \(RetiredKind.first)")
    }

    @Test func `C5: a dry run says so and writes nothing`() async throws {
        let test = try await RetiredKind(isDurable: true)
        try await test.launch()
        try test.app.execute("INSERT INTO meal VALUES ('Salad', '\(RetiredKind.first)')")
        let trial = try await test.seeder().clean(account: .signedOut, dryRun: true)
        expectSame(try test.rows(), "Salad \(RetiredKind.first)")
        var real = try await test.seeder().clean(account: .signedOut)
        #expect(real.rescued.count == 1)
        real.isDryRun = true
        #expect(trial == real)
    }

    /// The user's own removal is no reason to put anything back.
    @Test func `C5: a copy that the user deleted stays away`() async throws {
        let test = try await RetiredKind(isDurable: false, "DELETE FROM kind")
        try await test.launch()
        #expect(try await test.receive("Salad", RetiredKind.first).rescued == [])
        expectSame(try test.rows(), "Salad \(RetiredKind.first)")
    }

    @Test(arguments: [false, true])
    func `C5: a row under a twin of the retired copy brings that copy back`(isDurable: Bool) async throws {
        let columns = "name, place, seedID, createDate, updateDate"
        let twin = "00000000-0000-4000-8000-000000000000"
        let test = try await RetiredKind(
            isDurable: isDurable,
            """
            INSERT INTO seedbed_import VALUES (1);
            INSERT INTO kind (uuid, \(columns)) SELECT '\(twin)', \(columns) FROM kind; DELETE FROM seedbed_import
            """)
        #expect(try await test.launch().removed.map(\.reason) == [.superseded, .retired])
        let uuid = try RetiredKind.back(RetiredKind.first)
        #expect(try await test.receive("Salad", twin).rescued.map(\.uuid) == [UUIDText(uuid)])
        expectSame(try test.rows(), test.kind(uuid) + "\nSalad \(uuid)")
    }

    /// The other device has retired this device's copy and put it back, and the deletion is on its way.
    ///
    /// Here both meet, and the copy is the greater one (C2).
    @Test(arguments: [false, true], [false, true])
    func `C5: a returned copy stays beside the one for which it came, and takes its rows over once that is gone`(
        isDurable: Bool, isFiledLate: Bool
    ) async throws {
        let last = "ffffffff-ffff-4fff-bfff-ffffffffffff"
        let returned = try RetiredKind.back(last)
        #expect(returned < last)
        let test = try await RetiredKind(isDurable: isDurable, first: last, retires: false)
        if !isFiledLate { try test.app.execute("INSERT INTO meal VALUES ('Salad', '\(last)')") }
        let columns = "name, place, seedID, createDate, updateDate"
        let met = try await test.receive(
            "INSERT INTO kind (uuid, \(columns)) SELECT '\(returned)', \(columns) FROM kind")
        #expect(met.removed == [] && met.ambiguous == [])
        #expect(try await test.seeder().clean(account: .signedOut).removed == [])
        #expect(try await test.receive("DELETE FROM kind WHERE uuid = '\(last)'").rescued == [])
        if isFiledLate { #expect(try await test.receive("Salad", returned).rescued == []) }
        expectSame(try test.rows(), test.kind(returned) + "\nSalad \(returned)")
        #expect(try await test.launch().outcome == .alreadySeeded)
    }

    /// Another device retires the survivor, and this one has an older catalog.
    ///
    /// A third one has filed a row under the other copy.
    /// If the table is not durable, the user may have deleted the survivor.
    @Test(arguments: [false, true])
    func `C5: a row under a copy whose survivor another device removed brings that copy back`(
        isDurable: Bool
    ) async throws {
        let last = "ffffffff-ffff-4fff-bfff-ffffffffffff"
        let test = try await RetiredKind(isDurable: isDurable, retires: false)
        let columns = "name, place, seedID, createDate, updateDate"
        #expect(
            try await test.receive("INSERT INTO kind (uuid, \(columns)) SELECT '\(last)', \(columns) FROM kind")
                .removed.map(\.uuid) == [UUIDText(RetiredKind.first)])
        _ = try await test.receive("DELETE FROM kind")
        let report = try await test.receive("Salad", RetiredKind.first)
        let back = try RetiredKind.back(RetiredKind.first)
        #expect(report.rescued.map(\.uuid) == (isDurable ? [UUIDText(back)] : []))
        let rows = isDurable ? test.kind(back) + "\nSalad \(back)" : "Salad \(RetiredKind.first)"
        expectSame(try test.rows(), rows)
        // A twin that arrives later takes its place.
        let missing = "ffffffff-ffff-4fff-bfff-fffffffffff0"
        let values = "'Fruit', 7, 'kinds/fruit', '2025-01-01T00:00:00.000Z', NULL"
        _ = try await test.receive("INSERT INTO kind (uuid, \(columns)) VALUES ('\(missing)', \(values))")
        if isDurable { expectSame(try test.rows(), test.kind(missing) + "\nSalad \(missing)") }
        #expect(try await test.receive("Tart", RetiredKind.first).rescued == [])
        if isDurable { expectSame(try test.rows(), test.kind(missing) + "\nSalad \(missing)\nTart \(missing)") }
    }

    /// The user has deleted that row on the other device.
    @Test func `C5: a copy that went in favour of another one, which was deleted, stays away`() async throws {
        let last = "ffffffff-ffff-4fff-bfff-ffffffffffff"
        let test = try await RetiredKind(isDurable: false, first: last, retires: false)
        try test.app.execute("INSERT INTO meal VALUES ('Salad', '\(last)')")
        let columns = "name, place, seedID, createDate, updateDate"
        let twin = RetiredKind.first
        let first = try await test.receive("INSERT INTO kind (uuid, \(columns)) SELECT '\(twin)', \(columns) FROM kind")
        #expect(first.removed.map(\.uuid) == [UUIDText(twin)])
        #expect(try await test.receive("DELETE FROM kind").rescued == [])
        expectSame(try test.rows(), "Salad \(last)")
    }

    @Test func `C7: what is logged of it can still be undone, and is undone once`() async throws {
        let test = try await RetiredKind(isDurable: false)
        try await test.launch()
        _ = try await test.receive("Salad", RetiredKind.first)
        let before = try test.rows()
        #expect(try await test.seeder().undo(account: .signedOut).reinserted == [])
        expectSame(try test.rows(), before)
    }
}

/// A store that was given one kind of food, which the release after it retires.
private struct RetiredKind {
    static let first = "00000000-0000-4000-8000-000000000001"

    /// The identity under which a copy comes back that had that one.
    static func back(_ uuid: String) throws -> String { try #require(UUIDText(uuid).rescued).description }

    private let folder: TemporaryFolder
    let app: RawDatabase
    private let isDurable: Bool
    private let first: String

    /// - Parameters:
    ///   - more: what the user does in between, as SQL.
    ///   - first: the identity of the copy.
    ///   - retires: whether the next release is installed.
    init(
        isDurable: Bool, _ more: String = "", first: String = RetiredKind.first, retires: Bool = true
    ) async throws {
        (self.isDurable, self.first) = (isDurable, first)
        (folder, app) = try RawDatabase.inNewFolder(
            """
            CREATE TABLE kind (uuid TEXT PRIMARY KEY, name TEXT, place INTEGER DEFAULT 0, seedID TEXT, createDate TEXT,
                updateDate TEXT, dismissDate TEXT);
            CREATE TABLE meal (title TEXT PRIMARY KEY, kind TEXT REFERENCES kind);
            """)
        try release("2025-01-01", #""seeds": [{ "name": "Fruit" }]"#)
        try await launch()
        try app.execute("UPDATE kind SET place = 7;" + more)
        if retires { try release("2025-02-01", #""seeds": [], "retired": ["fruit"]"#) }
    }

    private func release(_ day: String, _ rest: String) throws {
        let mapping = isDurable ? #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "# : ""
        let text = """
            { "catalog": "kinds", "released": "\(day)", "table": "kind", "key": ["name"], "volatile": ["place"], \(mapping)\(rest) }
            """
        try Data(text.utf8).write(to: folder.url.appending(path: "kinds.json"))
    }

    func seeder() -> Seeder {
        folder.seeder(
            of: folder.catalogs("kinds.json"), store: "app.sqlite",
            environment: .counted { [first] _ in first })
    }

    @discardableResult
    func launch() async throws -> Seeder.Report { try await seeder().launch(account: .signedOut) }

    /// A sync import brings a meal of that kind.
    func receive(_ meal: String, _ kind: String) async throws -> Seeder.Report {
        try await receive("INSERT INTO meal VALUES ('\(meal)', '\(kind)')")
    }

    /// A sync import runs this statement.
    func receive(_ statement: String) async throws -> Seeder.Report {
        try app.execute("INSERT INTO seedbed_import VALUES (1); \(statement); DELETE FROM seedbed_import")
        return try await seeder().importFinished(account: .signedOut)
    }

    func rows() throws -> String {
        let kinds = try app.rows(
            "SELECT uuid, name, place, coalesce(seedID, '-'), substr(createDate, 1, 10), coalesce(updateDate, '-') FROM kind"
        )
        let meals = try app.rows("SELECT title, kind FROM meal ORDER BY 1")
        return (kinds + meals).map { $0.map(\.description).joined(separator: " ") }.joined(separator: "\n")
    }

    func kind(_ uuid: String) -> String {
        "\(uuid) Fruit 7 \(isDurable ? "kinds/fruit" : "-") 2025-01-01 -"
    }
}

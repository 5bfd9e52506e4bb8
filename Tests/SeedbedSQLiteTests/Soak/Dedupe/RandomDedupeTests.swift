import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Deduplication of random tables against a calculation that shares nothing with it.
struct RandomDedupeTests {
    private static let count: UInt64 = TestSetting.number("SEEDBED_DEDUPES") ?? 25
    private static let now: Int64 = 1_800_000_000_000

    @Test func `of random duplicates the right ones go, with the right values, and undo brings them back`() async throws
    {
        let seed = RandomSource.seed(for: "random duplicates")
        for round in 0..<Self.count {
            var random = RandomSource(seed: seed &+ round)
            try await dedupe(RandomDuplicates(using: &random), &random)
        }
    }

    private func dedupe(_ table: RandomDuplicates, _ random: inout RandomSource) async throws {
        let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed) \(table.definition) \(table.deduplication)"
        let folder = try TemporaryFolder()
        let path = folder.path("t.sqlite")
        let app = try RawDatabase(path)
        try app.execute(table.definition + "; BEGIN")
        for row in table.rows { try app.insert(row.values, into: "t") }
        if table.hasChildren {
            for row in table.rows where random.chance(50) {
                try app.rows("INSERT INTO c (n, note) VALUES (?, 'mine')", [.integer(row.number)])
            }
        }
        try app.execute("COMMIT")
        let (before, children) = (try content(app), try children(app, table))
        let inserted = random.chance(50) ? nil : Set(table.rows.map(\.uuid).filter { _ in random.chance(25) })
        let imported = inserted.map { ImportedChanges.rows(inserted: $0.sorted().map { UUIDText($0) }) } ?? .unknown

        let bytes = try Data(contentsOf: URL(filePath: path))
        let dry = try run(table, imported, at: path, dryRun: true)
        #expect(try content(app) == before, context)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes, context)
        var report = try run(table, imported, at: path)
        report.isDryRun = true
        #expect(report == dry, context)

        let expected = ExpectedDedupe(table, before, inserted: inserted, now: Self.now)
        let after = try content(app)
        expectSame(Self.text(after), Self.text(expected.content), context)
        let groups = report.groups.map { group in
            ExpectedDedupe.text(
                key: group.key.map { "\($0)" }, survivor: group.survivor.description,
                removed: group.removed.map(\.description),
                merged: group.merged.map { "\($0.column) \($0.old) -> \($0.new)" })
        }
        expectSame(groups.sorted().joined(separator: "\n"), expected.groups.joined(separator: "\n"), context)
        #expect(
            report.ambiguous.map { $0.map(\.description).joined(separator: " ") }.sorted() == expected.ambiguous,
            context)
        #expect(report.leftAlone == [], context)
        #expect(
            try self.children(app, table)
                == children.mapValues { number in expected.touchedSurvivors[number] ?? number }, context)
        #expect(try app.problems() == [], context)

        #expect(try run(table, imported, at: path).groups == [], context)
        #expect(try content(app) == after, context)
        // A row whose identity another one has, that is not its survivor, does not come back.
        let isTaken = table.rows.contains { gone in
            expected.touchedSurvivors[gone.number].map { touchedSurvivor in
                table.rows.contains { $0.uuid == gone.uuid && $0.number != touchedSurvivor && after[$0.number] != nil }
            } ?? false
        }
        if report.groups.isEmpty || (table.hasTwins && isTaken) { return }
        if random.chance(50) { try renumber(app, &random) }
        // Some rows cannot come back with the first undo, but with the second.
        if !table.hasTwins, random.chance(50) {
            try app.execute(
                """
                CREATE TRIGGER late BEFORE INSERT ON t WHEN NEW.n % 2 = 0 BEGIN SELECT RAISE(ABORT, 'later'); END
                """)
            _ = try await seeder(path).undo(account: .signedOut)
            try app.execute("DROP TRIGGER late")
        }
        let left = try await seeder(path).undo(account: .signedOut)
        expectSame(left.skipped.map { "\($0.entry.uuid) \($0.reason)" }.joined(separator: "\n"), "", context)
        // A row gets another identity, unless it shares its own with the row that it was merged into.
        var back = before
        for row in table.rows where after[row.number] == nil {
            let survivor = table.rows.first { $0.number == expected.touchedSurvivors[row.number] }
            if survivor?.uuid != row.uuid { back[row.number]?["uuid"] = before[row.number]?["uuid"]?.rescued }
        }
        // A row that came back, or was changed back, is touched.
        let changed = before.filter { after[$0.key] != $0.value }
        let undone = try content(app)
        expectSame(
            Self.text(undone.filter { changed[$0.key] == nil }), Self.text(before.filter { changed[$0.key] == nil }),
            context)
        expectSame(Self.text(undone.mapValues(Self.undated)), Self.text(back.mapValues(Self.undated)), context)
        #expect(try self.children(app, table) == children, context)
        #expect(try app.problems() == [], context)
    }

    /// Gives the rows other numbers, as far as no column holds them.
    private func renumber(_ app: RawDatabase, _ random: inout RandomSource) throws {
        if random.chance(30) { return try app.execute("VACUUM") }
        let columns = try app.rows("SELECT name FROM pragma_table_info('t')").map { quoted($0[0].description) }
            .joined(separator: ", ")
        let order = "n * \(random.pick([-1, 7, 5])) % 11, n DESC"
        try app.execute(
            """
            CREATE TABLE former AS SELECT * FROM t; DELETE FROM t;
            INSERT INTO t (\(columns)) SELECT \(columns) FROM former ORDER BY \(order); DROP TABLE former
            """)
    }

    private func run(
        _ table: RandomDuplicates, _ imported: ImportedChanges, at path: String, dryRun: Bool = false
    ) throws -> DedupeReport {
        try SQLiteStore(path: path).dedupe(
            table.deduplication, imported, dryRun: dryRun, at: SeedInstant(milliseconds: Self.now))
    }

    private func seeder(_ path: String) -> Seeder {
        Seeder(catalogs: .catalogs([]), defaults: URL(filePath: path + ".json"), device: "d") {
            (_) throws(StoreError) in try SQLiteStore(path: path)
        }
    }

    /// The rows as lines, by number; a value with its kind.
    private static func text(_ content: ExpectedDedupe.Content) -> String {
        content.sorted { $0.key < $1.key }.map { number, row in
            "\(number) "
                + row.sorted { $0.key < $1.key }.map { "\($0.key)=\(SeedValue(seen: $0.value))" }
                .joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Expects two texts to have the same lines, and shows those that differ.
    private func expectSame(
        _ text: String, _ expected: String, _ context: Comment, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if text == expected { return }
        let (lines, wanted) = (text.split(separator: "\n"), expected.split(separator: "\n"))
        let (more, less) = (lines.filter { !wanted.contains($0) }, wanted.filter { !lines.contains($0) })
        Issue.record(
            "\(context)\nthis came out:\n\(more.joined(separator: "\n"))\ninstead of:\n\(less.joined(separator: "\n"))",
            sourceLocation: sourceLocation)
    }

    private static func undated(_ row: [String: RawValue]) -> [String: RawValue] {
        row.filter { $0.key != "updateDate" }
    }

    /// The content of the table, by row; without generated columns.
    private func content(_ app: RawDatabase) throws -> ExpectedDedupe.Content {
        let columns = try app.rows("SELECT name FROM pragma_table_info('t')").map { $0[0].description }
        var rows: ExpectedDedupe.Content = [:]
        for row in try app.rows("SELECT n, \(columns.map(quoted).joined(separator: ", ")) FROM t") {
            guard case .integer(let number) = row[0] else { continue }
            rows[number] = Dictionary(uniqueKeysWithValues: zip(columns, row.dropFirst()))
        }
        return rows
    }

    /// Where each child is.
    private func children(_ app: RawDatabase, _ table: RandomDuplicates) throws -> [RawValue: Int64] {
        var children: [RawValue: Int64] = [:]
        if !table.hasChildren { return children }
        for row in try app.rows("SELECT m, n FROM c") {
            if case .integer(let number) = row[1] { children[row[0]] = number }
        }
        return children
    }
}

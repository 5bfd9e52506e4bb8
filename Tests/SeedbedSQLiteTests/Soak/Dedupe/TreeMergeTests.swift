import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// Duplicates in a tree where a place under a parent can be taken only once.
struct TreeMergeTests {
    private static let byName = Deduplication(of: "Folder", by: ["name"], survivor: .least("uuid"))

    private static func schema(_ action: String = "", more: String = "") -> String {
        """
        CREATE TABLE Folder (uuid TEXT PRIMARY KEY, name TEXT, note TEXT, parent TEXT REFERENCES Folder (uuid) \(action),
            UNIQUE (parent, name)\(more));
        CREATE TABLE Note (uuid TEXT PRIMARY KEY, text TEXT, folder TEXT REFERENCES Folder (uuid) \(action));
        """
    }

    /// Two folders “Work”, with a folder “Mail” each, and notes in both of these.
    private static let mails = """
        INSERT INTO Folder VALUES ('a1', 'Work', NULL, NULL), ('b2', 'Work', NULL, NULL), ('c3', 'Mail', NULL, 'b2'), ('d4', 'Mail', NULL, 'a1');
        INSERT INTO Note VALUES ('n1', 'mine', 'd4'), ('n2', 'mine', 'c3');
        """

    private static func folders(_ harness: DedupeHarness) throws -> [[RawValue]] {
        try harness.app.rows("SELECT uuid, parent FROM Folder ORDER BY uuid")
    }

    @Test(arguments: ["", "ON DELETE CASCADE", "ON DELETE SET NULL", "DEFERRABLE INITIALLY DEFERRED"])
    func `one of two equal folders stays, with the notes of both, and an undo brings all back`(
        action: String
    ) async throws {
        let harness = try DedupeHarness(Self.schema(action) + Self.mails)
        let before = try harness.dump("Folder", "Note")
        let report = try harness.dedupe(Self.byName)
        #expect(report.leftAlone == [])
        #expect(report.equal == [])
        #expect(report.removedCount == 2)
        #expect(try Self.folders(harness) == [["a1", .null], ["c3", "a1"]])
        #expect(try harness.app.rows("SELECT uuid, folder FROM Note ORDER BY 1") == [["n1", "c3"], ["n2", "c3"]])
        #expect(try await harness.undo() == [])
        #expect(try harness.dump("Folder", "Note") == before)
    }

    @Test func `a folder that stands in the way and goes itself keeps no other, nor the key from becoming unique`()
        throws
    {
        let rows = """
            INSERT INTO Folder VALUES ('a1', 'N', 'p', NULL), ('b2', 'N', 'q', NULL), ('d4', 'N', 'r', 'a1'), ('c3', 'N', 's', 'b2')
            """
        let harness = try DedupeHarness(Self.schema() + rows)
        let report = try harness.dedupe(Self.byName)
        #expect(report.groups.map(\.removed.count) == [3])
        #expect(report.leftAlone == [])
        #expect(try Self.folders(harness) == [["a1", .null]])
        #expect(try harness.dedupe(Self.byName).groups == [])

        let other = try DedupeHarness(Self.schema() + rows)
        let made = try SQLiteStore(path: other.path).makeUnique(Self.byName, mirroring: .local)
        #expect(made.dedupe.removedCount == 3)
        #expect(try Self.folders(other) == [["a1", .null]])
    }

    @Test func `a folder whose child a trigger holds goes with the child`() throws {
        let harness = try DedupeHarness(
            Self.schema() + """
                CREATE TRIGGER fixed BEFORE UPDATE OF parent ON Folder WHEN OLD.name = 'N'
                    BEGIN SELECT RAISE(ABORT, 'fixed'); END;
                INSERT INTO Folder VALUES ('a1', 'N', NULL, NULL), ('b2', 'N', NULL, NULL), ('c3', 'N', NULL, 'b2')
                """)
        let report = try harness.dedupe(Self.byName, .rows(inserted: [UUIDText("c3")]))
        #expect(report.groups.map { $0.removed.map(\.description) } == [["c3", "b2"]])
        #expect(try Self.folders(harness) == [["a1", .null]])
    }

    @Test func `random trees lose no name and no note, and are whole again after an undo`() async throws {
        for var random in RandomSource.rounds(20, of: "random trees") { try await merge(&random) }
    }

    private func merge(_ random: inout RandomSource) async throws {
        let context: Comment = "SEEDBED_RANDOM_SEED=\(random.seed)"
        let action = random.pick(["", "ON DELETE CASCADE", "ON DELETE SET NULL"])
        let harness = try DedupeHarness(Self.schema(action))
        for place in 0..<(3 + random.below(9)) {
            let folders = try harness.app.rows("SELECT uuid FROM Folder ORDER BY 1").map { $0[0] }
            let parent = folders.isEmpty || random.chance(30) ? .null : random.pick(folders)
            try harness.app.rows(
                "INSERT OR IGNORE INTO Folder VALUES (?, ?, ?, ?)",
                [.string("f\(10 + place)"), random.pick(["x", "y", "z"]), random.pick(["p", "q"]), parent])
        }
        let folders = try harness.app.rows("SELECT uuid FROM Folder ORDER BY 1").map { $0[0] }
        for place in 0..<random.below(8) {
            try harness.app.rows(
                "INSERT INTO Note VALUES (?, 'mine', ?)", [RawValue.string("n\(place)"), random.pick(folders)])
        }
        let names = try harness.app.rows("SELECT DISTINCT name FROM Folder ORDER BY 1")
        let notes = try harness.app.rows(
            "SELECT n.uuid, name FROM Note AS n JOIN Folder AS f ON f.uuid = folder ORDER BY 1")
        let before = try harness.dump("Folder", "Note")

        let report = try harness.dedupe(Self.byName)
        #expect(try harness.app.rows("SELECT DISTINCT name FROM Folder ORDER BY 1") == names, context)
        #expect(
            try harness.app.rows("SELECT n.uuid, name FROM Note AS n JOIN Folder AS f ON f.uuid = folder ORDER BY 1")
                == notes, context)
        #expect(try harness.app.problems() == [], context)
        let left = try harness.app.rows("SELECT count(*) - count(DISTINCT name) FROM Folder")
        #expect(left == [[.integer(Int64(report.leftAlone.count))]], context)
        #expect(try harness.dedupe(Self.byName).groups == [], context)
        if report.groups.isEmpty { return }
        #expect(try await harness.undo() == [], context)
        #expect(try harness.dump("Folder", "Note") == before, context)
    }
}

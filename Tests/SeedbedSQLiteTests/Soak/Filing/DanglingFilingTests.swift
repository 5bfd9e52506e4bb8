import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C2 and S3 where the user has filed a copy under a row that has not arrived yet: absence means nothing.
struct DanglingFilingTests {
    /// How the table refers to folders.
    enum Key: String, CaseIterable {
        case immediate = "folder INTEGER REFERENCES folder (id)"
        case deferred = "folder INTEGER REFERENCES folder (id) DEFERRABLE INITIALLY DEFERRED"
        case required = "folder INTEGER NOT NULL DEFAULT 0 REFERENCES folder (id)"
        case twice = "folder INTEGER REFERENCES folder (id), shelf INTEGER REFERENCES folder (id)"
        case composite = "folder INTEGER, shelf INTEGER, FOREIGN KEY (folder, shelf) REFERENCES place (folder, shelf)"

        var hasShelf: Bool { self == .twice || self == .composite }
    }

    private static let folders = """
        INSERT INTO folder VALUES (1), (2), (3);
        INSERT INTO place VALUES (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2);
        """

    private static func world(
        _ key: Key, isDurable: Bool, isUnique: Bool, hasFolders: Bool
    ) async throws -> AppWorld {
        let world = try AppWorld(
            """
            CREATE TABLE folder (id INTEGER PRIMARY KEY); INSERT INTO folder VALUES (0);
            CREATE TABLE place (folder INTEGER, shelf INTEGER, PRIMARY KEY (folder, shelf));
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, seedID TEXT, dismissDate TEXT, createDate TEXT,
                updateDate TEXT, \(key.rawValue)\(isUnique ? ", UNIQUE (name)" : ""));
            \(hasFolders ? folders : "")
            """)
        try world.app.execute("PRAGMA foreign_keys = OFF")
        try release(world, 1, isDurable: isDurable)
        _ = try await world.launch()
        return world
    }

    private static func release(_ world: AppWorld, _ number: Int, isDurable: Bool) throws {
        try world.release(
            "2025-01-0\(number)", ["a", "b"].map { #"{ "name": "\#($0)", "v": \#(number) }"# }.joined(separator: ", "),
            more: isDurable ? AppWorld.mapping : "")
    }

    /// A change of the rows, drawn once and made in each world.
    private enum Step {
        case file(name: String, folder: Int, shelf: Int)
        case twin(uuid: String, name: String, version: Int, folder: Int?, shelf: Int)
        case release(Int)
        case clean
    }

    /// - Parameter isUnique: whether no twin can come in.
    private static func steps(_ random: inout RandomSource, isUnique: Bool) -> [Step] {
        var version = 1
        return (0..<Int.random(in: 1...6, using: &random)).map { number in
            let name = random.pick(["a", "b"])
            let (folder, shelf) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...2, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3: return .file(name: name, folder: folder, shelf: shelf)
            case 3..<7 where !isUnique:
                let of = Int.random(in: 1...version, using: &random)
                return .twin(
                    uuid: random.pick(["0", "z"]) + "\(number)", name: name, version: of,
                    folder: random.chance(75) ? folder : nil, shelf: shelf)
            case 3..<9 where version < 4:
                version += 1
                return .release(version)
            default: return .clean
            }
        }
    }

    private static func run(_ step: Step, in world: AppWorld, _ key: Key, isDurable: Bool) async throws {
        switch step {
        case .file(let name, let folder, let shelf):
            try world.app.execute(
                """
                UPDATE t SET folder = \(folder)\(key.hasShelf ? ", shelf = \(shelf)" : "")
                WHERE uuid = (SELECT max(uuid) FROM t WHERE name = '\(name)')
                """)
        case .twin(let uuid, let name, let version, let folder, let shelf):
            let place = folder.map { "\($0)" } ?? (key == .required ? "0" : "NULL")
            try world.imports(
                """
                INSERT INTO t (uuid, name, v, seedID, createDate, folder\(key.hasShelf ? ", shelf" : "")) VALUES ('\(uuid)',
                    '\(name)', \(version), 'c/\(name)', '2025-01-0\(version)T00:00:00.000Z', \(place)\
                \(key.hasShelf ? ", \(folder == nil ? "NULL" : "\(shelf)")" : ""))
                """)
            _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        case .release(let number):
            try release(world, number, isDurable: isDurable)
            let report = try await world.seeder.launch(account: .signedOut)
            #expect(report.refused == [])
        case .clean: _ = try await world.seeder.clean(account: .signedOut)
        }
    }

    @Test(arguments: Key.allCases)
    func `the rows end as where the folders were there from the start`(key: Key) async throws {
        for var random in RandomSource.rounds(
            TestShare.count(4, soak: 96), of: "dangling filing by key \(key)")
        {
            let isDurable = random.chance(50)
            let isUnique = random.chance(30)
            let steps = Self.steps(&random, isUnique: isUnique)
            var ends: [String] = []
            for hasFolders in [true, false] {
                let world = try await Self.world(key, isDurable: isDurable, isUnique: isUnique, hasFolders: hasFolders)
                for step in steps { try await Self.run(step, in: world, key, isDurable: isDurable) }
                if !hasFolders { try world.imports(Self.folders) }
                _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
                _ = try await world.seeder.clean(account: .signedOut)
                #expect(try world.rows("PRAGMA foreign_key_check") == "")
                ends.append(
                    try world.rows(
                        """
                        SELECT uuid, name, v, folder\(key.hasShelf ? ", shelf" : ""), createDate, updateDate FROM t
                        ORDER BY name, uuid
                        """))
            }
            #expect(ends[1] == ends[0], "SEEDBED_RANDOM_SEED=\(random.seed) \(steps)")
        }
    }
}

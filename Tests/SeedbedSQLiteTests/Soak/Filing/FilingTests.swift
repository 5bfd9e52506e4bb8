import Foundation
import Seedbed
import SeedbedSQLite
import SeedbedTestSupport
import Testing

/// C2: what the user filed and sorted on a copy that goes.
struct FilingTests {
    enum Key: String, CaseIterable {
        case integer = "INTEGER"
        case text = "TEXT"
        case blob = "BLOB"

        func literal(_ number: Int) -> String {
            switch self {
            case .integer: "\(number)"
            case .text: "'folder \(number)'"
            case .blob: "x'0\(number)'"
            }
        }
    }

    private static let tags = "createDate TEXT, updateDate TEXT"
    private static let date = "2025-01-01T00:00:00.000Z"
    private static let durable = #""mapping": { "seedID": "seedID", "dismissDate": "dismissDate" }, "#

    private static func definition(_ key: Key) -> String {
        """
        CREATE TABLE folder (id \(key.rawValue) PRIMARY KEY);
        INSERT INTO folder VALUES (\(key.literal(1))), (\(key.literal(2))), (\(key.literal(3)));
        CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, sort INTEGER DEFAULT 0 CHECK (sort <> 99),
            folder \(key.rawValue) REFERENCES folder (id), seedID TEXT, dismissDate TEXT, \(tags))
        """
    }

    /// A device with these seeds, whose copies are called `u1` and so on.
    private func world(
        _ key: Key = .integer, isDurable: Bool = false, _ names: [String] = ["a", "b"], sort: Int? = nil
    ) async throws -> AppWorld {
        let world = try AppWorld(Self.definition(key))
        try world.app.execute("PRAGMA foreign_keys = ON")
        try release(world, names, isDurable: isDurable, sort: sort)
        _ = try await world.launch()
        return world
    }

    private func release(
        _ world: AppWorld, _ names: [String], on day: String = "2025-01-01", isDurable: Bool = false, sort: Int? = nil
    ) throws {
        let seeds = names.map { name in
            #"{ "name": "\#(name)"\#(sort.map { #", "sort": \#($0)"# } ?? "") }"#
        }
        try world.release(
            day, seeds.joined(separator: ", "), more: (isDurable ? Self.durable : "") + #""volatile": ["sort"], "#)
    }

    /// Another device's copy, as a sync import brings it.
    private func copy(_ uuid: String, _ name: String, sort: String = "0", folder: String = "NULL") -> String {
        """
        INSERT INTO t (uuid, name, sort, folder, seedID, createDate) VALUES
        ('\(uuid)', '\(name)', \(sort), \(folder), 'c/\(name)', '\(Self.date)');
        """
    }

    /// The user files seeds into folders of their own and sorts them; then a second device is installed.
    @Test(arguments: Key.allCases, [(false, "a"), (false, "z"), (true, "a"), (true, "z")])
    func `filing and sorting outlive the copies of another device, whichever has the greater identity`(
        key: Key, other: (isDurable: Bool, prefix: String)
    ) async throws {
        let (isDurable, prefix) = other
        let names = (10..<50).map { "n\($0)" }
        let world = try await world(key, isDurable: isDurable, names)
        for number in 0..<15 {
            try world.app.execute(
                """
                UPDATE t SET folder = \(key.literal(number % 3 + 1)) WHERE name = 'n\(10 + number)';
                UPDATE t SET sort = \(number + 1) WHERE name = 'n\(30 + number)'
                """)
        }
        let filed = "SELECT name, sort, hex(folder), updateDate FROM t ORDER BY name"
        let before = try world.rows(filed)
        try world.imports(names.map { copy("\(prefix)-\($0)", $0) }.joined())
        let report = try await world.seeder.importFinished(.unknown, account: .signedOut)
        #expect(report.removed.count == 40)
        expectSame(try world.rows(filed), before)
        expectSame(try world.rows("SELECT substr(min(uuid), 1, 1), count(*) FROM t"), "\(prefix == "z" ? "z" : "u") 40")
        let version = try world.rows("PRAGMA data_version")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("PRAGMA data_version"), version)
    }

    @Test func `a survivor that the user has filed keeps its place`() async throws {
        let world = try await world()
        try world.app.execute(
            "UPDATE t SET folder = 1, sort = 5 WHERE name = 'a'; UPDATE t SET sort = 6 WHERE name = 'b'")
        try world.imports(copy("z1", "a", sort: "7") + copy("z2", "b", folder: "2"))
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT uuid, sort, folder FROM t ORDER BY name"), "z1 7 1\nz2 6 2")
    }

    @Test func `of several copies that were filed the greatest counts, column by column`() async throws {
        let world = try await world(.integer, ["a"])
        try world.app.execute("UPDATE t SET folder = 1, sort = 5")
        try world.imports(copy("v", "a", folder: "2") + copy("w", "a", folder: "3") + copy("z", "a"))
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT uuid, sort, folder, updateDate FROM t"), "z 5 3 -")
    }

    /// A pin names one copy alone and is the user's, so the copies of two pins cannot become one.
    @Test(arguments: ["v", "w"], [false, true])
    func `the survivor takes over what was filed on the copies that go, whichever copy stays`(
        pinned: String, isDurable: Bool
    ) async throws {
        let world = try await world(.integer, isDurable: isDurable, ["a"])
        try world.app.execute(
            """
            DELETE FROM t;
            CREATE TABLE pin (id INTEGER PRIMARY KEY, t TEXT UNIQUE REFERENCES t (uuid), note TEXT)
            """)
        try world.imports(
            copy("v", "a", sort: "5", folder: "1") + copy("w", "a", sort: "6", folder: "2") + copy("z", "a")
                + "INSERT INTO pin VALUES (1, 'z', 'one'), (2, '\(pinned)', 'two')")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        let taken = pinned == "w" ? "5 1" : "6 2"
        expectSame(try world.rows("SELECT uuid, sort, folder FROM t WHERE uuid <> '\(pinned)'"), "z \(taken)")
        #expect(try world.rows("SELECT count(*) FROM t") == "2")
        try world.app.execute("DELETE FROM pin WHERE id = 2")
        _ = try await world.seeder.clean(account: .signedOut)
        expectSame(try world.rows("SELECT uuid, sort, folder, updateDate FROM t"), "z 6 2 -")
    }

    @Test func `a value that the table refuses is left, and the copy goes all the same`() async throws {
        let world = try await world(.integer, ["a"])
        try world.app.execute("PRAGMA ignore_check_constraints = ON; UPDATE t SET sort = 99, folder = 2")
        try world.imports(copy("z", "a"))
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT uuid, sort, folder FROM t"), "z 0 2")
    }

    /// The user has sorted nothing: an older default must not replace the new one.
    @Test(arguments: [false, true]) func `the default of an earlier release is no filing`(isDurable: Bool) async throws
    {
        let world = try AppWorld(Self.definition(.integer))
        try release(world, ["a"], isDurable: isDurable, sort: 1)
        _ = try await world.launch()
        try release(world, ["a"], on: "2025-02-01", isDurable: isDurable, sort: 2)
        #expect(try await world.launch().hasPrefix("upgraded"))
        try world.app.execute("UPDATE t SET folder = 3")
        try world.imports(copy("z", "a", sort: "1"))
        let before = try world.rows("SELECT sort, folder FROM t WHERE uuid <> 'z'")
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT sort, folder FROM t WHERE uuid <> 'z'"), before)
    }

    /// The user turns off what the seed turns on; the copy that goes is of this release, or of one before that the
    /// history knows.
    @Test(arguments: ["INTEGER", "INTEGER NOT NULL DEFAULT 0"], [true, false])
    func `a value that the user has taken away is filing`(type: String, isOld: Bool) async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, pin \(type), \(Self.tags))")
        func release(_ day: String, _ v: Int) throws {
            try world.release(day, #"{ "name": "a", "v": \#(v), "pin": 1 }"#, more: #""volatile": ["pin"], "#)
        }
        try release("2025-01-01", 1)
        _ = try await world.launch()
        let off = type == "INTEGER" ? "NULL" : "0"
        try world.app.execute("UPDATE t SET pin = \(off)")
        if isOld {
            try release("2025-02-01", 2)
            try world.ship("a", with: #""v": 1, "pin": 1"#, on: "2025-01-01")
        }
        try world.imports(
            "INSERT INTO t VALUES ('z', 'a', \(isOld ? 2 : 1), 1, '\(isOld ? "2025-02-01T00:00:00.000Z" : Self.date)', NULL)"
        )
        _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        expectSame(try world.rows("SELECT uuid, ifnull(pin, 'NULL'), updateDate FROM t"), "z \(off) -")
    }

    @Test(arguments: [true, false])
    func `I5: a release that adds a volatile value delivers it`(hasHistory: Bool) async throws {
        let world = try AppWorld(
            "CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, v INTEGER, sort INTEGER DEFAULT 0, \(Self.tags))")
        try world.release("2025-01-01", #"{ "name": "a", "v": 1 }"#, more: #""volatile": ["sort"], "#)
        _ = try await world.launch()
        try world.release("2025-02-01", #"{ "name": "a", "v": 1, "sort": 5 }"#, more: #""volatile": ["sort"], "#)
        if hasHistory { try world.ship("a", with: #""v": 1"#, on: "2025-01-01") }
        _ = try await world.launch()
        expectSame(try world.rows("SELECT name, v, sort, updateDate FROM t"), "a 1 5 -")
    }

    @Test func `C6: a value that a greater copy holds too is that copy's from then on`() async throws {
        let world = try await world(isDurable: true, ["a"])
        try world.app.execute("UPDATE t SET folder = 2 WHERE name = 'a'")
        // z2 takes the place over from the device's own copy, and z1 has filed the same.
        for arrival in [copy("z2", "a"), copy("z1", "a", folder: "2"), copy("z0", "a", folder: "1")] {
            try world.imports(arrival)
            _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
        }
        expectSame(try world.rows("SELECT uuid, folder FROM t"), "z2 2")
    }

    /// Each column of a survivor is held against the greatest copy in which it differs from what was delivered.
    ///
    /// That is the column's default if the release declares no other value.
    @Test(arguments: [nil, 2])
    func `random copies, filed at random, leave what the user filed`(declared: Int?) async throws {
        let seed = RandomSource.seed(for: "random filing")
        var state = seed
        func random(_ count: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % count)
        }
        for isDurable in [false, true] {
            let names = (10..<40).map { "n\($0)" }
            let world = try await world(.integer, isDurable: isDurable, names, sort: declared)
            // C6: the same copies, each in an import of its own.
            let piecewise = try await self.world(.integer, isDurable: isDurable, names, sort: declared)
            var pieces: [String] = []
            var copies: [String: [(uuid: String, sort: Int, folder: Int)]] = [:]
            var statements = ""
            for name in names {
                let own = (sort: random(3), folder: random(4))
                for device in [world, piecewise] {
                    try device.app.execute(
                        "UPDATE t SET sort = \(own.sort), folder = nullif(\(own.folder), 0) WHERE name = '\(name)'")
                }
                let uuid = try world.rows("SELECT uuid FROM t WHERE name = '\(name)'")
                copies[name] = [(uuid, own.sort, own.folder)]
                for number in 0..<random(4) {
                    let other = (
                        uuid: "\(["a", "v", "z"][random(3)])\(number)-\(name)", sort: random(3), folder: random(4)
                    )
                    copies[name]?.append(other)
                    pieces.insert(
                        copy(other.uuid, name, sort: "\(other.sort)", folder: "nullif(\(other.folder), 0)"),
                        at: random(UInt64(pieces.count + 1)))
                    statements += copy(other.uuid, name, sort: "\(other.sort)", folder: "nullif(\(other.folder), 0)")
                }
            }
            try world.imports(statements)
            _ = try await world.seeder.importFinished(.unknown, account: .signedOut)
            for piece in pieces {
                try piecewise.imports(piece)
                _ = try await piecewise.seeder.importFinished(.unknown, account: .signedOut)
            }
            let expected = names.map { name -> String in
                let sorted = (copies[name] ?? []).sorted { $0.uuid > $1.uuid }
                let delivered = declared ?? 0
                let sort = sorted.first { $0.sort != delivered }?.sort ?? delivered
                let folder = sorted.first { $0.folder != 0 }?.folder ?? 0
                return "\(name) \(sorted[0].uuid) \(sort) \(folder)"
            }
            for device in [world, piecewise] {
                expectSame(
                    try device.rows("SELECT name, uuid, sort, ifnull(folder, 0) FROM t ORDER BY name"),
                    expected.joined(separator: "\n"))
            }
        }
    }

    @Test func `C2: a survivor takes over a place whose name is not UTF-8, as the text that it is`() async throws {
        let world = try await world(.text)
        try world.app.execute("INSERT INTO folder VALUES (CAST(x'ff41' AS TEXT))")
        try world.app.execute("UPDATE t SET folder = CAST(x'ff41' AS TEXT) WHERE name = 'a'")
        try world.imports(copy("v1", "a"))
        _ = try await world.seeder.importFinished(account: .signedOut)
        let rows = "SELECT uuid, typeof(folder), hex(folder) FROM t WHERE name = 'a'"
        expectSame(try world.rows(rows), "v1 text FF41")
        // The next survivor takes over the value that this one took over.
        try world.imports(copy("v2", "a"))
        _ = try await world.seeder.importFinished(account: .signedOut)
        expectSame(try world.rows(rows), "v2 text FF41")
    }
}

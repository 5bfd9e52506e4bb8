import Seedbed
import SeedbedSQLite
import Testing

/// `é` precomposed and decomposed are one text to Swift and two columns to SQLite.
struct ComposedNamesTests {
    private static let (one, two) = ("\u{e9}", "e\u{301}")

    @Test func `values go to the column of exactly that name`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, "\(Self.two)" INT, "\(Self.one)" INT, createDate TEXT,
                updateDate TEXT)
            """)
        let seeds = { (value: Int) in
            (0..<200).map { number in
                let column = number % 2 == 0 ? Self.one : Self.two
                return #"{ "name": "s\#(number)", "\#(column)": \#(value) }"#
            }.joined(separator: ",\n")
        }
        try world.release("2025-01-01", seeds(1))
        #expect(try await world.launch() == "seeded +200")
        let counts = """
            SELECT sum("\(Self.one)"), sum("\(Self.two)"), count(*) FROM t
            WHERE iif(substr(name, 2) % 2 = 0, "\(Self.two)", "\(Self.one)") IS NULL
            """
        #expect(try world.rows(counts) == "100 100 200")
    }

    @Test func `statements for columns of the one name are not those for the other`() async throws {
        let world = try AppWorld(
            """
            CREATE TABLE t (uuid TEXT PRIMARY KEY, name TEXT, "\(Self.one)" INT, "\(Self.two)" INT, createDate TEXT,
                updateDate TEXT);
            INSERT INTO t (uuid, name) VALUES ('mine', 'Mine');
            """)
        try world.release(
            "2025-01-01",
            #"{ "name": "A", "\#(Self.one)": 1 }, { "name": "B", "\#(Self.two)": 2 }, { "name": "C", "\#(Self.one)": 3 }"#
        )
        #expect(try await world.launch() == "seeded +3")
        #expect(
            try world.app.rows(
                #"SELECT name, "\#(Self.one)", "\#(Self.two)" FROM t WHERE uuid <> 'mine' ORDER BY name"#)
                == [["A", 1, nil], ["B", nil, 2], ["C", 3, nil]])
    }

    @Test func `a column that the store composes in another way is missing there`() async throws {
        let world = try AppWorld(
            #"CREATE TABLE t (uuid TEXT, name TEXT, "\#(Self.two)" INT, createDate TEXT, updateDate TEXT)"#)
        try world.release("2025-01-01", #"{ "name": "A", "\#(Self.one)": 1 }"#)
        do {
            _ = try await world.launch()
            Issue.record("the seed was given")
        } catch SeedbedError.store(.missingColumns(_, let table, let columns)) {
            #expect(table == "t" && columns.map { Array($0.utf8) } == [Array(Self.one.utf8)])
        }
    }
}

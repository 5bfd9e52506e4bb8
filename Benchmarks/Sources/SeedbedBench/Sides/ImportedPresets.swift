/// B7: what a sync engine brings, a hundred rows at a time, the same on both sides.
struct ImportedPresets {
    /// How many rows an import has.
    static let count = 100

    private let database: Database
    private let insert: Query
    private let isMarked: Bool

    init(_ database: Database) throws {
        self.database = database
        let marks = Array(repeating: "?", count: Preset.columns.count + 2).joined(separator: ", ")
        let names = Preset.columns.map(\.0).joined(separator: ", ")
        insert = try database.prepare("INSERT INTO Preset (uuid, \(names), createDate) VALUES (\(marks))")
        isMarked = try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'seedbed_import'") == 1
    }

    /// Brings the rows of an import, with twins of rows that are there or without, and says which came.
    func arrive(call: Int, asTwins: Bool) throws -> [String] {
        var identities: [String] = []
        try database.execute("BEGIN IMMEDIATE")
        if isMarked { try database.execute("INSERT INTO seedbed_import VALUES (1)") }
        for index in 0..<Self.count {
            let number = call * Self.count + index
            // The rows that are there are untouched up to four fifths; a stride of 7 spreads these over the table.
            let preset = Preset(number: asTwins ? number * 7 : 5_000_000 + number)
            let uuid = Preset.uuid(number, 1)
            try insert.run([uuid] + preset.values + [Preset.released.stored])
            identities.append(uuid)
        }
        if isMarked { try database.execute("DELETE FROM seedbed_import") }
        try database.execute("COMMIT")
        return identities
    }
}

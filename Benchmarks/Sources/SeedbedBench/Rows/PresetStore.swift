import Foundation
import Seedbed
import SeedbedSQLite

/// Makes the database files that the sides get copies of.
///
/// They are in WAL mode, as SQLiteStore has them; the other pragmas are set by each side, to the same values.
struct PresetStore {
    /// The catalog that the store belongs to.
    var catalog: URL
    let file: URL

    /// Makes the file, with an empty table as an app would have it.
    init(at file: URL, catalog: URL) throws {
        (self.file, self.catalog) = (file, catalog)
        let database = try Database(file.path)
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute(try String(contentsOfFile: "Peers/schema.sql", encoding: .utf8))
    }

    /// Adds the columns of a durable table.
    func addDurableColumns() throws {
        try Database(file.path).execute(
            "ALTER TABLE Preset ADD COLUMN seedID TEXT; ALTER TABLE Preset ADD COLUMN dismissDate TEXT")
    }

    /// Fills the table: of `count` rows 20 % are touched, 80 % are not, and of these `twins` are second copies.
    func fill(count: Int, twins: Int) throws {
        let database = try Database(file.path)
        let names = Preset.columns.map(\.0)
        let marks = Array(repeating: "?", count: names.count + 3).joined(separator: ", ")
        let insert = try database.prepare(
            "INSERT INTO Preset (uuid, \(names.joined(separator: ", ")), createDate, updateDate) VALUES (\(marks))")
        let untouched = count * 4 / 5
        try database.execute("PRAGMA synchronous = OFF; BEGIN")
        for step in 0..<count {
            // A prime stride brings the rows in a mixed order, twins far from each other, as sync does.
            let number = (step &* 7_368_787) % count
            let isTwin = number >= untouched - twins && number < untouched
            let preset = Preset(number: isTwin ? number - (untouched - twins) : number)
            // Of half of the twins the release decides, of the others the UUID.
            let created = isTwin && number % 2 == 0 ? "2026-01-01T00:00:00.000Z" : Preset.released.stored
            try insert.run(
                [Preset.uuid(number, 0)] + preset.values
                    + [created, number < untouched ? nil : "2026-11-20T08:00:00.000Z"])
        }
        try database.execute("COMMIT")
    }

    /// Makes Seedbed's triggers and indexes, as its first launch on a store does.
    func prepare() throws {
        let store = try SQLiteStore(path: file.path)
        guard let catalog = try CatalogSource.file(catalog).load().first else { return }
        try store.transaction(keeping: true) { () throws(StoreError) in
            try store.prepare(catalog.table, columns: Preset.columns.map(\.0))
        }
    }

    /// A copy with the same rows and the same indexes, but without Seedbed's triggers: what a peer works on.
    func withoutTriggers(at copy: URL) throws -> URL {
        guard !FileManager.default.fileExists(atPath: file.path + "-wal") else {
            throw BenchError.database("\(file.lastPathComponent) is still open, and not all of it in the file")
        }
        try FileManager.default.copyItem(at: file, to: copy)
        let database = try Database(copy.path)
        let triggers = try database.texts(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'Preset' AND name LIKE 'seedbed%'")
        try database.execute(triggers.map { "DROP TRIGGER \"\($0)\";" }.joined())
        guard
            try database.number("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'seedbed%\\_Preset' ESCAPE '\\'")
                == 2
        else { throw BenchError.database("a peer's table has not the two indexes that Seedbed uses") }
        return copy
    }
}

extension Preset {
    /// The values of its columns, in their order.
    var values: [Any?] { [name, kind, note, green, amber, position, weight, active] }
}

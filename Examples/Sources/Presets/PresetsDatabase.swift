import Foundation
import GRDB
import Seedbed
import SeedbedSQLite

/// A preset, as the app knows it: a row of `preset`.
public struct Preset: Codable, FetchableRecord, PersistableRecord, Sendable {
    public static let databaseTableName = "preset"
    public var uuid: String
    public var name: String
    public var minutes: Int

    public init(uuid: String = UUID().uuidString.lowercased(), name: String, minutes: Int) {
        (self.uuid, self.name, self.minutes) = (uuid, name, minutes)
    }
}

/// The app's database and its seeder: one device.
public struct PresetsDatabase: Sendable {
    public let writer: any DatabaseWriter
    public let seeder: Seeder

    /// The app's own tables. Seedbed adds its bookkeeping at the first launch.
    public static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("presets") { db in
            try db.create(table: "preset") { table in
                table.primaryKey("uuid", .text)
                table.column("name", .text).notNull()
                table.column("minutes", .integer).notNull()
                table.column("createDate", .text)
                table.column("updateDate", .text)
            }
            try db.create(table: "speech") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("title", .text).notNull()
                table.column("preset", .text).references("preset", column: "uuid", onDelete: .cascade)
            }
        }
        return migrator
    }

    /// Opens the app's database, and a seeder that works on the same connection.
    ///
    /// - Parameters:
    ///   - writer: a `DatabasePool` or a `DatabaseQueue`.
    ///   - seeds: the folder of the catalogs.
    ///   - defaults: where this device records what was seeded.
    public init(_ writer: any DatabaseWriter, seeds: URL, defaults: URL, device: String) throws {
        try Self.migrator.migrate(writer)
        self.writer = writer
        // GRDB: begin
        let lender = GRDBLender(writer)
        let seeder = Seeder(catalogs: .directory(seeds), defaults: defaults, device: device) { _ throws(StoreError) in
            try SQLiteStore(lender: lender)
        }
        // GRDB: end
        self.seeder = seeder
    }

    /// All presets, by their names.
    public func presets() throws -> [Preset] {
        try writer.read { db in try Preset.order(Column("name")).fetchAll(db) }
    }
}

// GRDB: begin
extension DatabaseMigrator {
    /// Registers a migration that makes Seedbed's tables and triggers; after those that make the catalogs' tables.
    public mutating func registerSeedbed(_ name: String, for catalogs: [Catalog]) {
        registerMigration(name) { db in
            let store = try SQLiteStore(handle: db.sqliteConnection!)
            do {
                for statement in try store.schema(for: catalogs) { try db.execute(sql: statement) }
            } catch StoreError.earlierVersion {
                // The next launch takes over a store that an earlier version of Seedbed has prepared.
            }
        }
    }
}
// GRDB: end

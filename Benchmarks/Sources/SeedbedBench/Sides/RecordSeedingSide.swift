import Foundation
import GRDB

/// B4: the catalog decoded with `Codable`, and its rows inserted as GRDB records in one transaction.
struct RecordSeedingSide {
    private struct Catalog: Decodable {
        var seeds: [Preset]
    }

    /// The table's row.
    private struct Row: Codable, PersistableRecord {
        static let databaseTableName = "Preset"
        var uuid: String
        var name, kind, note: String
        var green, amber, position: Int
        var weight: Double
        var active: Bool
        var createDate: String
        var updateDate: String?

        init(_ preset: Preset) {
            uuid = UUID().uuidString.lowercased()
            (name, kind, note) = (preset.name, preset.kind, preset.note)
            (green, amber, position) = (preset.green, preset.amber, preset.position)
            (weight, active) = (preset.weight, preset.active)
            createDate = Preset.released.stored
        }
    }

    func run() throws -> [String: Double] {
        let catalog = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: URL(filePath: "catalog.json")))
        try RecordDatabase.open().write { database in
            for preset in catalog.seeds { try Row(preset).insert(database) }
        }
        return [:]
    }
}

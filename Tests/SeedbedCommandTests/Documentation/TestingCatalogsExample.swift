// TestingCatalogs: begin
import Foundation
import Seedbed
import Testing

struct PresetTests {
    static let presets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Seeds")

    /// A seeder over a store in memory, which has a table for each catalog.
    private func seeder() throws -> Seeder {
        let tables = try CatalogSource.directory(Self.presets).load().map { catalog in
            let columns = Set(catalog.table.mapping.columns + catalog.seededColumns)
            return MemoryStore.Table(
                catalog.table.name, columns: columns.sorted(), primaryKey: catalog.table.mapping.uuid)
        }
        let defaults = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        return Seeder(catalogs: .directory(Self.presets), defaults: defaults, device: "test") { _ in
            MemoryStore(tables: tables)
        }
    }

    @Test func `a new user gets every preset once`() async throws {
        let seeder = try seeder()
        let catalogs = try CatalogSource.directory(Self.presets).load()
        #expect(try await seeder.launch(account: .signedOut).outcome == .seeded)
        for catalog in catalogs {
            let rows = try await seeder.withStore(as: MemoryStore.self) { store in store.rows(of: catalog.table.name) }
            #expect(rows.count == catalog.seeds.count)
        }
        #expect(try await seeder.launch(account: .signedOut).outcome == .alreadySeeded)
    }

    @Test func `an edited preset survives the next launch`() async throws {
        let seeder = try seeder()
        try await seeder.launch(account: .signedOut)
        try await seeder.withStore(as: MemoryStore.self) { store in
            store.update(["name": .text("Groceries")], of: "Category", where: { $0["name"] == .text("Food") })
        }
        try await seeder.clean(account: .signedOut)
        let rows = try await seeder.withStore(as: MemoryStore.self) { store in store.rows(of: "Category") }
        #expect(rows.contains { $0["name"] == .text("Groceries") })
    }
}
// TestingCatalogs: end

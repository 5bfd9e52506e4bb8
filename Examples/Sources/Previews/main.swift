import Foundation
import Seedbed

// Seeds a store in memory, as a preview or a unit test does.
//
//     swift run Previews

let folder = FileManager.default.temporaryDirectory.appending(path: "seedbed-previews-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let catalog = folder.appending(path: "presets.json")
try Data(
    """
    { "catalog": "presets", "released": "2026-01-01", "table": "preset", "key": ["name"],
      "seeds": [{ "name": "Toast", "minutes": 3 }, { "name": "Debate", "minutes": 7 }] }
    """.utf8
).write(to: catalog)
let seeder = Seeder(
    catalogs: .files([catalog]), defaults: folder.appending(path: "defaults.json"), device: "preview"
) { _ throws(StoreError) in
    MemoryStore(tables: [
        MemoryStore.Table(
            "preset", columns: ["uuid", "name", "minutes", "createDate", "updateDate"], primaryKey: "uuid")
    ])
}
_ = try await seeder.launch(account: .signedOut)
let names = try await seeder.withStore(as: MemoryStore.self) { (store) throws(StoreError) in
    store.rows(of: "preset").compactMap { row -> String? in
        if case .text(let name) = row["name"] { name } else { nil }
    }
}
for name in names.sorted() { print(name) }

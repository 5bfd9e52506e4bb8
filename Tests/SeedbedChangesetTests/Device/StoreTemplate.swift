#if os(Linux)
    import Foundation
    import Seedbed
    import SeedbedSQLite

    /// An empty store that need only be copied: with Seedbed's triggers, or one that Seedbed has never seen.
    struct StoreTemplate: Sendable {
        private let bytes: Data

        init(isPrepared: Bool, folder: URL) throws {
            let file = folder.appending(path: "template.sqlite")
            try? FileManager.default.removeItem(at: file)
            try autoreleased {
                let app = try Database(file.path)
                try app.execute(Table.definition())
                guard isPrepared else { return }
                let store = try SQLiteStore(handle: app.handle)
                defer { store.close() }
                try store.transaction(keeping: true) { () throws(StoreError) in
                    for catalog in Release.first.catalogs {
                        try store.prepare(catalog.table, columns: catalog.seededColumns)
                    }
                }
            }
            bytes = try Data(contentsOf: file)
        }

        /// Makes a new store of it.
        func copy(to path: String) throws { try bytes.write(to: URL(filePath: path)) }
    }

    /// Lets go of what `body` makes before what follows.
    private func autoreleased(_ body: () throws -> Void) throws { try body() }
#endif

#if os(Linux)
    import Foundation
    import Seedbed
    import SeedbedSQLite
    import SeedbedScheduleSupport

    /// An empty store that need only be copied: with Seedbed's triggers, or one that Seedbed has never seen.
    struct StoreTemplate: Sendable {
        private let bytes: Data
        /// Seedbed's own tables that a new store has nothing in.
        let bookkeeping: [String]

        init(isPrepared: Bool, folder: URL) throws {
            let file = folder.appending(path: "template.sqlite")
            try? FileManager.default.removeItem(at: file)
            bookkeeping = try scoped {
                let app = try Database(file.path)
                try app.execute(Table.definition())
                guard isPrepared else { return [] }
                let store = try SQLiteStore(handle: app.handle)
                defer { store.close() }
                try store.transaction(keeping: true) { () throws(StoreError) in
                    for catalog in [Table.plain, .durable].map(Release.first.catalog) {
                        try store.prepare(catalog.table, columns: catalog.seededColumns)
                    }
                }
                let tables = try app.rows(
                    """
                    SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'seedbed%' AND name <> 'seedbed_meta'
                    """)
                return tables.map { $0[0].string } + ["sqlite_sequence"]
            }
            bytes = try Data(contentsOf: file)
        }

        /// Makes a new store of it.
        func copy(to path: String) throws { try bytes.write(to: URL(filePath: path)) }
    }

    /// Lets go of what `body` makes before what follows.
    private func scoped<Result>(_ body: () throws -> Result) throws -> Result { try body() }
#endif

package import Seedbed

/// Looks at a file that Core Data, SwiftData or any other program has made, and writes nothing, not even beside it.
package struct StoreInspector {
    private let store: SQLiteStore

    /// Opens the file.
    package init(path: String) throws(StoreError) {
        var options = SQLiteStore.Options()
        options.isReadOnly = true
        options.isSnapshot = true
        options.leavesIndex = true
        store = try SQLiteStore(path: path, options: options)
    }

    /// Reads the schema, counts the rows, and looks for twins.
    ///
    /// - Parameter key: the columns by which rows are compared, by their own names or as Core Data's attributes. Without
    ///   any, each table's column that looks like a name is the key.
    package func inspect(key: [String] = []) throws(StoreError) -> StoreInspection {
        try store.reading { () throws(StoreError) in
            let isCoreData = try store.isOfCoreData()
            var inspection = StoreInspection(format: isCoreData ? .coreData : .sqlite)
            let history = isCoreData ? try CoreDataHistory(of: store) : nil
            inspection.history = try history?.summary(in: store)
            for source in try isCoreData ? entities() : tables() {
                var entity = source.entity
                if source.entity.table != nil {
                    let columns = InspectedColumns(of: try columns(of: source), isCoreData: isCoreData)
                    entity.rows = try count(source)
                    try describe(&entity, columns, source, key: key)
                    try TwinSearch(store: store, source: source, columns: columns).find(&entity)
                    if let history { try history.addWriters(to: &entity, number: source.number, in: store) }
                }
                inspection.entities.append(entity)
            }
            return inspection
        }
    }

    /// A table, or the rows of one entity in it.
    struct Source {
        var entity: StoreInspection.Entity
        /// The entity's number (`Z_ENT`); `nil` for a table that is not Core Data's.
        var number: Int64?
        /// The name by which SQL reaches the row's number, or `nil` if rows have none.
        var rowNumber: String?

        /// The condition that selects the entity's rows, with its values.
        var condition: (sql: String, values: [SeedValue]) {
            number.map { ("\(SQL.quote("Z_ENT")) = ?", [.integer($0)]) } ?? ("1", [])
        }
    }

    /// The app's entities, without those that Core Data keeps for its history and for CloudKit.
    ///
    /// The tables of Core Data's own entities begin with `A`, those of the app's with `Z`. Own entities have numbers from
    /// 16000; an entity of the app may have the same name as one of them.
    private func entities() throws(StoreError) -> [Source] {
        let index = try store.connection.schema.index(on: store.connection)
        let rows = try store.connection.rows(
            "SELECT Z_ENT, Z_NAME, Z_SUPER FROM main.Z_PRIMARYKEY ORDER BY Z_NAME, Z_ENT")
        var names: [Int64: String] = [:]
        var parents: [Int64: Int64] = [:]
        for row in rows {
            names[row[0].integer] = row[1].text
            parents[row[0].integer] = row[2].integer
        }
        var sources: [Source] = []
        for row in rows {
            let number = row[0].integer
            let root = Self.root(of: number, parents)
            let name = (names[root] ?? "").uppercased()
            let (own, app) = (index.table("A" + name), index.table("Z" + name))
            if own != nil, number >= 16_000 || app == nil { continue }
            var entity = StoreInspection.Entity(name: row[1].text)
            entity.table = app?.kind == .table ? app?.name : nil
            entity.parent = names[row[2].integer]
            sources.append(Source(entity: entity, number: number, rowNumber: "Z_PK"))
        }
        return sources
    }

    /// Returns the entity without a parent from which an entity inherits, also if the numbers run in a circle.
    private static func root(of number: Int64, _ parents: [Int64: Int64]) -> Int64 {
        var (root, seen): (Int64, Set<Int64>) = (number, [])
        while seen.insert(root).inserted, let parent = parents[root], parent != 0, parents[parent] != nil {
            root = parent
        }
        return root
    }

    /// The app's own tables.
    private func tables() throws(StoreError) -> [Source] {
        var sources: [Source] = []
        for name in try store.connection.schema.index(on: store.connection).names {
            var entity = StoreInspection.Entity(name: name)
            entity.table = name
            var source = Source(entity: entity)
            let taken = Set(try columns(of: source).map { SQLName($0.name) })
            for word in ["rowid", "_rowid_", "oid"] where !taken.contains(SQLName(word)) {
                let isThere = store.connection.problem(in: "SELECT \(word) FROM main.\(SQL.quote(name))") == nil
                if isThere, source.rowNumber == nil { source.rowNumber = word }
            }
            sources.append(source)
        }
        return sources
    }

    private func columns(of source: Source) throws(StoreError) -> [(name: String, type: String)] {
        let rows = try store.connection.rows(
            "SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid",
            [.text(source.entity.table ?? "")])
        return rows.map { ($0[0].text, $0[1].text) }
    }

    private func count(_ source: Source) throws(StoreError) -> Int64 {
        let (condition, values) = source.condition
        let table = SQL.quote(source.entity.table ?? "")
        return try store.connection.row("SELECT count(*) FROM main.\(table) WHERE \(condition)", values)?[0].integer
            ?? 0
    }

    /// Says which columns could be what, from their names, types and values.
    private func describe(
        _ entity: inout StoreInspection.Entity, _ columns: InspectedColumns, _ source: Source, key: [String]
    ) throws(StoreError) {
        var facts: [String: InspectedColumns.Facts] = [:]
        let (condition, values) = source.condition
        for column in columns.texts {
            let name = SQL.quote(column)
            let row = try store.connection.row(
                """
                SELECT count(\(name)), sum(\(InspectedColumns.isUUID(name))), count(DISTINCT \(name))
                FROM main.\(SQL.quote(entity.table ?? "")) WHERE \(condition)
                """, values)
            guard let row else { continue }
            facts[column] = InspectedColumns.Facts(
                values: row[0].integer, uuids: row[1].integer, distinct: row[2].integer)
        }
        entity.columns = columns.names
        entity.uuid = columns.identities(facts)
        entity.createDate = columns.createDates
        entity.updateDate = columns.updateDates
        entity.key = key.isEmpty ? columns.key(facts, butOf: entity.uuid) : columns.named(key)
    }
}

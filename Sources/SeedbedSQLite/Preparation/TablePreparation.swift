internal import Seedbed

/// Makes bookkeeping, triggers and indexes of the catalogs' tables, and drops them again.
struct TablePreparation {
    let store: SQLiteStore

    /// Carries out ``SQLiteStore/prepare(_:columns:)``.
    func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        let key = PreparedTable(table: table, columns: columns)
        if let known = store.known.prepared[key], try Bookkeeping.schema(on: store.connection) == known { return }
        if try makeReady(table, columns) { store.known.prepared[key] = try Bookkeeping.schema(on: store.connection) }
    }

    /// Prepares the table; returns `false` if work is left for the end of the transaction.
    private func makeReady(_ table: SeedTable, _ columns: [String]) throws(StoreError) -> Bool {
        try store.createMissingTable(table)
        try store.addMissingColumns(of: table)
        let layout = try store.layout(of: table)
        if let problem = store.check.unfitness(of: table, columns: columns, layout) { throw problem }
        if let column = try StrictTypes.columnWithoutFractions(of: table, layout, on: store.connection) {
            throw .unsuitable(
                store: store.path, table: layout.name,
                reason:
                    "its column “\(column.name)” is \(column.type) in a STRICT table, and dates in seconds have fractions; "
                    + "make it REAL, or keep dates as “unixMilliseconds”")
        }
        try Bookkeeping.migrate(on: store.connection, store: store.makeIdentity)
        try SharedTriggers.renew(on: store.connection)
        let stamps = try TriggerProbe.stamps(of: table, layout, on: store.connection)
        store.known.updateDates[SQLName(layout.name)] = (
            table.mapping.updateDate, !stamps.ofUpdateDate.isEmpty || !stamps.isComplete
        )
        let seeded = store.known.keptUp[SQLName(layout.name)]?.seeded ?? []
        store.known.keptUp[SQLName(layout.name)] = (
            stamps.keptUp, stamps.keptUp.intersection(stamps.onChildren.keys), seeded.union(columns.map(SQLName.init))
        )
        let defaultDate = try store.reads.plainDefault(of: table.mapping.createDate, layout)
        // Values that a default or the app's triggers write to a seed's row are not an edit.
        let mayStamp = stamps.areAny || !stamps.isComplete
        if mayStamp || defaultDate != nil { store.known.stampedTables.insert(layout.name) }
        let collated = try collatedColumns(layout)
        let indexes = try TableIndex.unique(of: layout.name, on: store.connection).sorted { $0.name < $1.name }
        let touch = TouchTriggers(
            table: table, layout: layout, stamps: stamps, defaultDate: defaultDate, collated: collated,
            keyCollations: try keyCollations(of: indexes, layout), uniqueIndexes: indexes)
        let edits = EditTriggers(table: table, layout: layout)
        let numbers = ReusedNumbers(table: table, layout: layout)
        let kept = KeptRowTriggers(parent: table, layout: layout, children: try losingTables(with: layout, table))
        let stay = CascadeGuardTriggers(
            table: table, layout: layout, keys: try guardedKeys(of: layout), keepsRows: !kept.children.isEmpty,
            takesTwins: try takesOwnRows(layout))
        let wanted = TableTriggers(
            table: table, layout: layout, touch: touch, edits: edits,
            arrivals: ArrivalTriggers(table: table, layout: layout, defaultDate: defaultDate),
            numbers: numbers, stay: stay
        ).statements
        var children: [TableLayout] = []
        for key in numbers.keys { if let child = try childLayout(of: key.child) { children.append(child) } }
        try followRenamedChildren(of: table, layout)
        try renewCascadeGuards(
            wanted: stay.childStatements + kept.statements + numbers.childStatements(children), parent: layout.name)
        try followRenames(of: table, layout)
        try followRenamedColumns(of: table, layout)
        let dates = try followDates(of: table, layout)
        try note(layout.columns.filter { !$0.isGenerated }.map(\.name), dates, table.mapping, of: layout)
        let isEmpty = try store.reads.isEmpty(table)
        if isEmpty {
            // A first seeding fills the table much faster without triggers.
            let isBare = try !hasTriggers(layout)
            if !isBare { try renewTriggers(of: layout, table, wanted: wanted) }
            store.pending.unfinished.append(
                UnfinishedTable(
                    table: table, triggers: isBare ? wanted : [],
                    needsIndexes: table.isDurable || stay.save != nil || !layout.hasRowNumber,
                    keepsTexts: isBare))
        } else {
            try renewTriggers(of: layout, table, wanted: wanted)
            try makeIndexes(for: table, layout)
        }
        try Bookkeeping.dropFormerTables(on: store.connection)
        try makeImportingTriggers(on: layout.name)
        try Bookkeeping.notePrepared(on: store.connection)
        return !isEmpty
    }

    /// Returns the columns whose values SQLite does not compare byte by byte.
    private func collatedColumns(_ layout: TableLayout) throws(StoreError) -> Set<String> {
        var collated: Set<String> = []
        for column in layout.columns where !column.isGenerated {
            let collation = try store.connection.collation(of: column.name, in: layout.name)
            if !collation.isSameName(as: "BINARY") { collated.insert(column.name) }
        }
        return collated
    }

    /// Returns the collations of unique indexes on one column that the column itself does not have.
    private func keyCollations(
        of indexes: [TableIndex], _ layout: TableLayout
    ) throws(StoreError) -> [SQLName: [String]] {
        var collations: [SQLName: [String]] = [:]
        for index in indexes
        where index.columns.count == 1 && !index.isPartial && !index.hasExpression {
            let column = index.columns[0]
            let own = try store.connection.collation(of: column.name, in: layout.name)
            if !own.isSameName(as: column.collation) {
                collations[SQLName(column.name), default: []].append(column.collation)
            }
        }
        return collations
    }

    /// Whether any trigger is on the table, also a temporary one of a connection that the app has lent.
    private func hasTriggers(_ layout: TableLayout) throws(StoreError) -> Bool {
        let triggers = try store.connection.schema.index(on: store.connection).triggers(of: layout.name)
        if triggers.contains(where: { !ImportingTriggers.isSuch($0) }) { return true }
        return try store.connection.row(
            """
            SELECT 1 FROM sqlite_temp_schema
            WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE AND NOT (\(ImportingTriggers.names))
            """, [.text(layout.name)]) != nil
    }

    /// Makes the missing triggers, and drops those of Seedbed that do not fit, also those of a former name of the table.
    func renewTriggers(
        of layout: TableLayout, _ table: SeedTable, wanted: [(name: String, sql: String)]
    ) throws(StoreError) {
        let present = try store.connection.schema.index(on: store.connection)
        // A renamed table kept its triggers, under names that another table with its former name needs.
        let misplaced = wanted.compactMap { present.triggers.named($0.name) }.filter { trigger in
            !trigger.table.isSameName(as: layout.name) && !SQL.isOwn(trigger.table)
        }
        let found = try store.connection.definitions(of: present.ownTriggers(of: layout.name) + misplaced)
        try store.connection.renewTriggers(found, wanted: wanted)
        try letAppsTriggersFireFirst(on: layout, table)
        if let inserted = wanted.first(where: { $0.name == "seedbed_inserted_\(layout.name)" }) {
            try makeLast(inserted, of: layout)
        }
    }

    /// Makes a trigger again if another one of its table was made after it: SQLite fires the last one first.
    private func makeLast(_ trigger: (name: String, sql: String), of layout: TableLayout) throws(StoreError) {
        let triggers = try store.connection.schema.index(on: store.connection).triggers
        guard let made = triggers.named(trigger.name), triggers.on(layout.name).contains(where: { $0.row > made.row })
        else { return }
        try store.connection.drop(.trigger, trigger.name)
        try store.connection.define(trigger.sql)
    }

    /// Returns the declared type of a column that holds dates of this format.
    static func sqlType(_ dates: SeedDateFormat) -> String {
        switch dates {
        case .iso8601, .sqlite: "TEXT"
        case .unix, .referenceDate: "REAL"
        case .unixMilliseconds: "INTEGER"
        }
    }
}

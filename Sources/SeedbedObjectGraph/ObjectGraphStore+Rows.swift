public import Seedbed

extension ObjectGraphStore {
    /// Checks that the entity has the attributes, and that a seed can hold their kinds.
    public func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            guard let entity = copy.entities[table.name] else {
                throw .missingTable(store: graph.identity, table: table.name)
            }
            let isFirst = copy.memory.state.prepared[table.name] == nil
            do throws(StoreError) {
                try copy.memory.prepare(table, columns: columns)
            } catch .missingColumns(_, let name, let columns) {
                throw .missingColumns(store: graph.identity, table: name, columns: columns)
            }
            try requireSuitable(entity)
            if let identity = entity.attribute(table.mapping.uuid), !identity.isPreserved {
                throw .unsuitable(
                    store: graph.identity, table: table.name,
                    reason:
                        "the history does not keep “\(identity.name)” of a deleted object; preserve it after deletion")
            }
            if isFirst { try HistoryReplay(to: copy).noteEarlierEdits(in: table) }
            try ReferenceNotes(of: copy).noteAll(to: table)
        }
    }

    /// Throws if an undo could not restore every object of the entity, or a removal would cost an object its position.
    func requireSuitable(_ entity: GraphEntity) throws(StoreError) {
        if entity.isInHierarchy {
            throw .unsuitable(
                store: graph.identity, table: entity.name,
                reason: "its entity inherits from another one, or another one from it")
        }
        if let other = entity.attributes.first(where: { $0.kind == .other }) {
            throw .unsuitable(
                store: graph.identity, table: entity.name, reason: "Seedbed cannot keep values of “\(other.name)”")
        }
        // An object that moves from a copy to its survivor would come last there.
        for holder in graph.entities {
            let ordered = holder.relationships.first { relationship in
                relationship.isOrdered && (holder.name == entity.name || relationship.destination == entity.name)
            }
            guard let ordered else { continue }
            throw .unsuitable(
                store: graph.identity, table: entity.name,
                reason: "Seedbed cannot keep the order of “\(ordered.name)” of “\(holder.name)”")
        }
    }

    /// Whether the entity has no objects.
    public func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool {
        try onTable(table) { (memory) throws(StoreError) in try memory.isEmpty(table) }
    }

    /// The rows with these values, group by group.
    public func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try onTable(table) { (memory) throws(StoreError) in try memory.copies(inGroups: groups, of: table) }
    }

    /// The rows with this identity, in any case.
    public func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try onTable(table) { (memory) throws(StoreError) in try memory.copies(withUUID: uuid, of: table) }
    }

    /// Calls `body` with each group.
    public func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try onTable(table) { (memory) throws(StoreError) in
            try memory.forEachGroup(in: table, selection, reading: columns, body)
        }
    }

    /// Calls `body` with each row.
    public func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try onTable(table) { (memory) throws(StoreError) in
            try memory.forEachRow(of: table, columns: columns, body)
        }
    }

    /// Inserts a row, with the defaults of the model in the attributes that it does not name.
    public func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            guard let entity = copy.entities[table.name] else {
                throw .missingTable(store: graph.identity, table: table.name)
            }
            var row = row
            for place in row.fields.indices {
                let field = row.fields[place]
                row.fields[place].value = try copy.stored(field.value, in: field.column, of: entity, table)
            }
            let inserted = try copy.memory.insert(row, into: table, inheriting: inheriting)
            guard case .number(let number) = inserted.row else { return inserted }
            copy.memory.state.rows[table.name]?[number]?[WorkingCopy.key] = Self.provisionalKey()
            try copy.setDefaults(number, of: entity, table)
            return inserted
        }
    }

    /// Removes copies, after the rows that refer to them were read and moved.
    ///
    /// A copy stays if the graph's validation refuses to have it deleted, or to have a row changed that refers to it (C5).
    ///
    /// - Warning: This deletes rows.
    public func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant, in run: CleanupRun
    ) throws(StoreError) -> [RemovedRow] {
        if !removes { return [] }
        return try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            let rows = removals.flatMap { [$0.copy, $0.survivor].compactMap { $0?.row } }
            try copy.loadReferrers(of: rows.compactMap(\.number), in: table)
            return try copy.removing(removals, from: table, in: run) { (removals) throws(StoreError) in
                try copy.memory.remove(removals, from: table, at: now, in: run)
            }
        }
    }

    /// Sets `dismissDate` and `updateDate`.
    public func mark(_ mark: SeedCopy.Mark, in table: SeedTable) throws(StoreError) {
        try onTable(table) { (memory) throws(StoreError) in try memory.mark(mark, in: table) }
    }

    /// Runs `body` after the table was read.
    func onTable<Result>(
        _ table: SeedTable, _ body: (MemoryStore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            return try body(copy.memory)
        }
    }
}

extension StoredRowID {
    /// The number of a row in a working copy, or `nil`.
    var number: Int64? {
        if case .number(let number) = self { number } else { nil }
    }
}

extension WorkingCopy {
    /// The value as the attribute would hold it.
    func stored(
        _ value: SeedValue, in column: String, of entity: GraphEntity, _ table: SeedTable
    ) throws(StoreError) -> SeedValue {
        guard let attribute = entity.attribute(column) else { return value }
        guard let converted = attribute.value(of: value, dates: table.dates) else {
            throw .constraint(store: graph.identity, table: table.name, detail: "\(column) holds no \(attribute.holds)")
        }
        return GraphConversion.value(converted, dates: table.dates)
    }

    /// Fills the attributes that a new row does not name, and checks that those are filled which may not be null.
    func setDefaults(_ number: Int64, of entity: GraphEntity, _ table: SeedTable) throws(StoreError) {
        guard let row = memory.state.rows[entity.name]?[number] else { return }
        // A copy is born untouched (T1), whatever the model has for new objects.
        let dates = [table.mapping.updateDate, table.mapping.dismissDate].compactMap(\.self)
        for attribute in entity.attributes
        where row[attribute.name] == nil && !attribute.defaultValue.isNull && !dates.contains(attribute.name) {
            let value = GraphConversion.value(attribute.defaultValue, dates: table.dates)
            memory.state.rows[entity.name]?[number]?[attribute.name] = value
        }
        let required =
            entity.attributes.filter { !$0.isOptional }.map(\.name)
            + entity.references.filter { !$0.isOptional }.map(\.name)
        for column in required where memory.state.rows[entity.name]?[number]?[column] ?? .null == .null {
            memory.state.rows[entity.name]?[number] = nil
            throw .constraint(store: graph.identity, table: table.name, detail: "\(column) may not be null")
        }
    }
}

extension GraphValue {
    /// Whether this is null.
    var isNull: Bool { self == .null }
}

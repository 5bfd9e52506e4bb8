public import Seedbed

// The parts of the store: each asks the working copy.

extension ObjectGraphStore {
    /// The objects and entities that Seedbed wrote; an object's key stands in `key`, for Core Data the URI of its identifier.
    public var changes: (any ChangeRecording)? { recorder }

    /// The name of the graph's store.
    public func identity() throws(StoreError) -> String { graph.identity }

    /// The releases that were recorded so far.
    public func receipts() throws(StoreError) -> [String: SeedInstant] {
        try onMemory { (memory) throws(StoreError) in try memory.receipts() }
    }

    /// The releases that were recorded, in their order.
    public func releases(deliveredOf catalog: String) throws(StoreError) -> [SeedInstant] {
        try onMemory { (memory) throws(StoreError) in try memory.releases(deliveredOf: catalog) }
    }

    /// Whether tables were prepared, and the model still has their attributes.
    public func isPrepared() throws(StoreError) -> Bool {
        try withCopy { (copy) throws(StoreError) in
            let tables = copy.memory.state.prepared.values
            return !tables.isEmpty
                && tables.allSatisfy { table in
                    let columns = copy.entities[table.name]?.columns ?? []
                    return (table.mapping.columns + table.key + table.volatile).allSatisfy(columns.contains)
                }
        }
    }

    /// Replaces the catalog's receipt.
    public func record(_ receipt: CatalogReceipt) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.record(receipt) }
    }

    /// Moves the release to the former ones.
    public func withdrawReceipt(of catalog: String) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.withdrawReceipt(of: catalog) }
    }

    /// The seeds that were recorded as given, by id.
    public func deliveredSeeds(of catalog: String) throws(StoreError) -> [String: SeedReceipt] {
        try onMemory { (memory) throws(StoreError) in try memory.deliveredSeeds(of: catalog) }
    }

    /// Replaces the seed's entry.
    public func recordDelivered(_ seed: SeedReceipt, of catalog: String) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.recordDelivered(seed, of: catalog) }
    }

    /// The date that was noted for the account, or `nil`.
    public func contentRemoved(of account: String) throws(StoreError) -> SeedInstant? {
        try onMemory { (memory) throws(StoreError) in memory.contentRemoved(of: account) }
    }

    /// Records the date.
    public func setContentRemoved(_ date: SeedInstant?, of account: String) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in memory.setContentRemoved(date, of: account) }
    }

    /// The noted copies.
    public func copiesTakenOver() throws(StoreError) -> Set<UUIDText>? {
        try onMemory { (memory) throws(StoreError) in try memory.copiesTakenOver() }
    }

    /// Notes the copies.
    public func setCopiesTakenOver(_ uuids: Set<UUIDText>?) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.setCopiesTakenOver(uuids) }
    }

    /// Whether any row came in that is not settled, lost its place, or was edited and has no date yet.
    public func hasArrivals() throws(StoreError) -> Bool {
        try withCopy { (copy) throws(StoreError) in
            if copy.isUnsettled || copy.edited.contains(where: { !$0.value.isEmpty }) { return true }
            return try copy.memory.hasArrivals()
        }
    }

    /// The rows that came in, sorted.
    public func arrivals() throws(StoreError) -> ArrivedRows? {
        try onMemory { (memory) throws(StoreError) in try memory.arrivals() }
    }

    /// Forgets all.
    public func forgetArrivals(upTo last: Int64) throws(StoreError) {
        try withCopy { (copy) throws(StoreError) in
            copy.isUnsettled = false
            // The save dates what was edited past the observer (T2).
            for entity in copy.edited.filter({ !$0.value.isEmpty }).keys.sorted() { try copy.load(entity) }
            try copy.memory.forgetArrivals(upTo: last)
        }
    }

    /// Forgets these.
    public func forgetArrivals(of uuids: [UUIDText]) throws(StoreError) {
        try onMemory { (memory) throws(StoreError) in try memory.forgetArrivals(of: uuids) }
    }

    /// Runs `body` on the working copy's store.
    func onMemory<Result>(
        _ body: (MemoryStore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try withCopy { (copy) throws(StoreError) in try body(copy.memory) }
    }
}

extension ObjectGraphStore {
    /// Whether the row holds these values, as its attributes would hold them.
    public func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try withCopy { (working) throws(StoreError) in
            try working.load(table)
            guard let entity = working.entities[table.name] else { return false }
            var stored = fields
            for place in stored.indices {
                guard entity.columns.contains(stored[place].column) else { return false }
                let field = stored[place]
                stored[place].value =
                    (try? working.stored(field.value, in: field.column, of: entity, table)) ?? field.value
            }
            return try working.memory.holds(stored, in: copy, of: table)
        }
    }

    /// The values of these columns in these rows.
    public func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try onTable(table) { (memory) throws(StoreError) in try memory.values(of: columns, in: copies, of: table) }
    }

    /// The defaults of the model.
    public func defaultValues(of columns: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?] {
        try withCopy { (copy) throws(StoreError) in
            columns.map { column in
                let value = copy.entities[table.name]?.attribute(column)?.defaultValue ?? .null
                return GraphConversion.value(value, dates: table.dates)
            }
        }
    }

    /// The attributes of the entity.
    public func columns(of table: SeedTable) throws(StoreError) -> [String] {
        try withCopy { (copy) throws(StoreError) in copy.entities[table.name]?.attributes.map(\.name) ?? [] }
    }

    /// Whether the entity has these attributes and to-one relationships.
    public func hasColumns(_ columns: [String], of table: SeedTable) throws(StoreError) -> Bool {
        try withCopy { (copy) throws(StoreError) in
            columns.allSatisfy { copy.entities[table.name]?.columns.contains($0) ?? false }
        }
    }

    /// Compares the mapping with the one with which the entity was prepared last.
    public func formerDateColumns(in table: SeedTable) throws(StoreError) -> [String: String] {
        try onTable(table) { (memory) throws(StoreError) in try memory.formerDateColumns(in: table) }
    }

    /// Whether the history of the row's object is not whole.
    public func mayHaveChangedUnseen(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try withCopy { (working) throws(StoreError) in
            guard let key = copy.row.number.flatMap({ working.numbers.key(of: $0) }) else { return false }
            return working.unseen[table.name]?.contains(key) ?? false
        }
    }

    /// Changes the object as the user would, if these attributes still hold what the offer shows.
    public func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]?, dryRun: Bool
    ) throws(StoreError) -> Bool {
        try transaction(keeping: !dryRun) { () throws(StoreError) in
            try withCopy { (copy) throws(StoreError) in
                try copy.load(table)
                guard let entity = copy.entities[table.name] else { return false }
                var offer = offer
                for place in offer.columns.indices {
                    let column = offer.columns[place]
                    let value = try copy.stored(column.shippedNow, in: column.name, of: entity, table)
                    offer.columns[place].shippedNow = value
                }
                return try copy.memory.accept(offer, of: table, columns: columns, dryRun: false)
            }
        }
    }

    /// The volatile columns, the to-one relationships, and the attributes that refer.
    public func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        try onMemory { (memory) throws(StoreError) in memory.volatileColumns(of: table) }
    }
}

extension ObjectGraphStore {
    /// Changes the row.
    public func file(_ values: [SeedCopy.FiledValue], in copy: SeedCopy, of table: SeedTable) throws(StoreError) {
        try onTable(table) { (memory) throws(StoreError) in try memory.file(values, in: copy, of: table) }
    }

    /// The values that the log's entries remember.
    public func filedValues(
        of copies: [SeedCopy], in table: SeedTable
    ) throws(StoreError) -> [UUIDText: [SeedCopy.FiledValue]] {
        try onMemory { (memory) throws(StoreError) in try memory.filedValues(of: copies, in: table) }
    }

    /// Moves references that attributes hold, and those that went with an object which the mirror deleted.
    @discardableResult
    public func repairDanglingReferences(
        of table: SeedTable, _ selection: CleanupScope, forwarding: @escaping LostRow.Forwarding, in run: CleanupRun
    ) throws(StoreError) -> [RemovalLogEntry] {
        try withCopy { (copy) throws(StoreError) in
            try copy.load(table)
            try copy.loadDetached(from: table)
            return try copy.keepingRefused { () throws(StoreError) in
                try copy.memory.repairDanglingReferences(of: table, selection, forwarding: forwarding, in: run)
            }
        }
    }

    /// Whether an object refers to the copy, by any relationship, or by an attribute.
    public func isReferred(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try withCopy { (working) throws(StoreError) in
            try working.load(table)
            guard let number = copy.row.number else { return false }
            try working.loadReferrers(of: [number], in: table)
            return try working.memory.isReferred(copy, of: table)
        }
    }

    /// The objects that refer to the copy, each named by its identity or its key; of a many-to-many relationship its name.
    public func referrers(
        of removal: PlannedRemoval, in table: SeedTable, among tables: [SeedTable]
    ) throws(StoreError) -> [SeedCopy.ReferringRow] {
        try withCopy { (working) throws(StoreError) in
            try working.load(table)
            let rows = [removal.copy, removal.survivor].compactMap { $0?.row.number }
            try working.loadReferrers(of: rows, in: table)
            var referrers = try working.memory.referrers(of: removal, in: table, among: tables)
            for place in referrers.indices {
                let key = referrers[place].number.flatMap { working.numbers.key(of: $0) }
                referrers[place].number = nil
                guard let key, working.entities[referrers[place].table] != nil else { continue }
                referrers[place].key = [StoredField(column: GraphChanges.key, value: .text(key.text))]
            }
            return referrers
        }
    }

    /// Returns the relationships that lead to the entity itself.
    public func selfReferencingColumns(of table: SeedTable) throws(StoreError) -> [String] {
        try withCopy { (working) throws(StoreError) in
            try working.load(table)
            return try working.memory.selfReferencingColumns(of: table)
        }
    }

    /// The key of the copy's object, or the attribute that a reference names.
    public func referenceValue(
        of copy: SeedCopy, of table: SeedTable, for column: String, of referrer: SeedTable
    ) throws(StoreError) -> SeedValue {
        try withCopy { (working) throws(StoreError) in
            try working.load(table)
            let value = try working.memory.referenceValue(of: copy, of: table, for: column, of: referrer)
            if working.entities[referrer.name]?.reference(column) != nil { return value }
            // An attribute never holds the key of an object, which means nothing to another device.
            let names = try working.memory.values(of: [WorkingCopy.key, table.mapping.uuid], in: [copy], of: table)
            return names.first.map { $0.first == value ? $0.last ?? .null : value } ?? value
        }
    }
}

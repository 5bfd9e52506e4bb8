/// The default implementations of what a store need not do itself.
extension SeedStore {
    /// Enforces no reference.
    public func copiesWithoutParents(
        among copies: Set<UUIDText>, of table: SeedTable
    ) throws(StoreError) -> Set<UUIDText>? { nil }

    /// Runs `body` and does nothing else.
    public func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try body()
    }

    /// Hands over the groups without contents, for which ``values(of:in:of:)`` is called then.
    public func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEachGroup(in: table, selection, body)
    }

    /// Returns the release of the receipt alone.
    public func releases(givenOf catalog: String) throws(StoreError) -> [Instant] {
        try receipts()[catalog].map { [$0] } ?? []
    }

    /// Leaves the copy as it is.
    public func file(_ values: [FiledValue], in copy: Copy, of table: SeedTable) throws(StoreError) {}

    /// Returns none.
    public func filedValues(of copy: Copy, in table: SeedTable) throws(StoreError) -> [FiledValue] { [] }

    /// Returns `nil`.
    public func contentRemoved(of account: String) throws(StoreError) -> Instant? { nil }

    /// Does nothing.
    public func setContentRemoved(_ date: Instant?, of account: String) throws(StoreError) {}

    /// Looks for one group after the other.
    public func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[Copy]] {
        var copies: [[Copy]] = []
        for group in groups { copies.append(try self.copies(inGroup: group, of: table)) }
        return copies
    }

    /// Returns false, since the store cannot tell.
    public func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool { false }

    /// Inserts one after the other.
    public func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError) {
        for row in rows { _ = try insert(row, into: table, inheriting: nil) }
    }

    /// Returns null for each column.
    public func defaultValues(of columns: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?] {
        columns.map { _ in .null }
    }

    /// Assumes that the app drops and renames no column.
    public func hasColumns(_ columns: [String], of table: SeedTable) throws(StoreError) -> Bool { true }

    /// Assumes that the store declares no foreign keys.
    public func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        let references = table.references + table.otherReferences.values.joined()
        return table.volatile + references.filter { $0.table.isSameName(as: table.name) }.flatMap(\.columns)
    }

    /// Finds the rows with the same key, in a table whose copies are known by their `seedID`.
    public func copies(
        barring row: NewCopy, inheriting: Copy?, from table: SeedTable
    ) throws(StoreError) -> [Copy] {
        if table.mapping.seedID == nil { return [] }
        var byKey = table
        byKey.mapping.seedID = nil
        let key = byKey.groupColumns.map { column in row.fields.first { $0.column == column }?.value ?? .null }
        return try copies(inGroup: key, of: byKey)
    }

    /// Returns none.
    public func collisions(
        of removal: PlannedRemoval, from table: SeedTable, in tables: [SeedTable]
    ) throws(StoreError) -> [Collision] { [] }

    /// Removes the row that loses.
    public func resolve(
        _ collision: Collision, losing: CollisionRule.Loser, at now: Instant
    ) throws(StoreError) -> [Removal] {
        var (loser, survivor) = (collision.moving, collision.staying)
        if losing == .staying { swap(&loser, &survivor) }
        let removal = PlannedRemoval(copy: loser, reason: .superseded, survivor: survivor)
        return try remove([removal], from: collision.table, at: now)
    }

    /// Returns none.
    public func referrers(
        of copy: Copy, in table: SeedTable, among tables: [SeedTable]
    ) throws(StoreError) -> [Referrer] { [] }

    /// Inserts the rows, then removes the copies, as a store without unique keys does.
    public func replace(
        _ replacements: [Replacement], in table: SeedTable, at now: Instant
    ) throws(StoreError) -> [Removal] {
        var planned: [PlannedRemoval] = []
        for replacement in replacements {
            var removal = replacement.removal
            removal.survivor = try insert(replacement.row, into: table, inheriting: removal.copy)
            planned.append(removal)
        }
        return try remove(planned, from: table, at: now)
    }

    /// Runs `body` in one write transaction and keeps its changes.
    public func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try transaction(keeping: true, body)
    }
}

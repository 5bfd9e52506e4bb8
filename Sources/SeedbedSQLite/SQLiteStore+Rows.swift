public import Seedbed

/// The rows of the catalogs' tables.
extension SQLiteStore {
    /// Looks for the columns, then makes or renews bookkeeping, triggers and indexes where they do not fit; the indexes of
    /// an empty table when rows are first looked up in it.
    ///
    /// A change counts as an edit (T2) in every column but: the two dates, generated columns, the catalog's `volatile`
    /// ones and columns of foreign keys. What any trigger of the app's writes while a row is being inserted is no edit either. What
    /// such a trigger writes at an update into a column that counts, such as a `modifiedAt`, makes a row that a sync import
    /// brings without the mark the user's: declare the column as volatile.
    public func prepare(_ table: SeedTable, columns: [String]) throws(StoreError) {
        try preparation.prepare(table, columns: columns)
    }

    /// Whether the table's b-tree is empty.
    public func isEmpty(_ table: SeedTable) throws(StoreError) -> Bool {
        try reads.isEmpty(table)
    }

    /// Joins many groups at once with the table: where it has no group index yet and they are very many, SQLite makes one for
    /// the moment.
    public func copies(inGroups groups: [[SeedValue]], of table: SeedTable) throws(StoreError) -> [[SeedCopy]] {
        try reads.copies(inGroups: groups, of: table)
    }

    /// The rows with this identity; in a transaction they are found through the index.
    public func copies(withUUID uuid: UUIDText, of table: SeedTable) throws(StoreError) -> [SeedCopy] {
        try reads.copies(withUUID: uuid, of: table)
    }

    /// Looks the row's values up in every unique index, as that one compares.
    ///
    /// ```sql
    /// SELECT … FROM new CROSS JOIN "Food" AS t ON t."name" = new."name" COLLATE "NOCASE"
    /// ```
    public func copies(
        barring row: NewCopy, inheriting: SeedCopy?, from table: SeedTable
    ) throws(StoreError) -> [SeedCopy] {
        try insertion.copies(barring: row, inheriting: inheriting, from: table)
    }

    /// Hands over groups of two and more copies, grouped by SQLite itself; for given rows also single ones.
    ///
    /// The values of the columns come along if all groups are meant: their rows are read anyway.
    public func forEachGroup(
        in table: SeedTable, _ selection: CleanupScope, reading columns: [String],
        _ body: (CopyGroup) throws(StoreError) -> Void
    ) throws(StoreError) {
        try reads.forEachGroup(in: table, selection, reading: columns, body)
    }

    /// Goes through the table once.
    public func forEachRow(
        of table: SeedTable, columns: [String], _ body: (SeedCopy, [SeedValue]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try reads.forEachRow(of: table, columns: columns, body)
    }

    /// Inserts the row, and leaves columns that nobody names to the table's defaults.
    public func insert(_ row: NewCopy, into table: SeedTable, inheriting: SeedCopy?) throws(StoreError) -> SeedCopy {
        try insertion.insert(row, into: table, inheriting: inheriting)
    }

    /// Inserts rows that declare the same columns many at a time: a statement that writes many rows takes half the time of
    /// as many statements.
    public func insert(_ rows: [NewCopy], into table: SeedTable) throws(StoreError) {
        try insertion.insert(rows, into: table)
    }

    /// Sets both dates in one update, which no trigger takes for anything else.
    public func mark(_ mark: DismissRule.Mark, in table: SeedTable) throws(StoreError) {
        try insertion.mark(mark, in: table)
    }

    /// Removes all copies after the children of all were moved.
    public func remove(
        _ removals: [PlannedRemoval], from table: SeedTable, at now: SeedInstant
    ) throws(StoreError) -> [RemovedRow] {
        try removal.remove(removals, from: table, at: now)
    }

    /// Parks the children, removes the copies, inserts the rows and gives them the children: no copy is ever changed, so
    /// whatever its columns' constraints say, it can make room for a row.
    public func replace(
        _ replacements: [CopyReplacement], in table: SeedTable, at now: SeedInstant
    ) throws(StoreError) -> [RemovedRow] {
        try removal.replace(replacements, in: table, at: now)
    }
}

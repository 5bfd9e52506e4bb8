/// The columns of the app's tables, and what they hold.
///
/// Every method is called inside a transaction unless it says otherwise.
public protocol StoreColumns {
    /// The part that lends rows in the store's own memory, or `nil`, which is the default, if the store only copies them.
    var lending: (any RowLending)? { get }

    /// Whether texts that are inserted into the group columns of this table, in the open transaction, are certain to stay
    /// distinct.
    ///
    /// False, which is the default, if the store cannot tell.
    func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool

    /// Whether the copy's columns hold these values already, compared as the store would store them, byte by byte.
    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool

    /// The values of these columns in each of these rows, in the order of the copies and, for each, of the columns.
    ///
    /// The list of a row that is gone is empty. A column that the table lacks holds null. May be called outside a transaction.
    func values(
        of columns: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]]

    /// The value of each of these columns in a row that is inserted without it, or `nil` if that cannot be told.
    ///
    /// It cannot be told if the value is computed, or if the app's own triggers write it. By default null for all.
    func defaultValues(of columns: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?]

    /// Whether the user may have edited an untouched row without the store's noting it; false by default.
    ///
    /// A store that finds edits in a history says so of the rows from before the history's beginning. Such a row is a copy only if
    /// its content is known to be what was shipped (T4).
    func mayHaveChangedUnseen(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool

    /// All columns of the table, without its primary key and computed ones; empty, as by default, if the store cannot tell.
    func columns(of table: SeedTable) throws(StoreError) -> [String]

    /// Whether the store's table has all of these columns: an earlier release may have named others. True by default.
    func hasColumns(_ columns: [String], of table: SeedTable) throws(StoreError) -> Bool

    /// The format in which rows of the table still have the dates of releases, if it is not the table's own; `nil` by default.
    ///
    /// A release has changed `dates`, and the app has not converted its rows yet. Until it has, a seeder refuses every call that
    /// writes. May be called outside a transaction, and before ``SeedStore/prepare(_:columns:)``.
    func formerDates(in table: SeedTable) throws(StoreError) -> SeedDateFormat?

    /// The columns in which rows of the table still have the dates of edits or dismissals; none by default.
    ///
    /// A release has mapped `updateDate` or `dismissDate` to another column, and the app has not copied the dates yet. Without them a
    /// touched row would count as untouched. Until the app has copied them, a seeder refuses every call that writes. May be called
    /// outside a transaction, and before ``SeedStore/prepare(_:columns:)``.
    ///
    /// - Returns: the former column by the column that the table's mapping names.
    func formerDateColumns(in table: SeedTable) throws(StoreError) -> [String: String]

    /// The columns whose change is not an edit (T2): those that the catalog calls volatile, and those of foreign keys.
    ///
    /// A foreign key counts whether the store or a catalog declares it. By default only those that the catalogs declare count.
    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String]

    /// Writes new defaults of an offer to the user's row, as an ordinary edit by the user: `updateDate` becomes now.
    ///
    /// It may be called outside a transaction. By default it changes nothing, so that no offer can be accepted: a store whose tables
    /// map `seedID` implements it.
    ///
    /// - Parameters:
    ///   - offer: an offer of ``Seeder/offers(account:)``.
    ///   - table: the table of the offer's catalog.
    ///   - columns: the columns to accept; all of the offer's if it is `nil`.
    ///   - dryRun: whether the edit is undone again once the result is known.
    /// - Returns: whether the row was changed. It is not if it was deleted, or if one of these columns was edited since the offer.
    func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]?, dryRun: Bool
    ) throws(StoreError) -> Bool
}

/// The default implementations for a store without a schema.
extension StoreColumns {
    /// Lends nothing.
    public var lending: (any RowLending)? { nil }

    /// Returns false, since the store cannot tell.
    public func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool { false }

    /// Returns false: the store accepts no offers.
    public func accept(
        _ offer: SeedOffer, of table: SeedTable, columns: [String]?, dryRun: Bool
    ) throws(StoreError) -> Bool { false }

    /// Returns false: the store notes every edit.
    public func mayHaveChangedUnseen(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool { false }

    /// Returns null for each column.
    public func defaultValues(of columns: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?] {
        columns.map { _ in .null }
    }

    /// Returns none: the store cannot tell.
    public func columns(of table: SeedTable) throws(StoreError) -> [String] { [] }

    /// Assumes that the app drops and renames no column.
    public func hasColumns(_ columns: [String], of table: SeedTable) throws(StoreError) -> Bool { true }

    /// Assumes that no release changes the format of dates.
    public func formerDates(in table: SeedTable) throws(StoreError) -> SeedDateFormat? { nil }

    /// Assumes that no release maps dates to another column.
    public func formerDateColumns(in table: SeedTable) throws(StoreError) -> [String: String] { [:] }

    /// Assumes that the store declares no foreign keys.
    public func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] {
        let references = table.references + table.otherReferences.values.joined()
        return table.volatile + references.filter { $0.table.isSameName(as: table.name) }.flatMap(\.columns)
    }
}

import Seedbed
import SeedbedSQLite

/// An ``SQLiteStore`` that lends no memory: each value is copied and compared by the one definition of equality.
final class CopyingStore: ForwardingStore {
    let base: any SeedStore
    /// The store's journal, or `nil` if nothing is to be rescued.
    let journal: (any RescueJournal)?

    init(_ store: SQLiteStore, journal: (any RescueJournal)? = nil) { (base, self.journal) = (store, journal) }

    var columns: any StoreColumns { CopyingColumns(columns: base.columns) }
}

/// The columns of a store, without the part that lends rows.
private struct CopyingColumns: StoreColumns {
    let columns: any StoreColumns

    func keepsTexts(inGroupsOf table: SeedTable) throws(StoreError) -> Bool {
        try columns.keepsTexts(inGroupsOf: table)
    }

    func holds(_ fields: [StoredField], in copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try columns.holds(fields, in: copy, of: table)
    }

    func values(
        of names: [String], in copies: [SeedCopy], of table: SeedTable
    ) throws(StoreError) -> [[SeedValue]] {
        try columns.values(of: names, in: copies, of: table)
    }

    func defaultValues(of names: [String], in table: SeedTable) throws(StoreError) -> [SeedValue?] {
        try columns.defaultValues(of: names, in: table)
    }

    func mayHaveChangedUnseen(_ copy: SeedCopy, of table: SeedTable) throws(StoreError) -> Bool {
        try columns.mayHaveChangedUnseen(copy, of: table)
    }

    func hasColumns(_ names: [String], of table: SeedTable) throws(StoreError) -> Bool {
        try columns.hasColumns(names, of: table)
    }

    func volatileColumns(of table: SeedTable) throws(StoreError) -> [String] { try columns.volatileColumns(of: table) }
}

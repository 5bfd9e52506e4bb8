internal import Seedbed

/// The rows of another store that were not taken over, since a unique key leaves room for one of two twins.
///
/// The twin that is in this store stays.
final class MergeRedirects {
    /// The row that stays here, by table and by the identity of the row that was passed over.
    private var survivors: [SQLName: [UUIDText: UUIDText]] = [:]
    /// The former and the new values of references to these rows.
    private var moves: [(key: ForeignKey, parent: TableLayout, old: [SeedValue], new: [SeedValue])] = []

    /// Returns the row that takes the place of that one in this store.
    func survivor(of uuid: UUIDText, in table: String) -> UUIDText { survivors[SQLName(table)]?[uuid] ?? uuid }

    /// Notes that a row was left out.
    ///
    /// - Parameters:
    ///   - value: returns the value of the row in a column, or `nil` if this store numbers rows by itself.
    ///   - kept: returns the value of the survivor in a column.
    func note(
        _ uuid: UUIDText, survivor: UUIDText, in layout: TableLayout, value: (String) -> SeedValue?,
        kept: (String) -> SeedValue?
    ) {
        survivors[SQLName(layout.name), default: [:]][uuid] = survivor
        for key in layout.children {
            let (old, new) = (key.parentColumns.compactMap(value), key.parentColumns.compactMap(kept))
            guard old.count == key.parentColumns.count, new.count == old.count, old != new else { continue }
            moves.append((key, layout, old, new))
        }
    }

    /// Makes the rows that came with those left out refer to their survivors (C5).
    func move(on connection: borrowing Connection) throws(StoreError) {
        for (key, parent, old, new) in moves {
            try DetachedReferences.set(key, of: parent, from: old, to: new, on: connection)
        }
    }
}

internal import Seedbed

/// The rows of another store that were not taken over, because a unique key leaves room for one of two twins and the
/// one that is here stays.
final class MergeRedirects {
    /// The row that stays here, by table and by the identity of the row that was passed over.
    private var survivors: [String: [UUIDText: UUIDText]] = [:]
    /// What references to it hold, and what they are to hold.
    private var moves: [(key: ForeignKey, old: [SeedValue], new: [SeedValue])] = []

    /// The row that stands in this store for that one.
    func survivor(of uuid: UUIDText, in table: String) -> UUIDText { survivors[table.lowercased()]?[uuid] ?? uuid }

    /// Notes that a row was passed over.
    ///
    /// - Parameters:
    ///   - value: what a column of the row holds; nil where this store numbers rows by itself.
    ///   - kept: what a column of the survivor holds.
    func note(
        _ uuid: UUIDText, survivor: UUIDText, in layout: TableLayout, value: (String) -> SeedValue?,
        kept: (String) -> SeedValue?
    ) {
        survivors[layout.name.lowercased(), default: [:]][uuid] = survivor
        for key in layout.children {
            let (old, new) = (key.parentColumns.compactMap(value), key.parentColumns.compactMap(kept))
            guard old.count == key.parentColumns.count, new.count == old.count, old != new else { continue }
            moves.append((key, old, new))
        }
    }

    /// Lets what came with the rows that were passed over refer to their survivors (C5).
    func move(on connection: borrowing Connection) throws(StoreError) {
        for (key, old, new) in moves {
            try DetachedReferences.set(key, from: old, to: new, on: connection)
        }
    }
}

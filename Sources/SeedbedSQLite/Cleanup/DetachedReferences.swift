internal import Seedbed

/// The rows that refer to one row, while that row makes room for another with the same unique key.
///
/// For that moment they refer to nothing, which foreign keys allow until the transaction ends (`defer_foreign_keys`). So no
/// `ON DELETE` action finds them.
struct DetachedReferences {
    /// The rows that refer by one foreign key.
    private struct Group {
        var key: ForeignKey
        /// The former values of their columns.
        var old: [SeedValue]
        /// The values of their columns meanwhile.
        var values: [SeedValue]
    }

    private let layout: TableLayout
    private var groups: [Group] = []

    /// Detaches the children of a row.
    ///
    /// - Parameters:
    ///   - row: the values that identify the row.
    ///   - uuid: the column whose values no other row can have.
    ///   - fresh: a text or blob that no row holds: the identity of the row that is to come.
    ///   - distance: 0 for the only row, else the place of the row, from 1, among those that make room together.
    init(
        of row: [SeedValue], _ layout: TableLayout, uuid: String, fresh: SeedValue, distance: Int = 0,
        on connection: borrowing Connection
    ) throws(StoreError) {
        self.layout = layout
        for key in layout.children {
            let old = try connection.row(
                "SELECT \(SQL.list(key.parentColumns)) FROM \(SQL.quote(layout.name)) "
                    + "WHERE \(layout.isRow())", row)
            guard let old, !old.contains(where: \.isNull) else { continue }
            let place = key.parentColumns.firstIndex { $0.isSameName(as: uuid) } ?? old.count - 1
            var values = old
            values[place] = try Self.free(
                key.parentColumns[place], like: old[place], layout, fresh: fresh, distance, on: connection)
            try Self.set(key, of: layout, from: old, to: values, on: connection)
            groups.append(Group(key: key, old: old, values: values))
        }
    }

    /// Makes a reference of a new row in the same table lead to the row that is to come.
    func redirect(_ field: inout StoredField) {
        for group in groups where group.key.child.isSameName(as: layout.name) {
            guard group.key.childColumns.count == 1, field.column.isSameName(as: group.key.childColumns[0]),
                field.value == group.old[0]
            else { continue }
            field.value = group.values[0]
            return
        }
    }

    /// Makes the children refer to the row that has come.
    func move(to row: [SeedValue], on connection: borrowing Connection) throws(StoreError) {
        for group in groups {
            let new = try connection.row(
                "SELECT \(SQL.list(group.key.parentColumns)) FROM \(SQL.quote(layout.name)) "
                    + "WHERE \(layout.isRow())", row)
            guard let new, new != group.values else { continue }
            try Self.set(group.key, of: layout, from: group.values, to: new, on: connection)
        }
    }

    /// Makes rows that refer by the old values of a key to a row of the parent hold the new ones.
    static func set(
        _ key: ForeignKey, of parent: TableLayout, from old: [SeedValue], to new: [SeedValue],
        on connection: borrowing Connection
    ) throws(StoreError) {
        let match = try parent.isReferred(by: key, holding: old, on: connection)
        let orAbort = TableLayout.orAbort(
            ifTableHasClauses: try SchemaReader.hasConflictClauses(key.child, on: connection))
        do throws(StoreError) {
            try connection.run(
                "UPDATE \(orAbort)\(SQL.quote(key.child)) SET (\(SQL.list(key.childColumns))) = "
                    + "(\(SQL.parameters(new.count))) WHERE \(match)", new + old)
        } catch {
            throw error.inTable(key.child)
        }
    }

    /// Returns a value of the same kind that no row holds in the column.
    ///
    /// For a single row, a number is the one that the next row gets. For several rows it is one that none of their rows gets.
    static func free(
        _ column: String, like old: SeedValue, _ layout: TableLayout, fresh: SeedValue, _ distance: Int,
        on connection: borrowing Connection
    ) throws(StoreError) -> SeedValue {
        switch (old, fresh) {
        case (.integer, _), (.real, _):
            let name = SQL.quote(column)
            let more = distance == 0 ? 1 : Int64(distance) + 1 << 40
            let row = try connection.row(
                "SELECT CASE WHEN max(\(name)) <= \(Int64.max - more) THEN max(\(name)) + \(more) "
                    + "ELSE min(\(name)) - \(more) END FROM \(SQL.quote(layout.name)) WHERE typeof(\(name)) IN ('integer', 'real')"
            )
            return row?[0] ?? .null
        case (.blob, .text(let text)): return .blob(Array(text.utf8))
        case (.text, .blob): return .text(CopyDecoder.uuid(fresh).description)
        default: return fresh
        }
    }
}

internal import Seedbed

/// The effect of a release that maps `updateDate` or `dismissDate` to another column.
extension TablePreparation {
    /// Carries out ``StoreColumns/formerDateColumns(in:)``.
    ///
    /// If the app has renamed the column, its dates are under the new name. If the app has dropped it, nothing is left to compare.
    func formerDateColumns(in table: SeedTable) throws(StoreError) -> [String: String] {
        if try !Bookkeeping.notesArrivals(on: store.connection) { return [:] }
        let layout: TableLayout
        do throws(StoreError) { layout = try store.layout(of: table) } catch {
            guard case .missingTable = error else { throw error }
            return [:]
        }
        var names = [layout.name]
        var noted = try notedDateColumns(of: layout.name)
        if noted == nil {
            // If the app has renamed the table, the note has the former name until the table is prepared.
            let formerNames = try formerNames(of: table, layout)
            for name in formerNames where noted == nil { noted = try notedDateColumns(of: name) }
            names += formerNames
        }
        var former: [String: String] = [:]
        var updateDate = columnName(noted?[0])
        if updateDate == nil { updateDate = try stampedColumn(of: layout, names) }
        let pairs = [(table.mapping.updateDate, updateDate), (table.mapping.dismissDate, columnName(noted?[1]))]
        for case (let present?, let column?) in pairs where !present.isSameName(as: column) {
            if try lacksDates(layout, in: present, of: column) { former[present] = column }
        }
        return former
    }

    /// The columns of `updateDate` and `dismissDate` in the note on a table's columns, or `nil` if the table has no note.
    private func notedDateColumns(of table: String) throws(StoreError) -> [SeedValue]? {
        try store.connection.row("SELECT o1, o2 FROM seedbed_notes WHERE kind = 'columns ' || ?", [.text(table)])
    }

    private func columnName(_ value: SeedValue?) -> String? {
        guard case .text(let name)? = value else { return nil }
        return name
    }

    /// Returns the column that the table's triggers keep as `updateDate`: earlier versions of Seedbed did not note its name.
    ///
    /// - Parameter names: the names that the table has and had.
    private func stampedColumn(of layout: TableLayout, _ names: [String]) throws(StoreError) -> String? {
        let index = try store.connection.schema.index(on: store.connection)
        let found = names.lazy.compactMap { index.triggers.named(TableTriggers.name("touch", of: $0)) }.first
        guard let trigger = found else { return nil }
        for column in layout.columns {
            if try store.connection.holds(" AND OLD.\(SQL.quote(column.name)) NOTNULL", in: [trigger]) {
                return column.name
            }
        }
        return nil
    }

    /// Whether any row has a date in the former column, and none in the present one.
    private func lacksDates(_ layout: TableLayout, in present: String, of former: String) throws(StoreError) -> Bool {
        guard let former = layout.column(former)?.name else { return false }
        let isMissing = layout.column(present).map { " AND \(SQL.quote($0.name)) ISNULL" } ?? ""
        return try store.connection.row(
            "SELECT 1 FROM \(SQL.quote(layout.name)) WHERE \(SQL.quote(former)) NOTNULL\(isMissing) LIMIT 1") != nil
    }
}

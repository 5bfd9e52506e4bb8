/// One pass through a table.
extension Provenance {
    /// Calls `body` for each row of a table, marked if it is tagged and not a copy, with its possible origin.
    ///
    /// - Parameter settled: called instead with a row that the store has lent, if the lent values prove it or show that it needs
    ///   no proof. Its table has one catalog then.
    func forEachRow(
        in table: SeedTable, settled: (LentProof.Finding, LentRow) -> Void,
        _ body: (SeedCopy, inout GroupOrigin) throws(StoreError) -> Void
    ) throws(StoreError) {
        let columns = try columns(of: table)
        let grouping = table.groupColumns
        func look(_ copy: SeedCopy, _ values: [SeedValue]) throws(StoreError) {
            var copy = copy
            var origin = try origin(of: Array(values.prefix(grouping.count)), in: table)
            if copy.isTagged {
                let content = RowContent(columns: columns, values: Array(values.dropFirst(grouping.count)))
                copy.unproven = try reason(for: copy, &origin)
                if copy.unproven == nil { copy.unproven = try reason(for: copy, content, &origin, table) }
            }
            try body(copy, &origin)
        }
        let names = grouping + columns.names
        guard let lending = store.columns.lending,
            var proof = LentProof(of: table, by: try sources(of: table), columns: columns)
        else { return try store.forEachRow(of: table, columns: names, look) }
        try lending.forEachRow(of: table, columns: names) { row in
            let finding = proof.finding(row)
            if case .open = finding { return false }
            settled(finding, row)
            return true
        } _: { (copy, values) throws(StoreError) in
            try look(copy, values)
        }
    }
}

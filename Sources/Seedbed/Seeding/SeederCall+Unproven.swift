/// Tagged rows that are not copies (T4).
extension SeederCall {
    /// Reports all tagged rows of these tables that are not copies, as `status` counts them.
    ///
    /// A rule looks only at some of them: a row of unknown origin is in no seed's group. Each table is read once.
    func reportUnproven(
        in tables: [SeedTable], of catalogs: [Catalog], report: inout Seeder.Report
    ) throws(StoreError) {
        var seen: Set<SQLName> = []
        for table in tables where seen.insert(SQLName(table.name)).inserted {
            var found: [SeedCopy] = []
            try store.reading { () throws(StoreError) in
                try provenance.forEachRow(in: table, settled: { _, _ in }) { (copy, _) in
                    if copy.unproven != nil { found.append(copy) }
                }
            }
            if found.isEmpty { continue }
            // A launch takes these for copies, by the columns that grouped the table before.
            var regrouped: Set<StoredRowID> = []
            var resolver = SeedResolver(catalogs)
            for catalog in catalogs where catalog.table.name.isSameName(as: table.name) {
                for (row, found) in try resolver.rowsByFormerColumns(of: catalog, by: provenance) where found.isCopy {
                    regrouped.insert(row)
                }
            }
            report.add(found.filter { !regrouped.contains($0.row) }, in: table)
        }
    }
}

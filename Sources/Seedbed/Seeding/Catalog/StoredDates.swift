/// Tells whether a store holds dates in another format, or in another column, than its catalog says.
///
/// A release may not change `dates` alone. Under another format the existing rows have no date, or a wrong one, so that no row
/// would be a copy any more. Nor may it map `updateDate` to another column alone: every touched row would count as untouched.
struct StoredDates {
    private let catalog: Catalog
    private let store: any SeedStore
    private let releases: [SeedInstant]

    init(of catalog: Catalog, in store: any SeedStore) throws(StoreError) {
        self.catalog = catalog
        self.store = store
        releases = try store.bookkeeping.releases(deliveredOf: catalog.name) + [catalog.released]
    }

    /// The other format in which one of the copies holds the date of a release, or `nil` if none does.
    func otherFormat(in copies: [SeedCopy]) throws(StoreError) -> SeedDateFormat? {
        let unknown = copies.filter { !ProofRule.isReleaseDate($0.createDate, among: releases) }
        if unknown.isEmpty { return nil }
        for held in try store.columns.values(of: [catalog.table.mapping.createDate], in: unknown, of: catalog.table) {
            let found = held.first.flatMap { catalog.table.dates.otherFormat(of: $0, among: releases) }
            if let found { return found }
        }
        return nil
    }

    /// The problems with catalogs that say another format of dates than their tables' rows have, or another column.
    static func problems(
        with catalogs: [Catalog], in store: any SeedStore
    ) throws(StoreError) -> [CatalogError.Problem] {
        var problems: [CatalogError.Problem] = []
        for catalog in catalogs {
            let former = try store.columns.formerDateColumns(in: catalog.table)
            problems += former.keys.sorted().map { problem(with: catalog, column: $0, former: former[$0] ?? "") }
            guard let held = try store.columns.formerDates(in: catalog.table) else { continue }
            problems.append(problem(with: catalog, held: held))
        }
        return problems
    }

    /// The problem with the catalog, which maps dates to another column than the one that has them.
    private static func problem(with catalog: Catalog, column: String, former: String) -> CatalogError.Problem {
        catalog.problem(
            withColumn: column,
            """
            rows of table \(catalog.table.name.quoted) have dates in \(former.quoted), the former column, and none in \
            \(column.quoted); leave "mapping" as it was, or let the app copy the dates first
            """)
    }

    /// The problem with the catalog, which says another format than the store holds.
    static func problem(with catalog: Catalog, held: SeedDateFormat) -> CatalogError.Problem {
        let mapping = catalog.table.mapping
        let columns =
            [mapping.createDate, mapping.updateDate] + [mapping.dismissDate].compactMap(\.self)
            + catalog.table.dateColumns
        let place = catalog.datesPosition
        return CatalogError.Problem(
            file: catalog.file.isEmpty ? catalog.name : catalog.file, line: place?.line ?? 1,
            column: place?.column ?? 1,
            message: """
                "dates" is "\(catalog.table.dates.rawValue)", but table \(catalog.table.name.quoted) of the store holds dates as \
                "\(held.rawValue)"; leave it at that, or let the app convert \(columns.map(\.quoted).joined(separator: ", ")) \
                in all rows first
                """)
    }
}

/// Decides for a store what an upsert writes to a row that holds the key already.
package struct UpsertPlan {
    private let policies: [SQLName: Deduplication.UpsertPolicy]
    private let otherwise: Deduplication.UpsertPolicy
    private let updateDate: SQLName
    private let dates: SeedDateFormat

    /// Decides by the policies of single columns, and by `otherwise` for all others.
    package init(
        policies: [String: Deduplication.UpsertPolicy], otherwise: Deduplication.UpsertPolicy, mapping: Catalog.Mapping,
        dates: SeedDateFormat
    ) {
        self.policies = Dictionary(policies.map { (SQLName($0.key), $0.value) }) { first, _ in first }
        self.otherwise = otherwise
        self.updateDate = SQLName(mapping.updateDate)
        self.dates = dates
    }

    /// The columns that change, each with its new value.
    ///
    /// - Parameters:
    ///   - fields: the columns that may change, with the value that the row holds and the one that comes in.
    ///   - updateDates: the `updateDate` of the row and of what comes in; null if it has none.
    package func changes(
        of fields: [(column: String, existing: SeedValue, incoming: SeedValue)],
        updateDates: (existing: SeedValue, incoming: SeedValue)
    ) -> [(column: String, value: SeedValue)] {
        let both = (
            existing: dates.instant(from: updateDates.existing), incoming: dates.instant(from: updateDates.incoming)
        )
        var changes: [(column: String, value: SeedValue)] = []
        for field in fields {
            let name = SQLName(field.column)
            let policy = name == updateDate ? .newest : policies[name] ?? otherwise
            let new = UpsertRule.value(existing: field.existing, incoming: field.incoming, dates: both, by: policy)
            if UpsertRule.changes(field.existing, to: new) { changes.append((field.column, new)) }
        }
        return changes
    }
}

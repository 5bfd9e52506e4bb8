/// A table whose rows an adoption goes through.
struct AdoptedTable {
    /// A row of it.
    struct Row {
        private(set) var origin: PossibleOrigin
        /// The row's value in the column that gives identities; null if the caller names none.
        let identity: SeedValue
        /// Its values in columns that no catalog declares, as long as it is not decided.
        var undeclared: [SeedValue] = []
        /// The decision about it.
        private(set) var decision: AdoptionRule.Decision?

        init(origin: PossibleOrigin, identity: SeedValue) { (self.origin, self.identity) = (origin, identity) }

        /// Notes the decision, and forgets the seeds that were possible: a table may have a million rows.
        mutating func settle(_ decision: AdoptionRule.Decision?) {
            (self.decision, undeclared) = (decision, [])
            (origin.byKey, origin.byMatch) = ([], [])
        }
    }

    var finder: AdoptionFinder
    /// The column that gives rows their identities; `nil` if the caller names none that the table has.
    var identityColumn: String?
    /// The rows that wait for decisions about rows to which their keys refer.
    var undecided: [Row] = []
    /// The identities that rows have.
    var taken: Set<UUIDText> = []
    /// The values in columns that no catalog declares, until the report has them.
    var undeclared: UndeclaredValues?

    init(_ finder: AdoptionFinder) { self.finder = finder }

    var table: SeedTable { finder.table }

    /// The undecided rows, each with the identity that a column gives it.
    var undecidedRows: [(copy: SeedCopy, identity: SeedValue)] {
        undecided.map { ($0.origin.copy, $0.origin.copy.uuid.description.isEmpty ? $0.identity : .null) }
    }

    /// The columns that the report is to name, at most once.
    mutating func takeUndeclared() -> [AdoptionReport.UndeclaredColumn] {
        defer { undeclared = nil }
        return undeclared?.found ?? []
    }
}
